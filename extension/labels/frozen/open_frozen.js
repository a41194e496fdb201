// Opens a frozen page: parses its HTML to a document that is not shown yet and finds the node of that document for every node of its
// columns. workbench/frozen.js shows it by moving the nodes into a frame.

import * as dom from '../../content/dom.js';
import { snapshotDocument } from '../../content/snapshot.js';
import { alignPages } from './align.js';
import { Columns } from '../../page/columns.js';
import { ADDED } from './serialise.js';
import { sheetOfAddress } from './style_sheets.js';

/**
 * @typedef {object} OpenedPage
 * @property {Document} doc
 * @property {(Node | null)[]} nodes by their index in the columns; null for text in frames and what HTML cannot express
 * @property {number[]} missing indices without a node
 * @property {boolean} exact whether the document has exactly the nodes of the columns
 */

/**
 * @param {string} html
 * @param {import('../../page/columns.js').Columns} columns
 * @param {string} [url]
 * @returns {OpenedPage}
 */
export function openFrozen(html, columns, url = 'https://frozen.invalid/') {
  const text = html.startsWith('\ufeff') ? html.slice(1) : html;
  const doc = new DOMParser().parseFromString(text, 'text/html');
  const putBack = takeOut(doc);
  const walked = snapshotDocument(doc, url);
  const { nodes: at, exact } = alignPages(columns, new Columns(walked.bytes));
  putBack();
  const styles = linksToStyles(doc);
  /** @type {(Node | null)[]} */
  const nodes = Array.from(at, (index) => {
    const node = index === -1 ? null : walked.nodes[index];
    return node === null ? null : (styles.get(node) ?? node);
  });
  /** @type {number[]} */
  const missing = [];
  nodes.forEach((node, k) => {
    if (node === null) missing.push(k);
  });
  return { doc, nodes, missing, exact };
}

/** The document and the contents of its templates. @param {Document} doc */
export function rootsOf(doc) {
  /** @type {Node[]} */
  const roots = [doc];
  for (let k = 0; k < roots.length; k += 1) {
    for (const template of dom.queryAll(roots[k], 'template')) {
      roots.push(dom.templateContent(template));
    }
  }
  return roots;
}

/** Removes what was added when the page was written. @param {Document} doc @returns {() => void} puts it back */
export function takeOut(doc) {
  const wrapBack = unwrap(doc);
  const taken = rootsOf(doc).flatMap((root) =>
    Array.from(dom.queryAll(root, `[${ADDED}]`), (element) => {
      const [parent, next] = [dom.parentNode(element), dom.nextSibling(element)];
      return { element, parent, next };
    }),
  );
  for (const { element } of [...taken].reverse()) element.remove();
  return () => {
    for (const { element, parent, next } of [...taken].reverse()) {
      parent?.insertBefore(element, next);
    }
    wrapBack();
  };
}

/** A document that is not HTML was written into the body of an added root: it becomes the root again. @param {Document} doc @returns {() => void} */
function unwrap(doc) {
  const added = dom.documentElement(doc);
  const body = dom.body(doc);
  if (added === null || body === null || !dom.hasAttribute(added, ADDED)) return () => {};
  const inner = dom.queryAll(doc, 'body > :not(style)')[0];
  if (inner === undefined) return () => {};
  const next = dom.nextSibling(inner);
  added.replaceWith(inner);
  return () => {
    inner.replaceWith(added);
    body.insertBefore(inner, next);
  };
}

/** Frames do not load sheets from `data:` URLs: links to them become style elements. @param {Document} doc */
function linksToStyles(doc) {
  /** @type {Map<Node, Node>} */
  const made = new Map();
  for (const link of rootsOf(doc).flatMap((root) => [
    ...dom.queryAll(root, 'link[href^="data:text/css" i]'),
  ])) {
    const style = dom.createElement(doc, 'style');
    style.textContent = sheetOfAddress(dom.getAttribute(link, 'href') ?? '');
    const media = dom.getAttribute(link, 'media');
    if (media !== null) dom.setAttribute(style, 'media', media);
    link.replaceWith(style);
    made.set(link, style);
  }
  return made;
}
