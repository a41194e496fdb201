// The words of the extension where there is no extension: stands in for platform/webext.js (see www/build.js). English is
// in the bundle; another language of the browser is a file beside it, loaded once at the start. A message that a language
// does not have is said in English, as browsers do.

import english from '../_locales/en/messages.json' with { type: 'json' };

/** @typedef {Record<string, {message: string}>} Messages */

/** Languages that have words, as `_locales` names them. */
export const LANGUAGES = Object.freeze([
  ...['ar', 'de', 'el', 'en', 'es', 'fr', 'he', 'ja', 'pl', 'pt_BR', 'ru', 'zh_CN'],
]);

/** @type {Messages} */
let spoken = {};

/**
 * The language to speak: the first of the person's that has words, also by its main part (`de-AT` is `de`, `pt` is
 * `pt_BR`).
 * @param {readonly string[]} wished as in `navigator.languages`
 */
export function languageFor(wished) {
  for (const tag of wished) {
    const name = tag.replaceAll('-', '_');
    const [main] = name.split('_');
    const found =
      LANGUAGES.find((one) => one.toLowerCase() === name.toLowerCase()) ??
      LANGUAGES.find((one) => one.split('_')[0] === main.toLowerCase());
    if (found) return found;
  }
  return 'en';
}

/**
 * Loads the words of the person's language; without them English is spoken.
 * @param {readonly string[]} [wished]
 */
export async function loadWords(wished = navigator.languages) {
  const name = languageFor(wished);
  if (name === 'en') return;
  try {
    const response = await fetch(new URL(`words/${name}.json`, import.meta.url));
    if (response.ok) spoken = await response.json();
  } catch {
    // A server that does not have them.
  }
}

/**
 * The message of a key with its values put in; empty when there is none. As the browser's own function of an extension.
 * @param {string} key
 * @param {string[]} values `$1`, `$2`, … in order
 */
export function localized(key, values) {
  const from = [spoken, /** @type {Messages} */ (english)].find((words) =>
    Object.hasOwn(words, key),
  );
  if (!from) return '';
  return from[key].message.replace(/\$(\d|\$)/g, (_, place) =>
    place === '$' ? '$' : (values[place - 1] ?? ''),
  );
}

/** The browser's own interface: there is none outside an extension. What is bundled along with it never asks here. */
export const webext = undefined;

/** Outside an extension closed shadow roots stay closed. @param {Element} element */
export function openOrClosedShadowRoot(element) {
  return element.shadowRoot;
}
