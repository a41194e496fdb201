// The article as one HTML file: what the reader shows, without its controls, with a small style sheet, the header and the
// address it came from. Nothing in it runs, and its own policy forbids that to the browser that opens it.

import { copyArticle } from './article_copy.js';
import { inlinePictures } from './inline_pictures.js';

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
 * @param {import('./article_copy.js').Shown} shown
 * @param {boolean} pictures whether pictures are put into the file
 * @returns {Promise<{text: string, of: number, missing: number}>} the file, its pictures and how many are not inside
 */
export async function htmlFile(shown, pictures) {
  const { doc, make, main, header, shownAt } = copyArticle(shown);
  const { about, address } = shown;
  const counted = pictures
    ? await inlinePictures([...main.querySelectorAll('img')], shownAt)
    : { of: 0, missing: 0 };
  doc.head.replaceChildren(
    make('meta', { charset: 'utf-8' }),
    make('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
    make('meta', { name: 'viewport', content: 'width=device-width' }),
    ...about.authors.map((content) => make('meta', { name: 'author', content })),
    make('title', {}, about.title),
    ...(address === '' ? [] : [make('link', { rel: 'canonical', href: address })]),
    make('style', {}, SHEET),
  );
  doc.body.replaceChildren(make('article', {}, header, ...main.childNodes));
  return { text: `<!doctype html>\n${doc.documentElement.outerHTML}\n`, ...counted };
}
