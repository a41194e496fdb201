// The header of the article: site, title, authors, date, time to read.

import { h } from '../../content/element.js';
import { language, plural, t } from '../../platform/i18n.js';
import { readingTime } from '../../shared/reading_time.js';

/** @typedef {import('../../shared/answers.js').Article} Article */

/** Authors that are named; more are counted. */
const MOST_AUTHORS = 4;

/**
 * @param {Article} article
 * @param {string} text of the body
 * @param {string} address of the page
 * @param {number} posts of a thread that are shown
 */
export function articleHeader(article, text, address, posts) {
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
  const site = article.site || host;
  const plain = (/** @type {string} */ name) => name.trim().toLowerCase();
  // A site that signs for its authors is named once.
  const authors = article.authors.filter((author) => plain(author) !== plain(site));
  return h(
    'header',
    { class: 'facts' },
    site && h('p', { class: 'site' }, site),
    h('h1', { class: 'title', id: 'title' }, article.title || site),
    // Names and dates on the page of a product are those of its reviews.
    byline(
      article.product === null
        ? { ...article, authors }
        : { ...article, authors: [], published: '' },
      text,
      posts,
    ),
    ...productFacts(article.product),
  );
}

/** What a page sells: its price, who makes it, what one chooses. @param {Article['product']} product */
function productFacts(product) {
  if (product === null) return [];
  const { price, brand, choices } = product;
  const offer = [
    price && h('strong', { class: 'price' }, price),
    brand && h('span', { class: 'fact' }, brand),
  ].filter(Boolean);
  const rows = choices.flatMap(({ name, values }) => [
    h('dt', {}, name || t('reader_choice')),
    h('dd', {}, new Intl.ListFormat(language(), { type: 'disjunction' }).format(values)),
  ]);
  const parts = [];
  if (offer.length > 0) parts.push(h('p', { class: 'offer' }, ...offer));
  if (rows.length > 0) parts.push(h('dl', { class: 'choices' }, ...rows));
  return parts;
}

/**
 * Authors, date, number of posts and time to read.
 * @param {Pick<Article, 'authors' | 'published' | 'language'>} article
 * @param {string} text
 * @param {number} [posts]
 */
export function byline(article, text, posts = 0) {
  const facts = [
    authorNames(article.authors),
    writtenDate(article.published),
    posts > 0 ? plural('reader_posts', posts) : null,
    timeToRead(article, text),
  ];
  const parts = facts
    .filter((fact) => fact !== null)
    .flatMap((fact) => [
      h('span', { class: 'dot', 'aria-hidden': 'true' }, '·'),
      h('span', { class: 'fact' }, fact),
    ]);
  return h('p', { class: 'line' }, ...parts.slice(1));
}

/** @param {string[]} authors */
function authorNames(authors) {
  if (authors.length === 0) return null;
  const named = authors.slice(0, MOST_AUTHORS);
  const more = authors.length - named.length;
  if (more > 0) named.push(plural('reader_more_authors', more));
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(named);
}

/** The day in the user's language; what is no date is shown as the page has it. @param {string} published */
export function writtenDate(published) {
  if (published === '') return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(published);
  const at = new Date(isDay ? `${published}T12:00:00` : published);
  if (!/^\d{4}/.test(published) || Number.isNaN(at.getTime())) return published;
  const style = /^\d{4}$/.test(published)
    ? /** @type {const} */ ({ year: 'numeric', timeZone: 'UTC' })
    : /** @type {const} */ ({ day: 'numeric', month: 'long', year: 'numeric' });
  const words = new Intl.DateTimeFormat(language(), style).format(at);
  return h('time', { datetime: published }, words);
}

/** @param {Pick<Article, 'language'>} article @param {string} text */
function timeToRead(article, text) {
  if (text.trim() === '') return null;
  const { from, to } = readingTime(article.language, text);
  return from === to ? plural('reader_minutes', to) : t('reader_minutes_range', from, to);
}
