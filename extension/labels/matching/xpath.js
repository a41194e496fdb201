// XPaths of nodes in a page's columns, `/html/body/div[2]/text()[1]`: numbers count siblings of the same name. Nodes in shadow trees
// and frames have none.

import { FLAG, NO_PARENT } from '../../content/wire.js';

/** @typedef {import('../../page/columns.js').Columns} Columns */

/** Flags of nodes that neither an XPath nor a selector can reach. */
export const INNER = FLAG.SHADOW | FLAG.SLOTTED | FLAG.UNSLOTTED | FLAG.FRAME_ROOT;
/** Tag names that can be written in an XPath or a selector without escapes. */
export const PLAIN_TAG = /^[a-z][a-z\d-]*$/;
const DEEPEST = 512;

/**
 * @param {Columns} columns
 * @returns {(node: number) => string | null}
 */
export function xpathMaker(columns) {
  const numbers = new Uint32Array(columns.length);
  const names = new Map([['', 0]]);
  /** How many children of each name a parent has so far. @type {Map<number, number>} */
  const seen = new Map();
  const nameOf = (/** @type {number} */ node) => {
    const tag = columns.tag(node);
    const known = names.get(tag);
    if (known !== undefined) return known;
    names.set(tag, names.size);
    return names.size - 1;
  };
  for (let node = 1; node < columns.length; node += 1) {
    const key = columns.parent[node] * 2 ** 22 + nameOf(node);
    numbers[node] = (seen.get(key) ?? 0) + 1;
    seen.set(key, numbers[node]);
  }
  return (node) => {
    const steps = [];
    for (let at = node; columns.parent[at] !== NO_PARENT; at = columns.parent[at]) {
      if ((columns.flags[at] & INNER) !== 0 || steps.length === DEEPEST) return null;
      const tag = columns.tag(at);
      const isText = (columns.flags[at] & FLAG.TEXT) !== 0;
      if (!isText && !PLAIN_TAG.test(tag)) return null;
      steps.push(`${isText ? 'text()' : tag}[${numbers[at]}]`);
    }
    return `/${[columns.tag(0), ...steps.reverse()].join('/')}`;
  };
}

/**
 * @param {Columns} columns
 * @param {string} xpath as `xpathMaker` writes it
 * @returns {number} -1 when it leads nowhere
 */
export function nodeAtXpath(columns, xpath) {
  const [empty, root, ...steps] = xpath.split('/', DEEPEST + 3);
  if (empty !== '' || root !== columns.tag(0)) return -1;
  let node = 0;
  for (const step of steps) {
    const match = /^(text\(\)|[a-z][a-z\d-]*)\[([1-9]\d{0,7})\]$/.exec(step);
    if (match === null) return -1;
    const tag = match[1] === 'text()' ? '' : match[1];
    node = nthChild(columns, node, Number(match[2]), (child) => columns.tag(child) === tag);
    if (node < 0) return -1;
  }
  return node;
}

/**
 * The nth of the children that fit, counted from 1; -1 when there are fewer.
 * @param {Columns} columns
 * @param {number} node
 * @param {number} n
 * @param {(child: number) => boolean} fits
 */
export function nthChild(columns, node, n, fits) {
  let left = n;
  for (const child of columns.children(node)) {
    if (fits(child)) left -= 1;
    if (left === 0) return child;
  }
  return -1;
}

/** The name of the last step; empty for text, null for what is none. @param {string} xpath */
export function lastTag(xpath) {
  const match = /\/(text\(\)|[a-z][a-z\d-]*)(?:\[\d+\])?$/.exec(xpath);
  return match === null ? null : match[1] === 'text()' ? '' : match[1];
}
