// Crawlee: the main content of the pages that its crawlers open, made better by a template of each host.
//
//   context of a request handler ─ body, page ─▶ HTML ─ with the host's template ─▶ what the page says
//                                                 └─ learned ─▶ the template, kept in a key-value store
//
// Nothing of Crawlee is imported: each of its crawlers gives what is read here, whichever of its packages it comes from.

import { Template, extract, learn } from './index.js';

/** @import {Extraction} from './index.js' */

/**
 * @typedef {object} Options
 * @property {number} [pagesToLearn] from how many pages of a host its template is learned, 20 without it; 0 learns nothing
 * @property {number} [maxHosts] of how many hosts templates are in memory at once, 1000 without it
 * @property {Store} [templates] keeps templates for the next crawl
 * @property {boolean} [html] whether the main content is wanted as HTML, too
 */

/**
 * A `KeyValueStore` of Crawlee. One that has a name is kept from crawl to crawl.
 * @typedef {object} Store
 * @property {(key: string) => Promise<unknown>} getValue
 * @property {(key: string, value: Uint8Array, options: {contentType: string}) => Promise<void>} setValue
 */

/**
 * What a request handler is given, as far as it is read.
 * @typedef {object} Context
 * @property {{url: string, loadedUrl?: string}} request
 * @property {string | Uint8Array} [body] of crawlers without a browser
 * @property {{type: string, encoding: string}} [contentType]
 * @property {{content(): Promise<string>}} [page] of crawlers with a browser
 * @property {{warning(message: string): void}} [log]
 */

/** Types of files that are pages. */
const PAGES = new Set(['text/html', 'application/xhtml+xml']);

/** What is known of a host. */
class Site {
  /** Addresses of this crawl: Crawlee opens a page again whose handler has failed. @type {Set<string>} */
  learned = new Set();
  /** How many of its pages are being read. */
  reading = 0;
  /** The last time that its template was stored: one after the other, so that the last one stays. @type {Promise<void>} */
  stored = Promise.resolve();

  /** @param {Promise<Template>} template */
  constructor(template) {
    this.template = template;
  }
}

/**
 * The main content of crawled pages. A host's first pages are read with what is known of it by then.
 */
export class UnhuskExtractor {
  #pagesToLearn;
  #maxHosts;
  #store;
  #html;
  /** By host, the one used last at the end. @type {Map<string, Site>} */
  #sites = new Map();

  /** @param {Options} [options] */
  constructor({ pagesToLearn = 20, maxHosts = 1000, templates, html = false } = {}) {
    this.#pagesToLearn = pagesToLearn;
    this.#maxHosts = maxHosts;
    this.#store = templates;
    this.#html = html;
  }

  /**
   * What the page of a request handler says. Its text is empty where it has no main content.
   * @param {Context} context
   * @returns {Promise<Extraction | null>} null for files that are no pages and, with a warning in the log, for pages past the limits
   */
  async extract(context) {
    const { request, contentType, log } = context;
    if (contentType && !PAGES.has(contentType.type)) return null;
    const url = request.loadedUrl ?? request.url;
    const { host } = new URL(url);
    const { input, charset } = await inputOf(context);
    const site = this.#site(host, log);
    site.reading += 1;
    try {
      const template = await site.template;
      const said = await extract(input, { url, charset, template, html: this.#html });
      if (template.pages < this.#pagesToLearn && !site.learned.has(url)) {
        site.learned.add(url);
        template.learn(input, { url, charset });
        await this.#keep(host, site, template);
      }
      return said;
    } catch (error) {
      if (!isNamed(error, 'PageError')) throw error;
      log?.warning(`left out, ${error.message}: ${url}`);
      return null;
    } finally {
      site.reading -= 1;
    }
  }

  /** @param {string} host @param {Context['log']} log */
  #site(host, log) {
    let site = this.#sites.get(host);
    if (!site) {
      const template = this.#known(host, log);
      // If the store fails, it is asked again for the next page.
      template.catch(() => this.#sites.delete(host));
      site = new Site(template);
    }
    this.#sites.delete(host);
    this.#sites.set(host, site);
    let more = this.#sites.size - this.#maxHosts;
    for (const [name, { reading }] of this.#sites) {
      if (more <= 0) break;
      // None that is about to learn a page.
      if (reading > 0 || name === host) continue;
      this.#sites.delete(name);
      more -= 1;
    }
    return site;
  }

  /** @param {string} host @param {Context['log']} log */
  async #known(host, log) {
    const bytes = await this.#store?.getValue(keyOf(host));
    if (bytes instanceof Uint8Array) {
      try {
        return await Template.fromBytes(bytes);
      } catch (error) {
        if (!isNamed(error, 'TemplateError')) throw error;
        log?.warning(`not read, ${error.message}: the template of ${host}`);
      }
    }
    return learn([], { site: host });
  }

  /**
   * At once, since nobody says when a crawl ends, or is moved to another machine.
   * @param {string} host
   * @param {Site} site
   * @param {Template} template
   */
  async #keep(host, site, template) {
    const store = this.#store;
    if (!store) return;
    site.stored = site.stored
      .catch(() => {})
      .then(() =>
        store.setValue(keyOf(host), template.toBytes(), {
          contentType: 'application/octet-stream',
        }),
      );
    await site.stored;
  }
}

/** @param {unknown} error @param {string} name @returns {error is Error} */
const isNamed = (error, name) => error instanceof Error && error.name === name;

/** Of characters that key-value stores take. @param {string} host */
const keyOf = (host) => host.replace(/[^a-z\d.-]/g, (one) => `_${one.charCodeAt(0).toString(16)}_`);

/**
 * The page as text, or as bytes with the encoding that its server named.
 * @param {Context} context
 * @returns {Promise<{input: string | Uint8Array, charset?: string}>}
 */
async function inputOf({ body, contentType, page }) {
  if (body === undefined && page) return { input: await page.content() };
  if (!(body instanceof Uint8Array)) return { input: /** @type {string} */ (body) };
  // Crawlee says `utf8` of bytes that it has written in UTF-8, and of those whose server named no encoding.
  const charset = contentType?.encoding;
  if (charset && charset !== 'utf8') return { input: body, charset };
  try {
    return { input: new TextDecoder('utf-8', { fatal: true }).decode(body) };
  } catch {
    return { input: body };
  }
}
