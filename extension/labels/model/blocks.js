// The blocks of a page that is being labelled: in document order, none inside another, together all visible text.
//
//   block   one subtree, or several siblings side by side: always a contiguous range of nodes
//   edits   what an operation changes: the index in the list, the blocks removed there and the blocks added
//
// Lists are immutable. An operation (block_shape.js, block_answers.js) takes a list and returns edits, `applyEdits` makes the new
// list, and `invertEdits` returns the edits that undo it exactly.

import { NO_LEAF, subtreesByKey } from './subtrees.js';

/** @typedef {import('./leaf_tree.js').LeafTree} LeafTree */
/** @typedef {'yes' | 'no' | 'unsure'} Answer */
/** @typedef {'proposal' | 'confirmed' | 'human'} Origin */

/**
 * @typedef {object} Block
 * @property {string} id
 * @property {readonly number[]} nodes roots, neighbouring siblings
 * @property {Answer | null} template null: not answered yet
 * @property {Answer | null} main
 * @property {string} role one of `ROLES` in record.js, or empty
 * @property {Origin} origin
 * @property {string} note
 */

/** @typedef {Pick<Block, 'template' | 'main' | 'role' | 'origin' | 'note'>} Answers */
/** @typedef {Pick<Block, 'template' | 'main' | 'role'>} BlockAnswers */

/** @typedef {{at: number, removed: readonly Block[], added: readonly Block[]}} Edit `at`: index in the list before all edits */

/** What an operation is applied to. @typedef {{tree: LeafTree, blocks: readonly Block[], makeId: () => string}} Given */

/**
 * The result of an operation: edits in ascending order and the index of the block that becomes the current one; or why it
 * cannot be done.
 * @typedef {{edits: readonly Edit[], current: number} | {refused: Refusal}} Outcome
 */

/**
 * whole: the block is the whole page · single: it is one piece of text · first, last: there is no block to merge with ·
 * empty: there is no visible text · same: nothing would change · unanswered: both questions must be answered first
 * @typedef {'whole' | 'single' | 'first' | 'last' | 'empty' | 'same' | 'unanswered'} Refusal
 */

/** @type {Readonly<Answers>} */
export const UNANSWERED = Object.freeze({
  template: null,
  main: null,
  role: '',
  origin: 'human',
  note: '',
});

/**
 * @param {string} id
 * @param {readonly number[]} nodes
 * @param {Answers} answers
 * @returns {Block}
 */
export function blockOf(id, nodes, { template, main, role, origin, note }) {
  return Object.freeze({
    id,
    nodes: Object.freeze([...nodes]),
    template,
    main,
    role,
    origin,
    note,
  });
}

/** The nodes of a block: its first node and the first one after it. @param {LeafTree} tree @param {Block} block */
export function rangeOf(tree, { nodes }) {
  return { from: nodes[0], to: tree.ends[nodes[nodes.length - 1]] };
}

/**
 * The index of the block that contains a node, or -1. O(log blocks).
 * @param {LeafTree} tree
 * @param {readonly Block[]} blocks
 * @param {number} node
 */
export function indexAt(tree, blocks, node) {
  const at = firstIndexFrom(blocks, node + 1) - 1;
  return at >= 0 && node < rangeOf(tree, blocks[at]).to ? at : -1;
}

/** The index of the first block that begins at a node or after it. @param {readonly Block[]} blocks @param {number} node */
export function firstIndexFrom(blocks, node) {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blocks[middle].nodes[0] < node) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @param {readonly Block[]} blocks @param {readonly Edit[]} edits @returns {readonly Block[]} */
export function applyEdits(blocks, edits) {
  /** @type {Block[]} */
  const out = [];
  let from = 0;
  for (const { at, removed, added } of edits) {
    for (let k = from; k < at; k += 1) out.push(blocks[k]);
    for (const block of added) out.push(block);
    from = at + removed.length;
  }
  for (let k = from; k < blocks.length; k += 1) out.push(blocks[k]);
  return out;
}

/** The edits that undo edits. @param {readonly Edit[]} edits @returns {Edit[]} */
export function invertEdits(edits) {
  let shift = 0;
  return edits.map(({ at, removed, added }) => {
    const back = { at: at + shift, removed: added, added: removed };
    shift += added.length - removed.length;
    return back;
  });
}

/**
 * Groups of visible texts with the same key: the largest subtrees whose texts share it, siblings side by side in one group.
 * O(nodes).
 * @param {LeafTree} tree
 * @param {(leaf: number) => number} keyOf at least 0
 * @returns {{nodes: number[], key: number}[]}
 */
export function groupLeaves(tree, keyOf) {
  /** @type {{nodes: number[], key: number}[]} */
  const groups = [];
  const leafKey = (/** @type {number} */ node) => (tree.isLeaf(node) ? keyOf(node) : NO_LEAF);
  for (const { node, key } of subtreesByKey(tree.parents, leafKey)) {
    const last = groups[groups.length - 1];
    if (last?.key === key && tree.parent(last.nodes[0]) === tree.parent(node)) {
      // Siblings without text between the two belong to the group as well.
      let next = last.nodes[last.nodes.length - 1];
      while (next < node) last.nodes.push((next = tree.ends[next]));
    } else groups.push({ nodes: [node], key });
  }
  return groups;
}

/** Whether two blocks have the same answers and role. @param {BlockAnswers} a @param {BlockAnswers} b */
export function sameAnswers(a, b) {
  return a.template === b.template && a.main === b.main && a.role === b.role;
}

/** The greatest number in ids like `b12`; 0 when there is none. @param {readonly {id: string}[]} blocks */
export function lastIdNumber(blocks) {
  return blocks.reduce((last, { id }) => {
    const digits = /^b(\d{1,9})$/.exec(id)?.[1];
    return digits === undefined ? last : Math.max(last, Number(digits));
  }, 0);
}

/**
 * What is wrong with a list of blocks, in words; null when nothing is. O(nodes).
 * @param {LeafTree} tree
 * @param {readonly Block[]} blocks
 * @returns {string | null}
 */
export function faultOf(tree, blocks) {
  const ids = new Set();
  let covered = 0;
  let last = 0;
  for (const block of blocks) {
    const { id, nodes } = block;
    if (ids.has(id)) return `two blocks are called ${id}`;
    ids.add(id);
    if (nodes.length === 0) return `block ${id} has no nodes`;
    for (const [k, node] of nodes.entries()) {
      if (!Number.isInteger(node) || node < 0 || node >= tree.length) {
        return `block ${id} names node ${node} of ${tree.length}`;
      }
      if (k === 0) continue;
      const before = nodes[k - 1];
      if (tree.ends[before] !== node || tree.parent(before) !== tree.parent(node)) {
        return `block ${id}: node ${node} does not follow ${before} as its sibling`;
      }
    }
    const { from, to } = rangeOf(tree, block);
    if (from < last) return `block ${id} lies in another, or out of order`;
    last = to;
    const count = tree.between(from, to);
    if (count === 0) return `block ${id} has no visible text`;
    covered += count;
  }
  const left = tree.leaves - covered;
  return left === 0 ? null : `${left} visible texts are in no block`;
}
