// The article as a book, EPUB 3.2 (https://www.w3.org/publishing/epub32/): one document in XHTML with a table of contents, a
// style sheet and the pictures. Only pictures may lie outside of the formats that every reading system has, and are turned into
// one of those; a picture that cannot be put in is a link to where it is, as are sound and films.
//
// Programs that make such books out of templates build code from text, which an extension may not; packing is fflate's.

import { strToU8, zipSync } from 'fflate';

import { fromBase64 } from '../../shared/base64.js';
import { t } from '../../platform/i18n.js';
import { copyArticle } from './article_copy.js';
import { inlinePictures } from './inline_pictures.js';

const EPUB = 'http://www.idpf.org/2007/ops';

/** Pictures that every reading system shows, and the endings of their files. */
const PICTURES = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
]);

const SHEET = `body{line-height:1.5;overflow-wrap:break-word}
header{margin-bottom:2em;font-size:.85em}
header h1{margin:.2em 0;font-size:2em;line-height:1.2}
h1,h2,h3,h4{line-height:1.25;break-after:avoid}
img,svg{max-width:100%;height:auto}
figure{margin:1.5em 0;break-inside:avoid}
figcaption{font-size:.85em}
blockquote{margin-inline:0;padding-inline-start:1.1em;border-inline-start:3px solid gray}
pre{white-space:pre-wrap;font-size:.85em}
table{border-collapse:collapse;font-size:.9em}
td,th{padding:.3em .5em;border-bottom:1px solid gray;text-align:start;vertical-align:top}
.post{padding-top:1em;border-top:1px solid gray}
.post-head{font-size:.85em}
.out-of-sight{display:none}
${[1, 2, 3, 4, 5, 6].map((depth) => `.depth-${depth}{margin-inline-start:${depth}em}`).join('')}
.icon-like{width:auto;height:1.2em}
`;

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/** Attributes of HTML that XHTML in a book does not have, or that mean nothing there. */
const DROPPED = ['crossorigin', 'decoding', 'loading', 'referrerpolicy'];

/**
 * @param {import('./article_copy.js').Shown} shown
 * @param {{id: string, now: Date}} made a UUID for the book, and when it was made
 * @returns {Promise<{bytes: Uint8Array<ArrayBuffer>, of: number, missing: number}>} the file, its pictures and how many are not inside
 */
export async function epubFile(shown, { id, now }) {
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
  const text = xhtml(doc);
  const facts = { id, now, title, language, address, about };
  /** @type {import('fflate').Zippable} */
  const files = {
    // First and not packed: by this file a book is told.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    'EPUB/package.opf': strToU8(packageFile(facts, article, [...pictures.values()])),
    'EPUB/nav.xhtml': strToU8(navigation(title, language, contents)),
    'EPUB/article.xhtml': strToU8(text),
    'EPUB/style.css': strToU8(SHEET),
  };
  for (const { path, bytes } of pictures.values()) files[`EPUB/${path}`] = [bytes, { level: 0 }];
  return { bytes: zipSync(files), of, missing };
}

/** @typedef {{path: string, type: string, bytes: Uint8Array<ArrayBuffer>}} Picture in the book */

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

/** @typedef {{level: number, text: string, id: string}} Heading */

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

/** @param {string} title @param {string} language @param {Heading[]} headings */
function navigation(title, language, headings) {
  const all = headings.length > 0 ? headings : [{ level: 1, text: title, id: '' }];
  let items = '';
  /** Levels of the items that are open. @type {number[]} */
  const open = [];
  for (const { level, text, id } of all) {
    if (open.length > 0 && level > open[open.length - 1]) {
      items += '<ol>';
    } else {
      items += open.length > 0 ? '</li>' : '';
      open.pop();
      while (open.length > 0 && open[open.length - 1] >= level) {
        items += '</ol></li>';
        open.pop();
      }
    }
    open.push(level);
    items += `<li><a href="article.xhtml${id === '' ? '' : `#${id}`}">${escaped(text)}</a>`;
  }
  items += '</li></ol>'.repeat(Math.max(0, open.length - 1)) + '</li>';
  const lang = escaped(language);
  return xml(`<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="${EPUB}" lang="${lang}" xml:lang="${lang}">
<head><title>${escaped(title)}</title></head>
<body><nav epub:type="toc"><h1>${escaped(t('reader_outline'))}</h1><ol>${items}</ol></nav></body>
</html>`);
}

/**
 * @param {{id: string, now: Date, title: string, language: string, address: string, about: import('../../shared/answers.js').Article}} facts
 * @param {Element} article @param {Picture[]} pictures
 */
function packageFile({ id, now, title, language, address, about }, article, pictures) {
  const properties = ['svg', 'math']
    .filter((name) => article.querySelector(name) !== null)
    .map((name) => (name === 'math' ? 'mathml' : name));
  const named = properties.length > 0 ? ` properties="${properties.join(' ')}"` : '';
  const [day] = /^\d{4}-\d\d-\d\d/.exec(about.published) ?? [];
  const modified = now.toISOString().replace(/\.\d+/, '');
  return xml(`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${id}</dc:identifier>
<dc:title>${escaped(title)}</dc:title>
<dc:language>${escaped(language)}</dc:language>
${about.authors.map((author) => `<dc:creator>${escaped(author)}</dc:creator>\n`).join('')}${
    about.site ? `<dc:publisher>${escaped(about.site)}</dc:publisher>\n` : ''
  }${day ? `<dc:date>${day}</dc:date>\n` : ''}<dc:source>${escaped(address)}</dc:source>
<meta property="dcterms:modified">${modified}</meta>
</metadata>
<manifest>
<item id="article" href="article.xhtml" media-type="application/xhtml+xml"${named}/>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${pictures.map(({ path, type }, at) => `<item id="picture${at + 1}" href="${path}" media-type="${type}"/>\n`).join('')}</manifest>
<spine><itemref idref="article"/></spine>
</package>`);
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

/** @param {string} body of a file, without what XML cannot hold */
const xml = (body) => `<?xml version="1.0" encoding="UTF-8"?>\n${body.replace(NOT_XML, '')}\n`;

/** Characters that no XML may hold. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
