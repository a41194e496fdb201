// Blocks of code as their text. Syntax highlighters split code into an element per word, some into a table row, a list entry or another
// element per line, with line numbers, labels and buttons beside them: all that is left out. The core has the same rules
// (src/core/article/code.rs). O(nodes of the block).

import * as dom from '../../content/dom.js';
import { FLAG } from '../../content/wire.js';
import { isBlank } from './article_writer.js';
import { languageOf } from './code_language.js';
import { makeElement } from './elements.js';

/** @typedef {import('../../content/page_view.js').PageView} PageView */

/** Columns of line numbers. */
const NUMBERS = /^\s*\d{1,6}:?(?:\s+\d{1,6}:?)*\s*$/;
const NUMBER_CLASS =
  /(?:^|\s)lnt?(?:\s|$)|line-?(?:number|no)|linenum|linenr|line-num|gutter|hljs-ln-n|blob-num|-nums/i;

/** Elements that are a line of code, and what holds them where there is no `pre`: editors. */
const LINE =
  /(?:^|\s)(?:(?:line|cm-line|view-line|token-line|crayon-line|CodeMirror-line|hljs-ln-line|ltx_listingline)|\S*code-line)(?:\s|$)/;
const LINE_ATTRIBUTES = ['data-line', 'data-ds--code--row'];
const EDITOR =
  /(?:^|\s)(?:cm-content|CodeMirror-code|view-lines|enlighter|ltx_lstlisting|w3-code)(?:\s|$)/;

/** The class name of what holds them where its first child is a line; others have it as well. */
const LISTING = /(?:^|\s)fragment(?:\s|$)/;

/** Notes, labels and links in code, and lines that only make it whole. */
const NO_CODE = /(?:^|\s)(?:boring|ltx_listing_data|md-annotation|secondary-code-label)(?:\s|$)/;

/** Elements of tables between which white space is no code. */
const OF_TABLES = new Set(['table', 'tbody', 'tr']);

/** A label beside code that says its language, and most characters of one or of a button. */
const LABEL = /(?:^|\s)(?:lang|language|language-name|code-lang)(?:\s|$)/;
const LONGEST_LABEL = 24;
const LABEL_LEVELS = 3;

/** Nodes that are looked at to find lines. */
const FEW = 8;

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
    // A caption stands in a figure as well.
    if (name === 'figure' || !isEditor(view, id) || presIn(view, id) > 0) return null;
  }
  return { text: codeText(source, id), language: languageOf(view, id, onlyCode(view, id)) };
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

/** Whether an element holds lines of code without a <pre>. @param {PageView} view @param {number} id */
function isEditor(view, id) {
  const names = classOf(view, id);
  if (EDITOR.test(names)) return true;
  const first = id + 1;
  return LISTING.test(names) && first < view.end(id) && !view.isText(first) && isLine(view, first);
}

/** A <code> of several lines without a <pre>. @param {PageView} view @param {number} id @param {import('./page_styles.js').PageStyles} styles */
function isCodeBlock(view, id, styles) {
  const element = /** @type {Element} */ (view.nodes[id]);
  if (dom.localName(element) !== 'code') return false;
  if (holdsLines(view, id)) return true;
  if ((view.flags[id] & FLAG.INLINE) !== 0) return false;
  return /^pre|^break-spaces/.test(styles.style(element)?.whiteSpace ?? '');
}

/** Whether two or more of the first children of an element are lines of code. @param {PageView} view @param {number} id */
function holdsLines(view, id) {
  let lines = 0;
  for (let k = id + 1, n = 0; k < view.end(id) && n < FEW; k = view.end(k), n += 1) {
    if (!view.isText(k) && isLine(view, k)) lines += 1;
  }
  return lines > 1;
}

/** @param {PageView} view @param {number} id */
function isLine(view, id) {
  const name = view.tag(id);
  if (name === 'tr' || name === 'li' || LINE.test(classOf(view, id))) return true;
  const element = /** @type {Element} */ (view.nodes[id]);
  return LINE_ATTRIBUTES.some((key) => dom.hasAttribute(element, key));
}

