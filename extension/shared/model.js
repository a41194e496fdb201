// What the worlds must agree on about a model that a person loads, and what it says of where it comes from.

/** Largest model the core reads, in bytes; the one it brings along has a twentieth. */
export const MODEL_MAX = 1_048_576;

/** Longest name of a file that is kept. */
export const MODEL_NAME_MAX = 200;

/** What `husk train` adds to the words of the model that it began with. */
const LABELS =
  /; labels ([0-9a-f]{64}), (\d{1,9}) records of (\d{1,9}) pages of \d{1,9} sites, husk \S{1,30}$/;

/** What stands before it: data that anybody can look at. */
const BASE = /^([\w.-]{1,100}), (\d{1,9}) pages;/;

/** Signs that would show as nothing, or turn the words around them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}]+/gu;

/** The name of a file, fit to be kept and shown. @param {string} name */
export function fittingName(name) {
  return name.replace(UNSEEN, ' ').trim().slice(0, MODEL_NAME_MAX).toWellFormed() || 'model';
}

/**
 * @typedef {object} Origin
 * @property {{hash: string, records: number, pages: number} | null} labels it learned from; `hash` is the SHA-256 of their
 *   lines, as they were written
 * @property {{set: string, pages: number} | null} base what the model that it began with was made from
 * @property {string} words all that it says, fit to be shown
 */

/**
 * Where a model comes from, as far as it says so itself. Anybody can write anything there.
 * @param {string} provenance
 * @returns {Origin}
 */
export function readOrigin(provenance) {
  const labels = LABELS.exec(provenance);
  const base = BASE.exec(provenance);
  return {
    labels: labels && { hash: labels[1], records: Number(labels[2]), pages: Number(labels[3]) },
    base: base && { set: base[1], pages: Number(base[2]) },
    words: provenance.replace(UNSEEN, ' ').trim(),
  };
}
