// Data sets as Chromium is to meet them: every page under its own address, with the style sheets and pictures that were
// saved with it, and nothing else.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { makeFolder, removeFolder } from '../e2e/harness/host.js';

/**
 * @typedef {object} Entry a line of the index
 * @property {string} id
 * @property {string} site
 * @property {string} [url]
 * @property {string} html
 *
 * @typedef {object} SavedSite
 * @property {string} url address of the page
 * @property {Uint8Array} html
 * @property {string} type content type of the page
 * @property {(url: URL) => {body: Uint8Array, type: string} | null} file what else there is
 */

/** The rule that the labelling of blocks-random added to its pages; it must not be laid out with them. */
const LABEL_RULE = /\*\[data-block\]\s*\{[^}]*\}/g;

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};

/**
 * @param {string} root folder of the data sets
 * @param {string} name
 */
export function openSet(root, name) {
  const folder = join(root, name);
  const index = join(folder, 'index.jsonl');
  if (!existsSync(index)) throw new Error(`no data set at ${index} (--data or HUSK_DATA)`);
  /** @type {Entry[]} */
  const pages = readFileSync(index, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
  const packed = join(folder, 'pages.tar.gz');
  let unpacked = '';
  if (existsSync(packed)) {
    unpacked = makeFolder('pages');
    execFileSync('tar', ['-xzf', packed, '-C', unpacked]);
  }
  return {
    pages,
    /** The bytes of a page. @param {Entry} page */
    read(page) {
      const file = unpacked === '' ? join(folder, page.html) : join(unpacked, page.html);
      const bytes = readFileSync(file);
      return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
    },
    /** @param {Entry} page @param {Uint8Array} bytes @returns {SavedSite} */
    site: (page, bytes) =>
      unpacked === '' ? alone(page, bytes) : withFiles(unpacked, page, bytes),
    close: () => unpacked !== '' && removeFolder(unpacked),
  };
}

/** A page of which nothing else was saved; it says its encoding itself. @returns {SavedSite} */
function alone(page, bytes) {
  const known = URL.canParse(page.url ?? '') && /^https?:/.test(page.url);
  const url = known ? page.url : `http://page.localhost/${encodeURIComponent(page.id)}`;
  return { url, html: bytes, type: 'text/html', file: () => null };
}

/**
 * A page saved as FOLDER/HOST/PATH with all hosts it needs side by side. It goes by http://HOST/PATH, so that links of
 * its own site are seen as such; a reference to another host's folder (`../OTHER/…`) climbs no higher than the root of
 * HOST, and is looked for beside it.
 * @returns {SavedSite}
 */
function withFiles(root, page, bytes) {
  const [folder, host, ...path] = page.html.split('/');
  const base = join(root, folder);
  return {
    url: `http://${host}/${path.map(encodeURIComponent).join('/')}`,
    html: Buffer.from(mended(Buffer.from(bytes).toString('latin1')), 'latin1'),
    // What the files are, whatever they declare.
    type: TYPES['.html'],
    file(url) {
      const name = decoded(url.pathname);
      const query = decoded(url.search);
      if (name === null || query === null) return null;
      // Names of style sheets were saved with their query, and with an ending.
      const names = [name + query, `${name}${query}.css`, name].flatMap((known) => [
        join(base, url.hostname, known),
        join(base, known),
      ]);
      const found = names.find((file) => isInside(base, file));
      if (found === undefined) return null;
      const type = TYPES[extname(found).toLowerCase()] ?? 'application/octet-stream';
      return { body: readFileSync(found), type };
    },
  };
}

/**
 * A labelled page as it was when it was labelled. Its style rule goes. In some pages a script that was never closed took
 * the rest of the page in when it was saved, and end tags were escaped there: where a script has labels in it, they are
 * end tags again.
 * @param {string} html
 */
function mended(html) {
  return html
    .replace(LABEL_RULE, '')
    .replace(/<script\b[^>]*>[^]*?<\/script\s*>/gi, (script) =>
      script.includes('data-block-type=') ? script.replaceAll('<\\/', '</') : script,
    );
}

/** @param {string} text @returns {string | null} null for what cannot be decoded */
function decoded(text) {
  try {
    const clear = decodeURIComponent(text);
    return clear.includes('\0') ? null : clear;
  } catch {
    return null;
  }
}

/** @param {string} folder @param {string} file */
function isInside(folder, file) {
  if (!normalize(file).startsWith(folder + sep)) return false;
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
