// A page as views read it: the wire columns (src/core/page/wire.rs, version 1) behind names, nothing copied.
//
// Bytes may come from anywhere, a file of a stranger too. `Columns` checks all that it later relies on, once, in passes
// over typed arrays, and says what is wrong and where; after that no question about a node can fail. Strings are cut out
// of the text when they are asked for, ends of subtrees are counted at the first question. O(bytes) to open.
//
// The columns are views of the given bytes: whoever transfers the bytes to a worker gives a copy away.

import { FLAG, NO_PARENT } from '../content/wire.js';

export { FLAG, NO_PARENT };

const MAGIC = 0x4b535548; // "HUSK"
const VERSION = 1;
const HEADER_WORDS = 16;
const LAID_OUT = 1;
const MAX_NODES = 1 << 22;
const KNOWN_FLAGS = Object.values(FLAG).reduce((all, bit) => all | bit, 0);
/** What stands for the tag of a text node in a path. */
const TEXT_STEP = '#text';

/** The bytes are no page. */
export class ColumnsError extends Error {
  /** @override */ name = 'ColumnsError';
}

/** @typedef {{x: number, y: number, width: number, height: number}} Rect in px, from the top left of the document */

export class Columns {
  #text;
  /** Where each string begins in the text; one more at the end. */
  #starts;
  #attributeEnd;
  #attributes;
  #rects;
  /** @type {Uint32Array | null} */
  #ends = null;

