// Posts of a thread, one after the other whatever the page nests them in: each is a section that begins with a line of who wrote it,
// when, with how many votes. How many posts it answers in turn is shown by its distance from the margin.

import { h } from '../../content/element.js';
import { number, plural, t } from '../../platform/i18n.js';
import { makeElement } from './elements.js';
import { writtenDate } from './header.js';

/** @typedef {import('../../shared/answers.js').Article['posts'][number]} Post */

/** Depths that are told apart by their distance from the margin. */
const DEEPEST = 6;

/** A post without its text. @param {Document} inert @param {Post} post */
export function postElement(inert, post) {
  const depth = Math.min(post.depth, DEEPEST);
  const section = makeElement(inert, 'section', {
    class: depth > 0 ? `post depth-${depth}` : 'post',
  });
  const facts = [
    post.author && h('b', { class: 'author' }, post.author),
    writtenDate(post.published),
    post.votes !== null && h('span', {}, plural('reader_votes', post.votes)),
    post.accepted && h('span', { class: 'accepted' }, t('reader_accepted')),
  ].filter(Boolean);
  const line = facts.flatMap((fact, k) => (k > 0 ? [' · ', fact] : [fact]));
  if (post.depth > 0) {
    const level = t('reader_post_level', number(post.depth));
    line.unshift(h('span', { class: 'out-of-sight' }, `${level} `));
  }
  if (line.length > 0) section.append(h('p', { class: 'post-head' }, ...line));
  return section;
}
