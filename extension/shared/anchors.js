// The kept form of an anchor, by which a passage of a page is found again: see content/anchor.js, which makes and finds them.

/** @typedef {{path: number[], offset: number}} Point a place in the data of a text node */

/**
 * @typedef {object} Anchor
 * @property {{start: Point, end: Point} | null} path of the text nodes at both ends; null where they lie too deep
 * @property {{start: number, end: number}} position in the text of the page, in code points
 * @property {{exact: string, prefix: string, suffix: string}} quote
 * @property {boolean} alone whether quote and context were found once only when the anchor was made
 */

/** Longest passage, in UTF-16 units: some ten printed pages. */
export const LONGEST_PASSAGE = 20_000;

const LONGEST_CONTEXT = 256;
const LONGEST_PATH = 512;

/** @param {unknown} value @param {number} longest @returns {value is string} */
const isText = (value, longest) => typeof value === 'string' && value.length <= longest;

/** @param {unknown} value */
const isCount = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 32;

/** Steps below 0 lead into what an element holds besides its children. @param {unknown} value */
const isStep = (value) => isCount(value) || value === -1 || value === -2;

/** @param {any} value @returns {value is Point} */
function isPoint(value) {
  return (
    Array.isArray(value?.path) &&
    value.path.length <= LONGEST_PATH &&
    value.path.every(isStep) &&
    isCount(value.offset)
  );
}

/**
 * @param {any} value
 * @returns {value is Anchor}
 */
export function isAnchor(value) {
  return (
    (value?.path === null || (isPoint(value?.path?.start) && isPoint(value.path.end))) &&
    isCount(value.position?.start) &&
    isCount(value.position.end) &&
    value.position.start <= value.position.end &&
    isText(value.quote?.exact, LONGEST_PASSAGE) &&
    value.quote.exact !== '' &&
    isText(value.quote.prefix, LONGEST_CONTEXT) &&
    isText(value.quote.suffix, LONGEST_CONTEXT) &&
    typeof value.alone === 'boolean'
  );
}

/** What the core asks of the anchor of a rule, field by field: src/wasm/lib.rs refuses every rule of a page for one that is not so. */
const OF_RULE = Object.entries({
  ...{ v: isNumber, ordinal: isNumber, count: isNumber, nth: isNumber, share: isNumber },
  ...{ path: isWords, classes: isWords },
  hash: (/** @type {unknown} */ value) => isText(value, 64),
  id: (/** @type {unknown} */ value) => isText(value, LONGEST_WORD),
  quote: (/** @type {unknown} */ value) => isText(value, LONGEST_WORD),
  every: (/** @type {unknown} */ value) => value == null || isText(value, 16 * LONGEST_WORD),
});

/** Longest name, and most of them, in UTF-16 units. */
const LONGEST_WORD = 65_536;
const MOST_WORDS = 4096;

/** @param {unknown} value */
function isNumber(value) {
  return typeof value === 'number' && Number.isFinite(value);
}

/** @param {unknown} value */
function isWords(value) {
  return (
    Array.isArray(value) &&
    value.length <= MOST_WORDS &&
    value.every((word) => isText(word, LONGEST_WORD))
  );
}

/** The first field of a rule's anchor that the core would refuse; empty for none. @param {any} anchor */
export function badAnchorField(anchor) {
  return OF_RULE.find(([name, fits]) => !fits(anchor?.[name]))?.[0] ?? '';
}
