// Labels as files: the kinds there are, and how each is made of records and their pages. Pages are read one at a time.

import { Columns } from '../../page/columns.js';
import { onePerPage, writeArticles } from './articles.js';
import { writeFilters } from './filters.js';
import { stilled } from '../frozen/freeze.js';
import { recordSite } from './page_lookup.js';
import { writeLabelsZip } from './labels_zip.js';
import { writeTecoZip } from './teco_zip.js';
import { writeAnnotations } from './web_annotations.js';

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('./labels_zip.js').PageFiles} PageFiles */
/** @typedef {(typeof KINDS)[number]} Kind */

export const KINDS = Object.freeze(
  /** @type {const} */ (['zip', 'articles', 'teco', 'annotations', 'filters']),
);

/** Names of files: `husk-labels.zip`. @type {Readonly<Record<Kind, string>>} */
export const ENDINGS = Object.freeze({
  zip: 'labels.zip',
  articles: 'articles.json',
  teco: 'teco.zip',
  annotations: 'annotations.json',
  filters: 'filters.txt',
});

/** Kinds that have room for one record of a page. @type {ReadonlySet<Kind>} */
const SINGLE = new Set(/** @type {Kind[]} */ (['articles', 'teco']));

/**
 * @typedef {object} Written
 * @property {Blob} blob
 * @property {number} records that are in it
 * @property {number} left records that are not: others speak for their pages, or their pages say no address
 * @property {number} loose what could not be said in this way: pages without HTML, roots that no selector reaches
 * @property {number} clashing rules left out because another page says otherwise
 */

/**
 * @param {Kind} kind
 * @param {LabelRecord[]} records
 * @param {(hash: string) => Promise<PageFiles | null>} pageOf
 * @param {(done: number, of: number) => void} [progress] pages; what it throws ends the writing
 * @returns {Promise<Written>}
 */
export async function writeLabels(kind, records, pageOf, progress = () => {}) {
  let own = SINGLE.has(kind) ? onePerPage(records) : records;
  // Rules are made for hosts.
  if (kind === 'filters') own = own.filter(({ url }) => recordSite(url, '') !== '');
  const told = {
    records: own.length,
    left: records.length - own.length,
    loose: 0,
    clashing: 0,
  };
  const columnsOf = reader(own, pageOf, progress);
  switch (kind) {
    case 'zip': {
      // Pages that were kept long ago were written down in other ways.
      const urls = new Map(own.map(({ page, url }) => [page.hash, url]));
      const stillPage = async (/** @type {string} */ hash) => {
        const page = await pageOf(hash);
        if (page === null || page.html === '') return page;
        return { ...page, html: await stilled(page.html, urls.get(hash) ?? '') };
      };
      return { ...told, blob: await writeLabelsZip(own, stillPage, progress) };
    }
    case 'articles':
      return { ...told, blob: json(await writeArticles(own, columnsOf)) };
    case 'annotations':
      return { ...told, blob: json(await writeAnnotations(own, columnsOf)) };
    case 'teco': {
      const { blob, loose } = await writeTecoZip(own, pageOf, progress);
      return { ...told, blob, loose };
    }
    case 'filters': {
      const { text, loose, clashing } = await writeFilters(own, columnsOf);
      return { ...told, blob: new Blob([text], { type: 'text/plain' }), loose, clashing };
    }
  }
}

/** @param {string} text */
const json = (text) => new Blob([text], { type: 'application/json' });

/**
 * Columns by hash; tells how many pages were read, some of which are asked for more than once.
 * @param {LabelRecord[]} records
 * @param {(hash: string) => Promise<PageFiles | null>} pageOf
 * @param {(done: number, of: number) => void} progress
 */
function reader(records, pageOf, progress) {
  const all = new Set(records.map(({ page }) => page.hash)).size;
  const read = new Set();
  return async (/** @type {string} */ hash) => {
    const page = await pageOf(hash);
    read.add(hash);
    progress(read.size, all);
    return page === null ? null : new Columns(page.columns);
  };
}
