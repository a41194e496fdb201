// What a person decided about the blocks of sites, for other programs: as cosmetic filters of content blockers, `host##selector`
// to hide and `host#@#selector` to keep (https://github.com/gorhill/uBlock/wiki/Static-filter-syntax), and as site patterns by
// which feed readers take whole articles, `body:` and `strip:` with XPath
// (https://help.fivefilters.org/full-text-rss/site-patterns.html), a file for each host.
//
//   id                                one that is plain and not generated leads to the block by itself
//   tag path with classes             to one of many by its number among its siblings; to all that are built alike without digits
//   neither id nor classes            only where the block was alone on its tag path
//
// What is about leaves of a template, a class, a field of records or one page alone cannot be said, and is counted. Addresses of
// pages are left out: the files are made to be passed on.

/** @import {Anchor, Decision} from './decisions.js' */

/** @typedef {{site: string, host: string, decisions: Decision[]}} SiteDecisions */

/**
 * A way to a block. Steps lead from the outermost tag to its own.
 * @typedef {{id: string, tags: string[], classes: string[], number: number}} Way `number` among siblings of its tag, 0 for any
 */

const PLAIN_ID = /^[a-z][\w-]{0,59}$/i;
/** Ids with long numbers or mixtures of digits and letters are generated for every page. */
const GENERATED_ID = /\d{4}|[a-f\d]{12}|(?:\d[a-z]+){3}/i;
const PLAIN_TAG = /^[a-z][a-z\d-]*$/;
const HOST = /^[a-z\d.-]+$/i;

/** @param {string} site as it is named, maybe with a port */
const hostOf = (site) => site.replace(/:\d+$/, '');

/** The way to what a decision is about; null where there is none that always leads there. @param {Decision} decision @returns {Way | null} */
function wayTo({ target, scope }) {
  if (scope !== 'site' || !('anchor' in target)) return null;
  const { path, id, classes, count, nth, every = '' } = /** @type {Anchor} */ (target.anchor);
  const tags = [...path].reverse();
  // A filter of the whole page would hide all of it.
  if (tags.length < 2 || tags.at(-1) === 'body' || !tags.every((tag) => PLAIN_TAG.test(tag))) {
    return null;
  }
  if (every !== '') {
    const lasting = classes.filter((name) => !/\d/.test(name));
    return lasting.length > 0 ? { id: '', tags, classes: lasting, number: 0 } : null;
  }
  if (PLAIN_ID.test(id) && !GENERATED_ID.test(id)) return { id, tags, classes: [], number: 0 };
  if (count === 1) return { id: '', tags, classes, number: 0 };
  return classes.length > 0 ? { id: '', tags, classes, number: nth + 1 } : null;
}

/** @param {string} name */
const identifier = (name) =>
  name
    .replace(/[^\w\u0080-\uffff-]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)
    .replace(/^(-?)(\d)/, (_, dash, digit) => `${dash}\\3${digit} `)
    .replace(/^-$/, '\\-');

/** @param {Way} way */
function selectorOf({ id, tags, classes, number }) {
  if (id !== '') return `${tags.at(-1)}#${identifier(id)}`;
  const names = classes.map((name) => `.${identifier(name)}`).join('');
  return `${tags.join(' > ')}${names}${number === 0 ? '' : `:nth-of-type(${number})`}`;
}

/** A text in XPath 1.0, which knows no escapes: quoted by what it does not hold; null where it holds both. @param {string} text */
const quoted = (text) =>
  text.includes("'") ? (text.includes('"') ? null : `"${text}"`) : `'${text}'`;

/** @param {Way} way */
function xpathOf({ id, tags, classes, number }) {
  if (id !== '') return `//${tags.at(-1)}[@id='${id}']`;
  const names = classes.flatMap((name) => {
    const text = quoted(` ${name} `);
    return text === null ? [] : [`[contains(concat(' ',normalize-space(@class),' '),${text})]`];
  });
  const from = tags[0] === 'html' ? '/' : '//';
  return `${from}${tags.join('/')}${number === 0 ? '' : `[${number}]`}${names.join('')}`;
}

/** How many corrections are missing, in words. @param {number} count */
const missing = (count) =>
  `${count} ${count === 1 ? 'correction is' : 'corrections are'} not in here: no selector can say what they are about.`;

