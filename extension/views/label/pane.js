// The page that is labelled, in its frame: every block tinted by its answers, the current one in a box with a tag. Marks on
// the page are attributes and highlights in the frame's own document and move nothing; the box lies over the frame.
//
//   main content  a double line, green      template  a solid line and a tint      neither  a thin line
//   unsure        dashed                    not answered yet  dotted               a proposal  the same, fainter

import * as dom from '../../content/dom.js';
import { LOOKS, OPEN, markOf } from '../../labels/model/block_styles.js';
import { setText } from '../dom.js';
import { FrameNodes, place } from '../frame_nodes.js';

/** @typedef {import('../../labels/model/blocks.js').Block} Block */

const ATTRIBUTE = 'data-husk-label';

/** Marks of the tutorial: what was answered otherwise than the key has it. */
const WRONG = `[${ATTRIBUTE}~="wrong"][${ATTRIBUTE}]{outline:4px dashed ${OPEN}!important;outline-offset:-4px!important}
::highlight(husk-label-wrong){text-decoration:3px dashed underline ${OPEN}!important}`;

const SHEET = [
  ...Object.entries(LOOKS).flatMap(([mark, [line, colour, tint]]) => {
    const faint = `color-mix(in srgb,${colour} 75%,transparent)`;
    const shade = (/** @type {number} */ share) =>
      `color-mix(in srgb,${colour} ${share}%,transparent)`;
    return [
      `[${ATTRIBUTE}~="${mark}"][${ATTRIBUTE}]{outline:${line} ${colour}!important;outline-offset:-2px!important;box-shadow:inset 0 0 0 100vmax ${shade(tint)}!important}`,
      `[${ATTRIBUTE}~="${mark}"][${ATTRIBUTE}~="proposal"]{outline-color:${faint}!important;box-shadow:inset 0 0 0 100vmax ${shade(tint / 2)}!important}`,
      `::highlight(husk-label-${mark}){background-color:${shade(Math.max(6, tint))}!important}`,
    ];
  }),
  WRONG,
].join('\n');

export class LabelPane {
  #page;
  #box;
  #tag;
  #hint;
  /** Marks of elements and texts now, by node. @type {Map<number, string>} */
  #marks = new Map();
  /** Roots in the box, and those that could be cut out. @type {readonly number[]} */
  #boxed = [];
  /** @type {readonly number[]} */
  #hinted = [];
  #drawn = 0;

  /**
   * @param {object} parts
   * @param {HTMLIFrameElement} parts.frame
   * @param {HTMLElement} parts.box over the frame, for the current block
   * @param {HTMLElement} parts.tag in the box
   * @param {HTMLElement} parts.hint over the frame, for what could be cut out
   * @param {object} told
   * @param {(node: number) => void} told.onNode a node was clicked
   * @param {(event: KeyboardEvent) => void} told.onKey a key was pressed while the frame had the focus
   * @param {() => void} told.onLife something happened that a person does
   */
  constructor({ frame, box, tag, hint }, told) {
    this.#page = new FrameNodes(frame, { ...told, onMove: () => this.#redraw() });
    this.#box = box;
    this.#tag = tag;
    this.#hint = hint;
    addEventListener('resize', this.#redraw);
  }

  dispose() {
    removeEventListener('resize', this.#redraw);
    cancelAnimationFrame(this.#drawn);
  }

  /** Takes the page in the frame. @param {(Node | null)[]} nodes the node of each index; empty: there is no page */
  show(nodes) {
    this.#marks = new Map();
    this.#boxed = [];
    this.#hinted = [];
    this.#page.show(nodes, SHEET);
    this.#redraw();
  }

  /**
   * Tints blocks; only what has changed is touched.
   * @param {readonly Block[]} blocks
   * @param {ReadonlySet<string>} [wrong] ids of blocks to be marked as answered otherwise
   */
  paint(blocks, wrong = new Set()) {
    /** @type {Map<number, string>} */
    const marks = new Map();
    for (const block of blocks) {
      const mark = markOf(block);
      const proposal = block.origin === 'proposal' ? ' proposal' : '';
      const all = `${mark}${proposal}${wrong.has(block.id) ? ' wrong' : ''}`;
      for (const node of block.nodes) marks.set(node, all);
    }
    for (const [node] of this.#marks) if (!marks.has(node)) this.#mark(node, null);
    for (const [node, mark] of marks) if (this.#marks.get(node) !== mark) this.#mark(node, mark);
    const isText = (/** @type {number} */ node) => this.#page.text(node) !== null;
    const texts = [...this.#marks.keys(), ...marks.keys()].some(isText);
    this.#marks = marks;
    if (texts) this.#highlight();
  }

  /** Puts the box around a block and brings it into sight. @param {readonly number[]} nodes @param {string} words on its tag */
  point(nodes, words) {
    this.#boxed = nodes;
    setText(this.#tag, words);
    this.#page.reveal(nodes);
    this.#redraw();
  }

  /** Shows what could be cut out; nothing for none. @param {readonly number[]} nodes */
  hint(nodes) {
    this.#hinted = nodes;
    this.#page.reveal(nodes);
    this.#redraw();
  }

  /** @param {number} node @param {string | null} mark */
  #mark(node, mark) {
    const element = this.#page.element(node);
    if (element === null) return;
    if (mark === null) dom.removeAttribute(element, ATTRIBUTE);
    else dom.setAttribute(element, ATTRIBUTE, mark);
  }

  /** Texts that are blocks themselves have no element to mark. */
  #highlight() {
    /** @type {Map<string, Node[]>} */
    const texts = new Map(
      [...Object.keys(LOOKS), 'wrong'].map((mark) => [`husk-label-${mark}`, []]),
    );
    for (const [node, mark] of this.#marks) {
      const text = this.#page.text(node);
      if (text) for (const part of mark.split(' ')) texts.get(`husk-label-${part}`)?.push(text);
    }
    this.#page.highlight(texts);
  }

  #redraw = () => {
    cancelAnimationFrame(this.#drawn);
    this.#drawn = requestAnimationFrame(() => {
      place(this.#box, this.#page.rect(this.#boxed));
      place(this.#hint, this.#page.rect(this.#hinted));
    });
  };
}
