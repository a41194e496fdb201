// The pages that are open, for views that need more than the one in front: their names, which of them are of one site, any
// page's columns, and a way to bring one to the front.

import { Columns } from '../page/columns.js';

/** @typedef {import('../views/context.js').Page} Page */
/** @typedef {import('./files.js').Found} Found */

export class OpenPages {
  #read;
  #bring;
  /** @type {(index: number) => Promise<Uint8Array | null>} */
  #template = async () => null;
  /** @type {Found[]} */
  #pages = [];
  /** @type {string[]} */
  #sites = [];
  #cap = 0;

  /**
   * @param {object} parts
   * @param {(found: Found) => Promise<{bytes: Uint8Array<ArrayBuffer>}>} parts.read
   * @param {(index: number) => void} parts.bring shows a page
   */
  constructor({ read, bring }) {
    this.#read = read;
    this.#bring = bring;
  }

  /**
   * Other pages are open, or they are gathered otherwise.
   * @param {Found[]} pages
   * @param {string[]} sites the site of every page
   * @param {number} cap
   * @param {(index: number) => Promise<Uint8Array | null>} template
   */
  fill(pages, sites, cap, template) {
    this.#pages = pages;
    this.#sites = sites;
    this.#cap = cap;
    this.#template = template;
  }

  get count() {
    return this.#pages.length;
  }

  /** Most pages that a site is learned from. */
  get cap() {
    return this.#cap;
  }

  /** Names a page among all; also the `key` of the page that views are shown. @param {number} index */
  key(index) {
    return this.#pages[index].path;
  }

  /** The page of a name, or -1. @param {string} key */
  indexOf(key) {
    return this.#pages.findIndex(({ path }) => path === key);
  }

  /** The pages of the same site, itself included. @param {number} index */
  siblings(index) {
    return [...this.#sites.keys()].filter((one) => this.#sites[one] === this.#sites[index]);
  }

  /**
   * @param {number} index
   * @returns {Promise<Page>}
   * @throws {import('./page.js').FileError}
   */
  async page(index) {
    const { bytes } = await this.#read(this.#pages[index]);
    return { key: this.key(index), columns: new Columns(bytes), bytes };
  }

  /** The template of a page's site, learned when it is first asked for; null for a page without others. @param {number} index */
  template(index) {
    return this.#template(index);
  }

  /** Brings a page to the front. @param {number} index */
  show(index) {
    this.#bring(index);
  }
}
