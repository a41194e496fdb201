// A voice that makes no sound: it says when it begins, takes a while for each text, and says when it ends.

/** What a text takes at the usual rate, ms. */
const TAKES = 700;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

chrome.ttsEngine.onSpeak.addListener((text, { rate = 1 }, send) => {
  send({ type: 'start', charIndex: 0 });
  timer = setTimeout(() => send({ type: 'end', charIndex: text.length }), TAKES / rate);
});
chrome.ttsEngine.onStop.addListener(() => clearTimeout(timer));
