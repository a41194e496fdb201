// Inlines pictures, fonts and style sheets of a frozen page as `data:` URLs. They are read from the browser's cache, or from the page's
// own site without credentials; pictures of other sites are drawn to a canvas where the browser allows it. What cannot be read is
// listed. Sizes, numbers and time are bounded.

import * as dom from '../../content/dom.js';
import { definedAll, sheetAddress, sheetOfAddress } from './style_sheets.js';

/** @typedef {import('./style_sheets.js').Piece} Piece */
/** @typedef {{kind: 'picture' | 'sheet' | 'file' | 'page', address: string, why: 'unread' | 'size' | 'number'}} Missing */

/** Most bytes of one file and of all, most files, time for all in ms, and requests at the same time. */
const ONE = 2 << 20;
const ALL = 16 << 20;
const MOST = 400;
const WAIT = 20_000;
const AT_ONCE = 6;

/** Depth of imports of style sheets. */
const IMPORTS_DEEP = 4;

const IN_SHEET =
  /url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^"')\s]*))\s*\)|@import\s+(?:"([^"\n]*)"|'([^'\n]*)')/gi;

/** Reads a file; null for what cannot be read. @typedef {(address: string, signal: AbortSignal) => Promise<Blob | null>} Read */

export class Inliner {
  /** @param {{read: Read, canDraw: boolean}} options `canDraw`: whether pictures may be drawn to a canvas */
  constructor({ read, canDraw }) {
    this.read = read;
    this.canDraw = canDraw;
    /** @type {Missing[]} */
    this.missing = [];
    /** @type {Map<string, Promise<string | null>>} */
    this.known = new Map();
    this.room = ALL;
    this.signal = AbortSignal.timeout(WAIT);
    /** Requests that wait for others to end. @type {(() => void)[]} */
    this.waiting = [];
    this.running = 0;
  }

  /**
   * A picture as a `data:` URL.
   * @param {string} address absolute
   * @param {Element} element that shows it
   * @returns {Promise<string>} an empty one of the same size if it cannot be read
   */
  async picture(address, element) {
    if (/^data:/i.test(address)) return isPicture(address) ? address : '';
    const made = await this.file(address, 'picture', element);
    if (made !== null) return made;
    const [width, height] = dom.naturalSize(element);
    return width > 0 && height > 0 ? empty(width, height) : '';
  }

  /**
   * @param {string} address
   * @param {'picture' | 'file'} kind
   * @param {Element | null} [element] that shows it
   * @returns {Promise<string | null>}
   */
  file(address, kind, element = null) {
    const known = this.known.get(address);
    if (known !== undefined) return known;
    if (this.known.size >= MOST) {
      this.missing.push({ kind, address, why: 'number' });
      return Promise.resolve(null);
    }
    const made = this.load(address, kind, element);
    this.known.set(address, made);
    return made;
  }

  /** @param {string} address @param {'picture' | 'file'} kind @param {Element | null} element */
  async load(address, kind, element) {
    const blob =
      (await this.turn(address)) ?? (element === null ? null : await this.drawn(element));
    if (blob === null || !isShown(blob.type, address)) {
      this.missing.push({ kind, address, why: 'unread' });
      return null;
    }
    if (blob.size > ONE || blob.size > this.room) {
      this.missing.push({ kind, address, why: 'size' });
      return null;
    }
    this.room -= blob.size;
    return dataAddress(blob);
  }

