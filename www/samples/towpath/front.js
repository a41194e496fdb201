/**
 * The first page of the forum: its boards, and where each of them was written in last.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('./boards.js').Board} Board
 * @typedef {import('./boards.js').Group} Group
 * @typedef {import('./site.js').Place} Place
 */

import { h, markMain } from '../tree/element.js';
import { GROUPS } from './boards.js';
import { timeOf } from './dates.js';
import { grouped, person } from './people.js';
import { lastPost } from './topics.js';

/** @param {Place} place @returns {Element[]} Children of the `main` element. */
export function frontPage(place) {
  return [
    markMain(
      'title',
      'welcome',
      h(
        'header',
        { class: 'board-head' },
        h('h1', null, 'Towpath'),
        h(
          'p',
          null,
          'A forum of people who live on narrow boats, or mend them, or would like to. Ask before you drill.',
        ),
      ),
    ),
    GROUPS.map((group) =>
      markMain(
        'records',
        `group-${group.id}`,
        h(
          'section',
          { class: 'group', 'aria-labelledby': `group-${group.id}` },
          h(
            'h2',
            { id: `group-${group.id}` },
            h('a', { href: place.link(group.path) }, group.title),
          ),
          h('p', { class: 'group-line' }, group.line),
          h(
            'ul',
            { class: 'boards' },
            group.boards.map((board) => boardRow(place, group, board)),
          ),
        ),
      ),
    ),
  ].flat();
}

/** @param {Place} place @param {Group} group @param {Board} board */
function boardRow(place, group, board) {
  const topics = place.topics.filter((topic) => topic.board === board);
  const [newest] = topics;
  const last = lastPost(newest);
  const posts = topics.reduce((sum, topic) => sum + topic.posts.length, board.archive.posts);
  const count = (/** @type {number} */ amount, /** @type {string} */ words) =>
    h('p', { class: 'row-count' }, h('b', null, grouped(amount)), ` ${words}`);
  return h(
    'li',
    { class: 'board' },
    h(
      'svg',
      { class: 'board-icon', viewBox: '0 0 24 24', width: 28, height: 28, 'aria-hidden': 'true' },
      h('path', { d: board.icon }),
    ),
    h(
      'div',
      { class: 'board-words' },
      h('h3', null, h('a', { href: place.link(`${group.path}#${board.id}`) }, board.title)),
      h('p', null, board.line),
    ),
    count(board.archive.topics + topics.length, 'topics'),
    count(posts, 'posts'),
    h(
      'div',
      { class: 'board-last small' },
      h('a', { href: place.link(`${newest.path}#post-${last.number}`) }, newest.title),
      h('p', null, person(place, last.author), ' ', timeOf(last.at)),
    ),
  );
}
