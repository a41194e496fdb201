// The words that the bar needs after a usual press, and the forms of numbers in them, which pages are told (see shared/bar_words.js).
// To look them up takes a worker that has just started longer than all that it reads from storage, so they are kept there for as
// long as the browser runs; and the worker uses them itself.

import { commonForms, useForms, useWords, wordsOf } from '../platform/i18n.js';
import { webext } from '../platform/webext.js';
import { BAR_WORDS } from '../shared/bar_words.js';

/** @import {NumberForms, Words} from '../shared/answers.js' */

/** Numbers of blocks from 0 whose forms are kept. */
const COUNTS = 256;

/** @param {Pick<import('../platform/storage.js').Store, 'readWords' | 'writeWords'>} storage */
export function createBarWords(storage) {
  /** @type {Promise<Words> | null} */
  let words = null;

  async function load() {
    // Firefox can change its language while it runs.
    const language = webext.i18n.getUILanguage();
    const read = await storage.readWords().catch(() => null);
    const kept = /** @type {{language: string, words: Words, forms: NumberForms} | null} */ (read);
    if (kept?.language === language) {
      useWords(kept.words);
      useForms(kept.forms);
      return kept.words;
    }
    const found = wordsOf(BAR_WORDS);
    // Without room they are looked up again.
    const write = () => storage.writeWords({ language, words: found, forms: commonForms(COUNTS) });
    setTimeout(() => write().catch(() => {}));
    return found;
  }

  return { get: () => (words ??= load()) };
}
