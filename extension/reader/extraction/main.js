// Entry of the bundle that takes the article of a page without showing it. A page of the extension puts it into a tab, and then
// calls the function that it leaves under a name which scripts of the page do not see. What that answers has to be JSON: Chromium
// hands over nothing else.

import * as dom from '../../content/dom.js';
import { shadowRootOf } from '../../content/page_roots.js';
import { PageUpload } from '../../content/page_upload.js';
import { PageView } from '../../content/page_view.js';
import { snapshotLive } from '../../content/snapshot.js';
import { toBase64 } from '../../shared/base64.js';
import { readingTime } from '../../shared/reading_time.js';
import { withoutConcealed } from '../article/concealed.js';
import { chapterOf } from '../export/epub_file.js';
import { frontMatter } from '../export/front_matter.js';
import { htmlFile } from '../export/html_file.js';
import { builtArticle, lackOf } from './built_article.js';

/** @typedef {import('../../shared/answers.js').Article} Article */
/** @typedef {import('../../content/snapshot.js').LiveOptions} LiveOptions */

/**
 * @param {'markdown' | 'html' | 'book' | 'facts'} form
 * @returns {Promise<object>} see reading_list/take.js; `reason` in words where the page has no article
 */
async function take(form) {
  const session = Reflect.get(globalThis, Symbol.for('husk.session'));
  const read = (/** @type {LiveOptions} */ options) => snapshotLive(document, options);
  const snapshot = session?.snapshots.without(read) ?? read({ shadowRootOf });
  const view = new PageView(snapshot);
  const upload = new PageUpload();
  const url = location.href;
  try {
    const ask = (/** @type {Uint8Array<ArrayBuffer>} */ bytes) =>
      upload.send('content-bg-article', bytes, { url });
    const { article } = await withoutConcealed(view, await ask(view.bytes), ask);
    const reason = lackOf(view, article);
    if (reason !== '') return { reason };
    const title = article.title || location.hostname;
    const minutes = article.text === '' ? null : readingTime(article.language, article.text);
    return { title, address: url, minutes, ...(await formed(form, view, article, url)) };
  } finally {
    upload.end();
  }
}

/** @param {Parameters<typeof take>[0]} form @param {PageView} view @param {Article} about @param {string} address */
async function formed(form, view, about, address) {
  if (form === 'facts') return {};
  const { shown, text } = builtArticle(view, about, address, dom.baseAddress(document));
  if (form === 'markdown') {
    const body = about.markdown || `${about.title}\n\n${text}\n`;
    return { text: `${frontMatter(about, { address, read: new Date() })}\n${body}` };
  }
  if (form === 'html') return { text: (await htmlFile(shown, true)).text };
  const { chapter } = await chapterOf(shown);
  const pictures = chapter.pictures.map(({ bytes, ...one }) => ({
    ...one,
    base64: toBase64(bytes),
  }));
  return { chapter: { ...chapter, pictures } };
}

Reflect.set(globalThis, Symbol.for('husk.extraction'), take);
