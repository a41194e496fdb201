// What is pointed at or focused in the list is shown on the page. A pointer that crosses the list shows nothing; one that
// rests shows the block, and scrolls to it only when it stays. Focus does both at once.
//
//   pointer rests 80 ms: shown ── 600 ms: scrolled to            focus: shown and scrolled to
//   left: the page is as it was

/** Rest of the pointer before a block is shown, and before the page is scrolled to it, ms. */
const SHOWN_AFTER = 80;
const SCROLLED_AFTER = 600;

/** @param {(node: number | null, scroll: boolean) => void} flash */
export function createPointing(flash) {
  /** @type {number | null} */
  let focused = null;
  let shows = false;
  let timer = 0;

  /** @param {number | null} node @param {boolean} scroll */
  function show(node, scroll) {
    if (node === null && !shows) return;
    shows = node !== null;
    flash(node, scroll);
  }

  return {
    /** The pointer came to a row. @param {number} node */
    over(node) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        show(node, false);
        // The page stays where it is for those who want no motion.
        if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
        timer = setTimeout(() => show(node, true), SCROLLED_AFTER - SHOWN_AFTER);
      }, SHOWN_AFTER);
    },

    /** It left the list: what has the focus is shown again. */
    out() {
      clearTimeout(timer);
      show(focused, false);
    },

    /** A row has the focus. @param {number} node */
    focus(node) {
      clearTimeout(timer);
      focused = node;
      show(node, true);
    },

    /** The focus left the list. */
    blur() {
      clearTimeout(timer);
      focused = null;
      show(null, false);
    },
  };
}
