// What a labelling session loads and saves: the labels of one annotator, and stored pages to be labelled without their files.

import * as dom from '../../content/dom.js';
import { Columns } from '../../page/columns.js';
import { isVisibleText } from '../../page/text.js';
import { openFrozen } from '../frozen/open_frozen.js';

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */

/**
 * The labels of one annotator. A page is stored with its first labels.
 * @param {import('./store.js').LabelStore} store
 * @param {string} annotator
 * @returns {import('../session/session.js').LabelStore}
 */
export function keptLabels(store, annotator) {
  /** Ids of stored records. @type {Set<string>} */
  const begun = new Set();
  return {
    async load(hash) {
      const records = await store.ofPage(hash);
      const own = records.filter((record) => record.annotator === annotator);
      // There may be two if the first did not fit the page and was left alone.
      const [last = null] = own.sort((a, b) => b.changed - a.changed);
      if (last) begun.add(last.id);
      return last;
    },
    async save(record, read) {
      // A page that was deleted elsewhere meanwhile is stored again.
      if (begun.has(record.id) && (await store.save(record))) return;
      const { html, missing } = (await read.frozen?.()) ?? { html: '', missing: [] };
      await store.begin(record, { hash: record.page.hash, columns: read.bytes, html, missing });
      begun.add(record.id);
    },
    list: async () => (await store.rows()).rows,
  };
}

/** Labels in memory, for the tutorial and tests. @returns {import('../session/session.js').LabelStore} */
export function temporaryLabels() {
  /** @type {Map<string, LabelRecord>} */
  const records = new Map();
  return {
    load: async (hash) => structuredClone(records.get(hash) ?? null),
    save: async (record) => void records.set(record.page.hash, structuredClone(record)),
    list: async () => [...records.values()],
  };
}

/** @typedef {import('./store.js').LabelRow} LabelRow */
/** @typedef {(frame: HTMLIFrameElement, doc: Document) => Promise<unknown>} Show */

/**
 * A stored page to be labelled.
 * @param {import('./store.js').LabelStore} store
 * @param {LabelRow} row any of the page's records
 * @param {Show} show puts the document into a frame
 * @returns {import('../session/session.js').LabelPage}
 */
export function keptPage(store, { id, hash, url, site, title }, show) {
  return {
    ...{ key: hash, url, site, title },
    name: title === '' ? url : title,
    async read() {
      const [page, record] = await Promise.all([store.page(hash), store.get(id)]);
      if (page === null) throw new Error(`page ${hash} is not there`);
      const { columns: bytes, html, missing } = page;
      return {
        bytes,
        complete: record?.page.complete ?? true,
        async show(frame) {
          const columns = new Columns(bytes);
          const opened = html === '' ? plainPage(columns) : openFrozen(html, columns, url);
          await show(frame, opened.doc);
          return opened.nodes;
        },
        frozen: async () => ({ html, missing }),
      };
    },
  };
}

/**
 * A document for a page without HTML: its visible texts, one a line.
 * @param {Columns} columns
 * @returns {{doc: Document, nodes: (Node | null)[]}}
 */
function plainPage(columns) {
  const doc = new DOMParser().parseFromString('<!doctype html><body>', 'text/html');
  const [body] = dom.queryAll(doc, 'body');
  const nodes = Array.from({ length: columns.length }, (_, node) => {
    if (!isVisibleText(columns, node)) return null;
    const line = dom.createElement(doc, 'p');
    const text = doc.createTextNode(columns.text(node));
    line.append(text);
    body.append(line);
    return text;
  });
  return { doc, nodes };
}
