// One of the two views of a page: the frozen page, and on it what a method marks. Marks are attributes and highlights in
// the frame's own document; they move nothing.
//
//   t  template: a solid edge and a tint      d  the other method says otherwise: a dashed edge

import { CLASS_COLOURS } from '../../extension/shared/colours.js';
import { emptied, showFrozen } from './frozen.js';

/** @typedef {import('./blocks.js').Painted} Painted */
/** @typedef {import('./page.js').ReadPage} ReadPage */
/** @typedef {{x: number, y: number}} Place in CSS pixels */

const ATTRIBUTE = 'data-husk-mark';

/** The darker of each pair: strong enough on light paper, and still seen on dark. */
const [TEMPLATE] = CLASS_COLOURS.navigation;
const [DIFFERENCE] = CLASS_COLOURS.ad;

const SHEET = `
[${ATTRIBUTE}~="t"][${ATTRIBUTE}]{outline:2px solid ${TEMPLATE}!important;outline-offset:-2px!important;box-shadow:inset 0 0 0 100vmax color-mix(in srgb,${TEMPLATE} 14%,transparent)!important}
[${ATTRIBUTE}~="d"][${ATTRIBUTE}]{outline:3px dashed ${DIFFERENCE}!important;outline-offset:-3px!important}
::highlight(husk-t){background-color:color-mix(in srgb,${TEMPLATE} 20%,transparent)!important}
::highlight(husk-d){text-decoration:3px dashed underline ${DIFFERENCE}!important}`;

export class Pane {
  #frame;
  /** @type {Node[]} */
  #nodes = [];
  /** @type {Document | null} */
  #inside = null;
  /** Elements that carry a mark. @type {Element[]} */
  #marked = [];
  /** Where the other pane has led this one, until somebody scrolls it by hand. @type {Place | null} */
  #led = null;

  /** @param {HTMLIFrameElement} frame */
  constructor(frame) {
    this.#frame = frame;
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
    for (const root of new Set([inside, ...nodes.map((node) => node.getRootNode())])) {
      const sheet = inside.createElement('style');
      sheet.textContent = SHEET;
      if (root === inside) inside.documentElement.append(sheet);
      else if (isShadow(root)) root.append(sheet);
    }
    const scrolled = () => {
      // Otherwise a pane that is being led would lead back, and stop a scroll that goes on smoothly.
      if (this.#led && near(this.#led, this.scroll)) return;
      this.#led = null;
      onScroll();
    };
    inside.defaultView?.addEventListener('scroll', scrolled, { passive: true });
  }

  /** Takes the page out. */
  async empty() {
    this.#inside = null;
    this.#led = null;
    this.#nodes = [];
    this.#marked = [];
    await emptied(this.#frame, 'standards');
  }

  /**
   * @param {Painted} template
   * @param {Painted} different
   */
  paint(template, different) {
    const view = /** @type {any} */ (this.#inside?.defaultView);
    if (!view) return;
    /** @type {Map<number, string>} */
    const marks = new Map();
    for (const node of template.elements) marks.set(node, 't');
    for (const node of different.elements) {
      marks.set(node, marks.has(node) ? 't d' : 'd');
    }
    for (const element of this.#marked) element.removeAttribute(ATTRIBUTE);
    this.#marked = [];
    for (const [node, mark] of marks) {
      const element = this.#nodes[node];
      // A wrapper of the same name as this frame's classes is of the frame's own realm: told by its type number.
      if (element?.nodeType !== Node.ELEMENT_NODE) continue;
      /** @type {Element} */ (element).setAttribute(ATTRIBUTE, mark);
      this.#marked.push(/** @type {Element} */ (element));
    }
    for (const [name, texts] of Object.entries({ t: template.texts, d: different.texts })) {
      const ranges = texts.map((node) => {
        const range = this.#inside?.createRange();
        range?.selectNodeContents(this.#nodes[node]);
        return range;
      });
      view.CSS.highlights.set(`husk-${name}`, new view.Highlight(...ranges));
    }
  }

  /** Where the page is scrolled to. */
  get scroll() {
    const view = this.#inside?.defaultView;
    return { x: view?.scrollX ?? 0, y: view?.scrollY ?? 0 };
  }

  /** Scrolls to where the other pane is. @param {Place} place */
  follow({ x, y }) {
    if (near(this.scroll, { x, y })) return;
    this.#inside?.defaultView?.scrollTo({ left: x, top: y, behavior: 'instant' });
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
  return root.nodeType === Node.DOCUMENT_FRAGMENT_NODE && 'host' in root;
}
