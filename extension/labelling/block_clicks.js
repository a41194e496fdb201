// Clicks on a page that is labelled choose blocks: the page does not see them. Only a person's own count; what scripts of the
// page send goes its way. The wheel, the keys and the other mouse buttons stay the page's.

import * as dom from '../content/dom.js';
import { shadowRootOf } from '../content/page_roots.js';
import { deepElementAt } from '../content/page_view.js';
import { trusted } from '../content/trusted_events.js';

const EVENTS = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick'],
  ...['dragstart', 'selectstart'],
];

/** @typedef {import('../content/page_view.js').PageView} PageView */

export class Clicks {
  /** @param {(node: number) => void} onNode */
  constructor(onNode) {
    this.onNode = onNode;
    /** @type {PageView | null} */
    this.view = null;
    this.isOn = true;
    /** @type {Set<Window>} */
    this.windows = new Set();
    this.listener = (/** @type {Event} */ event) => this.event(event);
  }

  /** @param {PageView} view @param {Node[]} roots of the page: documents and shadow trees */
  show(view, roots) {
    this.view = view;
    for (const root of roots) {
      if (dom.nodeType(root) !== dom.DOCUMENT) continue;
      const window = dom.defaultView(/** @type {Document} */ (root));
      if (window === null || this.windows.has(window)) continue;
      this.windows.add(window);
      for (const type of EVENTS) {
        window.addEventListener(type, trusted(this.listener), { capture: true, passive: false });
      }
    }
  }

  /** Whether clicks choose blocks, or are the page's. @param {boolean} on */
  catch(on) {
    this.isOn = on;
  }

  stop() {
    for (const window of this.windows) {
      for (const type of EVENTS) window.removeEventListener(type, trusted(this.listener), true);
    }
    this.windows.clear();
    this.view = null;
  }

  /** @param {Event} event */
  event(event) {
    const { view } = this;
    if (!this.isOn || view === null) return;
    const button = 'button' in event ? Number(event.button) : 0;
    if (button > 0) return;
    event.stopImmediatePropagation();
    // A prevented press of a finger would not scroll.
    if (event.cancelable && event.type !== 'pointerdown') event.preventDefault();
    if (event.type !== 'click') return;
    const node = this.#at(view, /** @type {MouseEvent} */ (event));
    if (node >= 0) this.onNode(node);
  }

  /** @param {PageView} view @param {MouseEvent} event @returns {number} */
  #at(view, event) {
    const target = /** @type {Node | null} */ (event.target);
    const isOuter = event.view === null || event.view === window;
    // A click made with a key has no place.
    const isPointed = isOuter && (event.clientX !== 0 || event.clientY !== 0);
    const element = isPointed
      ? (deepElementAt(event.clientX, event.clientY, shadowRootOf) ?? target)
      : target;
    return view.idAbove(textAt(event, element) ?? element);
  }
}

/** The text below the pointer where it stands beside elements, so that it is not taken for all of them. @param {MouseEvent} event @param {Node | null} element @returns {Node | null} */
function textAt({ clientX, clientY }, element) {
  if (element === null || !dom.isElement(element)) return null;
  for (let node = dom.firstChild(element); node !== null; node = dom.nextSibling(node)) {
    if (dom.nodeType(node) !== dom.TEXT || dom.data(node).trim() === '') continue;
    const range = new Range();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const { left, right, top, bottom } = rect;
      const isIn = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
      if (isIn) return node;
    }
  }
  return null;
}
