// Languages and directions of an article's blocks. Where the element that sets them stays behind on the page, such as a wrapper of
// a part, the blocks at the top of the article get them, if they differ from those of the article.

import * as dom from '../../content/dom.js';
import { originElement } from './origins.js';

/**
 * @param {Element} body as built, not yet shown
 * @param {Map<Node, Node>} origins
 * @param {{language: string, direction: string}} article
 */
export function setLanguages(body, origins, { language, direction }) {
  /** Language at elements of the page that were passed before. @type {Map<Element, string>} */
  const known = new Map();
  for (const block of body.children) {
    const origin = originElement(block, origins);
    if (origin === null) continue;
    const own = languageAt(origin, known);
    const isOther = own !== '' && own.toLowerCase() !== language.toLowerCase();
    if (!block.hasAttribute('lang') && isOther) block.setAttribute('lang', own);
    if (!block.hasAttribute('dir')) {
      const way = getComputedStyle(origin).direction;
      if (way !== '' && way !== direction) block.setAttribute('dir', way);
    }
  }
}

/** Each element is asked only once, however many blocks it contains. @param {Element} start @param {Map<Element, string>} known */
function languageAt(start, known) {
  const passed = [];
  let language = '';
  for (let at = /** @type {Element | null} */ (start); at !== null; at = dom.parentElement(at)) {
    const found = known.get(at) ?? dom.getAttribute(at, 'lang');
    passed.push(at);
    if (found !== null) {
      language = found;
      break;
    }
  }
  for (const element of passed) known.set(element, language);
  return language;
}
