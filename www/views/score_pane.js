// A labelled page in its frame with the places that are looked at: errors of a method, or what two people say differently.
// Marks are attributes and highlights in the frame's own document and move nothing; the current place has a box around it.
//
//   kept     should be hidden and is not: a dashed edge        hidden   is hidden and should not be: a double edge, hatched
//   apart    two people differ: a dotted edge                  settled  decided: a thin solid edge

import { CLASS_COLOURS } from '../../extension/shared/colours.js';
import { h, setText } from './dom.js';

/** @typedef {'kept' | 'hidden' | 'apart' | 'settled'} Mark */
/** @typedef {{nodes: readonly number[], mark: Mark}} Place */

const ATTRIBUTE = 'data-husk-score';

// The darker of each pair: strong enough on light paper, and still seen on dark.
const [KEPT] = CLASS_COLOURS.ad;
const [HIDDEN] = CLASS_COLOURS.content;
const [APART] = CLASS_COLOURS.related;

const hatch = `repeating-linear-gradient(135deg,color-mix(in srgb,${HIDDEN} 26%,transparent) 0 3px,transparent 3px 9px)`;

/** Style of each mark, of elements and of bare texts. @type {Record<Mark, [string, string]>} */
const LOOKS = {
  kept: [
    `outline:3px dashed ${KEPT}!important;outline-offset:-3px!important;box-shadow:inset 0 0 0 100vmax color-mix(in srgb,${KEPT} 9%,transparent)!important`,
    `text-decoration:3px dashed underline ${KEPT}!important`,
  ],
  hidden: [
    `outline:5px double ${HIDDEN}!important;outline-offset:-5px!important;background-image:${hatch}!important`,
    `text-decoration:4px double line-through ${HIDDEN}!important`,
  ],
  apart: [
    `outline:3px dotted ${APART}!important;outline-offset:-3px!important;box-shadow:inset 0 0 0 100vmax color-mix(in srgb,${APART} 8%,transparent)!important`,
    `text-decoration:3px dotted underline ${APART}!important`,
  ],
  settled: [
    `outline:1px solid ${APART}!important;outline-offset:-1px!important`,
    `text-decoration:1px solid underline ${APART}!important`,
  ],
};

const SHEET = Object.entries(LOOKS)
  .flatMap(([mark, [element, text]]) => [
    `[${ATTRIBUTE}="${mark}"][${ATTRIBUTE}]{${element}}`,
    `::highlight(husk-score-${mark}){${text}}`,
  ])
  .join('\n');

export class ScorePane {
  /** @type {(Node | null)[]} */
  #nodes = [];
  /** @type {Map<Node, number>} */
  #numbers = new Map();
  /** @type {Element[]} */
  #marked = [];
  /** @type {readonly number[]} */
  #boxed = [];
  /** @type {readonly {nodes: readonly number[], words: string}[]} */
  #around = [];
  #drawn = 0;
  #onNode;
  #onKey;

