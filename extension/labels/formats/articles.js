// Article bodies as JSON, in the format of benchmarks of article extraction: one entry for each page,
//
//   { "<hash of the page>": { "articleBody": "…", "url": "…" }, … }
//
// They are written from the blocks that are main content. Read back they become a proposal: the texts of a page that make up its
// article body.

import { INLINE } from '../../content/page_text.js';
import { FLAG } from '../../content/wire.js';
import { isVisibleText } from '../../page/text.js';
import { oneLine } from '../model/one_line.js';
import { LabelsError, ownField, readJson } from './file_checks.js';

/** @typedef {import('../../page/columns.js').Columns} Columns */
/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {{articleBody: string, url: string}} Article */

const MOST_ARTICLES = 100_000;

/** Most places of one text in a body that are considered. */
const MOST_PLACES = 16;

/** Characters by which places are looked up in the index; characters searched through for all texts not found there. */
const KEY = 16;
const BUDGET = 3e8;

/**
 * The record to export for each page: a finished one before others, the newest of them.
 * @param {LabelRecord[]} records
 * @returns {LabelRecord[]} one for each page
 */
export function onePerPage(records) {
  /** @type {Map<string, LabelRecord>} */
  const best = new Map();
  for (const record of records) {
    const known = best.get(record.page.hash);
    const better =
      known === undefined ||
      (record.done === known.done ? record.changed > known.changed : record.done);
    if (better) best.set(record.page.hash, record);
  }
  return records.filter((record) => best.get(record.page.hash) === record);
}

/**
 * @param {LabelRecord[]} records
 * @param {(hash: string) => Promise<Columns | null>} columnsOf
 * @returns {Promise<string>} JSON
 */
export async function writeArticles(records, columnsOf) {
  /** @type {[string, Article][]} */
  const articles = [];
  for (const record of onePerPage(records)) {
    const { hash } = record.page;
    const columns = await columnsOf(hash);
    if (columns === null) throw new LabelsError(`page ${hash} is not there`);
    articles.push([hash, { articleBody: articleBody(record, columns), url: record.url }]);
  }
  return `${JSON.stringify(Object.fromEntries(articles), null, 1)}\n`;
}

/** The text of all main blocks in document order, one line a paragraph. @param {LabelRecord} record @param {Columns} columns */
export function articleBody({ blocks }, columns) {
  const roots = blocks.filter(({ main }) => main === 'yes').flatMap(({ nodes }) => nodes);
  roots.sort((a, b) => a - b);
  return roots.flatMap((root) => linesOf(columns, root)).join('\n');
}

/** Visible lines of a subtree. @param {Columns} columns @param {number} root @returns {string[]} */
export function linesOf(columns, root) {
  /** @type {string[]} */
  const lines = [];
  let line = '';
  const end = () => {
    const text = oneLine(line);
    if (text !== '') lines.push(text);
    line = '';
  };
  /** Ends of open block-level elements. @type {number[]} */
  const open = [];
  for (let node = root; node < columns.end(root); node += 1) {
    while (open.length > 0 && open[open.length - 1] <= node) {
      open.pop();
      end();
    }
    const flags = columns.flags[node];
    if (flags & FLAG.TEXT) {
      if ((flags & FLAG.HIDDEN) === 0) line += columns.text(node);
    } else if (!INLINE.has(columns.tag(node))) {
      end();
      open.push(columns.end(node));
    }
  }
  end();
  return lines;
}

/**
 * @param {string} text of the file
 * @returns {Map<string, Article>} by the page's name in the file
 * @throws {LabelsError}
 */
export function readArticles(text) {
  const value = readJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new LabelsError('must be an object with an entry for each page');
  }
  const entries = Object.entries(value);
  if (entries.length > MOST_ARTICLES) throw new LabelsError(`more than ${MOST_ARTICLES} pages`);
  return new Map(
    entries.map(([name, article]) => {
      const where = JSON.stringify(name.slice(0, 80));
      const body = ownField(article, 'articleBody');
      const url = ownField(article, 'url') ?? '';
      if (typeof body !== 'string') throw new LabelsError(`${where}: articleBody must be a text`);
      if (typeof url !== 'string') throw new LabelsError(`${where}: url must be a text`);
      return [name, { articleBody: body, url }];
    }),
  );
}

/**
 * The visible texts of a page that make up its article: the sequence of texts, in the order of the page, that covers most of the
 * body. O(places · log places).
 * @param {Columns} columns
 * @param {string} body
 * @returns {number[]} text nodes, ascending
 */
