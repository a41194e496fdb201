// A label record: the labels of one annotator on one frozen page, block by block. Everything from files and from the database is read by
// `readRecord`, which copies the known fields to a new record or names the first field that is invalid, so no unknown key gets through.

import { isAnchor } from '../../shared/anchors.js';
import { randomId } from '../../shared/ids.js';

/** @typedef {import('../../shared/anchors.js').Anchor} Anchor */
/** @typedef {'yes' | 'no' | 'unsure' | null} Answer null: not answered yet */
/** @typedef {(typeof ROLES)[number] | ''} Role */
/** @typedef {(typeof ORIGINS)[number]} Origin */
/** @typedef {{site: string, url: string, id: string}} Placed */

/**
 * By what a root of a block is found again on another copy of the page.
 * @typedef {object} RootAnchor
 * @property {number[] | null} element numbers of children from the root element, text nodes counted; null where it is too deep
 * @property {Anchor | null} text null for a root without text
 */

/**
 * @typedef {object} Block
 * @property {string} id unique in the record
 * @property {number[]} nodes one subtree, or consecutive sibling subtrees, by their numbers in the columns
 * @property {Answer} template
 * @property {Answer} main
 * @property {Role} role
 * @property {Origin} origin
 * @property {string} note
 * @property {RootAnchor[]} anchors of each root, or none at all
 */

/** @typedef {{hash: string, nodes: number, laidOut: boolean, complete: boolean}} PageFacts */

/**
 * @typedef {object} LabelRecord
 * @property {1} format
 * @property {string} id
 * @property {string} url
 * @property {string} site
 * @property {string} title
 * @property {string} annotator
 * @property {string} husk version that wrote it
 * @property {number} began ms since 1970
 * @property {number} changed
 * @property {number} seconds spent on it
 * @property {boolean} done
 * @property {string} notes
 * @property {PageFacts} page
 * @property {Record<string, unknown>} proposal where the blocks came from
 * @property {Block[]} blocks
 */

/** Format of a record; raised when a field changes its meaning. */
export const FORMAT = 1;

export const ROLES = Object.freeze(
  /** @type {const} */ ([
    ...['header', 'navigation', 'sidebar', 'ad', 'related', 'comments', 'notice', 'search'],
    ...['footer', 'title', 'byline', 'date', 'body', 'caption', 'list', 'form', 'other'],
  ]),
);

export const ORIGINS = Object.freeze(/** @type {const} */ (['proposal', 'confirmed', 'human']));

/** @type {readonly Answer[]} */
const ANSWERS = ['yes', 'no', 'unsure', null];

/** Longest texts, in UTF-16 units. */
const LONGEST = Object.freeze({ url: 65_536, site: 1000, title: 1000, annotator: 200, husk: 100 });
export const LONGEST_NOTE = 10_000;
export const LONGEST_NOTES = 100_000;

/** Most steps of an element's path; deeper elements have none. */
export const LONGEST_PATH = 512;

/** Latest time in a record: the largest value of a `Date`. */
const LATEST = 8.64e15;
const MOST_SECONDS = 1e9;
const MOST_NODES = 1 << 22;

/** Most levels and values in a proposal. */
const PROPOSAL_DEPTH = 8;
const PROPOSAL_SIZE = 2000;

/** A record that is invalid. `field` names where: `blocks[3].nodes`. */
export class RecordError extends Error {
  /**
   * @param {string} field
   * @param {string} reason
   */
  constructor(field, reason) {
    super(field === '' ? reason : `${field}: ${reason}`);
    this.name = 'RecordError';
    this.field = field;
    this.reason = reason;
  }
}

