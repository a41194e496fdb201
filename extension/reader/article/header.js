// What stands above the article: site, title, byline, date, time to read.

import { language, plural, t } from '../../platform/i18n.js';
import { readingTime } from '../../shared/reading_time.js';
import { h } from '../../content/element.js';

/** @typedef {import('../../shared/answers.js').Article} Article */

/** Authors that are named; more are counted. */
const MOST_AUTHORS = 4;

/**
 * @param {Article} article
 * @param {string} text of the body
 * @param {string} address of the page
 * @returns {HTMLElement}
 */
export function factsOf(article, text, address) {
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
  const site = article.site || host;
  const authors = article.authors.filter((author) => !isSame(author, site));
  return h(
    'header',
    { class: 'facts' },
    site && h('p', { class: 'site' }, site),
    h('h1', { class: 'title', id: 'title' }, article.title || site),
    factLine({ ...article, authors }, text),
  );
}

/**
 * Who wrote it, when, and how long it takes.
 * @param {Pick<Article, 'authors' | 'published' | 'language'>} article
 * @param {string} text
 */
export function factLine(article, text) {
  const line = [
    authorsLine(article.authors),
    dateElement(article.published),
    timeLine(article, text),
  ];
  return h('p', { class: 'line' }, ...between(line.filter((part) => part !== null)));
}

/** A site that signs for its authors is named once. @param {string} author @param {string} site */
function isSame(author, site) {
  return author.trim().toLowerCase() === site.trim().toLowerCase();
}

/** @param {(Node | string)[]} parts */
function between(parts) {
  return parts.flatMap((part, index) => {
    const piece = h('span', { class: 'fact' }, part);
    return index === 0 ? [piece] : [h('span', { class: 'dot', 'aria-hidden': 'true' }, '·'), piece];
  });
}

/** @param {string[]} authors */
function authorsLine(authors) {
  if (authors.length === 0) return null;
  const named = authors.slice(0, MOST_AUTHORS);
  const more = authors.length - named.length;
  if (more > 0) named.push(plural('reader_more_authors', more));
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(named);
}

/** The day, in the person's language; what cannot be read as a date stands as it was written. @param {string} published */
function dateElement(published) {
  if (published === '') return null;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(published);
  const at = new Date(day ? `${published}T12:00:00` : published);
  if (!/^\d{4}/.test(published) || Number.isNaN(at.getTime())) return published;
  const style = /^\d{4}$/.test(published)
    ? /** @type {const} */ ({ year: 'numeric', timeZone: 'UTC' })
    : /** @type {const} */ ({ day: 'numeric', month: 'long', year: 'numeric' });
  const words = new Intl.DateTimeFormat(language(), style).format(at);
  return h('time', { datetime: published }, words);
}

/** @param {Pick<Article, 'language'>} article @param {string} text */
function timeLine(article, text) {
  if (text.trim() === '') return null;
  const { from, to } = readingTime(article.language, text);
  return from === to ? plural('reader_minutes', to) : t('reader_minutes_range', from, to);
}
