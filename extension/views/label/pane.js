// The page that is labelled, in its frame: every block tinted by its answers, the current one in a box with a tag. Marks on
// the page are attributes and highlights in the frame's own document and move nothing; the box lies over the frame.
//
//   main content  a double line, green      template  a solid line and a tint      neither  a thin line
//   unsure        dashed                    not answered yet  dotted               a proposal  the same, fainter

import * as dom from '../../content/dom.js';
import { LOOKS, OPEN, markOf } from '../../labels/model/block_styles.js';
import { h } from '../dom.js';
import { PageFrame } from '../page_frame.js';

/** @typedef {import('../../labels/model/blocks.js').Block} Block */

/**
 * What a page that is labelled is shown on: this frame, or in the panel the open page itself.
 * @typedef {object} Stage
 * @property {HTMLElement | null} element beside the list; null where the page stands elsewhere
 * @property {(read: import('../../labels/session/session.js').ReadPage) => Promise<(Node | null)[]>} show gives the node of each index, none
 *   where they are out of reach
 * @property {() => void} clear the page is being left
 * @property {(blocks: readonly Block[], wrong: ReadonlySet<string>) => void} paint `wrong`: ids of blocks to be marked as answered
 *   otherwise than the key of the tutorial has it
 * @property {(nodes: readonly number[], words: string) => void} point puts the box around a block
 * @property {(nodes: readonly number[]) => void} hint shows what could be cut out; nothing for none
 * @property {() => void} dispose
 */

/** @typedef {Required<import('../page_frame.js').FrameEvents>} StageEvents */

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

/** @implements {Stage} */
export class LabelPane extends PageFrame {
  #hint = h('div.label-hint', { hidden: true });
  /** Marks of elements and texts now, by node. @type {Map<number, string>} */
  #marks = new Map();
  /** What could be cut out. @type {readonly number[]} */
  #hinted = [];

  /** @param {StageEvents} events */
  constructor(events) {
    super(SHEET, events);
    this.element.append(this.#hint);
  }

  /** @param {import('../../labels/session/session.js').ReadPage} read */
  async show(read) {
    const nodes = (await read.show?.(this.frame)) ?? [];
    this.#take(nodes);
    return nodes;
  }

  clear() {
    this.#take([]);
  }

  /** @param {(Node | null)[]} nodes */
  #take(nodes) {
    this.#marks = new Map();
    this.#hinted = [];
    this.take(nodes);
  }

  /**
   * Tints blocks; only what has changed is touched.
   * @param {readonly Block[]} blocks
   * @param {ReadonlySet<string>} wrong
   */
  paint(blocks, wrong) {
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
    const isText = (/** @type {number} */ node) => this.textOf(node) !== null;
    const texts = [...this.#marks.keys(), ...marks.keys()].some(isText);
    this.#marks = marks;
    if (texts) this.#highlight();
  }

  /** @param {readonly number[]} nodes */
  hint(nodes) {
    this.#hinted = nodes;
    this.reveal(nodes);
    this.redraw();
  }

  /** @override */
  placeBoxes() {
    super.placeBoxes();
    this.place(this.#hint, this.#hinted);
  }

  /** @param {number} node @param {string | null} mark */
  #mark(node, mark) {
    const element = this.elementOf(node);
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
      const text = this.textOf(node);
      if (text) for (const part of mark.split(' ')) texts.get(`husk-label-${part}`)?.push(text);
    }
    this.highlight(texts);
  }
}
