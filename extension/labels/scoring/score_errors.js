// Errors of a method on a labelled page: the largest blocks whose visible texts belong to one label and are marked wrongly in the same
// way. An error is what the core counts as one (src/lab/labels/score.rs).
//
//   marked    template  main     error
//   no        yes                template-kept       hidden too little
//   no        not yes   no       clutter-kept        neither template nor main content, and shown
//   yes                 yes      main-hidden         hidden too much
//   yes       no        not yes  other-hidden        hidden though it is no template

import { FLAG } from '../../content/wire.js';
import { BlockFacts } from '../model/block_facts.js';
import { groupLeaves } from '../model/blocks.js';
import { LeafTree } from '../model/leaf_tree.js';
import { isVisibleText } from '../../page/text.js';

/** @typedef {import('../../page/columns.js').Columns} Columns */
/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {(typeof KINDS)[number]} Kind */
/** @typedef {{kind: Kind, nodes: number[], block: number, words: number, sample: string}} Fault `block`: place of the label */

const KINDS = Object.freeze(
  /** @type {const} */ (['template-kept', 'clutter-kept', 'main-hidden', 'other-hidden']),
);

/** Whether the method hid too much, rather than too little. @param {Kind} kind */
export function isHidden(kind) {
  return kind === 'main-hidden' || kind === 'other-hidden';
}

/**
 * What is wrong with a text, or null.
 * @param {Pick<import('../model/record.js').Block, 'template' | 'main'>} answers
 * @param {boolean} marked
 * @returns {Kind | null}
 */
export function kindOf({ template, main }, marked) {
  if (marked) {
    if (main === 'yes') return 'main-hidden';
    return template === 'no' ? 'other-hidden' : null;
  }
  if (template === 'yes') return 'template-kept';
  return main === 'no' ? 'clutter-kept' : null;
}

/** The tree of a page's visible texts; what lies in something hidden is hidden, as the core has it. @param {Columns} columns */
export function treeOf(columns) {
  const hidden = new Uint8Array(columns.length);
  for (let k = 0; k < columns.length; k += 1) {
    const isOwn = (columns.flags[k] & FLAG.HIDDEN) !== 0;
    hidden[k] = isOwn || (k > 0 && hidden[columns.parent[k]] === 1) ? 1 : 0;
  }
  return new LeafTree(columns.parent, (node) => hidden[node] === 0 && isVisibleText(columns, node));
}

/**
 * The block of every node, by its place in the record; -1 outside all.
 * @param {LeafTree} tree
 * @param {readonly {nodes: readonly number[]}[]} blocks
 */
export function blockOfNodes(tree, blocks) {
  const places = new Int32Array(tree.length).fill(-1);
  for (const [k, { nodes }] of blocks.entries()) {
    for (const root of nodes) places.fill(k, root, tree.ends[root]);
  }
  return places;
}

/**
 * The errors of a marking, in document order.
 * @param {Columns} columns
 * @param {Pick<LabelRecord, 'blocks'>} record
 * @param {ArrayLike<number>} template 1 for every node that is marked
 * @returns {Fault[]}
 */
export function faultsOf(columns, { blocks }, template) {
  const tree = treeOf(columns);
  const facts = new BlockFacts(tree, columns);
  const places = blockOfNodes(tree, blocks);
  const key = (/** @type {number} */ leaf) => {
    const block = blocks[places[leaf]];
    const kind = block ? kindOf(block, template[leaf] === 1) : null;
    return kind === null ? 0 : 1 + KINDS.indexOf(kind) + KINDS.length * places[leaf];
  };
  return groupLeaves(tree, key).flatMap(({ nodes, key: found }) => {
    if (found === 0) return [];
    const kind = KINDS[(found - 1) % KINDS.length];
    const block = Math.floor((found - 1) / KINDS.length);
    const at = /** @type {import('../model/blocks.js').Block} */ (
      /** @type {unknown} */ ({ nodes })
    );
    return [{ kind, nodes, block, words: facts.words(at), sample: facts.sample(at) }];
  });
}
