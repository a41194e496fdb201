// A zip file of labels: labels.jsonl with one record a line, and every page that records name.
//
// Reading checks everything before it returns anything: every line, that the hash of every page is its name, that every block lies
// on its page. Either the whole file can be imported, or it is refused with the place of the fault.

import { JsonError, parseJson } from '../../shared/json.js';
import { groupBy } from '../model/group_by.js';
import { sha256 } from '../model/hashes.js';
import { Columns, ColumnsError } from '../../page/columns.js';
import { RecordError, faultOnPage, readRecord } from '../model/record.js';
import { LabelsError } from './file_checks.js';
import { ZipWriter, openZip } from './zip.js';

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {{columns: Uint8Array<ArrayBuffer>, html: string}} PageFiles */

const LINES = 'labels.jsonl';
const MOST_LINES = 100_000;
const LONGEST_LINES = 256 << 20;
const LARGEST_PAGE = 80 << 20;

/** Dates that a zip file can hold, in any time zone. */
const FIRST_DATE = Date.UTC(1980, 0, 3);
const LAST_DATE = Date.UTC(2099, 11, 28);

const README = `Labels of web pages, made with Husk.

labels.jsonl           one record a line, as JSON: who labelled which page, and its blocks. Every block has two answers,
                       "template" (part of the site's template?) and "main" (main content of the page?): "yes", "no",
                       "unsure", or null while it is open; a role; and anchors by which it is found again on the page.
pages/<hash>.columns   a page as it was labelled: the numbers in "nodes" of a block count its nodes in document order. The
                       name is the SHA-256 of the file. The format is described in src/core/page/wire.rs of Husk.
pages/<hash>.html      the same page to be looked at. Nothing in it runs and nothing is fetched.

Husk takes this file in again (workbench or side panel), and "husk eval" scores every method against it.
`;

/** The text of labels.jsonl. @param {LabelRecord[]} records in their order in the file */
export function linesOf(records) {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

/**
 * @param {LabelRecord[]} records in their order in the file
 * @param {(hash: string) => Promise<PageFiles | null>} pageOf asked once for each page
 * @param {(done: number, of: number) => void} [progress] pages
 * @returns {Promise<Blob>}
 */
export async function writeLabelsZip(records, pageOf, progress = () => {}) {
  const zip = new ZipWriter();
  const encoder = new TextEncoder();
  const latest = records.reduce((most, { changed }) => Math.max(most, changed), FIRST_DATE);
  const at = new Date(Math.min(latest, LAST_DATE));
  zip.add('README.txt', encoder.encode(README), at);
  zip.add(LINES, encoder.encode(linesOf(records)), at);
  const hashes = [...new Set(records.map(({ page }) => page.hash))];
  for (const [done, hash] of hashes.entries()) {
    const page = await pageOf(hash);
    if (page === null) throw new LabelsError(`page ${hash} is not there`);
    zip.add(`pages/${hash}.columns`, page.columns, at);
    if (page.html !== '') zip.add(`pages/${hash}.html`, encoder.encode(`\ufeff${page.html}`), at);
    progress(done + 1, hashes.length);
    // Lets the browser handle events between two pages.
    await new Promise((go) => setTimeout(go));
  }
  return zip.finish();
}

/**
 * @typedef {object} LabelsFile
 * @property {LabelRecord[]} records
 * @property {(hash: string) => Promise<PageFiles | null>} page
 */

/**
 * @param {Blob} file
 * @param {(done: number, of: number) => void} [progress] pages
 * @returns {Promise<LabelsFile>}
 * @throws {LabelsError}
 */
export async function readLabelsZip(file, progress = () => {}) {
  const zip = await openZip(file);
  const path = zip.names.find((name) => name === LINES || /^[^/]+\/labels\.jsonl$/.test(name));
  if (path === undefined) throw new LabelsError(`there is no ${LINES} in the zip file`);
  // A file that was unpacked and packed again may have everything in one folder.
  const folder = path.slice(0, -LINES.length);
  const records = readLines(decoded(path, await zip.read(path, LONGEST_LINES)));
  const pages = groupBy(records, ({ page }) => page.hash);
  const columnsOf = async (/** @type {string} */ hash) => {
    const name = `${folder}pages/${hash}.columns`;
    const bytes = await zip.read(name, LARGEST_PAGE);
    if ((await sha256(bytes)) !== hash) {
      throw new LabelsError(`${name} is not what its name says`);
    }
    return bytes;
  };
  const htmlOf = async (/** @type {string} */ hash) => {
    const name = `${folder}pages/${hash}.html`;
    return zip.has(name) ? decoded(name, await zip.read(name, LARGEST_PAGE)) : '';
  };
  let done = 0;
  for (const [hash, own] of pages) {
    checkPage(hash, await columnsOf(hash), own);
    await htmlOf(hash);
    done += 1;
    progress(done, pages.size);
  }
  return {
    records,
    page: async (hash) =>
      pages.has(hash) ? { columns: await columnsOf(hash), html: await htmlOf(hash) } : null,
  };
}

/** @param {string} hash @param {Uint8Array} bytes @param {LabelRecord[]} records */
function checkPage(hash, bytes, records) {
  try {
    const columns = new Columns(bytes);
    for (const record of records) {
      const fault = faultOnPage(record, columns);
      if (fault !== '') throw new LabelsError(`record ${record.id}: ${fault}`);
    }
  } catch (error) {
    if (error instanceof ColumnsError) throw new LabelsError(`page ${hash}: ${error.message}`);
    throw error;
  }
}

/** @param {string} name @param {Uint8Array} bytes */
function decoded(name, bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new LabelsError(`${name} is not UTF-8`);
  }
}

/**
 * The records of labels.jsonl.
 * @param {string} text
 * @returns {LabelRecord[]}
 * @throws {LabelsError}
 */
export function readLines(text) {
  const lines = text.split('\n');
  /** @type {LabelRecord[]} */
  const records = [];
  const ids = new Map();
  lines.forEach((line, k) => {
    if (line.trim() === '') return;
    const where = `${LINES}, line ${k + 1}`;
    if (records.length === MOST_LINES) {
      throw new LabelsError(`${where}: more than ${MOST_LINES} records`);
    }
    try {
      const record = readRecord(parseJson(line).value);
      const before = ids.get(record.id);
      if (before !== undefined) throw new RecordError('id', `is that of line ${before}`);
      ids.set(record.id, k + 1);
      records.push(record);
    } catch (error) {
      if (error instanceof JsonError) throw new LabelsError(`${where}: ${error.reason}`);
      if (error instanceof RecordError) throw new LabelsError(`${where}: ${error.message}`);
      throw error;
    }
  });
  if (records.length === 0) throw new LabelsError(`there is no record in ${LINES}`);
  return records;
}
