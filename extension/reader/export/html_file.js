// The article as one file of its own: what the reader shows, without its controls, with a small style sheet, facts and the
// address it came from. Nothing in it runs, and it says so to the browser that opens it.

import * as dom from '../../content/dom.js';
import { sanitizeInPlace } from '../../platform/sanitize.js';
import { t } from '../../platform/i18n.js';
import { putInside } from './inline_pictures.js';

/** @typedef {import('../../shared/answers.js').Article} Article */

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
.icon-like{width:auto;height:1.2em}
@media print{body{max-width:none;margin:0}}`;

/**
 * @param {object} source
 * @param {Element} source.body of the reader, as it was built
 * @param {Element} source.facts
 * @param {HTMLElement} source.article what holds both: language and direction
 * @param {string} source.address
 * @param {Article} source.about
 * @param {boolean} source.pictures whether pictures are put inside
 * @returns {Promise<{text: string, of: number, missing: number}>} the file, its pictures and how many are not inside
 */
export async function pageFile({ body, facts, article, address, about, pictures }) {
  const doc = dom.inertDocument();
  const make = (
    /** @type {string} */ name,
    /** @type {Record<string, string>} */ attributes = {},
  ) => {
    const element = dom.createElement(doc, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const main = make('div');
  main.append(...[...body.childNodes].map((node) => doc.importNode(node, true)));
  plain(main, make);
  sanitizeInPlace(main);
  link(main);

  const header = make('header');
  header.append(...[...facts.childNodes].map((node) => doc.importNode(node, true)));
  for (const element of header.querySelectorAll('[id]')) element.removeAttribute('id');
  const source = make('a', { href: address });
  source.textContent = address;
  const from = make('p');
  from.append(source);
  header.append(from);

  const counted = pictures
    ? await putInside(
        [...main.querySelectorAll('img')],
        (src) =>
          [...body.querySelectorAll('img')].find((img) => img.getAttribute('src') === src) ?? null,
      )
    : { of: 0, missing: 0 };

  const root = /** @type {HTMLElement} */ (doc.documentElement);
  const language = article.getAttribute('lang');
  if (language !== null) root.setAttribute('lang', language);
  root.setAttribute('dir', article.dir || 'auto');
  const title = make('title');
  title.textContent = about.title;
  const sheet = make('style');
  sheet.textContent = SHEET;
  const holder = make('article');
  holder.append(header, ...main.childNodes);
  doc.head.replaceChildren(
    make('meta', { charset: 'utf-8' }),
    make('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
    make('meta', { name: 'viewport', content: 'width=device-width' }),
    ...about.authors.map((content) => make('meta', { name: 'author', content })),
    title,
    make('link', { rel: 'canonical', href: address }),
    sheet,
  );
  doc.body.replaceChildren(holder);
  return { text: `<!doctype html>\n${root.outerHTML}\n`, ...counted };
}

/**
 * Takes off what works in the reader only.
 * @param {HTMLElement} main
 * @param {(name: string, attributes?: Record<string, string>) => HTMLElement} make
 */
function plain(main, make) {
  for (const mark of main.querySelectorAll('mark.hl')) mark.replaceWith(...mark.childNodes);
  main.normalize();
  for (const box of main.querySelectorAll('.embed')) {
    const address = box.getAttribute('data-address');
    const words = box.getAttribute('title') || address || t('reader_embed_here');
    const line = make('p');
    const inner = address === null ? line : make('a', { href: address });
    inner.textContent = words;
    if (inner !== line) line.append(inner);
    box.replaceWith(line);
  }
  for (const button of main.querySelectorAll('button')) button.replaceWith(...button.childNodes);
  for (const input of main.querySelectorAll('input,textarea,select')) input.remove();
  for (const film of main.querySelectorAll('video[data-address]')) {
    film.setAttribute('poster', film.getAttribute('data-address') ?? '');
    film.removeAttribute('data-address');
  }
  for (const img of main.querySelectorAll('img')) {
    img.classList.remove('waiting');
    img.removeAttribute('loading');
    img.removeAttribute('decoding');
  }
}

/** Links within the article lead within the file. @param {HTMLElement} main */
function link(main) {
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
  for (const sign of main.querySelectorAll('sup[data-note]')) {
    const name = names.get(sign.getAttribute('data-note') ?? '');
    if (name === undefined) continue;
    const inner = dom.createElement(/** @type {Document} */ (main.ownerDocument), 'a');
    inner.setAttribute('href', `#${name}`);
    inner.append(...sign.childNodes);
    sign.append(inner);
  }
  for (const element of main.querySelectorAll('[data-id],[data-to],[data-note]')) {
    for (const name of ['data-id', 'data-to', 'data-note']) element.removeAttribute(name);
  }
}
