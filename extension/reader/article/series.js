// Several articles on one page: each further one stands under a line with its title, its authors and date as far as the page says
// them, and the time to read it. The header is that of the first one, also when the page changes its own title meanwhile.

import * as dom from '../../content/dom.js';
import { h } from '../../content/element.js';
import { t } from '../../platform/i18n.js';
import { isComments } from './comments.js';
import { byline } from './header.js';

/** @typedef {import('../../content/page_view.js').PageView} PageView */
/** @typedef {import('../../shared/answers.js').Article} Article */

/**
 * One of the articles of a page.
 * @typedef {object} Part
 * @property {number} node
 * @property {number} heading -1 when none of its headings is its title
 * @property {string} title
 * @property {string[]} authors of its own
 * @property {string} published of its own
 * @property {boolean} isInText whether its text has them
 */

/** Most authors of one article, and characters of a name. */
const MOST_AUTHORS = 8;
const LONGEST_NAME = 80;

/** Characters of an element that are read for a title or a name. */
const MOST_TEXT = 1000;

/** @param {string} text */
const plain = (text) => text.replace(/\s+/g, ' ').trim();

/** The articles; none where the page has only one. O(nodes). @param {PageView} view @param {Article} article */
export function seriesOf(view, article) {
  if (article.articles.length < 2) return [];
  return article.articles.map(({ node, title }) => {
    /** @type {Part} */
    const part = { node, heading: -1, title, authors: [], published: '', isInText: false };
    readFacts(view, article, part);
    return part;
  });
}

/** @param {PageView} view @param {Article} article @param {Part} part */
function readFacts(view, article, part) {
  for (let id = part.node; id < view.end(part.node); id += 1) {
    if (view.isText(id)) continue;
    const element = /** @type {Element} */ (view.nodes[id]);
    const name = dom.localName(element);
    const isHeading = part.heading < 0 && /^h[1-6]$/.test(name);
    if (isHeading && textOf(view, id) === plain(part.title)) {
      part.heading = id;
      continue;
    }
    const isAuthor =
      (dom.getAttribute(element, 'rel') ?? '').split(/\s+/).includes('author') ||
      dom.getAttribute(element, 'itemprop') === 'author';
    const author = isAuthor ? textOf(view, id) : '';
    if (author !== '' && author.length <= LONGEST_NAME && part.authors.length < MOST_AUTHORS) {
      if (!part.authors.includes(author)) part.authors.push(author);
    } else if (name === 'time' && part.published === '') {
      part.published = dom.getAttribute(element, 'datetime') ?? '';
    } else continue;
    part.isInText ||= article.kept[id] === 1;
  }
}

/** Text of an element as it was when the page was read. @param {PageView} view @param {number} id */
function textOf(view, id) {
  let text = '';
  for (let k = id + 1; k < view.end(id) && text.length < MOST_TEXT; k += 1) {
    if (view.isText(k)) text += view.text(k);
  }
  return plain(text);
}

/** What the header shows: the first article of several, with its own title, authors and date. @param {Article} article @param {Part[]} series */
export function firstArticle(article, [first]) {
  if (first === undefined) return article;
  return {
    ...article,
    title: first.title,
    authors: first.authors.length > 0 ? first.authors : article.authors,
    published: first.published || article.published,
  };
}

/**
 * Adds a byline to the line before each further article.
 * @param {Element} body as it was built
 * @param {Article} article
 * @param {Part[]} series
 * @returns {string} text of the first article
 */
export function addBylines(body, article, series) {
  const texts = articleTexts(body);
  for (const [k, line] of [...body.querySelectorAll(':scope > .next-article')].entries()) {
    const title = plain(line.querySelector('h2')?.textContent ?? '');
    const part = series.slice(1).find((one) => plain(one.title) === title);
    // Facts that the text has are not repeated.
    const own = part === undefined || part.isInText ? { authors: [], published: '' } : part;
    line.prepend(h('p', { class: 'next' }, t('reader_next_article')));
    line.append(byline({ ...article, ...own }, texts[k + 1] ?? ''));
  }
  return texts[0];
}

/** The text of each article, without comments. @param {Element} body */
function articleTexts(body) {
  const texts = [''];
  for (const block of body.children) {
    if (isComments(block)) continue;
    if (block.classList.contains('next-article')) texts.push('');
    else texts[texts.length - 1] += `${block.textContent ?? ''}\n`;
  }
  return texts;
}
