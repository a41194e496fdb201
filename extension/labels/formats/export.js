// Writes labels as a file in one of the export formats. Pages are read one at a time.

import { Columns } from '../../page/columns.js';
import { onePerPage, writeArticles } from './articles.js';
import { writeFilters } from './filters.js';
import { stilled } from '../frozen/freeze.js';
import { recordSite } from './page_lookup.js';
import { writeLabelsZip } from './labels_zip.js';
import { writeTecoZip } from './teco.js';
import { writeSpans } from './text_spans.js';
import { writeAnnotations } from './web_annotations.js';

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('./labels_zip.js').PageFiles} PageFiles */
/** @typedef {(typeof KINDS)[number]} Kind */

export const KINDS = Object.freeze(
  /** @type {const} */ ([
    'zip',
    'articles',
    'teco',
    'annotations',
    'labelStudio',
    'doccano',
    'filters',
  ]),
);

/** Names of files: `husk-labels.zip`. @type {Readonly<Record<Kind, string>>} */
export const ENDINGS = Object.freeze({
  zip: 'labels.zip',
  articles: 'articles.json',
  teco: 'teco.zip',
  annotations: 'annotations.json',
  labelStudio: 'label-studio.json',
  doccano: 'doccano.jsonl',
  filters: 'filters.txt',
});

/** Formats that hold one record a page. @type {ReadonlySet<Kind>} */
const SINGLE = new Set(/** @type {Kind[]} */ (['articles', 'teco']));

/**
 * @typedef {object} Written
 * @property {Blob} blob
 * @property {number} records that are in it
 * @property {number} left records that are not in it: another record of the page was chosen, or the page has no address
 * @property {number} loose what the format cannot hold: pages without HTML, roots that no selector reaches
 * @property {number} clashing rules left out because they match something else on another page
 */

/**
 * @param {Kind} kind
 * @param {LabelRecord[]} records
 * @param {(hash: string) => Promise<PageFiles | null>} pageOf
 * @param {(done: number, of: number) => void} [progress] pages; what it throws ends the export
 * @returns {Promise<Written>}
 */
export async function writeLabels(kind, records, pageOf, progress = () => {}) {
  let own = SINGLE.has(kind) ? onePerPage(records) : records;
  // Filter rules need a host.
  if (kind === 'filters') own = own.filter(({ url }) => recordSite(url, '') !== '');
  const counts = {
    records: own.length,
    left: records.length - own.length,
    loose: 0,
    clashing: 0,
  };
  const columnsOf = columnsReader(own, pageOf, progress);
  switch (kind) {
    case 'zip': {
      // Pages stored by an older version may not be written as they are now.
      const urls = new Map(own.map(({ page, url }) => [page.hash, url]));
      const stillPage = async (/** @type {string} */ hash) => {
        const page = await pageOf(hash);
        if (page === null || page.html === '') return page;
        return { ...page, html: await stilled(page.html, urls.get(hash) ?? '') };
      };
      return { ...counts, blob: await writeLabelsZip(own, stillPage, progress) };
    }
    case 'articles':
      return { ...counts, blob: json(await writeArticles(own, columnsOf)) };
    case 'annotations':
      return { ...counts, blob: json(await writeAnnotations(own, columnsOf)) };
    case 'labelStudio':
    case 'doccano':
      return { ...counts, blob: json(await writeSpans(kind, own, columnsOf)) };
    case 'teco': {
      const { blob, loose } = await writeTecoZip(own, pageOf, progress);
      return { ...counts, blob, loose };
    }
    case 'filters': {
      const { text, loose, clashing } = await writeFilters(own, columnsOf);
      return { ...counts, blob: new Blob([text], { type: 'text/plain' }), loose, clashing };
    }
  }
}

/** @param {string} text */
const json = (text) => new Blob([text], { type: 'application/json' });

/**
 * Reads columns by hash and reports progress; some pages are asked for more than once.
 * @param {LabelRecord[]} records
 * @param {(hash: string) => Promise<PageFiles | null>} pageOf
 * @param {(done: number, of: number) => void} progress
 */
function columnsReader(records, pageOf, progress) {
  const all = new Set(records.map(({ page }) => page.hash)).size;
  const read = new Set();
  return async (/** @type {string} */ hash) => {
    const page = await pageOf(hash);
    read.add(hash);
    progress(read.size, all);
    return page === null ? null : new Columns(page.columns);
  };
}
