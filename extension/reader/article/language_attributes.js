// Languages and directions of an article's parts, where the element that says them stays behind on the page: a wrapper of
// a part, or a style. Blocks at the top of the article get them, where they differ from those of the article.

import * as dom from '../../content/dom.js';

/**
 * @param {Element} body as built, not yet shown
 * @param {Map<Node, Node>} origins
 * @param {{language: string, direction: string}} article
 */
export function setLanguages(body, origins, { language, direction }) {
  /** Language that holds at an element of the page. @type {Map<Element, string>} */
  const known = new Map();
  for (const block of body.children) {
    const origin = originOf(block, origins);
    if (origin === null) continue;
    const own = languageAt(origin, known);
    if (!block.hasAttribute('lang') && own !== '' && !isSame(own, language)) {
      block.setAttribute('lang', own);
    }
    if (!block.hasAttribute('dir')) {
      const way = getComputedStyle(origin).direction;
      if (way !== '' && way !== direction) block.setAttribute('dir', way);
    }
  }
}

/** @param {string} one @param {string} other */
function isSame(one, other) {
  return one.toLowerCase() === other.toLowerCase();
}

/** The element of the page that a block came from, or its first text. @param {Element} block @param {Map<Node, Node>} origins */
function originOf(block, origins) {
  let origin = origins.get(block);
  if (origin === undefined) {
    const walk = /** @type {Document} */ (block.ownerDocument).createTreeWalker(
      block,
      NodeFilter.SHOW_TEXT,
    );
    for (
      let node = walk.nextNode();
      node !== null && origin === undefined;
      node = walk.nextNode()
    ) {
      origin = origins.get(node);
    }
  }
  if (origin === undefined) return null;
  return dom.isElement(origin) ? /** @type {Element} */ (origin) : dom.parentElement(origin);
}

/** Each element is asked once, however many blocks stand in it. @param {Element} start @param {Map<Element, string>} known */
function languageAt(start, known) {
  const passed = [];
  let language = '';
  for (let at = /** @type {Element | null} */ (start); at !== null; at = dom.parentElement(at)) {
    const before = known.get(at);
    if (before !== undefined) {
      language = before;
      break;
    }
    passed.push(at);
    const said = dom.getAttribute(at, 'lang');
    if (said !== null) {
      language = said;
      break;
    }
  }
  for (const element of passed) known.set(element, language);
  return language;
}
