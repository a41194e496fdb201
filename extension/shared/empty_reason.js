// What a page lacks, so that no surface shows numbers alone where there is nothing to read.

/** The gravest first. */
export const EMPTY_REASONS = Object.freeze(/** @type {const} */ (['text', 'main', 'article']));

/**
 * Score below which a page clearly has no article. Between this and the core's own limit are short pages of some text, of
 * which nothing is said: to be told that there is no article while reading one is worse.
 */
const CLEARLY_NONE = 0.2;

/** @typedef {(typeof EMPTY_REASONS)[number]} Lack */

/**
 * @param {Pick<import('./answers.js').Analysis, 'totalChars' | 'main' | 'readable'>} analysis
 * @param {Pick<import('./decisions.js').Decision, 'verdict'>[]} decisions a person who picked the main content knows what there is to read
 * @returns {Lack | null} null for a page with an article
 */
export function emptyReason({ totalChars, main, readable }, decisions) {
  if (totalChars === 0) return 'text';
  if (main.length === 0) return 'main';
  const picked = decisions.some(({ verdict }) => verdict === 'main');
  return readable.score < CLEARLY_NONE && !picked ? 'article' : null;
}
