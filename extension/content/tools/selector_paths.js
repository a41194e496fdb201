// Hiding and tinting by place, for pages that take marks off again: each block is named by its way from the root, in a
// sheet of USER origin that leaves nothing on the page to take away.
//
//   :root:not([data-…])>body:nth-of-type(1)>div:nth-of-type(3)>aside:nth-of-type(1)
//
// The attribute on the root lets the sheet be lifted for the moment of a look: set, read, removed in one turn, before the
// page hears of it. A place is right only until the page puts something of the same name before it, so whoever uses this
// must name the places anew whenever elements come and go. Shadow trees and frames have no way from the root: what lies
// there is not held.

import * as dom from '../dom.js';

/** Levels of a way at most, and blocks held at most: longer sheets are slow to match. */
const MAX_LEVELS = 256;
const MAX_HELD = 2000;

/**
 * The way from the root of the document to an element.
 * @param {Element} element
 * @param {string} lift attribute that lifts the sheet while the root has it
 * @returns {string | null} `null` where there is none
 */
export function pathTo(element, lift) {
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
 * The ways to all elements that can be held, by their marks.
 * @param {Map<Element, string>} wanted
 * @param {string} lift
 * @returns {{places: Map<string, string[]>, held: Set<Element>}}
 */
export function placesOf(wanted, lift) {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  const held = new Set();
  for (const [element, mark] of wanted) {
    if (held.size >= MAX_HELD) break;
    const way = dom.isConnected(element) ? pathTo(element, lift) : null;
    if (way === null) continue;
    held.add(element);
    const known = places.get(mark);
    if (known) known.push(way);
    else places.set(mark, [way]);
  }
  return { places, held };
}
