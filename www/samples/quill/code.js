/**
 * Colours the code of the documentation: a line of source becomes `span` elements of a few classes.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('../tree/element.js').Child} Child
 */

import { h } from '../tree/element.js';

const KEYWORDS =
  'import|from|export|const|let|for|of|if|else|await|async|new|function|return|try|catch|type|number|string|npm|npx|run|install|test';
const TOKENS = new RegExp(
  `(//[^\\n]*|#[^\\n]*)|('[^'\\n]*'|\`[^\`]*\`|"[^"\\n]*")|\\b(${KEYWORDS})\\b|\\b(\\d+(?:\\.\\d+)?)\\b|([A-Za-z_$][\\w$]*)(?=\\()`,
  'g',
);
const CLASSES = ['comment', 'string', 'keyword', 'number', 'call'];

/**
 * @param {string} source
 * @param {string} language
 * @returns {Child[]}
 */
export function coloured(source, language) {
  if (language === 'diff') {
    return source.split('\n').map((line) =>
      h(
        'span',
        {
          class: line.startsWith('+') ? 'tok-added' : line.startsWith('-') ? 'tok-removed' : null,
        },
        `${line}\n`,
      ),
    );
  }
  if (language === 'html') return [source];
  /** @type {Child[]} */
  const out = [];
  let from = 0;
  for (const match of source.matchAll(TOKENS)) {
    if (match.index > from) out.push(source.slice(from, match.index));
    const kind = CLASSES[match.slice(1).findIndex((group) => group !== undefined)];
    out.push(h('span', { class: `tok-${kind}` }, match[0]));
    from = match.index + match[0].length;
  }
  if (from < source.length) out.push(source.slice(from));
  return out;
}
