// A list of any length of which only the rows in sight are there. All rows have one height.

import { h } from './dom.js';

/** Rows kept beyond either edge of what is seen. */
const BEYOND = 8;

/**
 * @param {HTMLElement} scroller what scrolls; gets the rows
 * @param {{rowHeight: number, render: (index: number) => HTMLElement}} how
 */
export function createWindowed(scroller, { rowHeight, render }) {
  const sizer = h('div.windowed', { role: 'presentation' });
  scroller.replaceChildren(sizer);
  /** @type {Map<number, HTMLElement>} */
  const rows = new Map();
  let count = 0;
  let waiting = 0;

  /** Draws the rows in sight that are not there yet, and lets go of those out of sight. */
  function fill() {
    waiting = 0;
    const top = Math.floor(scroller.scrollTop / rowHeight);
    const seen = Math.ceil(scroller.clientHeight / rowHeight);
    const from = Math.max(0, top - BEYOND);
    const to = Math.min(count, top + seen + BEYOND);
    for (const [index, row] of rows) {
      if (index >= from && index < to) continue;
      row.remove();
      rows.delete(index);
    }
    // In the order of the list, which is that of screen readers.
    let before = null;
    for (let index = to - 1; index >= from; index -= 1) {
      let row = rows.get(index);
      if (!row) {
        row = render(index);
        row.style.setProperty('top', `${index * rowHeight}px`);
        row.style.setProperty('height', `${rowHeight}px`);
        rows.set(index, row);
        sizer.insertBefore(row, before);
      }
      before = row;
    }
  }

  const soon = () => {
    waiting ||= requestAnimationFrame(fill);
  };
  scroller.addEventListener('scroll', soon, { passive: true });
  const size = new ResizeObserver(soon);
  size.observe(scroller);

  return {
    /** Draws all rows in sight anew. @param {number} length of the list now */
    refresh(length) {
      count = length;
      for (const row of rows.values()) row.remove();
      rows.clear();
      sizer.style.setProperty('height', `${count * rowHeight}px`);
      fill();
    },
    /** Scrolls as little as brings a row into sight. @param {number} index */
    reveal(index) {
      const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight];
      if (top < scroller.scrollTop) scroller.scrollTop = top;
      else if (bottom > scroller.scrollTop + scroller.clientHeight) {
        scroller.scrollTop = bottom - scroller.clientHeight;
      }
      fill();
    },
    /** Rows that fit into sight. */
    get fitting() {
      return Math.max(1, Math.floor(scroller.clientHeight / rowHeight));
    },
    dispose() {
      size.disconnect();
      scroller.removeEventListener('scroll', soon);
      if (waiting) cancelAnimationFrame(waiting);
    },
  };
}
