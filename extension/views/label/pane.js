// Shows the page that is being labelled in a frame: each block has an outline and a tint that depend on its answers, and the
// current block has a box with a tag around it. Blocks are marked by attributes and CSS highlights in the frame's document,
// so that the layout of the page does not change; the box is an element of the view that lies over the frame.
//
//   main content  a double line, green      template  a solid line and a tint      neither  a thin line
//   unsure        dashed                    not answered yet  dotted               proposed  the same, fainter

import * as dom from '../../content/dom.js';
import { LOOKS, OPEN, markOf } from '../../labels/model/block_styles.js';
import { h } from '../dom.js';
import { PageFrame } from '../page_frame.js';

/** @typedef {import('../../labels/model/blocks.js').Block} Block */

/**
 * Where the page that is being labelled is displayed: in the frame of this file, or, for the panel, in the tab in which it
 * is open.
 * @typedef {object} PageView
 * @property {HTMLElement | null} element to be placed beside the list of blocks; null if the page is displayed in its tab
 * @property {(read: import('../../labels/session/session.js').ReadPage) => Promise<(Node | null)[]>} show displays the page;
 *   resolves to the DOM node of each node index, or to an empty array if the DOM cannot be reached
 * @property {() => void} clear removes the page before another one is shown
 * @property {(blocks: readonly Block[], wrong: ReadonlySet<string>) => void} paint marks all blocks; `wrong`: ids of blocks
 *   whose answers differ from the tutorial's solution
 * @property {(nodes: readonly number[], words: string) => void} point puts the box around the nodes of a block and scrolls
 *   to it; `words`: text of the tag
 * @property {(nodes: readonly number[]) => void} hint outlines the part that could be cut out of the block; an empty
 *   array removes the outline
 * @property {(blocks: readonly (readonly number[])[]) => void} [follow] outlines the blocks that would follow the current one,
 *   each given by its nodes
 * @property {() => void} dispose
 */

/** @typedef {Required<import('../page_frame.js').FrameEvents>} PageViewEvents */

/** Its value: the marks of an element, separated by spaces. */
const MARK_ATTRIBUTE = 'data-husk-label';

/** Blocks that are outlined as following at most: each takes a layout of the frame. */
const MOST_FOLLOWING = 200;

/** Style of blocks whose answers differ from the tutorial's solution. */
const WRONG_STYLE = `[${MARK_ATTRIBUTE}~="wrong"][${MARK_ATTRIBUTE}]{outline:4px dashed ${OPEN}!important;outline-offset:-4px!important}
::highlight(husk-label-wrong){text-decoration:3px dashed underline ${OPEN}!important}`;

const STYLE_SHEET = [
  ...Object.entries(LOOKS).flatMap(([mark, [line, colour, tint]]) => {
    const faint = `color-mix(in srgb,${colour} 75%,transparent)`;
    const shade = (/** @type {number} */ share) =>
      `color-mix(in srgb,${colour} ${share}%,transparent)`;
    return [
      `[${MARK_ATTRIBUTE}~="${mark}"][${MARK_ATTRIBUTE}]{outline:${line} ${colour}!important;outline-offset:-2px!important;box-shadow:inset 0 0 0 100vmax ${shade(tint)}!important}`,
      `[${MARK_ATTRIBUTE}~="${mark}"][${MARK_ATTRIBUTE}~="proposal"]{outline-color:${faint}!important;box-shadow:inset 0 0 0 100vmax ${shade(tint / 2)}!important}`,
      `::highlight(husk-label-${mark}){background-color:${shade(Math.max(6, tint))}!important}`,
    ];
  }),
  WRONG_STYLE,
].join('\n');

/** @implements {PageView} */
export class LabelPane extends PageFrame {
  #hintBox = h('div.label-hint', { hidden: true });
  /** Outlines of the blocks that would follow, and their nodes. */
  #followBoxes = h('div');
  /** @type {readonly (readonly number[])[]} */
  #following = [];
  /** The marks of each marked node, separated by spaces. @type {Map<number, string>} */
  #marks = new Map();
  /** Nodes of the part that could be cut out. @type {readonly number[]} */
  #hintedNodes = [];

