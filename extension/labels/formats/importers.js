// One importer for each format that has no records of its own: what a file says of known pages becomes records. Pages that are not
// known and blocks that are not found are counted.

import { decodeHtml } from '../../content/charset.js';
import * as dom from '../../content/dom.js';
import { Columns } from '../../page/columns.js';
import { freezeDocument } from '../frozen/freeze.js';
import { openFrozen } from '../frozen/open_frozen.js';
import { sha256 } from '../model/hashes.js';
import { newRecord, siteOf } from '../model/record.js';
import { NO_LEAF, subtreesByKey } from '../model/subtrees.js';
import { matchArticle, readArticles } from './articles.js';
import { completeBlocks, isFullyAnswered } from './complete_blocks.js';
import { matchFilters, readFilters, selectorsFor } from './filters.js';
import { TecoError, listTeco, readTeco, tecoBlocks, tecoOnto } from './teco.js';
import { placeSpans, readSpans } from './text_spans.js';
import { placeAnnotations, readAnnotations } from './web_annotations.js';

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('./complete_blocks.js').PartialBlock} PartialBlock */
/** @typedef {import('./labels_zip.js').PageFiles} PageFiles */
/** @typedef {import('./page_lookup.js').KnownPage} KnownPage */

/**
 * Which nodes of a page are visible text, as the core has it.
 * @typedef {(bytes: Uint8Array<ArrayBuffer>) => Promise<(node: number) => boolean>} Visible
 */

/**
 * What is skipped in a file: pages that are not known, blocks that are not found on their page, annotations that are not about
 * blocks, filter rules that do more than select.
 * @typedef {{pages: number, blocks: number, others: number, rules: number}} Skipped
 */

/** @typedef {KnownPage & {columns: Columns, html: string, complete: boolean, isVisible: (node: number) => boolean}} LoadedPage */

/** What importers share while a file is read. */
export class ImportContext {
  /** @type {Skipped} */
  skipped = { pages: 0, blocks: 0, others: 0, rules: 0 };
  /** The pages of imported records, by hash. @type {Map<string, () => Promise<PageFiles>>} */
  pages = new Map();

  /**
   * @param {object} parts
   * @param {import('./page_lookup.js').PageLookup} parts.lookup
   * @param {string} parts.husk version
   * @param {Visible} parts.visible
   * @param {number} parts.at when the file was written, ms since 1970
   * @param {(done: number, of: number) => void} parts.progress pages; what it throws ends the import
   */
  constructor({ lookup, husk, visible, at, progress }) {
    this.lookup = lookup;
    this.husk = husk;
    this.visible = visible;
    this.at = at;
    this.progress = progress;
    // How many open pages there are to look through is not known yet.
    this.onPage = () => progress(0, 1);
  }

  /** The known page of a hash, else of an address. @param {string} hash @param {string} [url] */
  async find(hash, url = '') {
    return (await this.lookup.find(hash, this.onPage)) ?? this.lookup.at(url, this.onPage);
  }

  /** @param {KnownPage} page @returns {Promise<LoadedPage>} */
  async load(page) {
    const { columns: bytes, html, complete } = await page.load();
    const isVisible = await this.visible(bytes);
    return { ...page, columns: new Columns(bytes), html, complete, isVisible };
  }

  /**
   * A record of a page.
   * @param {LoadedPage} page
   * @param {object} given
   * @param {readonly PartialBlock[]} given.blocks
   * @param {string} given.method what proposed them
   * @param {string} [given.annotator]
   * @param {number} [given.began] ms since 1970
   * @param {number} [given.changed]
   * @returns {LabelRecord}
   */
  record(page, { blocks, method, annotator = '', changed = this.at, began = changed }) {
    const { hash, url, site, title, columns, complete, isVisible } = page;
    const record = newRecord({
      ...{ url, site, title, annotator, husk: this.husk },
      page: { hash, nodes: columns.length, laidOut: columns.laidOut, complete },
      proposal: { method },
      now: began,
    });
    const all = completeBlocks(columns, blocks, isVisible);
    this.pages.set(hash, page.load);
    return { ...record, changed, blocks: all, done: isFullyAnswered(all) };
  }
}

