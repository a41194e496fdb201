// An article that a site cuts into parts, each a page of its own with the numbers of all at its end.

import { page as article } from './article.js';

/** @param {number} k */
const address = (k) => (k === 1 ? '/ferry' : `/ferry/${k}`);

/** One of them, with some markup of its own at its end. @param {number} k @param {number} of @param {string} [extra] */
export function part(k, of, extra = '') {
  const links = Array.from({ length: of }, (_, at) =>
    at + 1 === k ? `<b>${k}</b>` : `<a href="${address(at + 1)}">${at + 1}</a>`,
  );
  const paragraph = `<p>Part ${k} of the story says this of the winter boat. ${`The keeper of lock ${k} counted what passed, and wiped the slate clean. `.repeat(6)}</p>`;
  return article({
    head: `<link rel="canonical" href="${address(k)}">`,
    story: `<article id="story"><h1>The winter ferry</h1>${paragraph.repeat(4)}${extra}<p class="pages">${links.join(' ')}</p></article>`,
  });
}

/** Numbers of the parts whose text the reader shows. @param {import('../setup.js').TestPage} page */
export const shownParts = async (page) => {
  const texts = (await page.find({ css: '.reader .body > p' })).map(({ text }) => text);
  return [...new Set(texts.map((text) => /^Part (\d)/.exec(text)?.[1]).filter(Boolean))].join(' ');
};
