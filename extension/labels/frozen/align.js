// Which node of one page is which of another, of a page that was written down as HTML and parsed again. Where the parser
// changed nothing every node is at its old number; where it mended the markup (a table within a paragraph, a link within a link)
// children are matched from both ends and by what they are, then texts that stand elsewhere now by what they say.
//
// O(nodes) where nothing differs, and O(nodes · log) else; nothing recurses.

import { standsFor } from './elements.js';

/** @typedef {import('../../page/columns.js').Columns} Columns */

const TEXT = 1;

/** Text in these says nothing and is not written down. */
const CODE = new Set(['script', 'style']);

/** Children compared each with each when they do not simply follow each other. */
const MOST_PAIRS = 250_000;

/** Nodes looked at for one that is not where it was. */
const MOST_STEPS = 64;

/**
 * @param {Columns} from
 * @param {Columns} to
 * @returns {{nodes: Int32Array, exact: boolean}} the node of `to` for every one of `from`, -1 for none; whether both are the same
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
    /** Nodes of `to` that are taken. */
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

  /** Matches children of what is matched, from the root on. */
  down() {
    this.pair(0, 0);
    for (let next = this.open.pop(); next !== undefined; next = this.open.pop()) {
      const [a, b] = next;
      const [mine, theirs] = [children(this.from, a), children(this.to, b)];
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
    // The longest sequence of the same children in the same order.
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

  /** Each child with the next that is the same; for lists too long to weigh. @param {number[]} mine @param {number[]} theirs */
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

  /** Whether two nodes are the same as far as they show themselves. @param {number} a @param {number} b */
  same(a, b) {
    const { from, to } = this;
    if ((from.flags[a] & TEXT) !== (to.flags[b] & TEXT)) return false;
    if ((from.flags[a] & TEXT) === 0) {
      return isNamed(from.tag(a), to.tag(b)) && key(from, a) === key(to, b);
    }
    return from.text(a) === to.text(b) || CODE.has(from.tag(from.parent[a]));
  }

  /** Texts that are elsewhere now: each with the next one that says the same. */
  texts() {
    const { from, to } = this;
    /** @type {Map<string, number[]>} */
    const left = new Map();
    for (let b = to.length - 1; b >= 0; b -= 1) {
      if (this.taken[b] || (to.flags[b] & TEXT) === 0) continue;
      const data = to.text(b);
      const known = left.get(data);
      if (known === undefined) left.set(data, [b]);
      else known.push(b);
    }
    for (let a = 0; a < from.length; a += 1) {
      if (this.nodes[a] !== -1 || (from.flags[a] & TEXT) === 0) continue;
      const b = left.get(from.text(a))?.pop();
      if (b === undefined) continue;
      this.nodes[a] = b;
      this.taken[b] = 1;
    }
  }

  /** Elements by what they hold: the nearest of the same name around all of it. Inner ones first. */
  elements() {
    const { from, to, nodes } = this;
    /** First and last node of `to` that a node of `from` holds. */
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
    // What is left is looked for among the children of where its parent is, by name alone, each behind the one before.
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

/** Whether an element of one name is there under another. @param {string} tag @param {string} written */
function isNamed(tag, written) {
  return tag === written || standsFor(written, tag);
}

/** @param {Columns} columns @param {number} node */
function children(columns, node) {
  const found = [];
  for (let k = node + 1; k < columns.end(node); k = columns.end(k)) found.push(k);
  return found;
}

/** What tells an element from its neighbours. @param {Columns} columns @param {number} node */
function key(columns, node) {
  let found = '';
  for (const [name, value] of columns.attributes(node)) {
    if (name === 'id' || name === 'class') found += `${name}=${value};`;
  }
  return found;
}
