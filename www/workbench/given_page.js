// A page that is given as it stood, not as a file to be read: its columns, which were taken where it was laid out, and its
// frozen HTML, to be looked at. The extension gives the page that is open in a tab.

import * as dom from '../../extension/content/dom.js';
import { openFrozen } from '../labels/frozen_page.js';
import { Columns } from '../page/columns.js';
import { bareHtml } from './bare_page.js';

/**
 * @typedef {object} GivenPage
 * @property {string} html empty where it could not be frozen
 * @property {Uint8Array<ArrayBuffer>} columns
 * @property {string} url
 * @property {string} title
 * @property {boolean} complete whether the whole page was read
 * @property {import('../labels/inline.js').Missing[]} missing what could not be put into the HTML
 */

/** Longest name of a page in the list, characters. */
const MAX_NAME = 80;

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

/**
 * A page among those that are open: below its host, under a name that none of the others has.
 * @param {GivenPage} given
 * @param {(path: string) => boolean} isTaken
 * @returns {import('./files.js').Found}
 */
export function foundOf(given, isTaken) {
  const address = URL.parse(given.url);
  const last = decoded(address?.pathname.split('/').findLast((step) => step !== '') ?? '');
  const name = (last || given.title || 'index').replaceAll(/[/\\]/g, ' ').slice(0, MAX_NAME);
  const base = `${address?.host || 'page'}/${name.replace(/\.x?html?$/i, '')}`;
  let path = `${base}.html`;
  for (let copy = 2; isTaken(path); copy += 1) path = `${base} (${copy}).html`;
  const file = new File([given.html], path.slice(path.indexOf('/') + 1), { type: 'text/html' });
  return { path, file, given };
}

/** @param {string} step of an address */
function decoded(step) {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
