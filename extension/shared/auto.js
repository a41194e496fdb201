// What Husk does by itself at an address: rules for a host, or for the part of it below a path, and which of them holds.
//
// A rule's path is '' for the whole host, or begins with "/"; a star in it stands for anything, also for nothing. It is
// compared with the path of the address, and with its query too when it has a "?" itself. Of the rules that fit, the one
// with most letters of its own holds, one without stars before one with them, the later one where both are the same.
//
// Comparing takes time in proportion to pattern and address, whatever either holds: parts between stars are looked for
// from left to right, each once, and never again from further back.

import { MODES } from './modes.js';
import { isText, isTime, objectOf, oneOf, optional } from './validators.js';

/** @import {Mode} from './modes.js' */

/**
 * A change of rules: the one for a host and a path gets a mode, or goes.
 * @typedef {object} AutoChange
 * @property {string} host
 * @property {string} path
 * @property {AutoMode | null} mode null takes the rule away
 * @property {string} [was] the path it had before
 * @property {number} [at] when it was made, ms since 1970
 */

/** What a rule may say; `off` makes an exception. */
export const AUTO_MODES = Object.freeze(/** @type {const} */ ([...MODES, 'off']));

/** Rules of one site: more than a person makes, few enough to try on every page. */
export const AUTO_MAX = 100;

/** Longest path of a rule, characters. */
const PATH_MAX = 500;

/** Longest name of a host, as the domain name system has it. */
const HOST_MAX = 253;

/** Most folders that are proposed for an address. */
const FOLDERS = 2;

/**
 * Why a path cannot be used.
 * @param {string} text
 * @returns {'start' | 'hash' | 'long' | null} null when it can
 */
export function pathFault(text) {
  const path = text.trim();
  if (path === '') return null;
  if (!path.startsWith('/')) return 'start';
  if (path.includes('#')) return 'hash';
  return written(path).length > PATH_MAX ? 'long' : null;
}

/** A path as it is kept: the way browsers write addresses. Ask `pathFault` first. @param {string} text */
export function readPath(text) {
  const path = text.trim();
  return path === '' ? '' : written(path);
}

/** @param {string} path */
function written(path) {
  // Not by a base: "//x" would be taken for a host.
  const { pathname, search } = new URL(`http://host${path}`);
  return capitals(pathname + search).replace(/\*+/g, '*');
}

/** The same escape has two spellings. @param {string} path */
const capitals = (path) => path.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());

/**
 * A path for people: letters instead of their codes, but nothing that does not show or turns the line around.
 * @param {string} path
 */
export function shownPath(path) {
  try {
    return decodeURI(path).replace(/[\p{C}\p{Z}]/gu, encodeURIComponent);
  } catch {
    return path;
  }
}

/** @param {unknown} value @returns {value is string} */
export const isAutoPath = (value) => isText(value) && pathFault(value) === null;

/** Whether a value can be the host of a permission. @param {unknown} value @returns {value is string} */
export const isHost = (value) =>
  typeof value === 'string' && value.length <= HOST_MAX && /^[^\s/\\?#@*]+$/.test(value);

// Marked as pure, so that content.js, which does not use it, leaves it out.
export const isAutoRule = /* @__PURE__ */ objectOf({
  host: isHost,
  path: isAutoPath,
  mode: /* @__PURE__ */ oneOf(AUTO_MODES),
  /** When it was made; rules from before it was kept have none. */
  at: /* @__PURE__ */ optional(isTime),
});

/** @typedef {(typeof AUTO_MODES)[number]} AutoMode */
/** @typedef {import('./validators.js').Valid<typeof isAutoRule>} AutoRule */

/**
 * The rule that holds at an address.
 * @param {AutoRule[]} rules
 * @param {string} address
 * @returns {AutoRule | null}
 */
export function ruleFor(rules, address) {
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, search } = new URL(address);
  const path = capitals(pathname);
  const whole = path + capitals(search);
  /** @type {AutoRule | null} */
  let best = null;
  for (const rule of rules) {
    if (rule.host !== hostname) continue;
    const text = rule.path.includes('?') ? whole : path;
    if (rule.path !== '' && !matches(rule.path, text)) continue;
    if (best === null || weight(rule) >= weight(best)) best = rule;
  }
  return best;
}

