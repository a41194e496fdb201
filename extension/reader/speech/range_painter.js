// Paints ranges of the article without touching it: boxes behind the text, one for each line. The browser's custom highlights
// would hand the page ranges inside the reader's closed shadow root, so they are not used here.

import { h } from '../../content/element.js';

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box px of the window */

/** Boxes of one range drawn at most. */
const MOST_BOXES = 400;

export class RangePainter {
  /** @param {HTMLElement} article the boxes' frame of reference */
  constructor(article) {
    this.layer = h('div', { class: 'paint', 'aria-hidden': 'true' });
    article.prepend(this.layer);
    /** @type {Map<string, {range: Range, boxes: HTMLElement}>} */
    this.painted = new Map();
    const sizes = new ResizeObserver(() => {
      for (const { range, boxes } of this.painted.values()) this.draw(range, boxes);
    });
    sizes.observe(article);
  }

  /** Paints a range, in place of the one of the same name. @param {string} name also the class of its boxes @param {Range | null} range null removes it */
  paint(name, range) {
    this.painted.get(name)?.boxes.remove();
    this.painted.delete(name);
    if (range === null) return;
    const boxes = h('div', { class: name });
    this.layer.append(boxes);
    this.painted.set(name, { range, boxes });
    this.draw(range, boxes);
  }

  /** @param {Range} range @param {HTMLElement} boxes */
  draw(range, boxes) {
    const { left, top } = this.layer.getBoundingClientRect();
    boxes.replaceChildren(
      ...lineBoxes(range).map((box) => {
        const piece = h('i');
        piece.style.left = `${box.left - left}px`;
        piece.style.top = `${box.top - top}px`;
        piece.style.width = `${box.right - box.left}px`;
        piece.style.height = `${box.bottom - box.top}px`;
        return piece;
      }),
    );
  }
}

/** The boxes of a range in order, those on one line joined. Works for vertical lines as well. @param {Range} range */
export function lineBoxes(range) {
  /** @type {Box[]} */
  const lines = [];
  for (const { left, top, right, bottom } of [...range.getClientRects()].slice(0, MOST_BOXES)) {
    if (right - left < 1 || bottom - top < 1) continue;
    const last = lines.at(-1);
    if (last !== undefined && isOneLine(last, { left, top, right, bottom })) {
      last.left = Math.min(last.left, left);
      last.top = Math.min(last.top, top);
      last.right = Math.max(last.right, right);
      last.bottom = Math.max(last.bottom, bottom);
    } else lines.push({ left, top, right, bottom });
  }
  return lines;
}

/** @param {Box} a @param {Box} b the next one in the text */
function isOneLine(a, b) {
  const sharedHeight = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const sharedWidth = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const isBeside = sharedHeight > 0.6 * Math.min(a.bottom - a.top, b.bottom - b.top);
  const isBelow = sharedWidth > 0.6 * Math.min(a.right - a.left, b.right - b.left);
  // Of a vertical line the next box is tall and follows right below.
  const isVertical = b.bottom - b.top > 2 * (b.right - b.left);
  return (
    (isBeside && sharedWidth > -64) ||
    (isBelow && isVertical && sharedHeight > -2 && sharedHeight < 0)
  );
}
