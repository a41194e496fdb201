// A labelled page in its frame with the places that are looked at: errors of a method, or what two people say differently.
// Marks are attributes and highlights in the frame's own document and move nothing; the current place has a box around it.
//
//   kept     should be hidden and is not: a dashed edge        hidden   is hidden and should not be: a double edge, hatched
//   apart    two people differ: a dotted edge                  settled  decided: a thin solid edge

import * as dom from '../../content/dom.js';
import { CLASS_COLOURS } from '../../shared/colours.js';
import { h, setText } from '../dom.js';
import { FrameNodes, place } from '../frame_nodes.js';

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
  #page;
  /** @type {Element[]} */
  #marked = [];
  /** @type {readonly number[]} */
  #boxed = [];
  /** @type {readonly {nodes: readonly number[], words: string}[]} */
  #around = [];
  #drawn = 0;

  /**
   * @param {object} told
   * @param {(node: number) => void} told.onNode a node was clicked
   * @param {(event: KeyboardEvent) => void} told.onKey a key was pressed while the frame had the focus
   * @param {string} told.title of the frame
   */
  constructor({ onNode, onKey, title }) {
    this.frame = h('iframe.label-frame', { title, tabIndex: -1 });
    this.frame.setAttribute('sandbox', 'allow-same-origin');
    this.#page = new FrameNodes(this.frame, { onNode, onKey, onMove: () => this.#redraw() });
    this.tag = h('span.label-tag', { 'aria-hidden': true });
    this.box = h('div.label-box', { hidden: true }, this.tag);
    this.others = [0, 1].map(() =>
      h('div.score-around', { hidden: true }, h('span.score-around-name', { 'aria-hidden': true })),
    );
    this.element = h('div.label-page', this.frame, ...this.others, this.box);
    addEventListener('resize', this.#redraw);
  }

  dispose() {
    removeEventListener('resize', this.#redraw);
    cancelAnimationFrame(this.#drawn);
    this.element.remove();
  }

  /** Takes the page in the frame. @param {(Node | null)[]} nodes the node of each index */
  show(nodes) {
    this.#marked = [];
    this.#boxed = [];
    this.#around = [];
    this.#page.show(nodes, SHEET);
  }

  /** @param {readonly Place[]} places */
  paint(places) {
    for (const element of this.#marked) dom.removeAttribute(element, ATTRIBUTE);
    this.#marked = [];
    /** @type {Map<string, Node[]>} */
    const texts = new Map(Object.keys(LOOKS).map((mark) => [`husk-score-${mark}`, []]));
    for (const { nodes, mark } of places) {
      for (const index of nodes) {
        const element = this.#page.element(index);
        const text = this.#page.text(index);
        if (element) {
          dom.setAttribute(element, ATTRIBUTE, mark);
          this.#marked.push(element);
        } else if (text) texts.get(`husk-score-${mark}`)?.push(text);
      }
    }
    this.#page.highlight(texts);
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
    this.#page.reveal(nodes);
    this.#redraw();
  }

  /** Shows what the place is a part of: two blocks at most. @param {readonly {nodes: readonly number[], words: string}[]} blocks */
  around(blocks) {
    this.#around = blocks;
    this.#redraw();
  }

  #redraw = () => {
    cancelAnimationFrame(this.#drawn);
    this.#drawn = requestAnimationFrame(() => {
      place(this.box, this.#page.rect(this.#boxed));
      for (const [k, box] of this.others.entries()) {
        const block = this.#around[k];
        place(box, block ? this.#page.rect(block.nodes) : null);
        if (box.firstElementChild) setText(box.firstElementChild, block?.words ?? '');
      }
    });
  };
}
