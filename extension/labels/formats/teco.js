// Labels as class names on the elements of the page, in the format of the TeCo benchmark suite: TECO_mainContent on main content,
// TECO_notTemplate on what is no template, TECO_mainMenu on the main menu. Every element of a block gets the class, for programs
// that look at single elements and for those that look at the outermost ones.
//
// A class is there or not: blocks that are unanswered or unsure read as template and not main when the file is imported.

import * as dom from '../../content/dom.js';
import { snapshotDocument } from '../../content/snapshot.js';
import { alignPages } from '../frozen/align.js';
import { stilled } from '../frozen/freeze.js';
import { openFrozen, rootsOf, takeOut } from '../frozen/open_frozen.js';
import { Columns } from '../../page/columns.js';
import { NO_LEAF, subtreesByKey } from '../model/subtrees.js';
import { isVisibleText } from '../../page/text.js';
import { LabelsError, ownField, readJson } from './file_checks.js';
import { ZipWriter } from './zip.js';

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('./labels_zip.js').PageFiles} PageFiles */

export const MAIN = 1;
const NOT_TEMPLATE = 2;
export const MENU = 4;

/** @type {[string, number][]} */
const CLASSES = [
  ['TECO_mainContent', MAIN],
  ['TECO_notTemplate', NOT_TEMPLATE],
  ['TECO_mainMenu', MENU],
];

/** Attribute of an element that was added around a text which is a block by itself. */
const AROUND = 'data-husk-text';

/** A page without TeCo's classes. */
export class TecoError extends LabelsError {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'TecoError';
  }
}

/** The classes of every node of a page, as bits. @param {LabelRecord} record @param {Columns} columns @returns {Uint8Array} */
export function tecoMarks({ blocks }, columns) {
  const marks = new Uint8Array(columns.length);
  const menu = blocks.find(({ role, template }) => role === 'navigation' && template === 'yes');
  for (const block of blocks) {
    const mark =
      (block.main === 'yes' ? MAIN : 0) |
      (block.template === 'no' ? NOT_TEMPLATE : 0) |
      (block === menu ? MENU : 0);
    for (const root of block.nodes) marks.fill(mark, root, columns.end(root));
  }
  return marks;
}

/**
 * @param {LabelRecord} record
 * @param {Columns} columns
 * @param {string} html of the frozen page
 * @returns {Promise<string>} the page with classes
 */
export async function writeTeco(record, columns, html) {
  const { doc, nodes } = openFrozen(html, columns);
  const marks = tecoMarks(record, columns);
  const roots = new Set(record.blocks.flatMap((block) => block.nodes));
  nodes.forEach((node, k) => {
    if (node === null || marks[k] === 0) return;
    if (dom.isElement(node)) addClasses(node, marks[k]);
    else if (roots.has(k)) {
      const around = dom.createElement(doc, 'span');
      dom.setAttribute(around, AROUND, '');
      addClasses(around, marks[k]);
      const parent = dom.parentNode(node);
      parent?.insertBefore(around, node);
      around.append(node);
    }
  });
  const root = dom.documentElement(doc);
  const written = `${dom.doctypeOf(doc) ?? ''}${root === null ? '' : root.outerHTML}`;
  return stilled(written, record.url);
}

/** @param {Element} element @param {number} mark */
function addClasses(element, mark) {
  const names = CLASSES.filter(([, bit]) => (mark & bit) !== 0).map(([name]) => name);
  const own = dom.getAttribute(element, 'class');
  dom.setAttribute(
    element,
    'class',
    [...(own === null || own === '' ? [] : [own]), ...names].join(' '),
  );
}

/**
 * @typedef {object} TecoPage
 * @property {Document} doc without the classes
 * @property {Columns} columns
 * @property {Node[]} nodes of every index
 * @property {Uint8Array} marks of every index
 */

/**
 * Reads a page with classes.
 * @param {string} html
 * @param {string} url
 * @returns {TecoPage}
 * @throws {TecoError}
 */
export function readTeco(html, url) {
  const doc = new DOMParser().parseFromString(html.replace(/^\ufeff/, ''), 'text/html');
  takeOut(doc);
  /** @type {Map<Node, number>} */
  const marked = new Map();
  for (const element of rootsOf(doc).flatMap((root) => [
    ...dom.queryAll(root, '[class*="TECO_"]'),
  ])) {
    const mark = takeClasses(element);
    if (mark === 0) continue;
    marked.set(element, mark);
    if (dom.hasAttribute(element, AROUND)) unwrap(element, mark, marked);
  }
  if (marked.size === 0) throw new TecoError('no element of the page has a class of TeCo');
  const { bytes, nodes } = snapshotDocument(doc, url);
  const columns = new Columns(bytes);
  const marks = new Uint8Array(nodes.length);
  nodes.forEach((node, k) => {
    const above = k === 0 ? 0 : marks[columns.parent[k]];
    marks[k] = above | (marked.get(node) ?? 0);
  });
  return { doc, columns, nodes, marks };
}

