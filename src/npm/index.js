// The main content of web pages, from HTML or from the document that is open.
//
//   HTML, bytes ─ text ──────┐
//   document, laid out ─ columns ─▶ the core, one WebAssembly module ─▶ what the page says
//
// The core is loaded when it is first wanted. Nothing else is fetched, and no page runs.

import { PageView } from '../../extension/content/page_view.js';
import { snapshotLive } from '../../extension/content/snapshot.js';
import { withoutConcealed } from '../../extension/reader/article/concealed.js';
import init, { ReadPage, Template as Known } from '../../dist/wasm/library.js';
import wasm from '#wasm';

import { decoded } from './encoding.js';

/** @import {Item, LikelyKind, Metadata, Post, Product} from './shapes.d.ts' */

/**
 * @typedef {object} Options
 * @property {string} [url] address of the page, by which relative links are resolved
 * @property {string} [charset] the encoding that the page's server named; of no concern where the page is text already
 * @property {Template} [template] what was learned of its site
 * @property {boolean} [html] whether the main content is wanted as HTML, too
 */

/** @typedef {string | Uint8Array | ArrayBuffer | Document} Input HTML as text or bytes, or a document */

/**
 * What a page says. What it does not give is left out.
 * @typedef {object} Extraction
 * @property {string} title title of the article
 * @property {string} url the page's address, as it was given
 * @property {Partial<Metadata>} metadata authors, dates, site, language, …
 * @property {LikelyKind | null} kind what the page is and how likely that is
 * @property {string} text paragraphs of the main content, an empty line between two; empty where there is none
 * @property {string} markdown the main content as Markdown
 * @property {string} [html] the main content as plain HTML, where it was asked for
 * @property {Partial<Post>[]} [posts] what people say in turn, in a thread
 * @property {Partial<Post>[]} [comments] what readers say below an article
 * @property {Partial<Item>[]} [items] the items of a list
 * @property {Partial<Product>} [product] the product that the page is of
 * @property {string[]} [hidden] the first of the texts that the page hides beside its article
 * @property {number} [hiddenCount] how many texts it hides there
 */

/** Types of nodes. */
const [TEXT, DOCUMENT] = [3, 9];

/** @type {Promise<unknown> | undefined} */
let loading;

/**
 * Loads the core. Needed only where it does not find its module by itself, as in workers whose bundler leaves the file out: the
 * module may be given, or its bytes, its address or a response with it. A second call waits for the first.
 * @param {WebAssembly.Module | BufferSource | Response | URL | string} [module]
 * @returns {Promise<void>}
 */
export async function load(module) {
  loading ??= (async () => init({ module_or_path: module ?? (await wasm()) }))();
  try {
    await loading;
  } catch (error) {
    // So that it can be tried again.
    loading = undefined;
    throw error;
  }
}

/**
 * What the pages of a site have in common. Made by `learn` and `Template.fromBytes`.
 */
export class Template {
  /** @type {Known} */
  #known;

  /** @param {unknown} known @private */
  constructor(known) {
    if (!(known instanceof Known)) {
      throw new TypeError('templates are made by learn() and Template.fromBytes()');
    }
    this.#known = known;
  }

  /** @param {Known} known @internal */
  static of(known) {
    return new Template(known);
  }

  /** @param {Template} template @internal */
  static known(template) {
    return template.#known;
  }

  /**
   * Reads what `toBytes` has written, or `husk learn -o`.
   * @param {Uint8Array} bytes
   * @returns {Promise<Template>}
   * @throws {Error} named `TemplateError`
   */
  static async fromBytes(bytes) {
    await load();
    return Template.of(Known.fromBytes(bytes));
  }

  /** @returns {Uint8Array} the template, to be kept */
  toBytes() {
    return this.#known.toBytes();
  }

  /** @returns {string} name of its site */
  get site() {
    return this.#known.site;
  }

  /** @returns {number} how many pages it has learned */
  get pages() {
    return this.#known.pages;
  }

