/**
 * What stands beside the posts: who is about, newest topics, facts, and a word to those who are new.
 *
 * @typedef {import('../tree/element.js').Nested} Nested
 * @typedef {import('./site.js').Place} Place
 * @typedef {import('./topics.js').Topic} Topic
 */

import { h, mark } from '../tree/element.js';
import { GROUPS } from './boards.js';
import { timeOf } from './dates.js';
import { MEMBERS } from './members.js';
import { counted, grouped, person } from './people.js';
import { lastPost } from './topics.js';
import { ACCOUNTS, PRESENCE } from './words.js';

/** @param {string} id @param {string} title @param {...Nested} inside */
function card(id, title, ...inside) {
  return h(
    'section',
    { class: `card card--${id}`, id, 'aria-labelledby': `${id}-title` },
    h('h2', { id: `${id}-title` }, title),
    inside,
  );
}

/** @param {Place} place */
export function online(place) {
  const here = place.dice.some(MEMBERS, place.dice.whole(6, 9));
  const guests = PRESENCE.guests + place.dice.whole(-20, 20);
  return mark(
    'sidebar',
    'online',
    card(
      'online',
      'Who is about',
      h('p', null, `${counted(here.length, 'member')} and ${counted(guests, 'guest')}`),
      h(
        'ul',
        { class: 'names' },
        here.map(({ name }) => h('li', null, person(place, name))),
      ),
      h(
        'p',
        { class: 'small' },
        `Most at once: ${grouped(PRESENCE.most)}, on `,
        timeOf(PRESENCE.mostOn),
        '.',
      ),
    ),
  );
}

/** @param {Place} place @param {Topic} [but] The topic of this page. */
export function newest(place, but) {
  const topics = [...place.topics]
    .filter((topic) => topic !== but && !topic.pinned)
    .sort((a, b) => (a.posts[0].at < b.posts[0].at ? 1 : -1))
    .slice(0, 6);
  return mark(
    'related',
    'newest',
    card(
      'newest',
      'Newest topics',
      h(
        'ul',
        { class: 'links' },
        topics.map((topic) =>
          h(
            'li',
            null,
            h('a', { href: place.link(topic.path) }, topic.title),
            h(
              'span',
              { class: 'small' },
              `${topic.posts[0].author}, ${counted(topic.posts.length - 1, 'reply')}`,
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {Place} place @param {Topic} topic */
export function topicFacts(place, topic) {
  /** @type {Map<string, number>} */
  const people = new Map();
  for (const { author } of topic.posts) people.set(author, (people.get(author) ?? 0) + 1);
  const fact = (/** @type {string} */ name, /** @type {Nested[]} */ ...value) =>
    h('div', null, h('dt', null, name), h('dd', null, value));
  return mark(
    'sidebar',
    'topic-facts',
    card(
      'facts',
      'This topic',
      h(
        'dl',
        null,
        fact('Replies', grouped(topic.posts.length - 1)),
        fact('Views', grouped(topic.views)),
        fact('Started', timeOf(topic.posts[0].at)),
        fact('Last post', timeOf(lastPost(topic).at)),
      ),
      h(
        'ul',
        { class: 'names' },
        [...people].map(([name, count]) =>
          h('li', null, person(place, name), count > 1 ? ` × ${count}` : null),
        ),
      ),
    ),
  );
}

/** @param {Place} place */
export function join(place) {
  return mark(
    'sidebar',
    'join',
    card(
      'join',
      'New here?',
      h(
        'p',
        null,
        'Reading is free to everybody. To write you need a name and an e-mail address that works.',
      ),
      h(
        'form',
        { class: 'join-form', action: place.link('index.html'), method: 'get' },
        h('label', { for: 'join-email' }, 'E-mail address'),
        h('input', { id: 'join-email', type: 'email', name: 'email', autocomplete: 'email' }),
        h('button', { class: 'button', type: 'submit' }, 'Send me a link'),
      ),
      h('p', { class: 'small' }, 'The same link signs you in if you have an account.'),
    ),
  );
}

/** @param {Place} place */
export function numbers(place) {
  const boards = GROUPS.flatMap((group) => group.boards);
  const topics = boards.reduce((sum, { archive }) => sum + archive.topics, place.topics.length);
  const posts = boards.reduce(
    (sum, { archive }) => sum + archive.posts,
    place.topics.reduce((sum, topic) => sum + topic.posts.length, 0),
  );
  return mark(
    'sidebar',
    'numbers',
    card(
      'numbers',
      'The forum in numbers',
      h(
        'dl',
        null,
        [
          ['Topics', grouped(topics)],
          ['Posts', grouped(posts)],
          ['Members', grouped(ACCOUNTS)],
        ].map(([name, count]) => h('div', null, h('dt', null, name), h('dd', null, count))),
      ),
      h(
        'p',
        { class: 'small' },
        'Newest member: ',
        person(place, MEMBERS[MEMBERS.length - 1].name),
      ),
    ),
  );
}

/** @param {Place} place */
export function sponsors(place) {
  return mark(
    'sidebar',
    'sponsors',
    card(
      'sponsors',
      'What pays for this',
      h(
        'p',
        null,
        'Members give what they like, and four firms that boaters use buy the space at the top. They do not see who you are, and no topic has ever been taken away because one of them asked. ',
        h('a', { href: place.link('members/hetty-marchbanks.html') }, 'Ask the wharfinger'),
        ' for the accounts.',
      ),
    ),
  );
}