/** Letters of its own, and half a letter more without stars. @param {AutoRule} rule */
function weight({ path }) {
  const letters = path.replaceAll('*', '').length;
  return letters + (path !== '' && letters === path.length ? 0.5 : 0);
}

/** Whether a pattern fits a whole text. @param {string} pattern @param {string} text */
export function matches(pattern, text) {
  const parts = pattern.split('*');
  if (parts.length === 1) return text === pattern;
  const first = parts[0];
  const last = parts[parts.length - 1];
  const end = text.length - last.length;
  if (first.length > end || !text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (let k = 1; k < parts.length - 1; k += 1) {
    at = behind(text, parts[k], at, end);
    if (at < 0) return false;
  }
  return true;
}

/**
 * Where the first occurrence of a part ends (Knuth, Morris, Pratt).
 * @param {string} text
 * @param {string} part
 * @param {number} from
 * @param {number} end
 * @returns {number} -1 when there is none between `from` and `end`
 */
function behind(text, part, from, end) {
  if (part === '') return from;
  /** For each length of a beginning, how much of it is also its ending. */
  const back = new Uint16Array(part.length + 1);
  for (let i = 1, same = 0; i < part.length; i += 1) {
    while (same > 0 && part[i] !== part[same]) same = back[same];
    if (part[i] === part[same]) same += 1;
    back[i + 1] = same;
  }
  for (let i = from, same = 0; i < end; i += 1) {
    while (same > 0 && text[i] !== part[same]) same = back[same];
    if (text[i] === part[same]) same += 1;
    if (same === part.length) return i + 1;
  }
  return -1;
}

/**
 * Paths that a rule made at an address could have, besides '' for the whole host.
 * @param {string} address
 * @returns {{folders: string[], page: string | null}} folders from the widest to the nearest; the page alone
 */
export function proposals(address) {
  const { pathname, search } = new URL(address);
  const usable = (/** @type {string} */ path) => pathFault(path) === null;
  const page = [pathname + search, pathname].find(usable);
  const ends = [];
  for (let at = pathname.indexOf('/', 1); at > 0; at = pathname.indexOf('/', at + 1)) ends.push(at);
  const chosen = FOLDERS < ends.length ? [ends[0], ends[ends.length - 1]] : ends;
  const folders = chosen.map((end) => `${pathname.slice(0, end)}/*`).filter(usable);
  return {
    folders: folders.map(readPath).filter((path) => path !== '/*'),
    page: page === undefined ? null : readPath(page),
  };
}

/**
 * Rules after a change. What is changed stands last.
 * @param {AutoRule[]} rules
 * @param {AutoChange} change
 * @returns {AutoRule[]} the same list when nothing changes
 */
export function withAuto(rules, { host, path: given, mode, was, at }) {
  const path = readPath(given);
  const paths = was === undefined ? [path] : [path, readPath(was)];
  const isReplaced = (/** @type {AutoRule} */ rule) =>
    rule.host === host && paths.includes(rule.path);
  const old = rules.filter(isReplaced);
  const same = mode === null ? old.length === 0 : old.length === 1 && old[0].mode === mode;
  if (same && (mode === null || old[0].path === path)) return rules;
  const others = rules.filter((rule) => !isReplaced(rule));
  if (mode === null) return others;
  return [...others, { host, path, mode, ...(at === undefined ? {} : { at }) }];
}

/**
 * Hosts on which something starts by itself, and for which a permission is needed.
 * @param {AutoRule[]} rules
 * @returns {string[]}
 */
export function startingHosts(rules) {
  return [...new Set(rules.filter(({ mode }) => mode !== 'off').map(({ host }) => host))];
}

/**
 * The mode in which Husk would start where a rule holds.
 * @param {AutoRule | null} rule
 * @returns {Mode | null}
 */
export function startingMode(rule) {
  return rule === null || rule.mode === 'off' ? null : rule.mode;
}

/** Whether two are the same rule. @param {AutoRule | null} one @param {AutoRule | null} other */
export function sameRule(one, other) {
  return one?.host === other?.host && one?.path === other?.path && one?.mode === other?.mode;
}
