// Comments below an article, and reviews of a product: they follow what the page is about, wherever they stand on it, folded under a
// line that says how many there are.

import { plural } from '../../platform/i18n.js';
import { makeElement } from './elements.js';

/** @typedef {import('./build.js').Source} Source */

export class Comments {
  /** @param {Source} source */
  constructor({ inert, article }) {
    this.inert = inert;
    this.nodes = new Set(article.comments.map(({ node }) => node));
    this.name = article.pageKind?.kind === 'product' ? 'reader_reviews' : 'reader_comments';
    /** What they are written into. */
    this.element = makeElement(inert, 'details', { class: 'comments' });
  }

  /** Whether a node of the page is one. @param {number} id */
  has(id) {
    return this.nodes.has(id);
  }

  /** Puts them, if there are any, behind what the page is about. @param {Element} body */
  addTo(body) {
    const count = this.element.querySelectorAll('.post').length;
    if (count === 0) return;
    this.element.prepend(makeElement(this.inert, 'summary', {}, plural(this.name, count)));
    body.append(this.element);
  }
}

/** Whether a block of the article contains the comments. @param {Element} block */
export function isComments(block) {
  return block.localName === 'details' && block.classList.contains('comments');
}

/** Leaves the comments unfolded where they are in what was shown so far. @param {Element} shown @param {Element} built */
export function keepUnfolded(shown, built) {
  const last = shown.lastElementChild;
  if (last === null || !isComments(last) || !last.hasAttribute('open')) return;
  if (built.lastElementChild !== null && isComments(built.lastElementChild)) {
    built.lastElementChild.setAttribute('open', '');
  }
}
