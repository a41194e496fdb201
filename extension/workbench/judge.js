// Husk's own verdict on a page, in full: classes, blocks and reasons, beside a template learned from the site's pages as
// the extension learns it, or beside the one that a file holds of the site. The Lab runs methods to compare them; this is for
// the card, which tells why.

import { Columns } from '../page/columns.js';
import { spread } from './files.js';

/** @typedef {import('./files.js').Found} Found */
/** @typedef {import('../shared/answers.js').Analysis} Analysis */

export class Judge {
  #core;
  #read;
  #pages;
  #sites;
  #cap;
  #given;
  /** The template of every site asked for, null where there is none. @type {Map<string, Promise<Uint8Array | null>>} */
  #templates = new Map();

  /**
   * @param {object} parts
   * @param {import('../views/core.js').Core} parts.core
   * @param {(found: Found) => Promise<{bytes: Uint8Array<ArrayBuffer>}>} parts.read
   * @param {Found[]} parts.pages
   * @param {string[]} parts.sites the site of every page
   * @param {number} parts.cap most pages that a site is learned from
   * @param {import('./given_templates.js').GivenTemplates} parts.given
   */
  constructor({ core, read, pages, sites, cap, given }) {
    this.#core = core;
    this.#read = read;
    this.#pages = pages;
    this.#sites = sites;
    this.#cap = cap;
    this.#given = given;
  }

  /**
   * @param {number} index
   * @param {Uint8Array} bytes of the page
   * @returns {Promise<Analysis>}
   */
  async verdict(index, bytes) {
    const given = this.#givenOf(index, bytes);
    const template = given ? given.known.template : await this.#learned(index);
    return this.#core.call('judge', { page: bytes, template, decisions: given?.known.decisions });
  }

  /** The template of a page's site; null for a page without others. @param {number} index */
  async template(index) {
    if (this.#given.all.length > 0) {
      // Only the page says which site it is of; what is wrong with it is said elsewhere.
      const page = await this.#read(this.#pages[index]).catch(() => null);
      const given = page && this.#givenOf(index, page.bytes);
      if (given) return given.known.template;
    }
    return this.#learned(index);
  }

  /** @param {number} index @param {Uint8Array} bytes */
  #givenOf(index, bytes) {
    return this.#given.of({ url: new Columns(bytes).url, key: this.#pages[index].path });
  }

  /** @param {number} index */
  #learned(index) {
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
