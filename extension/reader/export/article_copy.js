// A copy of what the reader shows, for files: without its controls, with links that lead within the file.

import * as dom from '../../content/dom.js';
import { sanitizeInPlace } from '../../platform/sanitize.js';
import { t } from '../../platform/i18n.js';
import { makeElement } from '../article/elements.js';

/** @typedef {(name: string, attributes?: Record<string, string>, ...children: (Node | string)[]) => HTMLElement} Make */

/**
 * @typedef {object} Shown what the reader shows
 * @property {Element} body
 * @property {Element} header
 * @property {HTMLElement} article around both: language and direction
 * @property {string} address of the page; empty where it is not known
 * @property {import('../../shared/answers.js').Article} about
 */

/**
 * @typedef {object} ArticleCopy
 * @property {Document} doc an inert document that holds it, still empty
 * @property {Make} make makes elements of that document
 * @property {HTMLElement} main the article
 * @property {HTMLElement} header title, people, date, and the address that it came from
 * @property {(src: string) => HTMLImageElement | null} shownAt the picture as the reader shows it
 */

/** @param {Shown} shown @returns {ArticleCopy} */
export function copyArticle({ body, header: shownHeader, article, address }) {
  const doc = dom.inertDocument();
  /** @type {Make} */
  const make = (name, attributes, ...children) => makeElement(doc, name, attributes, ...children);
  const copies = (/** @type {Element} */ from) =>
    [...from.childNodes].map((node) => doc.importNode(node, true));
  const main = make('div', {}, ...copies(body));
  removeControls(main, make);
  sanitizeInPlace(main);
  linkWithin(main, make);

  const source = address === '' ? [] : [make('p', {}, make('a', { href: address }, address))];
  const header = make('header', {}, ...copies(shownHeader), ...source);
  for (const element of header.querySelectorAll('[id]')) element.removeAttribute('id');

  const root = /** @type {HTMLElement} */ (doc.documentElement);
  const language = article.getAttribute('lang');
  if (language !== null) root.setAttribute('lang', language);
  root.setAttribute('dir', article.dir || 'auto');

  const shownAt = (/** @type {string} */ src) =>
    [...body.querySelectorAll('img')].find((img) => img.getAttribute('src') === src) ?? null;
  return { doc, make, main, header, shownAt };
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
  for (const about of main.querySelectorAll('.code > .about')) about.remove();
  for (const button of main.querySelectorAll('button')) button.replaceWith(...button.childNodes);
  for (const input of main.querySelectorAll('input,textarea,select')) input.remove();
  for (const video of main.querySelectorAll('video[data-address]')) {
    video.setAttribute('poster', video.getAttribute('data-address') ?? '');
    video.removeAttribute('data-address');
  }
  for (const img of main.querySelectorAll('img')) {
    img.classList.remove('waiting');
    for (const name of ['loading', 'decoding', 'role', 'aria-label']) img.removeAttribute(name);
  }
}

/** Makes links within the article lead within the file. @param {HTMLElement} main @param {Make} make */
function linkWithin(main, make) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const target of main.querySelectorAll('[data-id]')) {
    target.id = `p${names.size + 1}`;
    // One element may stand for several nodes of the page.
    for (const id of (target.getAttribute('data-id') ?? '').split(' ')) names.set(id, target.id);
  }
  for (const from of main.querySelectorAll('a[data-to]')) {
    const name = names.get(from.getAttribute('data-to') ?? '');
    if (name !== undefined) from.setAttribute('href', `#${name}`);
  }
  for (const reference of main.querySelectorAll('.note[data-note]')) {
    const name = names.get(reference.getAttribute('data-note') ?? '');
    if (name === undefined) continue;
    reference.append(make('a', { href: `#${name}` }, ...reference.childNodes));
  }
  for (const element of main.querySelectorAll('[data-id],[data-to],[data-note]')) {
    for (const name of ['data-id', 'data-to', 'data-note']) element.removeAttribute(name);
  }
}
