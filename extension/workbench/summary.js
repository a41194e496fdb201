// What two methods say of a page, as numbers.

import { adjustedRand, agreement, hasText, share } from './compare.js';
import { words } from './words.js';

/** @typedef {import('./method_runner.js').Marks} Marks */
/** @typedef {import('./method_runner.js').Outcome} Outcome */
/** @typedef {import('../views/core.js').Method} Method */

/**
 * The outcomes of the two methods.
 * @param {Marks} marks
 * @param {[Method, Method]} pair
 * @returns {[Outcome, Outcome]}
 */
export function outcomesOf({ outcomes }, [a, b]) {
  const missing = { error: 'not run' };
  return [outcomes.get(a.name) ?? missing, outcomes.get(b.name) ?? missing];
}

/**
 * @param {Marks | Error} marks
 * @param {[Method, Method]} pair
 * @returns {import('./list.js').RowState}
 */
export function rowOf(marks, pair) {
  if (marks instanceof Error) return { broken: marks.message };
  if (!hasText(marks.chars)) {
    return { nodes: marks.parents.length, a: words.noText(), b: words.noText(), agreement: null };
  }
  const outcomes = outcomesOf(marks, pair);
  const [a, b] = outcomes.map((outcome) =>
    'error' in outcome ? outcome.error : share(marks.chars, outcome.marking.template),
  );
  return { nodes: marks.parents.length, a, b, agreement: pairOf(marks, pair)?.agreement ?? null };
}

/**
 * How alike the two are; `null` when one of them failed, or there is no text to compare them on.
 * @param {Marks} marks
 * @param {[Method, Method]} pair
 */
export function pairOf(marks, pair) {
  const [a, b] = outcomesOf(marks, pair);
  if ('error' in a || 'error' in b || !hasText(marks.chars)) return null;
  return {
    agreement: agreement(marks.chars, a.marking.template, b.marking.template),
    rand: adjustedRand(marks.chars, a.marking.segments, b.marking.segments),
  };
}
