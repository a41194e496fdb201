// A built article as text, as the core writes its own (src/core/article/plain.rs): a line for each run of text, and one for each row of a
// table, with the cells apart. Lines of the reader's own, as who wrote a post, are left out, and so are comments. Runs in the page.

const BLOCKS = new Set([
  ...['div', 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt'],
  ...['dd', 'figure', 'figcaption', 'details', 'summary', 'address', 'table', 'caption', 'thead'],
  ...['tbody', 'tfoot', 'tr', 'pre', 'hr', 'section', 'article', 'svg', 'text'],
]);

const OWN = '.post-head, .next, .byline, details.comments, .out-of-sight, video, audio, canvas';

/**
 * @param {Element} root
 * @returns {string[]}
 */
export function linesOf(root) {
  let text = '';
  /** @param {Node} node @param {boolean} isRow @param {boolean} isCode */
  const add = (node, isRow, isCode) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        const { data } = /** @type {Text} */ (child);
        text += isCode ? data : data.replace(/\s+/g, ' ');
      }
      if (child.nodeType !== Node.ELEMENT_NODE) continue;
      const element = /** @type {Element} */ (child);
      const name = element.localName;
      if (element.matches(OWN)) continue;
      if (name === 'br') text += isRow ? ' ' : '\n';
      else if (name === 'td' || name === 'th') {
        if (!text.endsWith('\n')) text += ' | ';
        add(element, true, isCode);
      } else if (BLOCKS.has(name)) {
        text += isRow ? ' ' : '\n';
        add(element, isRow || name === 'tr', isCode || name === 'pre');
        text += isRow ? ' ' : '\n';
      } else if (element.classList.contains('lines')) add(element, isRow, true);
      else if (element.classList.contains('note')) {
        const label = element.textContent ?? '';
        text += /^[[(]/.test(label) ? label : `[${label}]`;
      } else if (element.classList.contains('next-article')) continue;
      else if (name === 'q') {
        text += '“';
        add(element, isRow, isCode);
        text += '”';
      } else add(element, isRow, isCode);
    }
  };
  add(root, false, false);
  return linesIn(text);
}

/** The lines of a text that say something, spaces put together. @param {string} text */
export function linesIn(text) {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.filter((line) => /[^\s|]/.test(line));
}
