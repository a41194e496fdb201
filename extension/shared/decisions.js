// What a person decided about parts of a site's pages, as it is stored: src/core/verdict/decision. And decisions about the
// leaves of a template: made, taken back, looked up.

import {
  badField,
  isNumber,
  isObject,
  isText,
  listOf,
  numberIn,
  objectOf,
  oneOf,
  optional,
  orNull,
  textUpTo,
} from './validators.js';

export const VERDICTS = Object.freeze(/** @type {const} */ (['main', 'keep', 'hide']));
export const SCOPES = Object.freeze(/** @type {const} */ (['site', 'page']));

/** Most leaves of one decision; more than a template has. */
const MAX_LEAVES = 2048;

/** A key of 64 bits. @param {unknown} value @returns {value is string} */
export const isLeafKey = (value) => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);

const isHash = textUpTo(16);

/** A description of the block, which the core makes and reads: it skips a decision whose anchor is none. */
const isAnchorTarget = objectOf({ anchor: isObject });
const isLeavesTarget = objectOf({
  leaves: listOf(isLeafKey, MAX_LEAVES, 1),
  quote: isText,
});
const isBlockTarget = objectOf({ place: isHash, content: isHash });

/** What the records of a site are, and their fields: src/core/template/records.rs. */
export const RECORD_KINDS = Object.freeze(/** @type {const} */ (['post', 'item']));
export const RECORD_FIELDS = Object.freeze(
  /** @type {const} */ (['author', 'date', 'text', 'title', 'price']),
);

/** Longest name of a form of records, and longest path in one, in letters. */
const MAX_PATH = 256;

/** A place in the records of a site. */
export const FIELD_SHAPE = Object.freeze({
  record: oneOf(RECORD_KINDS),
  name: textUpTo(MAX_PATH),
  field: oneOf(RECORD_FIELDS),
  path: textUpTo(MAX_PATH),
  order: numberIn(0, 255),
});
const isFieldTarget = objectOf(FIELD_SHAPE);

const hasFields = objectOf({
  id: isText,
  verdict: oneOf([...VERDICTS, 'role', 'field']),
  /** Number of the class, for verdict `role`. */
  role: optional(numberIn(1, 255)),
  scope: oneOf(SCOPES),
  /** Of the page, for scope `page`. */
  url: optional(isText),
  /** When it was made, ms since 1970. */
  at: isNumber,
  /** Where it was made. */
  from: oneOf(['page', 'template']),
  target: isObject,
});

/** @typedef {import('../../src/wasm/types.js').Decision} Decision */
/** @typedef {import('../../src/wasm/types.js').Anchor} Anchor */
/** @typedef {(typeof VERDICTS)[number]} Verdict */

/** @param {unknown} value @returns {value is Decision} */
export function isDecision(value) {
  if (!hasFields(value) || value.id === '') return false;
  if (value.scope === 'page' && value.url === undefined) return false;
  const { target, verdict, role } = value;
  if (isLeavesTarget(target)) {
    return verdict !== 'main' && (verdict === 'role') === (role !== undefined);
  }
  if (verdict === 'field') return role === undefined && isFieldTarget(target);
  if (verdict === 'role' || role !== undefined) return false;
  return isAnchorTarget(target) || (verdict !== 'main' && isBlockTarget(target));
}

const isWords = listOf(isText, 4096);

/** What the core asks of the anchor of a decision: src/wasm/lib.rs skips a decision for one that is not so. */
const ANCHOR_FIELDS = {
  ...{ v: isNumber, ordinal: isNumber, count: isNumber, nth: isNumber, share: isNumber },
  ...{ path: isWords, classes: isWords },
  ...{ hash: textUpTo(64), id: isText, quote: isText },
  every: optional(orNull(textUpTo(1_048_576))),
};

/** The first field of a decision's anchor that the core would refuse; undefined for none. @param {Decision} decision */
export const badAnchorField = ({ target }) =>
  'anchor' in target ? badField(target.anchor, ANCHOR_FIELDS) : undefined;

// --- leaves of a template ---

/** What can be decided about leaves; `unsaid` takes a verdict back, `role` with 0 a class. */
export const LEAF_EDITS = Object.freeze(
  /** @type {const} */ (['keep', 'hide', 'unsaid', 'role', 'forget']),
);

/**
 * @typedef {object} LeafEdit
 * @property {string[]} leaves their keys
 * @property {(typeof LEAF_EDITS)[number]} edit
 * @property {number} role number of a class, for edit `role`
 * @property {string} quote the first words of what they say
 */

/** @param {Decision} decision */
export const isAboutLeaves = (decision) => 'leaves' in decision.target;

/**
 * The decisions after an edit of leaves: what was decided about them before makes room. O(leaves).
 * @param {Decision[]} decisions
 * @param {LeafEdit} change
 * @param {{id: string, at: number}} made
 * @returns {Decision[]}
 */
export function withLeafEdit(decisions, { leaves, edit, role, quote }, { id, at }) {
  const named = new Set(leaves);
  const isReplaced = (/** @type {Decision} */ { verdict }) =>
    edit === 'forget' || (verdict === 'role') === (edit === 'role');
  const left = decisions.flatMap((decision) => {
    const { target } = decision;
    if (!('leaves' in target) || !isReplaced(decision)) return [decision];
    const others = target.leaves.filter((leaf) => !named.has(leaf));
    if (others.length === target.leaves.length) return [decision];
    return others.length === 0 ? [] : [{ ...decision, target: { ...target, leaves: others } }];
  });
  if (edit === 'unsaid' || edit === 'forget' || (edit === 'role' && role === 0)) return left;
  /** @type {Decision} */
  const made = {
    id,
    verdict: edit,
    ...(edit === 'role' ? { role } : {}),
    ...{ scope: 'site', at, from: 'template', target: { leaves, quote } },
  };
  return [...left, made];
}

/**
 * What was decided last about every leaf, by its key.
 * @param {Decision[]} decisions
 * @returns {Map<string, {override: '' | 'keep' | 'hide', role: number}>}
 */
export function decidedOfLeaves(decisions) {
  /** @type {ReturnType<typeof decidedOfLeaves>} */
  const known = new Map();
  for (const { verdict, role = 0, target } of [...decisions].sort((a, b) => a.at - b.at)) {
    if (!('leaves' in target) || verdict === 'main' || verdict === 'field') continue;
    for (const leaf of target.leaves) {
      const old = known.get(leaf) ?? { override: '', role: 0 };
      known.set(leaf, verdict === 'role' ? { ...old, role } : { ...old, override: verdict });
    }
  }
  return known;
}

// --- fields of records ---

/** @typedef {Extract<import('../../src/wasm/types.js').Target, {path: string}>} FieldTarget */

/**
 * The decision about where a field of a form of records stands, if there is one.
 * @param {Decision[]} decisions
 * @param {Pick<FieldTarget, 'record' | 'name' | 'field'>} of
 */
export function decidedField(decisions, { record, name, field }) {
  return decisions.findLast(
    ({ target }) =>
      'path' in target &&
      target.record === record &&
      target.name === name &&
      target.field === field,
  );
}

/**
 * What the view of a site's template shows: the template, and the decisions about its leaves.
 * @typedef {{template: Uint8Array, decisions: Decision[]}} SiteKnowledge
 */

/** @param {SiteKnowledge} one @param {SiteKnowledge} other */
export function isSameKnowledge(one, other) {
  return (
    one.template.length === other.template.length &&
    one.template.every((byte, k) => byte === other.template[k]) &&
    JSON.stringify(one.decisions) === JSON.stringify(other.decisions)
  );
}
