// Keeps what is being read where it is while the article around it changes. Browsers do so for content that grows by itself,
// such as a picture that has loaded, but not for blocks that are removed and built anew.

import { READING_LINE } from './reading_progress.js';

/** Blocks that are remembered: the one on the reading line, and others in case that it goes. */
const MOST_ANCHORS = 8;

/**
 * @param {HTMLElement} scroller
 * @param {HTMLElement} body
 * @returns {() => void} scrolls back after the change
 */
export function holdScroll(scroller, body) {
  if (scroller.scrollTop === 0) return () => {};
  const line = scroller.getBoundingClientRect().top + READING_LINE * scroller.clientHeight;
  const blocks = [...body.children];
  const first = blocks.findIndex((block) => block.getBoundingClientRect().bottom > line);
  if (first < 0) return () => {};
  const anchors = blocks.slice(first, first + MOST_ANCHORS).map((block) => ({
    block,
    text: block.textContent ?? '',
    top: block.getBoundingClientRect().top,
  }));
  return () => {
    for (const { block, text, top } of anchors) {
      const sameText = (/** @type {Element} */ other) => text !== '' && other.textContent === text;
      const now = block.isConnected ? block : [...body.children].find(sameText);
      if (now === undefined) continue;
      const moved = now.getBoundingClientRect().top - top;
      if (Math.abs(moved) > 1) scroller.scrollTop += moved;
      return;
    }
  };
}
