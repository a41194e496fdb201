// Puts the labels of an earlier visit on the page as it is now: blocks that are found again keep their answers, blocks that are not
// found are listed with their words, and new texts become blocks of their own.
//
//   sure        keeps its answers as they were given
//   less sure   has them as a proposal that the user must confirm
//   orphan      not found; its answers stay with the labels until the user places them, and afterwards
//   new text    never joins a block that was found around it
//
// The result is stored as `proposal` of the record and read from there (`readRematch`).

import { SURE } from '../../content/anchor.js';
import { findBlocks, likeness } from './anchors.js';
import { blockOf, groupLeaves, indexAt, lastIdNumber } from '../model/blocks.js';
import { oneLine } from '../model/one_line.js';
import { ColumnText } from './column_text.js';
import { ROLES } from '../model/record.js';

/** @typedef {import('../../page/columns.js').Columns} Columns */
/** @typedef {import('../model/blocks.js').Block} Block */
/** @typedef {import('../model/leaf_tree.js').LeafTree} LeafTree */
/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */

/**
 * A block that was not found.
 * @typedef {object} Orphan
 * @property {string} id
 * @property {Block['template']} template
 * @property {Block['main']} main
 * @property {string} role
 * @property {string} note
 * @property {string} text the beginning of its words
 * @property {string} placed id of the block that has its answers now; empty for none
 */

/**
 * @typedef {object} Rematch
 * @property {number} when the earlier labels were changed last, ms since 1970
 * @property {number} found blocks that were found again
 * @property {number} likely those of `found` with less than `SURE` confidence
 * @property {number} unsure those of `found` with little confidence
 * @property {Map<string, number>} sure confidence in blocks that have changed, 0..1
 * @property {Set<string>} fresh blocks of new texts
 * @property {Orphan[]} orphans
 * @property {number} more orphans that are not listed; they are in the earlier labels
 */

/** Most orphans in a record, and most characters of each. */
const MOST_ORPHANS = 150;
const MOST_TEXT = 300;

/** Longest list of block ids in the record, characters. */
const LONGEST = 9000;

/** Most pairs of texts compared in one block. */
const MOST_PAIRS = 40_000;

/** Similarity from which on a text counts as changed rather than new. */
const SAME_TEXT = 0.5;

/** A confidence in one word: the last part of the keys `label_sure_…`. @param {number} confidence */
export function sureWord(confidence) {
  if (confidence >= SURE) return 'sure';
  return confidence >= 0.7 ? 'likely' : 'unsure';
}

/**
 * @param {object} given
 * @param {Pick<LabelRecord, 'id' | 'changed' | 'blocks'>} given.record of the earlier visit
 * @param {Columns} given.from its page
 * @param {Columns} given.to the page now
 * @param {LeafTree} given.tree of the page now
 * @param {readonly Block[]} given.proposed blocks for new texts, covering the page
 * @returns {{blocks: Block[], proposal: Record<string, unknown>}}
 */
export function beginRematch({ record, from, to, tree, proposed }) {
  const { found, orphans } = findBlocks(record.blocks, from, to);
  const old = new Map(record.blocks.map((block) => [block.id, block]));
  const isFresh = freshIn({ record, found, from, to, tree });
  const owners = new Int32Array(tree.length).fill(-1);
  for (const [k, { nodes }] of found.entries()) {
    for (const node of nodes) owners.fill(k, node, tree.ends[node]);
  }
  const keyOf = (/** @type {number} */ leaf) =>
    owners[leaf] >= 0 && !isFresh(leaf)
      ? owners[leaf]
      : found.length + Math.max(0, indexAt(tree, proposed, leaf));
  let number = lastIdNumber(record.blocks);
  /** @type {Map<string, number>} */
  const sure = new Map();
  const fresh = [];
  const met = new Set();
  /** @type {Block[]} */
  const blocks = [];
  for (const { nodes, key } of groupLeaves(tree, keyOf)) {
    const again = found[key];
    const said = again === undefined ? undefined : old.get(again.id);
    const id = said === undefined || met.has(key) ? `b${(number += 1)}` : again.id;
    if (said === undefined) {
      const { template, main, role } = proposed[key - found.length];
      blocks.push(blockOf(id, nodes, { template, main, role, origin: 'proposal', note: '' }));
      fresh.push(id);
      continue;
    }
    met.add(key);
    const { confidence } = again;
    if (confidence < 1) sure.set(id, confidence);
    const isAnswered = said.template !== null && said.main !== null;
    const origin = confidence < SURE && isAnswered ? 'proposal' : said.origin;
    blocks.push(blockOf(id, nodes, { ...said, origin }));
  }
  const text = new ColumnText(from);
  // Blocks that were found at a place with entirely different text are gone as well.
  const gone = new Set([
    ...orphans,
    ...found.filter((_, k) => !met.has(k)).map((again) => again.id),
  ]);
  const lost = record.blocks.filter(({ id }) => gone.has(id));
  /** @type {Orphan[]} */
  const listed = lost.slice(0, MOST_ORPHANS).map(({ id, nodes, template, main, role, note }) => {
    const words = nodes.map((node) => text.words(node)).join(' ');
    return { id, template, main, role, note, text: cut(words), placed: '' };
  });
  const words = [...met].map((k) => sureWord(found[k].confidence));
  const countOf = (/** @type {string} */ word) => words.filter((one) => one === word).length;
  const proposal = {
    method: 'again',
    from: record.id,
    when: record.changed,
    found: met.size,
    likely: countOf('likely'),
    unsure: countOf('unsure'),
    sure: joined([...sure].map(([id, confidence]) => `${id}:${Math.floor(100 * confidence)}`)),
    fresh: joined(fresh),
    orphans: listed,
    more: lost.length - listed.length,
  };
  return { blocks, proposal };
}

