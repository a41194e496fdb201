// Where in the window there is something to read: a grid of points, with the element under each. Takes a few milliseconds on pages
// of any size.

import * as dom from '../dom.js';
import { deepElementAt } from '../page_view.js';

/** Distance of the points, px: narrower than a column, lower than two lines. */
const STEP = { x: 40, y: 24 };

/** Elements that are looked at although they hold no text. */
const SHOWING = new Set(['img', 'video', 'input', 'textarea', 'select', 'canvas', 'iframe']);

/** What a picture counts against text: it is still seen when a part of it is covered. */
const PICTURE = 0.4;

/** @typedef {{x: number, y: number, weight: number}} Point */

/**
 * The points of the window with text or a picture under them.
 * @param {import('../place.js').Size} viewport
 * @param {(element: Element) => ShadowRoot | null} shadowRootOf
 * @param {(node: Node) => boolean} isOwn whether something is Husk's own
 */
export function textPoints(viewport, shadowRootOf, isOwn) {
  /** @type {Map<Element, number>} */
  const known = new Map();
  const points = [];
  for (let y = STEP.y / 2; y < viewport.height; y += STEP.y) {
    for (let x = STEP.x / 2; x < viewport.width; x += STEP.x) {
      const element = deepElementAt(x, y, shadowRootOf);
      if (element === null || isOwn(element)) continue;
      let weight = known.get(element);
      if (weight === undefined) {
        weight = hasText(element) ? 1 : SHOWING.has(dom.localName(element)) ? PICTURE : 0;
        known.set(element, weight);
      }
      if (weight > 0) points.push({ x, y, weight });
    }
  }
  return points;
}

/** Whether an element has text of its own. @param {Element} element */
function hasText(element) {
  for (let child = dom.firstChild(element); child !== null; child = dom.nextSibling(child)) {
    if (dom.nodeType(child) === dom.TEXT && /\S/.test(dom.data(child))) return true;
  }
  return false;
}
