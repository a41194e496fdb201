// Articles that follow each other on one page: each under a line of its own with its title, who wrote it and when as far as
// the page says, and the time that it takes. The one above stays the one above, whatever the page calls itself since.

import * as dom from '../../content/dom.js';
import { h } from '../../content/element.js';
import { t } from '../../platform/i18n.js';
import { factLine } from './header.js';

/** @typedef {import('../../content/page_view.js').PageView} PageView */
/** @typedef {import('../../shared/answers.js').Article} Article */

/**
 * One of the articles of a page.
 * @typedef {object} Part
 * @property {number} node
 * @property {number} heading -1 when none of its headings says its title
 * @property {string} title
 * @property {string[]} authors of its own
 * @property {string} published of its own
 * @property {boolean} said whether its text says them
 */

/** Most that one article may name. */
const MOST_AUTHORS = 8;
const LONGEST_NAME = 80;

/** @param {string} text */
const plain = (text) => text.replace(/\s+/g, ' ').trim();

/**
 * The articles, each with what it says of itself; none where the page has one. O(nodes).
 * @param {PageView} view
 * @param {Article} article
 * @returns {Part[]}
 */
export function seriesOf(view, article) {
  if (article.articles.length < 2) return [];
  return article.articles.map(({ node, title }) => {
    const part = { node, heading: -1, title, authors: [], published: '', said: false };
    describe(view, article, part);
    return part;
  });
}

/** @param {PageView} view @param {Article} article @param {Part} part */
function describe(view, article, part) {
  for (let id = part.node; id < view.end(part.node); id += 1) {
    if (view.isText(id)) continue;
    const element = /** @type {Element} */ (view.nodes[id]);
    const name = dom.localName(element);
    if (
      part.heading < 0 &&
      /^h[1-6]$/.test(name) &&
      plain(wordsOf(view, id)) === plain(part.title)
    ) {
      part.heading = id;
      continue;
    }
    const isAuthor =
      (dom.getAttribute(element, 'rel') ?? '').split(/\s+/).includes('author') ||
      dom.getAttribute(element, 'itemprop') === 'author';
    const words = isAuthor ? plain(wordsOf(view, id)) : '';
    if (words !== '' && words.length <= LONGEST_NAME && part.authors.length < MOST_AUTHORS) {
      if (!part.authors.includes(words)) part.authors.push(words);
      part.said ||= article.kept[id] === 1;
    } else if (name === 'time' && part.published === '') {
      part.published = dom.getAttribute(element, 'datetime') ?? '';
      part.said ||= article.kept[id] === 1;
    }
  }
}

/** What an element says, as it was read. @param {PageView} view @param {number} id */
function wordsOf(view, id) {
  let words = '';
  for (let k = id + 1; k < view.end(id) && words.length < 1000; k += 1) {
    if (view.isText(k)) words += view.text(k);
  }
  return words;
}

/**
 * The line between two articles, as it is built; what it says besides the title comes when the rest is there.
 * @param {(name: string, className?: string) => HTMLElement} make
 * @param {string} title
 */
export function boundary(make, title) {
  const line = make('div', 'next-article');
  const heading = make('h2');
  heading.textContent = title;
  line.append(heading);
  return line;
}

/**
 * The first article of several as the one that stands above: its own title, byline and date.
 * @param {Article} article
 * @param {Part[]} series
 * @returns {Article}
 */
export function firstOf(article, series) {
  const [first] = series;
  if (first === undefined) return article;
  return {
    ...article,
    title: first.title,
    authors: first.authors.length > 0 ? first.authors : article.authors,
    published: first.published || article.published,
  };
}

/**
 * Says above each further article what it is.
 * @param {Element} body as it was built
 * @param {Article} article
 * @param {Part[]} series
 * @returns {string} text of the first article
 */
export function tellParts(body, article, series) {
  const texts = textsOf(body);
  for (const [k, line] of [...body.querySelectorAll(':scope > .next-article')].entries()) {
    const title = line.querySelector('h2')?.textContent ?? '';
    const part = series.slice(1).find((one) => plain(one.title) === plain(title));
    // Where the text says who wrote it, saying it again helps nobody.
    const own = part === undefined || part.said ? { authors: [], published: '' } : part;
    const facts = factLine({ ...article, ...own }, texts[k + 1] ?? '');
    line.prepend(h('p', { class: 'next' }, t('reader_next_article')));
    line.append(facts);
  }
  return texts[0];
}

/** The text of each article. @param {Element} body */
function textsOf(body) {
  const texts = [''];
  for (const block of body.children) {
    if (block.classList.contains('next-article')) texts.push('');
    else texts[texts.length - 1] += `${block.textContent ?? ''}\n`;
  }
  return texts;
}