/** Removes the classes from an element. @param {Element} element @returns {number} their bits */
function takeClasses(element) {
  const own = dom.getAttribute(element, 'class') ?? '';
  const names = own.split(/\s+/);
  let mark = 0;
  for (const [name, bit] of CLASSES) if (names.includes(name)) mark |= bit;
  if (mark === 0) return 0;
  const rest = own.replace(/(?:^|\s)TECO_(?:mainContent|notTemplate|mainMenu)(?=\s|$)/g, '');
  if (rest.trim() === '') dom.removeAttribute(element, 'class');
  else dom.setAttribute(element, 'class', rest);
  return mark;
}

/** @param {Element} around @param {number} mark @param {Map<Node, number>} marked */
function unwrap(around, mark, marked) {
  const inner = [];
  for (let node = dom.firstChild(around); node !== null; node = dom.nextSibling(node)) {
    marked.set(node, mark);
    inner.push(node);
  }
  around.replaceWith(...inner);
}

/**
 * The marks of a page with classes on the columns of the same page as it was frozen.
 * @param {Columns} columns
 * @param {TecoPage} teco
 * @returns {Uint8Array}
 */
export function tecoOnto(columns, teco) {
  const { nodes } = alignPages(columns, teco.columns);
  return Uint8Array.from(nodes, (index) => (index === -1 ? 0 : teco.marks[index]));
}

/**
 * The blocks that marks stand for.
 * @param {Columns} columns
 * @param {Uint8Array} marks
 * @param {(node: number) => boolean} [isVisible] whether a node is visible text
 * @returns {{nodes: number[], template: 'yes' | 'no', main: 'yes' | 'no', role: 'navigation' | ''}[]}
 */
export function tecoBlocks(columns, marks, isVisible = (node) => isVisibleText(columns, node)) {
  const keyOf = (/** @type {number} */ node) => (isVisible(node) ? marks[node] : NO_LEAF);
  return subtreesByKey(columns.parent, keyOf).map(({ node, key }) => ({
    nodes: [node],
    template: (key & NOT_TEMPLATE) !== 0 ? 'no' : 'yes',
    main: (key & MAIN) !== 0 ? 'yes' : 'no',
    role: (key & MENU) !== 0 ? 'navigation' : '',
  }));
}

// --- zip files ---
//
// A zip file has an HTML file for each page and pages.json, which says what page each file is and who labelled it. Zip files
// without that list can be read too.

/** The entry of a file in the list. @typedef {{url: string, title: string, site: string, annotator: string, changed: number}} TecoFacts */

const LIST = 'pages.json';
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
    // Lets the browser handle events between two pages.
    await new Promise((go) => setTimeout(go));
  }
  zip.add(LIST, encoder.encode(`${JSON.stringify(Object.fromEntries(list), null, 1)}\n`));
  return { blob: zip.finish(), loose };
}

/**
 * The pages of a zip file and their entries in its list.
 * @param {import('./zip.js').ZipFile} zip
 * @returns {Promise<{names: string[], facts: Map<string, Partial<TecoFacts>>}>}
 * @throws {LabelsError}
 */
export async function listTeco(zip) {
  const names = zip.names.filter((name) => PAGE.test(name));
  const path = zip.names.find((name) => name === LIST || name.endsWith(`/${LIST}`));
  if (path === undefined) return { names, facts: new Map() };
  const folder = path.slice(0, -LIST.length);
  const text = new TextDecoder().decode(await zip.read(path, LARGEST_LIST));
  const value = readJson(text, `${path}, `);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new LabelsError(`${path} must be an object with an entry for each page`);
  }
  const facts = Object.entries(value).map(([name, entry]) => {
    if (typeof entry !== 'object' || entry === null) {
      throw new LabelsError(`${path}: ${JSON.stringify(name.slice(0, 80))} must be an object`);
    }
    return /** @type {[string, Partial<TecoFacts>]} */ ([`${folder}${name}`, factsOf(entry)]);
  });
  return { names, facts: new Map(facts) };
}

/** @param {object} entry @returns {Partial<TecoFacts>} */
function factsOf(entry) {
  const text = (/** @type {string} */ name) => {
    const value = ownField(entry, name);
    return typeof value === 'string' ? value : undefined;
  };
  const changed = ownField(entry, 'changed');
  return {
    url: text('url'),
    title: text('title'),
    site: text('site'),
    annotator: text('annotator'),
    changed: Number.isFinite(changed) && changed > 0 ? changed : undefined,
  };
}
