// A page that is given as it stood, not as a file to be read: its columns, which were taken where it was laid out, and its
// frozen HTML, to be looked at. The extension gives the page that is open in a tab.

import * as dom from '../content/dom.js';
import { openFrozen } from '../labels/frozen/open_frozen.js';
import { Columns } from '../page/columns.js';
import { bareHtml } from './bare_page.js';

/**
 * @typedef {object} GivenPage
 * @property {string} html empty where it could not be frozen
 * @property {Uint8Array<ArrayBuffer>} columns
 * @property {string} url
 * @property {string} title
 * @property {boolean} complete whether the whole page was read
 * @property {{kind: string, address: string, why: string}[]} missing what could not be put into the HTML
 */

/**
 * @param {GivenPage} given
 * @returns {import('./page.js').ReadPage}
 */
export function readGiven({ html, columns: bytes, url, complete }) {
  const columns = new Columns(bytes);
  const { doc, nodes } = openFrozen(html || bareHtml(columns), columns, url);
  return {
    doc,
    nodes: nodes.map((node, k) => node ?? standIn(doc, columns, k)),
    bytes: bytes.slice(),
    complete,
  };
}

/** What HTML could not say has a node that is shown nowhere. @param {Document} doc @param {Columns} columns @param {number} k */
function standIn(doc, columns, k) {
  if (columns.isText(k)) return doc.createTextNode(columns.text(k));
  try {
    return dom.createElement(doc, columns.tag(k));
  } catch {
    return dom.createElement(doc, 'span');
  }
}
