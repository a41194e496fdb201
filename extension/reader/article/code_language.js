// The language of a block of code, by the names that highlighters share. The core has the same rules and lists (src/core/article/code.rs).

import * as dom from '../../content/dom.js';
import { wordSet } from './elements.js';

/** @typedef {import('../../content/page_view.js').PageView} PageView */

/** Words before the language in class names, and those that count only before a known one: they stand before other words as well. */
const PREFIX =
  /^(?:language-|lang-|highlight-source-|mw-highlight-lang-|shj-lang-|ltx_lst_language_)/;
const WEAK_PREFIX = /^(?:highlight-|gatsby-code-|sp-|hl-|type-|enlighter-l-|src-)/;

const ATTRIBUTES = ['data-lang', 'data-language', 'data-enlighter-language', 'language'];

/** Names of languages that count alone, as `class="sourceCode bash"`. */
export const KNOWN = wordSet(
  'asm bash c clojure cmake console cpp cs csharp css dart diff dockerfile elixir erlang fsharp go graphql groovy ' +
    'haskell html http ini ipython ipython3 java javascript js json jsx julia kotlin latex less lisp lua makefile markdown matlab ' +
    'mermaid nginx nix objc ocaml perl php powershell py pycon python python3 r rb ruby rs rust sass scala scheme scss sh shell ' +
    'sql svelte swift toml ts tsx typescript vue wasm xml yaml yml zig zsh',
);

/** Words in class names of elements around code that say no more than that it is code. */
const HIGHLIGHTERS = wordSet('highlight hljs sourceCode syntaxhighlighter prettyprint chroma');

/** Elements of a table that only sets lines beside their numbers. */
const OF_TABLES = wordSet('td tr tbody table');

const NO_LANGUAGE = wordSet('none plaintext text plain auto');

/** Nodes of a block that are looked at, and elements around it. */
const INSIDE = 8;
const AROUND = 3;

/**
 * The language that the block, the first elements in it, the one that has all of its code or those around it name; empty where none does.
 * @param {PageView} view
 * @param {number} id
 * @param {number} only the element that has all of the code; -1 where there is none
 */
export function languageOf(view, id, only) {
  const end = Math.min(view.end(id), id + INSIDE);
  for (let k = id; k < end; k += 1) {
    if (view.isText(k) || view.tag(k) === 'button') continue;
    const language = said(/** @type {Element} */ (view.nodes[k]), view.tag(k), true);
    if (language !== '') return language;
  }
  if (only >= 0) {
    const language = said(/** @type {Element} */ (view.nodes[only]), 'code', true);
    if (language !== '') return language;
  }
  for (let up = view.parent(id), k = 0; up >= 0 && k < AROUND; up = view.parent(up)) {
    if (OF_TABLES.has(view.tag(up))) continue;
    const language = said(/** @type {Element} */ (view.nodes[up]), view.tag(up), false);
    if (language !== '') return language;
    k += 1;
  }
  return '';
}

/** What an element says of the language. @param {Element} element @param {string} name @param {boolean} isCode whether it is the code or lies in it */
function said(element, name, isCode) {
  const classes = dom.getAttribute(element, 'class') ?? '';
  const words = classes.split(/\s+/).filter((word) => word !== '');
  const language =
    named(element, isCode) ??
    prefixed(words) ??
    /brush:\s*([^;\s]*)/.exec(classes)?.[1] ??
    bare(element, name, words);
  if (language === undefined || !isLanguage(language) || NO_LANGUAGE.has(language)) return '';
  return /^ipython3?$/.test(language) ? 'python' : language;
}

/** @param {Element} element @param {boolean} isCode */
function named(element, isCode) {
  return ATTRIBUTES.map((attribute) => dom.getAttribute(element, attribute) ?? '').find(
    // Of two letters it may be that of people.
    (value) => isLanguage(value) && (isCode || value.length !== 2 || isKnown(value)),
  );
}

/** @param {string[]} words */
function prefixed(words) {
  for (const word of words) {
    if (PREFIX.test(word)) return word.replace(PREFIX, '');
    const rest = word.replace(WEAK_PREFIX, '');
    if (rest !== word && isKnown(rest)) return rest;
  }
  return undefined;
}

/** @param {Element} element @param {string} name @param {string[]} words */
function bare(element, name, words) {
  const isCode = name === 'pre' || name === 'code';
  const isMarked = isCode || words.some((word) => HIGHLIGHTERS.has(word));
  const word = isMarked ? words.find(isKnown) : undefined;
  const declared = dom.getAttribute(element, 'lang') ?? '';
  return word ?? (isCode && isKnown(declared) ? declared : undefined);
}

/** Whether a word is the name of a language; of `pycon+sql`, one inside another, the first counts. @param {string} word */
function isKnown(word) {
  return KNOWN.has(word.split('+')[0].toLowerCase());
}

/** @param {string} word */
function isLanguage(word) {
  return /^[\w+#.-]{1,24}$/.test(word);
}
