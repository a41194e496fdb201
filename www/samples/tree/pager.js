/**
 * Links to the page before and the page after.
 *
 * @typedef {import('./element.js').Element} Element
 *
 * @typedef {object} Link
 * @property {'prev' | 'next'} rel
 * @property {{path: string, title: string} | undefined} to Nothing where the page is the first or the last.
 * @property {Element} line Stands above the title.
 */

import { h, mark } from './element.js';

/** @param {{link: (to: string) => string}} place @param {string} label @param {Link[]} links */
export function pager(place, label, links) {
  return mark(
    'pager',
    'pager',
    h(
      'nav',
      { class: 'pager', 'aria-label': label },
      links.map(({ rel, to, line }) =>
        to ? h('a', { rel, href: place.link(to.path) }, line, to.title) : null,
      ),
    ),
  );
}
