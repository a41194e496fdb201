// A frozen page in a frame, by the numbers of its nodes: what was clicked, where nodes are, brought into sight, marked. What is
// written is one attribute and highlights in the frame's own document; nothing moves.
//
// A page's names answer in place of the properties of its document and its forms: none of those is trusted here.

import * as dom from '../content/dom.js';

/** Told of what happens in the frame. @typedef {{onNode: (node: number) => void, onKey: (event: KeyboardEvent) => void, onLife?: () => void, onMove: () => void}} Told */

export class FrameNodes {
  #frame;
  #told;
  /** @type {(Node | null)[]} */
  #nodes = [];
  /** @type {Map<Node, number>} */
  #numbers = new Map();
  /** @type {Document | null} */
  #inside = null;
  /** Pictures, fonts and style sheets that come late move what is in the frame. */
  #size = new ResizeObserver(() => this.#told.onMove());

  /** @param {HTMLIFrameElement} frame @param {Told} told */
  constructor(frame, told) {
    this.#frame = frame;
    this.#told = told;
  }

  /**
   * Takes the page in the frame.
   * @param {(Node | null)[]} nodes the node of each index; empty: there is no page
   * @param {string} css of the marks, for the page and each of its shadow trees
   */
  show(nodes, css) {
    this.#nodes = nodes;
    this.#numbers = new Map();
    for (const [k, node] of nodes.entries()) if (node) this.#numbers.set(node, k);
    const inside = nodes.length > 0 ? this.#frame.contentDocument : null;
    this.#inside = inside;
    this.#size.disconnect();
    if (!inside) return;
    for (const root of new Set([inside, ...nodes.map((node) => node && dom.rootNode(node))])) {
      if (root === null) continue;
      const holder = root === inside ? dom.documentElement(inside) : dom.shadowHost(root) && root;
      if (holder === null) continue;
      const sheet = dom.createElement(inside, 'style');
      sheet.textContent = css;
      dom.appendChild(holder, sheet);
    }
    const { onKey, onLife, onMove } = this.#told;
    dom.listen(inside, 'click', (event) => this.#click(event), true);
    dom.listen(inside, 'keydown', (event) => onKey(event), true);
    for (const type of onLife ? ['pointermove', 'wheel'] : []) {
      dom.listen(inside, type, () => onLife?.(), { passive: true });
    }
    for (const type of ['scroll', 'load']) {
      dom.listen(inside, type, onMove, { passive: true, capture: true });
    }
    for (const part of [dom.documentElement(inside), dom.body(inside)]) {
      if (part) this.#size.observe(part);
    }
  }

  get #view() {
    return this.#inside && dom.defaultView(this.#inside);
  }

  /** The element of an index, null for a text and for what is not there. @param {number} index @returns {Element | null} */
  element(index) {
    const node = this.#nodes[index];
    return node && dom.isElement(node) ? node : null;
  }

  /** @param {number} index @returns {Node | null} */
  text(index) {
    const node = this.#nodes[index];
    return node && dom.nodeType(node) === dom.TEXT ? node : null;
  }

  /**
   * Marks texts that have no element of their own; what was marked so under these names before is not any more.
   * @param {Map<string, Node[]>} texts by the name of the highlight
   */
  highlight(texts) {
    const view = /** @type {any} */ (this.#view);
    if (!view?.CSS?.highlights) return;
    for (const [name, all] of texts) {
      const ranges = all.map((text) => {
        const range = dom.createRange(/** @type {Document} */ (this.#inside));
        range.selectNodeContents(text);
        return range;
      });
      view.CSS.highlights.set(name, new view.Highlight(...ranges));
    }
  }

  /** Where nodes are in the frame's window, or null. @param {readonly number[]} indices in the order of the page */
  rect(indices) {
    const there = indices.map((index) => this.#nodes[index]).filter((node) => node);
    const [first, last] = [there[0], there[there.length - 1]];
    if (!first || !last || !this.#inside) return null;
    const range = dom.createRange(this.#inside);
    try {
      if (first === dom.documentElement(this.#inside)) range.selectNodeContents(first);
      else {
        range.setStartBefore(first);
        range.setEndAfter(last);
      }
    } catch {
      // A page may have lost a node that was moved; it has no place then.
      return null;
    }
    const rect = range.getBoundingClientRect();
    return rect.width > 0 && rect.height > 0 ? rect : null;
  }

  /** Scrolls as little as can be, and not at all for what is in sight. @param {readonly number[]} indices */
  reveal(indices) {
    const view = this.#view;
    const rect = this.rect(indices);
    if (!view || !rect) return;
    const height = view.innerHeight;
    const isSeen = rect.top >= 0 && rect.bottom <= height;
    const fills = rect.top <= height / 3 && rect.bottom >= (2 * height) / 3;
    if (isSeen || fills) return;
    const room = rect.height < height ? (height - rect.height) / 3 : 32;
    view.scrollBy({ top: rect.top - room, behavior: 'instant' });
  }

  /** @param {Event} event */
  #click(event) {
    event.preventDefault();
    this.#told.onLife?.();
    const [target] = event.composedPath();
    let node = /** @type {Node | null} */ (/** @type {unknown} */ (target));
    for (; node; node = dom.parentNode(node) ?? dom.shadowHost(node)) {
      const number = this.#numbers.get(node);
      if (number !== undefined) return this.#told.onNode(number);
    }
  }
}

/** Puts a box over a place in the frame. @param {HTMLElement} box @param {DOMRect | null} rect null: it has none */
export function place(box, rect) {
  box.hidden = rect === null;
  if (rect === null) return;
  const { style } = box;
  style.left = `${rect.left}px`;
  style.top = `${rect.top}px`;
  style.width = `${rect.width}px`;
  style.height = `${rect.height}px`;
  // There is no room for a tag above it.
  box.toggleAttribute('data-top', rect.top < 24);
}
