// What becomes of each element in the reader. Elements that are not named here are generic: a block among them ends a
// run of text, an inline one leaves nothing behind.

/** Blocks that stay what they are. */
export const BLOCKS = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['figure', 'figcaption', 'details', 'summary', 'address'],
]);

/** Parts of a table, kept only inside one that holds data. */
export const TABLE_PARTS = new Set(['caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']);

export const CELLS = new Set(['td', 'th']);

/** Blocks whose own text stands in them directly; in others it stands in paragraphs. */
const TEXT_BLOCKS = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'figcaption', 'summary', 'caption', 'address'],
]);

/** Blocks with text of their own as long as no other block stands in them. */
const MIXED_BLOCKS = new Set(['li', 'dd', 'td', 'th']);

/** Blocks that hold only parts of their own. */
const HOLDERS = new Set(['ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tfoot', 'tr']);

/** How a block takes text. @param {string} name @returns {import('./article_writer.js').Place['kind']} */
export function kindOf(name) {
  if (TEXT_BLOCKS.has(name)) return 'text';
  if (MIXED_BLOCKS.has(name)) return 'mixed';
  return HOLDERS.has(name) ? 'rows' : 'flow';
}

/** Where a part may stand. */
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

/** Whether a block may stand in another. @param {string} name @param {string} parent */
export function fits(name, parent) {
  const parents = Reflect.get(PARENTS, name);
  return parents === undefined ? !HOLDERS.has(parent) : parents.includes(parent);
}

/** Inline elements that mean something. */
export const MARKS = new Set([
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'cite',
    'code',
    'data',
    'del',
    'dfn',
    'em',
    'i',
    'ins',
    'kbd',
  ],
  ...['mark', 'q', 's', 'samp', 'small', 'strong', 'sub', 'sup', 'time', 'u', 'var'],
  ...['ruby', 'rb', 'rt', 'rtc', 'rp'],
]);

/** Old names, and the ones that mean the same. */
export const OLD_NAMES = Object.freeze({
  acronym: 'abbr',
  strike: 's',
  tt: 'code',
  menu: 'ul',
  dir: 'ul',
});

/** Attributes that stay on each element; addresses are made absolute where they are copied. */
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

/** Most characters of an attribute that are taken over. */
export const LONGEST_ATTRIBUTE = 1000;

/** Most rows or columns that a cell spans: browsers set up each of them. */
export const WIDEST_SPAN = 200;
