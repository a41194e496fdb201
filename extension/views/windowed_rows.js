// A virtual list: of any number of rows, only those in sight and a few above and below are in the document. All rows have
// the same height.
//
// The spacer is an element as tall as all rows together; it gives the scroll bar its length, and the rows in the document
// are placed on it. Browsers limit the height of an element, so the spacer of a very long list is shorter than its rows, and
// one px of scrolling moves the rows by more than one px.

/** Greatest height of the spacer, px: below the limit of every browser. */
export const MAX_HEIGHT = 8_000_000;

/** Number of rows drawn above and below those in sight. */
const EXTRA_ROWS = 8;

/**
 * Sizes and scroll position of the list.
 * @typedef {object} View
 * @property {number} count number of rows
 * @property {number} rowHeight px
 * @property {number} scrollTop px, as the browser reports it
 * @property {number} viewHeight height of the area that shows rows, px
 */

/**
 * Which rows to draw, and where.
 * @param {View} view
 * @returns {{first: number, last: number, top: number, height: number}} rows `first` up to, but not including, `last`;
 *   `top`: distance of the first one from the top of the spacer, px; `height` of the spacer, px
 */
export function windowOf(view) {
  const { count, rowHeight, viewHeight } = view;
  const { rowsTop, scrollTop, height } = scrollStateOf(view);
  const first = Math.max(0, Math.floor(rowsTop / rowHeight) - EXTRA_ROWS);
  const last = Math.min(count, Math.ceil((rowsTop + viewHeight) / rowHeight) + EXTRA_ROWS);
  return { first, last, top: scrollTop + first * rowHeight - rowsTop, height };
}

/**
 * The scroll position, px, nearest to the present one at which a row is in sight.
 * @param {View} view
 * @param {number} row
 */
export function scrollFor(view, row) {
  const { rowHeight, viewHeight } = view;
  const { rowsTop, scrollTop, ratio } = scrollStateOf(view);
  const [top, bottom] = [row * rowHeight, (row + 1) * rowHeight];
  if (top < rowsTop || rowHeight > viewHeight) return top / ratio;
  return bottom > rowsTop + viewHeight ? (bottom - viewHeight) / ratio : scrollTop;
}

/**
 * Relates the scroll position on the spacer to the position in the list.
 * @param {View} view
 * @returns {{rowsTop: number, scrollTop: number, height: number, ratio: number}} `rowsTop`: px of rows above the area in
 *   sight; `scrollTop` within its limits, px; `height` of the spacer, px; `ratio`: px of rows that pass for one px of
 *   scrolling
 */
function scrollStateOf({ count, rowHeight, scrollTop: reported, viewHeight }) {
  const rowsHeight = count * rowHeight;
  const height = Math.min(rowsHeight, MAX_HEIGHT);
  const maxScrollTop = Math.max(0, height - viewHeight);
  // Browsers with elastic scrolling report positions beyond both ends.
  const scrollTop = Math.min(maxScrollTop, Math.max(0, reported));
  const ratio = maxScrollTop === 0 ? 1 : (rowsHeight - viewHeight) / maxScrollTop;
  return { rowsTop: scrollTop * ratio, scrollTop, height, ratio };
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
  /** Number of the active row, -1 for none. */
  #active = -1;
  /** Pending animation frame, 0 for none. */
  #frame = 0;
  #observer;
  /** Rows in the document, by their number. @type {Map<number, HTMLElement>} */
  #drawn = new Map();

  /**
   * @param {HTMLElement} rows the element that the rows are put into; its parent is the spacer
   * @param {object} options
   * @param {HTMLElement} options.scroller the element that scrolls, around the spacer
   * @param {number} options.rowHeight px
   * @param {(row: number) => HTMLElement} options.draw makes the element of a row
   * @param {() => number} [options.headHeight] height of the fixed head that covers the top of the scroller, px; 0 if left
   *   out
   * @param {(element: HTMLElement, isActive: boolean, row: number) => void} [options.mark] shows on an element whether its
   *   row is the active one; sets `aria-selected` if left out
   * @param {(element: HTMLElement) => string} [options.idOf] id of the element that `aria-activedescendant` refers to, given
   *   the element of the active row; the id of that element if left out
   */
  constructor(
    rows,
    { scroller, rowHeight, draw, headHeight = () => 0, mark = setSelected, idOf = ({ id }) => id },
  ) {
    this.#rows = rows;
    this.#spacer = /** @type {HTMLElement} */ (rows.parentElement);
    this.#scroller = scroller;
    this.#rowHeight = rowHeight;
    this.#draw = draw;
    this.#headHeight = headHeight;
    this.#mark = mark;
    this.#idOf = idOf;
    scroller.addEventListener('scroll', () => this.#scheduleDraw(), { passive: true });
    this.#observer = new ResizeObserver(() => this.#scheduleDraw());
    this.#observer.observe(scroller);
  }

  /** Number of whole rows that are in sight at once, at least 1. */
  get fitting() {
    return Math.max(1, Math.floor(this.#view.viewHeight / this.#rowHeight));
  }

  /**
   * Removes all rows, because all have changed, makes a row the active one and draws those in sight at once.
   * @param {number} count number of rows now
   * @param {number} active -1 for none
   */
  refresh(count, active) {
    this.forget(count);
    this.activate(active);
  }

  /**
   * Removes all rows, because all have changed; those in sight are drawn before the next frame.
   * @param {number} count number of rows now
   * @param {number} [active] -1 for none; the same as before if left out
   */
  forget(count, active = this.#active) {
    this.#count = count;
    this.#active = active;
    this.#drawn.clear();
    this.#rows.replaceChildren();
    // Until rows are drawn it would name one that is gone.
    this.#scroller.removeAttribute('aria-activedescendant');
    this.#scheduleDraw();
  }

  /** Makes a row the active one and scrolls the least distance that brings it into sight. @param {number} row -1 for none */
  activate(row) {
    this.#active = row;
    if (row < 0) return this.draw();
    // The browser limits `scrollTop` by the height of the spacer, so that is set first.
    this.#spacer.style.height = `${windowOf(this.#view).height}px`;
    const top = scrollFor(this.#view, row);
    if (Math.abs(top - this.#scroller.scrollTop) >= 1) this.#scroller.scrollTop = top;
    this.draw();
  }

  /** Marks the rows in the document again, for example after the selection has changed. */
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

  /** Draws before the next frame, once however often it is called. */
  #scheduleDraw() {
    this.#frame ||= requestAnimationFrame(() => this.draw());
  }

  /** Draws the rows in sight that are not in the document yet, and removes those out of sight. */
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
    // Screen readers read rows in document order, so each new row is put before the one that follows it in the list.
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
function setSelected(element, isActive) {
  element.setAttribute('aria-selected', String(isActive));
}
