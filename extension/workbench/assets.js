// Addresses in a page → the dropped files they mean, as addresses of this browser (`blob:`). What is not among the files
// stays as it is and is never fetched: the frame's policy forbids it.

import { HERE } from './files.js';

/** Style sheets may import each other; deeper chains are cut. */
const MOST_IMPORTS = 4;

/** Largest style sheet that is read, bytes. */
const MAX_SHEET = 4 << 20;

/** Most files that one page gets. */
const MOST_ASSETS = 500;

const IN_SHEET =
  /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/gi;

export class Assets {
  #files;
  #shared;
  /** Made so far, by path; `null` for what is not there. @type {Map<string, string>} */
  #made = new Map();

  /**
   * @param {Map<string, File>} files by path
   * @param {string} shared the folder in which all pages lie
   */
  constructor(files, shared) {
    this.#files = files;
    this.#shared = shared;
  }

  /**
   * The address of a file that is no style sheet; `null` when it is not there.
   * @param {string} address as written
   * @param {string} base path of the file it is written in
   */
  address(address, base) {
    const path = this.#find(address, base);
    if (path === null) return null;
    const file = this.#files.get(path) ?? new Blob();
    // A picture of which no type is known is shown, unless it is SVG.
    const typed = file.type === '' && /\.svg$/i.test(path);
    return this.#make(path, () => (typed ? new Blob([file], { type: 'image/svg+xml' }) : file));
  }

  /**
   * The address of a style sheet in which all addresses are already resolved.
   * @param {string} address
   * @param {string} base
   * @param {number} [depth]
   * @returns {Promise<string | null>}
   */
  async sheet(address, base, depth = 0) {
    const path = this.#find(address, base);
    const file = path === null ? undefined : this.#files.get(path);
    if (path === null || !file || file.size > MAX_SHEET || depth > MOST_IMPORTS) return null;
    const known = this.#made.get(path);
    if (known) return known;
    const text = await this.style(await file.text(), path, depth);
    return this.#make(path, () => new Blob([text], { type: 'text/css' }));
  }

  /**
   * The text of a style sheet with its addresses resolved.
   * @param {string} text
   * @param {string} base
   * @param {number} [depth]
   */
  async style(text, base, depth = 0) {
    const parts = [];
    let at = 0;
    for (const match of text.matchAll(IN_SHEET)) {
      const address = match.slice(1).find((group) => group !== undefined) ?? '';
      const imported =
        /^@import/i.test(match[0]) || /@import\s*$/i.test(text.slice(at, match.index));
      const made = imported
        ? await this.sheet(address, base, depth + 1)
        : this.address(address, base);
      parts.push(text.slice(at, match.index));
      if (made === null) parts.push(match[0]);
      else parts.push(imported && !/^url/i.test(match[0]) ? `@import "${made}"` : `url("${made}")`);
      at = match.index + match[0].length;
    }
    return parts.join('') + text.slice(at);
  }

  /** Gives back what was made. */
  release() {
    for (const address of this.#made.values()) URL.revokeObjectURL(address);
    this.#made.clear();
  }

  /** @param {string} path @param {() => Blob} blob */
  #make(path, blob) {
    const known = this.#made.get(path);
    if (known) return known;
    if (this.#made.size >= MOST_ASSETS) return null;
    const address = URL.createObjectURL(blob());
    this.#made.set(path, address);
    return address;
  }

  /**
   * The dropped file that an address means: relative to the file it is written in, or from the root of the site, which
   * may be any folder above.
   * @param {string} address
   * @param {string} base
   */
  #find(address, base) {
    const written = address.trim();
    if (written === '' || /^[a-z][a-z\d+.-]*:|^\/\/|^#/i.test(written)) return null;
    let path;
    try {
      path = decodeURIComponent(new URL(written, HERE + encodeURI(base)).pathname.slice(1));
    } catch {
      return null;
    }
    if (this.#files.has(path)) return path;
    if (!written.startsWith('/')) return null;
    return this.#files.has(this.#shared + path) ? this.#shared + path : null;
  }
}
