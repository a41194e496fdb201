// Keys that lists have in common: where arrows, Page Up and Down, Home and End lead, and letters that are typed.

/** Letters typed within this time of each other belong together, ms. */
const TYPING = 800;

/**
 * The row that a key leads to; undefined for other keys.
 * @param {string} key
 * @param {number} row
 * @param {{count: number, page: number}} list its rows, and how many of them Page Down passes
 */
export function rowAfter(key, row, { count, page }) {
  const to = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + page,
    PageUp: row - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to));
}

/**
 * The tab that a key leads to, as tabs in a row have it; undefined for other keys.
 * @param {KeyboardEvent} event
 * @param {Element} list of the tabs
 * @param {number} at
 * @param {number} count
 */
export function tabAfter({ key }, list, at, count) {
  const isRtl = getComputedStyle(list).direction === 'rtl';
  return {
    [isRtl ? 'ArrowLeft' : 'ArrowRight']: (at + 1) % count,
    [isRtl ? 'ArrowRight' : 'ArrowLeft']: (at + count - 1) % count,
    Home: 0,
    End: count - 1,
  }[key];
}

/** Finds the next row whose name begins with what is being typed. */
export class TypeAhead {
  #typed = '';
  #at = -Infinity;

  /**
   * @param {KeyboardEvent} event of one letter
   * @param {number} from the row that is active
   * @param {number} count
   * @param {(row: number) => string} nameOf
   * @returns {number} -1 for none
   */
  find({ key, timeStamp }, from, count, nameOf) {
    const goesOn = timeStamp - this.#at < TYPING;
    this.#typed = (goesOn ? this.#typed : '') + key.toLocaleLowerCase();
    this.#at = timeStamp;
    for (let k = goesOn ? 0 : 1; k <= count; k += 1) {
      const row = (from + k + count) % count;
      if (nameOf(row).toLocaleLowerCase().startsWith(this.#typed)) return row;
    }
    return -1;
  }
}
