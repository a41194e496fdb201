// Pages that are kept with labels, for labelling: they are read out of the store, so their files need not be open. How a page is
// put into a frame is given.

import * as dom from '../../content/dom.js';
import { Columns } from '../../page/columns.js';
import { isVisibleText } from '../../page/text.js';
import { openFrozen } from '../frozen/open_frozen.js';

/** @typedef {import('./store.js').LabelRow} LabelRow */
/** @typedef {(frame: HTMLIFrameElement, doc: Document) => Promise<unknown>} Show */

/**
 * @param {import('./store.js').LabelStore} store
 * @param {LabelRow} row any of the page's records
 * @param {Show} show
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
 * A page of which there is no HTML: its visible texts, one below the other.
 * @param {Columns} columns
 * @returns {{doc: Document, nodes: (Node | null)[]}}
 */
export function plainPage(columns) {
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