/** Reads the own fields of a plain object, each with a check. */
class Fields {
  /** @param {unknown} value @param {string} [path] */
  constructor(value, path = '') {
    this.path = path;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) throw new RecordError(path, 'must be an object');
    this.value = /** @type {Record<string, unknown>} */ (value);
  }

  /** @param {string} name */
  named(name) {
    return this.path === '' ? name : `${this.path}.${name}`;
  }

  /** @param {string} name @returns {unknown} */
  get(name) {
    if (!Object.hasOwn(this.value, name)) throw new RecordError(this.named(name), 'is not there');
    return this.value[name];
  }

  /** @param {string} name @param {string} reason @returns {never} */
  fail(name, reason) {
    throw new RecordError(this.named(name), reason);
  }

  /** @param {string} name @param {number} longest @param {RegExp} [pattern] @returns {string} */
  text(name, longest, pattern = /^/) {
    const value = this.get(name);
    if (typeof value !== 'string') return this.fail(name, 'must be a text');
    if (value.length > longest) return this.fail(name, `is longer than ${longest} letters`);
    if (!value.isWellFormed()) return this.fail(name, 'has half a letter in it');
    return pattern.test(value) ? value : this.fail(name, 'does not fit');
  }

  /** @param {string} name @param {number} most @returns {number} */
  number(name, most) {
    const value = this.get(name);
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      return this.fail(name, 'must be a number');
    }
    return value >= 0 && value <= most ? value : this.fail(name, `must be from 0 to ${most}`);
  }

  /** @param {string} name @param {number} most @returns {number} */
  count(name, most) {
    const value = this.number(name, most);
    return Number.isInteger(value) ? value : this.fail(name, 'must be a whole number');
  }

  /** @param {string} name @returns {boolean} */
  flag(name) {
    const value = this.get(name);
    return typeof value === 'boolean' ? value : this.fail(name, 'must be true or false');
  }

  /** @template T @param {string} name @param {readonly T[]} known @returns {T} */
  oneOf(name, known) {
    const value = /** @type {T} */ (this.get(name));
    return known.includes(value)
      ? value
      : this.fail(name, `must be one of ${known.map((one) => JSON.stringify(one)).join(', ')}`);
  }

  /** @param {string} name @param {number} most @returns {unknown[]} */
  list(name, most) {
    const value = this.get(name);
    if (!Array.isArray(value)) return this.fail(name, 'must be a list');
    return value.length <= most ? value : this.fail(name, `has more than ${most} entries`);
  }
}

/**
 * Reads a record.
 * @param {unknown} value
 * @returns {LabelRecord} a new one
 * @throws {RecordError}
 */
export function readRecord(value) {
  const fields = new Fields(value);
  const format = fields.get('format');
  if (format !== FORMAT) {
    const said = typeof format === 'number' ? `format ${format} is not known` : 'is not known';
    throw new RecordError('format', said);
  }
  const page = readPage(fields.get('page'));
  /** @type {LabelRecord} */
  const record = {
    format: FORMAT,
    id: fields.text('id', 64, /^[\w-]+$/),
    url: fields.text('url', LONGEST.url),
    site: fields.text('site', LONGEST.site),
    title: fields.text('title', LONGEST.title),
    annotator: fields.text('annotator', LONGEST.annotator),
    husk: fields.text('husk', LONGEST.husk),
    began: fields.number('began', LATEST),
    changed: fields.number('changed', LATEST),
    seconds: fields.number('seconds', MOST_SECONDS),
    done: fields.flag('done'),
    notes: fields.text('notes', LONGEST_NOTES),
    page,
    proposal: readProposal(fields.get('proposal')),
    blocks: readBlocks(fields, page.nodes),
  };
  return record;
}

/** @param {unknown} value @returns {PageFacts} */
function readPage(value) {
  const fields = new Fields(value, 'page');
  const nodes = fields.count('nodes', MOST_NODES);
  if (nodes === 0) fields.fail('nodes', 'must not be 0');
  return {
    hash: fields.text('hash', 64, /^[\da-f]{64}$/),
    nodes,
    laidOut: fields.flag('laidOut'),
    complete: fields.flag('complete'),
  };
}