/**
 * Article bodies: the texts of a body are proposed as main content, all others as none. They say nothing of templates.
 * @param {string} text of the file
 * @param {ImportContext} context
 */
export async function importArticles(text, context) {
  const articles = [...readArticles(text)];
  /** @type {Map<string, LabelRecord>} */
  const records = new Map();
  for (const [done, [name, { articleBody, url }]] of articles.entries()) {
    const page = await context.find(name, url || name);
    if (page === null || records.has(page.hash)) context.skipped.pages += 1;
    else {
      const loaded = await context.load(page);
      const { columns, isVisible } = loaded;
      const main = new Set(matchArticle(columns, articleBody));
      const keyOf = (/** @type {number} */ node) =>
        isVisible(node) ? Number(main.has(node)) : NO_LEAF;
      const blocks = subtreesByKey(columns.parent, keyOf).map(({ node, key }) => ({
        nodes: [node],
        main: /** @type {'yes' | 'no'} */ (key === 1 ? 'yes' : 'no'),
      }));
      records.set(page.hash, context.record(loaded, { blocks, method: 'articles' }));
    }
    context.progress(done + 1, articles.length);
  }
  return [...records.values()];
}

/**
 * Web annotations: blocks that are found unchanged keep their origin, others become proposals.
 * @param {string} text of the file
 * @param {ImportContext} context
 */
export async function importAnnotations(text, context) {
  const { skipped } = context;
  const { pages, others } = readAnnotations(text);
  skipped.others += others;
  /** @type {LabelRecord[]} */
  const records = [];
  for (const [done, annotated] of pages.entries()) {
    const page = await context.find(annotated.hash, annotated.url);
    if (page === null) skipped.pages += 1;
    else {
      const loaded = await context.load(page);
      const { found, orphans } = placeAnnotations(annotated, loaded.columns);
      skipped.blocks += orphans.length;
      const byId = new Map(annotated.blocks.map((block) => [block.id, block]));
      const blocks = found.map(({ id, nodes, confidence }) => {
        const { template, main, role, note, origin } =
          /** @type {import('./web_annotations.js').AnnotatedBlock} */ (byId.get(id));
        const isSure = page.hash === annotated.hash || confidence === 1;
        return {
          ...{ id, nodes, template, main, role, note },
          origin: isSure ? origin : /** @type {const} */ ('proposal'),
        };
      });
      const { annotator } = annotated;
      const changed = annotated.changed || context.at;
      const times = { began: annotated.began || changed, changed };
      records.push(context.record(loaded, { blocks, method: 'annotations', annotator, ...times }));
    }
    context.progress(done + 1, pages.length);
  }
  return records;
}

/**
 * Passages of the texts of known pages, with their answers as labels.
 * @param {'labelStudio' | 'doccano'} kind
 * @param {string} text of the file
 * @param {ImportContext} context
 */
export async function importSpans(kind, text, context) {
  const pages = readSpans(kind, text);
  /** @type {LabelRecord[]} */
  const records = [];
  for (const [done, spanned] of pages.entries()) {
    const page = await context.find(spanned.hash, spanned.url);
    if (page === null) context.skipped.pages += 1;
    else {
      const loaded = await context.load(page);
      const blocks = placeSpans(spanned, loaded.columns);
      const { annotator } = spanned;
      records.push(context.record(loaded, { blocks, method: kind, annotator }));
    }
    context.progress(done + 1, pages.length);
  }
  return records;
}

/**
 * A filter list: what it hides on a known page is proposed as template. It says nothing of the rest of the page.
 * @param {string} text of the file
 * @param {ImportContext} context
 */
