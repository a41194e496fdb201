// Between the reader and the page: which passage of the page a selection in the reader stands for, and where in the
// reader a passage of the page is shown. Texts are paired by the nodes they were built from; what was made whole (code)
// is paired by what it says.

import * as dom from '../../content/dom.js';
import { liveText } from '../../content/live_text.js';

/** @typedef {import('../../content/page_text.js').PageText<Node>} PageText */
/** @typedef {{start: number, end: number}} Span of the text of the page */
/** @typedef {{node: Text, from: number, to: number}} Shown part of a text of the reader as it was built */

/** What the page may have between two texts of the reader without a cut: signs of notes, marks of the page's own. */
const GAP = 16;

/** Things whose text is read as one. */
const WHOLE = 'pre';

export class Passages {
  /**
   * @param {Element} body of the reader
   * @param {Map<Node, Node>} origins node of the page for each built one
   * @param {PageText} text of the page
   */
  constructor(body, origins, text) {
    this.body = body;
    this.origins = origins;
    this.text = text;
    /** @type {Map<Node, Node>} */
    this.shown = new Map();
    for (const [built, origin] of origins) this.shown.set(origin, built);
  }

  /**
   * The passages of the page that a part of the reader shows; none where nothing of it is found.
   * @param {Shown[]} parts in reading order
   * @returns {Span[]}
   */
  toPage(parts) {
    /** @type {Span[]} */
    const spans = [];
    for (const part of parts) {
      const span = this.spanOf(part);
      if (span === null) continue;
      const last = spans.at(-1);
      if (last !== undefined && this.joins(last, span)) last.end = Math.max(last.end, span.end);
      else spans.push(span);
    }
    return spans;
  }

  /** @param {Span} a @param {Span} b */
  joins(a, b) {
    if (b.start < a.start) return false;
    const gap = this.text.text.slice(a.end, b.start).trim();
    return gap.length <= GAP;
  }

  /** @param {Shown} part @returns {Span | null} */
  spanOf({ node, from, to }) {
    if (node.data.slice(from, to).trim() === '') return null;
    const origin = this.origins.get(node);
    if (origin !== undefined && !dom.isElement(origin) && dom.data(origin) === node.data) {
      const [start, end] = [this.text.placeOf(origin, from), this.text.placeOf(origin, to)];
      return start < 0 || start >= end ? null : { start, end };
    }
    const thing = this.thingOf(node);
    const around = thing === null ? null : this.reach(thing.origin);
    if (thing === null || around === null) return null;
    const own = thing.text;
    const said = own.text.slice(own.placeOf(node, from), own.placeOf(node, to)).trim();
    const at = this.text.text.indexOf(said, around.start);
    return at < 0 || at + said.length > around.end ? null : { start: at, end: at + said.length };
  }

  /** The thing around a text of the reader that was built as one. @param {Node} node */
  thingOf(node) {
    const element = node.parentElement?.closest(WHOLE) ?? null;
    const origin = element === null ? undefined : this.origins.get(element);
    return element === null || origin === undefined
      ? null
      : { origin, text: liveText(never, element) };
  }

  /** From the first to the last text of an element of the page. @param {Node} element @returns {Span | null} */
  reach(element) {
    const [first, last] = endsOf(element, this.text);
    if (first < 0) return null;
    const end = this.text.starts[last + 1] ?? this.text.text.length;
    return { start: this.text.starts[first], end };
  }

  /**
   * Where the reader shows a passage of the page.
   * @param {Span} span
   * @returns {Shown[]}
   */
  toReader({ start, end }) {
    /** @type {Shown[]} */
    const found = [];
    /** @type {Set<Node>} */
    const things = new Set();
    for (const { node, from, to } of this.text.pieces(start, end)) {
      const built = this.shown.get(node);
      if (built !== undefined) {
        const text = /** @type {Text} */ (built);
        if (text.data === dom.data(node)) found.push({ node: text, from, to });
        continue;
      }
      const thing = this.thingAbove(node);
      if (thing === null || things.has(thing)) continue;
      things.add(thing);
      found.push(...this.withinThing(thing, start, end));
    }
    return found;
  }

  /** @param {Node} node of the page @returns {Element | null} of the reader */
  thingAbove(node) {
    for (let at = dom.parentNode(node); at !== null; at = dom.parentNode(at)) {
      const built = this.shown.get(at);
      if (built instanceof Element) return built.matches(WHOLE) ? built : null;
    }
    return null;
  }

  /** @param {Element} thing @param {number} start @param {number} end */
  withinThing(thing, start, end) {
    const reach = this.reach(/** @type {Node} */ (this.origins.get(thing)));
    if (reach === null) return [];
    const said = this.text.text
      .slice(Math.max(start, reach.start), Math.min(end, reach.end))
      .trim();
    const own = liveText(never, thing);
    const at = own.text.indexOf(said);
    if (at < 0 || said === '') return [];
    return own
      .pieces(at, at + said.length)
      .map(({ node, from, to }) => ({ node: /** @type {Text} */ (node), from, to }));
  }
}

const never = () => false;

/** Numbers of the first and last text in an element; -1 for none. @param {Node} element @param {PageText} text */
function endsOf(element, text) {
  let [first, last] = [-1, -1];
  for (let k = 0; k < text.nodes.length; k += 1) {
    if (!dom.contains(element, text.nodes[k])) {
      if (first >= 0) break;
      continue;
    }
    if (first < 0) first = k;
    last = k;
  }
  return [first, last];
}
