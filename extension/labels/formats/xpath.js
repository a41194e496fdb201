// XPaths of a page's columns: /html/body/div[2]/text()[1], numbers among siblings of the same name. They lead through the
// document only: what stands in a shadow tree or in a frame has none.

import { FLAG, NO_PARENT } from '../../content/wire.js';

/** @typedef {import('../../page/columns.js').Columns} Columns */

const INNER = FLAG.SHADOW | FLAG.SLOTTED | FLAG.UNSLOTTED | FLAG.FRAME_ROOT;
const PLAIN = /^[a-z][a-z\d-]*$/;
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
      if (!isText && !PLAIN.test(tag)) return null;
      steps.push(`${isText ? 'text()' : tag}[${numbers[at]}]`);
    }
    return `/${[columns.tag(0), ...steps.reverse()].join('/')}`;
  };
}

/**
 * @param {Columns} columns
 * @param {string} xpath as made here
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
    let left = Number(match[2]);
    let child = node + 1;
    for (; child < columns.end(node); child = columns.end(child)) {
      if (columns.tag(child) === tag) left -= 1;
      if (left === 0) break;
    }
    if (child >= columns.end(node)) return -1;
    node = child;
  }
  return node;
}

/** The name of the last step; empty for text, null for what is none. @param {string} xpath */
export function lastTag(xpath) {
  const match = /\/(text\(\)|[a-z][a-z\d-]*)(?:\[\d+\])?$/.exec(xpath);
  return match === null ? null : match[1] === 'text()' ? '' : match[1];
}