  /**
   * Takes in what another template of the same site has learned, as a part of a crawl.
   * @param {Template} other
   */
  merge(other) {
    // The module refuses to change a template that it reads.
    if (other === this) this.merge(Template.of(Known.fromBytes(this.toBytes())));
    else this.#known.merge(other.#known);
  }

  /**
   * Learns one more page.
   * @param {Input} input
   * @param {Pick<Options, 'url' | 'charset'> & {now?: number}} [options] `now`: when it was fetched, milliseconds since 1970
   * @throws {Error} named `PageError` for a page past the limits
   */
  learn(input, { now = Date.now(), ...options } = {}) {
    const page = read(input, options);
    try {
      this.#known.learn(page, now);
    } finally {
      page.free();
    }
  }
}

/**
 * What a page says. Linear in the size of the page.
 * @param {Input} input
 * @param {Options} [options]
 * @returns {Promise<Extraction>}
 * @throws {Error} named `PageError` for a page of more than 4,194,304 nodes or 4 GiB of text
 */
export async function extract(input, options = {}) {
  await load();
  const page = isOpen(input)
    ? await readOpen(/** @type {Document} */ (input), options)
    : read(input, options);
  const html = options.html ?? false;
  return options.template
    ? Template.known(options.template).extract(page, html)
    : page.extract(html);
}

/**
 * Learns what the pages of a site have in common: of two pages or more, the more the better, up to some sixteen.
 * @param {Iterable<Input | {input: Input, url?: string, charset?: string, now?: number}>} pages
 * @param {{site?: string}} [options]
 * @returns {Promise<Template>}
 * @throws {Error} named `PageError` for a page past the limits
 */
export async function learn(pages, { site = '' } = {}) {
  await load();
  const template = Template.of(new Known(site));
  for (const page of pages) {
    if (typeof page === 'object' && 'input' in page) template.learn(page.input, page);
    else template.learn(page);
  }
  return template;
}

/** @param {Element} element */
const shadowRootOf = (element) => element.shadowRoot;

/** Whether it is the document that this code runs in, and laid out. @param {Input} input */
function isOpen(input) {
  if (!input || input !== globalThis.document) return false;
  return document.documentElement?.getBoundingClientRect().width > 0;
}

/**
 * The open document without the texts of its main content that nobody sees as it is laid out.
 * @param {Document} input
 * @param {Options} options
 */
async function readOpen(input, { template }) {
  const view = new PageView(snapshotLive(input, { shadowRootOf }));
  let bytes = view.bytes;
  const asked = (/** @type {Uint8Array<ArrayBuffer>} */ columns) => {
    bytes = columns;
    const page = ReadPage.fromColumns(columns);
    try {
      const kept = template ? Template.known(template).kept(page) : page.kept();
      return { kept, keptWithLeftOut: new Uint8Array() };
    } finally {
      page.free();
    }
  };
  await withoutConcealed(view, asked(bytes), async (columns) => asked(columns));
  return ReadPage.fromColumns(bytes);
}

/**
 * @param {Input} input
 * @param {Pick<Options, 'url' | 'charset'>} options
 * @returns {ReadPage}
 */
function read(input, { url = '', charset }) {
  if (typeof input === 'string') return ReadPage.fromHtml(input, url);
  if (input instanceof Uint8Array || input instanceof ArrayBuffer) {
    return ReadPage.fromHtml(decoded(new Uint8Array(input), charset), url);
  }
  if (input?.nodeType !== DOCUMENT) throw new TypeError('a page is a string, bytes or a document');
  if (isOpen(input)) {
    const { bytes } = snapshotLive(/** @type {Document} */ (input), { shadowRootOf });
    return ReadPage.fromColumns(bytes);
  }
  // Of a document that was parsed here or by a library, whatever it is called.
  return ReadPage.fromHtml(htmlOf(input), url || (input.URL ?? ''));
}

/**
 * In linkedom a document has all elements and texts at its top if the page does not write `<html>`, and a text's HTML by `toString`.
 * @param {Document} document
 */
function htmlOf({ childNodes }) {
  const parts = Array.from(childNodes, (node) =>
    node.nodeType === TEXT ? String(node) : /** @type {Element} */ (node).outerHTML,
  );
  return parts.join('');
}
