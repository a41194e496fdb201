// Matches the nodes of a page with those of the same page after it was written as HTML and parsed again. Where the parser changed nothing
// every node keeps its number. Where it repaired the markup (a table in a paragraph, a link in a link) children are matched from both
// ends, then by tag, id and class, then texts that have moved by their data.
//
// O(nodes) where nothing differs, O(nodes · log) otherwise; no recursion.

import { groupBy } from '../model/group_by.js';
import { standsFor } from './elements.js';

/** @typedef {import('../../page/columns.js').Columns} Columns */

const TEXT = 1;

/** Elements whose text is not shown and not written. */
const CODE = new Set(['script', 'style']);

/** Most pairs of children compared when they are not in the same order. */
const MOST_PAIRS = 250_000;

/** Most nodes examined for one that has moved. */
const MOST_STEPS = 64;

/**
 * @param {Columns} from
 * @param {Columns} to
 * @returns {{nodes: Int32Array, exact: boolean}} the node of `to` for every one of `from`, -1 for none; `exact`: both pages are the same
 */
export function alignPages(from, to) {
  const nodes = new Int32Array(from.length).fill(-1);
  const aligner = new Aligner(from, to, nodes);
  aligner.down();
  if (!nodes.includes(-1)) return { nodes, exact: from.length === to.length };
  aligner.texts();
  aligner.elements();
  return { nodes, exact: false };
}

class Aligner {
  /** @param {Columns} from @param {Columns} to @param {Int32Array} nodes */
  constructor(from, to, nodes) {
    this.from = from;
    this.to = to;
    this.nodes = nodes;
    /** Nodes of `to` that are matched. */
    this.taken = new Uint8Array(to.length);
    /** @type {[number, number][]} */
    this.open = [];
  }

  /** @param {number} a @param {number} b */
  pair(a, b) {
    this.nodes[a] = b;
    this.taken[b] = 1;
    this.open.push([a, b]);
  }

  /** Matches the children of matched nodes, from the root on. */
  down() {
    this.pair(0, 0);
    for (let next = this.open.pop(); next !== undefined; next = this.open.pop()) {
      const [a, b] = next;
      const [mine, theirs] = [[...this.from.children(a)], [...this.to.children(b)]];
      let head = 0;
      while (head < mine.length && head < theirs.length && this.same(mine[head], theirs[head])) {
        this.pair(mine[head], theirs[head]);
        head += 1;
      }
      let [end, other] = [mine.length, theirs.length];
      while (end > head && other > head && this.same(mine[end - 1], theirs[other - 1])) {
        end -= 1;
        other -= 1;
        this.pair(mine[end], theirs[other]);
      }
      this.between(mine.slice(head, end), theirs.slice(head, other));
    }
  }

  /** @param {number[]} mine @param {number[]} theirs */
  between(mine, theirs) {
    if (mine.length === 0 || theirs.length === 0) return;
    const [n, m] = [mine.length, theirs.length];
    if (n * m > MOST_PAIRS) {
      this.inOrder(mine, theirs);
      return;
    }
    // Longest common subsequence.
    const table = new Uint32Array((n + 1) * (m + 1));
    for (let i = n - 1; i >= 0; i -= 1) {
      for (let k = m - 1; k >= 0; k -= 1) {
        const at = i * (m + 1) + k;
        table[at] = this.same(mine[i], theirs[k])
          ? table[at + m + 2] + 1
          : Math.max(table[at + 1], table[at + m + 1]);
      }
    }
    for (let i = 0, k = 0; i < n && k < m;) {
      const at = i * (m + 1) + k;
      if (this.same(mine[i], theirs[k])) {
        this.pair(mine[i], theirs[k]);
        i += 1;
        k += 1;
      } else if (table[at + 1] >= table[at + m + 1]) k += 1;
      else i += 1;
    }
  }

  /** Matches each child with the next one that is the same; for lists too long for `between`. @param {number[]} mine @param {number[]} theirs */
  inOrder(mine, theirs) {
    let at = 0;
    for (const a of mine) {
      let k = at;
      while (k < theirs.length && k < at + 100 && !this.same(a, theirs[k])) k += 1;
      if (k >= theirs.length || k >= at + 100) continue;
      this.pair(a, theirs[k]);
      at = k + 1;
    }
  }

