// Trees and lists of blocks for the tests of labels, and a slow, obviously right look at both.

import fc from 'fast-check';

import { LeafTree } from '../../extension/labels/model/leaf_tree.js';
import { blockOf, groupLeaves } from '../../extension/labels/model/blocks.js';

const NO_PARENT = 0xffffffff;

/** A tree in document order: every node hangs somewhere on the path to the node before. */
export const anyTree = fc
  .array(fc.record({ up: fc.nat(4), isText: fc.boolean(), isSeen: fc.boolean() }), {
    maxLength: 40,
  })
  .map((steps) => {
    const parents = [NO_PARENT];
    const texts = [false];
    const seen = [true];
    for (const { up, isText, isSeen } of steps) {
      let parent = parents.length - 1;
      if (texts[parent]) parent = parents[parent];
      for (let k = 0; k < up && parents[parent] !== NO_PARENT; k += 1) parent = parents[parent];
      parents.push(parent);
      texts.push(isText);
      seen.push(isSeen);
    }
    const columns = Uint32Array.from(parents);
    return new LeafTree(columns, (k) => texts[k] && seen[k]);
  });

export const anyAnswers = fc.record({
  template: fc.constantFrom('yes', 'no', 'unsure', null),
  main: fc.constantFrom('yes', 'no', 'unsure', null),
  role: fc.constantFrom('', 'body', 'navigation'),
  origin: fc.constantFrom('proposal', 'confirmed', 'human'),
  note: fc.constantFrom('', 'a', 'b'),
});

/** A tree and a first list of blocks over it. */
export const anyPage = fc
  .tuple(anyTree, fc.array(fc.nat(3), { minLength: 1 }), fc.array(anyAnswers, { minLength: 1 }))
  .map(([tree, keys, answers]) => {
    let leaf = 0;
    const groups = groupLeaves(tree, () => keys[leaf++ % keys.length]);
    const blocks = groups.map(({ nodes }, k) =>
      blockOf(`b${k + 1}`, nodes, /** @type {any} */ (answers[k % answers.length])),
    );
    return { tree, blocks };
  });

/** Leaves below a node, found by climbing from every leaf. @param {LeafTree} tree @param {number} node */
export function naiveLeaves(tree, node) {
  const found = [];
  for (let k = 0; k < tree.length; k += 1) {
    if (!tree.isLeaf(k)) continue;
    for (let at = k; at >= 0; at = tree.parent(at)) {
      if (at === node) {
        found.push(k);
        break;
      }
    }
  }
  return found;
}

/** The leaves of each block. @param {LeafTree} tree @param {readonly {nodes: readonly number[]}[]} blocks */
export function naiveParts(tree, blocks) {
  return blocks.map(({ nodes }) => nodes.flatMap((node) => naiveLeaves(tree, node)));
}

/** Fails unless no leaf is in two blocks, all are in one, and roots of a block are siblings without a gap. */
export function naiveFault(tree, blocks) {
  const parts = naiveParts(tree, blocks);
  const all = parts.flat();
  if (new Set(all).size !== all.length) return 'a text is in two blocks';
  if (all.length !== naiveLeaves(tree, 0).length) return 'a text is in no block';
  if (all.some((leaf, k) => k > 0 && all[k - 1] > leaf)) return 'out of order';
  if (parts.some((part) => part.length === 0)) return 'a block without text';
  const taken = new Set();
  for (const { nodes } of blocks) {
    for (const [k, node] of nodes.entries()) {
      if (k > 0 && tree.parent(node) !== tree.parent(nodes[k - 1])) return 'no siblings';
      const between = (other) => other > nodes[0] && other < node && !nodes.includes(other);
      for (let other = 0; other < tree.length; other += 1) {
        if (between(other) && tree.parent(other) === tree.parent(node)) return 'a gap';
      }
      for (let inner = 0; inner < tree.length; inner += 1) {
        for (let at = inner; at >= 0; at = tree.parent(at)) {
          if (at !== node) continue;
          if (taken.has(inner)) return 'one inside another';
          taken.add(inner);
        }
      }
    }
  }
  return null;
}
