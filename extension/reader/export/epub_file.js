// The article as a chapter of a book (shared/book.js): a document in XHTML and its pictures. Only pictures may lie outside of the
// formats that every reading system has, and are turned into one of those; a picture that cannot be put in is a link to where it
// is, as are sound and films.

import { EPUB, bookFile, xml } from '../../shared/book.js';
import { fromBase64 } from '../../shared/base64.js';
import { t } from '../../platform/i18n.js';
import { copyArticle } from './article_copy.js';
import { inlinePictures } from './inline_pictures.js';

/** Pictures that every reading system shows, and the endings of their files. */
const PICTURES = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
]);

/** Attributes of HTML that XHTML in a book does not have, or that mean nothing there. */
const DROPPED = ['crossorigin', 'decoding', 'loading', 'referrerpolicy'];

/** @import {Chapter, Heading, Picture} from '../../shared/book.js' */

/**
 * @param {import('./article_copy.js').Shown} shown
 * @param {{id: string, now: Date}} made a UUID for the book, and when it was made
 * @returns {Promise<{bytes: Uint8Array<ArrayBuffer>, of: number, missing: number}>} the file, its pictures and how many are not inside
 */
export async function epubFile(shown, { id, now }) {
  const { chapter, of, missing } = await chapterOf(shown);
  const { title, language } = chapter;
  const book = { ...{ id, now, title, language }, contents: t('reader_outline') };
  return { bytes: bookFile(book, [chapter]), of, missing };
}

/**
 * @param {import('./article_copy.js').Shown} shown
 * @returns {Promise<{chapter: Chapter, of: number, missing: number}>} its pictures and how many are not inside
 */
export async function chapterOf(shown) {
  const copy = copyArticle(shown);
  const { doc, make, main, header, shownAt } = copy;
  const { about, address } = shown;
  const images = [...main.querySelectorAll('img')];
  const { of } = await inlinePictures(images, shownAt);
  /** @type {Map<string, Picture>} */
  const pictures = new Map();
  let missing = 0;
  for (const img of images) {
    const src = img.getAttribute('src') ?? '';
    const picture = pictures.get(src) ?? (await pictureOf(src, pictures.size));
    if (picture === null) {
      missing += 1;
      img.replaceWith(linkTo(src, img.alt || src, make));
      continue;
    }
    pictures.set(src, picture);
    img.setAttribute('src', picture.path);
  }
  for (const media of main.querySelectorAll('video,audio')) {
    const src = media.getAttribute('src') ?? media.querySelector('source')?.getAttribute('src');
    media.replaceWith(linkTo(src ?? address, media.getAttribute('title') ?? src ?? address, make));
  }
  const article = make('article', {}, header, ...main.childNodes);
  makeValid(article);

  const language = doc.documentElement.getAttribute('lang') ?? 'und';
  const title = about.title || new URL(address).hostname;
  const contents = tableOfContents(article);
  const style = { rel: 'stylesheet', type: 'text/css', href: 'style.css' };
  doc.head.replaceChildren(make('title', {}, title), make('link', style));
  doc.body.replaceChildren(article);
  if (doc.documentElement.dir === 'auto') doc.documentElement.removeAttribute('dir');
  const properties = ['svg', 'math']
    .filter((name) => article.querySelector(name) !== null)
    .map((name) => (name === 'math' ? 'mathml' : name));
  const { authors, site, published } = about;
  const facts = { title, language, address, authors, site, published };
  const inside = { text: xhtml(doc), headings: contents, properties };
  return { chapter: { ...facts, ...inside, pictures: [...pictures.values()] }, of, missing };
}

/** @param {string} src `data:` address of a picture @param {number} count pictures before it @returns {Promise<Picture | null>} */
async function pictureOf(src, count) {
  const [, type = '', data = ''] = /^data:(image\/[\w.+-]+);base64,(.*)$/s.exec(src) ?? [];
  if (data === '') return null;
  try {
    const bytes = fromBase64(data);
    if (PICTURES.has(type)) return picture(type, bytes, count);
    const bitmap = await createImageBitmap(new Blob([bytes], { type }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    // Most are photographs, which as PNG would be ten times as large. JPEG has no transparency: paper is white.
    context.fillStyle = 'white';
    context.fillRect(0, 0, bitmap.width, bitmap.height);
    context.drawImage(bitmap, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return picture('image/jpeg', new Uint8Array(await blob.arrayBuffer()), count);
  } catch {
    return null;
  }
}

/** @param {string} type @param {Uint8Array<ArrayBuffer>} bytes @param {number} count @returns {Picture} */
const picture = (type, bytes, count) => ({
  path: `pictures/${count + 1}.${PICTURES.get(type)}`,
  type,
  bytes,
});

/** @param {string} src @param {string} words @param {import('./article_copy.js').Make} make */
const linkTo = (src, words, make) =>
  src.startsWith('http') ? make('a', { href: src }, words) : make('span', {}, words);

/** Takes off what a book may not have, and says which links lead to notes. @param {Element} article */
function makeValid(article) {
  for (const element of article.querySelectorAll('*')) {
    for (const name of DROPPED) element.removeAttribute(name);
    if (element.localName === 'rb') element.replaceWith(...element.childNodes);
    if (element.getAttribute('lang') === '') element.removeAttribute('lang');
    if (element.getAttribute('datetime') !== null) element.removeAttribute('datetime');
  }
  for (const link of article.querySelectorAll('a[href]')) {
    const href = validAddress(link.getAttribute('href') ?? '');
    if (href === null) link.removeAttribute('href');
    else link.setAttribute('href', href);
  }
  for (const link of article.querySelectorAll('.note > a[href^="#"]')) {
    link.setAttributeNS(EPUB, 'epub:type', 'noteref');
  }
}

/** An address as RFC 3986 writes it, which browsers do not ask for. @param {string} address @returns {string | null} */
export function validAddress(address) {
  if (address.startsWith('#')) return address;
  try {
    const { href } = new URL(address);
    const [whole, fragment = ''] = href.split(/#(.*)/s);
    const legal = (/** @type {string} */ part) =>
      part
        .replace(/%(?![\da-f]{2})/gi, '%25')
        .replace(/[^\w\-.~:/?@!$&'()*+,;=%]/gu, (one) => encodeURIComponent(one));
    // An address of six groups stands in brackets before the path, and nowhere else.
    const [, host, path] = /^([\w+.-]+:(?:\/\/\[[\da-f:.]+\])?)(.*)$/is.exec(whole) ?? [];
    if (host === undefined) return null;
    return `${host}${legal(path)}${fragment === '' ? '' : `#${legal(fragment)}`}`;
  } catch {
    return null;
  }
}

/** Names the headings of an article. @param {Element} article @returns {Heading[]} in their order, empty ones left out */
function tableOfContents(article) {
  return [...article.querySelectorAll('h1,h2,h3,h4,h5,h6')]
    .map((heading, at) => {
      heading.id ||= `h${at + 1}`;
      return {
        level: Number(heading.localName[1]),
        text: (heading.textContent ?? '').replace(/\s+/g, ' ').trim(),
        id: heading.id,
      };
    })
    .filter(({ text }) => text !== '');
}

/** @param {Document} doc */
function xhtml(doc) {
  const root = doc.documentElement;
  const language = root.getAttribute('lang');
  if (language !== null) {
    root.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:lang', language);
  }
  return xml(`<!DOCTYPE html>\n${new XMLSerializer().serializeToString(root)}`);
}
