// What is laid over a page: whether a hidden block was, and the sheet that such a block leaves behind (see ../overlay.js).

import * as dom from '../dom.js';
import { FLAG } from '../wire.js';
import { SHOWING } from './element_at.js';

/** @typedef {import('../page_view.js').PageView} PageView */

/** Share of the window that a fixed block must cover to be an overlay: less is a button in the corner. */
const OVERLAY_SHARE = 0.04;

/** Share of the window that the sheet below an overlay covers, and the most nodes it holds. */
const BACKDROP_SHARE = 0.8;
const BACKDROP_NODES = 8;

/**
 * Whether something among the hidden blocks was laid over the page: it or a part of it is fixed.
 * @param {PageView} view
 * @param {number[]} hidden roots of what is hidden
 */
export function hidesOverlay(view, hidden) {
  const enough = OVERLAY_SHARE * innerWidth * innerHeight;
  return hidden.some((id) => {
    const node = view.nodes[id];
    if (dom.isElement(node) && dom.localName(node) === 'dialog') return true;
    for (let k = id; k < view.end(id); k += 1) {
      if (view.flags[k] & FLAG.FIXED && view.area(k) >= enough) return true;
    }
    return false;
  });
}

/**
 * Elements that are nothing but a sheet over the whole window, above the page and in the way of the pointer.
 * @param {PageView} view
 */
export function backdrops(view) {
  const enough = BACKDROP_SHARE * innerWidth * innerHeight;
  const found = [];
  for (let id = 1; id < view.nodes.length; id += 1) {
    const flags = view.flags[id];
    if (!(flags & FLAG.FIXED) || flags & FLAG.HIDDEN || view.area(id) < enough) continue;
    if (view.end(id) - id > BACKDROP_NODES || !isEmpty(view, id)) continue;
    const element = /** @type {Element} */ (view.nodes[id]);
    const { zIndex, pointerEvents } = getComputedStyle(element);
    // Below the page, or open to the pointer: decoration.
    if (Number(zIndex) > 0 && pointerEvents !== 'none') found.push(element);
  }
  return found;
}

/** @param {PageView} view @param {number} id */
function isEmpty(view, id) {
  for (let k = id; k < view.end(id); k += 1) {
    const node = view.nodes[k];
    if (dom.isElement(node) ? SHOWING.has(dom.localName(node)) : dom.data(node).trim() !== '') {
      return false;
    }
  }
  return true;
}

/**
 * Whether an element is or holds a dialog for which the browser keeps the rest of the page from being used. Without a
 * box it would still do so, and nobody could answer it: such dialogs stay to be seen.
 * @param {Element} element
 */
export function holdsModal(element) {
  const root = dom.rootNode(element);
  return Array.from(dom.queryAll(root, 'dialog:modal')).some((dialog) =>
    dom.contains(element, dialog),
  );
}
