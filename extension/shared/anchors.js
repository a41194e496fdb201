// The stored form of an anchor, by which a passage of a page is found again: see content/anchor.js, which makes and finds them.

import { isFlag, isIndex, listOf, objectOf, orNull, textUpTo } from './validators.js';

/** Longest passage, in UTF-16 units: some ten printed pages. */
export const LONGEST_PASSAGE = 20_000;

const LONGEST_CONTEXT = 256;
const LONGEST_PATH = 512;

/** Steps below 0 lead into what an element holds besides its children. @param {unknown} value @returns {value is number} */
const isStep = (value) => isIndex(value) || value === -1 || value === -2;

/** A place in the data of a text node. */
const isPoint = objectOf({ path: listOf(isStep, LONGEST_PATH), offset: isIndex });

const hasAnchorFields = objectOf({
  /** Of the text nodes at both ends; null where they lie too deep. */
  path: orNull(objectOf({ start: isPoint, end: isPoint })),
  /** In the text of the page, in code points. */
  position: objectOf({ start: isIndex, end: isIndex }),
  quote: objectOf({
    exact: textUpTo(LONGEST_PASSAGE),
    prefix: textUpTo(LONGEST_CONTEXT),
    suffix: textUpTo(LONGEST_CONTEXT),
  }),
  /** Whether quote and context were found once only when the anchor was made. */
  alone: isFlag,
});

/** @typedef {import('./validators.js').Valid<typeof isPoint>} Point */
/** @typedef {import('./validators.js').Valid<typeof hasAnchorFields>} Anchor */

/** @param {unknown} value @returns {value is Anchor} */
export function isAnchor(value) {
  if (!hasAnchorFields(value)) return false;
  return value.position.start <= value.position.end && value.quote.exact !== '';
}
