// Takes the articles of tabs: puts a script into each, which builds its article without showing it, and makes one file of them.

import { zipSync, strToU8 } from 'fflate';

import { language, t } from '../platform/i18n.js';
import { inject } from '../platform/inject.js';
import { webext } from '../platform/webext.js';
import { fromBase64 } from '../shared/base64.js';
import { bookFile } from '../shared/book.js';
import { fileName } from '../shared/file_name.js';
import { randomId } from '../shared/ids.js';
import { localDay } from '../shared/local_day.js';

/** @typedef {'markdown' | 'html' | 'book' | 'facts'} Form */

/**
 * What reader/extraction answers.
 * @typedef {object} Taken
 * @property {string} title
 * @property {string} address
 * @property {import('../shared/reading_list.js').ListItem['minutes']} minutes
 * @property {string} [text] of form `markdown` or `html`
 * @property {Omit<import('../shared/book.js').Chapter, 'pictures'> & {pictures: {path: string, type: string, base64: string}[]}} [chapter]
 */

/**
 * Calls the function that the bundle `extraction` has left in the page.
 * @param {Form} form
 */
const call = (form) => Reflect.get(globalThis, Symbol.for('husk.extraction'))(form);

/**
 * @param {number} tab
 * @param {Form} form
 * @returns {Promise<Taken | {reason: string}>} the reason in words where its page has no article
 * @throws {Error} the browser's refusal
 */
export async function takeArticle(tab, form) {
  await inject(tab, 'extraction');
  const target = { tabId: tab };
  const script = /** @type {any} */ ({ target, func: call, args: [form] });
  const [answer] = /** @type {any[]} */ (await webext.scripting.executeScript(script));
  // Firefox tells what failed beside the result.
  if (answer.error) throw new Error(String(answer.error.message ?? answer.error));
  return answer.result;
}

/**
 * One file of several articles.
 * @param {Taken[]} taken
 * @param {'markdown' | 'html' | 'book'} form
 * @returns {{name: string, file: Blob}}
 */
export function oneFile(taken, form) {
  const now = new Date();
  const day = localDay(now);
  if (form === 'book') {
    const chapters = taken.flatMap(({ chapter }) => {
      if (chapter === undefined) return [];
      const pictures = chapter.pictures.map(({ base64, ...one }) => ({
        ...one,
        bytes: fromBase64(base64),
      }));
      return [{ ...chapter, pictures }];
    });
    const title = chapters.length === 1 ? chapters[0].title : `${t('ui_list')} ${day}`;
    const about = { title, language: chapters[0]?.language ?? language() };
    const bytes = bookFile(
      { id: randomId(), now, ...about, contents: t('reader_outline') },
      chapters,
    );
    const file = new Blob([bytes], { type: 'application/epub+zip' });
    return { name: fileName(title, 'epub'), file };
  }
  /** @type {Record<string, Uint8Array>} */
  const files = {};
  for (const [k, { title, text = '' }] of taken.entries()) {
    // Numbered, so that they stay in order and none takes the place of another.
    const number = String(k + 1).padStart(String(taken.length).length, '0');
    files[fileName(`${number} ${title}`, form === 'html' ? 'html' : 'md')] = strToU8(text);
  }
  const file = new Blob([zipSync(files)], { type: 'application/zip' });
  return { name: fileName(`${t('ui_list')} ${day}`, 'zip'), file };
}
