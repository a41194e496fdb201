// Carries answers from page to page of a site: they are proposed for texts at the same place on other pages. A text is looked up by,
// the most reliable first:
//
//   text      the same text on the same path of tags
//   classes   the same path of tags with classes
//   tags      the same path of tags
//
// Each is used only where nearly all answers given there agree. Blocks that the user has answered are never changed.
// O(nodes) per page to learn and to propose.

import { blockOf, groupLeaves, indexAt, rangeOf, sameAnswers } from '../model/blocks.js';
import { oneLine } from '../model/one_line.js';

/** @typedef {import('../model/blocks.js').Answer} Answer */
/** @typedef {import('../model/blocks.js').Block} Block */
/** @typedef {import('../model/blocks.js').Given} Given */
/** @typedef {import('../model/blocks.js').Outcome} Outcome */
/** @typedef {import('../model/leaf_tree.js').LeafTree} LeafTree */
/** @typedef {{tree: LeafTree, structure: import('./structure.js').Structure, textOf: (leaf: number) => string}} CarryPage */
/** @typedef {{template: Answer, main: Answer, role: string}} LeafAnswers */

/** Share of the answers given at a place that must agree. */
const AGREE = 0.9;

/** Characters of a text that are compared, besides its length. */
const LONGEST = 120;

/** How often each of `#answers` was given. @typedef {Map<number, number>} Votes */

export class CarriedAnswers {
  /** @type {LeafAnswers[]} */
  #answers = [];
  /** @type {Map<string, number>} */
  #numbers = new Map();
  /** By text, by classes, by tags. @type {[Map<string, Votes>, Map<number, Votes>, Map<number, Votes>]} */
  #votes = [new Map(), new Map(), new Map()];

  /**
   * Learns the user's answers on blocks.
   * @param {CarryPage} page
   * @param {readonly Block[]} blocks
   * @param {number} [weight] how much they count; a negative weight takes back what was learned
   */
  learn({ tree, structure, textOf }, blocks, weight = 1) {
    for (const block of blocks) {
      const { template, main, role, origin } = block;
      if (template === null || main === null || origin === 'proposal') continue;
      const index = this.#number({ template, main, role });
      const { from, to } = rangeOf(tree, block);
      for (const leaf of tree.leavesIn(from, to)) {
        count(this.#votes[0], textKey(structure.tags[leaf], textOf(leaf)), index, weight);
        count(this.#votes[1], structure.classes[leaf], index, weight);
        count(this.#votes[2], structure.tags[leaf], index, weight);
      }
    }
  }

  /**
   * The answers for the place of a text as an index into `#answers`, or -1.
   * @param {CarryPage} page
   * @param {number} leaf
   */
  #find({ structure, textOf }, leaf) {
    const [texts, classes, tags] = this.#votes;
    const found = [
      texts.get(textKey(structure.tags[leaf], textOf(leaf))),
      classes.get(structure.classes[leaf]),
      tags.get(structure.tags[leaf]),
    ];
    for (const votes of found) {
      const index = votes ? winner(votes) : -1;
      if (index >= 0) return index;
    }
    return -1;
  }

  /**
   * Proposes answers for a page: blocks that are still proposals are made again where answers are known.
   * @param {Given} given
   * @param {CarryPage} page
   * @returns {Outcome}
   */
  propose({ tree, blocks, makeId }, page) {
    if (tree.leaves === 0 || this.#answers.length === 0) return { refused: 'same' };
    const none = this.#answers.length;
    // Keys below `none` are answers; from there on they are the blocks of texts for which none are known.
    const keyOf = (/** @type {number} */ leaf) => {
      const place = indexAt(tree, blocks, leaf);
      const block = blocks[place];
      const index =
        block === undefined || block.origin === 'proposal' ? this.#find(page, leaf) : -1;
      return index >= 0 ? index : none + place;
    };
    const added = groupLeaves(tree, keyOf).map(({ nodes, key }) => {
      if (key < none) {
        return blockOf(makeId(), nodes, { ...this.#answers[key], origin: 'proposal', note: '' });
      }
      const old = blocks[key - none];
      const isAll =
        tree.between(nodes[0], tree.ends[nodes[nodes.length - 1]]) === sizeOf(tree, old);
      return isAll ? old : blockOf(makeId(), nodes, old);
    });
    const isSame =
      added.length === blocks.length && added.every((block, k) => isAlike(block, blocks[k]));
    if (isSame) return { refused: 'same' };
    return { edits: [{ at: 0, removed: blocks, added }], current: 0 };
  }

  /** @param {LeafAnswers} answers */
  #number(answers) {
    const key = `${answers.template} ${answers.main} ${answers.role}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#answers.length);
    return this.#answers.push(answers) - 1;
  }
}

/** @param {LeafTree} tree @param {Block} block */
function sizeOf(tree, block) {
  const { from, to } = rangeOf(tree, block);
  return tree.between(from, to);
}

/** @param {Block} a @param {Block} b */
function isAlike(a, b) {
  return (
    a === b ||
    (a.nodes.length === b.nodes.length &&
      a.nodes.every((node, k) => node === b.nodes[k]) &&
      sameAnswers(a, b))
  );
}

/** @param {number} path @param {string} text */
function textKey(path, text) {
  const line = oneLine(text);
  return `${path} ${line.length} ${line.slice(0, LONGEST)}`;
}

/** @template K @param {Map<K, Votes>} all @param {K} key @param {number} index @param {number} weight */
function count(all, key, index, weight) {
  let votes = all.get(key);
  if (votes === undefined) all.set(key, (votes = new Map()));
  votes.set(index, (votes.get(index) ?? 0) + weight);
}

/** The answers that nearly all votes are for, or -1. @param {Votes} votes */
function winner(votes) {
  let [best, most, all] = [-1, 0, 0];
  for (const [index, many] of votes) {
    all += many;
    if (many > most) [best, most] = [index, many];
  }
  return most > 0 && most >= AGREE * all ? best : -1;
}
