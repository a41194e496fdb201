// Labels as class names on the elements of the page, as the TeCo benchmark suite has them: TECO_mainContent on what is main
// content, TECO_notTemplate on what is no template, TECO_mainMenu on the main menu. Every element of a block is named, so that
// readers of single elements and readers of the outermost ones see the same.
//
// The classes know two answers only: what is open or unsure in a record reads as template and not main when it comes back.

import * as dom from '../../content/dom.js';
import { snapshotDocument } from '../../content/snapshot.js';
import { alignPages } from '../frozen/align.js';
import { stilled } from '../frozen/freeze.js';
import { openFrozen, rootsOf, takeOut } from '../frozen/open_frozen.js';
import { Columns } from '../../page/columns.js';
import { uniformBlocks } from '../model/subtrees.js';

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */

export const MAIN = 1;
export const NOT_TEMPLATE = 2;
export const MENU = 4;

/** @type {[string, number][]} */
const CLASSES = [
  ['TECO_mainContent', MAIN],
  ['TECO_notTemplate', NOT_TEMPLATE],
  ['TECO_mainMenu', MENU],
];

/** Marks an element that was put around a text which is a block by itself. */
const AROUND = 'data-husk-text';

/** A page that carries no labels. */
export class TecoError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'TecoError';
  }
}

/** What is said of every node of a page, as bits. @param {LabelRecord} record @param {Columns} columns @returns {Uint8Array} */
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
  const said = new Map();
  for (const element of rootsOf(doc).flatMap((root) => [
    ...dom.queryAll(root, '[class*="TECO_"]'),
  ])) {
    const mark = takeClasses(element);
    if (mark === 0) continue;
    said.set(element, mark);
    if (dom.hasAttribute(element, AROUND)) unwrap(element, mark, said);
  }
  if (said.size === 0) throw new TecoError('no element of the page has a class of TeCo');
  const { bytes, nodes } = snapshotDocument(doc, url);
  const columns = new Columns(bytes);
  const marks = new Uint8Array(nodes.length);
  nodes.forEach((node, k) => {
    const above = k === 0 ? 0 : marks[columns.parent[k]];
    marks[k] = above | (said.get(node) ?? 0);
  });
  return { doc, columns, nodes, marks };
}

/** Takes the classes off an element. @param {Element} element @returns {number} what they said */
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

/** @param {Element} around @param {number} mark @param {Map<Node, number>} said */
function unwrap(around, mark, said) {
  for (let node = dom.firstChild(around); node !== null; node = dom.nextSibling(node)) {
    said.set(node, mark);
  }
  const inner = [];
  for (let node = dom.firstChild(around); node !== null; node = dom.nextSibling(node)) {
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
 * Blocks to propose by marks.
 * @param {Columns} columns
 * @param {Uint8Array} marks
 * @param {(node: number) => boolean} [isVisible] whether a node is text that a person sees
 * @returns {{nodes: number[], template: 'yes' | 'no', main: 'yes' | 'no', role: 'navigation' | ''}[]}
 */
export function tecoBlocks(columns, marks, isVisible) {
  return uniformBlocks(columns, (text) => marks[text], isVisible).map(({ node, mark }) => ({
    nodes: [node],
    template: (mark & NOT_TEMPLATE) !== 0 ? 'no' : 'yes',
    main: (mark & MAIN) !== 0 ? 'yes' : 'no',
    role: (mark & MENU) !== 0 ? 'navigation' : '',
  }));
}
