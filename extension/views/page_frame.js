// A frozen page in a frame, by the numbers of its nodes: what was clicked, where nodes are, brought into sight, marked. What is
// written is one attribute and highlights in the frame's own document, so that nothing moves; boxes lie over the frame.
//
// A page's names answer in place of the properties of its document and its forms: none of those is trusted here.

import * as dom from '../content/dom.js';
import { t } from '../platform/i18n.js';
import { h, setText } from './dom.js';

/**
 * @typedef {object} FrameEvents
 * @property {(node: number) => void} onNode a node was clicked
 * @property {(event: KeyboardEvent) => void} onKey a key was pressed while the frame had the focus
 * @property {() => void} [onLife] something happened that a user does
 */

export class PageFrame {
  #css;
  #events;
  /** @type {(Node | null)[]} */
  #nodes = [];
  /** @type {Map<Node, number>} */
  #numbers = new Map();
  /** @type {Document | null} */
  #inside = null;
  /** Nodes in the box. @type {readonly number[]} */
  #boxed = [];
  #pending = 0;
  /** Pictures, fonts and style sheets that come late move what is in the frame. */
  #size = new ResizeObserver(() => this.redraw());

  /**
   * @param {string} css of the marks, for the page and each of its shadow trees
   * @param {FrameEvents} events
   */
  constructor(css, events) {
    this.#css = css;
    this.#events = events;
    this.frame = h('iframe.label-frame', { title: t('label_frame'), tabIndex: -1 });
    this.frame.setAttribute('sandbox', 'allow-same-origin');
    this.tag = h('span.label-tag', { 'aria-hidden': true });
    this.box = h('div.label-box', { hidden: true }, this.tag);
    this.element = h('div.label-page', this.frame, this.box);
    addEventListener('resize', this.redraw);
  }

  dispose() {
    removeEventListener('resize', this.redraw);
    cancelAnimationFrame(this.#pending);
    this.element.remove();
  }

  /** Takes the page in the frame. @param {(Node | null)[]} nodes the node of each index; empty: there is no page */
  take(nodes) {
    this.#nodes = nodes;
    this.#boxed = [];
    this.#numbers = new Map();
    for (const [k, node] of nodes.entries()) if (node) this.#numbers.set(node, k);
    const inside = nodes.length > 0 ? this.frame.contentDocument : null;
    this.#inside = inside;
    this.#size.disconnect();
    this.redraw();
    if (!inside) return;
    for (const root of new Set([inside, ...nodes.map((node) => node && dom.rootNode(node))])) {
      if (root === null) continue;
      const holder = root === inside ? dom.documentElement(inside) : dom.shadowHost(root) && root;
      if (holder === null) continue;
      const sheet = dom.createElement(inside, 'style');
      sheet.textContent = this.#css;
      dom.appendChild(holder, sheet);
    }
    const { onKey, onLife } = this.#events;
    dom.listen(inside, 'click', (event) => this.#click(event), true);
    dom.listen(inside, 'keydown', (event) => onKey(event), true);
    for (const type of onLife ? ['pointermove', 'wheel'] : []) {
      dom.listen(inside, type, () => onLife?.(), { passive: true });
    }
    for (const type of ['scroll', 'load']) {
      dom.listen(inside, type, this.redraw, { passive: true, capture: true });
    }
    for (const part of [dom.documentElement(inside), dom.body(inside)]) {
      if (part) this.#size.observe(part);
    }
  }

  get #view() {
    return this.#inside && dom.defaultView(this.#inside);
  }

  /** The element of an index, null for a text and for what is not there. @param {number} index @returns {Element | null} */
  elementOf(index) {
    const node = this.#nodes[index];
    return node && dom.isElement(node) ? node : null;
  }

  /** @param {number} index @returns {Node | null} */
  textOf(index) {
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
  #rect(indices) {
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
    const rect = this.#rect(indices);
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
    this.#events.onLife?.();
    const [target] = event.composedPath();
    let node = /** @type {Node | null} */ (/** @type {unknown} */ (target));
    for (; node; node = dom.parentNode(node) ?? dom.shadowHost(node)) {
      const number = this.#numbers.get(node);
      if (number !== undefined) return this.#events.onNode(number);
    }
  }

  /** Puts the box around nodes and brings them into sight. @param {readonly number[]} nodes @param {string} words on its tag */
  point(nodes, words) {
    this.#boxed = nodes;
    setText(this.tag, words);
    this.reveal(nodes);
    this.redraw();
  }

  /** Puts the boxes where their nodes are, before the next frame. */
  redraw = () => {
    cancelAnimationFrame(this.#pending);
    this.#pending = requestAnimationFrame(() => this.placeBoxes());
  };

  placeBoxes() {
    this.place(this.box, this.#boxed);
  }

  /** Puts a box over nodes, or hides it where they have no place. @param {HTMLElement} box @param {readonly number[]} nodes */
  place(box, nodes) {
    const rect = this.#rect(nodes);
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
}
