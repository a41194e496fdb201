// Two pages as one list of rows: what RTDM-TD mapped stands side by side, what only one has stands alone. Stretches that
// are the same fold into one row.
//
//   left            right                 pairs ascend on both sides, so one walk down both documents
//   nav             nav        same       puts every node into its row
//   p "sale!"       –          deleted
//   div             div        kept

import { firstIndex } from '../binary_search.js';

/** @typedef {import('../../../src/wasm/types.js').PageMapping} PageMapping */

const PAIR_COLUMNS = 3;
const NONE = -1;

/** @typedef {'same' | 'kept' | 'replaced' | 'deleted' | 'inserted'} Change */

/** By the core's numbers. @type {readonly Change[]} */
const CHANGES = Object.freeze(['same', 'kept', 'replaced']);

/** @typedef {{left: number, right: number, change: Change}} Row nodes; −1 where there is none */

/** All rows, in the order of both documents. O(nodes). @param {PageMapping} mapping @returns {Row[]} */
export function rowsOf({ pairs, deleted, inserted }) {
  /** @type {Row[]} */
  const rows = [];
  let [left, right] = [0, 0];
  // A node without partner stands before the first pair that lies behind it.
  const before = (/** @type {number} */ mine, /** @type {number} */ other) => {
    while (left < deleted.length && deleted[left] < mine) {
      rows.push({ left: deleted[left], right: NONE, change: 'deleted' });
      left += 1;
    }
    while (right < inserted.length && inserted[right] < other) {
      rows.push({ left: NONE, right: inserted[right], change: 'inserted' });
      right += 1;
    }
  };
  for (let k = 0; k < pairs.length; k += PAIR_COLUMNS) {
    before(pairs[k], pairs[k + 1]);
    rows.push({ left: pairs[k], right: pairs[k + 1], change: CHANGES[pairs[k + 2]] });
  }
  before(Infinity, Infinity);
  return rows;
}

/** Whether a row is a difference. @param {Row} row */
export function differs({ change }) {
  return change !== 'same' && change !== 'kept';
}

/** How many nodes each change has. @param {Row[]} rows */
export function tally(rows) {
  /** @type {Record<Change, number>} */
  const counts = { same: 0, kept: 0, replaced: 0, deleted: 0, inserted: 0 };
  for (const { change } of rows) counts[change] += 1;
  return counts;
}

/** Rows from `from` on, `to` not included; folded when there are no differences in it. @typedef {{from: number, to: number, folded: boolean}} Line */

/** Rows beside a difference that stay, and the fewest that are worth folding. */
const AROUND = 2;
const FOLDED = 4;

/**
 * The list as it is shown: rows by themselves, and folded stretches without differences.
 * @param {Row[]} rows
 * @param {Set<number>} open rows whose stretch the person unfolded, by the first of it
 * @param {boolean} all nothing is folded
 * @returns {Line[]}
 */
export function linesOf(rows, open, all) {
  /** @type {Line[]} */
  const lines = [];
  const single = (/** @type {number} */ from, /** @type {number} */ to) => {
    for (let k = from; k < to; k += 1) lines.push({ from: k, to: k + 1, folded: false });
  };
  let k = 0;
  while (k < rows.length) {
    let end = k;
    while (end < rows.length && !differs(rows[end])) end += 1;
    const from = k === 0 ? k : Math.min(end, k + AROUND);
    const to = end === rows.length ? end : Math.max(from, end - AROUND);
    if (!all && to - from >= FOLDED && !open.has(from)) {
      single(k, from);
      lines.push({ from, to, folded: true });
      single(to, end);
    } else single(k, end);
    k = end;
    while (k < rows.length && differs(rows[k])) {
      single(k, k + 1);
      k += 1;
    }
  }
  return lines;
}

/**
 * The first row of the next stretch of differences, or of the one before; null when there is none that way. A stretch is
 * what is deleted, inserted or replaced in a row.
 * @param {Row[]} rows
 * @param {number} row −1 before all
 * @param {1 | -1} way
 * @returns {number | null}
 */
export function nextDifference(rows, row, way) {
  const begins = (/** @type {number} */ k) =>
    differs(rows[k]) && (k === 0 || !differs(rows[k - 1]));
  for (let k = row + way; k >= 0 && k < rows.length; k += way) if (begins(k)) return k;
  return null;
}

/** The line that holds a row. @param {Line[]} lines @param {number} row */
export function lineOf(lines, row) {
  return firstIndex(lines.length - 1, (k) => lines[k].to > row);
}

/** The row whose left node is `node` or lies behind it. @param {Row[]} rows @param {number} node */
export function rowOfLeft(rows, node) {
  const found = rows.findIndex(({ left }) => left >= node);
  return found === -1 ? rows.length - 1 : found;
}
