// Finds the blocks of a frozen page on another copy of it: the live page, a page that was saved again, the next version.
//
//   element   the path of child numbers to the root; sufficient only if tag and words are the same
//   text      position and quote of its words (extension/content/anchor.js), from which the element around them is found
//
// Confidence of what is found:
//
//   1          the same element with the same words at the same place
//   SURE       the same words in an element of the same kind elsewhere, with the same neighbours or unique on the page
//   lower      changed words or other surroundings
//   orphan     not found, or not distinguishable from others; listed, never dropped
//
// It works on columns only, so a live page is read once and its nodes follow by their numbers. No recursion; the work is bounded by
// budgets for any page.

import { SURE, findAnchor, makeAnchor } from '../../content/anchor.js';
import { NO_PARENT } from '../../content/wire.js';
import { ColumnText } from './column_text.js';
import { LONGEST_PATH } from '../model/record.js';
import { WordIndex } from './word_index.js';
import { nthChild } from './xpath.js';

/** @typedef {import('../../page/columns.js').Columns} Columns */
/** @typedef {import('../model/record.js').RootAnchor} RootAnchor */
/** @typedef {import('../model/record.js').Anchor} Anchor */
/** @typedef {{node: number, confidence: number, by: 'element' | 'path' | 'position' | 'quote' | 'near'}} FoundRoot */

/**
 * @typedef {object} FoundBlock
 * @property {string} id
 * @property {number[]} nodes roots on the other page, ascending
 * @property {number} confidence 0..1
 * @property {FoundRoot['by']} by how the root with the least confidence was found
 * @property {number} lost roots that were not found
 */

/** Most characters of a block that are quoted: enough to find it and to show it in a list. */
export const LONGEST_QUOTE = 2000;

/** Most characters searched for all quotes of a page; blocks beyond that have only their path. */
const BUDGET = 2e9;

/** Similarity of words below which an element at the same place is a different one. */
const LEAST_ALIKE = 0.5;

/** Characters from which equal words are hardly a coincidence, and the confidence of shorter ones. */
const ENOUGH_WORDS = 20;
const SHORT = 0.75;

/** Most ancestors of a passage that are compared. */
const MOST_LEVELS = 256;

/** Confidence of an element without words, by its tag, attributes and place; and if the attributes have changed. */
const WORDLESS = 0.8;
const WORDLESS_CHANGED = 0.5;

/**
 * Makes the anchors of a page's blocks.
 * @param {Columns} columns
 * @returns {(nodes: number[]) => RootAnchor[]}
 */
export function anchorMaker(columns) {
  const text = new ColumnText(columns);
  const numbers = childNumbers(columns);
  let budget = BUDGET;
  /** @param {number} node @returns {RootAnchor} */
  const one = (node) => {
    const { start, end } = text.span(node);
    let anchor = null;
    if (start < end && budget > 0) {
      budget -= 4 * text.page.text.length;
      anchor = makeAnchor(text.page, start, quoteEnd(text.page.text, start, end));
    }
    return { element: elementPath(columns, numbers, node), text: anchor };
  };
  return (nodes) => nodes.map(one);
}

/** The end of a quote; never between the halves of a surrogate pair. @param {string} text @param {number} start @param {number} end */
function quoteEnd(text, start, end) {
  const cut = Math.min(end, start + LONGEST_QUOTE);
  return cut < end && /[\uD800-\uDBFF]/.test(text[cut - 1]) ? cut - 1 : cut;
}

/** The number of every node among its parent's children. @param {Columns} columns */
function childNumbers(columns) {
  const numbers = new Uint32Array(columns.length);
  const seen = new Uint32Array(columns.length);
  for (let node = 1; node < columns.length; node += 1) {
    const parent = columns.parent[node];
    numbers[node] = seen[parent];
    seen[parent] += 1;
  }
  return numbers;
}

/** @param {Columns} columns @param {Uint32Array} numbers @param {number} node */
function elementPath(columns, numbers, node) {
  const path = [];
  for (let at = node; columns.parent[at] !== NO_PARENT; at = columns.parent[at]) {
    if (path.length === LONGEST_PATH) return null;
    path.push(numbers[at]);
  }
  return path.reverse();
}

/** @param {Columns} columns @param {number[]} path @returns {number} -1 when it leads nowhere */
export function nodeAtPath(columns, path) {
  let node = 0;
  for (const step of path) {
    node = nthChild(columns, node, step + 1, () => true);
    if (node < 0) return -1;
  }
  return node;
}

