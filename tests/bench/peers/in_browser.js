// What runs in the tab where Readability and defuddle are asked for the text of pages: each gets a document of its own,
// parsed without scripts, styles or pictures, and answers with HTML, whose text is taken the same way for both.

import { Readability } from '@mozilla/readability';
import Defuddle from 'defuddle';

import { blockText } from './block_text.js';

/** By name: the HTML found in a document, empty for none. @type {Record<string, (page: Document, url: string) => string>} */
const WORK = {
  readability: (page) => new Readability(page).parse()?.content ?? '',
  defuddle: (page, url) => new Defuddle(page, { url }).parse().content ?? '',
};

/** @param {string} html @param {string} [url] its address, where known */
function parsed(html, url) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  if (url && !page.querySelector('base[href]')) {
    // Where links lead to depends on it, and with that what is taken for a link to the same site.
    const base = page.createElement('base');
    base.href = url;
    page.head.prepend(base);
  }
  return page;
}

Object.assign(globalThis, {
  peers: {
    /** @param {[name: string, html: string, url: string]} what @returns {string} the text found, empty for none */
    extract: ([name, html, url]) => blockText(parsed(WORK[name](parsed(html, url), url)).body),
  },
});
