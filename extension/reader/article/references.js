// Places inside the article that something leads to: notes, and targets of links within the page. Ids of the page are not
// taken over; each target gets a number of ours.

import * as dom from '../../content/dom.js';

/** Targets looked for at most. */
const MOST_TARGETS = 5000;

/** @typedef {import('../../shared/answers.js').Article} Article */

/**
 * @typedef {object} Ids
 * @property {(id: number) => string | null} own the number of a node that something leads to
 * @property {(href: string) => string | null} target the number that a link of the page leads to
 * @property {(id: number) => string | null} note the number of a note
 */

/**
 * @param {import('../../content/page_view.js').PageView} view
 * @param {Article} article
 * @returns {Ids}
 */
export function anchorIds(view, article) {
  /** @type {Map<string, number>} */
  const named = new Map();
  const wanted = new Set();
  const { kept } = article;
  for (let k = 0; k < kept.length && wanted.size < MOST_TARGETS; k += 1) {
    const node = view.nodes[k];
    if (kept[k] === 0 || !dom.isElement(node) || dom.localName(node) !== 'a') continue;
    const fragment = fragmentOf(dom.getAttribute(node, 'href'));
    if (fragment !== '') wanted.add(fragment);
  }
  const notes = new Set(article.notes.map(({ note }) => note));
  for (let k = 0; k < kept.length && (wanted.size > 0 || notes.size > 0); k += 1) {
    const node = view.nodes[k];
    if (!dom.isElement(node)) continue;
    for (const attribute of ['id', 'name']) {
      const name = dom.getAttribute(node, attribute);
      if (name === null || !wanted.has(name) || named.has(name)) continue;
      // An empty anchor stands before what it means.
      const isMet = kept[k] === 1 || kept[view.parent(k)] === 1;
      const at = isMet ? k : nextKept(kept, k);
      if (at >= 0) named.set(name, at);
    }
  }
  const targets = new Set([...named.values(), ...notes]);
  return {
    own: (id) => (targets.has(id) ? String(id) : null),
    note: (id) => (notes.has(id) ? String(id) : null),
    target: (href) => {
      const id = named.get(fragmentOf(href));
      return id === undefined ? null : String(id);
    },
  };
}

/** @param {Uint8Array} kept @param {number} from */
function nextKept(kept, from) {
  const at = kept.indexOf(1, from);
  return at - from <= 16 ? at : -1;
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
 * The sign that leads to a note.
 * @param {Document} inert
 * @param {Article['notes'][number]} note
 * @param {Ids} ids
 * @param {string} name of its element
 */
export function noteReference(inert, { note, label }, ids, name) {
  const sign = dom.createElement(inert, name);
  sign.className = 'note';
  sign.setAttribute('data-note', ids.note(note) ?? '');
  sign.textContent = label;
  return sign;
}
