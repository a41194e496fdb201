// Which rows of a long list are drawn: those in sight and a few around them. Rows are of one height.
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

/**
 * Where to scroll so that a row is in sight, moving as little as can be.
 * @param {View} view
 * @param {number} row
 */
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