/** `pre` elements before each node. @type {WeakMap<PageView, Uint32Array>} */
const PRES = new WeakMap();

/** How many `pre` elements an element is or holds. @param {PageView} view @param {number} id */
function presIn(view, id) {
  let counts = PRES.get(view);
  if (counts === undefined) {
    counts = new Uint32Array(view.nodes.length + 1);
    for (let k = 0; k < view.nodes.length; k += 1) {
      counts[k + 1] = counts[k] + (view.tag(k) === 'pre' ? 1 : 0);
    }
    PRES.set(view, counts);
  }
  return counts[view.end(id)] - counts[id];
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
  let cell = -1;
  for (let up = id, k = 0; up >= 0 && k < 3; up = view.parent(up), k += 1) {
    classes += ` ${classOf(view, up)}`;
    const node = view.nodes[up];
    if (dom.isElement(node) && dom.localName(node) === 'td') {
      cell = up;
      break;
    }
  }
  if (!NUMBERS.test(textOf(view, id, Infinity))) return false;
  return NUMBER_CLASS.test(classes) || (cell >= 0 && hasCodeBeside(view, cell));
}

/** Whether another cell of the row holds a `pre`. @param {PageView} view @param {number} cell */
function hasCodeBeside(view, cell) {
  const row = view.parent(cell);
  for (let k = view.end(cell); k < view.end(row); k += 1) if (view.tag(k) === 'pre') return true;
  return false;
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
  /**
   * Blocks and lines that are open, with how much there was before each.
   * @type {{end: number, from: number, isBlock: boolean, isLine: boolean}[]}
   */
  const open = [];
  /** Where an inline element that is a line of code ended last, if no line end stands there. */
  let lineEnd = -1;
  /** @param {number} k node that comes next */
  const closeUntil = (k) => {
    for (let inner = open.at(-1); inner !== undefined && inner.end <= k; inner = open.at(-1)) {
      open.pop();
      const isEmpty = inner.from === out.length;
      if (!inner.isBlock) lineEnd = isEmpty || last !== '\n' ? inner.end : -1;
      else if (inner.isLine && isEmpty && out.length > 0) {
        add('\n');
        ended = true;
      } else breakLine();
    }
  };
  const counted = countedLines(view, id);
  const only = onlyCode(view, id);
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
    closeUntil(k);
    if ((view.flags[k] & FLAG.HIDDEN) !== 0 && (view.flags[id] & FLAG.HIDDEN) === 0) {
      k = view.end(k);
      continue;
    }
    if (view.isText(k)) {
      const isBehindNumber = counted.has(view.parent(k - 1));
      const data = dom.data(view.nodes[k]).replaceAll('\u00a0', ' ');
      const text = isBehindNumber && data.startsWith(' ') ? data.slice(1) : data;
      if (only >= 0 && !view.contains(only, k)) {
        k += 1;
        continue;
      }
      const isBetween = (ended && text.includes('\n')) || OF_TABLES.has(view.tag(view.parent(k)));
      if (!(isBlank(text) && isBetween)) add(text);
      ended = false;
      k += 1;
      continue;
    }
    const name = dom.localName(/** @type {Element} */ (view.nodes[k]));
    if (name === 'br') add('\n');
    else if (
      name === 'button' ||
      name === 'style' ||
      counted.has(k) ||
      isNumber(k, name) ||
      NO_CODE.test(classOf(view, k))
    ) {
      k = view.end(k);
      continue;
    }
    const isBlock =
      (view.flags[k] & (FLAG.INLINE | FLAG.CONTENTS)) === 0 && !['td', 'br'].includes(name);
    const isOneLine = isLine(view, k);
    if (isBlock) breakLine();
    // Right behind another line, with no line end between.
    else if (isOneLine && lineEnd === k) add('\n');
    if (isBlock || isOneLine) {
      open.push({ end: view.end(k), from: out.length, isBlock, isLine: isOneLine });
    }
    k += 1;
  }
  return out.join('').replace(/^(?:[^\S\n]*\n)+|\s+$/g, '');
}

