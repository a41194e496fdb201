// While a page is labelled, clicks on it choose blocks, and the page does not get them. Only clicks of the user count; events made by
// scripts of the page reach the page. The wheel, the keys and the other mouse buttons stay the page's.

import * as dom from '../content/dom.js';
import { shadowRootOf } from '../content/page_roots.js';
import { deepElementAt } from '../content/page_view.js';
import { trusted } from '../content/trusted_events.js';

const EVENTS = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick'],
  ...['dragstart', 'selectstart'],
];

/** @typedef {import('../content/page_view.js').PageView} PageView */

export class BlockClicks {
  /** @type {PageView | null} */
  #view = null;
  /** Those of the page and of its frames. @type {Set<Window>} */
  #windows = new Set();
  #listener;
  /** Whether clicks choose blocks; else they are the page's. */
  isOn = true;

  /** @param {(node: number) => void} onNode */
  constructor(onNode) {
    this.onNode = onNode;
    this.#listener = (/** @type {MouseEvent} */ event) => this.#handle(event);
  }

  /** @param {PageView} view @param {Node[]} roots of the page: documents and shadow trees */
  show(view, roots) {
    this.#view = view;
    for (const root of roots) {
      if (dom.nodeType(root) !== dom.DOCUMENT) continue;
      const window = dom.defaultView(/** @type {Document} */ (root));
      if (window === null || this.#windows.has(window)) continue;
      this.#windows.add(window);
      for (const type of EVENTS) {
        window.addEventListener(type, trusted(this.#listener), { capture: true, passive: false });
      }
    }
  }

  stop() {
    for (const window of this.#windows) {
      for (const type of EVENTS) window.removeEventListener(type, trusted(this.#listener), true);
    }
    this.#windows.clear();
    this.#view = null;
  }

  /** @param {MouseEvent} event */
  #handle(event) {
    if (!this.isOn || this.#view === null || event.button > 0) return;
    event.stopImmediatePropagation();
    // Without its pointerdown a touch would not scroll.
    if (event.cancelable && event.type !== 'pointerdown') event.preventDefault();
    if (event.type !== 'click') return;
    const node = nodeAt(this.#view, event);
    if (node >= 0) this.onNode(node);
  }
}

/** @param {PageView} view @param {MouseEvent} event @returns {number} -1 for none */
function nodeAt(view, event) {
  const target = /** @type {Node | null} */ (event.target);
  const isOuter = event.view === null || event.view === window;
  // A click made with a key has no place.
  const isPointed = isOuter && (event.clientX !== 0 || event.clientY !== 0);
  const element = isPointed
    ? (deepElementAt(event.clientX, event.clientY, shadowRootOf) ?? target)
    : target;
  return view.idAbove(textAt(event, element) ?? element);
}

/** The text below the pointer among an element's children, so that a click on it does not choose the whole element. @param {MouseEvent} event @param {Node | null} element */
function textAt({ clientX, clientY }, element) {
  if (element === null || !dom.isElement(element)) return null;
  for (let node = dom.firstChild(element); node !== null; node = dom.nextSibling(node)) {
    if (dom.nodeType(node) !== dom.TEXT || dom.data(node).trim() === '') continue;
    const range = new Range();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const isIn = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
      if (isIn) return node;
    }
  }
  return null;
}
