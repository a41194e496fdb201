// One of the two views of a page: the frozen page, and on it what a method marks. Marks are attributes and highlights in
// the frame's own document; they move nothing.
//
//   t  template: a solid edge and a tint      d  the other method says otherwise: a dashed edge
//
// What is chosen and what is pointed at, here or in another view, has an edge of its own; pressing on the page chooses.

import * as dom from '../content/dom.js';
import { CLASS_COLOURS } from '../shared/colours.js';
import { emptied, showFrozen } from './frozen.js';

/** @typedef {import('./painted.js').Painted} Painted */
/** @typedef {import('./page.js').ReadPage} ReadPage */
/** @typedef {{x: number, y: number}} Place in CSS pixels */
/** @typedef {import('../views/selection.js').Selection} Selection */

const ATTRIBUTE = 'data-husk-mark';
/** Around what is chosen: seen on light paper and on dark, and the colour of no class. */
const CHOSEN = '#e6007e';

/** On what is chosen and on what is pointed at. */
const AT = 'data-husk-at';

/** Room left around what is scrolled to, px. */
const MARGIN = 40;

/** The darker of each pair: strong enough on light paper, and still seen on dark. */
const [TEMPLATE] = CLASS_COLOURS.navigation;
const [DIFFERENCE] = CLASS_COLOURS.ad;

const SHEET = `
[${ATTRIBUTE}~="t"][${ATTRIBUTE}]{outline:2px solid ${TEMPLATE}!important;outline-offset:-2px!important;box-shadow:inset 0 0 0 100vmax color-mix(in srgb,${TEMPLATE} 14%,transparent)!important}
[${ATTRIBUTE}~="d"][${ATTRIBUTE}]{outline:3px dashed ${DIFFERENCE}!important;outline-offset:-3px!important}
::highlight(husk-t){background-color:color-mix(in srgb,${TEMPLATE} 20%,transparent)!important}
::highlight(husk-d){text-decoration:3px dashed underline ${DIFFERENCE}!important}
[${AT}="over"][${AT}][${AT}]{outline:2px dotted ${CHOSEN}!important;outline-offset:-2px!important}
[${AT}="chosen"][${AT}][${AT}]{outline:3px solid ${CHOSEN}!important;outline-offset:-3px!important}
::highlight(husk-over){text-decoration:2px dotted underline ${CHOSEN}!important}
::highlight(husk-chosen){background-color:${CHOSEN}!important;color:#fff!important}`;

export class Pane {
  #frame;
  /** @type {Node[]} */
  #nodes = [];
  /** @type {Document | null} */
  #inside = null;
  /** Elements that carry a mark. @type {Element[]} */
  #marked = [];
  /** The index of every node. @type {Map<Node, number>} */
  #indices = new Map();
  /** Elements that are chosen and pointed at. @type {{chosen: Element | null, over: Element | null}} */
  #at = { chosen: null, over: null };
  /** Where the other pane has led this one, until somebody scrolls it by hand. @type {Place | null} */
  #led = null;

  #selection;

  /** @param {HTMLIFrameElement} frame @param {Selection} selection */
  constructor(frame, selection) {
    this.#frame = frame;
    this.#selection = selection;
    // What lies over the frame, or comes where it was, takes the pointer without a word to the page in it.
    frame.addEventListener('pointerleave', () => selection.hover(null, 'page'));
  }

