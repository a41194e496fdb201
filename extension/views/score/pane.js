// A labelled page in its frame with the places that are looked at: errors of a method, or what two people say differently.
// Marks are attributes and highlights in the frame's own document and move nothing; the current place has a box around it.
//
//   kept     should be hidden and is not: a dashed edge        hidden   is hidden and should not be: a double edge, hatched
//   apart    two people differ: a dotted edge                  settled  decided: a thin solid edge

import * as dom from '../../content/dom.js';
import { CLASS_COLOURS } from '../../shared/colours.js';
import { h, setText } from '../dom.js';
import { PageFrame } from '../page_frame.js';

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

export class ScorePane extends PageFrame {
  /** @type {Element[]} */
  #marked = [];
  /** @type {readonly {nodes: readonly number[], words: string}[]} */
  #around = [];
  #others = [0, 1].map(() =>
    h('div.score-around', { hidden: true }, h('span.score-around-name', { 'aria-hidden': true })),
  );

  /** @param {import('../page_frame.js').FrameEvents} events */
  constructor(events) {
    super(SHEET, events);
    this.box.before(...this.#others);
  }

  /** @override @param {(Node | null)[]} nodes */
  take(nodes) {
    this.#marked = [];
    this.#around = [];
    super.take(nodes);
  }

  /** @override @param {readonly number[]} nodes @param {string} words @param {Mark} [mark] */
  point(nodes, words, mark = 'settled') {
    this.box.dataset.mark = mark;
    super.point(nodes, words);
  }

  /** @param {readonly Place[]} places */
  paint(places) {
    for (const element of this.#marked) dom.removeAttribute(element, ATTRIBUTE);
    this.#marked = [];
    /** @type {Map<string, Node[]>} */
    const texts = new Map(Object.keys(LOOKS).map((mark) => [`husk-score-${mark}`, []]));
    for (const { nodes, mark } of places) {
      for (const index of nodes) {
        const element = this.elementOf(index);
        const text = this.textOf(index);
        if (element) {
          dom.setAttribute(element, ATTRIBUTE, mark);
          this.#marked.push(element);
        } else if (text) texts.get(`husk-score-${mark}`)?.push(text);
      }
    }
    this.highlight(texts);
  }

  /** Shows what the place is a part of: two blocks at most. @param {readonly {nodes: readonly number[], words: string}[]} blocks */
  around(blocks) {
    this.#around = blocks;
    this.redraw();
  }

  /** @override */
  placeBoxes() {
    super.placeBoxes();
    for (const [k, box] of this.#others.entries()) {
      const block = this.#around[k];
      this.place(box, block?.nodes ?? []);
      if (box.firstElementChild) setText(box.firstElementChild, block?.words ?? '');
    }
  }
}
