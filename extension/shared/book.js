// Books in EPUB 3.2 (https://www.w3.org/publishing/epub32/): a chapter for each article, with a table of contents, a style sheet and
// the pictures.
//
// Programs that make such books out of templates build code from text, which an extension may not; packing is fflate's.

import { strToU8, zipSync } from 'fflate';

/** @typedef {{path: string, type: string, bytes: Uint8Array<ArrayBuffer>}} Picture by its path beside the chapter */
/** @typedef {{level: number, text: string, id: string}} Heading */

/**
 * @typedef {object} Chapter
 * @property {string} title
 * @property {string} language
 * @property {string} address of the page
 * @property {string[]} authors
 * @property {string} site
 * @property {string} published
 * @property {string} text a document in XHTML that names `style.css` and its pictures beside it
 * @property {Heading[]} headings that have ids in it
 * @property {string[]} properties of it, as the package names them
 * @property {Picture[]} pictures
 */

/**
 * @typedef {object} Book
 * @property {string} id a UUID
 * @property {Date} now when it was made
 * @property {string} title
 * @property {string} language
 * @property {string} contents title of the table of contents, in words
 */

export const EPUB = 'http://www.idpf.org/2007/ops';

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

/** Folders of the chapters, each with all that it names; a single one needs none. @param {number} count */
const folders = (count) =>
  Array.from({ length: count }, (_, k) => (count === 1 ? '' : `chapter${k + 1}/`));

/**
 * @param {Book} book
 * @param {Chapter[]} chapters
 * @returns {Uint8Array<ArrayBuffer>} the file
 */
export function bookFile(book, chapters) {
  const places = folders(chapters.length);
  /** @type {import('fflate').Zippable} */
  const files = {
    // First and not packed: by this file a book is told.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    'EPUB/package.opf': strToU8(packageFile(book, chapters, places)),
    'EPUB/nav.xhtml': strToU8(navigation(book, chapters, places)),
  };
  for (const [k, { text, pictures }] of chapters.entries()) {
    const folder = `EPUB/${places[k]}`;
    files[`${folder}article.xhtml`] = strToU8(text);
    files[`${folder}style.css`] = strToU8(SHEET);
    for (const { path, bytes } of pictures) files[`${folder}${path}`] = [bytes, { level: 0 }];
  }
  return zipSync(files);
}

/** @param {Book} book @param {Chapter[]} chapters @param {string[]} places */
function navigation({ title, language, contents }, chapters, places) {
  const list = chapters
    .map((chapter, k) => items(`${places[k]}article.xhtml`, chapter.title, chapter.headings))
    .join('');
  const lang = escaped(language);
  return xml(`<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="${EPUB}" lang="${lang}" xml:lang="${lang}">
<head><title>${escaped(title)}</title></head>
<body><nav epub:type="toc"><h1>${escaped(contents)}</h1><ol>${list}</ol></nav></body>
</html>`);
}

/**
 * The headings of a chapter as items of a nested list.
 * @param {string} file
 * @param {string} title
 * @param {Heading[]} headings
 */
function items(file, title, headings) {
  const all = headings.length > 0 ? headings : [{ level: 1, text: title, id: '' }];
  let list = '';
  /** Levels of the items that are open. @type {number[]} */
  const open = [];
  for (const { level, text, id } of all) {
    if (open.length > 0 && level > open[open.length - 1]) {
      list += '<ol>';
    } else {
      list += open.length > 0 ? '</li>' : '';
      open.pop();
      while (open.length > 0 && open[open.length - 1] >= level) {
        list += '</ol></li>';
        open.pop();
      }
    }
    open.push(level);
    list += `<li><a href="${file}${id === '' ? '' : `#${id}`}">${escaped(text)}</a>`;
  }
  return `${list}${'</li></ol>'.repeat(Math.max(0, open.length - 1))}</li>`;
}

/** @param {Book} book @param {Chapter[]} chapters @param {string[]} places */
function packageFile({ id, now, title, language }, chapters, places) {
  const each = (/** @type {(chapter: Chapter, k: number) => string} */ write) =>
    chapters.map(write).join('');
  const name = (/** @type {string} */ of, /** @type {number} */ k) =>
    k === 0 ? of : `${of}${k + 1}`;
  const once = (/** @type {string[]} */ all) => [...new Set(all)].filter((one) => one !== '');
  const authors = once(chapters.flatMap((chapter) => chapter.authors));
  const sites = once(chapters.map(({ site }) => site));
  const [day] = chapters.length === 1 ? (/^\d{4}-\d\d-\d\d/.exec(chapters[0].published) ?? []) : [];
  const modified = now.toISOString().replace(/\.\d+/, '');
  return xml(`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${id}</dc:identifier>
<dc:title>${escaped(title)}</dc:title>
<dc:language>${escaped(language)}</dc:language>
${authors.map((author) => `<dc:creator>${escaped(author)}</dc:creator>\n`).join('')}${sites
    .map((site) => `<dc:publisher>${escaped(site)}</dc:publisher>\n`)
    .join('')}${day ? `<dc:date>${day}</dc:date>\n` : ''}${each(
    ({ address }) => `<dc:source>${escaped(address)}</dc:source>\n`,
  )}<meta property="dcterms:modified">${modified}</meta>
</metadata>
<manifest>
${each(({ properties, pictures }, k) => {
  const named = properties.length > 0 ? ` properties="${properties.join(' ')}"` : '';
  return `<item id="${name('article', k)}" href="${places[k]}article.xhtml" media-type="application/xhtml+xml"${named}/>
<item id="${name('style', k)}" href="${places[k]}style.css" media-type="text/css"/>
${pictures.map(({ path, type }, at) => `<item id="${name('chapter', k)}-picture${at + 1}" href="${places[k]}${path}" media-type="${type}"/>\n`).join('')}`;
})}<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
</manifest>
<spine>${each((_, k) => `<itemref idref="${name('article', k)}"/>`)}</spine>
</package>`);
}

/** @param {string} body of a file, without what XML cannot hold */
export const xml = (body) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${body.replace(NOT_XML, '')}\n`;

/** Characters that no XML may hold. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
