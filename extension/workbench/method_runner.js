// The run: for every page, what each method says of it. Reads files when they are needed, learns a site when its first
// page comes up, keeps what was found up to a bound and finds the rest again.
//
//   page ─ read ─▶ columns ─┬─ marker of its site there? ─ no ─▶ read up to `cap` pages of the site, learn
//                           └─▶ mark by every method asked for ─▶ Marks, kept while there is room
//
// A page that cannot be read, and a method that fails on a page, is an outcome like any other: nothing stops the run but
// the person.

import { groupBy } from '../labels/model/group_by.js';
import { StoppedError, TrapError } from '../views/core.js';
import { spread } from './files.js';
import { words } from './words.js';

/** @typedef {import('./compare.js').Marking} Marking */
/** @typedef {import('../views/core.js').Method} Method */
/** @typedef {import('./files.js').Found} Found */

/** @typedef {{marking: Marking, learned: number[]} | {error: string}} Outcome `learned`: pages learned from */

/**
 * @typedef {object} Marks of one page
 * @property {Uint32Array} parents
 * @property {Uint32Array} chars visible characters per node
 * @property {boolean} complete
 * @property {Map<string, Outcome>} outcomes by method
 */

/** @typedef {{method: string, done: number, of: number, reading: boolean}} Learning */

/** Every random choice is decided by it: two runs say the same. */
const SEED = 1;

/** Markers kept in the core at a time. */
const MOST_MARKERS = 12;

/** Pages of a site on which a method may bring the core down before it is given up there. */
const MOST_TRAPS = 3;

/** Bytes of marks kept; about 10 a node and method. */
const ROOM = 256 << 20;

export class MethodRunner {
  #core;
  #readPage;
  #pages;
  #sites;
  /** The pages of every site. @type {Map<string, number[]>} */
  #groups;
  #cap;
  #onLearning;
  /** Marks by page, least recently used first. @type {Map<number, Marks>} */
  #kept = new Map();
  #bytes = 0;
  /** What was learned, or is being learned, by key; least recently used first. @type {Map<string, Promise<void>>} */
  #markers = new Map();
  #generation;
  /** The page that is read before it is asked for. @type {{index: number, page: Promise<{bytes: Uint8Array<ArrayBuffer>, complete: boolean}>} | null} */
  #ahead = null;

  /**
   * @param {object} parts
   * @param {import('../views/core.js').Core} parts.core
   * @param {(found: Found) => Promise<{bytes: Uint8Array<ArrayBuffer>, complete: boolean}>} parts.read
   * @param {Found[]} parts.pages
   * @param {string[]} parts.sites the site of every page
   * @param {number} parts.cap most pages that a site is learned from
   * @param {(learning: Learning) => void} parts.onLearning
   */
  constructor({ core, read, pages, sites, cap, onLearning }) {
    this.#core = core;
    this.#readPage = read;
    this.#pages = pages;
    this.#sites = sites;
    this.#groups = groupBy(sites.keys(), (index) => sites[index]);
    this.#cap = cap;
    this.#onLearning = onLearning;
    this.#generation = core.generation;
  }

