// Scores of a page as a map: from left to right the document, from top to bottom the depth, one box per element that has
// a score of its own. A pure layout, so that it can be tested and drawn anywhere.
//
//   body ─────────────────────────────
//   header ─  main ──────────── footer
//             p ─ p ─ ul ─────

import { firstIndex } from '../binary_search.js';

/**
 * What the core says (src/wasm/inspect.rs).
 * @typedef {{nodes: Uint32Array, scores: Float32Array, tree: Float64Array}} RawScores
 * @typedef {{scores: Float64Array, sections: Uint32Array, exact: boolean}} Smoothed
 */

/** Columns of the tree that is smoothed; the first is the place of the part above. */
const TREE_COLUMNS = 4;

/**
 * @typedef {object} ScoreMap
 * @property {Uint32Array} nodes of each part, ascending
 * @property {Uint32Array} ends of its subtree
 * @property {Uint32Array} parents places
 * @property {Uint16Array} depths
 * @property {number} levels
 * @property {number} length of the document, nodes
 */

/**
 * @param {RawScores} raw
 * @param {{length: number, end: (node: number) => number}} columns
 * @returns {ScoreMap}
 */
export function scoreMap({ nodes, tree }, columns) {
  const parents = Uint32Array.from(nodes, (_, k) => tree[TREE_COLUMNS * k]);
  const depths = new Uint16Array(nodes.length);
  let levels = 1;
  for (let k = 1; k < nodes.length; k += 1) {
    depths[k] = Math.min(65_535, depths[parents[k]] + 1);
    levels = Math.max(levels, depths[k] + 1);
  }
  return {
    nodes,
    ends: nodes.map((node) => columns.end(node)),
    parents,
    depths,
    levels,
    length: columns.length,
  };
}

/** The part that a node is or lies in. O(log parts + depth). @param {ScoreMap} map @param {number} node */
export function partOf({ nodes, ends, parents }, node) {
  let part = Math.max(0, firstIndex(nodes.length, (k) => nodes[k] > node) - 1);
  while (part > 0 && ends[part] <= node) part = parents[part];
  return part;
}

/**
 * The part at a place of the document and a depth: the deepest one there that is no deeper.
 * @param {ScoreMap} map
 * @param {number} node
 * @param {number} level
 */
export function partAt(map, node, level) {
  let part = partOf(map, node);
  while (map.depths[part] > level) part = map.parents[part];
  return part;
}

/**
 * The part that an arrow leads to.
 * @param {ScoreMap} map
 * @param {number} part
 * @param {'up' | 'down' | 'left' | 'right'} way
 */
export function neighbour({ parents, depths, nodes }, part, way) {
  if (way === 'up') return parents[part];
  if (way === 'down') {
    const next = part + 1;
    return next < nodes.length && parents[next] === part ? next : part;
  }
  const by = way === 'left' ? -1 : 1;
  for (let k = part + by; k > 0 && k < nodes.length; k += by) {
    if (depths[k] < depths[part]) return part;
    if (depths[k] === depths[part]) return k;
  }
  return part;
}

/**
 * Boxes of the parts in batches of one score each, in tenths and no finer than can be seen: neighbours too narrow to be told
 * apart are one.
 * @param {ScoreMap} map
 * @param {Float32Array | Float64Array} scores
 * @param {{left: number, top: number, width: number, height: number}} frame
 * @param {{from: number, to: number}} seen nodes from edge to edge
 * @param {number} steps
 * @returns {number[][]} boxes by score
 */
export function boxesOf(map, scores, frame, seen, steps) {
  /** @type {number[][]} */
  const batches = Array.from({ length: steps + 1 }, () => []);
  const high = frame.height / map.levels;
  const scale = frame.width / Math.max(1, seen.to - seen.from);
  const reached = new Float64Array(map.levels).fill(-Infinity);
  for (let k = 0; k < map.nodes.length; k += 1) {
    if (map.ends[k] <= seen.from || map.nodes[k] >= seen.to) continue;
    const from = frame.left + (Math.max(map.nodes[k], seen.from) - seen.from) * scale;
    const to = frame.left + (Math.min(map.ends[k], seen.to) - seen.from) * scale;
    const depth = map.depths[k];
    // What ends within half a px of what is there already is not seen beside it.
    if (to < reached[depth] + 0.5) continue;
    reached[depth] = Math.max(to, from + 0.6);
    const gap = to - from > 3 ? 0.5 : 0;
    const top = frame.top + depth * high;
    batches[Math.round(scores[k] * steps)].push(
      from,
      top,
      Math.max(0.6, to - from - gap),
      Math.max(0.6, high - (high > 4 ? 0.5 : 0)),
    );
  }
  return batches;
}

/**
 * The section of each part: the place in `sections` of the one that it lies in.
 * @param {ScoreMap} map
 * @param {Uint32Array} sections ascending; the first is the root
 */
export function sectionsOf({ parents, nodes }, sections) {
  const section = new Uint32Array(nodes.length);
  let next = 0;
  for (let k = 0; k < nodes.length; k += 1) {
    if (next < sections.length && sections[next] === k) {
      section[k] = next;
      next += 1;
    } else section[k] = section[parents[k]];
  }
  return section;
}

/** Most and least penalty that the slider reaches, besides none at all. */
const LEAST = -5;
const MOST = 1;
/** Steps of the slider. */
export const PENALTY_STEPS = 120;

/** The penalty at a step of the slider: none, then from 0.00001 to 10 by equal factors. @param {number} step */
export function penaltyAt(step) {
  if (step <= 0) return 0;
  return 10 ** (LEAST + ((MOST - LEAST) * (step - 1)) / (PENALTY_STEPS - 1));
}

/** The step nearest to a penalty. @param {number} penalty */
export function stepOf(penalty) {
  if (penalty <= 0) return 0;
  const step = 1 + ((Math.log10(penalty) - LEAST) / (MOST - LEAST)) * (PENALTY_STEPS - 1);
  return Math.min(PENALTY_STEPS, Math.max(1, Math.round(step)));
}
