// The highlights of one page that the reader shows: the open page, or a further part of its article. Each is kept under its own
// address, so that those of a part are also there when the part itself is opened.

import { SURE, findAnchor, makeAnchor } from '../../content/anchor.js';
import { Passages } from './passages.js';
import { xpathOf } from './xpath.js';

/** @typedef {import('../../shared/highlights.js').Highlight} Highlight */
/** @typedef {import('../../shared/annotations.js').Listed} Listed */
/** @typedef {import('./passages.js').PageText} PageText */
/** @typedef {Listed & {sure: boolean}} Found */
/** @typedef {{spans: ({start: number, end: number} | null)[], confidence: number}} Place of each part; confidence of the least sure one, 0 when none was found */

/**
 * What the reader shows of a page.
 * @typedef {object} ShownPage
 * @property {string | null} address as lastingAddress has it; null where nothing can be kept
 * @property {string} title
 * @property {Map<Node, Node>} origins node of the page for each node that is shown of it
 * @property {() => PageText} readText the text of the page as it is now
 */

export class AnnotatedPage {
  /** @param {ShownPage} shown */
  constructor(shown) {
    this.shown = shown;
    /** In the order in which they were made. @type {Highlight[]} */
    this.all = [];
    /** @type {Map<string, Place>} */
    this.places = new Map();
    /** The text in which the places are. @type {PageText | null} */
    this.text = null;
  }

  get address() {
    return this.shown.address;
  }

  /** Searches for all highlights. */
  place() {
    this.places.clear();
    this.text = this.all.length === 0 ? null : this.shown.readText();
    if (this.text === null) return;
    for (const { id, parts } of this.all) {
      const { text } = this;
      const spans = parts.map((part) => findAnchor(text, part));
      const least = Math.min(...spans.map((span) => span?.confidence ?? 0));
      const some = spans.some((span) => span !== null);
      this.places.set(id, { spans, confidence: least > 0 ? least : some ? SURE / 2 : 0 });
    }
  }

  /** Where the reader shows each highlight. @returns {(Found & {parts: import('./passages.js').TextPart[]})[]} */
  drawn() {
    const { text } = this;
    if (text === null) return [];
    const passages = new Passages(this.shown.origins, text);
    return this.all.map((highlight) => {
      const spans = (this.places.get(highlight.id)?.spans ?? []).filter((span) => span !== null);
      const parts = spans.flatMap((span) => passages.toReader(span));
      return { ...this.found(highlight), parts };
    });
  }

  /** @param {Highlight} highlight @returns {Found} */
  found(highlight) {
    const confidence = this.places.get(highlight.id)?.confidence ?? 0;
    const address = this.address ?? undefined;
    return { highlight, address, found: confidence > 0, sure: confidence >= SURE };
  }

  /** In reading order, those that were not found last. */
  listed() {
    const startOf = (/** @type {Highlight} */ { id }) =>
      Math.min(...(this.places.get(id)?.spans ?? []).map((span) => span?.start ?? Infinity));
    return this.all
      .toSorted((a, b) => startOf(a) - startOf(b) || a.made - b.made)
      .map((highlight) => this.found(highlight));
  }

  /** Places of a highlight's parts in the document, as XPath. @param {string} id @returns {Listed['ranges']} */
  ranges(id) {
    const { text } = this;
    return (this.places.get(id)?.spans ?? []).map((span) => {
      const pieces = text === null || span === null ? [] : text.pieces(span.start, span.end);
      const [first, last] = [pieces[0], pieces.at(-1)];
      if (text === null || first === undefined || last === undefined) return null;
      const start = xpathOf(text.root, first.node, first.from);
      const end = xpathOf(text.root, last.node, last.to);
      return start === null || end === null ? null : { start, end };
    });
  }

  /** The passages of this page among parts of the reader's text. @param {import('./passages.js').TextPart[]} parts in reading order */
  anchorsOf(parts) {
    const text = this.shown.readText();
    return new Passages(this.shown.origins, text)
      .toPage(parts)
      .map(({ start, end }) => makeAnchor(text, start, end))
      .filter((anchor) => anchor !== null);
  }

  /** Takes a highlight in, new or changed. @param {Highlight} highlight */
  put(highlight) {
    this.all = this.all.some(({ id }) => id === highlight.id)
      ? this.all.map((one) => (one.id === highlight.id ? highlight : one))
      : [...this.all, highlight];
  }

  /** @param {string} id */
  remove(id) {
    this.all = this.all.filter((one) => one.id !== id);
  }
}
