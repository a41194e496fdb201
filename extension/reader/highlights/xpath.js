// A place in the page as XPath, for programs that read exported annotations. Husk itself finds passages by their anchors.

import * as dom from '../../content/dom.js';
import { isHtml } from '../../content/flat_tree.js';

/**
 * @param {Node} root of the document
 * @param {Node} text a text node
 * @param {number} offset in its data
 * @returns {import('../../shared/annotations.js').Spot | null} null inside shadow trees and frames, where no path leads
 */
export function xpathOf(root, text, offset) {
  const steps = [];
  /** @type {Node} */
  let at = text;
  while (at !== root) {
    const parent = dom.parentNode(at);
    if (parent === null) return null;
    steps.push(stepTo(at, parent));
    at = parent;
  }
  const points = [...dom.data(text).slice(0, offset)].length;
  return { xpath: `/html[1]/${steps.reverse().join('/')}`, offset: points };
}

/** @param {Node} node @param {Node} parent */
function stepTo(node, parent) {
  const nameOf = (/** @type {Node} */ one) => {
    if (!dom.isElement(one)) return dom.nodeType(one) === dom.TEXT ? 'text()' : '';
    const name = dom.localName(one);
    return isHtml(one) && /^[a-z][\w-]*$/.test(name) ? name : '*';
  };
  const name = nameOf(node);
  let number = 0;
  for (let one = dom.firstChild(parent); one !== null; one = dom.nextSibling(one)) {
    if (name === '*' ? dom.isElement(one) : nameOf(one) === name) number += 1;
    if (one === node) break;
  }
  return `${name}[${number}]`;
}
