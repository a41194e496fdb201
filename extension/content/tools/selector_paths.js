// Selector paths, for pages that remove marks: each block is named in a style sheet of USER origin by its path from the root, so that
// nothing is on the page that could be removed.
//
//   :root:not([data-…])>body:nth-of-type(1)>div:nth-of-type(3)>aside:nth-of-type(1)
//
// While the root has the attribute the sheet does not apply: it is set, the page is read and it is removed within one task, before
// the page can react. A path is right only until the page puts an element of the same name before it, so the caller must compute
// the paths again whenever elements are added or removed. Elements in shadow trees and frames have no path.

import * as dom from '../dom.js';

/** Most levels of a path, and most paths: longer sheets are slow to match. */
const MAX_LEVELS = 256;
const MAX_PATHS = 2000;

/**
 * The path from the root of the document to an element.
 * @param {Element} element
 * @param {string} lift attribute of the root with which the sheet does not apply
 * @returns {string | null} `null` where there is none
 */
function pathTo(element, lift) {
  const root = dom.documentElement(document);
  const steps = [];
  for (let at = element; at !== root;) {
    const above = dom.parentElement(at);
    if (above === null || steps.length >= MAX_LEVELS) return null;
    steps.push(`${CSS.escape(dom.localName(at))}:nth-of-type(${numberOf(at)})`);
    at = above;
  }
  return [`:root:not([${lift}])`, ...steps.reverse()].join('>');
}

/** Which of its siblings of the same name an element is. @param {Element} element */
function numberOf(element) {
  const name = dom.localName(element);
  const space = dom.namespaceURI(element);
  let number = 1;
  for (
    let before = dom.previousElementSibling(element);
    before !== null;
    before = dom.previousElementSibling(before)
  ) {
    if (dom.localName(before) === name && dom.namespaceURI(before) === space) number += 1;
  }
  return number;
}

/**
 * The paths of all elements that can have one, by their marks.
 * @param {Map<Element, string>} wanted
 * @param {string} lift
 * @returns {{paths: Map<string, string[]>, elements: Set<Element>}}
 */
export function selectorPathsOf(wanted, lift) {
  /** @type {Map<string, string[]>} */
  const paths = new Map();
  const elements = new Set();
  for (const [element, mark] of wanted) {
    if (elements.size >= MAX_PATHS) break;
    const path = dom.isConnected(element) ? pathTo(element, lift) : null;
    if (path === null) continue;
    elements.add(element);
    const known = paths.get(mark);
    if (known) known.push(path);
    else paths.set(mark, [path]);
  }
  return { paths, elements };
}
