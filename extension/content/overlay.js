// What an overlay leaves behind when only the overlay itself is hidden: the dark sheet below it, and the scroll lock
// (`overflow: hidden`, `position: fixed` on html or body). Both make the page seem broken, so they are removed with it: by marks
// and rules of USER origin, never by changing the page's own styles.

import * as dom from './dom.js';
import { FLAG } from './wire.js';

/** @typedef {import('./page_view.js').PageView} PageView */

/** Share of the window that a wall covers at least, see tools/wall.js. */
const WALL_SHARE = 0.15;

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
  const { flags } = view;
  for (let id = 1; id < flags.length; id += 1) {
    if (flags[id] & FLAG.FIXED && coversPage(view, id, main)) return true;
  }
  return false;
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
