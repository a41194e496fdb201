// Puts the words into a page whose markup names them.

import { direction, language, t } from './i18n.js';

/**
 * `data-t` names the message for an element's text, `data-t-label` that for its accessible name, `data-t-hint` that for
 * what an empty field shows. The page gets their language and direction.
 * @param {ParentNode} root
 */
export function fillWords(root) {
  document.documentElement.lang = language();
  document.documentElement.dir = direction();
  /** @type {[string, (element: Element, words: string) => void][]} */
  const places = [
    ['data-t', (element, words) => (element.textContent = words)],
    ['data-t-label', (element, words) => element.setAttribute('aria-label', words)],
    ['data-t-hint', (element, words) => element.setAttribute('placeholder', words)],
  ];
  for (const [attribute, put] of places) {
    for (const element of root.querySelectorAll(`[${attribute}]`)) {
      put(element, t(element.getAttribute(attribute) ?? ''));
    }
  }
}
