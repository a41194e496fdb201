// The article as one HTML file: what the reader shows, without its controls, with a small style sheet, the header and the
// address it came from. Nothing in it runs, and its own policy forbids that to the browser that opens it.

import * as dom from '../../content/dom.js';
import { sanitizeInPlace } from '../../platform/sanitize.js';
import { t } from '../../platform/i18n.js';
import { makeElement } from '../article/elements.js';
import { inlinePictures } from './inline_pictures.js';

/** @typedef {import('../../shared/answers.js').Article} Article */
/** @typedef {(name: string, attributes?: Record<string, string>, ...children: (Node | string)[]) => HTMLElement} Make */

const POLICY =
  "default-src 'none'; img-src http: https: data:; media-src http: https:; style-src 'unsafe-inline'";

const SHEET = `:root{color-scheme:light dark}
body{max-width:38em;margin:3em auto;padding:0 1.2em;font:1.1em/1.6 Georgia,serif;overflow-wrap:break-word}
header{margin-bottom:2em;font:.85em/1.5 system-ui,sans-serif;color:GrayText}
header h1{margin:.2em 0;font:700 2em/1.2 Georgia,serif;color:CanvasText}
h1,h2,h3,h4{line-height:1.25}
img,video,svg{max-width:100%;height:auto}
figure{margin:1.5em 0}
figcaption{font:.85em/1.5 system-ui,sans-serif;color:GrayText}
blockquote{margin:0;padding-inline-start:1.1em;border-inline-start:3px solid GrayText}
pre{padding:1em;overflow:auto;border:1px solid GrayText;border-radius:6px;line-height:1.45;tab-size:4}
.scroll{overflow:auto}
table{border-collapse:collapse;font-size:.9em}
td,th{padding:.4em .7em;border-bottom:1px solid GrayText;text-align:start;vertical-align:top}
.post{padding-top:1em;border-top:1px solid GrayText}
.post-head{font:.85em/1.5 system-ui,sans-serif}
.out-of-sight{display:none}
${[1, 2, 3, 4, 5, 6].map((depth) => `.depth-${depth}{margin-inline-start:${1.5 * depth}em}`).join('')}
.icon-like{width:auto;height:1.2em}
@media print{body{max-width:none;margin:0}}`;

/**
 * @param {object} source
 * @param {Element} source.body of the reader
 * @param {Element} source.header
 * @param {HTMLElement} source.article around both: language and direction
 * @param {string} source.address
 * @param {Article} source.about
 * @param {boolean} source.pictures whether pictures are put into the file
 * @returns {Promise<{text: string, of: number, missing: number}>} the file, its pictures and how many are not inside
 */
export async function htmlFile({ body, header: shownHeader, article, address, about, pictures }) {
  const doc = dom.inertDocument();
  /** @type {Make} */
  const make = (name, attributes, ...children) => makeElement(doc, name, attributes, ...children);
  const copies = (/** @type {Element} */ from) =>
    [...from.childNodes].map((node) => doc.importNode(node, true));
  const main = make('div', {}, ...copies(body));
  removeControls(main, make);
  sanitizeInPlace(main);
  linkWithin(main, make);

  const source = make('p', {}, make('a', { href: address }, address));
  const header = make('header', {}, ...copies(shownHeader), source);
  for (const element of header.querySelectorAll('[id]')) element.removeAttribute('id');

  const shownAt = (/** @type {string} */ src) =>
    [...body.querySelectorAll('img')].find((img) => img.getAttribute('src') === src) ?? null;
  const counted = pictures
    ? await inlinePictures([...main.querySelectorAll('img')], shownAt)
    : { of: 0, missing: 0 };

  const root = /** @type {HTMLElement} */ (doc.documentElement);
  const language = article.getAttribute('lang');
  if (language !== null) root.setAttribute('lang', language);
  root.setAttribute('dir', article.dir || 'auto');
  doc.head.replaceChildren(
    make('meta', { charset: 'utf-8' }),
    make('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
    make('meta', { name: 'viewport', content: 'width=device-width' }),
    ...about.authors.map((content) => make('meta', { name: 'author', content })),
    make('title', {}, about.title),
    make('link', { rel: 'canonical', href: address }),
    make('style', {}, SHEET),
  );
  doc.body.replaceChildren(make('article', {}, header, ...main.childNodes));
  return { text: `<!doctype html>\n${root.outerHTML}\n`, ...counted };
}

/** Removes what works only in the reader. @param {HTMLElement} main @param {Make} make */
function removeControls(main, make) {
  for (const mark of main.querySelectorAll('mark.hl')) mark.replaceWith(...mark.childNodes);
  main.normalize();
  for (const box of main.querySelectorAll('.embed')) {
    const address = box.getAttribute('data-address');
    const words = box.getAttribute('title') || address || t('reader_embed_here');
    box.replaceWith(make('p', {}, address === null ? words : make('a', { href: address }, words)));
  }
  for (const button of main.querySelectorAll('button')) button.replaceWith(...button.childNodes);
  for (const input of main.querySelectorAll('input,textarea,select')) input.remove();
  for (const video of main.querySelectorAll('video[data-address]')) {
    video.setAttribute('poster', video.getAttribute('data-address') ?? '');
    video.removeAttribute('data-address');
  }
  for (const img of main.querySelectorAll('img')) {
    img.classList.remove('waiting');
    img.removeAttribute('loading');
    img.removeAttribute('decoding');
  }
}

/** Makes links within the article lead within the file. @param {HTMLElement} main @param {Make} make */
function linkWithin(main, make) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const target of main.querySelectorAll('[data-id]')) {
    const name = `p${names.size + 1}`;
    names.set(target.getAttribute('data-id') ?? '', name);
    target.id = name;
  }
  for (const from of main.querySelectorAll('a[data-to]')) {
    const name = names.get(from.getAttribute('data-to') ?? '');
    if (name !== undefined) from.setAttribute('href', `#${name}`);
  }
  for (const reference of main.querySelectorAll('sup[data-note]')) {
    const name = names.get(reference.getAttribute('data-note') ?? '');
    if (name === undefined) continue;
    reference.append(make('a', { href: `#${name}` }, ...reference.childNodes));
  }
  for (const element of main.querySelectorAll('[data-id],[data-to],[data-note]')) {
    for (const name of ['data-id', 'data-to', 'data-note']) element.removeAttribute(name);
  }
}
