// The text of the open page, with its shadow trees and the frames of its own origin.

import * as dom from './dom.js';
import { shadowRootOf } from './page_roots.js';
import { PageText } from './page_text.js';

/** Steps of a path into what an element holds besides its children. */
const INTO_SHADOW = -1;
const INTO_FRAME = -2;

/**
 * @param {(node: Node) => boolean} isOwn whether a node is Husk's own
 * @param {Node} [root]
 */
export function liveText(isOwn, root = /** @type {Node} */ (dom.documentElement(document))) {
  return new PageText(root, {
    text: (node) => {
      const type = dom.nodeType(node);
      return type === dom.TEXT || type === dom.CDATA ? dom.data(node) : null;
    },
    name: (node) => (dom.isElement(node) ? dom.localName(node) : ''),
    first: dom.firstChild,
    next: dom.nextSibling,
    parent: dom.parentNode,
    inner,
    outer,
    isOwn,
  });
}

/** @param {Node} node */
function inner(node) {
  if (!dom.isElement(node)) return [];
  const shadow = shadowRootOf(node);
  if (shadow !== null) return [{ root: /** @type {Node} */ (shadow), step: INTO_SHADOW }];
  const framed = dom.framedDocument(node, dom.localName(node));
  return framed === null ? [] : [{ root: /** @type {Node} */ (framed), step: INTO_FRAME }];
}

/** @param {Node} root */
function outer(root) {
  const host = dom.shadowHost(root);
  if (host !== null) return { host: /** @type {Node} */ (host), step: INTO_SHADOW };
  if (dom.nodeType(root) !== dom.DOCUMENT) return null;
  try {
    const frame = dom.defaultView(/** @type {Document} */ (root))?.frameElement ?? null;
    return frame === null ? null : { host: /** @type {Node} */ (frame), step: INTO_FRAME };
  } catch {
    return null;
  }
}
