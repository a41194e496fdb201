// Marks of texts → blocks: the largest subtrees in which every visible text has the same mark. Two passes, O(nodes).

import { isVisibleText } from '../../page/text.js';

/** @typedef {import('../../page/columns.js').Columns} Columns */
/** @typedef {{node: number, mark: number}} Uniform */

const NONE = -1;
const MIXED = -2;

/**
 * @param {Columns} columns
 * @param {(text: number) => number} markOf from 0, asked of visible texts
 * @param {(node: number) => boolean} [isVisible] whether a node is text that a person sees
 * @returns {Uniform[]} in document order; none lies in another, and every visible text lies in one
 */
export function uniformBlocks(columns, markOf, isVisible = (node) => isVisibleText(columns, node)) {
  const marks = new Int32Array(columns.length).fill(NONE);
  for (let node = columns.length - 1; node >= 0; node -= 1) {
    if (isVisible(node)) marks[node] = markOf(node);
    if (node === 0 || marks[node] === NONE) continue;
    const above = columns.parent[node];
    if (marks[above] === NONE) marks[above] = marks[node];
    else if (marks[above] !== marks[node]) marks[above] = MIXED;
  }
  /** @type {Uniform[]} */
  const blocks = [];
  for (let node = 0; node < columns.length;) {
    if (marks[node] === MIXED) {
      node += 1;
      continue;
    }
    if (marks[node] !== NONE) blocks.push({ node, mark: marks[node] });
    node = columns.end(node);
  }
  return blocks;
}