/**
 * Finds the texts that are new in the blocks that were found.
 * @param {{record: Pick<LabelRecord, 'blocks'>, found: import('./anchors.js').FoundBlock[], from: Columns, to: Columns, tree: LeafTree}} given
 * @returns {(leaf: number) => boolean}
 */
function freshIn({ record, found, from, to, tree }) {
  /** @type {Set<number>} */
  const fresh = new Set();
  const old = new Map(record.blocks.map((block) => [block.id, block]));
  for (const { id, nodes } of found) {
    const before = (old.get(id)?.nodes ?? []).flatMap((node) => textsIn(from, node));
    /** Earlier texts that are gone; each may have become one of the others. @type {Map<string, number>} */
    const left = new Map();
    for (const text of before) left.set(text, (left.get(text) ?? 0) + 1);
    const leaves = nodes.flatMap((node) => [...tree.leavesIn(node, tree.ends[node])]);
    const others = leaves.filter((leaf) => {
      const text = oneLine(to.text(leaf));
      const count = left.get(text) ?? 0;
      if (count > 0) left.set(text, count - 1);
      return count === 0;
    });
    const gone = [...left].flatMap(([text, count]) => new Array(count).fill(text));
    const looks = Math.max(1, Math.floor(MOST_PAIRS / Math.max(1, others.length)));
    for (const leaf of others) {
      const text = oneLine(to.text(leaf));
      const at = gone.slice(0, looks).findIndex((one) => likeness(one, text) >= SAME_TEXT);
      if (at >= 0) gone.splice(at, 1);
      else fresh.add(leaf);
    }
    // A block whose texts have all changed keeps its place: none of them is new.
    if (leaves.length > 0 && leaves.every((leaf) => fresh.has(leaf)) && gone.length > 0) {
      for (const leaf of leaves) fresh.delete(leaf);
    }
  }
  return (leaf) => fresh.has(leaf);
}

/** @param {Columns} columns @param {number} node */
function textsIn(columns, node) {
  const texts = [];
  for (let k = node; k < columns.end(node); k += 1) {
    const text = oneLine(columns.text(k));
    if (text !== '') texts.push(text);
  }
  return texts;
}

/** @param {string} text */
function cut(text) {
  return text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT).toWellFormed()}…`;
}

/** Joins as many as fit in `LONGEST`. @param {string[]} parts */
function joined(parts) {
  const all = parts.join(' ');
  return all.length <= LONGEST ? all : all.slice(0, all.lastIndexOf(' ', LONGEST));
}

/**
 * Reads the `proposal` of a record. It may come from a file: invalid parts are left out.
 * @param {Record<string, unknown>} proposal
 * @returns {Rematch | null} null for labels without an earlier visit
 */
export function readRematch(proposal) {
  if (proposal.method !== 'again') return null;
  const text = (/** @type {unknown} */ value) => (typeof value === 'string' ? value : '');
  const count = (/** @type {unknown} */ value) =>
    typeof value === 'number' && value >= 0 ? value : 0;
  /** @type {Map<string, number>} */
  const sure = new Map();
  for (const one of text(proposal.sure).split(' ')) {
    const [, id, share] = /^(\S+):(\d{1,2})$/.exec(one) ?? [];
    if (id !== undefined) sure.set(id, Number(share) / 100);
  }
  /** @param {unknown} value @returns {Block['template']} */
  const answer = (value) =>
    value === 'yes' || value === 'no' || value === 'unsure' ? value : null;
  const orphans = (Array.isArray(proposal.orphans) ? proposal.orphans : [])
    .filter((one) => typeof one === 'object' && one !== null)
    .slice(0, MOST_ORPHANS)
    .map((one) => ({
      id: text(one.id),
      template: answer(one.template),
      main: answer(one.main),
      role: ROLES.find((role) => role === one.role) ?? '',
      note: text(one.note),
      text: text(one.text),
      placed: text(one.placed),
    }));
  return {
    when: count(proposal.when),
    found: count(proposal.found),
    likely: count(proposal.likely),
    unsure: count(proposal.unsure),
    sure,
    fresh: new Set(
      text(proposal.fresh)
        .split(' ')
        .filter((id) => id !== ''),
    ),
    orphans,
    more: count(proposal.more),
  };
}

/**
 * The proposal with an orphan placed, or not placed any more.
 * @param {Record<string, unknown>} proposal
 * @param {string} orphan
 * @param {string} block empty for none
 * @returns {Record<string, unknown>}
 */
export function withPlaced(proposal, orphan, block) {
  const orphans = readRematch(proposal)?.orphans ?? [];
  return {
    ...proposal,
    orphans: orphans.map((one) => (one.id === orphan ? { ...one, placed: block } : one)),
  };
}
