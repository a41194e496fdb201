// Highlights as they are drawn: `mark` elements in the reader's own body. The browser's way to draw on text without
// touching it would hand the page the nodes of a closed tree, and with them what a person marked.
//
// A text that is cut keeps its own node, in front of the pieces, with what stands before the first mark. So everything
// that knows the node goes on knowing it, and `clear` leaves the body as it was built.

import { h } from '../../content/element.js';

/** @typedef {import('./passages.js').Shown} Shown */
/** @typedef {{id: string, colour: string, note: string, sure: boolean, label: string, parts: Shown[]}} Drawn */

/** What may not hold a thing that takes the focus. */
const CONTROLS = 'a[href],button,summary';

export class Marks {
  constructor() {
    /** @type {Map<Text, {data: string, added: ChildNode[]}>} */
    this.cut = new Map();
    /** Where the pieces came from. @type {WeakMap<Node, {node: Text, offset: number}>} */
    this.pieces = new WeakMap();
    /** @type {Map<string, HTMLElement[]>} */
    this.elements = new Map();
  }

  /** Takes all marks off. */
  clear() {
    for (const [node, { data, added }] of this.cut) {
      for (const piece of added) piece.remove();
      node.data = data;
    }
    this.cut.clear();
    this.elements.clear();
  }

  /**
   * Draws highlights anew. Where they overlap the shorter one is on top.
   * @param {Drawn[]} all
   */
  draw(all) {
    this.clear();
    /** @type {Map<Text, {from: number, to: number, drawn: Drawn}[]>} */
    const byNode = new Map();
    const length = (/** @type {Drawn} */ { parts }) =>
      parts.reduce((sum, { from, to }) => sum + to - from, 0);
    for (const drawn of all.toSorted((a, b) => length(b) - length(a))) {
      for (const { node, from, to } of drawn.parts) {
        const spans = byNode.get(node) ?? [];
        spans.push({ from, to, drawn });
        byNode.set(node, spans);
      }
    }
    for (const [node, spans] of byNode) this.split(node, spans);
    for (const [id, elements] of this.elements) {
      elements.sort((a, b) =>
        a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      );
      this.wake(elements, /** @type {Drawn} */ (all.find((drawn) => drawn.id === id)));
    }
  }

  /** @param {Text} node @param {{from: number, to: number, drawn: Drawn}[]} spans */
  split(node, spans) {
    const { data } = node;
    const bounds = [...new Set([0, data.length, ...spans.flatMap(({ from, to }) => [from, to])])]
      .filter((at) => at <= data.length)
      .sort((a, b) => a - b);
    /** @type {ChildNode[]} */
    const added = [];
    let head = '';
    for (let k = 0; k + 1 < bounds.length; k += 1) {
      const [from, to] = [bounds[k], bounds[k + 1]];
      const top = spans.findLast((span) => span.from <= from && span.to >= to);
      if (top === undefined && added.length === 0) {
        head = data.slice(from, to);
        continue;
      }
      const piece = document.createTextNode(data.slice(from, to));
      this.pieces.set(piece, { node, offset: from });
      added.push(top === undefined ? piece : this.mark(piece, top.drawn));
    }
    if (added.length === 0) return;
    this.cut.set(node, { data, added });
    node.data = head;
    node.after(...added);
  }

  /** @param {Text} piece @param {Drawn} drawn */
  mark(piece, { id, colour, note, sure }) {
    const classes = ['hl', colour, note === '' ? '' : 'noted', sure ? '' : 'unsure'];
    const element = h('mark', { class: classes.filter(Boolean).join(' '), 'data-highlight': id });
    element.append(piece);
    const known = this.elements.get(id) ?? [];
    known.push(element);
    this.elements.set(id, known);
    return element;
  }

  /** The first part takes the focus, the last one shows that there is a note. @param {HTMLElement[]} elements @param {Drawn} drawn */
  wake(elements, { label }) {
    elements.at(-1)?.classList.add('last');
    const first = elements.find((element) => element.parentElement?.closest(CONTROLS) === null);
    if (first === undefined) return;
    first.tabIndex = 0;
    first.setAttribute('aria-description', label);
  }

  /**
   * A place in what is shown as a place in a text as it was built.
   * @param {Text} node
   * @param {number} offset
   */
  asBuilt(node, offset) {
    const piece = this.pieces.get(node);
    return piece === undefined
      ? { node, offset }
      : { node: piece.node, offset: piece.offset + offset };
  }
}
