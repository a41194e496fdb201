// A block of code as its lines. Highlighters cut it into a mark per word, some into a row of a table or a list entry per
// line, with the numbers of the lines beside them: what comes out is the text alone. O(nodes of the block).

import * as dom from '../content/dom.js';
import { FLAG } from '../content/wire.js';

/** Classes by which highlighters say the language: `language-rust`, `lang-js`, `highlight-source-c`. */
const LANGUAGE = /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([\w+#.-]{1,24})/;

/** Columns of line numbers. */
const NUMBERS = /^\s*\d{1,6}(?:\s+\d{1,6})*\s*$/;

/**
 * @param {import('./build.js').Source} source
 * @param {number} id of the `pre`
 * @returns {HTMLElement}
 */
export function codeBlock({ view, inert }, id) {
  const pre = dom.createElement(inert, 'pre');
  const code = dom.createElement(inert, 'code');
  const language = languageOf(view, id);
  if (language !== '') pre.setAttribute('data-language', language);
  code.textContent = linesOf(view, id);
  pre.append(code);
  return pre;
}

/** @param {import('../content/page_view.js').PageView} view @param {number} id */
function linesOf(view, id) {
  let out = '';
  const end = view.end(id);
  const breakLine = () => {
    if (out !== '' && !out.endsWith('\n')) out += '\n';
  };
  /** Ends of blocks that are open. @type {number[]} */
  const open = [];
  for (let k = id + 1; k < end;) {
    while (open.length > 0 && open[open.length - 1] <= k) {
      open.pop();
      breakLine();
    }
    if ((view.flags[k] & FLAG.HIDDEN) !== 0) {
      k = view.end(k);
      continue;
    }
    if (view.isText(k)) {
      out += dom.data(view.nodes[k]);
      k += 1;
      continue;
    }
    const element = /** @type {Element} */ (view.nodes[k]);
    const name = dom.localName(element);
    if (name === 'br') out += '\n';
    else if (name === 'button' || isNumbers(view, k, name)) {
      k = view.end(k);
      continue;
    } else if ((view.flags[k] & (FLAG.INLINE | FLAG.CONTENTS)) === 0 && name !== 'td') {
      breakLine();
      open.push(view.end(k));
    }
    k += 1;
  }
  return out.replace(/^\n+|\s+$/g, '');
}

/** @param {import('../content/page_view.js').PageView} view @param {number} id @param {string} name */
function isNumbers(view, id, name) {
  if (name !== 'td' && name !== 'span') return false;
  const said = dom.getAttribute(/** @type {Element} */ (view.nodes[id]), 'class') ?? '';
  if (!/line-?(?:number|no)|lineno|gutter|hljs-ln-n/i.test(said)) return false;
  const texts = [];
  for (let k = id + 1; k < view.end(id); k += 1) {
    if (view.isText(k)) texts.push(dom.data(view.nodes[k]));
  }
  return NUMBERS.test(texts.join(' '));
}

/** The language that the block, the code in it or what is around it names. @param {import('../content/page_view.js').PageView} view @param {number} id */
function languageOf(view, id) {
  const inner = view.children(id)[0] ?? id;
  for (const at of [id, inner, view.parent(id), view.parent(view.parent(id))]) {
    const element = at >= 0 ? view.nodes[at] : null;
    if (!dom.isElement(element)) continue;
    const named = LANGUAGE.exec(dom.getAttribute(element, 'class') ?? '')?.[1];
    const said = named ?? dom.getAttribute(element, 'data-lang') ?? '';
    if (said !== '' && said.length <= 24) return said;
  }
  return '';
}