/**
 * A root to be found.
 * @typedef {object} Wanted
 * @property {number} at the node at its old place on the searched page, -1 for none
 * @property {string | null} tag of the root, empty for text; null where it is not known
 * @property {string} words its text
 * @property {Anchor | null} text
 * @property {boolean} [cut] whether the words are only the beginning
 * @property {boolean} [alone] whether its words are unique on its own page
 * @property {string | null} [shape] see `shapeOf`, for an element without words
 */

/**
 * Finds blocks of one page on another.
 * @param {{id: string, nodes: number[], anchors: RootAnchor[]}[]} blocks anchors are made where there are none
 * @param {Columns} from the page they were made on
 * @param {Columns} to
 * @returns {{found: FoundBlock[], orphans: string[]}} no found root lies in another; ids of blocks of which nothing was found
 */
export function findBlocks(blocks, from, to) {
  const old = new ColumnText(from);
  const index = new WordIndex(old);
  const make = anchorMaker(from);
  const wanted = blocks.map(({ id, nodes, anchors }) => ({
    id,
    roots: nodes.map((node, k) => {
      const { element, text } = anchors[k] ?? make([node])[0];
      return {
        at: element === null ? -1 : nodeAtPath(to, element),
        tag: from.tag(node),
        words: old.words(node),
        alone: index.places(old.words(node)).length === 1,
        text,
        shape: shapeOf(from, node),
      };
    }),
  }));
  return findWanted(wanted, to);
}

/**
 * @param {{id: string, roots: Wanted[]}[]} blocks
 * @param {Columns} to
 * @returns {{found: FoundBlock[], orphans: string[]}}
 */
export function findWanted(blocks, to) {
  const finder = new Finder(to);
  /** @type {{block: number, root: FoundRoot}[]} */
  const all = [];
  blocks.forEach(({ roots }, block) => {
    for (const wanted of roots) {
      const root = finder.find(wanted);
      if (root !== null) all.push({ block, root });
    }
  });
  const kept = withoutOverlap(all, to);
  /** @type {FoundBlock[]} */
  const found = [];
  const orphans = [];
  for (const [k, { id, roots: looked }] of blocks.entries()) {
    const roots = (kept.get(k) ?? []).sort((a, b) => a.node - b.node);
    if (roots.length === 0) {
      orphans.push(id);
      continue;
    }
    // If some roots have words, those without (white space, a rule) do not count for the confidence.
    const withWords = looked.filter(({ words }) => words !== '').length;
    const spoken = roots.filter(({ node }) => finder.text.words(node) !== '');
    const [some, count] =
      spoken.length > 0 && withWords > 0 ? [spoken, withWords] : [roots, looked.length];
    const least = some.reduce((a, b) => (b.confidence < a.confidence ? b : a));
    found.push({
      id,
      nodes: roots.map(({ node }) => node),
      confidence: (least.confidence * Math.min(some.length, count)) / count,
      by: least.by,
      lost: Math.max(0, count - some.length),
    });
  }
  return { found, orphans };
}

/** What identifies an element without words. @param {Columns} columns @param {number} node */
function shapeOf(columns, node) {
  return JSON.stringify([columns.attributes(node), [...columns.children(node)].length]);
}

/**
 * Of roots that contain each other the one with the most confidence is kept; of equal ones that of the earlier block.
 * @param {{block: number, root: FoundRoot}[]} all
 * @param {Columns} to
 */
function withoutOverlap(all, to) {
  const order = [...all].sort((a, b) => b.root.confidence - a.root.confidence || a.block - b.block);
  /** Per node: whether a kept root is at or above it; whether one is at or below it. */
  const covered = new Uint8Array(to.length);
  const holds = new Uint8Array(to.length);
  /** @type {Map<number, FoundRoot[]>} */
  const kept = new Map();
  for (const { block, root } of order) {
    if (covered[root.node] || holds[root.node]) continue;
    covered.fill(1, root.node, to.end(root.node));
    for (let at = root.node; at !== NO_PARENT && !holds[at]; at = to.parent[at]) holds[at] = 1;
    kept.set(block, [...(kept.get(block) ?? []), root]);
  }
  return kept;
}

class Finder {
  /** @param {Columns} to */
  constructor(to) {
    this.to = to;
    this.text = new ColumnText(to);
    this.index = new WordIndex(this.text);
    this.budget = BUDGET;
  }

