/**
 * The parts that stand round every page of the forum: head, rules, breadcrumb, foot.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('./site.js').Place} Place
 */

import { h, mark } from '../tree/element.js';
import { GROUPS } from './boards.js';
import { MARK } from './drawings.js';

const RULES = 'topics/house-rules.html';
const ASKING = 'topics/before-you-ask.html';

/** @param {Place} place @returns {Element} */
export function masthead(place) {
  const item = (/** @type {string} */ to, /** @type {string} */ words) =>
    h(
      'li',
      null,
      h('a', { href: place.link(to), 'aria-current': place.path === to ? 'page' : null }, words),
    );
  return mark(
    'header',
    'masthead',
    h(
      'header',
      { class: 'masthead' },
      h('a', { class: 'skip', href: '#content' }, 'Skip to the posts'),
      h(
        'div',
        { class: 'masthead-row' },
        h(
          'a',
          { class: 'brand', href: place.link('index.html') },
          h(
            'svg',
            { viewBox: '0 0 32 32', width: 32, height: 32, 'aria-hidden': 'true' },
            h('path', { d: MARK, fill: 'currentColor' }),
          ),
          h('span', null, 'Towpath'),
        ),
        search(place),
        h(
          'p',
          { class: 'account' },
          h('a', { href: place.link('index.html#join') }, 'Sign in'),
          h('a', { class: 'button', href: place.link('index.html#join') }, 'Join'),
        ),
        h(
          'button',
          {
            class: 'menu-toggle',
            type: 'button',
            'aria-expanded': 'false',
            'aria-controls': 'menu',
          },
          'Menu',
        ),
      ),
      h(
        'nav',
        { class: 'menu', id: 'menu', 'aria-label': 'Forum' },
        h(
          'ul',
          null,
          item('index.html', 'Boards'),
          GROUPS.map((group) => item(group.path, group.title)),
          item('index.html#newest', 'Newest topics'),
          item('index.html#online', 'Who is about'),
          item(RULES, 'Rules'),
        ),
      ),
    ),
  );
}

/** @param {Place} place */
function search(place) {
  return h(
    'form',
    { class: 'search', role: 'search', action: place.link('index.html'), method: 'get' },
    h('label', { class: 'hidden', for: 'search' }, 'Search the forum'),
    h('input', {
      id: 'search',
      type: 'search',
      name: 'q',
      placeholder: 'Search 160,000 posts',
    }),
    h('button', { type: 'submit' }, 'Search'),
  );
}

/** @param {Place} place @returns {Element} */
export function rules(place) {
  return mark(
    'notice',
    'rules',
    h(
      'section',
      { class: 'rules', id: 'rules', 'aria-label': 'Rules' },
      h(
        'p',
        null,
        h('b', null, 'Three rules. '),
        'Say what boat it is. Be as civil as you would be at a lock. Nothing about gas or carbon monoxide is a joke here. ',
        h('a', { href: place.link(RULES) }, 'Read all of them'),
        ', or ',
        h('a', { href: place.link(ASKING) }, 'how to ask so that somebody can help'),
        '.',
      ),
      h('button', { type: 'button', 'data-dismiss': 'rules', 'aria-label': 'Dismiss' }, '×'),
    ),
  );
}

/** @param {Place} place @param {[string, string | null][]} trail Words and path, the last one without. */
export function breadcrumb(place, trail) {
  return mark(
    'breadcrumb',
    'breadcrumb',
    h(
      'nav',
      { class: 'crumbs', 'aria-label': 'Breadcrumb' },
      h(
        'ol',
        null,
        h('li', null, h('a', { href: place.link('index.html') }, 'Towpath')),
        trail.map(([words, to]) =>
          h(
            'li',
            { 'aria-current': to === null ? 'page' : null },
            to === null ? words : h('a', { href: place.link(to) }, words),
          ),
        ),
      ),
    ),
  );
}

/** @param {Place} place @returns {Element} */
export function footer(place) {
  const column = (/** @type {string} */ title, /** @type {[string, string][]} */ links) =>
    h(
      'div',
      null,
      h('h2', null, title),
      h(
        'ul',
        null,
        links.map(([words, to]) => h('li', null, h('a', { href: place.link(to) }, words))),
      ),
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
        GROUPS.map((group) =>
          column(
            group.title,
            group.boards.map(({ id, title }) => [title, `${group.path}#${id}`]),
          ),
        ),
        column('The forum', [
          ['All boards', 'index.html'],
          ['Newest topics', 'index.html#newest'],
          ['Who is about', 'index.html#online'],
          ['Where the old posts are', `${RULES}#post-2`],
        ]),
        column('Help', [
          ['House rules', RULES],
          ['How to ask', ASKING],
          ['Write to the wharfinger', 'members/hetty-marchbanks.html'],
          ['Sponsors', 'index.html#sponsors'],
        ]),
      ),
      h(
        'p',
        { class: 'colophon' },
        'Towpath has been kept by its members since 2009. Posts belong to those who wrote them. Advice is given in good faith and taken at your own risk; if the alarm sounds, get out first and ask afterwards.',
      ),
    ),
  );
}
