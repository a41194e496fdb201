/**
 * A topic's page: its posts in order, and what a forum puts round them.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('./site.js').Place} Place
 * @typedef {import('./topics.js').Topic} Topic
 */

import { h, mark, markMain } from '../tree/element.js';
import { pager } from '../tree/pager.js';
import { timeOf } from './dates.js';
import { counted, person } from './people.js';
import { postOf } from './post.js';
import { space } from './space.js';

/** The post after which space is sold, in topics that go on long enough. */
const AFTER = 2;

/** @param {Place} place @param {Topic} topic @returns {Element[]} Children of the `main` element. */
export function threadPage(place, topic) {
  const posts = topic.posts.map((post) => postOf(place, topic, post));
  if (posts.length > AFTER + 2) posts.splice(AFTER, 0, space(place, 'thread'));
  const solved = solution(topic);
  if (solved) posts.splice(1, 0, solved);
  return [
    head(place, topic),
    tools(topic),
    h('div', { class: 'thread' }, posts),
    h('div', { class: 'after-thread' }, share(topic), neighbours(place, topic)),
    reply(place, topic),
    similar(place, topic),
  ];
}

/** @param {Place} place @param {Topic} topic */
function head(place, topic) {
  const [first] = topic.posts;
  return h(
    'header',
    { class: 'topic-head' },
    markMain('title', 'topic-title', h('h1', null, topic.title)),
    markMain(
      'byline',
      'topic-start',
      h(
        'p',
        { class: 'topic-start' },
        'Started by ',
        person(place, first.author),
        ', ',
        timeOf(first.at),
        ` · ${counted(topic.posts.length - 1, 'reply')}`,
      ),
    ),
    mark(
      'tags',
      'topic-tags',
      h(
        'ul',
        { class: 'tags', 'aria-label': 'Labels' },
        topic.pinned ? h('li', { class: 'badge' }, 'Pinned') : null,
        topic.question ? h('li', { class: 'badge' }, 'Question') : null,
        topic.solution ? h('li', { class: 'badge badge--solved' }, 'Solved') : null,
        topic.tags.map((tag) => h('li', { class: 'tag' }, tag)),
      ),
    ),
  );
}

/** @param {Topic} topic */
function tools(topic) {
  const button = (/** @type {string} */ words, /** @type {Record<string, string>} */ attributes) =>
    h('button', { type: 'button', ...attributes }, words);
  return mark(
    'controls',
    'tools',
    h(
      'div',
      { class: 'tools', role: 'group', 'aria-label': 'Tools' },
      h('a', { class: 'button', href: '#reply' }, 'Reply'),
      button('Watch', { 'data-toggle': 'Watching', 'aria-pressed': 'false' }),
      button('Keep', { 'data-toggle': 'Kept', 'aria-pressed': 'false' }),
      button('Relative dates', { 'data-dates': 'relative', 'aria-pressed': 'false' }),
      button('Print', { 'data-print': 'topic' }),
      h('a', { class: 'to-last', href: `#post-${topic.posts.length}` }, 'Last post'),
    ),
  );
}

/** @param {Topic} topic @returns {Element | null} Stands below the question. */
function solution(topic) {
  if (topic.solution === null) return null;
  const post = topic.posts[topic.solution - 1];
  return mark(
    'notice',
    'solved',
    h(
      'p',
      { class: 'solved' },
      `${topic.posts[0].author} has marked the answer by ${post.author} as the solution. `,
      h('a', { href: `#post-${post.number}` }, `Go to #${post.number}`),
    ),
  );
}

/** @param {Topic} topic */
function share(topic) {
  return mark(
    'share',
    'share',
    h(
      'div',
      { class: 'share', role: 'group', 'aria-label': 'Share this topic' },
      h('span', null, 'Share'),
      ['Copy link', 'Mastodon', 'WhatsApp'].map((name) =>
        h('button', { type: 'button', 'data-share': name.toLowerCase() }, name),
      ),
      h('a', { href: `mailto:?subject=${encodeURIComponent(topic.title)}` }, 'E-mail'),
    ),
  );
}

/** @param {Place} place @param {Topic} topic */
function neighbours(place, topic) {
  const same = place.topics.filter(({ group }) => group === topic.group);
  const at = same.indexOf(topic);
  return pager(place, 'More topics', [
    { rel: 'prev', to: same[at - 1], line: h('span', null, 'Newer topic') },
    { rel: 'next', to: same[at + 1], line: h('span', null, 'Older topic') },
  ]);
}

/** @param {Place} place @param {Topic} topic */
function reply(place, topic) {
  return mark(
    'controls',
    'reply',
    h(
      'form',
      {
        class: 'write',
        id: 'reply',
        action: place.link(topic.path),
        method: 'get',
        'aria-labelledby': 'reply-title',
      },
      h('h2', { id: 'reply-title' }, 'Write a reply'),
      h('label', { for: 'reply-text' }, 'Your reply'),
      h('textarea', { id: 'reply-text', name: 'reply', rows: 6 }),
      h(
        'p',
        { class: 'small' },
        'An empty line begins a paragraph; a line that begins with > is a quotation. Pictures may be dropped here.',
      ),
      h(
        'div',
        { class: 'write-buttons' },
        h('button', { class: 'button', type: 'submit' }, 'Post reply'),
        h('button', { type: 'button', 'data-preview': 'reply-text' }, 'Preview'),
      ),
      h('p', { class: 'small', role: 'status' }),
    ),
  );
}

/** @param {Place} place @param {Topic} topic */
function similar(place, topic) {
  const score = (/** @type {Topic} */ other) =>
    other.tags.filter((tag) => topic.tags.includes(tag)).length * 3 +
    (other.board === topic.board ? 2 : 0) +
    (other.group === topic.group ? 1 : 0);
  const topics = place.topics
    .filter((other) => other !== topic && !other.pinned)
    .sort((a, b) => score(b) - score(a))
    .slice(0, 5);
  return mark(
    'related',
    'similar',
    h(
      'section',
      { class: 'similar', 'aria-labelledby': 'similar-title' },
      h('h2', { id: 'similar-title' }, 'Similar topics'),
      h(
        'ul',
        null,
        topics.map((other) =>
          h(
            'li',
            null,
            h('a', { href: place.link(other.path) }, other.title),
            h(
              'span',
              { class: 'small' },
              `${other.board.title} · ${counted(other.posts.length - 1, 'reply')}`,
            ),
          ),
        ),
      ),
    ),
  );
}