export function matchArticle(columns, body) {
  const wanted = oneLine(body);
  const finder = new Places(wanted);
  /** @type {number[]} */
  const leaves = [];
  /** @type {{node: number, from: number, to: number}[]} */
  const places = [];
  for (let node = 0; node < columns.length; node += 1) {
    if (!isVisibleText(columns, node)) continue;
    leaves.push(node);
    const text = oneLine(columns.text(node));
    // The last place first, so that the chain never uses two places of the same text.
    for (const from of [...finder.find(text)].reverse()) {
      places.push({ node, from, to: from + text.length });
    }
  }
  const chain = new Chain(wanted.length);
  places.forEach(({ from, to }, k) => chain.add(k, from, to));
  const sure = chain.best().map((k) => places[k]);
  return withGaps(columns, wanted, leaves, sure);
}

/**
 * Adds texts that occur too often to be placed by themselves ("Read more"): they are looked for in the part of the body between
 * two texts that are placed.
 * @param {Columns} columns
 * @param {string} body
 * @param {number[]} leaves
 * @param {{node: number, from: number, to: number}[]} sure
 */
function withGaps(columns, body, leaves, sure) {
  const found = [];
  let budget = BUDGET;
  let next = 0;
  let at = 0;
  for (const node of leaves) {
    if (sure[next]?.node === node) {
      found.push(node);
      at = sure[next].to;
      next += 1;
      continue;
    }
    const gap = body.slice(at, sure[next]?.from ?? body.length);
    if (gap.trim() === '' || budget < 0) continue;
    budget -= gap.length;
    const text = oneLine(columns.text(node));
    const place = gap.indexOf(text);
    if (place < 0) continue;
    found.push(node);
    at += place + text.length;
  }
  return found;
}

/** Finds the places of texts in a body: by an index of word beginnings, else by searching the body, within a budget. */
class Places {
  /** @param {string} body */
  constructor(body) {
    this.body = body;
    this.budget = BUDGET;
    /** @type {Map<string, number[]>} */
    this.known = new Map();
    /** Beginnings of words by their first `KEY` characters. @type {Map<string, number[]>} */
    this.starts = new Map();
    for (const { index } of body.matchAll(/(?<![\p{L}\p{N}])\S/gu)) {
      const key = body.slice(index, index + KEY);
      const known = this.starts.get(key);
      if (known === undefined) this.starts.set(key, [index]);
      else known.push(index);
    }
  }

  /** @param {string} text @returns {number[]} some of them, ascending */
  find(text) {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const long = text.length >= KEY ? (this.starts.get(text.slice(0, KEY)) ?? []) : [];
    let found = long.filter((at) => this.body.startsWith(text, at)).slice(0, MOST_PLACES);
    if (found.length === 0) found = this.search(text);
    this.known.set(text, found);
    return found;
  }

  /** @param {string} text */
  search(text) {
    const found = [];
    let at = -1;
    while (this.budget > 0 && found.length < MOST_PLACES) {
      const next = this.body.indexOf(text, at + 1);
      this.budget -= (next < 0 ? this.body.length : next) - at;
      if (next < 0) break;
      found.push(next);
      at = next;
    }
    return found;
  }
}

/** The heaviest sequence of intervals that do not overlap, by a Fenwick tree of the best sequence up to every place. */
class Chain {
  /** @param {number} length */
  constructor(length) {
    this.weight = new Float64Array(length + 2);
    this.last = new Int32Array(length + 2).fill(-1);
    /** @type {number[]} */
    this.before = [];
  }

  /** @param {number} place */
  upTo(place) {
    let best = { weight: 0, last: -1 };
    for (let at = place + 1; at > 0; at -= at & -at) {
      if (this.weight[at] > best.weight) best = { weight: this.weight[at], last: this.last[at] };
    }
    return best;
  }

  /** @param {number} item @param {number} from @param {number} to */
  add(item, from, to) {
    const { weight, last } = this.upTo(from);
    this.before[item] = last;
    // Of sequences that cover equally much, the one of fewer and longer texts.
    const total = weight + (to - from) - 0.01;
    for (let at = to + 1; at < this.weight.length; at += at & -at) {
      if (total > this.weight[at]) [this.weight[at], this.last[at]] = [total, item];
    }
  }

  best() {
    const found = [];
    for (let item = this.upTo(this.weight.length - 2).last; item >= 0; item = this.before[item]) {
      found.push(item);
    }
    return found.reverse();
  }
}