  /**
   * Reads a page.
   * @param {Uint8Array} bytes
   * @throws {ColumnsError} with the first thing found wrong
   */
  constructor(bytes) {
    const words = wordsOf(bytes);
    const header = headerOf(words, bytes.byteLength);
    const { nodes, attributes, strings, laidOut } = header;
    let at = HEADER_WORDS;
    /** @param {number} length */
    const column = (length) => words.subarray(at, (at += length));
    /** Number of nodes. */
    this.length = nodes;
    /** Whether nodes have boxes. */
    this.laidOut = laidOut;
    /** Parent of each node, `NO_PARENT` of the first. */
    this.parent = column(nodes);
    /** Facts of each node as bits, see `FLAG`. */
    this.flags = column(nodes);
    /** String of each node: its tag, or its data. Equal numbers are equal strings. */
    this.names = column(nodes);
    this.#attributeEnd = column(nodes);
    this.#attributes = column(2 * attributes);
    const rects = column(laidOut ? 4 * nodes : 0);
    this.#rects = new Float32Array(rects.buffer, rects.byteOffset, rects.length);
    const lengths = column(strings);
    const start = 4 * at;
    const whole = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
    this.#text = textOf(whole.subarray(start, start + header.textBytes));
    if (whole.subarray(start + header.textBytes).some((byte) => byte !== 0)) {
      throw new ColumnsError('what stands behind the text of the page has no meaning');
    }
    this.#starts = startsOf(lengths, this.#text);
    checkNodes(this.parent, this.flags);
    checkStrings(this.names, strings, (k) => `node ${k}`);
    checkStrings(this.#attributes, strings, (k) => `attribute ${k >> 1}`);
    checkStrings(Uint32Array.of(header.url, header.title), strings, () => 'the page');
    checkAttributeEnds(this.#attributeEnd, this.flags, attributes);
    checkRects(this.#rects);
    this.url = this.#string(header.url);
    this.title = this.#string(header.title);
    const sizes = new Float32Array(words.slice(9, 13).buffer);
    if (!sizes.every(isSide)) throw new ColumnsError("the page's size is not a size");
    const [viewWidth, viewHeight, width, height] = sizes;
    /** Size of the window that the page was laid out in, px; zero when it was not. */
    this.viewport = { width: viewWidth, height: viewHeight };
    /** Size of the whole page, px. */
    this.document = { width, height };
  }

  /** @param {number} node */
  isText(node) {
    return (this.flags[node] & FLAG.TEXT) !== 0;
  }

  /** Whether nothing of it is rendered. @param {number} node */
  isHidden(node) {
    return (this.flags[node] & FLAG.HIDDEN) !== 0;
  }

  /** Tag name of an element; empty for text. @param {number} node */
  tag(node) {
    return this.isText(node) ? '' : this.#string(this.names[node]);
  }

  /** Data of a text node; empty for an element. @param {number} node */
  text(node) {
    return this.isText(node) ? this.#string(this.names[node]) : '';
  }

  /**
   * Names and values, in the order of the page.
   * @param {number} node
   * @returns {[name: string, value: string][]}
   */
  attributes(node) {
    const from = node === 0 ? 0 : this.#attributeEnd[node - 1];
    /** @type {[string, string][]} */
    const found = [];
    for (let k = from; k < this.#attributeEnd[node]; k += 1) {
      found.push([
        this.#string(this.#attributes[2 * k]),
        this.#string(this.#attributes[2 * k + 1]),
      ]);
    }
    return found;
  }

  /** The value of an attribute; null where it is not set. @param {number} node @param {string} name */
  attribute(node, name) {
    const from = node === 0 ? 0 : this.#attributeEnd[node - 1];
    for (let k = from; k < this.#attributeEnd[node]; k += 1) {
      if (this.#string(this.#attributes[2 * k]) !== name) continue;
      return this.#string(this.#attributes[2 * k + 1]);
    }
    return null;
  }

  /** The box of an element; null on a page without layout. @param {number} node @returns {Rect | null} */
  rect(node) {
    if (!this.laidOut) return null;
    const [x, y, width, height] = this.#rects.subarray(4 * node, 4 * node + 4);
    return { x, y, width, height };
  }

  /** The first node behind its subtree. @param {number} node */
  end(node) {
    return (this.#ends ??= endsOf(this.parent))[node];
  }

  /** Whether `node` is `above` or lies below it. @param {number} above @param {number} node */
  holds(above, node) {
    return node >= above && node < this.end(above);
  }

  /** Its children, in order. @param {number} node */
  *children(node) {
    const end = this.end(node);
    for (let child = node + 1; child < end; child = this.end(child)) yield child;
  }

  /** Its parents from the nearest one up to the first node. @param {number} node */
  *ancestors(node) {
    for (let up = this.parent[node]; up !== NO_PARENT; up = this.parent[up]) yield up;
  }

  /** Tags from the first node down: `html/body/div/p`; text is `#text`. O(depth). @param {number} node */
  path(node) {
    const steps = [this.tag(node) || TEXT_STEP];
    for (const up of this.ancestors(node)) steps.push(this.tag(up));
    return steps.reverse().join('/');
  }

  /** @param {number} id */
  #string(id) {
    return this.#text.slice(this.#starts[id], this.#starts[id + 1]);
  }
}

/** The bytes as words; a copy when they do not begin at one. @param {Uint8Array} bytes */
function wordsOf(bytes) {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
}

/** @param {Uint32Array} words @param {number} length of the bytes */
function headerOf(words, length) {
  if (words[0] !== MAGIC) throw new ColumnsError('not a page: it does not start with "HUSK"');
  if (words[1] !== VERSION) {
    throw new ColumnsError(`a page of format ${words[1]}; this Husk reads format ${VERSION}`);
  }
  if (words.length < HEADER_WORDS) throw new ColumnsError('the page is cut within its header');
  const [, , bits, nodes, attributes, strings, textBytes, url, title] = words;
  if ((bits & ~LAID_OUT) !== 0 || words[13] !== 0 || words[14] !== 0 || words[15] !== 0) {
    throw new ColumnsError('the header says what has no meaning in this format');
  }
  if (nodes === 0) throw new ColumnsError('a page without nodes');
  if (nodes > MAX_NODES) {
    throw new ColumnsError(`a page of ${nodes} nodes; at most ${MAX_NODES} are read`);
  }
  const laidOut = (bits & LAID_OUT) !== 0;
  // At most some 2^36, which a number holds exactly.
  const wanted =
    4 *
    (HEADER_WORDS +
      (laidOut ? 8 : 4) * nodes +
      2 * attributes +
      strings +
      Math.ceil(textBytes / 4));
  if (wanted !== length) {
    throw new ColumnsError(`a page of ${length} bytes whose header says ${wanted}`);
  }
  return { laidOut, nodes, attributes, strings, textBytes, url, title };
}

/** @param {Uint8Array} bytes */
function textOf(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ColumnsError('the text of the page is not UTF-8');
  }
}

/**
 * Where each string begins, and where the last one ends.
 * @param {Uint32Array} lengths in UTF-16 code units
 * @param {string} text of all strings
 */
function startsOf(lengths, text) {
  const starts = new Uint32Array(lengths.length + 1);
  let at = 0;
  for (let k = 0; k < lengths.length; k += 1) {
    at += lengths[k];
    if (at > text.length) throw new ColumnsError(`string ${k} ends behind the text of the page`);
    if (splitsCharacter(text, at)) {
      throw new ColumnsError(`string ${k} ends within a character`);
    }
    starts[k + 1] = at;
  }
  if (at < text.length) throw new ColumnsError('the page has text that belongs to no string');
  return starts;
}

/** Whether a place lies between the halves of a character. @param {string} text @param {number} at */
function splitsCharacter(text, at) {
  if (at === 0 || at === text.length) return false;
  const [before, behind] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before >= 0xd800 && before < 0xdc00 && behind >= 0xdc00 && behind < 0xe000;
}

/**
 * Refuses what is no tree in document order: a parent must be the node before, or one of that node's parents.
 * @param {Uint32Array} parent
 * @param {Uint32Array} flags
 */
function checkNodes(parent, flags) {
  for (let k = 0; k < parent.length; k += 1) {
    if ((flags[k] & ~KNOWN_FLAGS) !== 0) {
      throw new ColumnsError(`node ${k} has flags that have no meaning in this format`);
    }
    if (k === 0) {
      if (parent[0] !== NO_PARENT) throw new ColumnsError('the first node has a parent');
      continue;
    }
    const wanted = parent[k];
    let open = k - 1;
    if (wanted === open && (flags[open] & FLAG.TEXT) !== 0) {
      throw new ColumnsError(`node ${open} is text and cannot have children`);
    }
    // Climbs what the node before closed: each node is left once, so all climbs together are O(nodes).
    while (open !== wanted) {
      open = parent[open];
      if (open === NO_PARENT) {
        throw new ColumnsError(`node ${k} has parent ${wanted}, which is not open there`);
      }
    }
  }
}

/**
 * @param {Uint32Array} ids
 * @param {number} strings
 * @param {(k: number) => string} whose
 */
function checkStrings(ids, strings, whose) {
  for (let k = 0; k < ids.length; k += 1) {
    if (ids[k] >= strings) {
      throw new ColumnsError(`${whose(k)} names string ${ids[k]} of ${strings}`);
    }
  }
}

/** @param {Uint32Array} ends @param {Uint32Array} flags @param {number} attributes */
function checkAttributeEnds(ends, flags, attributes) {
  let before = 0;
  for (let k = 0; k < ends.length; k += 1) {
    if (ends[k] < before || ends[k] > attributes) {
      throw new ColumnsError(`attributes of node ${k} end at ${ends[k]}, out of order`);
    }
    if (ends[k] > before && (flags[k] & FLAG.TEXT) !== 0) {
      throw new ColumnsError(`node ${k} is text and cannot have attributes`);
    }
    before = ends[k];
  }
  if (before !== attributes) throw new ColumnsError('the page has attributes of no node');
}

/** @param {Float32Array} rects */
function checkRects(rects) {
  for (let k = 0; k < rects.length; k += 1) {
    if (!Number.isFinite(rects[k]) || (k % 4 > 1 && rects[k] < 0)) {
      throw new ColumnsError(`node ${k >> 2} has a box that is none`);
    }
  }
}

/** @param {number} side */
function isSide(side) {
  return Number.isFinite(side) && side >= 0;
}

/** Ends of all subtrees, from the last node up. @param {Uint32Array} parent */
function endsOf(parent) {
  const ends = new Uint32Array(parent.length);
  for (let k = parent.length - 1; k >= 0; k -= 1) {
    if (ends[k] === 0) ends[k] = k + 1;
    if (k > 0 && ends[parent[k]] === 0) ends[parent[k]] = ends[k];
  }
  return ends;
}