/**
 * The elements of a block of code that number its lines and are not named so: like each other, counting from 1, each before a block that is
 * its line or at the start of one of all lines. None where anything else stands so. O(nodes and bytes of the block).
 * @param {PageView} view
 * @param {number} id
 */
function countedLines(view, id) {
  /** @type {Set<number>} */
  const found = new Set();
  let look = '';
  /** Whether the numbers stand in the text of lines, or before blocks: as the first of them does. @type {boolean | null} */
  let inText = null;
  let last = '\n';
  let lines = 0;
  for (let k = id + 1; k < view.end(id); k += 1) {
    if (view.isText(k)) {
      last = view.text(k);
      lines += last.split('\n').length - 1;
      continue;
    }
    const isAlone = view.end(k) === k + 2 && view.isText(k + 1);
    const number = isAlone ? view.text(k + 1).trim() : '';
    if (!/^\d+$/.test(number) || NUMBER_CLASS.test(classOf(view, k))) continue;
    const isAbove = isBeforeBlock(view, k);
    if (!isAbove && !last.endsWith('\n')) continue;
    inText ??= !isAbove;
    if (inText === isAbove) continue;
    const style = dom.getAttribute(/** @type {Element} */ (view.nodes[k]), 'style') ?? '';
    const own = `${view.tag(k)} ${classOf(view, k)} ${style}`;
    if (found.size === 0) look = own;
    found.add(k);
    if (own !== look || Number(number) !== found.size) return new Set();
  }
  const isEveryLine =
    view.tag(id) === 'pre' && found.size === lines + (last.endsWith('\n') ? 0 : 1);
  return found.size > 1 && (!inText || isEveryLine) ? found : new Set();
}

/** Whether an element is the first that is shown of its parent, and a block comes next. @param {PageView} view @param {number} id */
function isBeforeBlock(view, id) {
  const parent = view.parent(id);
  let isNext = false;
  for (let k = parent + 1, n = 0; k < view.end(parent) && n < FEW; k = view.end(k), n += 1) {
    const isShown = view.isText(k) ? !isBlank(view.text(k)) : view.tag(k) !== 'style';
    if (!isShown) continue;
    if (isNext) return !view.isText(k) && (view.flags[k] & FLAG.INLINE) === 0;
    if (k !== id) return false;
    isNext = true;
  }
  return false;
}

/**
 * The one `code` of a `pre` that has all of its code: nothing but elements stands beside it, as a head with the language and a button; -1
 * where there is none.
 * @param {PageView} view
 * @param {number} id
 */
function onlyCode(view, id) {
  if (view.tag(id) !== 'pre') return -1;
  let only = -1;
  for (let k = id + 1; k < view.end(id); k += 1) {
    if (view.tag(k) !== 'code') continue;
    if (only >= 0) return -1;
    only = k;
  }
  for (let up = only; up > id; up = view.parent(up)) {
    const parent = view.parent(up);
    for (let k = parent + 1; k < view.end(parent); k = view.end(k)) {
      if (view.isText(k) && !isBlank(view.text(k))) return -1;
    }
  }
  return only;
}

/**
 * Whether an element beside a block of code is no part of the article: a label with its language, or a button.
 * @param {PageView} view
 * @param {Uint8Array} kept
 * @param {number} id
 */
export function isBesideCode(view, kept, id) {
  const name = view.tag(id);
  const isLabel = (name === 'span' || name === 'div') && LABEL.test(classOf(view, id));
  if (!(isLabel || name === 'button') || presIn(view, id) > 0) return false;
  let up = view.parent(id);
  for (let k = 1; k < LABEL_LEVELS && up >= 0 && presIn(view, up) === 0; k += 1) {
    up = view.parent(up);
  }
  if (up < 0 || presIn(view, up) !== 1) return false;
  let text = '';
  for (let k = id; k < view.end(id) && text.length <= LONGEST_LABEL; k += 1) {
    if (kept[k] === 1 && view.isText(k)) text += view.text(k).replace(/\s+/g, '');
  }
  return text.length <= LONGEST_LABEL;
}
