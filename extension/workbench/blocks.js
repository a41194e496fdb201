// Marks per leaf → what to paint: the largest elements that hold nothing but marked leaves, and marked text that stands
// beside other text. Two passes, O(nodes).

/**
 * @typedef {object} Painted
 * @property {number[]} elements in document order; none contains another
 * @property {number[]} texts marked text nodes outside them
 */

/**
 * @param {Uint32Array} parents of each node, in document order
 * @param {Uint8Array} leaves per node: 0 none, 1 text, 2 an element that shows something itself: a leaf when nothing
 *   below it is one
 * @param {(node: number) => boolean} isMarked asked of leaves
 * @returns {Painted}
 */
export function blocksOf(parents, leaves, isMarked) {
  const all = new Uint32Array(parents.length);
  const marked = new Uint32Array(parents.length);
  for (let k = parents.length - 1; k >= 0; k -= 1) {
    if (leaves[k] === 1 || (leaves[k] === 2 && all[k] === 0)) {
      all[k] += 1;
      if (isMarked(k)) marked[k] += 1;
    }
    if (k > 0) {
      all[parents[k]] += all[k];
      marked[parents[k]] += marked[k];
    }
  }
  /** @param {number} k */
  const whole = (k) => all[k] > 0 && all[k] === marked[k];
  /** @type {Painted} */
  const painted = { elements: [], texts: [] };
  for (let k = 0; k < parents.length; k += 1) {
    if (!whole(k) || (k > 0 && whole(parents[k]))) continue;
    (leaves[k] === 1 ? painted.texts : painted.elements).push(k);
  }
  return painted;
}

/** Elements that show something without text. */
const SHOWING = new Set([
  ...['img', 'svg', 'video', 'audio', 'canvas', 'iframe', 'embed', 'object', 'input', 'hr'],
]);

/**
 * The leaves of a page.
 * @param {Uint32Array} chars visible characters per node
 * @param {(node: number) => string} nameOf tag name of an element, empty for text
 * @returns {Uint8Array} see `blocksOf`
 */
export function leavesOf(chars, nameOf) {
  return Uint8Array.from(chars, (count, k) => (count > 0 ? 1 : SHOWING.has(nameOf(k)) ? 2 : 0));
}
