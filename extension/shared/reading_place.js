// Where reading of an article stopped, as it is kept: by words, so that it is found again in other letters, another window and on
// a page that has changed.

import { exactly, isIndex, numberIn, textUpTo } from './validators.js';

/** Words of the article that are kept, in UTF-16 units. */
export const QUOTE_MAX = 60;

const FIELDS = {
  /** How the block begins that was at the top of the window. */
  quote: textUpTo(QUOTE_MAX),
  /** Where it begins in the text of the article, in code points: tells it from others that begin alike. */
  start: isIndex,
  /** Share of the block that was above the window, 0..1. */
  share: numberIn(0, 1),
};

const hasFields = exactly(FIELDS);

/** @typedef {import('./validators.js').Shape<typeof FIELDS>} ReadingPlace */

/** @param {unknown} value @returns {value is ReadingPlace} */
export const isReadingPlace = (value) => hasFields(value) && value.quote !== '';
