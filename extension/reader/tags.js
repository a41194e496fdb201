// What becomes of each element in the reader. Elements that are not named here are generic: a block among them ends a
// run of text, an inline one leaves nothing behind.

/** Blocks that stay what they are. */
export const BLOCKS = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['figure', 'figcaption', 'details', 'summary', 'address'],
]);

/** Parts of a table, kept only inside one that holds data. */
export const TABLE_PARTS = new Set([
  ...['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
]);

/** Blocks whose own text stands in them directly; in others it stands in paragraphs. */
export const TEXT_BLOCKS = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'figcaption', 'summary', 'caption', 'address'],
]);

/** Blocks with text of their own as long as no other block stands in them. */
export const MIXED_BLOCKS = new Set(['li', 'dd', 'td', 'th']);

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

/** Old names of marks. */
export const OLD_MARKS = Object.freeze({ acronym: 'abbr', strike: 's', tt: 'code', big: 'b' });

/** Elements without content that stay. */
export const VOIDS = new Set(['br', 'wbr', 'hr']);

/** Attributes that stay on each element; addresses are made absolute where they are copied. */
export const ATTRIBUTES = Object.freeze({
  '*': ['lang', 'dir', 'title'],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  td: ['colspan', 'rowspan', 'headers', 'scope'],
  th: ['colspan', 'rowspan', 'headers', 'scope', 'abbr'],
  col: ['span'],
  colgroup: ['span'],
  details: ['open'],
  time: ['datetime'],
  data: ['value'],
  del: ['datetime'],
  ins: ['datetime'],
  bdo: ['dir'],
});
