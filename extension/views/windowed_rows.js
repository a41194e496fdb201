// Rows of a list of any length, of which only those in sight and a few around them are in the document. All rows have one
// height, px.
//
// A list taller than browsers lay out stands on a shorter spacer, which is scrolled through faster than the rows pass.

/** Tallest spacer, px: below what any browser cuts. */
export const MAX_HEIGHT = 8_000_000;

/** Rows drawn beyond each edge. */
const BEYOND = 8;

/**
 * @typedef {object} View
 * @property {number} count of rows
 * @property {number} rowHeight px
 * @property {number} scrollTop px, as the browser says it
 * @property {number} viewHeight px
 */

/**
 * The rows to draw, where the first of them stands on the spacer, and how tall that is.
 * @param {View} view
 * @returns {{first: number, last: number, top: number, height: number}} `last` is not drawn
 */
export function windowOf(view) {
  const { count, rowHeight, viewHeight } = view;
  const { at, scrolled, height } = placed(view);
  const first = Math.max(0, Math.floor(at / rowHeight) - BEYOND);
  const last = Math.min(count, Math.ceil((at + viewHeight) / rowHeight) + BEYOND);
  return { first, last, top: scrolled + first * rowHeight - at, height };
}

/** Where to scroll so that a row is in sight, moving as little as can be. @param {View} view @param {number} row */
export function scrollFor(view, row) {
  const { rowHeight, viewHeight } = view;
  const { at, scrolled, pace } = placed(view);
  const [top, bottom] = [row * rowHeight, (row + 1) * rowHeight];
  if (top < at || rowHeight > viewHeight) return top / pace;
  return bottom > at + viewHeight ? (bottom - viewHeight) / pace : scrolled;
}

/** @param {View} view */
function placed({ count, rowHeight, scrollTop, viewHeight }) {
  const whole = count * rowHeight;
  const height = Math.min(whole, MAX_HEIGHT);
  const most = Math.max(0, height - viewHeight);
  // Some browsers report places beyond the ends while the list springs back.
  const scrolled = Math.min(most, Math.max(0, scrollTop));
  const pace = most === 0 ? 1 : (whole - viewHeight) / most;
  return { at: scrolled * pace, scrolled, height, pace };
}

export class WindowedRows {
  #rows;
  #spacer;
  #scroller;
  #rowHeight;
  #draw;
  #headHeight;
  #mark;
  #idOf;
  #count = 0;
  #active = -1;
  #frame = 0;
  #observer;
  /** Rows in the document, by their number. @type {Map<number, HTMLElement>} */
  #drawn = new Map();

  /**
   * @param {HTMLElement} rows takes the rows; its parent is the spacer
   * @param {object} how
   * @param {HTMLElement} how.scroller around the spacer
   * @param {number} how.rowHeight px
   * @param {(row: number) => HTMLElement} how.draw
   * @param {() => number} [how.headHeight] of what always stands over the rows, px
   * @param {(element: HTMLElement, isActive: boolean, row: number) => void} [how.mark] shows which row is active
   * @param {(element: HTMLElement) => string} [how.idOf] what `aria-activedescendant` names of the active row
   */
  constructor(
    rows,
    { scroller, rowHeight, draw, headHeight = () => 0, mark = select, idOf = ({ id }) => id },
  ) {
    this.#rows = rows;
    this.#spacer = /** @type {HTMLElement} */ (rows.parentElement);
    this.#scroller = scroller;
    this.#rowHeight = rowHeight;
    this.#draw = draw;
    this.#headHeight = headHeight;
    this.#mark = mark;
    this.#idOf = idOf;
    scroller.addEventListener('scroll', () => this.#later(), { passive: true });
    this.#observer = new ResizeObserver(() => this.#later());
    this.#observer.observe(scroller);
  }

  /** Rows that fit into sight. */
  get fitting() {
    return Math.max(1, Math.floor(this.#view.viewHeight / this.#rowHeight));
  }

  /** All rows have changed. @param {number} count of rows now @param {number} active -1 for none */
  refresh(count, active) {
    this.forget(count);
    this.activate(active);
  }

  /** All rows have changed; they are drawn before the next frame. @param {number} count of rows now @param {number} [active] */
  forget(count, active = this.#active) {
    this.#count = count;
    this.#active = active;
    this.#drawn.clear();
    this.#rows.replaceChildren();
    this.#later();
  }

  /** Makes a row the active one and scrolls as little as brings it into sight. @param {number} row -1 for none */
  activate(row) {
    this.#active = row;
    if (row < 0) return this.draw();
    // The spacer has to be as tall as the rows need before it can be scrolled.
    this.#spacer.style.height = `${windowOf(this.#view).height}px`;
    const top = scrollFor(this.#view, row);
    if (Math.abs(top - this.#scroller.scrollTop) >= 1) this.#scroller.scrollTop = top;
    this.draw();
  }

  /** Shows anew which row is active. */
  mark() {
    for (const [row, element] of this.#drawn) this.#mark(element, row === this.#active, row);
    const active = this.#drawn.get(this.#active);
    if (active) this.#scroller.setAttribute('aria-activedescendant', this.#idOf(active));
    else this.#scroller.removeAttribute('aria-activedescendant');
  }

  dispose() {
    cancelAnimationFrame(this.#frame);
    this.#observer.disconnect();
  }

  get #view() {
    const { scrollTop, clientHeight } = this.#scroller;
    const viewHeight = Math.max(0, clientHeight - this.#headHeight());
    return { count: this.#count, rowHeight: this.#rowHeight, scrollTop, viewHeight };
  }

  #later() {
    this.#frame ||= requestAnimationFrame(() => this.draw());
  }

  /** Draws the rows in sight that are not there yet, and removes those out of sight. */
  draw() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const { first, last, top, height } = windowOf(this.#view);
    this.#spacer.style.height = `${height}px`;
    this.#rows.style.top = `${top}px`;
    for (const [row, element] of this.#drawn) {
      if (row >= first && row < last) continue;
      element.remove();
      this.#drawn.delete(row);
    }
    // In the order of the list, which is that of screen readers.
    let next = null;
    for (let row = last - 1; row >= first; row -= 1) {
      let element = this.#drawn.get(row);
      if (!element) {
        element = this.#draw(row);
        element.style.height = `${this.#rowHeight}px`;
        this.#drawn.set(row, element);
        this.#rows.insertBefore(element, next);
      }
      next = element;
    }
    this.mark();
  }
}

/** @param {HTMLElement} element @param {boolean} isActive */
function select(element, isActive) {
  element.setAttribute('aria-selected', String(isActive));
}
