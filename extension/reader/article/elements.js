// What becomes of each element of the page in the article. Elements that are not named here are generic: a block ends a run of
// text, an inline one leaves nothing behind.

import * as dom from '../../content/dom.js';

/** A set of words. @param {string} list separated by spaces */
export const wordSet = (list) => new Set(list.split(' '));

/** Blocks that are copied. */
export const BLOCKS = wordSet(
  'p h1 h2 h3 h4 h5 h6 blockquote ul ol li dl dt dd figure figcaption details summary address',
);

/** Parts of a table, copied only inside one that holds data. */
export const TABLE_PARTS = wordSet('caption thead tbody tfoot tr td th');

export const CELLS = wordSet('td th');

/** Blocks that contain text directly; others contain paragraphs. */
const TEXT_BLOCKS = wordSet('p h1 h2 h3 h4 h5 h6 dt figcaption summary caption address');

/** Blocks that contain text directly until another block comes into them. */
const MIXED_BLOCKS = wordSet('li dd td th');

/** Blocks that contain only parts of their own. */
const CONTAINERS = wordSet('ul ol dl table thead tbody tfoot tr');

/**
 * An element in the document in which the article is built.
 * @param {Document} inert
 * @param {string} name
 * @param {Record<string, string | null>} [attributes] null leaves one out
 * @param {...(Node | string)} children
 */
export function makeElement(inert, name, attributes = {}, ...children) {
  const element = dom.createElement(inert, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** How a block takes text. @param {string} name @returns {import('./article_writer.js').Place['kind']} */
export function contentKind(name) {
  if (TEXT_BLOCKS.has(name)) return 'text';
  if (MIXED_BLOCKS.has(name)) return 'mixed';
  return CONTAINERS.has(name) ? 'rows' : 'flow';
}

/** Elements that a part may be a child of. */
const PARENTS = Object.freeze({
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
  figcaption: ['figure'],
  summary: ['details'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  td: ['tr'],
  th: ['tr'],
});

/** Parts of a table or a list by the roles of elements that have no name of their own. */
const PARTS_BY_ROLE = new Map([
  ['table', 'table'],
  ['rowgroup', 'tbody'],
  ['row', 'tr'],
  ['columnheader', 'th'],
  ['rowheader', 'th'],
  ['cell', 'td'],
  ['list', 'ul'],
  ['listitem', 'li'],
]);

/** The name of an element, or of the part of a table or a list that its role says it is. The core does the same. @param {Element} element */
export function nameOrPart(element) {
  const name = dom.localName(element);
  if (name !== 'div' && name !== 'span') return name;
  return PARTS_BY_ROLE.get(dom.getAttribute(element, 'role') ?? '') ?? name;
}

/** Whether a block may be a child of another. @param {string} parent @param {string} name */
export function canContain(parent, name) {
  const parents = Reflect.get(PARENTS, name);
  return parents === undefined ? !CONTAINERS.has(parent) : parents.includes(parent);
}

/** Inline elements that are copied. */
export const MARKS = wordSet(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small strong sub sup time u var ' +
    'ruby rb rt rtc rp',
);

/** Obsolete elements, and those that replaced them. */
export const REPLACED = Object.freeze({
  acronym: 'abbr',
  strike: 's',
  tt: 'code',
  menu: 'ul',
  dir: 'ul',
});

/** Attributes that are copied, by element; addresses are made absolute elsewhere. */
export const ATTRIBUTES = Object.freeze({
  '*': ['lang', 'dir', 'title'],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope', 'abbr'],
  details: ['open'],
  time: ['datetime'],
  data: ['value'],
  del: ['datetime'],
  ins: ['datetime'],
});

/** Most characters of an attribute that is copied. */
export const LONGEST_ATTRIBUTE = 1000;

/** Most rows or columns that a cell spans: browsers lay out each of them. */
export const WIDEST_SPAN = 200;