  /** @param {Wanted} wanted @returns {FoundRoot | null} */
  find(wanted) {
    const { at, tag, words, cut = false } = wanted;
    const same = at >= 0 && (tag === null || this.to.tag(at) === tag);
    if (words === '') return same ? this.wordless(wanted) : null;
    const there = same ? this.text.words(at) : '';
    if (there !== '' && (cut ? there.startsWith(words) : there === words)) {
      return { node: at, confidence: 1, by: 'element' };
    }
    const ways = [
      () => this.byText(wanted),
      () => this.byWords(wanted),
      () => (same ? this.changed(at, words) : null),
    ];
    /** @type {FoundRoot | null} */
    let best = null;
    for (const way of ways) {
      const found = way();
      if (found !== null && found.confidence > (best?.confidence ?? 0)) best = found;
      if (best !== null && best.confidence >= SURE) break;
    }
    return best;
  }

  /** The only place with the same words, whatever its neighbours are now. @param {Wanted} wanted @returns {FoundRoot | null} */
  byWords({ words, tag, cut = false, alone = false }) {
    const places = cut ? [] : this.index.places(words);
    if (places.length !== 1) return null;
    const [place] = places;
    const node = place.find((one) => this.to.tag(one) === tag);
    const confidence = alone && words.length >= ENOUGH_WORDS ? SURE : SHORT;
    return {
      node: node ?? place[0],
      confidence: node === undefined ? SHORT : confidence,
      by: 'quote',
    };
  }

  /** @param {Wanted} wanted @returns {FoundRoot | null} */
  wordless({ at, shape }) {
    if (this.text.words(at) !== '') return null;
    const confidence = shape === shapeOf(this.to, at) ? WORDLESS : WORDLESS_CHANGED;
    return { node: at, confidence, by: 'element' };
  }

  /** @param {Wanted} wanted @returns {FoundRoot | null} */
  byText({ text: quoted, tag, words }) {
    if (quoted === null || this.budget <= 0) return null;
    this.budget -= 4 * this.text.page.text.length;
    const place = findAnchor(this.text.page, quoted);
    if (place === null) return null;
    // Goes up through elements with hardly more text, to one of the same tag and words, else to the best fit.
    let best = { node: -1, alike: 0, fit: 0 };
    const first = this.text.around(place.start, place.end);
    for (let node = first, up = 0; node > 0 && up < MOST_LEVELS; node = this.to.parent[node]) {
      up += 1;
      const { start, end } = this.text.span(node);
      if (end - start > 2 * words.length + 40) break;
      const alike = likeness(words, this.text.page.text.slice(start, end));
      const fit = alike * (tag === null || this.to.tag(node) === tag ? 1 : 0.8);
      if (fit > best.fit) best = { node, alike, fit };
      if (fit === 1) break;
    }
    if (best.fit < LEAST_ALIKE) return null;
    // The same words in an element of another tag are found, but perhaps not all of the block.
    const sure = best.fit === 1 ? 1 : best.alike === 1 ? SURE : 0.85 * best.fit;
    return { node: best.node, confidence: Math.min(place.confidence, sure), by: place.by };
  }

  /** An element at its old place whose words have changed. @param {number} at @param {string} words @returns {FoundRoot | null} */
  changed(at, words) {
    const alike = likeness(words, this.text.words(at));
    return alike < LEAST_ALIKE ? null : { node: at, confidence: 0.85 * alike, by: 'element' };
  }
}

/** Words compared of a text; of longer texts both ends are compared. */
const COMPARED = 400;

/**
 * The similarity of two texts, 0..1: the share of words that both have. O(words).
 * @param {string} a
 * @param {string} b
 */
export function likeness(a, b) {
  if (a === b) return 1;
  const [one, other] = [wordsOf(a), wordsOf(b)];
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1);
  let both = 0;
  for (const word of other) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    both += 1;
    counts.set(word, left - 1);
  }
  const most = Math.max(one.length, other.length);
  // Less than 1, as the texts differ somewhere.
  return most === 0 ? 0 : Math.min(0.99, both / most);
}

/** @param {string} text */
function wordsOf(text) {
  const ends =
    text.length > 16 * COMPARED ? text.slice(0, 8 * COMPARED) + text.slice(-8 * COMPARED) : text;
  return ends.split(' ').filter((word) => word !== '');
}
