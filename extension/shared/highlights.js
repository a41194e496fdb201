// Highlights and the notes with them, as they are kept: all of one page in one record.

import { isAnchor } from './anchors.js';

/** @typedef {import('./anchors.js').Anchor} Anchor */
/** @typedef {(typeof COLOURS)[number]} Colour */

/**
 * @typedef {object} Highlight
 * @property {string} id
 * @property {number} made ms since 1970
 * @property {number} changed
 * @property {Colour} colour
 * @property {string} note empty for none
 * @property {Anchor[]} parts in reading order; more than one where the page has something between them that was not marked
 */

/**
 * @typedef {object} HighlightsPage
 * @property {number} format see `HIGHLIGHTS_FORMAT`
 * @property {string} address as lastingAddress has it
 * @property {string} title
 * @property {Highlight[]} highlights in the order in which they were made
 */

/** Format of a record; raised when a field changes its meaning. */
export const HIGHLIGHTS_FORMAT = 1;

/** Each has a name in words and a line of its own below it, so that it is told without its colour. */
export const COLOURS = Object.freeze(/** @type {const} */ (['yellow', 'green', 'blue', 'pink']));

/** More than a person makes on one page. */
export const HIGHLIGHTS_MAX = 2000;

/** Parts of one highlight. */
export const PARTS_MAX = 64;

export const LONGEST_NOTE = 10_000;
const LONGEST_TITLE = 1000;
const LONGEST_ADDRESS = 65_536;

/** @param {unknown} value */
const isTime = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/**
 * @param {any} value
 * @returns {value is Highlight}
 */
export function isHighlight(value) {
  return (
    typeof value?.id === 'string' &&
    /^[\w-]{1,64}$/.test(value.id) &&
    isTime(value.made) &&
    isTime(value.changed) &&
    COLOURS.includes(value.colour) &&
    typeof value.note === 'string' &&
    value.note.length <= LONGEST_NOTE &&
    Array.isArray(value.parts) &&
    value.parts.length > 0 &&
    value.parts.length <= PARTS_MAX &&
    value.parts.every(isAnchor)
  );
}

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
  if (!isAddress(value.address)) return 'the address does not fit';
  if (!isTitle(value.title)) return 'the title does not fit';
  if (!Array.isArray(value.highlights)) return 'highlights must be a list';
  return value.highlights.length > HIGHLIGHTS_MAX ? 'too many highlights' : '';
}

/** @param {unknown} value */
export function isTitle(value) {
  return typeof value === 'string' && value.length <= LONGEST_TITLE;
}

/** @param {string} title */
export function fittingTitle(title) {
  return title.slice(0, LONGEST_TITLE);
}

/** @param {unknown} value */
function isAddress(value) {
  return typeof value === 'string' && value.length <= LONGEST_ADDRESS && URL.canParse(value);
}

/**
 * Both lists as one; of a highlight that stands in both, the one changed last.
 * @param {Highlight[]} mine
 * @param {Highlight[]} given
 */
export function mergeHighlights(mine, given) {
  const all = new Map(mine.map((one) => [one.id, one]));
  for (const one of given) {
    const known = all.get(one.id);
    if (known === undefined || known.changed < one.changed) all.set(one.id, one);
  }
  return [...all.values()].slice(-HIGHLIGHTS_MAX);
}