  /** Reads a file, a few at a time. @param {string} address @returns {Promise<Blob | null>} */
  async turn(address) {
    if (this.running >= AT_ONCE) await new Promise((go) => this.waiting.push(() => go(undefined)));
    this.running += 1;
    try {
      return this.signal.aborted ? null : await this.read(address, this.signal);
    } catch {
      return null;
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }

  /** @param {Element} element @returns {Promise<Blob | null>} */
  async drawn(element) {
    const [width, height] = dom.naturalSize(element);
    if (!this.canDraw || width === 0 || height === 0 || width * height > 4 * ONE) return null;
    try {
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext('2d')?.drawImage(/** @type {HTMLImageElement} */ (element), 0, 0);
      return await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
    } catch {
      // A picture of another origin may be shown but not read.
      return null;
    }
  }

  /** Pieces of a style sheet as one text. @param {Piece[]} pieces */
  async sheet(pieces) {
    const texts = [];
    for (const { text, base } of pieces) texts.push(await this.css(text, base, 0));
    return texts.join('');
  }

  /**
   * @param {string} given
   * @param {string} base
   * @param {number} depth of imports
   * @returns {Promise<string>}
   */
  async css(given, base, depth) {
    const text = definedAll(given);
    const matches = [...text.matchAll(IN_SHEET)];
    const made = await Promise.all(matches.map((match) => this.inSheet(match, text, base, depth)));
    let at = 0;
    let out = '';
    matches.forEach((match, k) => {
      out += text.slice(at, match.index) + made[k];
      at = match.index + match[0].length;
    });
    return out + text.slice(at);
  }

  /** @param {RegExpMatchArray} match @param {string} text @param {string} base @param {number} depth */
  async inSheet(match, text, base, depth) {
    const [whole] = match;
    const written = match.slice(1).find((group) => group !== undefined) ?? '';
    const address = absolute(written, base);
    if (address === null || written.startsWith('#') || written === '') return whole;
    const before = text.slice(Math.max(0, (match.index ?? 0) - 12), match.index);
    const isImport = /^@import/i.test(whole) || /@import\s*$/i.test(before);
    if (!isImport && /^data:/i.test(written)) return whole;
    if (isImport) {
      const made = await this.imported(address, depth);
      return /^@import/i.test(whole) ? `@import url("${made}")` : `url("${made}")`;
    }
    return `url("${(await this.file(address, 'file')) ?? 'data:,'}")`;
  }

  /** @param {string} address @param {number} depth */
  async imported(address, depth) {
    if (depth >= IMPORTS_DEEP) {
      this.missing.push({ kind: 'sheet', address, why: 'unread' });
      return sheetAddress('');
    }
    // An imported sheet that was inlined before is processed as well.
    if (/^data:/i.test(address)) {
      const isSheet = address.length <= 4 * ONE && /^data:text\/css[;,]/i.test(address);
      const text = isSheet ? sheetOfAddress(address) : '';
      return sheetAddress(await this.css(text, address, depth + 1));
    }
    const blob = await this.turn(address);
    if (blob === null || blob.size > ONE) {
      this.missing.push({ kind: 'sheet', address, why: blob === null ? 'unread' : 'size' });
      return sheetAddress('');
    }
    return sheetAddress(await this.css(await blob.text(), address, depth + 1));
  }
}

/** @param {string} address @param {string} base @returns {string | null} */
export function absolute(address, base) {
  try {
    return new URL(address, base).href;
  } catch {
    return null;
  }
}

/** An empty picture of a size. @param {number} width @param {number} height */
function empty(width, height) {
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/%3E`;
}

/** Whether a `data:` URL is a picture of an acceptable size. @param {string} address */
function isPicture(address) {
  return (
    address.length <= 2 * ONE && /^data:(?:image\/|application\/octet-stream|[;,])/i.test(address)
  );
}

/** Whether a file is a picture or a font. @param {string} type @param {string} address */
function isShown(type, address) {
  return (
    /^(?:image|font)\/|font|vnd\.ms-opentype/i.test(type) ||
    /\.(?:woff2?|ttf|otf)(?:[?#]|$)/i.test(address)
  );
}

/** @param {Blob} blob @returns {Promise<string>} */
function dataAddress(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/**
 * Reads files of the open page's own site: from the cache, else without credentials.
 * @type {Read}
 */
export async function readOwnSite(address, signal) {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin) return null;
  /** @type {RequestInit[]} */
  const ways = [
    { cache: 'only-if-cached', mode: 'same-origin', credentials: 'same-origin' },
    { cache: 'force-cache', mode: 'same-origin', credentials: 'omit' },
  ];
  for (const way of url.protocol === 'blob:' ? [{}] : ways) {
    try {
      const response = await fetch(url.href, { ...way, referrerPolicy: 'no-referrer', signal });
      if (response.ok) return await response.blob();
    } catch {
      // The next way may work.
    }
  }
  return null;
}
