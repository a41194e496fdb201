// Operations that change the shape of blocks. All keep the invariants of blocks.js.
//
//   grow     to the nearest ancestor with more text, including the blocks in it
//   shrink   to one child; the rest becomes blocks before and after it
//   split    into all children
//   merge    with the next or previous block: the fewest siblings that contain both
//   cutOut    any node becomes a block of its own; the rest of the block around it is cut into as few pieces as possible
//
// Answers are kept where all the blocks that become one agree, otherwise they are open again. O(blocks + siblings on the path).

import { blockOf, firstIndexFrom, indexAt, rangeOf } from './blocks.js';

/** @typedef {import('./blocks.js').Answers} Answers */
/** @typedef {import('./blocks.js').Block} Block */
/** @typedef {import('./blocks.js').Given} Given */
/** @typedef {import('./blocks.js').Outcome} Outcome */
/** @typedef {import('./leaf_tree.js').LeafTree} LeafTree */

/** @param {Given} given @param {number} at @returns {Outcome} */
export function grow(given, at) {
  const { tree, blocks } = given;
  const around = elementAround(tree, blocks[at]);
  return around < 0 ? { refused: 'whole' } : taken(given, [around]);
}

/** The nearest ancestor of a block that has more text, or -1. @param {LeafTree} tree @param {Block} block */
export function elementAround(tree, block) {
  const { from, to } = rangeOf(tree, block);
  const own = tree.between(from, to);
  let around = tree.parent(from);
  while (around >= 0 && tree.count(around) === own) around = tree.parent(around);
  return around;
}

/**
 * @param {Given} given
 * @param {number} at
 * @param {number} [toward] a node in the block: the child that contains it becomes the block; without it the first child
 * @returns {Outcome}
 */
export function shrink(given, at, toward = -1) {
  const { tree, blocks } = given;
  const pieces = childrenOf(tree, blocks[at].nodes);
  if (pieces.length < 2) return { refused: 'single' };
  const child = pieces.find((piece) => tree.holds(piece, toward)) ?? pieces[0];
  return cut(given, at, child);
}

/** @param {Given} given @param {number} at @returns {Outcome} */
export function split({ tree, blocks, makeId }, at) {
  const block = blocks[at];
  const pieces = childrenOf(tree, block.nodes);
  if (pieces.length < 2) return { refused: 'single' };
  const added = pieces.map((piece) => blockOf(makeId(), [piece], changed(block)));
  return { edits: [{ at, removed: [block], added }], current: at };
}

/** @param {Given} given @param {number} at @param {1 | -1} way to the next or the previous one @returns {Outcome} */
export function merge(given, at, way) {
  const { tree, blocks } = given;
  const [first, second] = way === 1 ? [blocks[at], blocks[at + 1]] : [blocks[at - 1], blocks[at]];
  if (first === undefined) return { refused: 'first' };
  if (second === undefined) return { refused: 'last' };
  const [from, to] = [first.nodes[0], second.nodes[second.nodes.length - 1]];
  // Goes up from both until they are siblings.
  let [a, b] = [from, to];
  let around = tree.parent(from);
  while (!tree.holds(around, to)) {
    a = around;
    around = tree.parent(around);
  }
  while (tree.parent(b) !== around) b = tree.parent(b);
  const run = [];
  for (let node = a; node <= b; node = tree.ends[node]) run.push(node);
  const all = tree.between(a, tree.ends[b]) === tree.count(around);
  return taken(given, all ? [around] : run);
}

/**
 * @param {Given} given
 * @param {number} node
 * @param {Answers} [answers] of the new block; else those of the blocks it is made of
 * @returns {Outcome}
 */
export function cutOut(given, node, answers) {
  const { tree, blocks } = given;
  if (tree.count(node) === 0) return { refused: 'empty' };
  const at = indexAt(tree, blocks, node);
  if (at < 0) return taken(given, [node], answers);
  const { from, to } = rangeOf(tree, blocks[at]);
  if (tree.between(from, to) > tree.count(node)) return cut(given, at, node, answers);
  if (!answers) return { refused: 'same' };
  const block = blockOf(given.makeId(), blocks[at].nodes, answers);
  return { edits: [{ at, removed: [blocks[at]], added: [block] }], current: at };
}

