// Husk's own verdict on a page, in full: classes, blocks and reasons, beside a template learned from the site's pages as
// the extension learns it. The Lab runs methods to compare them; this is for the card, which tells why.

import { spread } from './files.js';

/** @typedef {import('./files.js').Found} Found */
/** @typedef {import('../../extension/shared/answers.js').Analysis} Analysis */

export class Judge {
  #core;
  #read;
  #pages;
  #sites;
  #cap;
  /** The template of every site asked for, null where there is none. @type {Map<string, Promise<Uint8Array | null>>} */
  #templates = new Map();

  /**
   * @param {object} parts
   * @param {import('./core.js').Core} parts.core
   * @param {(found: Found) => Promise<{bytes: Uint8Array<ArrayBuffer>}>} parts.read
   * @param {Found[]} parts.pages
   * @param {string[]} parts.sites the site of every page
   * @param {number} parts.cap most pages that a site is learned from
   */
  constructor({ core, read, pages, sites, cap }) {
    this.#core = core;
    this.#read = read;
    this.#pages = pages;
    this.#sites = sites;
    this.#cap = cap;
  }

  /**
   * @param {number} index
   * @param {Uint8Array} bytes of the page
   * @returns {Promise<Analysis>}
   */
  async verdict(index, bytes) {
    const template = await this.template(index);
    return this.#core.call('judge', { page: bytes, template });
  }

  /** The template of a page's site; null for a page without others. @param {number} index */
  template(index) {
    const site = this.#sites[index];
    const known = this.#templates.get(site);
    if (known) return known;
    const made = this.#learn(site);
    this.#templates.set(site, made);
    // What was stopped is learned when it is asked for again.
    made.catch(() => this.#templates.delete(site));
    return made;
  }

  /** @param {string} site */
  async #learn(site) {
    const group = [...this.#sites.keys()].filter((index) => this.#sites[index] === site);
    if (group.length < 2) return null;
    /** @type {Uint8Array<ArrayBuffer>[]} */
    const pages = [];
    for (const index of spread(group, this.#cap)) {
      if (pages.length === this.#cap) break;
      try {
        pages.push((await this.#read(this.#pages[index])).bytes);
      } catch {
        // Another page of the site takes its place; the list says what was wrong with it.
      }
    }
    const transfer = pages.map(({ buffer }) => buffer);
    const { template } = await this.#core.call('teach', { site, pages }, { transfer });
    return template;
  }
}
