/**
 * Prints a tree of elements as an HTML document.
 *
 * The printed page parses back to exactly the same tree of elements (a test checks it): nothing is left for the parser to imply, so
 * `tbody`, `head` and `body` are always written.
 *
 * @typedef {import('./element.js').Element} Element
 * @typedef {import('./element.js').Child} Child
 */

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
const RAW = new Set(['script', 'style']);

/** Elements whose element children go on lines of their own when the page is printed with line breaks. */
const LINES = new Set(
  (
    'html head body header footer main nav aside section article div ul ol dl figure table thead tbody tr form fieldset ' +
    'details picture select blockquote template'
  ).split(' '),
);

/**
 * @param {Element} root The `html` element.
 * @param {{minify?: boolean}} [options] `minify` prints no white space between elements, as rendering libraries do.
 * @returns {string} A document with its doctype and a final line break.
 */
export function document(root, { minify = false } = {}) {
  return `<!doctype html>\n${print(root, minify ? null : 0)}\n`;
}

/**
 * @param {Element} root
 * @returns {string} An XML file, used for the drawings.
 */
export function svgFile(root) {
  return `${printXml(root)}\n`;
}

/** @param {string} text */
export function escapeText(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/**
 * @param {Child} node
 * @param {number | null} depth Depth for indenting; null for no white space at all.
 * @returns {string}
 */
function print(node, depth) {
  if (typeof node === 'string') return escapeText(node);
  const open = `<${node.tag}${attributes(node)}>`;
  if (VOID.has(node.tag)) return open;
  const close = `</${node.tag}>`;
  if (RAW.has(node.tag)) return open + rawText(node) + close;
  const onLines =
    depth !== null &&
    LINES.has(node.tag) &&
    node.children.length > 0 &&
    node.children.every((child) => typeof child !== 'string');
  if (!onLines) return open + node.children.map((child) => print(child, depth)).join('') + close;
  // Depth is shown by one space, which keeps deep pages small.
  const inner = node.children
    .map((child) => ' '.repeat(depth + 1) + print(child, depth + 1))
    .join('\n');
  return `${open}\n${inner}\n${' '.repeat(depth)}${close}`;
}

/** @param {Element} node */
function rawText(node) {
  const text = node.children.join('');
  if (/<\/(script|style)/i.test(text)) {
    throw new Error(`text of <${node.tag}> would end its own element`);
  }
  return text;
}

/** @param {Child} node @returns {string} */
function printXml(node) {
  if (typeof node === 'string') return escapeText(node);
  const inner = node.children.map(printXml).join('');
  return inner === ''
    ? `<${node.tag}${attributes(node)}/>`
    : `<${node.tag}${attributes(node)}>${inner}</${node.tag}>`;
}

/** @param {Element} node */
function attributes(node) {
  return Object.entries(node.attributes)
    .map(([name, value]) =>
      value === true
        ? ` ${name}`
        : ` ${name}="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`,
    )
    .join('');
}