/** Sites that have a name which others know, in their order. @param {SiteDecisions[]} sites */
const named = (sites) =>
  sites
    .filter(({ site, decisions }) => HOST.test(hostOf(site)) && decisions.length > 0)
    .sort((a, b) => (a.site < b.site ? -1 : 1));

/**
 * What is said of each block, the last decision about it, in the order in which they were made; and how many decisions cannot be said.
 * @param {Decision[]} decisions
 * @param {Decision['verdict'][]} verdicts that can be said
 * @param {(way: Way) => string} written
 */
function rulesOf(decisions, verdicts, written) {
  /** @type {Map<string, Pick<Decision, 'verdict' | 'at'>>} */
  const rules = new Map();
  let left = 0;
  for (const decision of [...decisions].sort((a, b) => a.at - b.at)) {
    const { verdict, at } = decision;
    const way = wayTo(decision);
    if (way === null || !verdicts.includes(verdict)) {
      left += 1;
      continue;
    }
    const path = written(way);
    // What is the main content is kept anyway.
    if (verdict === 'keep' && rules.get(path)?.verdict === 'main') continue;
    rules.delete(path);
    rules.set(path, { verdict, at });
  }
  return { rules, left };
}

/**
 * @param {SiteDecisions[]} sites
 * @returns {string | null} a filter list; null where there is nothing to say
 */
export function filterList(sites) {
  const lines = [
    '[Adblock Plus 2.0]',
    '! Title: Corrections made with Husk',
    '! Exceptions (#@#) hold against filters with the very same selector alone.',
  ];
  const before = lines.length;
  for (const { site, decisions } of named(sites)) {
    const { rules, left } = rulesOf(decisions, ['hide', 'keep'], selectorOf);
    if (rules.size === 0) continue;
    const host = hostOf(site);
    lines.push('', `! ${host}`, ...(left > 0 ? [`! ${missing(left)}`] : []));
    for (const [selector, { verdict }] of rules) {
      lines.push(`${host}${verdict === 'hide' ? '##' : '#@#'}${selector}`);
    }
  }
  return lines.length === before ? null : `${lines.join('\n')}\n`;
}

/**
 * What feed readers take as the body: of several lines they take the first that is found on a page, so the newest main content comes
 * first, as it does in Husk. What was chosen in one go is one line, with what was kept beside it: readers skip what is in a part
 * that they have.
 * @param {Map<string, Pick<Decision, 'verdict' | 'at'>>} rules
 */
function bodies(rules) {
  const paths = (/** @type {Decision['verdict']} */ verdict) =>
    [...rules].filter(([, own]) => own.verdict === verdict);
  const kept = paths('keep').map(([path]) => path);
  /** @type {Map<number, string[]>} */
  const chosen = new Map();
  for (const [path, { at }] of paths('main').reverse()) {
    chosen.set(at, [path, ...(chosen.get(at) ?? [])]);
  }
  return [...chosen.values()].map((main) => [...main, ...kept].join(' | '));
}

/**
 * @param {SiteDecisions[]} sites
 * @returns {Map<string, string>} site patterns by the name of their file
 */
export function sitePatterns(sites) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const { site, host: seen, decisions } of named(sites)) {
    const host = hostOf(HOST.test(hostOf(seen)) ? seen : site).replace(/^www\./, '');
    const { rules, left } = rulesOf(decisions, ['hide', 'main', 'keep'], xpathOf);
    const body = bodies(rules);
    const strip = [...rules].filter(([, { verdict }]) => verdict === 'hide').map(([path]) => path);
    if (body.length === 0 && strip.length === 0) continue;
    // Alone, what was kept would be taken for the whole article.
    const without = body.length > 0 ? left : left + rules.size - strip.length;
    const lines = [
      '# Corrections made with Husk',
      ...(without > 0 ? [`# ${missing(without)}`] : []),
      ...body.map((paths) => `body: ${paths}`),
      ...strip.map((path) => `strip: ${path}`),
      '# Better the address of an article.',
      `test_url: https://${host}/`,
    ];
    files.set(`${host}.txt`, `${lines.join('\n')}\n`);
  }
  return files;
}
