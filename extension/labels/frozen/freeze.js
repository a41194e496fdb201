// Freezes a page for labelling: its columns, to which labels refer, and its HTML, for showing it. Both are taken synchronously, so that
// they are of the same moment; style sheets and pictures are inlined afterwards.

import * as dom from '../../content/dom.js';
import { snapshotDocument, snapshotLive } from '../../content/snapshot.js';
import { attributeText, isSvg } from './attributes.js';
import { sha256IfAllowed } from '../model/hashes.js';
import { oneLine } from '../model/one_line.js';
import { Inliner, absolute, readOwnSite } from './inline.js';
import { escapeText, serialise } from './serialise.js';
import { inStyle, sheetAddress, sheetPieces, stylePieces } from './style_sheets.js';

/** @typedef {import('./inline.js').Missing} Missing */
/** @typedef {import('./inline.js').Read} Read */
/** @typedef {import('./serialise.js').Hole} Hole */
/** @typedef {import('./serialise.js').Part} Part */

/**
 * @typedef {object} FrozenPage
 * @property {string} hash SHA-256 of the columns; empty where the browser gives none: on plain http, and to content scripts in Firefox
 * @property {Uint8Array<ArrayBuffer>} columns
 * @property {string} html
 * @property {string} url
 * @property {string} title
 * @property {number} nodes
 * @property {boolean} laidOut
 * @property {boolean} complete whether the whole page was read
 * @property {Missing[]} missing what could not be put into the HTML
 */

/** @typedef {FrozenPage & {live: Node[]}} Frozen `live`: the node of every index on the page itself */

/**
 * A page that was taken: its columns, and its HTML once style sheets and pictures are inlined.
 * @typedef {Omit<Frozen, 'hash' | 'html' | 'missing'> & {written: Promise<{html: string, missing: Missing[]}>}} Taken
 */

/**
 * @typedef {object} FreezeOptions
 * @property {(element: Element) => ShadowRoot | null} shadowRootOf also closed ones
 * @property {(node: Node) => boolean} [isOwn] Husk's own surfaces, children of the root element
 * @property {string} [ownAttribute] that Husk has set
 * @property {Read} [read] how files of the page are read; those of its own site unless given
 */

/**
 * Takes the page that this script runs in, synchronously.
 * @param {Document} doc
 * @param {FreezeOptions} options
 * @returns {Taken}
 */
export function takePage(doc, options) {
  const snapshot = snapshotLive(doc, options);
  const inliner = new Inliner({ read: options.read ?? readOwnSite, canDraw: true });
  return take(doc, snapshot, location.href, true, options, inliner);
}

/**
 * Freezes the page that this script runs in.
 * @param {Document} doc
 * @param {FreezeOptions} options
 * @returns {Promise<Frozen>}
 */
export async function freezePage(doc, options) {
  return finish(takePage(doc, options));
}

/**
 * Freezes a page that was read from a file.
 * @param {Document} doc stays as it is
 * @param {string} url
 * @param {{read?: Read}} [options] how the files beside it are read; nothing is fetched unless given
 * @returns {Promise<Frozen>}
 */
export async function freezeDocument(doc, url, { read = async () => null } = {}) {
  const snapshot = snapshotDocument(doc, url);
  return finish(take(doc, snapshot, url, false, {}, new Inliner({ read, canDraw: false })));
}

/**
 * @param {Document} doc
 * @param {import('../../content/snapshot.js').Snapshot} snapshot
 * @param {string} url
 * @param {boolean} live
 * @param {Partial<FreezeOptions>} options
 * @param {Inliner} inliner
 * @returns {Taken}
 */
function take(doc, snapshot, url, live, options, inliner) {
  const { parts, complete } = serialise(doc, { ...options, live });
  const base = live ? dom.baseAddress(doc) : url;
  const written = fill(parts, base, live, inliner).then(async (html) => {
    if (!complete) inliner.missing.push({ kind: 'page', address: url, why: 'size' });
    return { html: await stilled(html, url), missing: inliner.missing };
  });
  return {
    columns: snapshot.bytes,
    url,
    title: titleOf(doc),
    nodes: snapshot.nodes.length,
    laidOut: live,
    complete: snapshot.complete,
    live: snapshot.nodes,
    written,
  };
}

