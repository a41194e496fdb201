// One dropped file → a document, its columns for the core, and the node behind every index. Decoded as a browser does,
// parsed by the browser's own parser, walked by the extension's own walk.

import { decodeHtml } from '../content/charset.js';
import * as dom from '../content/dom.js';
import { snapshotDocument } from '../content/snapshot.js';
import { t } from '../platform/i18n.js';
import { HERE, MAX_BYTES } from './files.js';
import { readGiven } from './given_page.js';

/** Bytes looked at to tell text from anything else. */
const SNIFFED = 1024;

/**
 * @typedef {object} ReadPage
 * @property {Document} doc
 * @property {Node[]} nodes the node of each index
 * @property {Uint8Array<ArrayBuffer>} bytes wire columns; handed to the worker, then empty here
 * @property {boolean} complete whether the whole page was read
 */

/** A file that is no page, or cannot be read. The message is for people. */
export class FileError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'FileError';
  }
}

/**
 * @param {import('./files.js').Found} found
 * @returns {Promise<ReadPage>}
 * @throws {FileError}
 */
export async function readPage({ path, file, given }) {
  if (given) return readGiven(given);
  const body = await readBytes(path, file);
  if (body.length === 0) throw new FileError(t('view_file_empty'));
  if (isBinary(body)) throw new FileError(t('view_file_binary'));
  const doc = new DOMParser().parseFromString(decodeHtml(body, '', ''), 'text/html');
  const { bytes, nodes, complete } = snapshotDocument(doc, addressOf(doc, path));
  return { doc, nodes, bytes, complete };
}

/** @param {string} path @param {File} file @returns {Promise<Uint8Array>} */
async function readBytes(path, file) {
  if (file.size > MAX_BYTES) throw new FileError(tooBig());
  try {
    if (!/\.gz$/i.test(path)) return new Uint8Array(await file.arrayBuffer());
    return await collect(file.stream().pipeThrough(new DecompressionStream('gzip')));
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(t(/\.gz$/i.test(path) ? 'view_file_packed' : 'view_file_gone'));
  }
}

/** All bytes of a stream, which may be far longer than the file it comes from. @param {ReadableStream<Uint8Array>} stream */
async function collect(stream) {
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > MAX_BYTES) {
      await reader.cancel();
      throw new FileError(tooBig());
    }
    parts.push(part.value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function tooBig() {
  return t('view_file_large', MAX_BYTES >> 20);
}

/** Text has no zero bytes, unless it is UTF-16 and says so. @param {Uint8Array} bytes */
function isBinary(bytes) {
  const [a, b] = bytes;
  const wide = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
  return !wide && bytes.subarray(0, SNIFFED).includes(0);
}

/**
 * The address a page came from, as far as it says so itself; methods tell links within the site by it.
 * @param {Document} doc
 * @param {string} path
 */
function addressOf(doc, path) {
  const known = [...dom.queryAll(doc, 'base[href], link[rel~="canonical" i][href]')]
    .map((element) => dom.getAttribute(element, 'href') ?? '')
    .find((address) => /^https?:\/\//i.test(address) && URL.canParse(address));
  return known ?? new URL(encodeURI(path), HERE).href;
}
