// What to paint for marked leaves: the largest elements that contain nothing but marked leaves, and marked text beside other text.

import { NO_LEAF, subtreesByKey } from '../labels/model/subtrees.js';

/**
 * @typedef {object} Painted
 * @property {number[]} elements in document order; none contains another
 * @property {number[]} texts marked text nodes outside them
 */

/**
 * @param {Uint32Array} parents of each node, in document order
 * @param {Uint8Array} leaves per node: 0 none, 1 text, 2 an element that shows something itself, which is a leaf if no
 *   leaf is below it
 * @param {(node: number) => boolean} isMarked asked of leaves
 * @returns {Painted}
 */
export function paintedNodes(parents, leaves, isMarked) {
  const keyOf = (/** @type {number} */ node, /** @type {boolean} */ isEmpty) =>
    leaves[node] === 1 || (leaves[node] === 2 && isEmpty) ? Number(isMarked(node)) : NO_LEAF;
  /** @type {Painted} */
  const painted = { elements: [], texts: [] };
  for (const { node, key } of subtreesByKey(parents, keyOf)) {
    if (key === 1) (leaves[node] === 1 ? painted.texts : painted.elements).push(node);
  }
  return painted;
}

/** Elements that show something other than text. */
const SHOWING = new Set([
  ...['img', 'svg', 'video', 'audio', 'canvas', 'iframe', 'embed', 'object', 'input', 'hr'],
]);

/**
 * The leaves of a page.
 * @param {Uint32Array} chars visible characters per node
 * @param {(node: number) => string} nameOf tag name of an element, empty for text
 * @returns {Uint8Array} see `paintedNodes`
 */
export function leavesOf(chars, nameOf) {
  return Uint8Array.from(chars, (count, k) => (count > 0 ? 1 : SHOWING.has(nameOf(k)) ? 2 : 0));
}
