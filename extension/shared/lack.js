// What a page lacks, so that no surface shows numbers alone where there is nothing to read.

/** The gravest first. */
export const LACKS = Object.freeze(/** @type {const} */ (['text', 'main', 'article']));

/** @typedef {(typeof LACKS)[number]} Lack */

/**
 * @param {Pick<import('./answers.js').Analysis, 'totalChars' | 'main' | 'readable'>} analysis
 * @param {import('./answers.js').Rule[]} rules a person who picked the main content knows what there is to read
 * @returns {Lack | null} null for a page with an article
 */
export function lackOf({ totalChars, main, readable }, rules) {
  if (totalChars === 0) return 'text';
  if (main.length === 0) return 'main';
  const picked = rules.some(({ kind }) => kind === 'main');
  return readable.yes || picked ? null : 'article';
}
