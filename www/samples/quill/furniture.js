/**
 * The parts round a page of the documentation: bar, banner, tree, outline, footer.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('./site.js').Entry} Entry
 * @typedef {import('./site.js').Place} Place
 */

import { h, mark } from '../tree/element.js';

/** @param {Place} place @returns {Element[]} */
export function top(place) {
  return [
    mark(
      'notice',
      'version-banner',
      h(
        'div',
        { class: 'banner', id: 'version-banner', role: 'note' },
        h(
          'p',
          null,
          'You are reading the manual of version 3. Coming from version 2? ',
          h('a', { href: place.link('migrating.html') }, 'Three things have changed'),
          '.',
        ),
        h(
          'button',
          { type: 'button', 'aria-label': 'Dismiss', 'data-dismiss': 'version-banner' },
          '×',
        ),
      ),
    ),
    mark(
      'header',
      'bar',
      h(
        'header',
        { class: 'bar' },
        h('a', { class: 'skip', href: '#content' }, 'Skip to content'),
        h(
          'button',
          {
            class: 'tree-toggle',
            type: 'button',
            'aria-expanded': 'false',
            'aria-controls': 'tree',
          },
          'Contents',
        ),
        h(
          'a',
          { class: 'brand', href: place.link('index.html') },
          h(
            'svg',
            { viewBox: '0 0 24 24', width: 24, height: 24, 'aria-hidden': 'true' },
            h('path', {
              d: 'M21 2C11 3 5 9 4 21l2-4c8 0 13-5 15-15zM6 17l8-8',
              fill: 'none',
              stroke: 'currentColor',
              'stroke-width': 2,
              'stroke-linejoin': 'round',
            }),
          ),
          h('span', null, 'Quill'),
          h('span', { class: 'version' }, '3.2'),
        ),
        h(
          'div',
          { class: 'find' },
          h('label', { class: 'hidden', for: 'find' }, 'Search the manual'),
          h('input', { id: 'find', type: 'search', placeholder: 'Search the manual' }),
          h('kbd', null, '/'),
        ),
        h(
          'nav',
          { class: 'bar-links', 'aria-label': 'Top' },
          h('a', { href: place.link('introduction.html') }, 'Guide'),
          h('a', { href: place.link('api-document.html') }, 'Reference'),
          h('a', { href: place.link('spa/index.html') }, 'Notes'),
          h(
            'button',
            { type: 'button', class: 'theme', 'aria-label': 'Switch between light and dark' },
            '◐',
          ),
        ),
      ),
    ),
  ];
}

/** @param {Place} place @param {Entry | null} here @returns {Element} The whole tree; the group of this page is open. */
export function tree(place, here) {
  const groups = [...new Set(place.entries.map((entry) => entry.group))];
  return mark(
    'navigation',
    'tree',
    h(
      'nav',
      { class: 'tree', id: 'tree', 'aria-label': 'Manual' },
      groups.map((group) =>
        h(
          'details',
          { open: here === null || here.group === group },
          h('summary', null, group),
          h(
            'ul',
            null,
            place.entries
              .filter((entry) => entry.group === group)
              .map((entry) =>
                h(
                  'li',
                  null,
                  h(
                    'a',
                    {
                      href: place.link(entry.path),
                      'aria-current': entry === here ? 'page' : null,
                    },
                    entry.title,
                  ),
                ),
              ),
          ),
        ),
      ),
    ),
  );
}

/** @param {[number, string, string][]} headings Level, id, words. */
export function outline(headings) {
  return mark(
    'outline',
    'outline',
    h(
      'aside',
      { class: 'outline' },
      h(
        'nav',
        { 'aria-label': 'On this page' },
        h('p', { class: 'outline-title' }, 'On this page'),
        h(
          'ul',
          null,
          headings.map(([level, id, text]) =>
            h('li', { class: `level-${level}` }, h('a', { href: `#${id}` }, text)),
          ),
        ),
        h('a', { class: 'to-top', href: '#content' }, 'Back to top'),
      ),
    ),
  );
}

/** @param {Place} place */
export function footer(place) {
  const column = (/** @type {string} */ title, /** @type {[string, string][]} */ links) =>
    h(
      'div',
      null,
      h('h2', null, title),
      links.map(([words, to]) => h('a', { href: place.link(to) }, words)),
    );
  return mark(
    'footer',
    'footer',
    h(
      'footer',
      { class: 'foot' },
      h(
        'div',
        { class: 'foot-columns' },
        column('Learn', [
          ['Introduction', 'introduction.html'],
          ['Your first page', 'first-page.html'],
          ['Playground', 'playground.html'],
        ]),
        column('Reference', [
          ['Document', 'api-document.html'],
          ['compose', 'api-compose.html'],
          ['Errors', 'errors.html'],
        ]),
        column('Project', [
          ['Notes', 'spa/index.html'],
          ['Contributing', 'contributing.html'],
          ['From 2 to 3', 'migrating.html'],
        ]),
      ),
      h(
        'p',
        null,
        'Quill is free software under the MIT licence. This manual is set by the browser and not by Quill, which the maintainers regret.',
      ),
    ),
  );
}
