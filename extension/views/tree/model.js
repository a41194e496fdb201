// A page as rows of a tree: which nodes are open, which rows that gives, where a node stands. Nothing is drawn here.
//
// Rows are nodes in document order, so the row of a node is found by halving; opening or closing lays all rows out anew,
// one pass over what is shown. Text that is only white space has no row.

import { firstIndex } from '../binary_search.js';

/** @typedef {import('../../page/columns.js').Columns} Columns */

/** Rows that are open at first, about. */
const FIRST_ROWS = 60;

/** Elements that show nothing, also on pages without layout: they stay closed at first. */
const UNSEEN = new Set(['head', 'script', 'style', 'noscript', 'template', 'svg']);

export class TreeModel {
  #columns;
  /** Per node: 1 for text without a row. */
  #blank;
  #open;
  #rows;
  #count = 0;
  #depth;
  #position;
  #children;

  /** @param {Columns} columns */
  constructor(columns) {
    const { length, parent } = columns;
    this.#columns = columns;
    this.#blank = blankOf(columns);
    this.#open = new Uint8Array(length);
    this.#rows = new Uint32Array(length);
    this.#depth = new Uint32Array(length);
    this.#position = new Uint32Array(length);
    this.#children = new Uint32Array(length);
    for (let k = 1; k < length; k += 1) {
      const up = parent[k];
      this.#depth[k] = this.#depth[up] + 1;
      if (this.#blank[k]) continue;
      this.#children[up] += 1;
      this.#position[k] = this.#children[up];
    }
    this.#position[0] = 1;
    this.#openFirst();
  }

  /** Number of rows. */
  get count() {
    return this.#count;
  }

  /** @param {number} row */
  nodeAt(row) {
    return this.#rows[row];
  }

  /** How deep a node lies; the first is 1 deep. @param {number} node */
  level(node) {
    return this.#depth[node] + 1;
  }

  /** Its place among its siblings that have rows, and how many these are. @param {number} node */
  place(node) {
    const up = this.#columns.parent[node];
    return { at: this.#position[node], of: node === 0 ? 1 : this.#children[up] };
  }

  /** Whether rows lie below it, shown or not. @param {number} node */
  hasChildren(node) {
    return this.#children[node] > 0;
  }

  /** @param {number} node */
  isOpen(node) {
    return this.#open[node] === 1 && this.hasChildren(node);
  }

  /** The row of a node, or of the nearest element around it that has one now. @param {number} node */
  rowOf(node) {
    let row = this.#find(node);
    if (row !== -1) return row;
    for (const up of this.#columns.ancestors(node)) {
      row = this.#find(up);
      if (row !== -1) return row;
    }
    return 0;
  }

  /** @param {number} node @param {boolean} open */
  set(node, open) {
    if (this.#open[node] === Number(open)) return;
    this.#open[node] = Number(open);
    this.#layOut();
  }

  /** Opens or closes a node and all below it. @param {number} node @param {boolean} open */
  setAll(node, open) {
    this.#open.fill(Number(open), node, this.#columns.end(node));
    this.#layOut();
  }

  /** Opens a node and its siblings. @param {number} node */
  openSiblings(node) {
    if (node === 0) return this.set(0, true);
    for (const child of this.#columns.children(this.#columns.parent[node])) this.#open[child] = 1;
    this.#layOut();
  }

  /** Opens everything around a node. @param {number} node @returns {number} its row */
  reveal(node) {
    let changed = false;
    for (const up of this.#columns.ancestors(node)) {
      changed ||= this.#open[up] === 0;
      this.#open[up] = 1;
    }
    if (changed) this.#layOut();
    return this.rowOf(node);
  }

  /** Level by level, as long as the rows are few; an only child is opened with its parent. */
  #openFirst() {
    const columns = this.#columns;
    const waiting = [0];
    let rows = 1;
    for (let k = 0; k < waiting.length; k += 1) {
      const node = waiting[k];
      const more = this.#children[node];
      if (more === 0 || columns.isHidden(node) || UNSEEN.has(columns.tag(node))) continue;
      if (more > 1 && rows + more > FIRST_ROWS) continue;
      this.#open[node] = 1;
      rows += more;
      if (rows > 4 * FIRST_ROWS) break;
      for (const child of columns.children(node)) waiting.push(child);
    }
    this.#layOut();
  }

  #layOut() {
    const columns = this.#columns;
    let count = 0;
    for (let k = 0; k < columns.length; k = this.#open[k] ? k + 1 : columns.end(k)) {
      if (this.#blank[k]) continue;
      this.#rows[count] = k;
      count += 1;
    }
    this.#count = count;
  }

  /** The row of exactly this node; -1 without one. @param {number} node */
  #find(node) {
    const row = firstIndex(this.#count, (k) => this.#rows[k] >= node);
    return row < this.#count && this.#rows[row] === node ? row : -1;
  }
}

/** Text nodes without a letter or sign; a page of one is shown all the same. @param {Columns} columns */
function blankOf(columns) {
  const blank = new Uint8Array(columns.length);
  for (let k = 1; k < columns.length; k += 1) {
    if (columns.isText(k) && !/\S/.test(columns.text(k))) blank[k] = 1;
  }
  return blank;
}
