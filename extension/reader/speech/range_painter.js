// Paints passages of the article without touching it: boxes behind the text, one for each line. The browser's own custom
// highlights would hand the page ranges inside the reader's closed shadow root, so they are not used here.

import { h } from '../../content/element.js';

/** Boxes of one passage drawn at most. */
const MOST_BOXES = 400;

export class Painter {
  /** @param {HTMLElement} article the boxes' frame of reference */
  constructor(article) {
    this.article = article;
    this.layer = h('div', { class: 'paint', 'aria-hidden': 'true' });
    article.prepend(this.layer);
    /** @type {Map<string, {range: Range, boxes: HTMLElement}>} */
    this.passages = new Map();
    this.sizes = new ResizeObserver(() => this.redraw());
    this.sizes.observe(article);
  }

  /**
   * Paints a passage, in place of the one of the same name.
   * @param {string} name
   * @param {Range | null} range null takes it away
   * @param {string} [kind] class of its boxes
   */
  paint(name, range, kind = name) {
    this.passages.get(name)?.boxes.remove();
    this.passages.delete(name);
    if (range === null) return;
    const boxes = h('div', { class: kind });
    this.layer.append(boxes);
    this.passages.set(name, { range, boxes });
    this.draw(range, boxes);
  }

  redraw() {
    for (const { range, boxes } of this.passages.values()) this.draw(range, boxes);
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

  stop() {
    this.sizes.disconnect();
  }
}

/**
 * The boxes of a range, those that lie on one line made into one, in order. Works for vertical lines as well.
 * @param {Range} range
 * @returns {{left: number, top: number, right: number, bottom: number}[]} px of the window
 */
export function lineBoxes(range) {
  /** @type {{left: number, top: number, right: number, bottom: number}[]} */
  const lines = [];
  for (const { left, top, right, bottom } of [...range.getClientRects()].slice(0, MOST_BOXES)) {
    if (right - left < 1 || bottom - top < 1) continue;
    const last = lines.at(-1);
    if (last !== undefined && isOneLine(last, { left, top, right, bottom })) {
      last.left = Math.min(last.left, left);
      last.top = Math.min(last.top, top);
      last.right = Math.max(last.right, right);
      last.bottom = Math.max(last.bottom, bottom);
    } else {
      lines.push({ left, top, right, bottom });
    }
  }
  return lines;
}

/**
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 * @param {Box} a
 * @param {Box} b
 */
function isOneLine(a, b) {
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const flat = down > 0.6 * Math.min(a.bottom - a.top, b.bottom - b.top);
  const tall = across > 0.6 * Math.min(a.right - a.left, b.right - b.left);
  // A box that overlaps both ways is a mark in the line; side by side, the line goes on.
  return (
    (flat && across > -64) ||
    (tall && down > -2 && down < 0 && b.bottom - b.top > 2 * (b.right - b.left))
  );
}
