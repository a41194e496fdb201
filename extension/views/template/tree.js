// A site's template leaf by leaf, as a tree in the order of the document, and what learning one more page changed in it.
//
//   leaves of a kind, in document order           body
//     body/nav/ul/li/a/#text "News"     ─▶          nav › ul › li › a       "News"  "Sport"
//     body/nav/ul/li/a/#text "Sport"                footer › p              "All rights reserved"
//
// A template knows paths, not elements: what stands in a row on one path is one group.

import { decidedOfLeaves } from '../../shared/decisions.js';

const LEAF_COLUMNS = 6;
const KIND_COLUMNS = 5;
const COUNT_COLUMNS = 5;
const HISTORY_COLUMNS = 4;

/** @typedef {import('../../../src/wasm/types.js').TemplateTree} TemplateTree */

/** A kind of page. @typedef {{pages: number, firstSeen: number, lastSeen: number, drift: number, hides: number}} Kind */

/** @typedef {import('../../../src/wasm/types.js').LearnReport} LearnReport */

/** What leaves are worth: seen and no more, template among template, template. @typedef {0 | 1 | 2} Worth */

/**
 * A leaf on one kind of page.
 * @typedef {object} Leaf
 * @property {string} id its key, as decisions name it
 * @property {string[]} path steps; the last is the leaf's own tag
 * @property {string} sample
 * @property {number} seen
 * @property {number} of
 * @property {Worth} worth
 * @property {number} first ms since 1970
 * @property {number} last
 * @property {'' | 'keep' | 'hide'} override
 * @property {number} role 0: none said
 * @property {number | null} node of the page at hand
 */

/**
 * The leaves known of a kind of page, in document order: where the page at hand has them, by that page, the others behind
 * the one they were found after.
 * @param {TemplateTree} tree
 * @param {number} kind
 * @param {import('../../shared/decisions.js').Decision[]} decisions
 * @returns {Leaf[]}
 */
export function leavesOf({ texts, leaves, counts }, kind, decisions) {
  const decided = decidedOfLeaves(decisions);
  /** @type {Map<number, [seen: number, of: number, worth: Worth]>} */
  const known = new Map();
  for (let k = 0; k < counts.length; k += COUNT_COLUMNS) {
    const [leaf, cluster, seen, of, worth] = counts.subarray(k);
    if (cluster === kind) known.set(leaf, [seen, of, /** @type {Worth} */ (worth)]);
  }
  /** @type {{place: number, leaf: Leaf}[]} */
  const placed = [];
  let place = -1;
  for (const [k, [seen, of, worth]] of [...known].sort((a, b) => a[0] - b[0])) {
    const [high, low, , first, last, node] = leaves.subarray(LEAF_COLUMNS * k);
    const id = [high, low].map((word) => word.toString(16).padStart(8, '0')).join('');
    if (node >= 0) place = node;
    const leaf = {
      id,
      path: texts[2 * k].split('/'),
      sample: texts[2 * k + 1],
      ...{ seen, of, worth, first, last },
      ...(decided.get(id) ?? { override: /** @type {const} */ (''), role: 0 }),
      node: node >= 0 ? node : null,
    };
    placed.push({ place, leaf });
  }
  return placed.sort((a, b) => a.place - b.place).map(({ leaf }) => leaf);
}

/** @param {TemplateTree} tree @returns {Kind[]} */
export function kindsOf({ kinds }) {
  const known = [];
  for (let k = 0; k < kinds.length; k += KIND_COLUMNS) {
    const [pages, firstSeen, lastSeen, drift, hides] = kinds.subarray(k);
    known.push({ pages, firstSeen, lastSeen, drift, hides });
  }
  return known;
}

/** How well the learned pages of a kind fitted. @param {TemplateTree} tree @param {number} kind */
export function historyOf({ history }, kind) {
  const moments = [];
  for (let k = 0; k < history.length; k += HISTORY_COLUMNS) {
    const [cluster, at, drift, hides] = history.subarray(k);
    if (cluster === kind) moments.push({ at, drift, hides });
  }
  return moments;
}

/**
 * A row of the tree: a group of leaves, or one leaf.
 * @typedef {object} TreeRow
 * @property {string} key stays the same when counts change
 * @property {string} label steps of the path, `›` between them; a leaf's own tag
 * @property {number} level from 1 on
 * @property {number} from first leaf
 * @property {number} to behind the last leaf
 * @property {boolean} group
 * @property {number} parent row; −1 for those on top
 * @property {number} end behind the last row below it
 */

