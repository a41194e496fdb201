// What readers of incoming files have in common: what they are given, and how what a file says of a page becomes a record.

import { newRecord } from './record.js';
import { isWhole, wholeBlocks } from './whole.js';

/** @typedef {import('./record.js').LabelRecord} LabelRecord */
/** @typedef {import('./labels_zip.js').PageFiles} PageFiles */

/**
 * What a file has that is not taken in: pages that are not here, blocks that are not found on their page, annotations that say
 * nothing of blocks, rules that do more than select.
 * @typedef {{pages: number, blocks: number, others: number, rules: number}} Left
 */

/**
 * What readers of one kind are given.
 * @typedef {object} Reading
 * @property {import('./here.js').PagesHere} here
 * @property {Left} left gets what is not taken in
 * @property {Map<string, () => Promise<PageFiles>>} pages gets the pages of records, by hash
 * @property {string} husk version
 * @property {number} at when the file was written, ms since 1970
 * @property {(done: number, of: number) => void} progress
 */

/** What is called while pages that are open are read: nothing is known yet of how many there will be. @param {Reading} reading */
export function onPageOf({ progress }) {
  return () => progress(0, 1);
}

/**
 * A record of what a file says of a page.
 * @param {Reading} reading
 * @param {import('./here.js').PageHere} page
 * @param {import('../page/columns.js').Columns} columns
 * @param {object} said
 * @param {readonly import('./whole.js').Said[]} said.blocks
 * @param {string} said.method what proposed them
 * @param {boolean} said.complete whether the whole page was read
 * @param {string} [said.annotator]
 * @param {number} [said.began] ms since 1970
 * @param {number} [said.changed]
 * @returns {LabelRecord}
 */
export function recordOf(reading, page, columns, said) {
  const { blocks, method, complete, annotator = '', changed = reading.at, began = changed } = said;
  const record = newRecord({
    ...{ url: page.url, site: page.site, title: page.title, annotator, husk: reading.husk },
    page: { hash: page.hash, nodes: columns.length, laidOut: columns.laidOut, complete },
    proposal: { method },
    now: began,
  });
  const own = wholeBlocks(columns, blocks);
  reading.pages.set(page.hash, page.load);
  return { ...record, changed, blocks: own, done: isWhole(own) };
}