  /**
   * @param {object} told
   * @param {(node: number) => void} told.onNode a node was clicked
   * @param {(event: KeyboardEvent) => void} told.onKey a key was pressed while the frame had the focus
   * @param {string} told.title of the frame
   */
  constructor({ onNode, onKey, title }) {
    this.#onNode = onNode;
    this.#onKey = onKey;
    this.frame = h('iframe', { title, className: 'label-frame', tabIndex: -1 });
    this.frame.setAttribute('sandbox', 'allow-same-origin');
    this.tag = h('span', { className: 'label-tag', 'aria-hidden': true });
    this.box = h('div', { className: 'label-box', hidden: true }, this.tag);
    this.others = [0, 1].map(() =>
      h(
        'div',
        { className: 'score-around', hidden: true },
        h('span', { className: 'score-around-name', 'aria-hidden': true }),
      ),
    );
    this.element = h('div', { className: 'label-page' }, this.frame, ...this.others, this.box);
    addEventListener('resize', this.#redraw);
  }

  dispose() {
    removeEventListener('resize', this.#redraw);
    cancelAnimationFrame(this.#drawn);
    this.element.remove();
  }

  /** Takes the page in the frame. @param {(Node | null)[]} nodes the node of each index */
  show(nodes) {
    this.#nodes = nodes;
    this.#numbers = new Map();
    this.#marked = [];
    this.#boxed = [];
    this.#around = [];
    for (const [k, node] of nodes.entries()) if (node) this.#numbers.set(node, k);
    const inside = this.frame.contentDocument;
    if (!inside || nodes.length === 0) return;
    for (const root of new Set([inside, ...nodes.map((node) => node?.getRootNode())])) {
      if (root === undefined) continue;
      const sheet = inside.createElement('style');
      sheet.textContent = SHEET;
      if (root === inside) inside.documentElement.append(sheet);
      else if (root.nodeType === Node.DOCUMENT_FRAGMENT_NODE && 'host' in root) {
        root.appendChild(sheet);
      }
    }
    inside.addEventListener('click', (event) => this.#click(event), true);
    inside.addEventListener('keydown', (event) => this.#onKey(event), true);
    inside.addEventListener('scroll', this.#redraw, { passive: true, capture: true });
  }

  /** @param {readonly Place[]} places */
  paint(places) {
    const inside = this.frame.contentDocument;
    const view = /** @type {any} */ (inside?.defaultView);
    for (const element of this.#marked) element.removeAttribute(ATTRIBUTE);
    this.#marked = [];
    /** @type {Map<string, Range[]>} */
    const ranges = new Map(Object.keys(LOOKS).map((mark) => [mark, []]));
    for (const { nodes, mark } of places) {
      for (const index of nodes) {
        const node = this.#nodes[index];
        // The frame has classes of its own: a node is told by its type number.
        if (node?.nodeType === Node.ELEMENT_NODE) {
          const element = /** @type {Element} */ (node);
          element.setAttribute(ATTRIBUTE, mark);
          this.#marked.push(element);
        } else if (node?.nodeType === Node.TEXT_NODE && inside) {
          const range = inside.createRange();
          range.selectNodeContents(node);
          ranges.get(mark)?.push(range);
        }
      }
    }
    if (!view?.CSS?.highlights) return;
    for (const [mark, all] of ranges) {
      view.CSS.highlights.set(`husk-score-${mark}`, new view.Highlight(...all));
    }
  }

  /**
   * Puts the box around a place and brings it into sight.
   * @param {readonly number[]} nodes
   * @param {string} words on its tag
   * @param {Mark} mark
   */
  point(nodes, words, mark) {
    this.#boxed = nodes;
    this.box.dataset.mark = mark;
    setText(this.tag, words);
    const view = this.frame.contentWindow;
    const rect = this.#rect(nodes);
    if (view && rect) {
      const height = view.innerHeight;
      const isSeen = rect.top >= 0 && rect.bottom <= height;
      const fills = rect.top <= height / 3 && rect.bottom >= (2 * height) / 3;
      const room = rect.height < height ? (height - rect.height) / 3 : 32;
      if (!isSeen && !fills) view.scrollBy({ top: rect.top - room, behavior: 'instant' });
    }
    this.#redraw();
  }

  /** Shows what the place is a part of: two blocks at most. @param {readonly {nodes: readonly number[], words: string}[]} blocks */
  around(blocks) {
    this.#around = blocks;
    this.#redraw();
  }

  /** @param {Event} event */
  #click(event) {
    event.preventDefault();
    const [target] = event.composedPath();
    let node = /** @type {Node | null} */ (/** @type {unknown} */ (target));
    for (; node; node = node.parentNode ?? /** @type {any} */ (node).host ?? null) {
      const number = this.#numbers.get(node);
      if (number !== undefined) return this.#onNode(number);
    }
  }

  /** Where nodes are in the frame's window, or null. @param {readonly number[]} nodes */
  #rect(nodes) {
    const inside = this.frame.contentDocument;
    const there = nodes.map((node) => this.#nodes[node]).filter((node) => node);
    const [first, last] = [there[0], there[there.length - 1]];
    if (!first || !last || !inside) return null;
    const range = inside.createRange();
    try {
      if (first === inside.documentElement) range.selectNodeContents(first);
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

  #redraw = () => {
    cancelAnimationFrame(this.#drawn);
    this.#drawn = requestAnimationFrame(() => {
      const rect = this.#boxed.length > 0 ? this.#rect(this.#boxed) : null;
      place(this.box, rect);
      if (rect) this.box.toggleAttribute('data-top', rect.top < 24);
      for (const [k, box] of this.others.entries()) {
        const block = this.#around[k];
        place(box, block ? this.#rect(block.nodes) : null);
        if (box.firstElementChild) setText(box.firstElementChild, block?.words ?? '');
      }
    });
  };
}

/** @param {HTMLElement} box @param {DOMRect | null} rect */
function place(box, rect) {
  box.hidden = rect === null;
  if (rect === null) return;
  const { style } = box;
  style.left = `${rect.left}px`;
  style.top = `${rect.top}px`;
  style.width = `${rect.width}px`;
  style.height = `${rect.height}px`;
}