  /**
   * Shows a page without marks.
   * @param {ReadPage} page used up
   * @param {string} path
   * @param {import('./assets.js').Assets} assets
   * @param {() => void} onScroll
   */
  async show({ doc, nodes }, path, assets, onScroll) {
    const inside = await showFrozen(this.#frame, doc, path, assets);
    this.#inside = inside;
    this.#nodes = nodes;
    this.#indices = new Map(nodes.map((node, index) => [node, index]));
    this.#listen(inside);
    for (const root of new Set([inside, ...nodes.map((node) => dom.rootNode(node))])) {
      const sheet = dom.createElement(inside, 'style');
      sheet.textContent = SHEET;
      const holder = root === inside ? dom.documentElement(inside) : isShadow(root) ? root : null;
      if (holder) dom.appendChild(holder, sheet);
    }
    const scrolled = () => {
      // Otherwise a pane that is being led would lead back, and stop a scroll that goes on smoothly.
      if (this.#led && near(this.#led, this.scroll)) return;
      this.#led = null;
      onScroll();
    };
    dom.defaultView(inside)?.addEventListener('scroll', scrolled, { passive: true });
  }

  /** Takes the page out. */
  async empty() {
    this.#inside = null;
    this.#led = null;
    this.#nodes = [];
    this.#indices = new Map();
    this.#marked = [];
    this.#at = { chosen: null, over: null };
    await emptied(this.#frame, 'standards');
  }

  /**
   * @param {Painted} template
   * @param {Painted} different
   */
  paint(template, different) {
    const view = /** @type {any} */ (this.#view);
    if (!view) return;
    /** @type {Map<number, string>} */
    const marks = new Map();
    for (const node of template.elements) marks.set(node, 't');
    for (const node of different.elements) {
      marks.set(node, marks.has(node) ? 't d' : 'd');
    }
    for (const element of this.#marked) dom.removeAttribute(element, ATTRIBUTE);
    this.#marked = [];
    for (const [node, mark] of marks) {
      const element = this.#nodes[node];
      // A wrapper of the same name as this frame's classes is of the frame's own realm: told by its type number.
      if (!element || !dom.isElement(element)) continue;
      dom.setAttribute(element, ATTRIBUTE, mark);
      this.#marked.push(element);
    }
    for (const [name, texts] of Object.entries({ t: template.texts, d: different.texts })) {
      const ranges = texts.map((node) => this.#rangeOf(this.#nodes[node]));
      view.CSS.highlights.set(`husk-${name}`, new view.Highlight(...ranges));
    }
  }

  /**
   * Puts an edge around a node, or around none.
   * @param {'chosen' | 'over'} kind
   * @param {number | null} index
   */
  outline(kind, index) {
    const view = /** @type {any} */ (this.#view);
    if (!view) return;
    const node = index === null ? undefined : this.#nodes[index];
    const element = node && dom.isElement(node) ? node : null;
    if (this.#at[kind]) dom.removeAttribute(this.#at[kind], AT);
    this.#at[kind] = element;
    const { chosen, over } = this.#at;
    // What is chosen and pointed at stays chosen.
    if (over && over !== chosen) dom.setAttribute(over, AT, 'over');
    if (chosen) dom.setAttribute(chosen, AT, 'chosen');
    const name = `husk-${kind}`;
    view.CSS.highlights.delete(name);
    if (!node || element) return;
    view.CSS.highlights.set(name, new view.Highlight(this.#rangeOf(node)));
  }

  /** Scrolls a node into sight, if it is not. @param {number} index */
  reveal(index) {
    const view = this.#view;
    const box = this.#boxOf(index);
    if (!view || !box || (box.width === 0 && box.height === 0)) return;
    const { innerWidth, innerHeight, scrollX, scrollY } = view;
    const tall = box.height > innerHeight - 2 * MARGIN;
    const seen = tall
      ? box.top < innerHeight - MARGIN && box.bottom > MARGIN
      : box.top >= 0 && box.bottom <= innerHeight;
    if (seen && box.left < innerWidth && box.right > 0) return;
    const top = tall ? box.top - MARGIN : box.top - (innerHeight - box.height) / 2;
    const left = box.left < innerWidth && box.right > 0 ? 0 : box.left - MARGIN;
    view.scrollTo({ left: scrollX + left, top: scrollY + top, behavior: 'instant' });
  }

  /** The size of an element as it is laid out here. @param {number} index */
  measure(index) {
    const box = this.#boxOf(index);
    return box ? { width: box.width, height: box.height } : null;
  }

  /** The window of the page: a page's names answer in place of its document's own properties. */
  get #view() {
    return this.#inside && dom.defaultView(this.#inside);
  }

  /** @param {number} index @returns {DOMRect | null} */
  #boxOf(index) {
    const node = this.#nodes[index];
    if (!node || !this.#inside) return null;
    return dom.isElement(node)
      ? dom.boundingRect(node)
      : (this.#rangeOf(node)?.getBoundingClientRect() ?? null);
  }

  /** @param {Node} node */
  #rangeOf(node) {
    const range = this.#inside ? dom.createRange(this.#inside) : undefined;
    range?.selectNodeContents(node);
    return range;
  }

  /** @param {Document} inside */
  #listen(inside) {
    dom.listen(inside, 'click', (event) => {
      const index = this.#indexAt(event);
      if (index !== null) this.#selection.choose(index, 'page');
    });
    dom.listen(inside, 'pointerover', (event) => {
      this.#selection.hover(this.#indexAt(event), 'page');
    });
    const root = dom.documentElement(inside);
    if (root) dom.listen(root, 'pointerleave', () => this.#selection.hover(null, 'page'));
  }

  /** The node that an event happened on. @param {Event} event */
  #indexAt(event) {
    for (const node of event.composedPath()) {
      const index = this.#indices.get(/** @type {Node} */ (node));
      if (index !== undefined) return index;
    }
    return null;
  }

  /** Where the page is scrolled to. */
  get scroll() {
    const view = this.#view;
    return { x: view?.scrollX ?? 0, y: view?.scrollY ?? 0 };
  }

  /** Scrolls to where the other pane is. @param {Place} place */
  follow({ x, y }) {
    if (near(this.scroll, { x, y })) return;
    this.#view?.scrollTo({ left: x, top: y, behavior: 'instant' });
    // Where it came to: one page may be longer than the other.
    this.#led = this.scroll;
  }
}

/** @param {Place} one @param {Place} other in CSS pixels */
function near(one, other) {
  return Math.abs(one.x - other.x) < 1 && Math.abs(one.y - other.y) < 1;
}

/** @param {Node} root @returns {root is ShadowRoot} */
function isShadow(root) {
  return dom.shadowHost(root) !== null;
}