export async function importFilters(text, context) {
  const { rules, ignored } = readFilters(text);
  context.skipped.rules += ignored;
  const pages = await context.lookup.all(context.onPage);
  const records = [];
  for (const [done, page] of pages.entries()) {
    const selectors = selectorsFor(rules, page.site);
    if (selectors.length > 0) {
      const loaded = await context.load(page);
      const blocks = hiddenBlocks(loaded, selectors);
      if (blocks.length > 0) records.push(context.record(loaded, { blocks, method: 'filters' }));
    }
    context.progress(done + 1, pages.length);
  }
  return records;
}

/** @param {LoadedPage} page @param {string[]} selectors */
function hiddenBlocks({ columns, html, url }, selectors) {
  const { doc, nodes } = openFrozen(html, columns, url);
  /** @type {Map<Node, number>} */
  const indices = new Map();
  nodes.forEach((node, k) => {
    if (node !== null) indices.set(node, k);
  });
  const query = (/** @type {string} */ selector) => dom.queryAll(doc, selector);
  const found = matchFilters(selectors, query, (node) => indices.get(node), columns);
  return found.nodes.map((node) => ({
    nodes: [node],
    template: /** @type {const} */ ('yes'),
    main: /** @type {const} */ ('no'),
  }));
}

const LARGEST_TECO_PAGE = 80 << 20;

/** Base of the addresses of pages that do not name their own. It resolves nowhere. */
const NOWHERE = 'https://dropped.invalid/';

/**
 * Pages with TeCo's class names. A file that is named by the hash of a known page is about that page; any other is a page by
 * itself, frozen without the class names.
 * @param {{zip: import('./zip.js').ZipFile} | {html: string, name: string}} given
 * @param {ImportContext} context
 */
export async function importTeco(given, context) {
  if ('html' in given) return [await importTecoPage(given.name, given.html, {}, context)];
  const { names, facts } = await listTeco(given.zip);
  /** One record of each page. @type {Map<string, LabelRecord>} */
  const records = new Map();
  for (const [done, name] of names.entries()) {
    const html = decodeHtml(await given.zip.read(name, LARGEST_TECO_PAGE), '', '');
    try {
      const record = await importTecoPage(name, html, facts.get(name) ?? {}, context);
      records.set(record.page.hash, record);
    } catch (error) {
      // Benchmarks have pages without labels beside those that are labelled.
      if (!(error instanceof TecoError)) throw error;
      context.skipped.pages += 1;
    }
    context.progress(done + 1, names.length);
  }
  if (records.size === 0) throw new TecoError('no page of the file has a class of TeCo');
  return [...records.values()];
}

/**
 * @param {string} name of the file
 * @param {string} html
 * @param {Partial<import('./teco.js').TecoFacts>} facts
 * @param {ImportContext} context
 */
async function importTecoPage(name, html, facts, context) {
  const url = facts.url ?? new URL(encodeURI(name.toWellFormed()), NOWHERE).href;
  const teco = readTeco(html, url);
  const hash = /(?:^|\/)([\da-f]{64})\.x?html?$/i.exec(name)?.[1].toLowerCase() ?? '';
  let page = hash === '' ? null : await context.find(hash);
  const isKnown = page !== null;
  if (page === null) {
    const { columns, html: frozen, title, complete } = await freezeDocument(teco.doc, url);
    page = {
      hash: await sha256(columns),
      url,
      site: facts.site ?? siteOf(url),
      title: facts.title ?? title,
      load: async () => ({ columns, html: frozen, complete }),
    };
  }
  const loaded = await context.load(page);
  const { columns, isVisible } = loaded;
  const marks = isKnown ? tecoOnto(columns, teco) : teco.marks;
  const blocks = tecoBlocks(columns, marks, isVisible).map((block) => ({
    ...block,
    origin: /** @type {const} */ ('human'),
  }));
  const { annotator, changed } = facts;
  return context.record(loaded, { blocks, method: 'teco', annotator, changed });
}
