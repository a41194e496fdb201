// Places inside the article that links or references lead to: notes, and targets of links within the page. Ids of the page are not
// copied; each target has the number of its node instead.

import * as dom from '../../content/dom.js';
import { makeElement } from './elements.js';

/** Most targets that are searched. */
const MOST_TARGETS = 5000;

/** Most nodes between an empty anchor and the content that it stands for. */
const NEARBY = 16;

/** @typedef {import('../../shared/answers.js').Article} Article */
/** @typedef {ReturnType<typeof referencesOf>} References */

/** @param {import('../../content/page_view.js').PageView} view @param {Article} article */
export function referencesOf(view, article) {
  /** Nodes by the fragments that lead to them. @type {Map<string, number>} */
  const targets = new Map();
  const wanted = new Set();
  const { kept } = article;
  for (let k = 0; k < kept.length && wanted.size < MOST_TARGETS; k += 1) {
    const node = view.nodes[k];
    if (kept[k] === 0 || !dom.isElement(node) || dom.localName(node) !== 'a') continue;
    const fragment = fragmentOf(dom.getAttribute(node, 'href'));
    if (fragment !== '') wanted.add(fragment);
  }
  for (let k = 0; k < kept.length && wanted.size > 0; k += 1) {
    const node = view.nodes[k];
    if (!dom.isElement(node)) continue;
    for (const attribute of ['id', 'name']) {
      const name = dom.getAttribute(node, attribute);
      if (name === null || !wanted.has(name) || targets.has(name)) continue;
      // An empty anchor stands before what it leads to.
      const isInside = kept[k] === 1 || kept[view.parent(k)] === 1;
      const at = isInside ? k : kept.indexOf(1, k);
      if (at >= 0 && at - k <= NEARBY) targets.set(name, at);
    }
  }
  const notes = article.notes.map(({ note }) => note);
  const numbered = new Set([...targets.values(), ...notes]);
  /** @param {number} id the number of a node that something leads to */
  const numberOf = (id) => (numbered.has(id) ? String(id) : null);
  /** @param {string} href the number of the node that a link of the page leads to */
  const targetOf = (href) => targets.get(fragmentOf(href))?.toString() ?? null;
  return { numberOf, targetOf };
}

/** The fragment that a link on this page leads to; empty for other links. @param {string | null} href */
function fragmentOf(href) {
  if (href === null) return '';
  const mark = href.indexOf('#');
  if (mark < 0 || mark === href.length - 1) return '';
  if (mark > 0) {
    if (!URL.canParse(href, location.href)) return '';
    const url = new URL(href, location.href);
    if (url.href.split('#')[0] !== location.href.split('#')[0]) return '';
  }
  const fragment = href.slice(mark + 1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * The reference to a note.
 * @param {Document} inert
 * @param {Article['notes'][number]} note
 * @param {References} references
 * @param {string} name of its element
 */
export function noteReference(inert, { note, label }, references, name) {
  const attributes = { class: 'note', 'data-note': references.numberOf(note) ?? '' };
  return makeElement(inert, name, attributes, label);
}
