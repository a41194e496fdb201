// A file of labels, of any kind that is known, read whole and looked through before anything is written: its records, the pages
// it brings, and what of it has no place here. What kind it is says the file itself, not its name.
//
//   zip          records and their pages                                   what there was comes back, to the letter
//   lines        records alone: labels.jsonl                               for pages that are here
//   annotations  blocks with answers, found again by path and words        for pages that are here
//   articles     which texts are main content; proposals                   for pages that are here
//   teco         pages with class names; onto the same page where it is here, else pages by themselves
//   filters      what a list hides may be template; proposals              for pages that are here

import { decodeHtml } from '../../content/charset.js';
import { JsonError, parseJson } from '../../shared/json.js';
import { articlesIn } from './import_articles.js';
import { annotationsIn } from './import_annotations.js';
import { filtersIn } from './import_filters.js';
import { onPageOf } from './import_record.js';
import { stilled } from '../frozen/freeze.js';
import { tecoIn } from './import_teco.js';
import { LabelsError, readLabelsZip, readLines } from './labels_zip.js';
import { openZip } from './zip.js';

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('./labels_zip.js').PageFiles} PageFiles */
/** @typedef {import('./page_lookup.js').PagesHere} PagesHere */
/** @typedef {'zip' | 'lines' | 'annotations' | 'articles' | 'teco' | 'filters'} IncomingKind */

/** @typedef {import('./import_record.js').Left} Left */
/** @typedef {import('./import_record.js').Reading} Reading */

/**
 * @typedef {object} Incoming
 * @property {IncomingKind} kind
 * @property {LabelRecord[]} records
 * @property {boolean} asksName whether records without a name are somebody's whom the file does not name
 * @property {(hash: string) => Promise<PageFiles | null>} page
 * @property {Left} left
 */

const LARGEST_TEXT = 256 << 20;
const ZIP = 0x504b;

/**
 * @param {File} file
 * @param {object} parts
 * @param {PagesHere} parts.here
 * @param {string} parts.husk version
 * @param {import('./import_record.js').Visible} parts.visible
 * @param {(done: number, of: number) => void} [parts.progress] pages; what it throws ends the reading
 * @returns {Promise<Incoming>}
 * @throws what kinds of files throw, with the reason and the place
 */
export async function readIncoming(file, { here, husk, visible, progress = () => {} }) {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (file.size === 0) throw new LabelsError('the file is empty');
  /** @type {Left} */
  const left = { pages: 0, blocks: 0, others: 0, rules: 0 };
  /** @type {Reading['pages']} */
  const pages = new Map();
  const at = Math.max(1, Math.floor(file.lastModified));
  const reading = { here, left, pages, husk, visible, at, progress };
  const page = async (/** @type {string} */ hash) => (await pages.get(hash)?.()) ?? null;
  const given = (/** @type {IncomingKind} */ kind, /** @type {LabelRecord[]} */ records) => ({
    ...{ kind, records, left, page },
    asksName: records.some(({ annotator }) => annotator === ''),
  });

  if (head[0] === ZIP >> 8 && head[1] === (ZIP & 255)) {
    const zip = await openZip(file);
    const isLabels = zip.names.some((name) => /^(?:[^/]+\/)?labels\.jsonl$/.test(name));
    const hasPages = zip.names.some((name) => /\.x?html?$/i.test(name));
    if (!isLabels && hasPages) return given('teco', await tecoIn({ zip }, reading));
    const { records, page: pageOf } = await readLabelsZip(file, progress);
    return {
      ...{ kind: 'zip', asksName: false, left, records },
      /** Whoever wrote the file may have put anything into it: what is kept here goes out again. */
      page: async (hash) => {
        const found = await pageOf(hash);
        const url = records.find((record) => record.page.hash === hash)?.url ?? '';
        return found && { ...found, html: await stilled(found.html, url) };
      },
    };
  }
  if (file.size > LARGEST_TEXT) {
    throw new LabelsError(`the file is larger than ${LARGEST_TEXT >> 20} MB`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes).trimStart();
  if (text.startsWith('<')) {
    const html = decodeHtml(bytes, '', '');
    return given('teco', await tecoIn({ html, name: file.name }, reading));
  }
  if (/^[[{]/.test(text) && !/^\[Adblock/i.test(text)) {
    const kind = kindOfJson(text, file.name);
    if (kind === 'annotations') return given(kind, await annotationsIn(text, reading));
    if (kind === 'articles') return given(kind, await articlesIn(text, reading));
    const records = readLines(text);
    for (const { page: facts } of records) {
      const known = await here.find(facts.hash, onPageOf(reading));
      if (known === null) throw new LabelsError(`page ${facts.hash} is not here, nor in the file`);
      pages.set(facts.hash, known.load);
    }
    return { ...given(kind, records), asksName: false };
  }
  if (/^!|^\[Adblock|##/im.test(text)) return given('filters', await filtersIn(text, reading));
  throw new LabelsError('no file of labels that is known: neither zip, JSON, page nor filter list');
}

/** @param {string} text @param {string} name @returns {'lines' | 'annotations' | 'articles'} */
function kindOfJson(text, name) {
  const isRecord = (/** @type {any} */ value) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, 'blocks');
  let value;
  try {
    ({ value } = parseJson(text));
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const [first] = text.split('\n', 1);
    if (/\.jsonl$/i.test(name) || (first.length < text.length && isRecord(parsed(first)))) {
      return 'lines';
    }
    throw new LabelsError(error.message);
  }
  if (isRecord(value)) return 'lines';
  const has = (/** @type {string} */ key) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return Array.isArray(value) || has('@context') || has('items') || has('first')
    ? 'annotations'
    : 'articles';
}

/** @param {string} text @returns {unknown} null for what is no JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
