// Pages with TeCo's class names. A file that is named by the hash of a page that is here speaks of that page; any other is a page
// by itself, frozen as it was read and without the names.

import { decodeHtml } from '../../content/charset.js';
import { freezeDocument } from '../frozen/freeze.js';
import { onPageOf, readHere, recordOf } from './import_record.js';
import { readTeco, tecoBlocks, tecoOnto, TecoError } from './teco.js';
import { listTeco } from './teco_zip.js';
import { siteOf } from '../model/record.js';
import { sha256 } from '../model/hash.js';

/** @typedef {import('./import_record.js').Reading} Reading */
/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */

const LARGEST_PAGE = 80 << 20;

/** Where pages stand that do not say where they come from. The name leads nowhere. */
const NOWHERE = 'https://dropped.invalid/';

/**
 * @param {{zip: import('./zip.js').ZipFile} | {html: string, name: string}} given
 * @param {Reading} reading
 * @returns {Promise<LabelRecord[]>}
 */
export async function tecoIn(given, reading) {
  if ('html' in given) return [await onePage(given.name, given.html, {}, reading)];
  const { names, facts } = await listTeco(given.zip);
  /** One record of each page. @type {Map<string, LabelRecord>} */
  const records = new Map();
  for (const [done, name] of names.entries()) {
    const html = decodeHtml(await given.zip.read(name, LARGEST_PAGE), '', '');
    try {
      const record = await onePage(name, html, facts.get(name) ?? {}, reading);
      records.set(record.page.hash, record);
    } catch (error) {
      // Sets of pages have some beside those that are labelled.
      if (!(error instanceof TecoError)) throw error;
      reading.left.pages += 1;
    }
    reading.progress(done + 1, names.length);
  }
  if (records.size === 0) throw new TecoError('no page of the file has a class of TeCo');
  return [...records.values()];
}

/**
 * @param {string} name of the file
 * @param {string} html
 * @param {Partial<import('./teco_zip.js').TecoFacts>} facts
 * @param {Reading} reading
 */
async function onePage(name, html, facts, reading) {
  const url = facts.url ?? new URL(encodeURI(name.toWellFormed()), NOWHERE).href;
  const teco = readTeco(html, url);
  const { annotator, changed } = facts;
  const whole = { method: 'teco', annotator, changed };
  const hash = /(?:^|\/)([\da-f]{64})\.x?html?$/i.exec(name)?.[1].toLowerCase() ?? '';
  const known = hash === '' ? null : await reading.here.find(hash, onPageOf(reading));
  if (known !== null) {
    const read = await readHere(reading, known);
    return recordOf(reading, read, { ...whole, blocks: said(read, tecoOnto(read.columns, teco)) });
  }
  const { columns, html: frozen, title, complete } = await freezeDocument(teco.doc, url);
  const page = {
    hash: await sha256(columns),
    url,
    site: facts.site ?? siteOf(url),
    title: facts.title ?? title,
    load: async () => ({ columns, html: frozen, complete }),
  };
  const read = await readHere(reading, page);
  return recordOf(reading, read, { ...whole, blocks: said(read, teco.marks) });
}

/** @param {import('./import_record.js').PageRead} page @param {Uint8Array} marks */
function said({ columns, isVisible }, marks) {
  return tecoBlocks(columns, marks, isVisible).map((block) => ({
    ...block,
    origin: /** @type {const} */ ('human'),
  }));
}