  /** Whether two nodes have the same text, or the same tag, id and class. @param {number} a @param {number} b */
  same(a, b) {
    const { from, to } = this;
    if ((from.flags[a] & TEXT) !== (to.flags[b] & TEXT)) return false;
    if ((from.flags[a] & TEXT) === 0) {
      return isNamed(from.tag(a), to.tag(b)) && key(from, a) === key(to, b);
    }
    return from.text(a) === to.text(b) || CODE.has(from.tag(from.parent[a]));
  }

  /** Matches each text that has moved with the next one of the same data. */
  texts() {
    const { from, to } = this;
    const unmatched = [...to.flags.keys()].filter((b) => !this.taken[b] && to.isText(b));
    // The last first: `pop` takes the first one.
    const left = groupBy(unmatched.reverse(), (b) => to.text(b));
    for (let a = 0; a < from.length; a += 1) {
      if (this.nodes[a] !== -1 || (from.flags[a] & TEXT) === 0) continue;
      const b = left.get(from.text(a))?.pop();
      if (b === undefined) continue;
      this.nodes[a] = b;
      this.taken[b] = 1;
    }
  }

  /** Matches elements by their contents: the nearest element of the same tag around all of it, inner ones first. */
  elements() {
    const { from, to, nodes } = this;
    /** First and last node of `to` matched inside a node of `from`. */
    const first = new Int32Array(from.length).fill(-1);
    const last = new Int32Array(from.length).fill(-1);
    for (let a = from.length - 1; a >= 0; a -= 1) {
      const b = nodes[a];
      if (b !== -1) this.widen(first, last, a, b, b);
      else if (first[a] !== -1) {
        const found = this.around(a, first[a], last[a]);
        if (found !== -1) {
          nodes[a] = found;
          this.taken[found] = 1;
        }
      }
      if (a > 0 && first[a] !== -1) this.widen(first, last, from.parent[a], first[a], last[a]);
    }
    // The rest is looked for among the children of the parent's match, each after the one before.
    /** @type {Map<number, number>} */
    const next = new Map();
    for (let a = 1; a < from.length; a += 1) {
      const above = nodes[from.parent[a]];
      if (nodes[a] !== -1 || above === -1 || (from.flags[a] & TEXT) !== 0) continue;
      const tag = from.tag(a);
      let b = next.get(above) ?? above + 1;
      for (let steps = 0; b < to.end(above) && steps < MOST_STEPS; steps += 1) {
        if (!this.taken[b] && isNamed(tag, to.tag(b)) && key(from, a) === key(to, b)) {
          nodes[a] = b;
          this.taken[b] = 1;
          next.set(above, to.end(b));
          break;
        }
        b = to.end(b);
      }
    }
  }

  /** @param {Int32Array} first @param {Int32Array} last @param {number} a @param {number} low @param {number} high */
  widen(first, last, a, low, high) {
    if (first[a] === -1 || low < first[a]) first[a] = low;
    if (high > last[a]) last[a] = high;
  }

  /** @param {number} a @param {number} low @param {number} high */
  around(a, low, high) {
    const { from, to } = this;
    const tag = from.tag(a);
    for (let b = low, steps = 0; b > 0 && steps < MOST_STEPS; b = to.parent[b], steps += 1) {
      const fits = isNamed(tag, to.tag(b)) && !this.taken[b] && key(from, a) === key(to, b);
      if (to.end(b) > high && fits) return b;
    }
    return -1;
  }
}

/** Whether an element may have been written under another name. @param {string} tag @param {string} written */
function isNamed(tag, written) {
  return tag === written || standsFor(written, tag);
}

/** Id and class of an element. @param {Columns} columns @param {number} node */
function key(columns, node) {
  let found = '';
  for (const [name, value] of columns.attributes(node)) {
    if (name === 'id' || name === 'class') found += `${name}=${value};`;
  }
  return found;
}
