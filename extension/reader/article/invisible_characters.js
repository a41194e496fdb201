// Characters that nobody sees in a text: tag characters but those of a flag, controls that turn the order of letters around, and runs of
// three or more characters without width. Joiners of emoji and of scripts stay. The core does the same (`without_invisible`).

const RUN =
  /(?:[\u200B-\u200F\u202D\u202E\u2060-\u2064\uFEFF]|[\uFE00-\uFE0F]|[\u{E0000}-\u{E01EF}])+/gu;
const FLAG_TAGS = /^[\u{E0000}-\u{E007E}]{1,6}\u{E007F}$/u;
const UNSEEN = /[\u202D\u202E\u{E0000}-\u{E007F}]/gu;

/** From so many in a row on they are no spelling. */
const SMUGGLED = 3;

/** @param {string} text */
export function withoutInvisible(text) {
  return text.replace(RUN, (run, at) => {
    if (FLAG_TAGS.test(run) && text.slice(0, at).endsWith('\u{1F3F4}')) return run;
    return [...run].length < SMUGGLED ? run.replace(UNSEEN, '') : '';
  });
}

/** Leaves them out of all that an element says. @param {Element} root */
export function dropInvisible(root) {
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = /** @type {Text} */ (node);
    const shown = withoutInvisible(text.data);
    if (shown !== text.data) text.data = shown;
  }
}