/** @param {Taken} taken @returns {Promise<Frozen>} */
async function finish({ written, ...taken }) {
  const [done, hash] = [await written, await sha256IfAllowed(taken.columns)];
  return { ...taken, ...done, hash };
}

/** The title of a document on one line. @param {Document} doc */
export function titleOf(doc) {
  const title = dom.queryAll(doc, 'title')[0];
  return title === undefined ? '' : oneLine(dom.textOf(title) ?? '');
}

/** Most times a page is written again until it no longer changes: markup that parsers repair needs two. */
const ROUNDS = 4;

/**
 * Makes the HTML of any page inert: it is parsed and written until that changes nothing. A frozen page stays exactly as it is; of any
 * other page nothing is left that could run, also if it is parsed and written again.
 * @param {string} html
 * @param {string} url of the page
 * @param {number} [depth] of frames
 * @returns {Promise<string>}
 */
export async function stilled(html, url, depth = 0) {
  let now = html.replace(/^\ufeff/, '');
  for (let round = 0; now !== '' && round < ROUNDS; round += 1) {
    // In a task of its own: Firefox refuses to parse while it parses, and promises go on meanwhile.
    await new Promise((go) => setTimeout(go));
    const doc = new DOMParser().parseFromString(now, 'text/html');
    const { parts } = serialise(doc, { live: false }, depth);
    const inliner = new Inliner({ read: async () => null, canDraw: false });
    const next = await fill(parts, url, false, inliner);
    if (next === now) break;
    now = next;
  }
  return now;
}

/**
 * Fills every hole. What is in the page itself is read synchronously.
 * @param {Part[]} parts
 * @param {string} base
 * @param {boolean} live
 * @param {Inliner} inliner
 * @returns {Promise<string>}
 */
async function fill(parts, base, live, inliner) {
  const texts = parts.map((part) =>
    typeof part === 'string' ? part : filled(part, base, live, inliner),
  );
  return (await Promise.all(texts)).join('');
}

/** @param {Hole} hole @param {string} base @param {boolean} live @param {Inliner} inliner @returns {string | Promise<string>} */
function filled(hole, base, live, inliner) {
  switch (hole.kind) {
    case 'picture': {
      const address = absolute(hole.address, base);
      if (address === null) return '';
      return inliner.picture(address, hole.element).then(attributeOf(hole.key));
    }
    case 'css':
      return /url\(/i.test(hole.text)
        ? inliner.css(hole.text, base, 0).then(attributeOf(hole.key))
        : attributeOf(hole.key)(hole.text);
    case 'style': {
      const sheet = live ? dom.sheetOf(hole.element) : null;
      const pieces = stylePieces(dom.textOf(hole.element) ?? '', sheet, base);
      // In SVG it is parsed as ordinary text.
      return inliner.sheet(pieces).then(isSvg(hole.element) ? escapeText : inStyle);
    }
    case 'adopted': {
      const all = dom.adoptedSheets(hole.root).filter((sheet) => !sheet.disabled);
      const pieces = all.flatMap((sheet) => sheetPieces(sheet, base) ?? []);
      return inliner.sheet(pieces).then(inStyle);
    }
    case 'link':
      return linked(hole, base, live, inliner).then(attributeOf(hole.key));
    case 'frame':
      return fill(hole.parts, hole.base, live, inliner).then(attributeOf(hole.key));
    case 'written':
      return stilled(hole.html, base, hole.depth).then(attributeOf(hole.key));
  }
}

/** Makes an attribute of a value; none if it is empty. @param {string} key */
const attributeOf = (key) => (/** @type {string} */ value) =>
  value === '' ? '' : `${key}="${attributeText(value)}"`;

/** @param {Hole & {kind: 'link'}} hole @param {string} base @param {boolean} live @param {Inliner} inliner */
async function linked({ element, address: written }, base, live, inliner) {
  const address = absolute(written, base);
  if (address === null) return '';
  const sheet = live ? dom.sheetOf(element) : null;
  if (sheet?.disabled) return '';
  const pieces = sheet === null ? null : sheetPieces(sheet, base);
  if (pieces !== null) return sheetAddress(await inliner.sheet(pieces));
  return inliner.imported(address, 0);
}
