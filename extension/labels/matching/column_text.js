// The text of a page's columns, by the same rules as that of an open page (extension/content/page_text.js), and the span of each subtree
// in it.

import { PageText } from '../../content/page_text.js';
import { NO_PARENT } from '../../content/wire.js';

/** @typedef {import('../../page/columns.js').Columns} Columns */

const TEXT = 1;

/** @param {Columns} columns @returns {import('../../content/page_text.js').Tree<number>} */
function treeOf(columns) {
  const { parent, flags } = columns;
  return {
    text: (node) => ((flags[node] & TEXT) === 0 ? null : columns.text(node)),
    name: (node) => columns.tag(node),
    first: (node) => (columns.end(node) > node + 1 ? node + 1 : null),
    next: (node) => {
      const next = columns.end(node);
      return parent[node] !== NO_PARENT && next < columns.end(parent[node]) ? next : null;
    },
    parent: (node) => (parent[node] === NO_PARENT ? null : parent[node]),
    inner: () => [],
    outer: () => null,
    isOwn: () => false,
  };
}

export class ColumnText {
  /** @param {Columns} columns */
  constructor(columns) {
    this.columns = columns;
    /** @type {PageText<number>} */
    this.page = new PageText(0, treeOf(columns));
  }

  /** Index of the first text at or after a node. @param {number} node */
  leafFrom(node) {
    const { nodes } = this.page;
    let [low, high] = [0, nodes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (nodes[middle] < node) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * The span of a subtree's text, without white space around it.
   * @param {number} node
   * @returns {{start: number, end: number}} empty when it has no text
   */
  span(node) {
    const { starts, text } = this.page;
    const [from, to] = [this.leafFrom(node), this.leafFrom(this.columns.end(node))];
    let start = from < starts.length ? starts[from] : text.length;
    let end = to < starts.length ? starts[to] : text.length;
    while (start < end && text[start] === ' ') start += 1;
    while (end > start && text[end - 1] === ' ') end -= 1;
    return from < to && start < end ? { start, end } : { start, end: start };
  }

  /** The text of a subtree. @param {number} node */
  words(node) {
    const { start, end } = this.span(node);
    return this.page.text.slice(start, end);
  }

  /**
   * The smallest node that contains a part of the text; -1 when none does.
   * @param {number} start
   * @param {number} end
   */
  around(start, end) {
    const { page, columns } = this;
    const pieces = page.pieces(start, end);
    if (pieces.length === 0) return -1;
    const last = pieces[pieces.length - 1].node;
    let node = pieces[0].node;
    while (columns.end(node) <= last) node = columns.parent[node];
    return node;
  }
}
