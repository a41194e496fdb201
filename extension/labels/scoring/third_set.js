// The third label set of two annotators, page by page: begins with what both agree on and is saved after every decision.

import { Adjudication, isMadeOf, provenance } from './adjudication.js';
import { peopleIn } from './agreement.js';
import { anchorMaker } from '../matching/anchors.js';
import { newRecord } from '../model/record.js';
import { treeOf } from './score_errors.js';
import { Columns } from '../../page/columns.js';

/** @typedef {import('./agreement.js').Shared} Shared */
/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */

/** Name of the third set until a person gives another. */
export const USUAL_NAME = 'adjudicated';

/**
 * Why a third set cannot have a name, or an empty text: `empty`, `taken` (by one of the two), `labelled` (somebody of that name
 * has labelled a page with their own eyes).
 * @param {string} name
 * @param {import('./agreement.js').Pair} pair
 * @param {readonly LabelRecord[]} records all that are kept
 */
export function faultOfName(name, pair, records) {
  if (name.trim() === '') return 'empty';
  if (peopleIn(pair).includes(name)) return 'taken';
  const hashes = new Set(pair.pages.map(({ one }) => one.page.hash));
  const isOwn = records.some(
    (record) =>
      record.annotator === name &&
      hashes.has(record.page.hash) &&
      !isMadeOf(record, ...peopleIn(pair)),
  );
  return isOwn ? 'labelled' : '';
}

/** A page of two people's that is being settled. */
export class ThirdPage {
  #columns;
  #husk;
  #of;

  /**
   * @param {Shared} shared
   * @param {Uint8Array<ArrayBuffer>} bytes wire columns of the page
   * @param {LabelRecord | null} record what was settled before
   * @param {string} husk version
   */
  constructor({ one, other, of = [one, other] }, bytes, record, husk) {
    this.one = one;
    this.other = other;
    this.record = record;
    this.#of = of;
    this.#husk = husk;
    this.#columns = new Columns(bytes);
    this.tree = treeOf(this.#columns);
    this.adjudication = new Adjudication(this.tree, one.blocks, other.blocks, record?.blocks ?? []);
  }

  get columns() {
    return this.#columns;
  }

  /**
   * The record as it stands now, to be kept.
   * @param {string} annotator name of the third set
   * @param {number} now ms since 1970
   * @returns {LabelRecord}
   */
  written(annotator, now) {
    const { one, adjudication } = this;
    const blocks = adjudication.blocks();
    const done = adjudication.open === 0;
    if (done) {
      const anchors = anchorMaker(this.#columns);
      for (const block of blocks) block.anchors = anchors(block.nodes);
    }
    const base =
      this.record ??
      newRecord({
        url: one.url,
        site: one.site,
        title: one.title,
        annotator,
        husk: this.#husk,
        page: { ...one.page },
        now,
      });
    // A clock that was set back must not make it older than what is kept.
    const changed = Math.max(now, base.changed);
    this.record = { ...base, annotator, changed, done, proposal: provenance(...this.#of), blocks };
    return this.record;
  }
}

/**
 * The third records of a pair by the hash of their page.
 * @param {readonly LabelRecord[]} records
 * @param {import('./agreement.js').Pair} pair
 * @param {string} name
 */
export function thirdsOf(records, pair, name) {
  return new Map(
    records
      .filter((record) => record.annotator === name && isMadeOf(record, ...peopleIn(pair)))
      .map((record) => [record.page.hash, record]),
  );
}