  /** @param {PageViewEvents} events */
  constructor(events) {
    super(STYLE_SHEET, events);
    this.element.append(this.#hintBox, this.#followBoxes);
  }

  /**
   * Puts a page into the frame.
   * @param {import('../../labels/session/session.js').ReadPage} read
   * @returns {Promise<(Node | null)[]>}
   */
  async show(read) {
    const nodes = (await read.show?.(this.frame)) ?? [];
    this.#setNodes(nodes);
    return nodes;
  }

  clear() {
    this.#setNodes([]);
  }

  /** Forgets the marks of the page before. @param {(Node | null)[]} nodes DOM node of each index; empty: no page */
  #setNodes(nodes) {
    this.#marks = new Map();
    this.#hintedNodes = [];
    this.follow([]);
    this.take(nodes);
  }

  /**
   * Marks the nodes of all blocks; only nodes whose marks have changed are written to.
   * @param {readonly Block[]} blocks all blocks of the page
   * @param {ReadonlySet<string>} wrong ids of blocks whose answers differ from the tutorial's solution
   */
  paint(blocks, wrong) {
    /** @type {Map<number, string>} */
    const marks = new Map();
    for (const block of blocks) {
      const mark = markOf(block);
      const proposal = block.origin === 'proposal' ? ' proposal' : '';
      const blockMarks = `${mark}${proposal}${wrong.has(block.id) ? ' wrong' : ''}`;
      for (const node of block.nodes) marks.set(node, blockMarks);
    }
    for (const [node] of this.#marks) if (!marks.has(node)) this.#setMark(node, null);
    for (const [node, mark] of marks) if (this.#marks.get(node) !== mark) this.#setMark(node, mark);
    const isText = (/** @type {number} */ node) => this.textOf(node) !== null;
    const hasTexts = [...this.#marks.keys(), ...marks.keys()].some(isText);
    this.#marks = marks;
    if (hasTexts) this.#highlightTexts();
  }

  /** Outlines the part that could be cut out, and scrolls to it. @param {readonly number[]} nodes empty: no outline */
  hint(nodes) {
    this.#hintedNodes = nodes;
    this.reveal(nodes);
    this.redraw();
  }

  /** @param {readonly (readonly number[])[]} blocks */
  follow(blocks) {
    this.#following = blocks.slice(0, MOST_FOLLOWING);
    this.#followBoxes.replaceChildren(...this.#following.map(() => h('div.label-follow')));
    this.redraw();
  }

  /** @override */
  placeBoxes() {
    super.placeBoxes();
    for (const [k, nodes] of this.#following.entries()) {
      this.place(/** @type {HTMLElement} */ (this.#followBoxes.children[k]), nodes);
    }
    this.place(this.#hintBox, this.#hintedNodes);
  }

  /** Marks an element; does nothing for a text node. @param {number} node @param {string | null} mark null: no mark */
  #setMark(node, mark) {
    const element = this.elementOf(node);
    if (element === null) return;
    if (mark === null) dom.removeAttribute(element, MARK_ATTRIBUTE);
    else dom.setAttribute(element, MARK_ATTRIBUTE, mark);
  }

  /** Marks text nodes that belong to a block without an element of their own: they cannot carry an attribute. */
  #highlightTexts() {
    /** @type {Map<string, Node[]>} */
    const texts = new Map(
      [...Object.keys(LOOKS), 'wrong'].map((mark) => [`husk-label-${mark}`, []]),
    );
    for (const [node, mark] of this.#marks) {
      const text = this.textOf(node);
      if (text) for (const part of mark.split(' ')) texts.get(`husk-label-${part}`)?.push(text);
    }
    this.highlight(texts);
  }
}
