// Draws highlights as `mark` elements in the reader's own body. The browser's custom highlights, which touch no text, would hand
// the page nodes of a closed tree, and with them what the user marked.
//
// A text that is split stays in the tree, in front of the pieces, with what stands before the first mark. So references to
// it stay valid, and `clear` leaves the body as it was built.

import { h } from '../../content/element.js';

/** @typedef {{id: string, colour: string, note: string, sure: boolean, label: string, parts: import('./passages.js').TextPart[]}} Drawn */

/** What may not contain anything focusable. */
const CONTROLS = 'a[href],button,summary';

export class HighlightMarks {
  constructor() {
    /** Texts that are split, with what they were. @type {Map<Text, {data: string, added: ChildNode[]}>} */
    this.split = new Map();
    /** Text and place that each piece came from. @type {WeakMap<Node, {node: Text, offset: number}>} */
    this.pieces = new WeakMap();
    /** Elements of each highlight. @type {Map<string, HTMLElement[]>} */
    this.elements = new Map();
  }

  /** Removes all marks. */
  clear() {
    for (const [node, { data, added }] of this.split) {
      for (const piece of added) piece.remove();
      node.data = data;
    }
    this.split.clear();
    this.elements.clear();
  }

  /** Draws highlights anew. Where they overlap the shorter one is on top. @param {Drawn[]} all */
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
    for (const [node, spans] of byNode) this.splitText(node, spans);
    for (const [id, elements] of this.elements) {
      elements.sort((a, b) =>
        a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      );
      this.makeFocusable(elements, /** @type {Drawn} */ (all.find((drawn) => drawn.id === id)));
    }
  }

  /** @param {Text} node @param {{from: number, to: number, drawn: Drawn}[]} spans */
  splitText(node, spans) {
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
    this.split.set(node, { data, added });
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

  /** Makes the first part focusable; the last one shows that there is a note. @param {HTMLElement[]} elements @param {Drawn} drawn */
  makeFocusable(elements, { label }) {
    elements.at(-1)?.classList.add('last');
    const first = elements.find((element) => element.parentElement?.closest(CONTROLS) === null);
    if (first === undefined) return;
    first.tabIndex = 0;
    first.setAttribute('aria-description', label);
  }

  /** The place in a text as it was built. @param {Text} node that is shown @param {number} offset */
  asBuilt(node, offset) {
    const piece = this.pieces.get(node);
    return piece === undefined
      ? { node, offset }
      : { node: piece.node, offset: piece.offset + offset };
  }
}
