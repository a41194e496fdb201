// Which passage of the page a selection in the reader shows, and where in the reader a passage of the page is shown. Texts
// are paired by the nodes that they were built from. Code is built as one text of many nodes and paired by its words.

import * as dom from '../../content/dom.js';
import { liveText } from '../../content/live_text.js';

/** @typedef {import('../../content/page_text.js').PageText<Node>} PageText */
/** @typedef {{start: number, end: number}} Span of the text of the page */
/** @typedef {{node: Text, from: number, to: number}} TextPart part of a text of the reader as it was built */

/** Characters that the page may have between two parts of one passage, such as references to notes. */
const GAP = 16;

/** Elements that are built as one text. */
const WHOLE = 'pre';

export class Passages {
  /**
   * @param {Map<Node, Node>} origins node of the page for each built one
   * @param {PageText} text of the page
   */
  constructor(origins, text) {
    this.origins = origins;
    this.text = text;
    /** Built node for each node of the page. @type {Map<Node, Node>} */
    this.built = new Map();
    for (const [built, origin] of origins) this.built.set(origin, built);
  }

  /** The passages of the page that parts of the reader show. @param {TextPart[]} parts in reading order */
  toPage(parts) {
    /** @type {Span[]} */
    const spans = [];
    for (const part of parts) {
      const span = this.spanOf(part);
      if (span === null) continue;
      const last = spans.at(-1);
      if (last !== undefined && this.isNext(last, span)) last.end = Math.max(last.end, span.end);
      else spans.push(span);
    }
    return spans;
  }

  /** Whether a span goes on right after another one. @param {Span} a @param {Span} b */
  isNext(a, b) {
    return b.start >= a.start && this.text.text.slice(a.end, b.start).trim().length <= GAP;
  }

  /** @param {TextPart} part @returns {Span | null} */
  spanOf({ node, from, to }) {
    if (node.data.slice(from, to).trim() === '') return null;
    const origin = this.origins.get(node);
    if (origin !== undefined && !dom.isElement(origin) && dom.data(origin) === node.data) {
      const [start, end] = [this.text.placeOf(origin, from), this.text.placeOf(origin, to)];
      return start < 0 || start >= end ? null : { start, end };
    }
    const whole = node.parentElement?.closest(WHOLE);
    const around = whole ? this.reach(whole) : null;
    if (!whole || around === null) return null;
    const own = liveText(never, whole);
    const words = own.text.slice(own.placeOf(node, from), own.placeOf(node, to)).trim();
    const at = this.text.text.indexOf(words, around.start);
    return at < 0 || at + words.length > around.end ? null : { start: at, end: at + words.length };
  }

  /** From the first to the last text on the page of an element that is built as one. @param {Element} whole @returns {Span | null} */
  reach(whole) {
    const origin = this.origins.get(whole);
    if (origin === undefined) return null;
    const { nodes, starts, text } = this.text;
    const isInside = (/** @type {Node} */ node) => dom.contains(origin, node);
    const first = nodes.findIndex(isInside);
    if (first < 0) return null;
    let after = first + 1;
    while (after < nodes.length && isInside(nodes[after])) after += 1;
    return { start: starts[first], end: starts[after] ?? text.length };
  }

  /** Where the reader shows a passage of the page. @param {Span} span */
  toReader({ start, end }) {
    /** @type {TextPart[]} */
    const found = [];
    /** @type {Set<Node>} */
    const wholes = new Set();
    for (const { node, from, to } of this.text.pieces(start, end)) {
      const built = this.built.get(node);
      if (built !== undefined) {
        const text = /** @type {Text} */ (built);
        if (text.data === dom.data(node)) found.push({ node: text, from, to });
        continue;
      }
      const whole = this.wholeAbove(node);
      if (whole === null || wholes.has(whole)) continue;
      wholes.add(whole);
      found.push(...this.withinWhole(whole, start, end));
    }
    return found;
  }

  /** @param {Node} node of the page @returns {Element | null} of the reader */
  wholeAbove(node) {
    for (let at = dom.parentNode(node); at !== null; at = dom.parentNode(at)) {
      const built = this.built.get(at);
      if (built instanceof Element) return built.matches(WHOLE) ? built : null;
    }
    return null;
  }

  /** @param {Element} whole @param {number} start @param {number} end */
  withinWhole(whole, start, end) {
    const reach = this.reach(whole);
    if (reach === null) return [];
    const [first, last] = [Math.max(start, reach.start), Math.min(end, reach.end)];
    const words = this.text.text.slice(first, last).trim();
    const own = liveText(never, whole);
    const at = own.text.indexOf(words);
    if (at < 0 || words === '') return [];
    return own
      .pieces(at, at + words.length)
      .map(({ node, from, to }) => ({ node: /** @type {Text} */ (node), from, to }));
  }
}

const never = () => false;