/** @param {Fields} record @param {number} nodes of the page @returns {Block[]} */
function readBlocks(record, nodes) {
  const ids = new Set();
  /** Roots of all blocks, as none may be in two of them. @type {Set<number>} */
  const roots = new Set();
  return record.list('blocks', MOST_NODES).map((value, k) => {
    const fields = new Fields(value, `blocks[${k}]`);
    const id = fields.text('id', 64, /^\S+$/);
    if (ids.has(id)) fields.fail('id', 'is there twice');
    ids.add(id);
    const list = /** @type {number[]} */ (fields.list('nodes', nodes));
    if (list.length === 0) fields.fail('nodes', 'must not be empty');
    list.forEach((node, at) => {
      const fits = Number.isInteger(node) && node >= 0 && node < nodes;
      if (!fits) fields.fail(`nodes[${at}]`, `must be from 0 to ${nodes - 1}`);
      if (at > 0 && node <= list[at - 1]) fields.fail(`nodes[${at}]`, 'must ascend');
      if (roots.has(node)) fields.fail(`nodes[${at}]`, 'is in two blocks');
      roots.add(node);
    });
    const anchors = fields.list('anchors', nodes);
    if (anchors.length !== 0 && anchors.length !== list.length) {
      fields.fail('anchors', 'must be as many as nodes, or none');
    }
    return {
      id,
      nodes: [...list],
      template: fields.oneOf('template', ANSWERS),
      main: fields.oneOf('main', ANSWERS),
      role: fields.oneOf('role', /** @type {readonly Role[]} */ (['', ...ROLES])),
      origin: fields.oneOf('origin', ORIGINS),
      note: fields.text('note', LONGEST_NOTE),
      anchors: anchors.map((one, at) => readAnchor(one, fields.named(`anchors[${at}]`))),
    };
  });
}

/** @param {unknown} value @param {string} path @returns {RootAnchor} */
function readAnchor(value, path) {
  const fields = new Fields(value, path);
  const isStep = (/** @type {unknown} */ step) =>
    Number.isInteger(step) && Number(step) >= 0 && Number(step) < MOST_NODES;
  let element = null;
  if (fields.get('element') !== null) {
    const steps = fields.list('element', LONGEST_PATH);
    if (!steps.every(isStep)) fields.fail('element', 'must be numbers of children');
    element = /** @type {number[]} */ ([...steps]);
  }
  const text = fields.get('text');
  if (text === null) return { element, text: null };
  if (!isAnchor(text)) return fields.fail('text', 'does not fit');
  const { path: at, position, quote, alone } = text;
  const point = (/** @type {import('../../shared/anchors.js').Point} */ one) => ({
    path: [...one.path],
    offset: one.offset,
  });
  return {
    element,
    text: {
      path: at === null ? null : { start: point(at.start), end: point(at.end) },
      position: { start: position.start, end: position.end },
      quote: { exact: quote.exact, prefix: quote.prefix, suffix: quote.suffix },
      alone,
    },
  };
}

/** Reads any JSON value of limited size, without `__proto__` keys. @param {unknown} value @returns {Record<string, unknown>} */
function readProposal(value) {
  let room = PROPOSAL_SIZE;
  /** @param {unknown} one @param {string} path @param {number} depth @returns {unknown} */
  const copy = (one, path, depth) => {
    room -= 1;
    if (room < 0) throw new RecordError('proposal', `has more than ${PROPOSAL_SIZE} values`);
    if (depth > PROPOSAL_DEPTH) throw new RecordError(path, 'lies too deep');
    if (typeof one === 'string') {
      if (one.length > LONGEST_NOTE) throw new RecordError(path, 'is too long');
      return one.toWellFormed();
    }
    if (one === null || typeof one === 'boolean') return one;
    if (typeof one === 'number' && Number.isFinite(one)) return one;
    if (Array.isArray(one)) return one.map((inner, k) => copy(inner, `${path}[${k}]`, depth + 1));
    if (typeof one !== 'object') throw new RecordError(path, 'is nothing that can be kept');
    /** @type {[string, unknown][]} */
    const entries = [];
    for (const [key, inner] of Object.entries(one)) {
      if (key === '__proto__' || key.length > 200) throw new RecordError(path, 'has a bad key');
      entries.push([key, copy(inner, `${path}.${key}`, depth + 1)]);
    }
    return Object.fromEntries(entries);
  };
  new Fields(value, 'proposal');
  return /** @type {Record<string, unknown>} */ (copy(value, 'proposal', 0));
}

