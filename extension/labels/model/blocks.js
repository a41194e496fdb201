// The blocks of a page that is being labelled: in document order, none inside another, together all visible text.
//
//   block   one subtree, or a run of neighbouring siblings: always one stretch of nodes
//   edits   what an operation changes: at which place of the list, which blocks go, which come
//
// Lists are never changed in place. An operation looks at a list and gives edits, `applied` makes the new list, and
// `inverse` gives the edits that take it back exactly. Operations: blocks_shape.js, blocks_answers.js; the first list:
// `blocksOf`.

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

/** @typedef {{at: number, removed: readonly Block[], added: readonly Block[]}} Edit `at` counts in the list before all edits */

/** What an operation works on. @typedef {{tree: LeafTree, blocks: readonly Block[], makeId: () => string}} Given */

/**
 * What an operation gives: edits in ascending order, and the place of the block to go on with; or why it cannot be done.
 * @typedef {{edits: readonly Edit[], current: number} | {refused: Refusal}} Outcome
 */

/**
 * whole: it is the whole page · single: it is one piece of text · first, last: there is no block to merge with ·
 * empty: there is no visible text · same: nothing would change · unanswered: both questions want an answer first
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

/** The stretch of nodes of a block: its first node, and the first behind it. @param {LeafTree} tree @param {Block} block */
export function stretch(tree, { nodes }) {
  return { from: nodes[0], to: tree.ends[nodes[nodes.length - 1]] };
}

/**
 * The place of the block that holds a node, or -1. O(log blocks).
 * @param {LeafTree} tree
 * @param {readonly Block[]} blocks
 * @param {number} node
 */
export function placeOf(tree, blocks, node) {
  const at = firstFrom(blocks, node + 1) - 1;
  return at >= 0 && node < stretch(tree, blocks[at]).to ? at : -1;
}

/** The place of the first block that begins at a node or behind it. @param {readonly Block[]} blocks @param {number} node */
export function firstFrom(blocks, node) {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blocks[middle].nodes[0] < node) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @param {readonly Block[]} blocks @param {readonly Edit[]} edits @returns {readonly Block[]} */
export function applied(blocks, edits) {
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

/** The edits that take edits back. @param {readonly Edit[]} edits @returns {Edit[]} */
export function inverse(edits) {
  let shift = 0;
  return edits.map(({ at, removed, added }) => {
    const back = { at: at + shift, removed: added, added: removed };
    shift += added.length - removed.length;
    return back;
  });
}

/**
 * Blocks from a key per visible text: the largest subtrees whose texts have one key, neighbours with the same key as one
 * block. O(nodes).
 * @param {LeafTree} tree
 * @param {(leaf: number) => number} keyOf at least 0
 * @returns {{nodes: number[], key: number}[]}
 */
export function grouped(tree, keyOf) {
  const [NONE, MIXED] = [-1, -2];
  const keys = new Int32Array(tree.length).fill(NONE);
  for (let k = tree.length - 1; k >= 0; k -= 1) {
    if (tree.isLeaf(k)) keys[k] = keyOf(k);
    const parent = tree.parent(k);
    if (parent < 0 || keys[k] === NONE) continue;
    if (keys[parent] === NONE) keys[parent] = keys[k];
    else if (keys[parent] !== keys[k]) keys[parent] = MIXED;
  }
  /** @type {{nodes: number[], key: number}[]} */
  const groups = [];
  for (let k = 0; k < tree.length; k += 1) {
    const parent = tree.parent(k);
    if (keys[k] < 0 || (parent >= 0 && keys[parent] !== MIXED)) continue;
    const last = groups[groups.length - 1];
    if (last && last.key === keys[k] && tree.parent(last.nodes[0]) === parent) {
      for (let next = tree.ends[last.nodes[last.nodes.length - 1]]; next < k;) {
        last.nodes.push(next);
        next = tree.ends[next];
      }
      last.nodes.push(k);
    } else {
      groups.push({ nodes: [k], key: keys[k] });
    }
  }
  return groups;
}

/**
 * What is wrong with a list of blocks, for people; null when nothing is. O(nodes).
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
    const { from, to } = stretch(tree, block);
    if (from < last) return `block ${id} lies in another, or out of order`;
    last = to;
    const count = tree.between(from, to);
    if (count === 0) return `block ${id} has no visible text`;
    covered += count;
  }
  const left = tree.leaves - covered;
  return left === 0 ? null : `${left} visible texts are in no block`;
}
