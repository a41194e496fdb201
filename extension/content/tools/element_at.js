// The element that a person points at: through sheets that only dim the page, which are under the pointer wherever it goes while a
// dialog or a cookie wall is open. What lies on such a sheet is found as ever, and the sheet itself as what is around that.

import * as dom from '../dom.js';
import { deepElementAt } from '../page_view.js';

/** Share of the window that a sheet covers at least. */
const SHEET_SHARE = 0.8;

/** Elements that show something of their own. */
export const SHOWING = new Set([
  ...['img', 'video', 'iframe', 'canvas', 'svg', 'input', 'button', 'object', 'embed'],
]);

/**
 * @param {number} x px of the window
 * @param {number} y
 * @param {(element: Element) => ShadowRoot | null} shadowRootOf
 * @returns {Element | null}
 */
export function elementAt(x, y, shadowRootOf) {
  const found = deepElementAt(x, y, shadowRootOf);
  if (found === null || !isSheet(found)) return found;
  return dom.elementsFromPoint(document, x, y).find((one) => !isSheet(one)) ?? found;
}

/** Whether an element lies over nearly all of the window and has no text or picture of its own. @param {Element} element */
export function isSheet(element) {
  const { width, height } = dom.boundingRect(element);
  if (width * height < SHEET_SHARE * innerWidth * innerHeight) return false;
  if (SHOWING.has(dom.localName(element)) || hasText(element)) return false;
  return fixedAround(element) !== null;
}

/** @param {Element} element */
function hasText(element) {
  for (let node = dom.firstChild(element); node !== null; node = dom.nextSibling(node)) {
    if (dom.nodeType(node) === dom.TEXT && dom.data(node).trim() !== '') return true;
  }
  return false;
}

/** The nearest element at or above one that stays in place while the page scrolls. @param {Element} element */
export function fixedAround(element) {
  for (let at = /** @type {Element | null} */ (element); at !== null; at = dom.parentElement(at)) {
    if (getComputedStyle(at).position === 'fixed') return at;
  }
  return null;
}
