// The line focus: one, three or five lines stay bright, the others are shaded. The keys ↑ and ↓ move it line by line, a press
// moves it to a line, and scrolling takes it along. It works on lines as the browser broke them; nothing of the article changes.
// Only blocks near the window are measured.

import { h } from '../../content/element.js';
import { listen, unlisten } from '../widgets.js';
import { lineBoxes } from './range_painter.js';

/** @typedef {import('./range_painter.js').Box} Box */

const BLOCKS =
  'p,li,dd,dt,h1,h2,h3,h4,h5,h6,figcaption,summary,blockquote,address,pre,td,th,caption';

/** Distance from the window within which lines are measured, px. */
const MARGIN = 400;

/** Where in the window the bright lines are kept while reading on, share of its height. */
const HOLD = 0.4;

/** Bright space above and below the lines, px. */
const PADDING = 3;

export class LineFocus {
  /** @param {HTMLElement} dialog @param {HTMLElement} scroller @param {HTMLElement} article */
  constructor(dialog, scroller, article) {
    this.scroller = scroller;
    this.article = article;
    /** Number of bright lines; 0 is off. @type {0 | 1 | 3 | 5} */
    this.lines = 0;
    /** Middle of the bright lines, px below the top of the article; -1 for where the window's HOLD is. */
    this.middle = -1;
    this.above = h('div', { class: 'shade above', 'aria-hidden': 'true', hidden: true });
    this.below = h('div', { class: 'shade below', 'aria-hidden': 'true', hidden: true });
    dialog.append(this.above, this.below);
    this.frame = 0;
    /** Whether the next scrolling is our own. */
    this.isMoving = false;
    this.onScroll = () => {
      cancelAnimationFrame(this.frame);
      this.frame = requestAnimationFrame(() => this.scrolled());
    };
    this.onPress = (/** @type {MouseEvent} */ event) => this.pressed(event);
    this.sizes = new ResizeObserver(this.onScroll);
  }

  /** @param {0 | 1 | 3 | 5} lines */
  set(lines) {
    const wasOn = this.lines > 0;
    this.lines = lines;
    this.above.hidden = this.below.hidden = lines === 0;
    if (lines > 0 && !wasOn) {
      this.middle = -1;
      listen(this.scroller, 'scroll', this.onScroll, { passive: true });
      listen(this.article, 'click', this.onPress);
      this.sizes.observe(this.article);
    }
    if (lines === 0 && wasOn) {
      unlisten(this.scroller, 'scroll', this.onScroll);
      unlisten(this.article, 'click', this.onPress);
      this.sizes.disconnect();
      cancelAnimationFrame(this.frame);
    }
    if (lines > 0) this.draw();
  }

  /** Moves by one line. @param {string} key @returns {boolean} whether the key was for this */
  key(key) {
    if (this.lines === 0 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false;
    const by = key === 'ArrowDown' ? 1 : -1;
    const lines = this.linesNearby();
    if (lines.length === 0) return true;
    const middle = middleOf(lines[clamp(this.current(lines) + by, lines.length)]);
    this.middle = this.inArticle(middle);
    const { top, height } = this.scroller.getBoundingClientRect();
    const off = middle - top - HOLD * height;
    // Before its end the article moves and the bright lines stay.
    if ((by > 0 && off > 0) || (by < 0 && off < 0)) {
      this.isMoving = true;
      this.scroller.scrollBy({ top: off, behavior: 'instant' });
    }
    this.draw();
    return true;
  }

  /** @param {MouseEvent} event */
  pressed(event) {
    const target = event.composedPath()[0];
    if (target instanceof Element && target.closest('a,button,summary,video,audio') !== null) {
      return;
    }
    this.middle = this.inArticle(event.clientY);
    this.draw();
  }

  /** When the user scrolls, the bright lines stay where they are in the window. */
  scrolled() {
    if (!this.isMoving) this.middle = -1;
    this.isMoving = false;
    this.draw();
  }

  draw() {
    const lines = this.linesNearby();
    if (lines.length === 0) return;
    const current = this.current(lines);
    const half = (this.lines - 1) / 2;
    const first = lines[clamp(current - half, lines.length)];
    const last = lines[clamp(current + half, lines.length)];
    if (this.middle < 0) this.middle = this.inArticle(middleOf(lines[current]));
    const { top, bottom } = this.scroller.getBoundingClientRect();
    this.above.style.height = `${Math.max(0, first.top - PADDING - top)}px`;
    this.below.style.top = `${Math.max(0, last.bottom + PADDING - top)}px`;
    this.below.style.height = `${Math.max(0, bottom - last.bottom - PADDING)}px`;
  }

  /** Index of the line that the focus is on. @param {Box[]} lines */
  current(lines) {
    const { top, height } = this.scroller.getBoundingClientRect();
    const wanted =
      this.middle >= 0
        ? this.middle + this.article.getBoundingClientRect().top
        : top + HOLD * height;
    const distances = lines.map((line) => Math.abs(middleOf(line) - wanted));
    return distances.indexOf(Math.min(...distances));
  }

  /** A height in the window as one in the article. @param {number} y */
  inArticle(y) {
    return y - this.article.getBoundingClientRect().top;
  }

  /** Lines in and around the window from the top; those side by side, as in a table, are one. */
  linesNearby() {
    const { top, bottom } = this.scroller.getBoundingClientRect();
    /** @type {Box[]} */
    const boxes = [];
    for (const block of this.article.querySelectorAll(BLOCKS)) {
      const box = block.getBoundingClientRect();
      if (box.bottom < top - MARGIN) continue;
      if (box.top > bottom + MARGIN) break;
      if (block.querySelector(BLOCKS) !== null) continue;
      const range = block.ownerDocument.createRange();
      range.selectNodeContents(block);
      boxes.push(...lineBoxes(range));
    }
    boxes.sort((a, b) => a.top - b.top || a.left - b.left);
    /** @type {Box[]} */
    const lines = [];
    for (const box of boxes) {
      const last = lines.at(-1);
      const shared = last === undefined ? -1 : Math.min(last.bottom, box.bottom) - box.top;
      if (last !== undefined && shared > 0.5 * (box.bottom - box.top)) {
        last.bottom = Math.max(last.bottom, box.bottom);
      } else lines.push({ ...box });
    }
    return lines;
  }
}

/** @param {Box} line */
function middleOf(line) {
  return (line.top + line.bottom) / 2;
}

/** @param {number} index @param {number} count */
function clamp(index, count) {
  return Math.min(count - 1, Math.max(0, index));
}