  /**
   * Marks pages by methods, one after the other.
   * @param {number[]} order
   * @param {Method[]} methods
   * @param {AbortSignal} signal
   * @param {(index: number, marks: Marks | Error) => void} onPage
   * @throws {StoppedError}
   */
  async run(order, methods, signal, onPage) {
    for (const [k, index] of order.entries()) {
      if (signal.aborted) throw new StoppedError();
      try {
        const next = order[k + 1];
        const ahead = next !== undefined && !this.#knows(next, methods) ? next : null;
        onPage(index, await this.marks(index, methods, ahead));
      } catch (error) {
        if (error instanceof StoppedError || signal.aborted) throw new StoppedError();
        onPage(index, error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  /**
   * What the methods say of a page.
   * @param {number} index
   * @param {Method[]} methods
   * @param {number | null} [ahead] page to read while the worker marks this one
   * @returns {Promise<Marks>}
   * @throws {import('./page.js').FileError} @throws {StoppedError} @throws what the core says of the page
   */
  async marks(index, methods, ahead = null) {
    const known = this.#kept.get(index);
    const missing = methods.filter(({ name }) => !known?.outcomes.has(name));
    if (known && missing.length === 0) {
      this.#kept.delete(index);
      this.#kept.set(index, known);
      return known;
    }
    const { bytes, complete } = await this.#read(index);
    if (ahead !== null) this.#readAhead(ahead);
    const parents = known?.parents ?? parentsOf(bytes);
    const found = await this.#mark(index, missing, bytes);
    const marks = {
      parents,
      chars: found.chars,
      complete,
      outcomes: new Map([...(this.#kept.get(index)?.outcomes ?? []), ...found.outcomes]),
    };
    this.#keep(index, marks);
    return marks;
  }

  /** @param {number} index @param {Method[]} methods */
  #knows(index, methods) {
    const known = this.#kept.get(index);
    return known !== undefined && methods.every(({ name }) => known.outcomes.has(name));
  }

  /** @param {number} index @param {Marks} marks */
  #keep(index, marks) {
    const old = this.#kept.get(index);
    if (old) this.#bytes -= weight(old);
    this.#kept.delete(index);
    this.#kept.set(index, marks);
    this.#bytes += weight(marks);
    for (const [oldest, left] of this.#kept) {
      if (this.#bytes <= ROOM || oldest === index) break;
      this.#kept.delete(oldest);
      this.#bytes -= weight(left);
    }
  }

  /** @param {number} index */
  #read(index) {
    const ahead = this.#ahead;
    if (ahead?.index !== index) return this.#readPage(this.#pages[index]);
    this.#ahead = null;
    return ahead.page;
  }

  /** @param {number} index */
  #readAhead(index) {
    const page = this.#readPage(this.#pages[index]);
    // Its failure is told when the page is asked for.
    page.catch(() => {});
    this.#ahead = { index, page };
  }

  /**
   * @param {number} index
   * @param {Method[]} methods
   * @param {Uint8Array<ArrayBuffer>} bytes
   */
  async #mark(index, methods, bytes) {
    /** @type {Map<string, Outcome>} */
    const outcomes = new Map();
    const ready = await this.#allLearned(index, methods, outcomes);
    const keys = ready.map(({ key }) => key);
    try {
      const { chars, markings } = await this.#core.call('mark', { keys, page: bytes });
      ready.forEach(({ name, learned }, k) => {
        outcomes.set(name, { marking: markings[k], learned });
      });
      return { chars, outcomes };
    } catch (error) {
      if (!(error instanceof TrapError)) throw error;
    }
    // One of them brought the core down: each by itself, so that the others are heard.
    const { chars } = await this.#core.call('mark', { keys: [], page: bytes });
    for (const method of methods.filter(({ name }) => !outcomes.has(name))) {
      const [one] = await this.#allLearned(index, [method], outcomes);
      if (one === undefined) continue;
      const { name, key, learned } = one;
      try {
        const { markings } = await this.#core.call('mark', { keys: [key], page: bytes });
        outcomes.set(name, { marking: markings[0], learned });
      } catch (error) {
        if (error instanceof StoppedError) throw error;
        if (error instanceof TrapError) this.#count(key, error);
        outcomes.set(name, { error: reason(error) });
      }
    }
    return { chars, outcomes };
  }

  /**
   * Sees to it that methods have learned from the site of a page; those that cannot have their outcome.
   * @param {number} index
   * @param {Method[]} methods
   * @param {Map<string, Outcome>} outcomes
   */
  async #allLearned(index, methods, outcomes) {
    for (;;) {
      const { generation } = this.#core;
      const ready = [];
      for (const method of methods.filter(({ name }) => !outcomes.has(name))) {
        try {
          ready.push({ name: method.name, ...(await this.#learned(index, method)) });
        } catch (error) {
          if (error instanceof StoppedError) throw error;
          outcomes.set(method.name, { error: reason(error) });
        }
      }
      // What brought the core down took along what the methods before it had learned. That happens once to each.
      if (generation === this.#core.generation) return ready;
    }
  }

  /**
   * Sees to it that a method has learned from the site of a page.
   * @param {number} index
   * @param {Method} method
   * @returns {Promise<{key: string, learned: number[]}>} the key of its marker
   */
  async #learned(index, method) {
    const site = this.#sites[index];
    const group = this.#groups.get(site) ?? [];
    if (this.#generation !== this.#core.generation) {
      this.#generation = this.#core.generation;
      this.#markers.clear();
    }
    // A page without others of its site has nothing to be compared with.
    const alone = group.length === 1;
    if (alone && method.leastPages > 1) throw new RangeError(words.needsPages(method.leastPages));
    const from = alone && method.leastPages === 0 ? [] : group;
    const key = `${method.name} ${from.length === 0 ? '' : `of ${site}`}`;
    const failure = this.#failed.get(key);
    if (failure) throw failure;
    const known = this.#markers.get(key);
    this.#markers.delete(key);
    const learning = known ?? this.#learn(key, method, from);
    this.#markers.set(key, learning);
    if (!known) this.#forgetOldest();
    await learning;
    return { key, learned: this.#learnedFrom.get(key) ?? [] };
  }

  /** What brought the core down while it learned, or often, which is not tried again. @type {Map<string, Error>} */
  #failed = new Map();

  /** How often what was learned has brought the core down. @type {Map<string, number>} */
  #trapped = new Map();

  /** Every time costs learning anew: after some pages a method is given up. @param {string} key @param {Error} error */
  #count(key, error) {
    const times = (this.#trapped.get(key) ?? 0) + 1;
    this.#trapped.set(key, times);
    if (times === MOST_TRAPS) this.#failed.set(key, error);
  }

  /** Pages that each marker has learned from. @type {Map<string, number[]>} */
  #learnedFrom = new Map();

  #forgetOldest() {
    for (const key of this.#markers.keys()) {
      if (this.#markers.size <= MOST_MARKERS) return;
      this.#markers.delete(key);
      this.#core.call('forget', { key }).catch(() => {});
    }
  }

  /**
   * @param {string} key
   * @param {Method} method
   * @param {number[]} group pages of the site
   */
  async #learn(key, { name, leastPages }, group) {
    /** @type {Uint8Array<ArrayBuffer>[]} */
    const pages = [];
    const learned = [];
    const of = Math.min(this.#cap, group.length);
    for (const index of spread(group, this.#cap)) {
      if (pages.length === of) break;
      this.#onLearning({ method: name, done: pages.length, of, reading: true });
      try {
        const { bytes } = await this.#readPage(this.#pages[index]);
        pages.push(bytes);
        learned.push(index);
      } catch {
        // Another page of the site takes its place; the list will say what was wrong with it.
      }
    }
    if (pages.length < leastPages) throw new RangeError(words.needsPages(leastPages));
    const transfer = pages.map(({ buffer }) => buffer);
    const progress = (/** @type {number} */ done, /** @type {number} */ steps) =>
      this.#onLearning({ method: name, done, of: steps, reading: false });
    try {
      await this.#core.call('learn', { key, name, pages, seed: SEED }, { transfer, progress });
    } catch (error) {
      if (error instanceof TrapError) this.#failed.set(key, error);
      throw error;
    }
    this.#learnedFrom.set(key, learned);
  }
}

/** Where wire columns (src/core/page/wire.rs) have the number of nodes and, behind the header, the parents; words of 4 bytes. */
const NODES_AT = 3;
const HEADER_WORDS = 16;

/**
 * The parent of every node; that of the first is `0xffffffff`. A copy, as the columns are transferred to the worker.
 * @param {Uint8Array<ArrayBuffer>} bytes wire columns
 */
export function parentsOf(bytes) {
  const column = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  return column.slice(HEADER_WORDS, HEADER_WORDS + column[NODES_AT]);
}

/** Bytes that marks take. @param {Marks} marks */
function weight({ chars, outcomes }) {
  let columns = 8;
  for (const outcome of outcomes.values()) if ('marking' in outcome) columns += 9;
  return columns * chars.length;
}

/** @param {unknown} error */
function reason(error) {
  if (error instanceof TrapError) return words.trapped(error.message);
  return error instanceof Error ? error.message : String(error);
}
