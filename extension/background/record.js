// The stored form of one site: everything Husk knows of it, in one JSON text under one key, so that
// a single write is whole or absent.

import { AUTO_MAX, isAutoRule, isHost, readPath } from '../shared/auto.js';
import { fromBase64, toBase64 } from '../shared/base64.js';
import { readReading } from '../shared/reading.js';
import { isDecision } from '../shared/decisions.js';
import { isObject, isTime, listOf, orNull, textUpTo } from '../shared/validators.js';

/** @import {Decision} from '../shared/decisions.js' */
/** @import {AutoRule} from '../shared/auto.js' */
/** @import {Mode} from '../shared/settings.js' */

/**
 * Format of a record; raised when a field changes its meaning. In format 1 a site had a list `always` of hosts, on which
 * Husk started by itself in the mode used last; up to format 2 it had `rules`, which were decisions about blocks alone, and
 * its template held others.
 */
const RECORD_FORMAT = 3;

/** Pages remembered as learned, so that reading a page twice does not count it twice. */
export const LEARNT_MAX = 512;

/** Decisions of one site that are read: those of older formats, and of two sites merged, may be more than can be added to. */
export const DECISIONS_READ = 4096;

/** Bytes of a template, decoded. A tenth of the storage: no site may fill it alone. */
export const TEMPLATE_MAX = 1_048_576;

/**
 * @typedef {object} Site
 * @property {string} name registrable domain, or host
 * @property {number} revision grows by one with every write
 * @property {string} host the host seen last
 * @property {number} used last seen, ms since 1970
 * @property {Uint8Array | null} template
 * @property {{pages: number, clusters: number}} stats of the template
 * @property {Decision[]} decisions in the order they were made
 * @property {AutoRule[]} auto where Husk starts by itself, and where not
 * @property {string[]} learnt hashes of addresses learned from, oldest first
 * @property {import('../shared/reading.js').Reading | null} reading how the reader looks here; null for as everywhere
 * @property {number} [readingAt] when that was chosen, ms since 1970; records from before it was kept have none
 */

/** A record that cannot be read. `path` leads to the field, for records inside a file. */
export class RecordError extends Error {
  /** @param {string} message @param {(string | number)[]} [path] */
  constructor(message, path = []) {
    super(message);
    this.name = 'RecordError';
    this.path = path;
  }
}

/** A site of which nothing is known. @param {string} name @returns {Site} */
export function emptySite(name) {
  return {
    name,
    revision: 0,
    host: name,
    used: 0,
    template: null,
    stats: { pages: 0, clusters: 0 },
    decisions: [],
    auto: [],
    learnt: [],
    reading: null,
  };
}

/** Whether a record holds something that is worth keeping. @param {Site} site */
export function isEmpty(site) {
  return (
    site.template === null &&
    site.decisions.length === 0 &&
    site.auto.length === 0 &&
    site.reading === null
  );
}

/** @param {Site} site @returns {string} */
export function encodeSite(site) {
  return JSON.stringify(siteToJson(site));
}

/** The plain form that is stored and exported. @param {Site} site */
export function siteToJson(site) {
  const { name, template, ...rest } = site;
  return {
    format: RECORD_FORMAT,
    site: name,
    ...rest,
    template: template === null ? null : toBase64(template),
  };
}

/**
 * @param {string} name the site it must be of
 * @param {string} text
 * @param {Mode} mode the one used last, for records older than modes of sites
 * @returns {{site: Site, old: boolean}} `old` when the text is of an older format
 * @throws {RecordError}
 */
