// What an overlay leaves behind when only the overlay itself is hidden: the dark sheet below it, and the scroll lock
// (`overflow: hidden`, `position: fixed` on html or body). Both make the page seem broken, so they are removed with it: by marks
// and rules of USER origin, never by changing the page's own styles.

import * as dom from './dom.js';
import { FLAG } from './wire.js';

/** @typedef {import('./page_view.js').PageView} PageView */

/** Share of the window that a fixed block must cover to be an overlay: less is a button in the corner. */
const OVERLAY_SHARE = 0.04;

/** Share of the window that the sheet below an overlay covers, and the most nodes it holds. */
const BACKDROP_SHARE = 0.8;
const BACKDROP_NODES = 8;

/** Share of the window that a wall covers at least, see tools/wall.js. */
const WALL_SHARE = 0.15;

/** Elements that show something of their own. */
const SHOWING = new Set([
  'img',
  'video',
  'iframe',
  'canvas',
  'svg',
  'input',
  'button',
  'object',
  'embed',
]);

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
 * Whether a node is large, fixed, and holds nothing of the main content.
 * @param {PageView} view
 * @param {number} id
 * @param {number[]} main roots of the main content
 */
export function coversPage(view, id, main) {
  const flags = view.flags[id];
  if (!(flags & FLAG.FIXED) || flags & FLAG.HIDDEN) return false;
  if (view.area(id) < WALL_SHARE * innerWidth * innerHeight) return false;
  return !main.some((root) => view.contains(id, root));
}

/** Whether there is something that can be a wall: looked at more closely only then. @param {PageView} view @param {number[]} main */
export function mayBeWall(view, main) {
  return view.flags.some((_, id) => id > 0 && coversPage(view, id, main));
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

/** Rules that let the page scroll, empty when it does. */
export function scrollLockRules() {
  const root = dom.documentElement(document);
  const body = dom.body(document);
  if (root === null || body === null) return '';
  const rules = [];
  const rootStyle = getComputedStyle(root);
  const bodyStyle = getComputedStyle(body);
  if (isLocked(rootStyle)) rules.push('html{overflow:auto!important}');
  if (isLocked(bodyStyle)) rules.push('body{overflow:visible!important}');
  if (bodyStyle.position === 'fixed') {
    rules.push('body{position:static!important;width:auto!important}');
  }
  return rules.join('\n');
}

/** @param {CSSStyleDeclaration} style */
function isLocked(style) {
  return ['hidden', 'clip'].includes(style.overflowY);
}
