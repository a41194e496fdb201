// Agreement of annotators on the pages that both have labelled. As in scoring.js all numbers are computed by the core, in the order of
// `husk eval` (src/lab/eval/labels/agreement.rs).
//
//   agreeLabels {page, one, other}   → 299 numbers      agreementFigures {agreements} → one `Agreement` for each list

import { groupBy } from '../model/group_by.js';
import { compareTexts } from '../model/record.js';
import { joined, listsOf } from './scoring.js';

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('./scoring.js').Ask} Ask */
/** @typedef {{kappa: number | null, words: number, agreed: number, matrix: Float64Array}} Matrix */
/** @typedef {{pages: number, template: Matrix, main: Matrix, role: Matrix, rand: number | null}} Agreement */

/**
 * A page that both have labelled. `first` names it; `of`: what the two were made of, where they are those of more people.
 * @typedef {{one: LabelRecord, other: LabelRecord, first: LabelRecord, of?: LabelRecord[]}} Shared
 */

/** `one` comes first, unit by unit; `people`: all of whom it is, where they are more than two. @typedef {{one: string, other: string, pages: Shared[], people?: string[]}} Pair */

/** @param {Pair} pair */
export const peopleIn = ({ one, other, people = [one, other] }) => people;

/**
 * All pairs of annotators who have labelled the same page, by name.
 * @param {readonly LabelRecord[]} records as `ordered` gives them
 * @returns {Pair[]}
 */
export function pairsOf(records) {
  /** @type {Map<string, Pair>} */
  const pairs = new Map();
  for (const group of groupBy(records, ({ page }) => page.hash).values()) {
    const [first] = group;
    const named = [...group].sort((a, b) => compareTexts(a.annotator, b.annotator));
    for (const [k, one] of named.entries()) {
      for (const other of named.slice(k + 1)) {
        const name = JSON.stringify([one.annotator, other.annotator]);
        let pair = pairs.get(name);
        if (!pair) {
          pair = { one: one.annotator, other: other.annotator, pages: [] };
          pairs.set(name, pair);
        }
        pair.pages.push({ one, other, first });
      }
    }
  }
  return [...pairs.values()].sort(
    (a, b) => compareTexts(a.one, b.one) || compareTexts(a.other, b.other),
  );
}

/**
 * Measures the agreement of a pair, on all pages together and on each.
 * @param {object} given
 * @param {Pair} given.pair
 * @param {(hash: string) => Promise<Uint8Array<ArrayBuffer>>} given.columnsOf
 * @param {Ask} given.ask
 * @param {(done: number, of: number) => void} [given.onProgress]
 * @param {AbortSignal} [given.signal]
 * @returns {Promise<{all: Agreement, pages: Agreement[]}>}
 */
export async function agree({ pair, columnsOf, ask, onProgress = () => {}, signal }) {
  /** @type {Float64Array[]} */
  const agreements = [];
  for (const { one, other } of pair.pages) {
    signal?.throwIfAborted();
    const page = await columnsOf(one.page.hash);
    agreements.push(await ask('agreeLabels', { page, one: listsOf(one), other: listsOf(other) }));
    onProgress(agreements.length, pair.pages.length);
  }
  const [all, ...pages] = await ask('agreementFigures', {
    agreements: [joined(agreements), ...agreements],
  });
  return { all, pages };
}

/** The lowest figure of a page, by which pages are sorted. @param {Agreement} page */
export function leastAgreed({ template, main, role, rand }) {
  return [template.kappa, main.kappa, role.kappa, rand].reduce(
    (/** @type {number} */ least, figure) => (figure === null ? least : Math.min(least, figure)),
    1,
  );
}