/**
 * A new record without blocks.
 * @param {object} given
 * @param {string} given.url
 * @param {string} [given.site] the host of the address unless given
 * @param {string} given.title
 * @param {string} given.annotator
 * @param {string} given.husk
 * @param {PageFacts} given.page
 * @param {Record<string, unknown>} [given.proposal]
 * @param {number} given.now
 * @param {string} [given.id]
 * @returns {LabelRecord}
 */
export function newRecord(given) {
  const { url, title, annotator, husk, page, proposal = {}, now, id = randomId() } = given;
  const fitting = (/** @type {string} */ text, /** @type {number} */ most) =>
    text.toWellFormed().slice(0, most).toWellFormed();
  return readRecord({
    format: FORMAT,
    id,
    url: fitting(url, LONGEST.url),
    site: fitting(given.site ?? siteOf(url), LONGEST.site),
    title: fitting(title, LONGEST.title),
    annotator: fitting(annotator, LONGEST.annotator),
    husk,
    began: now,
    changed: now,
    seconds: 0,
    done: false,
    notes: '',
    page,
    proposal,
    blocks: [],
  });
}

/**
 * The order of records: by site, address and id in UTF-16 code units, as in the core (src/lab/labels/mod.rs). Scores are summed up in
 * this order, so it decides their last digits.
 * @param {Placed} a
 * @param {Placed} b
 */
export function compareRecords(a, b) {
  return compareTexts(a.site, b.site) || compareTexts(a.url, b.url) || compareTexts(a.id, b.id);
}

/** By UTF-16 code units, whatever the language. @param {string} a @param {string} b */
export function compareTexts(a, b) {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** The host of an address; empty where there is none. @param {string} url */
export function siteOf(url) {
  return URL.canParse(url) ? new URL(url).host : '';
}

// --- answers ---

/** Whether both questions about a block are answered, be it by "unsure". @param {Block} block */
export function isAnswered({ template, main }) {
  return template !== null && main !== null;
}

/** The progress of a record. @param {LabelRecord} record @returns {{blocks: number, answered: number, confirmed: number}} */
export function progressOf({ blocks }) {
  return {
    blocks: blocks.length,
    answered: blocks.filter(isAnswered).length,
    confirmed: blocks.filter((block) => isAnswered(block) && block.origin !== 'proposal').length,
  };
}

/**
 * What is wrong with a record's blocks on its page: another page, overlapping blocks, roots that are not side by side.
 * @param {LabelRecord} record
 * @param {import('../../page/columns.js').Columns & {laidOut?: boolean}} columns
 * @returns {string} empty when all is well
 */
export function faultOnPage({ page, blocks }, columns) {
  if (page.nodes !== columns.length) {
    return `page.nodes: the page has ${columns.length} nodes, not ${page.nodes}`;
  }
  if (columns.laidOut !== undefined && columns.laidOut !== page.laidOut) {
    return 'page.laidOut: the page says otherwise';
  }
  /** @type {{from: number, block: number}[]} */
  const roots = [];
  for (const [k, { nodes }] of blocks.entries()) {
    for (let at = 1; at < nodes.length; at += 1) {
      const side = columns.end(nodes[at - 1]) === nodes[at];
      if (!side || columns.parent[nodes[at]] !== columns.parent[nodes[0]]) {
        return `blocks[${k}].nodes[${at}]: does not stand beside the one before it`;
      }
    }
    roots.push(...nodes.map((from) => ({ from, block: k })));
  }
  roots.sort((a, b) => a.from - b.from);
  for (let k = 1; k < roots.length; k += 1) {
    if (roots[k].from < columns.end(roots[k - 1].from)) {
      return `blocks[${roots[k].block}].nodes: lies in another block`;
    }
  }
  return '';
}
