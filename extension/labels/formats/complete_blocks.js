// Completes the blocks of some parts of a page to those of a record: they cover every visible text, none lies in another, and the
// roots of each stand side by side. The other parts become blocks without answers. O(nodes).

import { anchorMaker } from '../matching/anchors.js';
import { isAnswered } from '../model/record.js';
import { NO_LEAF, subtreesByKey } from '../model/subtrees.js';

/** @typedef {import('../../page/columns.js').Columns} Columns */
/** @typedef {import('../model/record.js').Block} Block */
/** @typedef {Partial<Omit<Block, 'nodes' | 'anchors'>> & {nodes: number[]}} PartialBlock `nodes`: roots, none within another */

const LONGEST_ID = 64;

/**
 * @param {Columns} columns
 * @param {readonly PartialBlock[]} given none of which lies in another
 * @param {(node: number) => boolean} isVisible whether a node is visible text
 * @returns {Block[]}
 */
export function completeBlocks(columns, given, isVisible) {
  const texts = textSums(columns, isVisible);
  const covered = new Uint8Array(columns.length);
  /** @type {PartialBlock[]} */
  const parts = [];
  for (const one of given) {
    for (const run of runs(columns, one.nodes)) {
      const [from, to] = [run[0], columns.end(run[run.length - 1])];
      if (texts[to] === texts[from]) continue;
      covered.fill(1, from, to);
      parts.push({ ...one, nodes: run });
    }
  }
  const keyOf = (/** @type {number} */ node) => (isVisible(node) ? covered[node] : NO_LEAF);
  for (const { node, key } of subtreesByKey(columns.parent, keyOf)) {
    if (key === 0) parts.push({ nodes: [node] });
  }
  parts.sort((a, b) => a.nodes[0] - b.nodes[0]);
  const anchor = anchorMaker(columns);
  const ids = new Set();
  return parts.map((part, k) => ({
    template: null,
    main: null,
    role: '',
    origin: 'proposal',
    note: '',
    ...part,
    id: freeId(part.id ?? `b${k + 1}`, ids),
    anchors: anchor(part.nodes),
  }));
}

/** Whether a person has answered every block. @param {Block[]} blocks */
export function isFullyAnswered(blocks) {
  return blocks.every((block) => isAnswered(block) && block.origin !== 'proposal');
}

/** The number of visible texts before each node. @param {Columns} columns @param {(node: number) => boolean} isVisible */
function textSums(columns, isVisible) {
  const sums = new Uint32Array(columns.length + 1);
  for (let k = 0; k < columns.length; k += 1) {
    sums[k + 1] = sums[k] + (isVisible(k) ? 1 : 0);
  }
  return sums;
}

/** Groups roots that stand side by side. @param {Columns} columns @param {number[]} nodes ascending @returns {number[][]} */
function runs(columns, nodes) {
  /** @type {number[][]} */
  const found = [];
  for (const node of nodes) {
    const run = found[found.length - 1];
    const last = run?.[run.length - 1] ?? -1;
    const isNext =
      last >= 0 && columns.end(last) === node && columns.parent[last] === columns.parent[node];
    if (isNext) run.push(node);
    else found.push([node]);
  }
  return found;
}

/** @param {string} wanted @param {Set<string>} ids gets it */
function freeId(wanted, ids) {
  let id = wanted;
  for (let k = 2; ids.has(id); k += 1) id = `${wanted.slice(0, LONGEST_ID - 8)}.${k}`;
  ids.add(id);
  return id;
}
