/**
 * One post: its author at the side, what it says, and what can be done with it.
 *
 * @typedef {import('./site.js').Place} Place
 * @typedef {import('./topics.js').Post} Post
 * @typedef {import('./topics.js').Topic} Topic
 */

import { random } from '../art/random.js';
import { h, mark, markMain } from '../tree/element.js';
import { bodyOf } from './body.js';
import { timeOf } from './dates.js';
import { memberCalled, MEMBERS } from './members.js';
import { avatar, grouped, person } from './people.js';

/** @param {Place} place @param {Topic} topic @param {Post} post */
export function postOf(place, topic, post) {
  const id = `post-${post.number}`;
  if (post.removed !== null) return removed(place, post, post.removed);
  const solves = topic.solution === post.number;
  return h(
    'article',
    { class: solves ? 'post post--solution' : 'post', id, 'aria-labelledby': `${id}-author` },
    side(place, topic, post),
    h(
      'div',
      { class: 'post-column' },
      markMain(
        'post',
        'post',
        h(
          'div',
          { class: 'post-content' },
          h(
            'header',
            { class: 'post-head' },
            timeOf(post.at),
            solves ? h('span', { class: 'badge badge--solved' }, 'Solution') : null,
            h('a', { class: 'post-number', href: `#${id}` }, `#${post.number}`),
          ),
          h('div', { class: 'post-body' }, bodyOf(place, topic, post)),
        ),
      ),
      signature(post),
      h('footer', { class: 'post-foot' }, reactions(topic, post), buttons(post)),
    ),
  );
}

/** @param {Place} place @param {Topic} topic @param {Post} post */
function side(place, topic, post) {
  const { name, title, joined, posts, place: home } = memberCalled(post.author);
  return h(
    'div',
    { class: 'post-side' },
    avatar(place, name, 72),
    markMain(
      'byline',
      'author',
      h('h2', { class: 'post-author', id: `post-${post.number}-author` }, person(place, name)),
    ),
    mark(
      'sidebar',
      'author-facts',
      h(
        'div',
        { class: 'author-facts' },
        h('p', { class: 'author-title' }, title),
        topic.posts[0].author === name
          ? h('p', { class: 'badge badge--starter' }, 'Started this')
          : null,
        h(
          'dl',
          null,
          [
            ['Joined', joined],
            ['Posts', grouped(posts)],
            ['Place', home],
          ].map(([term, value]) => h('div', null, h('dt', null, term), h('dd', null, value))),
        ),
      ),
    ),
  );
}

/** @param {Post} post */
function signature(post) {
  const words = memberCalled(post.author).signature;
  return words === '' ? null : mark('sidebar', 'signature', h('p', { class: 'signature' }, words));
}

/** @param {Topic} topic @param {Post} post */
function reactions(topic, post) {
  const others = MEMBERS.filter(({ name }) => name !== post.author).map(({ name }) => name);
  const dice = random(`thanks ${topic.id} ${post.number}`);
  const named = dice.some(others, Math.min(2, post.likes));
  const rest = post.likes - named.length;
  const who = rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(' and ');
  return mark(
    'controls',
    'reactions',
    h(
      'div',
      { class: 'reactions' },
      h(
        'button',
        {
          type: 'button',
          'aria-pressed': 'false',
          'data-thanks': post.likes,
          'aria-label': `Thanks${post.likes > 0 ? ` ${post.likes}` : ''}, post ${post.number}`,
        },
        h('span', null, 'Thanks'),
        post.likes > 0 ? h('b', null, ` ${post.likes}`) : null,
      ),
      post.likes > 0 ? h('span', { class: 'small' }, who) : null,
    ),
  );
}

/** @param {Post} post */
function buttons({ number, author }) {
  return mark(
    'controls',
    'post-buttons',
    h(
      'div',
      { class: 'post-buttons' },
      ['Reply', 'Quote', 'Report'].map((words) =>
        h(
          'button',
          {
            type: 'button',
            [`data-${words.toLowerCase()}`]: number,
            'data-author': author,
            'aria-label': `${words}: post ${number}`,
          },
          words,
        ),
      ),
    ),
  );
}

/** @param {Place} place @param {Post} post @param {string} why */
function removed(place, { number, author, at }, why) {
  return h(
    'article',
    { class: 'post post--removed', id: `post-${number}`, 'aria-label': `Post ${number}, removed` },
    mark(
      'notice',
      'removed',
      h(
        'p',
        null,
        'A post by ',
        person(place, author),
        ', ',
        timeOf(at),
        `, was removed by a lock-keeper: ${why}. `,
        h('a', { class: 'post-number', href: `#post-${number}` }, `#${number}`),
      ),
    ),
  );
}
