// Highlights and the notes with them, as they are kept: all of one page in one record.

import { isAnchor } from './anchors.js';
import { newestOf } from './newest.js';
import { isTime, listOf, objectOf, oneOf, textUpTo } from './validators.js';

/**
 * @typedef {object} HighlightsPage
 * @property {number} format see `HIGHLIGHTS_FORMAT`
 * @property {string} address as lastingAddress has it
 * @property {string} title
 * @property {Highlight[]} highlights in the order in which they were made
 */

/** Format of a record; raised when a field changes its meaning. */
export const HIGHLIGHTS_FORMAT = 1;

/** Each has a name in words and a line of its own below it, so that it is known without its colour. */
export const COLOURS = Object.freeze(/** @type {const} */ (['yellow', 'green', 'blue', 'pink']));

/** More than a person makes on one page. */
export const HIGHLIGHTS_MAX = 2000;

/** Parts of one highlight. */
export const PARTS_MAX = 64;

export const LONGEST_NOTE = 10_000;
const LONGEST_TITLE = 1000;
const LONGEST_ADDRESS = 65_536;

/** @param {unknown} value @returns {value is string} */
const isId = (value) => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

export const isHighlight = objectOf({
  id: isId,
  made: isTime,
  changed: isTime,
  colour: oneOf(COLOURS),
  /** Empty for none. */
  note: textUpTo(LONGEST_NOTE),
  /** In reading order; more than one where something that was not marked lies between them. */
  parts: listOf(isAnchor, PARTS_MAX, 1),
});

export const isTitle = textUpTo(LONGEST_TITLE);

/** @typedef {(typeof COLOURS)[number]} Colour */
/** @typedef {import('./validators.js').Valid<typeof isHighlight>} Highlight */

/**
 * Reads a record, highlight by highlight: one that is broken does not take the others with it.
 * @param {any} value
 * @returns {{page: HighlightsPage | null, broken: unknown[], reason: string}} null when nothing of it can be read
 */
export function readHighlights(value) {
  const reason = faultOf(value);
  if (reason !== '') return { page: null, broken: [value], reason };
  const { address, title, highlights: all } = value;
  /** @type {Map<string, Highlight>} */
  const good = new Map();
  const broken = [];
  for (const one of all) {
    if (isHighlight(one) && !good.has(one.id)) good.set(one.id, one);
    else broken.push(one);
  }
  const page = { format: HIGHLIGHTS_FORMAT, address, title, highlights: [...good.values()] };
  return { page, broken, reason: broken.length > 0 ? 'a highlight does not fit' : '' };
}

/** @param {any} value */
function faultOf(value) {
  if (typeof value !== 'object' || value === null) return 'not a record';
  if (value.format !== HIGHLIGHTS_FORMAT) {
    return `format ${JSON.stringify(value.format)} is not known`;
  }
  if (!textUpTo(LONGEST_ADDRESS)(value.address) || !URL.canParse(value.address)) {
    return 'the address does not fit';
  }
  if (!isTitle(value.title)) return 'the title does not fit';
  if (!Array.isArray(value.highlights)) return 'highlights must be a list';
  return value.highlights.length > HIGHLIGHTS_MAX ? 'too many highlights' : '';
}

/** @param {string} title */
export function fittingTitle(title) {
  return title.slice(0, LONGEST_TITLE);
}

/**
 * Highlights of one page from several places, in the order in which they were made; of a highlight that stands in two of them,
 * the one changed last.
 * @param {Highlight[][]} lists
 */
export function mergeHighlights(...lists) {
  const timed = lists.flat().map((one) => ({ at: one.changed, one }));
  const all = newestOf(timed, ({ one }) => one.id).map(({ one }) => one);
  return all.sort((a, b) => a.made - b.made || (a.id < b.id ? -1 : 1));
}

/**
 * Two records of one page as one, with the title of the one that was changed last.
 * @param {HighlightsPage} mine
 * @param {HighlightsPage} given
 * @returns {HighlightsPage} more than a record may hold, it may be
 */
export function mergePages(mine, given) {
  const changed = (/** @type {HighlightsPage} */ { highlights }) =>
    Math.max(0, ...highlights.map((one) => one.changed));
  const [{ title }] = newestOf(
    [mine, given].map((page) => ({ at: changed(page), title: page.title })),
    () => '',
  );
  return { ...mine, title, highlights: mergeHighlights(mine.highlights, given.highlights) };
}
