// Page columns as bytes, version 1, the format that the core reads (src/core/page/wire.rs): a header of 16 words, then the
// columns parent, flags, name, attribute end, attributes, rects, string lengths, string bytes, little endian.
//
// Columns grow by doubling while the walk pushes nodes; `finish` lays them end to end. O(bytes).

import { atOnce } from './time_slicing.js';

const MAGIC = 0x4b535548; // "HUSK"
const VERSION = 1;
const HEADER_WORDS = 16;
const LAID_OUT = 1;
/** Parent of the first node. */
export const NO_PARENT = 0xffffffff;

/** Longest attribute value kept, in UTF-16 code units, as in src/core/page/mod.rs. */
export const MAX_ATTRIBUTE_UNITS = 4096;

/** Maps that share the strings. */
const SHARES = 16;

/** Strings that are encoded in one step. */
const BATCH = 4096;

/** Bits of the flags column, as in src/core/page/flags.rs. */
export const FLAG = Object.freeze({
  TEXT: 1 << 0,
  HIDDEN: 1 << 1,
  FIXED: 1 << 2,
  STICKY: 1 << 3,
  INLINE: 1 << 4,
  CONTENTS: 1 << 5,
  SHADOW: 1 << 6,
  SLOTTED: 1 << 7,
  UNSLOTTED: 1 << 8,
  FRAME_ROOT: 1 << 9,
  CLIPPED: 1 << 10,
});

/** Numbers that a column holds at first; it doubles. */
const ROOM = 4096;

/** A larger array with the same numbers. @template {Uint32Array | Float32Array} A @param {A} items @returns {A} */
function grown(items) {
  const larger = new /** @type {any} */ (items.constructor)(2 * items.length);
  larger.set(items);
  return larger;
}

/** Longest text of one node that is kept, in UTF-16 code units. */
export const MAX_TEXT_UNITS = 1 << 22;

/** Letters that take more than one byte. */
const WIDE = /[\u0080-\uffff]/;

/**
 * A prefix of at most `most` code units that does not end between the halves of a character.
 * @param {string} value
 * @param {number} [most]
 */
export function clip(value, most = MAX_ATTRIBUTE_UNITS) {
  if (value.length <= most) return value;
  const last = value.charCodeAt(most - 1);
  const splits = last >= 0xd800 && last <= 0xdbff;
  return value.slice(0, splits ? most - 1 : most);
}

/** The strings of a page. Readings of the same page can share them: what was written once keeps its number. */
export class Strings {
  constructor() {
    /** Each string in the map that its look chooses: one for all would be moved as a whole when it grows. @type {Map<string, number>[]} */
    this.ids = Array.from({ length: SHARES }, () => new Map());
    /** @type {string[]} */
    this.list = [];
    /** UTF-16 code units of all. */
    this.units = 0;
    /** Bytes that so many of them take at most. */
    this.bytes = 0;
    this.weighed = 0;
    /** As UTF-8, as far as they were asked for so. @type {Uint8Array[]} */
    this.parts = [];
    this.encoded = 0;
    this.length = 0;
  }

  /**
   * The id of a string.
   * @param {string} value
   */
  id(value) {
    const { length } = value;
    const last = value.charCodeAt(length - 1);
    const ids = this.ids[(length + value.charCodeAt(length >> 1) + 7 * last) % SHARES || 0];
    const known = ids.get(value);
    if (known !== undefined) return known;
    const id = this.list.length;
    ids.set(value, id);
    // Halves of surrogate pairs that stand alone are replaced when they are encoded; none may find its other half in the next string.
    this.list.push(last >= 0xd800 && last <= 0xdbff ? value.toWellFormed() : value);
    this.units += length;
    return id;
  }

  /** Bytes that all of them take at most: exactly what letters of one byte take, three for each unit where there are others. */
  weigh() {
    for (; this.weighed < this.list.length; this.weighed += 1) {
      const value = this.list[this.weighed];
      this.bytes += WIDE.test(value) ? 3 * value.length : value.length;
    }
    return this.bytes;
  }

  /** Encodes those that are new, some at a time. @returns {Generator<void, void, void>} */
  *encoding() {
    const encoder = new TextEncoder();
    while (this.encoded < this.list.length) {
      const some = this.list.slice(this.encoded, this.encoded + BATCH);
      const part = encoder.encode(some.join(''));
      this.parts.push(part);
      this.length += part.length;
      this.encoded += some.length;
      yield;
    }
  }
}

/** Takes nodes in document order and gives the bytes of the page. */
export class PageWriter {
  /** @param {boolean} laidOut whether nodes have boxes @param {Strings} [table] */
  constructor(laidOut, table = new Strings()) {
    this.laidOut = laidOut;
    this.table = table;
    /** Number of nodes so far. */
    this.length = 0;
    this.parent = new Uint32Array(ROOM);
    this.flags = new Uint32Array(ROOM);
    this.name = new Uint32Array(ROOM);
    /** Of each node but the last. */
    this.attributeEnd = new Uint32Array(ROOM);
    /** Names and values by turns, and how many numbers that are. */
    this.attributes = new Uint32Array(ROOM);
    this.used = 0;
    this.rects = laidOut ? new Float32Array(4 * ROOM) : null;
  }

