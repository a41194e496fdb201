// The line focus: one, three or five lines stay bright, the others step back. The keys ↑ and ↓ move it line by line, a press
// on a line brings it there, and scrolling takes it along. Lines are those that the browser set; nothing of the article
// changes. Work is for the blocks near the window alone.

import { h } from '../../content/element.js';
import { lineBoxes } from './range_painter.js';
import { trusted } from '../../content/trusted_events.js';

/** @typedef {import('./range_painter.js').Box} Box */

const BLOCKS =
  'p,li,dd,dt,h1,h2,h3,h4,h5,h6,figcaption,summary,blockquote,address,pre,td,th,caption';

/** Beyond the window, px, in which lines are known. */
const MARGIN = 400;

/** Where the bright lines are held while reading on, share of the window's height. */
const HOLD = 0.4;

/** Above and below the bright lines, px. */
const AIR = 3;

export class LineFocus {
  /** @param {HTMLElement} dialog @param {HTMLElement} scroller @param {HTMLElement} article */
  constructor(dialog, scroller, article) {
    this.scroller = scroller;
    this.article = article;
    /** @type {0 | 1 | 3 | 5} */
    this.lines = 0;
    /** Middle of the bright lines, px below the top of the article. */
    this.at = -1;
    this.above = h('div', { class: 'shade above', 'aria-hidden': 'true', hidden: true });
    this.below = h('div', { class: 'shade below', 'aria-hidden': 'true', hidden: true });
    dialog.append(this.above, this.below);
    this.frame = 0;
    /** Whether the next scrolling is ours. */
    this.moving = false;
    this.onScroll = () => {
      cancelAnimationFrame(this.frame);
      this.frame = requestAnimationFrame(() => this.scrolled());
    };
    this.onPress = (/** @type {MouseEvent} */ event) => this.pressed(event);
    this.sizes = new ResizeObserver(this.onScroll);
  }

  /** @param {0 | 1 | 3 | 5} lines */
  set(lines) {
    const was = this.lines > 0;
    this.lines = lines;
    this.above.hidden = this.below.hidden = lines === 0;
    if (lines > 0 && !was) {
      this.at = -1;
      this.scroller.addEventListener('scroll', trusted(this.onScroll), { passive: true });
      this.article.addEventListener('click', trusted(this.onPress));
      this.sizes.observe(this.article);
    }
    if (lines === 0 && was) {
      this.scroller.removeEventListener('scroll', trusted(this.onScroll));
      this.article.removeEventListener('click', trusted(this.onPress));
      this.sizes.disconnect();
      cancelAnimationFrame(this.frame);
    }
    if (lines > 0) this.draw();
  }

  /** @param {string} key @returns {boolean} whether the key was for this */
  key(key) {
    if (this.lines === 0 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false;
    this.step(key === 'ArrowDown' ? 1 : -1);
    return true;
  }

  /** Moves on by one line. @param {1 | -1} by */
  step(by) {
    const lines = this.near();
    if (lines.length === 0) return;
    const to = lines[clamp(this.current(lines) + by, lines.length)];
    this.at = this.inArticle((to.top + to.bottom) / 2);
    const { top, height } = this.scroller.getBoundingClientRect();
    const off = (to.top + to.bottom) / 2 - top - HOLD * height;
    // Before its end the article moves and the bright lines stay.
    if ((by > 0 && off > 0) || (by < 0 && off < 0)) {
      this.moving = true;
      this.scroller.scrollBy({ top: off, behavior: 'instant' });
    }
    this.draw();
  }

  /** @param {MouseEvent} event */
  pressed(event) {
    const target = event.composedPath()[0];
    if (target instanceof Element && target.closest('a,button,summary,video,audio') !== null) {
      return;
    }
    this.at = this.inArticle(event.clientY);
    this.draw();
  }

  /** The person scrolled: the bright lines stay where they are in the window. */
  scrolled() {
    if (this.moving) this.moving = false;
    else if (this.at >= 0) this.at = -1;
    this.draw();
  }

  draw() {
    const lines = this.near();
    if (lines.length === 0) return;
    const middle = this.current(lines);
    const half = (this.lines - 1) / 2;
    const first = lines[clamp(middle - half, lines.length)];
    const last = lines[clamp(middle + half, lines.length)];
    if (this.at < 0) this.at = this.inArticle((lines[middle].top + lines[middle].bottom) / 2);
    const { top, bottom } = this.scroller.getBoundingClientRect();
    this.above.style.height = `${Math.max(0, first.top - AIR - top)}px`;
    this.below.style.top = `${Math.max(0, last.bottom + AIR - top)}px`;
    this.below.style.height = `${Math.max(0, bottom - last.bottom - AIR)}px`;
  }

  /** The line that the focus is on. @param {Box[]} lines */
  current(lines) {
    const { top, height } = this.scroller.getBoundingClientRect();
    const wanted =
      this.at >= 0 ? this.at + this.article.getBoundingClientRect().top : top + HOLD * height;
    let best = 0;
    for (const [k, line] of lines.entries()) {
      if (
        Math.abs((line.top + line.bottom) / 2 - wanted) <
        Math.abs((lines[best].top + lines[best].bottom) / 2 - wanted)
      ) {
        best = k;
      }
    }
    return best;
  }

  /** A height in the window as one in the article. @param {number} y */
  inArticle(y) {
    return y - this.article.getBoundingClientRect().top;
  }

  /** Lines in and around the window, from above to below; those side by side, as in a table, are one. */
  near() {
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

/** @param {number} at @param {number} count */
function clamp(at, count) {
  return Math.min(count - 1, Math.max(0, at));
}
