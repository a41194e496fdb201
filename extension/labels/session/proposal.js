// The first blocks of a page, from Husk's verdict or another method, and how doubtful they are.
//
//   analysis   class and score per node        marking   template or not, score and segment per node
//
// Neighbouring texts of the same class become one block, the main heading a block of its own. Every block is a proposal until the
// user has confirmed or changed it.

import { CLASSES, CONTENT } from '../../shared/classes.js';
import { blockOf, groupLeaves, rangeOf } from '../model/blocks.js';

/** @typedef {import('../model/blocks.js').Answers} Answers */
/** @typedef {import('../model/blocks.js').Block} Block */
/** @typedef {import('../model/leaf_tree.js').LeafTree} LeafTree */
/** @typedef {{blocks: Block[], doubt: number, doubts: Map<string, number>}} Proposal `doubt` of the page, and
 *   `doubts` of each block by id, 0..1 */
/** @typedef {{tag(node: number): string, isText(node: number): boolean, text(node: number): string, path(node: number): string, length: number}} ProposalPage */
/** @typedef {{classes: Uint8Array, scores: Float32Array, blocks: {node: number, class: number}[]}} AnalysisLike */
/** @typedef {{template: Uint8Array, scores: ArrayLike<number>, segments: Uint32Array}} MarkingLike */

/** The default proposer: Husk's verdict, with the site's template. */
export const HUSK = 'husk';
/** No proposer: blocks come without answers, so that no method influences the user. */
export const NOBODY = 'nobody';

/** Roles of classes whose role has another name. @type {Record<string, string>} */
const ROLE = { content: 'body' };

/**
 * @param {LeafTree} tree
 * @param {ProposalPage} page
 * @param {AnalysisLike} analysis
 * @param {() => string} makeId
 * @returns {Proposal}
 */
export function fromAnalysis(tree, page, { classes, scores, blocks: noise }, makeId) {
  const title = titleOf(tree, page, classes);
  // Blocks of the verdict stay blocks; other texts are grouped by class.
  const owners = new Int32Array(tree.length).fill(-1);
  for (const [k, { node }] of noise.entries()) owners.fill(k, node, tree.ends[node]);
  const [TITLE, FIRST_CLASS] = [noise.length, noise.length + 1];
  const keyOf = (/** @type {number} */ leaf) => {
    if (title >= 0 && tree.holds(title, leaf)) return TITLE;
    return owners[leaf] >= 0 ? owners[leaf] : FIRST_CLASS + classes[leaf];
  };
  const blocks = groupLeaves(tree, keyOf).map(({ nodes, key }) => {
    if (key === TITLE) return blockOf(makeId(), nodes, { ...answersOf(CONTENT), role: 'title' });
    const kind = key < TITLE ? noise[key].class : key - FIRST_CLASS;
    return blockOf(makeId(), nodes, answersOf(kind));
  });
  const isNoise = (/** @type {number} */ leaf) => classes[leaf] !== CONTENT || owners[leaf] >= 0;
  return { blocks, ...doubtsOf(tree, blocks, scores, isNoise) };
}

/**
 * @param {LeafTree} tree
 * @param {MarkingLike} marking
 * @param {() => string} makeId
 * @returns {Proposal}
 */
export function fromMarking(tree, { template, scores, segments }, makeId) {
  // Segment numbers are arbitrary: here they are numbered in order.
  /** @type {Map<number, number>} */
  const numbers = new Map();
  const keyOf = (/** @type {number} */ leaf) => {
    const number = numbers.get(segments[leaf]) ?? numbers.size;
    numbers.set(segments[leaf], number);
    return 2 * number + (template[leaf] === 1 ? 1 : 0);
  };
  const blocks = groupLeaves(tree, keyOf).map(({ nodes, key }) => {
    const isTemplate = key % 2 === 1;
    return blockOf(makeId(), nodes, {
      template: isTemplate ? 'yes' : 'no',
      main: isTemplate ? 'no' : 'yes',
      role: '',
      origin: 'proposal',
      note: '',
    });
  });
  return { blocks, ...doubtsOf(tree, blocks, scores, (leaf) => template[leaf] === 1) };
}

/**
 * The answers that a class of the verdict stands for. Comments are neither main content nor template.
 * @param {number} kind see shared/classes.js
 * @returns {Answers}
 */
function answersOf(kind) {
  const name = CLASSES[kind] ?? 'other';
  return {
    template: name === 'content' || name === 'comments' ? 'no' : 'yes',
    main: name === 'content' ? 'yes' : 'no',
    role: ROLE[name] ?? name,
    origin: 'proposal',
    note: '',
  };
}

/** The first h1 element whose text is content, or -1. @param {LeafTree} tree @param {ProposalPage} page @param {Uint8Array} classes */
function titleOf(tree, page, classes) {
  for (let k = 0; k < page.length; k += 1) {
    if (page.isText(k) || page.tag(k) !== 'h1' || tree.count(k) === 0) continue;
    const texts = [...tree.leavesIn(k, tree.ends[k])];
    if (texts.every((leaf) => classes[leaf] === CONTENT)) return k;
  }
  return -1;
}

/**
 * The doubt of blocks and of the page: the mean chance that a text is classified wrongly, by its score; 0.5 is a guess.
 * @param {LeafTree} tree
 * @param {readonly Block[]} blocks
 * @param {ArrayLike<number>} scores
 * @param {(leaf: number) => boolean} isNoise
 */
function doubtsOf(tree, blocks, scores, isNoise) {
  /** @type {Map<string, number>} */
  const doubts = new Map();
  let all = 0;
  for (const block of blocks) {
    const { from, to } = rangeOf(tree, block);
    let sum = 0;
    for (const leaf of tree.leavesIn(from, to)) {
      const score = Math.min(1, Math.max(0, Number(scores[leaf]) || 0));
      sum += isNoise(leaf) ? 1 - score : score;
    }
    all += sum;
    doubts.set(block.id, sum / tree.between(from, to));
  }
  return { doubts, doubt: tree.leaves === 0 ? 0 : all / tree.leaves };
}
