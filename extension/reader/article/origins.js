// Which node of the page a node of the built article was made from.

import * as dom from '../../content/dom.js';

/**
 * The element of the page that a block was built from; that around its first text where the block itself is new.
 * @param {Element} block
 * @param {Map<Node, Node>} origins
 * @returns {Element | null}
 */
export function originElement(block, origins) {
  let origin = origins.get(block);
  const owner = /** @type {Document} */ (block.ownerDocument);
  const texts = owner.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (origin === undefined && texts.nextNode() !== null) origin = origins.get(texts.currentNode);
  if (origin === undefined) return null;
  return dom.isElement(origin) ? origin : dom.parentElement(origin);
}

/**
 * The nodes of two trees side by side, as long as both have the same form.
 * @param {Node} first
 * @param {Node} second
 */
export function* nodesOfBoth(first, second) {
  const walk = (/** @type {Node} */ root) =>
    /** @type {Document} */ (root.ownerDocument).createTreeWalker(root, NodeFilter.SHOW_ALL);
  const [one, other] = [walk(first), walk(second)];
  for (
    let [a, b] = /** @type {[Node | null, Node | null]} */ ([one.currentNode, other.currentNode]);
    a !== null && b !== null && a.nodeName.toLowerCase() === b.nodeName.toLowerCase();
    [a, b] = [one.nextNode(), other.nextNode()]
  ) {
    yield { a, b };
  }
}
