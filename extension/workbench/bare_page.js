// A page of which only the columns are there, written down as HTML: its elements and texts, none of its looks.

/** @typedef {import('../page/columns.js').Columns} Columns */

const VOID = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta'],
  ...['source', 'track', 'wbr'],
]);

/** Names that a parser reads as one element. */
const NAME = /^[a-z][a-z0-9-]*$/i;
const ATTRIBUTE = /^[^\s"'<>/=\p{Cc}]+$/u;

/**
 * O(text), without recursion.
 * @param {Columns} columns
 */
export function bareHtml(columns) {
  const parts = ['<!doctype html>'];
  /** Elements that are open, with the node that comes after them. @type {{after: number, end: string}[]} */
  const open = [];
  for (let node = 0; node < columns.length; node += 1) {
    while (open.length > 0 && open[open.length - 1].after <= node) {
      parts.push(open.pop()?.end ?? '');
    }
    if (columns.isText(node)) {
      parts.push(escaped(columns.text(node)));
      continue;
    }
    const tag = columns.tag(node);
    const name = NAME.test(tag) ? tag : 'span';
    const attributes = columns
      .attributes(node)
      .filter(([key]) => ATTRIBUTE.test(key))
      .map(([key, value]) => ` ${key}="${escaped(value)}"`);
    parts.push(`<${name}${attributes.join('')}>`);
    const isVoid = VOID.has(name.toLowerCase());
    open.push({ after: columns.end(node), end: isVoid ? '' : `</${name}>` });
  }
  while (open.length > 0) parts.push(open.pop()?.end ?? '');
  return parts.join('');
}

/** @param {string} text */
function escaped(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