  /** Whether the page may have more bytes than so many, so far. @param {number} most */
  isPast(most) {
    const { table } = this;
    const words =
      HEADER_WORDS + (this.laidOut ? 8 : 4) * this.length + this.used + table.list.length;
    return 4 * words + 3 * table.units > most && 4 * words + table.weigh() > most;
  }

  /**
   * Adds a node behind all others.
   * @param {number} parent node id, `NO_PARENT` for the first
   * @param {number} flags see `FLAG`
   * @param {string} name tag name, or the data of a text node
   * @returns {number} its id
   */
  node(parent, flags, name) {
    return this.row(parent, flags, this.table.id(name));
  }

  /**
   * The same by the number of its name.
   * @param {number} parent
   * @param {number} flags
   * @param {number} name
   */
  row(parent, flags, name) {
    const id = this.length;
    if (id === this.parent.length) {
      this.parent = grown(this.parent);
      this.flags = grown(this.flags);
      this.name = grown(this.name);
      this.attributeEnd = grown(this.attributeEnd);
    }
    this.parent[id] = parent;
    this.flags[id] = flags;
    this.name[id] = name;
    if (id > 0) this.attributeEnd[id - 1] = this.used / 2;
    this.length = id + 1;
    return id;
  }

  /**
   * Adds an attribute to the node added last.
   * @param {string} name
   * @param {string} value
   */
  attribute(name, value) {
    const { table } = this;
    let kept = value;
    if (value.length > MAX_ATTRIBUTE_UNITS) {
      kept = clip(value);
      this.flags[this.length - 1] |= FLAG.CLIPPED;
    }
    this.pair(table.id(name), table.id(kept));
  }

  /** The same by the numbers of both. @param {number} name @param {number} value */
  pair(name, value) {
    const at = this.used;
    if (at === this.attributes.length) this.attributes = grown(this.attributes);
    this.attributes[at] = name;
    this.attributes[at + 1] = value;
    this.used = at + 2;
  }

  /**
   * Sets the box of the node added last; what is not finite (a page can scale itself there) is left zero.
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   */
  rect(x, y, width, height) {
    if (this.rects === null) return;
    const at = 4 * (this.length - 1);
    while (at + 4 > this.rects.length) this.rects = grown(this.rects);
    if (!Number.isFinite(Math.fround(x + y + width + height))) return;
    this.rects[at] = x;
    this.rects[at + 1] = y;
    this.rects[at + 2] = width;
    this.rects[at + 3] = height;
  }

  /**
   * The whole page as bytes.
   * @param {{url: string, title: string, viewport: number[], document: number[]}} facts sizes as [width, height] in px
   * @returns {Uint8Array<ArrayBuffer>}
   */
  finish(facts) {
    return /** @type {Uint8Array<ArrayBuffer>} */ (atOnce(this.finishing(facts)));
  }

  /**
   * The whole page as bytes, as work in steps.
   * @param {Parameters<PageWriter['finish']>[0]} facts
   * @returns {Generator<void, Uint8Array<ArrayBuffer>, void>}
   */
  *finishing(facts) {
    const { table } = this;
    const url = table.id(facts.url);
    const title = table.id(facts.title);
    yield* table.encoding();
    const { list, parts, length } = table;
    const nodes = this.length;
    const words =
      HEADER_WORDS +
      (this.laidOut ? 8 : 4) * nodes +
      this.used +
      list.length +
      Math.ceil(length / 4);
    const buffer = new ArrayBuffer(4 * words);
    const out = new Uint32Array(buffer);
    const header = [MAGIC, VERSION, this.laidOut ? LAID_OUT : 0, nodes, this.used / 2];
    out.set([...header, list.length, length, url, title]);
    new Float32Array(buffer, 36, 4).set([...facts.viewport, ...facts.document].map(size));
    if (nodes > 0) this.attributeEnd[nodes - 1] = this.used / 2;
    let at = HEADER_WORDS;
    for (const column of [this.parent, this.flags, this.name, this.attributeEnd]) {
      out.set(column.subarray(0, nodes), at);
      at += nodes;
      yield;
    }
    out.set(this.attributes.subarray(0, this.used), at);
    at += this.used;
    if (this.rects !== null) {
      const view = new Float32Array(buffer, 4 * at, 4 * nodes);
      // What was added last may have no box, nor room for one.
      view.set(this.rects.subarray(0, 4 * nodes));
      at += 4 * nodes;
    }
    for (let k = 0; k < list.length; k += 1) {
      if (k % BATCH === 0) yield;
      out[at] = list[k].length;
      at += 1;
    }
    at *= 4;
    for (const part of parts) {
      yield;
      new Uint8Array(buffer, at).set(part);
      at += part.length;
    }
    return new Uint8Array(buffer);
  }
}

/** A size that the core accepts. @param {number} value */
function size(value) {
  return Number.isFinite(value) && value > 0 ? value : 0;
}
