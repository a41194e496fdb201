// What a person said about a block, as it is stored: kept by structure and not by class names.

import {
  badField,
  isNumber,
  isObject,
  isText,
  listOf,
  objectOf,
  oneOf,
  optional,
  orNull,
  textUpTo,
} from './validators.js';

export const RULE_KINDS = Object.freeze(/** @type {const} */ (['main', 'keep', 'hide']));
export const RULE_SCOPES = Object.freeze(/** @type {const} */ (['site', 'page']));

const hasRuleFields = objectOf({
  id: isText,
  kind: oneOf(RULE_KINDS),
  scope: oneOf(RULE_SCOPES),
  /** Of the page, for scope `page`. */
  url: optional(isText),
  /** When it was said, ms since 1970. */
  at: isNumber,
  /** A description of the block, which the core makes and reads. */
  anchor: isObject,
});

/**
 * The core skips a rule whose anchor is none.
 * @typedef {Omit<import('./validators.js').Valid<typeof hasRuleFields>, 'anchor'>
 *   & {anchor: import('../../src/wasm/types.js').Anchor}} Rule
 */

/** @param {unknown} value @returns {value is Rule} */
export function isRule(value) {
  if (!hasRuleFields(value) || value.id === '') return false;
  return value.scope === 'site' || value.url !== undefined;
}

const isWords = listOf(isText, 4096);

/** What the core asks of the anchor of a rule: src/wasm/lib.rs refuses every rule of a page for one that is not so. */
const ANCHOR_FIELDS = {
  ...{ v: isNumber, ordinal: isNumber, count: isNumber, nth: isNumber, share: isNumber },
  ...{ path: isWords, classes: isWords },
  ...{ hash: textUpTo(64), id: isText, quote: isText },
  every: optional(orNull(textUpTo(1_048_576))),
};

/** The first field of a rule's anchor that the core would refuse; undefined for none. @param {Rule['anchor']} anchor */
export const badAnchorField = (anchor) => badField(anchor, ANCHOR_FIELDS);
