// Scroll locks. A page that shows an overlay keeps what lies below from scrolling (`overflow: hidden`, `position: fixed`
// on html or body). Where Husk hides that overlay, the lock stays and the page seems broken, so it is lifted: by rules
// of USER origin, never by touching the page's own styles.

import * as dom from './dom.js';
import { FLAG } from './wire.js';

/** Share of the window that something must cover to be an overlay. */
const OVERLAY_SHARE = 0.2;

/**
 * Rules that let the page scroll, empty when it does or when nothing that could be an overlay is hidden.
 * @param {import('./page_view.js').PageView} view
 * @param {number[]} hidden roots of what is hidden
 */
export function scrollLockRules(view, hidden) {
  const enough = OVERLAY_SHARE * innerWidth * innerHeight;
  if (!hidden.some((id) => isOverlay(view, id, enough))) return '';
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

/**
 * Whether a hidden block was laid over the page: it or something in it stands still while the page scrolls.
 * @param {import('./page_view.js').PageView} view
 * @param {number} id
 * @param {number} enough px²
 */
function isOverlay(view, id, enough) {
  for (let k = id; k < view.end(id); k += 1) {
    if (view.flags[k] & FLAG.FIXED && view.area(k) >= enough) return true;
  }
  const element = view.element(id);
  return element !== null && dom.localName(element) === 'dialog';
}
