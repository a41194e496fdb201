// Two models over the same labels, put beside each other: what changes in all, and page by page.

/** @import {LabelRecord} from '../labels/model/record.js' */
/** @import {Figures, Scores, Tally} from '../labels/scoring/scoring.js' */

/** How well the words of a page are found before and after, 0..=1. @typedef {{record: LabelRecord, before: number, after: number}} PageChange */

/** One measure. @typedef {{what: 'template' | 'main', measure: 'precision' | 'recall' | 'f1', before: number | null, after: number | null}} Row */

/**
 * @typedef {object} Changes
 * @property {number} records
 * @property {number} unscored records of which one of the two, or the labels, say nothing
 * @property {number} better
 * @property {number} worse
 * @property {number} equal
 * @property {PageChange[]} worst pages that are worse, those that lose most first
 * @property {Row[]} rows
 */

const MEASURES = /** @type {const} */ (['precision', 'recall', 'f1']);

/**
 * @param {Scores} before of one method
 * @param {Scores} after of the same over the same records
 * @returns {Changes}
 */
export function changesOf(before, after) {
  const [old, now] = [byRecord(before), byRecord(after)];
  /** @type {PageChange[]} */
  const pages = [];
  for (const [k, record] of before.records.entries()) {
    const [one, other] = [old.get(k), now.get(k)];
    if (one === undefined || other === undefined) continue;
    pages.push({ record, before: one, after: other });
  }
  const worst = pages
    .filter((page) => page.after < page.before)
    .sort((a, b) => a.after - a.before - (b.after - b.before));
  const better = pages.filter((page) => page.after > page.before).length;
  return {
    records: before.records.length,
    unscored: before.records.length - pages.length,
    better,
    worse: worst.length,
    equal: pages.length - better - worst.length,
    worst,
    rows: rowsOf(figuresOf(before), figuresOf(after)),
  };
}

/** @param {Scores} scores @returns {Figures | null} */
function figuresOf({ all }) {
  return all?.lines[0]?.figures ?? null;
}

/** How well the words of each page are found. @param {Scores} scores */
function byRecord({ pages }) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const { record, lines } of pages) {
    const figures = lines[0]?.figures;
    // Labels that say nothing of the template may still say what the main content is.
    const share = figures?.words.f1 ?? figures?.main.f1 ?? null;
    if (record !== null && share !== null) found.set(record, share);
  }
  return found;
}

/** @param {Figures | null} before @param {Figures | null} after @returns {Row[]} */
function rowsOf(before, after) {
  /** @type {['template' | 'main', Tally | undefined, Tally | undefined][]} */
  const both = [
    ['template', before?.words, after?.words],
    ['main', before?.main, after?.main],
  ];
  return both.flatMap(([what, one, other]) =>
    MEASURES.map((measure) => ({
      what,
      measure,
      before: one?.[measure] ?? null,
      after: other?.[measure] ?? null,
    })),
  );
}
