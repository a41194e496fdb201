// What readers of incoming files have in common: what they are given, and how what a file says of a page becomes a record.

import { Columns } from '../../page/columns.js';
import { newRecord } from '../model/record.js';
import { isWhole, wholeBlocks } from './whole.js';

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('./labels_zip.js').PageFiles} PageFiles */
/** @typedef {import('./page_lookup.js').PageHere} PageHere */

/**
 * Which nodes of a page are text that a person sees; the core knows.
 * @typedef {(bytes: Uint8Array<ArrayBuffer>) => Promise<(node: number) => boolean>} Visible
 */

/**
 * A page of which a file says something.
 * @typedef {PageHere & {columns: Columns, html: string, complete: boolean, isVisible: (node: number) => boolean}} PageRead
 */

/**
 * What a file has that is not taken in: pages that are not here, blocks that are not found on their page, annotations that say
 * nothing of blocks, rules that do more than select.
 * @typedef {{pages: number, blocks: number, others: number, rules: number}} Left
 */

/**
 * What readers of one kind are given.
 * @typedef {object} Reading
 * @property {import('./page_lookup.js').PagesHere} here
 * @property {Left} left gets what is not taken in
 * @property {Map<string, () => Promise<PageFiles>>} pages gets the pages of records, by hash
 * @property {string} husk version
 * @property {Visible} visible
 * @property {number} at when the file was written, ms since 1970
 * @property {(done: number, of: number) => void} progress
 */

/** What is called while pages that are open are read: nothing is known yet of how many there will be. @param {Reading} reading */
export function onPageOf({ progress }) {
  return () => progress(0, 1);
}

/** @param {Reading} reading @param {PageHere} page @returns {Promise<PageRead>} */
export async function readHere(reading, page) {
  const { columns: bytes, html, complete } = await page.load();
  const isVisible = await reading.visible(bytes);
  return { ...page, columns: new Columns(bytes), html, complete, isVisible };
}

/**
 * A record of what a file says of a page.
 * @param {Reading} reading
 * @param {PageRead} page
 * @param {object} said
 * @param {readonly import('./whole.js').Said[]} said.blocks
 * @param {string} said.method what proposed them
 * @param {string} [said.annotator]
 * @param {number} [said.began] ms since 1970
 * @param {number} [said.changed]
 * @returns {LabelRecord}
 */
export function recordOf(reading, page, said) {
  const { blocks, method, annotator = '', changed = reading.at, began = changed } = said;
  const { hash, url, site, title, columns, complete, isVisible } = page;
  const record = newRecord({
    ...{ url, site, title, annotator, husk: reading.husk },
    page: { hash, nodes: columns.length, laidOut: columns.laidOut, complete },
    proposal: { method },
    now: began,
  });
  const own = wholeBlocks(columns, blocks, isVisible);
  reading.pages.set(hash, page.load);
  return { ...record, changed, blocks: own, done: isWhole(own) };
}
