// The columns of a kept page (src/page/wire.rs), opened for reading. They come out of files that anybody may have written, so
// everything in them is checked once, in the order of the core: what is opened here can be walked without a further question.
//
// O(bytes); strings are cut out of the text when they are asked for.

import { FLAG, NO_PARENT } from '../../extension/content/wire.js';

const MAGIC = 0x4b535548;
const VERSION = 1;
const HEADER_WORDS = 16;
const LAID_OUT = 1;
const ALL_FLAGS = (1 << 11) - 1;

/** Most nodes of a page, as in src/page/mod.rs. */
export const MAX_NODES = 1 << 22;

/**
 * What labels ask of a page's columns; the views' own reader answers the same.
 * @typedef {object} Columns
 * @property {number} length number of nodes
 * @property {ArrayLike<number>} parent of every node, `NO_PARENT` for the first
 * @property {ArrayLike<number>} flags
 * @property {(node: number) => number} end one past the last node of the subtree
 * @property {(node: number) => string} tag empty for text
 * @property {(node: number) => string} text empty for elements
 * @property {(node: number) => [string, string][]} attributes
 */

/** Columns that are none. The message says what is wrong and where. */
export class ColumnsError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'ColumnsError';
  }
}

/** @param {boolean} fits @param {string} message */
function must(fits, message) {
  if (!fits) throw new ColumnsError(message);
}

/** @implements {Columns} */
export class PageColumns {
  /**
   * @param {Uint8Array} given
   * @throws {ColumnsError}
   */
  constructor(given) {
    must(given.length >= 4 * HEADER_WORDS, 'the page is too short');
    must(given.length % 4 === 0, 'the page does not end at a whole word');
    // Words are read in place, where the memory allows it.
    const bytes = given.byteOffset % 4 === 0 ? given : given.slice();
    const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    must(words[0] === MAGIC, 'not a page');
    must(words[1] === VERSION, `version ${words[1]} of the page is not known`);
    for (const word of [2, 13, 14, 15]) {
      const value = word === 2 ? words[2] & ~LAID_OUT : words[word];
      must(value === 0, `word ${word} of the page has no meaning yet`);
    }
    const [nodes, attributes, strings, textBytes] = words.subarray(3, 7);
    must(nodes > 0, 'the page is empty');
    must(nodes <= MAX_NODES, 'the page has too many nodes');
    this.laidOut = (words[2] & LAID_OUT) !== 0;
    const total =
      HEADER_WORDS +
      (this.laidOut ? 8 : 4) * nodes +
      2 * attributes +
      strings +
      Math.ceil(textBytes / 4);
    must(total === words.length, 'the page has another length than it says');

    this.bytes = bytes;
    this.length = nodes;
    let at = HEADER_WORDS;
    const column = (/** @type {number} */ count) => {
      at += count;
      return words.subarray(at - count, at);
    };
    this.parent = column(nodes);
    this.flags = column(nodes);
    this.names = column(nodes);
    this.attributeEnds = column(nodes);
    this.pairs = column(2 * attributes);
    this.rects = this.laidOut
      ? new Float32Array(bytes.buffer, bytes.byteOffset + 4 * at, 4 * nodes)
      : null;
    if (this.laidOut) at += 4 * nodes;
    const lengths = column(strings);
    this.strings = strings;
    const from = 4 * at;
    this.all = decoded(bytes.subarray(from, from + textBytes));
    must(
      bytes.subarray(from + textBytes).every((byte) => byte === 0),
      'the page is not padded with zeros',
    );
    this.starts = this.cut(lengths);
    this.ends = this.checkTree();
    this.checkStrings([words[7], words[8]]);
    this.checkRects();
    this.url = this.string(words[7]);
    this.title = this.string(words[8]);
  }

  /** Where each string begins in the text. @param {Uint32Array} lengths */
  cut(lengths) {
    const starts = new Float64Array(lengths.length + 1);
    for (let k = 0; k < lengths.length; k += 1) {
      starts[k + 1] = starts[k] + lengths[k];
      const code = starts[k + 1] < this.all.length ? this.all.charCodeAt(starts[k + 1]) : 0;
      must(code < 0xdc00 || code > 0xdfff, `string ${k} ends within a letter`);
    }
    must(starts[lengths.length] === this.all.length, 'strings and text differ in length');
    return starts;
  }

  /** Every node must lie in one of those still open before it. */
  checkTree() {
    const { length, parent, flags } = this;
    const ends = new Uint32Array(length);
    for (let node = 0; node < length; node += 1) {
      must((flags[node] & ~ALL_FLAGS) === 0, `node ${node} has unknown flags`);
      const above = parent[node];
      if (node === 0) {
        must(above === NO_PARENT, 'the first node has a parent');
        continue;
      }
      let open = node - 1;
      while (open !== above && open !== 0) {
        ends[open] = node;
        open = parent[open];
      }
      must(open === above && (flags[above] & FLAG.TEXT) === 0, `node ${node} has a wrong parent`);
    }
    for (let node = 0; node < length; node += 1) if (ends[node] === 0) ends[node] = length;
    return ends;
  }

  /** @param {number[]} facts string ids of address and title */
  checkStrings(facts) {
    const { strings, names, attributeEnds, pairs, length } = this;
    for (const id of facts) must(id < strings, `string ${id} is not there`);
    let before = 0;
    for (let node = 0; node < length; node += 1) {
      must(names[node] < strings, `the name of node ${node} is not there`);
      const end = attributeEnds[node];
      const fits = end >= before && 2 * end <= pairs.length;
      must(fits && !(this.isText(node) && end > before), `node ${node} has wrong attributes`);
      before = end;
    }
    must(2 * before === pairs.length, 'attributes are left over');
    for (const id of pairs) must(id < strings, 'the string of an attribute is not there');
  }

  checkRects() {
    for (const side of this.rects ?? []) must(Number.isFinite(side), 'a box is not finite');
  }

  /** @param {number} id */
  string(id) {
    return this.all.slice(this.starts[id], this.starts[id + 1]);
  }

  /** @param {number} node */
  isText(node) {
    return (this.flags[node] & FLAG.TEXT) !== 0;
  }

  /** @param {number} node */
  end(node) {
    return this.ends[node];
  }

  /** @param {number} node */
  tag(node) {
    return this.isText(node) ? '' : this.string(this.names[node]);
  }

  /** @param {number} node */
  text(node) {
    return this.isText(node) ? this.string(this.names[node]) : '';
  }

  /** @param {number} node @returns {[string, string][]} */
  attributes(node) {
    /** @type {[string, string][]} */
    const found = [];
    const end = this.attributeEnds[node];
    for (let k = node === 0 ? 0 : this.attributeEnds[node - 1]; k < end; k += 1) {
      found.push([this.string(this.pairs[2 * k]), this.string(this.pairs[2 * k + 1])]);
    }
    return found;
  }
}

/** @param {Uint8Array} bytes */
function decoded(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ColumnsError('the text of the page is not UTF-8');
  }
}

/** Whether a node is text that a person sees. @param {Columns} columns @param {number} node */
export function isVisibleText(columns, node) {
  const flags = columns.flags[node];
  return (flags & FLAG.TEXT) !== 0 && (flags & FLAG.HIDDEN) === 0 && /\S/.test(columns.text(node));
}

/** @param {Columns} columns @param {number} node @returns {number[]} */
export function childrenOf(columns, node) {
  const found = [];
  for (let k = node + 1; k < columns.end(node); k = columns.end(k)) found.push(k);
  return found;
}
