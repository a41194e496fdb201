// Shadow roots and frames of the page, as far as an extension may see them.

import { openOrClosedShadowRoot } from '../platform/webext.js';
import * as dom from './dom.js';
import { isHtml, mayHost } from './flat_tree.js';
import { FLAG } from './wire.js';

/**
 * The shadow root of an element, also a closed one. Elements that can have none are not asked: a form may answer for them.
 * @param {Element} element
 * @returns {ShadowRoot | null}
 */
export function shadowRootOf(element) {
  return mayHost(dom.localName(element)) && isHtml(element) ? hostedRoot(element) : null;
}

/** The same of an element that may have one. @param {Element} element @returns {ShadowRoot | null} */
export function hostedRoot(element) {
  try {
    return openOrClosedShadowRoot(element);
  } catch {
    return null;
  }
}

/**
 * Whether the browser may show a tree of its own in place of the document. Firefox does so with XML without styles until
 * the document changes; its elements have no boxes meanwhile.
 */
export function mayBeShownAsTree() {
  const root = dom.documentElement(document);
  return root !== null && !isHtml(root);
}

/**
 * Roots besides the document in which a page's nodes lie: shadow roots and documents of frames.
 * @param {import('./page_view.js').PageView} view
 * @returns {Node[]}
 */
export function innerRoots(view) {
  const { flags, nodes } = view;
  const roots = new Set();
  for (let id = 0; id < nodes.length; id += 1) {
    if (flags[id] & (FLAG.SHADOW | FLAG.FRAME_ROOT)) roots.add(dom.rootNode(nodes[id]));
  }
  return [...roots];
}
