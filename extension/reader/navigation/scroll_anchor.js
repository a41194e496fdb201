// Keeps what is being read where it is while the article around it changes. Browsers do so for what grows by itself, as a
// picture that has come; blocks that are taken away and put there anew they lose.

/**
 * @param {HTMLElement} scroller
 * @param {HTMLElement} body
 * @param {number} line share of the window's height
 * @returns {() => void} puts it back
 */
export function holdScroll(scroller, body, line) {
  if (scroller.scrollTop === 0) return () => {};
  const at = scroller.getBoundingClientRect().top + line * scroller.clientHeight;
  const blocks = [...body.children];
  const first = blocks.findIndex((block) => block.getBoundingClientRect().bottom > at);
  if (first < 0) return () => {};
  /** The block on the line and those after it: the first that is still there, or one that says the same. */
  const marks = blocks.slice(first, first + 8).map((block) => ({
    block,
    words: block.textContent ?? '',
    top: block.getBoundingClientRect().top,
  }));
  return () => {
    for (const { block, words, top } of marks) {
      const now = block.isConnected ? block : sameWords(body, words);
      if (now === undefined) continue;
      const moved = now.getBoundingClientRect().top - top;
      if (Math.abs(moved) > 1) scroller.scrollTop += moved;
      return;
    }
  };
}

/** @param {HTMLElement} body @param {string} words */
function sameWords(body, words) {
  return words === '' ? undefined : [...body.children].find((block) => block.textContent === words);
}
