/**
 * A group's page: the topics of its boards, those with the newest posts first.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('./boards.js').Group} Group
 * @typedef {import('./site.js').Place} Place
 * @typedef {import('./topics.js').Topic} Topic
 */

import { h, mark, markMain } from '../tree/element.js';
import { GROUPS } from './boards.js';
import { timeOf } from './dates.js';
import { avatar, counted, grouped, person } from './people.js';
import { lastPost } from './topics.js';

/** @param {Place} place @param {Group} group @returns {Element[]} Children of the `main` element. */
export function listingPage(place, group) {
  const topics = place.topics.filter((topic) => topic.group === group);
  const part = (
    /** @type {string} */ id,
    /** @type {string} */ title,
    /** @type {Topic[]} */ some,
  ) =>
    h(
      'section',
      { class: 'rows', 'aria-labelledby': `${id}-title` },
      markMain('title', `${id}-title`, h('h2', { id: `${id}-title` }, title)),
      h(
        'ol',
        { 'data-rows': id },
        some.map((topic) => row(place, topic)),
      ),
    );
  return [
    markMain(
      'title',
      'board-title',
      h('header', { class: 'board-head' }, h('h1', null, group.title), h('p', null, group.line)),
    ),
    start(place, group),
    filters(group, topics),
    order(),
    part(
      'pinned',
      'Pinned',
      topics.filter((topic) => topic.pinned),
    ),
    part(
      'topics',
      'Topics',
      topics.filter((topic) => !topic.pinned),
    ),
    pages(place, group),
  ];
}

/** @param {Place} place @param {Topic} topic */
function row(place, topic) {
  const [first] = topic.posts;
  const last = lastPost(topic);
  const count = (/** @type {number} */ amount, /** @type {string} */ words) =>
    h('p', { class: 'row-count' }, h('b', null, grouped(amount)), ` ${words}`);
  return markMain(
    'records',
    'topic-row',
    h(
      'li',
      { class: 'row', 'data-board': topic.board.id },
      avatar(place, first.author, 40),
      h(
        'div',
        { class: 'row-words' },
        h('h3', null, badge(topic), h('a', { href: place.link(topic.path) }, topic.title)),
        h(
          'p',
          { class: 'small' },
          'Started by ',
          person(place, first.author),
          ', ',
          timeOf(first.at),
          ` · ${topic.board.title}`,
        ),
      ),
      count(topic.posts.length - 1, topic.posts.length === 2 ? 'reply' : 'replies'),
      count(topic.views, 'views'),
      h(
        'p',
        { class: 'row-last small' },
        h('a', { href: place.link(`${topic.path}#post-${last.number}`) }, timeOf(last.at)),
        h('span', null, last.author),
      ),
    ),
  );
}

/** @param {Topic} topic */
function badge(topic) {
  if (topic.solution) return h('span', { class: 'badge badge--solved' }, 'Solved');
  if (topic.question) return h('span', { class: 'badge' }, 'Question');
  return null;
}

/** @param {Place} place @param {Group} group The button that starts a topic, and the form it opens. */
function start(place, group) {
  return mark(
    'controls',
    'new-topic',
    h(
      'details',
      { class: 'new-topic' },
      h('summary', { class: 'button' }, 'Start a topic'),
      h(
        'form',
        { class: 'write', action: place.link(group.path), method: 'get' },
        h('label', { for: 'new-title' }, 'Title: what boat, what part, what it does'),
        h('input', { id: 'new-title', name: 'title', type: 'text' }),
        h('label', { for: 'new-board' }, 'Board'),
        h(
          'select',
          { id: 'new-board', name: 'board' },
          group.boards.map(({ id, title }) => h('option', { value: id }, title)),
        ),
        h('label', { for: 'new-text' }, 'Your first post'),
        h('textarea', { id: 'new-text', name: 'text', rows: 6 }),
        h(
          'div',
          { class: 'write-buttons' },
          h('button', { class: 'button', type: 'submit' }, 'Post topic'),
        ),
        h('p', { class: 'small', role: 'status' }),
      ),
    ),
  );
}

/** @param {Group} group @param {Topic[]} topics */
function filters(group, topics) {
  return mark(
    'controls',
    'filters',
    h(
      'nav',
      { class: 'filters', 'aria-label': 'Boards of this group' },
      h(
        'ul',
        null,
        h('li', { id: 'all' }, h('a', { href: '#all' }, 'All boards')),
        group.boards.map((board) =>
          h(
            'li',
            { id: board.id },
            h(
              'a',
              { href: `#${board.id}` },
              board.title,
              h('b', null, ` ${topics.filter((topic) => topic.board === board).length}`),
            ),
          ),
        ),
      ),
    ),
  );
}

function order() {
  return mark(
    'controls',
    'order',
    h(
      'div',
      { class: 'order' },
      h('label', { for: 'order' }, 'Sort by'),
      h(
        'select',
        { id: 'order' },
        [
          ['last', 'Last post'],
          ['replies', 'Most replies'],
          ['views', 'Most views'],
        ].map(([value, words]) => h('option', { value }, words)),
      ),
    ),
  );
}

/** @param {Place} place @param {Group} group */
function pages(place, group) {
  const archived = group.boards.reduce((sum, { archive }) => sum + archive.topics, 0);
  return mark(
    'pager',
    'pages',
    h(
      'nav',
      { class: 'pages', 'aria-label': 'Pages' },
      h('span', { 'aria-current': 'page' }, 'Page 1'),
      h(
        'a',
        { href: place.link('topics/house-rules.html#post-2') },
        `${counted(archived, 'older topic')} in the archive`,
      ),
      GROUPS.filter((other) => other !== group).map((other) =>
        h('a', { href: place.link(other.path) }, `On to ${other.title}`),
      ),
    ),
  );
}
