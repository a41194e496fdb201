// The page that is labelled, in its frame: every block tinted by its answers, the current one in a box with a tag. Marks on
// the page are attributes and highlights in the frame's own document and move nothing; the box lies over the frame.
//
//   main content  a double line, green      template  a solid line and a tint      neither  a thin line
//   unsure        dashed                    not answered yet  dotted               a proposal  the same, fainter

import { LOOKS, OPEN, markOf } from '../labels/marks.js';
import { setText } from './dom.js';

/** @typedef {import('../labels/blocks.js').Block} Block */

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
  #frame;
  #box;
  #tag;
  #hint;
  #told;
  /** @type {(Node | null)[]} */
  #nodes = [];
  /** @type {Map<Node, number>} */
  #numbers = new Map();
  /** @type {Document | null} */
  #inside = null;
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
    this.#frame = frame;
    this.#box = box;
    this.#tag = tag;
    this.#hint = hint;
    this.#told = told;
    addEventListener('resize', this.#redraw);
  }

  dispose() {
    removeEventListener('resize', this.#redraw);
    cancelAnimationFrame(this.#drawn);
  }

  /** Takes the page in the frame. @param {(Node | null)[]} nodes the node of each index; empty: there is no page */
  show(nodes) {
    this.#nodes = nodes;
    this.#numbers = new Map();
    for (const [k, node] of nodes.entries()) if (node) this.#numbers.set(node, k);
    this.#marks = new Map();
    this.#boxed = [];
    this.#hinted = [];
    const inside = this.#frame.contentDocument;
    this.#inside = inside;
    if (!inside || nodes.length === 0) return this.#redraw();
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
    inside.addEventListener('keydown', (event) => this.#told.onKey(event), true);
    for (const type of ['pointermove', 'wheel']) {
      inside.addEventListener(type, () => this.#told.onLife(), { passive: true });
    }
    inside.addEventListener('scroll', this.#redraw, { passive: true, capture: true });
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
    let texts = false;
    for (const [node, mark] of marks) {
      if (this.#marks.get(node) !== mark) this.#mark(node, mark);
      texts ||= this.#nodes[node]?.nodeType === Node.TEXT_NODE;
    }
    const had = [...this.#marks.keys()].some(
      (node) => this.#nodes[node]?.nodeType === Node.TEXT_NODE,
    );
    this.#marks = marks;
    if (texts || had) this.#highlight();
  }

  /** Puts the box around a block and brings it into sight. @param {readonly number[]} nodes @param {string} words on its tag */
  point(nodes, words) {
    this.#boxed = nodes;
    setText(this.#tag, words);
    this.#reveal(nodes);
    this.#redraw();
  }

  /** Shows what could be cut out; nothing for none. @param {readonly number[]} nodes */
  hint(nodes) {
    this.#hinted = nodes;
    this.#reveal(nodes);
    this.#redraw();
  }

  /** @param {number} node @param {string | null} mark */
  #mark(node, mark) {
    const element = this.#nodes[node];
    // The frame has classes of its own: a node is told by its type number.
    if (element?.nodeType !== Node.ELEMENT_NODE) return;
    if (mark === null) /** @type {Element} */ (element).removeAttribute(ATTRIBUTE);
    else /** @type {Element} */ (element).setAttribute(ATTRIBUTE, mark);
  }

  /** Texts that are blocks themselves have no element to mark. */
  #highlight() {
    const view = /** @type {any} */ (this.#inside?.defaultView);
    if (!view?.CSS?.highlights) return;
    /** @type {Map<string, Range[]>} */
    const ranges = new Map([...Object.keys(LOOKS), 'wrong'].map((mark) => [mark, []]));
    for (const [node, mark] of this.#marks) {
      const text = this.#nodes[node];
      if (!text || text.nodeType !== Node.TEXT_NODE) continue;
      for (const part of mark.split(' ')) {
        const range = this.#inside?.createRange();
        range?.selectNodeContents(text);
        if (range) ranges.get(part)?.push(range);
      }
    }
    for (const [mark, all] of ranges) {
      view.CSS.highlights.set(`husk-label-${mark}`, new view.Highlight(...all));
    }
  }

  /** @param {Event} event */
  #click(event) {
    event.preventDefault();
    this.#told.onLife();
    const [target] = event.composedPath();
    let node = /** @type {Node | null} */ (/** @type {unknown} */ (target));
    for (; node; node = node.parentNode ?? /** @type {any} */ (node).host ?? null) {
      const number = this.#numbers.get(node);
      if (number !== undefined) return this.#told.onNode(number);
    }
  }

  /** Where nodes are in the frame's window, or null. @param {readonly number[]} nodes */
  #rect(nodes) {
    const first = this.#nodes[nodes[0]];
    const last = this.#nodes[nodes[nodes.length - 1]];
    if (!first || !last || !this.#inside) return null;
    const range = this.#inside.createRange();
    try {
      if (first === this.#inside.documentElement) range.selectNodeContents(first);
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

  /** Scrolls as little as can be, and not at all for what is in sight. @param {readonly number[]} nodes */
  #reveal(nodes) {
    const view = this.#inside?.defaultView;
    const rect = this.#rect(nodes);
    if (!view || !rect) return;
    const height = view.innerHeight;
    const isSeen = rect.top >= 0 && rect.bottom <= height;
    const fills = rect.top <= height / 3 && rect.bottom >= (2 * height) / 3;
    if (isSeen || fills) return;
    const room = rect.height < height ? (height - rect.height) / 3 : 32;
    view.scrollBy({ top: rect.top - room, behavior: 'instant' });
  }

  #redraw = () => {
    cancelAnimationFrame(this.#drawn);
    this.#drawn = requestAnimationFrame(() => {
      place(this.#box, this.#rect(this.#boxed));
      place(this.#hint, this.#hinted.length > 0 ? this.#rect(this.#hinted) : null);
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
  box.toggleAttribute('data-top', rect.top < 24);
}
