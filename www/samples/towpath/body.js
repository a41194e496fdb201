/**
 * What a post says, from its text: quoted posts, drawings, tables and code as the forum draws them.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('./site.js').Place} Place
 * @typedef {import('./topics.js').Post} Post
 * @typedef {import('./topics.js').Topic} Topic
 */

import { h, textOf } from '../tree/element.js';
import { prose } from '../tree/prose.js';
import { drawingPath } from './drawings.js';

/** Letters of an excerpt. */
const EXCERPT = 220;

/** @param {Place} place @param {Topic} topic @param {Post} post @returns {Element[]} */
export function bodyOf(place, topic, post) {
  return prose(post.body, {
    link: place.link,
    // Headings of posts stand below the name of their author.
    heading: (level, id, words) => h(`h${level + 1}`, { id: `post-${post.number}-${id}` }, words),
    quote: (words, source) => {
      const number = Number((source ?? []).map(textOf).join('').replace('#', ''));
      const quoted = topic.posts[number - 1];
      if (!quoted || number >= post.number) {
        throw new Error(`${topic.id}: post ${post.number} quotes no post before it`);
      }
      return h(
        'blockquote',
        { class: 'quote' },
        h(
          'p',
          { class: 'quote-by' },
          h('a', { href: `#post-${number}` }, quoted.author),
          ' wrote:',
        ),
        h('p', null, words),
      );
    },
    code: (source) => h('pre', { class: 'code', tabindex: 0 }, h('code', null, source)),
    table: (table) =>
      h('div', { class: 'table', role: 'group', tabindex: 0, 'aria-label': 'Table' }, table),
    figure: (name, _values, alternative, caption) =>
      h(
        'figure',
        null,
        h('img', {
          src: place.link(drawingPath(name)),
          alt: alternative,
          width: 800,
          height: 450,
          loading: 'lazy',
        }),
        h('figcaption', null, caption),
      ),
  });
}

/** @param {Place} place @param {Topic} topic @param {Post} post @returns {string} How the post begins. */
export function excerpt(place, topic, post) {
  const words = bodyOf(place, topic, post)
    .filter(({ tag }) => tag === 'p')
    .map(textOf)
    .join(' ');
  if (words.length <= EXCERPT) return words;
  return `${words.slice(0, words.lastIndexOf(' ', EXCERPT)).replace(/[,;:.]$/, '')} …`;
}