/** @typedef {{steps: string[], leaves: [from: number, to: number], children: Group[], leaf: boolean}} Group */

/**
 * All rows, parents before children. Steps without a choice are one row. O(leaves · depth of paths).
 * @param {Leaf[]} leaves
 * @returns {TreeRow[]}
 */
export function treeRows(leaves) {
  /** @type {Group} */
  const root = { steps: [], leaves: [0, leaves.length], children: [], leaf: false };
  /** @type {Group[]} */
  const open = [root];
  /** @type {string[]} */
  let path = [];
  for (const [k, leaf] of leaves.entries()) {
    const around = leaf.path.slice(0, -1);
    let same = 0;
    while (same < path.length && same < around.length && path[same] === around[same]) same += 1;
    open.length = same + 1;
    path = around;
    for (const step of around.slice(same)) {
      /** @type {Group} */
      const group = { steps: [step], leaves: [k, k], children: [], leaf: false };
      open[open.length - 1].children.push(group);
      open.push(group);
    }
    open[open.length - 1].children.push({
      steps: [leaf.path[leaf.path.length - 1]],
      leaves: [k, k + 1],
      children: [],
      leaf: true,
    });
    for (const group of open) group.leaves[1] = k + 1;
  }
  /** @type {TreeRow[]} */
  const rows = [];
  // On a stack of its own: paths may be deep.
  const waiting = root.children.map((node) => ({ node, level: 1, parent: -1 })).reverse();
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (!next) break;
    let { node } = next;
    const steps = [...node.steps];
    while (!node.leaf && node.children.length === 1) {
      [node] = node.children;
      steps.push(...node.steps);
    }
    const row = rows.length;
    rows.push({
      key: node.leaf
        ? leaves[node.leaves[0]].id
        : `${steps.join('/')}:${leaves[node.leaves[0]].id}`,
      label: steps.join(' › '),
      level: next.level,
      from: node.leaves[0],
      to: node.leaves[1],
      group: !node.leaf,
      parent: next.parent,
      end: 0,
    });
    for (const child of [...node.children].reverse()) {
      waiting.push({ node: child, level: next.level + 1, parent: row });
    }
  }
  for (let k = rows.length - 1; k >= 0; k -= 1) {
    rows[k].end ||= k + 1;
    const { parent } = rows[k];
    if (parent >= 0) rows[parent].end ||= rows[k].end;
  }
  return rows;
}

/**
 * The rows in sight when some groups are closed.
 * @param {TreeRow[]} rows
 * @param {Set<string>} closed keys
 * @returns {number[]}
 */
export function openRows(rows, closed) {
  const seen = [];
  for (let k = 0; k < rows.length;) {
    seen.push(k);
    k = closed.has(rows[k].key) ? rows[k].end : k + 1;
  }
  return seen;
}

/** What a group is worth: the fewest and most pages of its leaves. @param {Leaf[]} leaves of it */
export function spanOf(leaves) {
  let [least, most, of, template] = [Infinity, 0, 0, 0];
  for (const leaf of leaves) {
    least = Math.min(least, leaf.seen);
    most = Math.max(most, leaf.seen);
    of = Math.max(of, leaf.of);
    if (leaf.worth === 2) template += 1;
  }
  return { least: Math.min(least, most), most, of, template };
}

/** @typedef {'new' | 'template' | 'lost' | 'more' | 'fewer'} Mark */

/**
 * What changed from one template to the next.
 * @param {Leaf[]} before
 * @param {Leaf[]} after
 * @returns {{marks: Map<string, Mark>, gone: Leaf[]}}
 */
export function changesOf(before, after) {
  const known = new Map(before.map((leaf) => [leaf.id, leaf]));
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  for (const leaf of after) {
    const old = known.get(leaf.id);
    known.delete(leaf.id);
    if (!old) marks.set(leaf.id, leaf.worth === 2 ? 'template' : 'new');
    else if (leaf.worth === 2 && old.worth < 2) marks.set(leaf.id, 'template');
    else if (leaf.worth < 2 && old.worth === 2) marks.set(leaf.id, 'lost');
    else if (leaf.seen > old.seen) marks.set(leaf.id, 'more');
    else if (leaf.of > old.of) marks.set(leaf.id, 'fewer');
  }
  return { marks, gone: [...known.values()] };
}