/** One block over all visible text. @param {Given} given @param {Answers} answers @returns {Outcome} */
export function whole(given, answers) {
  const { tree } = given;
  const all = tree.leaves;
  if (all === 0) return { refused: 'empty' };
  let node = 0;
  for (;;) {
    const child = childWithAll(tree, node, all);
    if (child < 0) break;
    node = child;
  }
  const block = blockOf(given.makeId(), [node], answers);
  return { edits: [{ at: 0, removed: given.blocks, added: [block] }], current: 0 };
}

/** @param {LeafTree} tree @param {number} node @param {number} all */
function childWithAll(tree, node, all) {
  for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
    const count = tree.count(child);
    if (count === all && tree.ends[child] > child + 1) return child;
    if (count > 0) return -1;
  }
  return -1;
}

/**
 * The parts into which roots can be split: the roots with text if there are several, else the children of the first descendant that
 * has text in several children.
 * @param {LeafTree} tree
 * @param {readonly number[]} nodes
 */
export function childrenOf(tree, nodes) {
  let pieces = nodes.filter((node) => tree.count(node) > 0);
  while (pieces.length === 1 && !tree.isLeaf(pieces[0])) {
    pieces = tree.children(pieces[0]).filter((node) => tree.count(node) > 0);
  }
  return pieces;
}

/**
 * Siblings become one block, in place of all blocks in them.
 * @param {Given} given
 * @param {number[]} nodes
 * @param {Answers} [answers]
 * @returns {Outcome}
 */
function taken({ tree, blocks, makeId }, nodes, answers) {
  const at = firstIndexFrom(blocks, nodes[0]);
  const end = firstIndexFrom(blocks, tree.ends[nodes[nodes.length - 1]]);
  const removed = blocks.slice(at, end);
  const block = blockOf(makeId(), nodes, answers ?? agreed(removed));
  return { edits: [{ at, removed, added: [block] }], current: at };
}

/**
 * A node of a block becomes a block, and the rest as few others as possible.
 * @param {Given} given
 * @param {number} at
 * @param {number} node
 * @param {Answers} [answers]
 * @returns {Outcome}
 */
function cut({ tree, blocks, makeId }, at, node, answers) {
  const block = blocks[at];
  const rest = changed(block);
  /** @type {number[][]} */
  const before = [];
  /** @type {number[][]} */
  const behind = [];
  let siblings = block.nodes;
  for (;;) {
    const k = siblings.findIndex((sibling) => tree.holds(sibling, node));
    before.push(trimmed(tree, siblings.slice(0, k)));
    behind.push(trimmed(tree, siblings.slice(k + 1)));
    if (siblings[k] === node) break;
    siblings = tree.children(siblings[k]);
  }
  const make = (/** @type {number[]} */ nodes) => blockOf(makeId(), nodes, rest);
  const isSome = (/** @type {number[]} */ nodes) => nodes.length > 0;
  const first = before.filter(isSome).map(make);
  const own = blockOf(makeId(), [node], answers ?? rest);
  const last = behind.reverse().filter(isSome).map(make);
  return {
    edits: [{ at, removed: [block], added: [...first, own, ...last] }],
    current: at + first.length,
  };
}

/** Siblings without those at both ends that have no text. @param {LeafTree} tree @param {readonly number[]} nodes */
function trimmed(tree, nodes) {
  let [from, to] = [0, nodes.length];
  while (from < to && tree.count(nodes[from]) === 0) from += 1;
  while (to > from && tree.count(nodes[to - 1]) === 0) to -= 1;
  return nodes.slice(from, to);
}

/** The answers of a block whose shape the user has changed. @param {Block} block @returns {Answers} */
function changed({ template, main, role, note, origin }) {
  // A proposal stays one when it is cut.
  return { template, main, role, note, origin: origin === 'proposal' ? 'proposal' : 'human' };
}

/** The answers on which blocks agree, with all their notes. @param {readonly Block[]} blocks @returns {Answers} */
export function agreed(blocks) {
  const [first] = blocks;
  const same = (/** @type {'template' | 'main' | 'role' | 'origin'} */ key) =>
    blocks.every((block) => block[key] === first[key]);
  const notes = [...new Set(blocks.map(({ note }) => note).filter((note) => note !== ''))];
  return {
    template: same('template') ? first.template : null,
    main: same('main') ? first.main : null,
    role: same('role') ? first.role : '',
    origin: same('origin') && first.origin === 'proposal' ? 'proposal' : 'human',
    note: notes.join('\n'),
  };
}
