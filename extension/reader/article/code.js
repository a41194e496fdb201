// Blocks of code as their text. Syntax highlighters split code into an element per word, some into a table row or a list entry
// per line, with line numbers beside them: all that is left out. O(nodes of the block).

import * as dom from '../../content/dom.js';
import { FLAG } from '../../content/wire.js';
import { makeElement } from './elements.js';

/** @typedef {import('../../content/page_view.js').PageView} PageView */

/** Classes by which highlighters name the language: `language-rust`, `lang-js`, `highlight-source-c`. */
const LANGUAGE = /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([\w+#.-]{1,24})/;

/** Columns of line numbers. */
const NUMBERS = /^\s*\d{1,6}(?:\s+\d{1,6})*\s*$/;
const NUMBER_CLASS = /line-?(?:number|no)|lineno|gutter|hljs-ln-n|blob-num/i;

/** Tables that hold one line of code in a row. */
const CODE_TABLE =
  /(?:^|[\s_-])(?:blob-code|hljs-ln|js-file-line|rouge-table|highlighttable|code-table)/;

/** Texts that are read again inside an element that was already searched for line numbers. */
const MOST_INSIDE = 24;

/**
 * The code in an element; null for elements that are no code. Text is empty for a column of line numbers.
 * @param {import('./build.js').Source} source
 * @param {number} id
 * @param {import('./page_styles.js').PageStyles} styles
 */
export function codeOf(source, id, styles) {
  const { view } = source;
  const element = /** @type {Element} */ (view.nodes[id]);
  const name = dom.localName(element);
  if (name === 'pre') {
    if (!hasCode(view, id) && !styles.isMonospace(element)) return null;
    if (hasOnlyNumbers(view, id)) return { text: '', language: '' };
  } else if (name === 'table' ? !isCodeTable(view, id) : !isCodeBlock(view, id, styles)) {
    return null;
  }
  return { text: codeText(source, id), language: languageOf(view, id) };
}

/** @param {import('./build.js').Source} source @param {{text: string, language: string}} code */
export function codeBlock({ inert }, { text, language }) {
  const code = makeElement(inert, 'code', {}, text);
  const pre = makeElement(inert, 'pre', { 'data-language': language || null }, code);
  return makeElement(inert, 'div', { class: 'code' }, pre);
}

/** Whether a <pre> begins with <code>; others may contain verse. @param {PageView} view @param {number} id */
function hasCode(view, id) {
  const first = view.nodes[id + 1];
  return dom.isElement(first ?? null) && dom.localName(/** @type {Element} */ (first)) === 'code';
}

/** A <code> of several lines without a <pre>. @param {PageView} view @param {number} id @param {import('./page_styles.js').PageStyles} styles */
function isCodeBlock(view, id, styles) {
  const element = /** @type {Element} */ (view.nodes[id]);
  if (dom.localName(element) !== 'code' || (view.flags[id] & FLAG.INLINE) !== 0) return false;
  return /^pre|^break-spaces/.test(styles.style(element)?.whiteSpace ?? '');
}

/** @param {PageView} view @param {number} id */
function isCodeTable(view, id) {
  const end = Math.min(view.end(id), id + 12);
  for (let k = id; k < end; k += 1) {
    if (!view.isText(k) && CODE_TABLE.test(classOf(view, k))) return true;
  }
  return false;
}

/** @param {PageView} view @param {number} id */
function classOf(view, id) {
  const node = view.nodes[id];
  return dom.isElement(node) ? (dom.getAttribute(node, 'class') ?? '') : '';
}

/** Whether a <pre> is the column of line numbers beside the code. @param {PageView} view @param {number} id */
function hasOnlyNumbers(view, id) {
  let classes = '';
  for (let up = id, k = 0; up >= 0 && k < 3; up = view.parent(up), k += 1) {
    classes += ` ${classOf(view, up)}`;
    const node = view.nodes[up];
    if (dom.isElement(node) && dom.localName(node) === 'td') break;
  }
  return NUMBER_CLASS.test(classes) && NUMBERS.test(textOf(view, id, Infinity));
}

/** @param {PageView} view @param {number} id @param {number} most texts */
function textOf(view, id, most) {
  const texts = [];
  const end = Math.min(view.end(id), id + 4 * most);
  for (let k = id + 1; k < end && texts.length < most; k += 1) {
    if (view.isText(k)) texts.push(dom.data(view.nodes[k]));
  }
  return texts.join(' ');
}

/** @param {import('./build.js').Source} source @param {number} id */
function codeText(source, id) {
  const { view } = source;
  /** @type {string[]} */
  const out = [];
  let last = '\n';
  /** Whether a block has just ended a line: a line end in the text right after it is not another one. */
  let ended = false;
  const add = (/** @type {string} */ text) => {
    if (text === '') return;
    out.push(text);
    last = text[text.length - 1];
  };
  const breakLine = () => {
    if (out.length > 0 && last !== '\n') {
      add('\n');
      ended = true;
    }
  };
  const end = view.end(id);
  /** Ends of blocks that are open. @type {number[]} */
  const open = [];
  /** End of the last element that was searched for line numbers. */
  let searched = 0;
  const isNumber = (/** @type {number} */ k, /** @type {string} */ name) => {
    if (!['td', 'span', 'div', 'pre'].includes(name) || !NUMBER_CLASS.test(classOf(view, k))) {
      return false;
    }
    // A style sheet writes the number.
    if (view.end(k) === k + 1) return true;
    const most = k < searched ? MOST_INSIDE : Infinity;
    searched = Math.max(searched, view.end(k));
    return NUMBERS.test(textOf(view, k, most));
  };
  for (let k = id + 1; k < end;) {
    source.steps = (source.steps ?? 0) + 1;
    while (open.length > 0 && open[open.length - 1] <= k) {
      open.pop();
      breakLine();
    }
    if ((view.flags[k] & FLAG.HIDDEN) !== 0 && (view.flags[id] & FLAG.HIDDEN) === 0) {
      k = view.end(k);
      continue;
    }
    if (view.isText(k)) {
      const text = dom.data(view.nodes[k]);
      if (!(ended && /^\s*\n\s*$/.test(text))) add(text);
      ended = false;
      k += 1;
      continue;
    }
    const name = dom.localName(/** @type {Element} */ (view.nodes[k]));
    if (name === 'br') add('\n');
    else if (name === 'button' || isNumber(k, name)) {
      k = view.end(k);
      continue;
    } else if ((view.flags[k] & (FLAG.INLINE | FLAG.CONTENTS)) === 0 && name !== 'td') {
      breakLine();
      open.push(view.end(k));
    }
    k += 1;
  }
  return out.join('').replace(/^(?:[^\S\n]*\n)+|\s+$/g, '');
}

/** The language that the block, the element in it or those around it name. @param {PageView} view @param {number} id */
function languageOf(view, id) {
  const inner = id + 1 < view.end(id) && !view.isText(id + 1) ? id + 1 : id;
  let up = id;
  const places = [id, inner];
  for (let k = 0; k < 3 && up >= 0; k += 1) {
    up = view.parent(up);
    places.push(up);
  }
  for (const at of places) {
    const element = at >= 0 ? view.nodes[at] : null;
    if (!dom.isElement(element)) continue;
    const named = LANGUAGE.exec(dom.getAttribute(element, 'class') ?? '')?.[1];
    const language =
      named ?? dom.getAttribute(element, 'data-lang') ?? dom.getAttribute(element, 'data-language');
    if (language != null && /^[\w+#. -]{1,24}$/.test(language)) return language;
  }
  return '';
}
