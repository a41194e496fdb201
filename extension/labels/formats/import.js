// Reads a file of labels in any of the known formats, completely and before anything is stored: its records, the pages it contains
// and what is skipped. The format is recognised by the content, not by the name.
//
//   zip          records and their pages, exactly as they were exported
//   lines        records without pages (labels.jsonl), for known pages
//   annotations  blocks with answers, found on known pages by path and words
//   spans        passages of known pages, by Label Studio or doccano
//   articles     which texts are main content; proposals for known pages
//   teco         pages with class names: matched to the same page where it is known, else new pages
//   filters      what a list hides may be template; proposals for known pages

import { decodeHtml } from '../../content/charset.js';
import { stilled } from '../frozen/freeze.js';
import { LabelsError, ownField, readJson } from './file_checks.js';
import {
  ImportContext,
  importAnnotations,
  importArticles,
  importFilters,
  importSpans,
  importTeco,
} from './importers.js';
import { readLabelsZip, readLines } from './labels_zip.js';
import { kindOfSpans } from './text_spans.js';
import { openZip } from './zip.js';

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('./labels_zip.js').PageFiles} PageFiles */

/**
 * @typedef {object} ImportedLabels
 * @property {'zip' | 'lines' | 'annotations' | 'articles' | 'teco' | 'filters' | 'labelStudio' | 'doccano'} kind
 * @property {LabelRecord[]} records
 * @property {boolean} asksName whether the user has to say who made the records, as the file does not
 * @property {(hash: string) => Promise<PageFiles | null>} page
 * @property {import('./importers.js').Skipped} left what was skipped
 */

const LARGEST_TEXT = 256 << 20;
const ZIP = 0x504b;

/**
 * @param {File} file
 * @param {object} parts
 * @param {import('./page_lookup.js').PageLookup} parts.lookup
 * @param {string} parts.husk version
 * @param {import('./importers.js').Visible} parts.visible
 * @param {(done: number, of: number) => void} [parts.progress] pages; what it throws ends the import
 * @returns {Promise<ImportedLabels>}
 * @throws {LabelsError} with the reason and the place
 */
export async function readLabelFile(file, { lookup, husk, visible, progress = () => {} }) {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (file.size === 0) throw new LabelsError('the file is empty');
  const at = Math.max(1, Math.floor(file.lastModified));
  const context = new ImportContext({ lookup, husk, visible, at, progress });
  const { skipped: left, pages } = context;
  const page = async (/** @type {string} */ hash) => (await pages.get(hash)?.()) ?? null;
  const result = (
    /** @type {ImportedLabels['kind']} */ kind,
    /** @type {LabelRecord[]} */ records,
    asksName = records.some(({ annotator }) => annotator === ''),
  ) => ({ kind, records, asksName, page, left });

  if (head[0] === ZIP >> 8 && head[1] === (ZIP & 255)) {
    const zip = await openZip(file);
    const isLabels = zip.names.some((name) => /^(?:[^/]+\/)?labels\.jsonl$/.test(name));
    const hasPages = zip.names.some((name) => /\.x?html?$/i.test(name));
    if (!isLabels && hasPages) return result('teco', await importTeco({ zip }, context));
    const { records, page: pageOf } = await readLabelsZip(file, progress);
    return {
      ...result('zip', records, false),
      /** Stored pages are exported again, so nothing may stay in them that runs or loads anything. */
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
    return result('teco', await importTeco({ html, name: file.name }, context));
  }
  if (/^[[{]/.test(text) && !/^\[Adblock/i.test(text)) {
    const kind = kindOfJson(text, file.name);
    if (kind === 'annotations') return result(kind, await importAnnotations(text, context));
    if (kind === 'articles') return result(kind, await importArticles(text, context));
    if (kind === 'labelStudio' || kind === 'doccano') {
      return result(kind, await importSpans(kind, text, context));
    }
    const records = readLines(text);
    for (const { page: facts } of records) {
      const known = await context.find(facts.hash);
      if (known === null) throw new LabelsError(`page ${facts.hash} is not here, nor in the file`);
      pages.set(facts.hash, known.load);
    }
    return result(kind, records, false);
  }
  if (/^!|^\[Adblock|##/im.test(text)) {
    return result('filters', await importFilters(text, context));
  }
  throw new LabelsError('no file of labels that is known: neither zip, JSON, page nor filter list');
}

/** @param {string} text @param {string} name @returns {'lines' | 'annotations' | 'articles' | 'labelStudio' | 'doccano'} */
function kindOfJson(text, name) {
  const isRecord = (/** @type {unknown} */ value) => ownField(value, 'blocks') !== undefined;
  let value;
  try {
    value = readJson(text);
  } catch (error) {
    const [first] = text.split('\n', 1);
    const spans = kindOfSpans(parsed(first));
    if (spans) return spans;
    if (/\.jsonl$/i.test(name) || (first.length < text.length && isRecord(parsed(first)))) {
      return 'lines';
    }
    throw error;
  }
  if (isRecord(value)) return 'lines';
  const spans = kindOfSpans(value);
  if (spans) return spans;
  const has = (/** @type {string} */ key) => ownField(value, key) !== undefined;
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
