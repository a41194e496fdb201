// Layout of the scores of a page as a map (an icicle plot): document order from left to right, depth from top to bottom, one
// box for each part. A part is an element that has a score of its own; it is referred to by its index in `ScoreMap.nodes`.
// Nothing is drawn here, so that the layout can be tested without a canvas.
//
//   body ─────────────────────────────
//   header ─  main ──────────── footer
//             p ─ p ─ ul ─────

import { firstIndex } from '../binary_search.js';

/**
 * @typedef {import('../../../src/wasm/types.js').ElementScores} RawScores
 * @typedef {import('../../../src/wasm/types.js').SmoothedScores} Smoothed
 */

/** Number of columns in each row of `RawScores.tree`; the first one is the index of the parent part. */
const TREE_COLUMNS = 4;

/** Least width and height of a box, px: enough to be seen. */
const MIN_SIZE = 0.6;

/**
 * @typedef {object} ScoreMap
 * @property {Uint32Array} nodes the node of each part, ascending
 * @property {Uint32Array} ends for each part, the first node behind its subtree
 * @property {Uint32Array} parents for each part, the index of its parent part; 0 for the root
 * @property {Uint16Array} depths of each part, counted in parts; 0 for the root
 * @property {number} levels number of different depths
 * @property {number} length number of nodes of the document
 */

/**
 * Lays out the parts of a page. O(parts).
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

/** The innermost part whose subtree contains a node. O(log parts + depth). @param {ScoreMap} map @param {number} node */
export function partOf({ nodes, ends, parents }, node) {
  let part = Math.max(0, firstIndex(nodes.length, (k) => nodes[k] > node) - 1);
  while (part > 0 && ends[part] <= node) part = parents[part];
  return part;
}

/**
 * The part of the map at a point: the innermost one that contains a node and whose depth is at most `level`.
 * @param {ScoreMap} map
 * @param {number} node position from left to right
 * @param {number} level position from top to bottom, 0 for the topmost
 */
export function partAt(map, node, level) {
  let part = partOf(map, node);
  while (map.depths[part] > level) part = map.parents[part];
  return part;
}

/**
 * The part that an arrow key leads to: the parent, the first child, the previous or the next sibling.
 * @param {ScoreMap} map
 * @param {number} part
 * @param {'up' | 'down' | 'left' | 'right'} direction
 * @returns {number} `part` itself if there is no such part
 */
export function neighbour({ parents, depths, nodes }, part, direction) {
  if (direction === 'up') return parents[part];
  if (direction === 'down') {
    const next = part + 1;
    return next < nodes.length && parents[next] === part ? next : part;
  }
  const step = direction === 'left' ? -1 : 1;
  for (let k = part + step; k > 0 && k < nodes.length; k += step) {
    if (depths[k] < depths[part]) return part;
    if (depths[k] === depths[part]) return k;
  }
  return part;
}

/**
 * The boxes of the parts, grouped by score, so that each group can be drawn in one colour. A part whose box would end within
 * half a px of the box before it on the same level is left out.
 * @param {ScoreMap} map
 * @param {Float32Array | Float64Array} scores of each part, 0..1
 * @param {{left: number, top: number, width: number, height: number}} frame the area to fill, px
 * @param {{from: number, to: number}} range the nodes in sight, without `to`, from the left edge of the frame to the right
 *   edge
 * @param {number} steps number of steps to which scores are rounded
 * @returns {number[][]} `steps + 1` groups; group k has the boxes of score k / steps, as a flat list of left, top, width,
 *   height, px
 */
export function boxesOf(map, scores, frame, range, steps) {
  /** @type {number[][]} */
  const groups = Array.from({ length: steps + 1 }, () => []);
  const levelHeight = frame.height / map.levels;
  const scale = frame.width / Math.max(1, range.to - range.from);
  // Right edge of the last box on each level, px.
  const rightEdges = new Float64Array(map.levels).fill(-Infinity);
  for (let k = 0; k < map.nodes.length; k += 1) {
    if (map.ends[k] <= range.from || map.nodes[k] >= range.to) continue;
    const left = frame.left + (Math.max(map.nodes[k], range.from) - range.from) * scale;
    const right = frame.left + (Math.min(map.ends[k], range.to) - range.from) * scale;
    const depth = map.depths[k];
    if (right < rightEdges[depth] + 0.5) continue;
    rightEdges[depth] = Math.max(right, left + MIN_SIZE);
    const gap = right - left > 3 ? 0.5 : 0;
    const top = frame.top + depth * levelHeight;
    groups[Math.round(scores[k] * steps)].push(
      left,
      top,
      Math.max(MIN_SIZE, right - left - gap),
      Math.max(MIN_SIZE, levelHeight - (levelHeight > 4 ? 0.5 : 0)),
    );
  }
  return groups;
}

/**
 * The section that each part belongs to, as an index in `sections`.
 * @param {ScoreMap} map
 * @param {Uint32Array} sections the part at the root of each section, ascending; the first one is the root of the map
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

/** Least and greatest penalty above 0 that the slider reaches, as powers of ten. */
const MIN_EXPONENT = -5;
const MAX_EXPONENT = 1;
/** Number of the slider's last step; step 0 is a penalty of 0. */
export const PENALTY_STEPS = 120;

/** The penalty at a step of the slider: 0 at step 0, then from 0.00001 to 10 by equal factors. @param {number} step */
export function penaltyAt(step) {
  if (step <= 0) return 0;
  return 10 ** (MIN_EXPONENT + ((MAX_EXPONENT - MIN_EXPONENT) * (step - 1)) / (PENALTY_STEPS - 1));
}

/** The step of the slider that is nearest to a penalty. @param {number} penalty */
export function stepOf(penalty) {
  if (penalty <= 0) return 0;
  const share = (Math.log10(penalty) - MIN_EXPONENT) / (MAX_EXPONENT - MIN_EXPONENT);
  const step = 1 + share * (PENALTY_STEPS - 1);
  return Math.min(PENALTY_STEPS, Math.max(1, Math.round(step)));
}
