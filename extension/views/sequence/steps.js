// The tag path sequence of a page and how it was split, as a walk: one step per part that was looked at, each with the
// thresholds tried on it and the split they came to.
//
//   whole ─▶ part 1: thresholds 2, 3, 4 → split at 356 ─▶ part 2: thresholds 2, 5 → none ─▶ … ─▶ regions

import { firstIndex } from '../binary_search.js';

/** Stands for "none" among lengths. */
const NONE = 0xffffffff;
const REGION_COLUMNS = 3;
const TRIED_COLUMNS = 8;

/** @typedef {import('../../../src/wasm/types.js').TpsSteps} TpsSteps */

/** @typedef {{threshold: number, kept: number, size: number | null}} Tried `size`: of what lies before the first gap */
/** @typedef {{start: number, end: number, depth: number}} Region positions, `end` not included */

/**
 * @typedef {object} Split
 * @property {number} at first position of the right part
 * @property {number} threshold smallest frequency of the tag paths that took part
 * @property {number} kept how many tag paths that were
 * @property {number} ratio |n − 2i| / n
 * @property {boolean} right the right part is larger and goes on
 */

/**
 * @typedef {object} Step
 * @property {number} start
 * @property {number} end
 * @property {number} depth
 * @property {boolean} main the part held the main region
 * @property {Tried[]} tried
 * @property {Split | null} split
 */

/**
 * @typedef {object} Sequence
 * @property {Uint32Array} nodes
 * @property {Uint32Array} ranks by position: tag paths numbered by where they come up first
 * @property {number} paths how many tag paths there are
 * @property {Region[]} regions
 * @property {number} main place of the main region
 * @property {boolean} complete
 * @property {number} margin 0..1
 * @property {Step[]} steps
 */

/** @param {TpsSteps} found @returns {Sequence} */
export function sequenceOf({ nodes, symbols, count, regions, main, complete, margin, tried }) {
  const rank = new Uint32Array(count);
  let paths = 0;
  const ranks = symbols.map((symbol) => (rank[symbol] ||= paths += 1) - 1);
  /** @type {Region[]} */
  const parts = [];
  for (let k = 0; k < regions.length; k += REGION_COLUMNS) {
    parts.push({ start: regions[k], end: regions[k + 1], depth: regions[k + 2] });
  }
  return {
    nodes,
    ranks,
    paths,
    regions: parts,
    main,
    complete,
    margin: margin / 100,
    steps: stepsOf(tried),
  };
}

/** @param {Uint32Array} tried @returns {Step[]} */
function stepsOf(tried) {
  /** @type {Step[]} */
  const steps = [];
  for (let k = 0; k < tried.length; k += TRIED_COLUMNS) {
    const [start, end, depth, main, threshold, kept, size, clear] = tried.subarray(k);
    let step = steps.at(-1);
    if (!step || step.start !== start || step.end !== end || step.split) {
      step = { start, end, depth, main: main === 1, tried: [], split: null };
      steps.push(step);
    }
    step.tried.push({ threshold, kept, size: size === NONE ? null : size });
    if (clear === 1) step.split = splitOf(start, end - start, size, threshold, kept);
  }
  return steps;
}

/**
 * @param {number} start
 * @param {number} length
 * @param {number} size
 * @param {number} threshold
 * @param {number} kept
 * @returns {Split}
 */
function splitOf(start, length, size, threshold, kept) {
  const ratio = ratioOf(length, size);
  return { at: start + size, threshold, kept, ratio, right: 2 * size < length };
}

/** |n − 2i| / n. @param {number} length n @param {number} size i */
export function ratioOf(length, size) {
  return Math.abs(length - 2 * size) / length;
}

/**
 * Per position of a part: whether its tag path takes part at a threshold.
 * @param {Uint32Array} ranks
 * @param {number} paths
 * @param {{start: number, end: number}} part
 * @param {number} threshold
 * @returns {Uint8Array}
 */
export function frequentPositions(ranks, paths, { start, end }, threshold) {
  const counts = new Uint32Array(paths);
  for (let k = start; k < end; k += 1) counts[ranks[k]] += 1;
  return Uint8Array.from({ length: end - start }, (_, k) =>
    counts[ranks[start + k]] >= threshold ? 1 : 0,
  );
}

/**
 * The first position whose node is `node` or behind it: where a node stands in the sequence.
 * @param {Uint32Array} nodes ascending
 * @param {number} node
 */
export function positionOf(nodes, node) {
  return firstIndex(nodes.length, (k) => nodes[k] >= node);
}

/**
 * The smallest element that holds all nodes from one to another.
 * @param {{end: (node: number) => number, parent: Uint32Array}} columns
 * @param {number} first
 * @param {number} last
 */
export function commonAncestor(columns, first, last) {
  let node = first;
  while (node !== 0 && columns.end(node) <= last) node = columns.parent[node];
  return node;
}
