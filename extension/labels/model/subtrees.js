// Largest subtrees in which all leaves have the same key. Two passes, O(nodes).

/** Key of a node that is no leaf. */
export const NO_LEAF = -1;
const MIXED = -2;

/**
 * @param {Uint32Array} parents of each node, in document order
 * @param {(node: number, isEmpty: boolean) => number} keyOf key of a leaf, from 0 on, or `NO_LEAF`; `isEmpty`: the node has no
 *   leaf below it
 * @returns {{node: number, key: number}[]} in document order; none lies in another, and every leaf lies in one
 */
export function subtreesByKey(parents, keyOf) {
  const keys = new Int32Array(parents.length).fill(NO_LEAF);
  for (let node = parents.length - 1; node >= 0; node -= 1) {
    const own = keyOf(node, keys[node] === NO_LEAF);
    if (own !== NO_LEAF) keys[node] = own;
    if (node === 0 || keys[node] === NO_LEAF) continue;
    const parent = parents[node];
    if (keys[parent] === NO_LEAF) keys[parent] = keys[node];
    else if (keys[parent] !== keys[node]) keys[parent] = MIXED;
  }
  /** @type {{node: number, key: number}[]} */
  const subtrees = [];
  keys.forEach((key, node) => {
    if (key >= 0 && (node === 0 || keys[parents[node]] === MIXED)) subtrees.push({ node, key });
  });
  return subtrees;
}