export function decodeSite(name, text, mode) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new RecordError(`not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const site = siteFromJson(value, mode);
  if (site.name !== name) throw new RecordError(`the record is of ${site.name}`, ['site']);
  return { site, old: value.format !== RECORD_FORMAT };
}

/** The name of a site or a host; that of a file is a path. */
const isName = textUpTo(253 + 4096);

/** @param {number} most */
const isTexts = (most) => listOf(textUpTo(4096), most);

/** @param {unknown} value */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** @param {unknown} value @param {number} most */
const isList = (value, most) => Array.isArray(value) && value.length <= most;

/**
 * @param {unknown} value
 * @param {Mode} mode the one used last, for records older than modes of sites
 * @returns {Site}
 * @throws {RecordError} naming the first field that does not fit
 */
export function siteFromJson(value, mode) {
  if (!isObject(value)) throw new RecordError('a site must be an object');
  const given = migrate(value, mode);
  if (given.format !== RECORD_FORMAT) {
    throw new RecordError(
      `format ${JSON.stringify(given.format)} is not known, ${RECORD_FORMAT} is`,
      ['format'],
    );
  }
  const stats = /** @type {Record<string, unknown>} */ (given.stats ?? {});
  /** @type {[string, boolean, string][]} */
  const checks = [
    ['site', isName(given.site) && given.site !== '', 'the name of a site'],
    ['revision', isCount(given.revision), 'a whole number'],
    ['host', isName(given.host), 'a host'],
    ['used', isTime(given.used), 'a time in ms'],
    ['template', orNull(textUpTo(2 * TEMPLATE_MAX))(given.template), 'base64 or null'],
    ['stats', isCount(stats.pages) && isCount(stats.clusters), 'counts of pages and clusters'],
    [
      'decisions',
      isList(given.decisions, DECISIONS_READ),
      `a list of at most ${DECISIONS_READ} decisions`,
    ],
    ['auto', isList(given.auto, AUTO_MAX), `a list of at most ${AUTO_MAX} rules`],
    ['learnt', isTexts(LEARNT_MAX)(given.learnt), `a list of at most ${LEARNT_MAX} hashes`],
    ['reading', typeof (given.reading ?? null) === 'object', 'choices of the reader or null'],
    ['readingAt', isTime(given.readingAt ?? 0), 'a time in ms'],
  ];
  for (const [field, fits, expected] of checks) {
    if (!fits) throw new RecordError(`"${field}" must be ${expected}`, [field]);
  }
  const field = Array.isArray(value.rules) ? 'rules' : 'decisions';
  const decisions = /** @type {unknown[]} */ (given.decisions).map((decision, index) => {
    if (!isDecision(decision)) throw new RecordError('this is not a decision', [field, index]);
    return decision;
  });
  const auto = /** @type {unknown[]} */ (given.auto).map((rule, index) => {
    if (!isAutoRule(rule)) {
      throw new RecordError('this is not a rule for a host and a path', ['auto', index]);
    }
    const { host, path, at } = rule;
    return { host, path: readPath(path), mode: rule.mode, ...(at === undefined ? {} : { at }) };
  });
  return {
    name: String(given.site),
    revision: Number(given.revision),
    host: String(given.host),
    used: Number(given.used),
    template: given.template === null ? null : templateBytes(String(given.template)),
    stats: { pages: Number(stats.pages), clusters: Number(stats.clusters) },
    decisions,
    auto,
    learnt: /** @type {string[]} */ (given.learnt),
    // Records that are older than these choices have none.
    reading: given.reading == null ? null : readReading(given.reading).reading,
    ...(given.readingAt === undefined ? {} : { readingAt: Number(given.readingAt) }),
  };
}

/**
 * Brings older formats to today's. What the template of one holds beside is the core's to read; see `withEarlier`.
 * @param {Record<string, unknown>} given
 * @param {Mode} mode
 * @returns {Record<string, unknown>}
 */
function migrate(given, mode) {
  if (given.format === 1) return withDecisionsOfRules(withAutoOfHosts(given, mode));
  if (given.format === 2) return withDecisionsOfRules(given);
  return given;
}

/** Format 2 to 3. @param {Record<string, unknown>} given @returns {Record<string, unknown>} */
function withDecisionsOfRules({ rules, ...rest }) {
  const decisions = Array.isArray(rules) ? rules.map(decisionOfRule) : rules;
  return { ...rest, format: 3, decisions };
}

/** @param {unknown} rule */
function decisionOfRule(rule) {
  if (!isObject(rule)) return rule;
  const { kind: verdict, anchor, ...rest } = rule;
  return { ...rest, verdict, from: 'page', target: { anchor } };
}

/** Format 1 to 2. @param {Record<string, unknown>} given @param {Mode} mode @returns {Record<string, unknown>} */
function withAutoOfHosts(given, mode) {
  const { always, ...rest } = given;
  if (!isTexts(AUTO_MAX)(always)) {
    throw new RecordError('"always" must be a list of hosts', ['always']);
  }
  const hosts = always.filter(isHost);
  return { ...rest, format: 2, auto: hosts.map((host) => ({ host, path: '', mode })) };
}

/** @param {string} text */
function templateBytes(text) {
  try {
    return fromBase64(text);
  } catch {
    throw new RecordError('"template" is not base64', ['template']);
  }
}

/**
 * A short, stable hash of an address (FNV-1a, 64 bits): enough to know a page again, not enough to
 * tell which page it was.
 * @param {string} text
 */
export function addressHash(text) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36);
}
