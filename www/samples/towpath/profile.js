/**
 * A member's page: a few facts, and the last posts.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('./members.js').Member} Member
 * @typedef {import('./members.js').MemberPage} MemberPage
 * @typedef {import('./site.js').Place} Place
 */

import { h, mark, markMain } from '../tree/element.js';
import { excerpt } from './body.js';
import { timeOf } from './dates.js';
import { avatar, grouped } from './people.js';

/** Posts that are shown. */
const SHOWN = 6;

/** @param {Place} place @param {Member} member @param {MemberPage} page @returns {Element[]} Children of the `main` element. */
export function profilePage(place, member, page) {
  return [
    h(
      'div',
      { class: 'member-head' },
      avatar(place, member.name, 96),
      markMain(
        'title',
        'member-name',
        h('header', null, h('h1', null, member.name), h('p', null, member.title)),
      ),
      mark(
        'controls',
        'member-buttons',
        h(
          'div',
          { class: 'tools' },
          h('button', { type: 'button' }, 'Send a message'),
          h(
            'button',
            { type: 'button', 'data-toggle': 'Following', 'aria-pressed': 'false' },
            'Follow',
          ),
        ),
      ),
    ),
    markMain(
      'specification',
      'member-facts',
      h(
        'dl',
        { class: 'member-facts' },
        [
          ['Joined', member.joined],
          ['Posts', grouped(member.posts)],
          ['Place', member.place],
          ...page.facts,
        ].map(([term, value]) => h('div', null, h('dt', null, term), h('dd', null, value))),
      ),
    ),
    markMain(
      'body',
      'member-about',
      h(
        'section',
        { class: 'member-about', 'aria-labelledby': 'about-title' },
        h('h2', { id: 'about-title' }, 'About'),
        page.about.map((words) => h('p', null, words)),
      ),
    ),
    lastPosts(place, member),
  ];
}

/** @param {Place} place @param {Member} member */
function lastPosts(place, member) {
  const posts = place.topics
    .flatMap((topic) => topic.posts.map((post) => ({ topic, post })))
    .filter(({ post }) => post.author === member.name && post.removed === null)
    .sort((a, b) => (a.post.at < b.post.at ? 1 : -1))
    .slice(0, SHOWN);
  return markMain(
    'records',
    'last-posts',
    h(
      'section',
      { class: 'last-posts', 'aria-labelledby': 'last-posts-title' },
      h('h2', { id: 'last-posts-title' }, 'Last posts'),
      posts.map(({ topic, post }) =>
        h(
          'article',
          null,
          h(
            'h3',
            null,
            h('a', { href: place.link(`${topic.path}#post-${post.number}`) }, topic.title),
          ),
          h('p', { class: 'small' }, timeOf(post.at), ` · ${topic.board.title}`),
          h('p', null, excerpt(place, topic, post)),
        ),
      ),
    ),
  );
}
