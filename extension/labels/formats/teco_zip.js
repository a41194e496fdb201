// A zip of pages with TeCo's class names, a file for each page, and beside them pages.json: which page each file is, and who
// labelled it. Zips without that list are read too; their files are pages by themselves.

import { JsonError, parseJson } from '../../shared/json.js';
import { Columns } from '../../page/columns.js';
import { LabelsError } from './labels_zip.js';
import { writeTeco } from './teco.js';
import { ZipWriter } from './zip.js';

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('./labels_zip.js').PageFiles} PageFiles */
/** What the list says of a file. @typedef {{url: string, title: string, site: string, annotator: string, changed: number}} TecoFacts */

export const LIST = 'pages.json';
const LARGEST_LIST = 32 << 20;
const PAGE = /\.x?html?$/i;

/**
 * @param {LabelRecord[]} records one of each page
 * @param {(hash: string) => Promise<PageFiles | null>} pageOf
 * @param {(done: number, of: number) => void} progress
 * @returns {Promise<{blob: Blob, loose: number}>} loose: pages of which there is no HTML
 */
export async function writeTecoZip(records, pageOf, progress) {
  const zip = new ZipWriter();
  const encoder = new TextEncoder();
  /** @type {[string, TecoFacts][]} */
  const list = [];
  let loose = 0;
  for (const [done, record] of records.entries()) {
    const { hash } = record.page;
    const page = await pageOf(hash);
    if (page === null) throw new LabelsError(`page ${hash} is not there`);
    if (page.html === '') loose += 1;
    else {
      const { url, title, site, annotator, changed } = record;
      const name = `${hash}.html`;
      const html = await writeTeco(record, new Columns(page.columns), page.html);
      zip.add(name, encoder.encode(`\ufeff${html}`));
      list.push([name, { url, title, site, annotator, changed }]);
    }
    progress(done + 1, records.length);
    // The browser gets its turn between two pages.
    await new Promise((go) => setTimeout(go));
  }
  zip.add(LIST, encoder.encode(`${JSON.stringify(Object.fromEntries(list), null, 1)}\n`));
  return { blob: zip.finish(), loose };
}

/**
 * The pages of a zip file, and what its list says of them.
 * @param {import('./zip.js').ZipFile} zip
 * @returns {Promise<{names: string[], facts: Map<string, Partial<TecoFacts>>}>}
 * @throws {LabelsError}
 */
export async function listTeco(zip) {
  const names = zip.names.filter((name) => PAGE.test(name));
  const path = zip.names.find((name) => name === LIST || name.endsWith(`/${LIST}`));
  if (path === undefined) return { names, facts: new Map() };
  const folder = path.slice(0, -LIST.length);
  let value;
  try {
    const text = new TextDecoder().decode(await zip.read(path, LARGEST_LIST));
    ({ value } = parseJson(text));
  } catch (error) {
    throw error instanceof JsonError ? new LabelsError(`${path}, ${error.message}`) : error;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new LabelsError(`${path} must be an object with an entry for each page`);
  }
  const facts = Object.entries(value).map(([name, said]) => {
    if (typeof said !== 'object' || said === null) {
      throw new LabelsError(`${path}: ${JSON.stringify(name.slice(0, 80))} must be an object`);
    }
    return /** @type {[string, Partial<TecoFacts>]} */ ([`${folder}${name}`, factsOf(said)]);
  });
  return { names, facts: new Map(facts) };
}

/** @param {object} said @returns {Partial<TecoFacts>} */
function factsOf(said) {
  const own = (/** @type {string} */ name) =>
    Object.hasOwn(said, name) ? Reflect.get(said, name) : undefined;
  const text = (/** @type {string} */ name) => {
    const value = own(name);
    return typeof value === 'string' ? value : undefined;
  };
  const changed = own('changed');
  return {
    url: text('url'),
    title: text('title'),
    site: text('site'),
    annotator: text('annotator'),
    changed: Number.isFinite(changed) && changed > 0 ? changed : undefined,
  };
}
