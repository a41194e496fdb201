// Writes the article: keeps the blocks and the marks (inline elements) that are open, and the run of text that is being written.
//
//   place   an open block. `flow` puts text into paragraphs, `mixed` does so once a block came into it, `text` takes text itself,
//           `rows` takes only parts of its own
//   run     a stretch of text with its inline elements; in a `flow` it is a paragraph
//   chain   the elements of a run, from the outermost to the one that text goes into: one for each open mark
//
// Marks that reach over several blocks are opened again in each run. Blocks and marks that stay empty are removed. No recursion.

import { makeElement } from './elements.js';

/** Of blocks and marks nested deeper than this only the content is copied. */
export const DEEPEST_BLOCK = 64;
export const DEEPEST_MARK = 24;

/** What is put around content in blocks that take only parts of their own. */
const WRAPPERS = Object.freeze({
  ul: ['li'],
  ol: ['li'],
  dl: ['dd'],
  tr: ['td'],
  table: ['tr', 'td'],
  thead: ['tr', 'td'],
  tbody: ['tr', 'td'],
  tfoot: ['tr', 'td'],
});

/**
 * @typedef {object} Place
 * @property {HTMLElement} element
 * @property {'flow' | 'mixed' | 'text' | 'rows'} kind
 * @property {number} from texts and elements written before it
 * @property {boolean} [isApart] of a place of text: a block has ended what it has so far
 */

/** What can be seen in a text. */
const INK = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Whether there is only white space, also non-breaking, with which pages write empty lines, or nothing to see. @param {string} text */
export function isBlank(text) {
  return !INK.test(text);
}

export class ArticleWriter {
  /** @param {Document} inert document in which nodes are made */
  constructor(inert) {
    this.inert = inert;
    this.body = this.make('div');
    /** @type {Place[]} */
    this.places = [{ element: this.body, kind: 'flow', from: 0 }];
    /** Marks that are open, outermost first. @type {HTMLElement[]} */
    this.marks = [];
    /** @type {Element[] | null} */
    this.chain = null;
    /** Texts and elements written so far: a block during which it did not change is empty. */
    this.count = 0;
    /** Node of the page for each text and each element. @type {Map<Node, Node>} */
    this.origins = new Map();
    /** Breaks at the end of the run. @type {Element[]} */
    this.breaks = [];
    /** A rule that is written once something follows it. @type {HTMLElement | null} */
    this.rule = null;
    /** Numbers of targets that begin with what is written next. @type {string[]} */
    this.targets = [];
  }

  /** @param {string} name @param {string} [className] */
  make(name, className = '') {
    return makeElement(this.inert, name, { class: className || null });
  }

  get place() {
    return this.places[this.places.length - 1];
  }

  /** Whether text is being written. */
  get isRunning() {
    return this.chain !== null;
  }

  // --- text ---

  /**
   * @param {Node} node of the page
   * @param {string} data
   * @param {string} lineClass for text whose line ends are shown; empty for other text
   */
  text(node, data, lineClass) {
    const blank = isBlank(data);
    if (this.chain === null && blank) return;
    const text = this.inert.createTextNode(data);
    let into = this.inline();
    if (lineClass !== '') {
      const frame = this.make('span', lineClass);
      into.append(frame);
      into = frame;
    }
    into.append(text);
    if (!blank) this.written();
    this.origins.set(text, node);
  }

  written() {
    this.count += 1;
    this.breaks.length = 0;
  }

  /** The element that inline content goes into; begins a run when there is none. @returns {Element} */
  inline() {
    if (this.chain !== null) return this.chain[this.chain.length - 1];
    const { place } = this;
    if (place.isApart) this.setApart(place);
    const paragraph = place.kind === 'flow' ? this.make('p') : null;
    if (paragraph !== null) this.blockParent().append(paragraph);
    /** @type {Element} */
    let into = paragraph ?? this.blockParent();
    this.markTargets(into, paragraph !== null);
    this.chain = [into];
    for (const mark of this.marks) {
      const again = /** @type {Element} */ (mark.cloneNode(false));
      into.append(again);
      into = again;
      this.chain.push(into);
    }
    return into;
  }

  /** Ends the run of text. */
  endRun() {
    const { chain } = this;
    if (chain === null) return;
    for (const line of this.breaks) line.remove();
    this.breaks.length = 0;
    for (let k = chain.length - 1; k > 0; k -= 1) if (!removeIfEmpty(chain[k])) break;
    this.chain = null;
    this.flow();
  }

  /** Ends the run where a block begins or ends: also in a paragraph or a heading the words on both sides stay apart. */
  boundary() {
    if (this.chain === null) return;
    this.endRun();
    const { place } = this;
    if (place.kind === 'text') place.isApart = this.count > place.from;
  }

  /** Keeps what comes next apart from what a place of text has: in another paragraph, or by a line or a space. @param {Place} place */
  setApart(place) {
    place.isApart = false;
    const { element } = place;
    if (element.localName === 'p') this.beginParagraph(place);
    else element.append(element.localName === 'address' ? this.make('br') : ' ');
  }

  /** Begins another paragraph behind the one that a place is. @param {Place} place */
  beginParagraph(place) {
    const next = /** @type {HTMLElement} */ (place.element.cloneNode(false));
    next.removeAttribute('data-id');
    place.element.after(next);
    place.element = next;
    place.from = this.count;
  }

  /** Breaks a line; two breaks in a row end the paragraph. */
  breakLine() {
    const { chain, place } = this;
    if (chain === null) return;
    const [first] = this.breaks;
    const isParagraph = place.element.localName === 'p';
    const splits = place.kind !== 'text' || isParagraph;
    if (first === undefined || !splits) {
      if (this.breaks.length > 1) return;
      const line = this.make('br');
      this.inline().append(line);
      // What is said of a heading elsewhere, as in the outline, has no lines.
      if (place.kind === 'text' && !isParagraph) line.after(' ');
      this.breaks.push(line);
      return;
    }
    this.endRun();
    if (place.kind === 'text') this.beginParagraph(place);
  }

  /** Words that no white space separates on the page stay apart. */
  space() {
    if (this.chain !== null) this.inline().append(' ');
  }

  /** Where a line may break inside a word. */
  breakWord() {
    if (this.chain !== null) this.inline().append(this.make('wbr'));
  }

  // --- elements that are built as one ---

  /**
   * @param {Element} element
   * @param {Node} origin
   * @param {boolean} inline whether it stands in the line
   */
  put(element, origin, inline) {
    this.origins.set(element, origin);
    if (inline) {
      this.inline().append(element);
    } else {
      this.endRun();
      this.flow();
      const parent = this.blockParent();
      this.markTargets(element, true);
      parent.append(this.inLink(element));
    }
    this.written();
  }

  /** A picture in a link stays in it. @param {Element} element @returns {Element} */
  inLink(element) {
    if (element.localName !== 'img') return element;
    const mark = this.marks.findLast(({ localName }) => localName === 'a');
    if (mark === undefined || !mark.hasAttribute('href')) return element;
    const link = /** @type {Element} */ (mark.cloneNode(false));
    link.append(element);
    return link;
  }

  /** Writes a rule, if something is before and after it. @param {HTMLElement} rule @param {Node} origin */
  putRule(rule, origin) {
    this.endRun();
    if (this.count === 0 || this.place.kind === 'rows') return;
    this.origins.set(rule, origin);
    this.rule = rule;
  }

  /** A block came into the place: text after it gets a paragraph of its own. */
  flow() {
    if (this.place.kind === 'mixed') this.place.kind = 'flow';
  }

  /** The element that a block or a run is put into now. @returns {Element} */
  blockParent() {
    const { element, kind } = this.place;
    if (this.rule !== null && kind === 'flow') element.append(this.rule);
    if (this.rule?.parentNode || kind === 'rows') this.rule = null;
    if (kind !== 'rows') return element;
    /** @type {Element} */
    let into = element;
    for (const name of Reflect.get(WRAPPERS, element.localName) ?? []) {
      const wrapper = this.make(name);
      into.append(wrapper);
      into = wrapper;
    }
    return into;
  }

  /** A link or a note leads to what is written next. @param {string} number */
  addTarget(number) {
    this.targets.push(number);
    if (this.chain !== null) this.markTargets(this.chain[this.chain.length - 1], false);
  }

  /**
   * Writes the numbers of targets down.
   * @param {Element} element
   * @param {boolean} begins whether the element itself begins here; else a marker is put into it
   */
  markTargets(element, begins) {
    if (this.targets.length === 0) return;
    const numbers = this.targets.splice(0).join(' ');
    if (begins) {
      const own = element.getAttribute('data-id');
      element.setAttribute('data-id', own === null ? numbers : `${numbers} ${own}`);
      return;
    }
    const marker = this.make('span');
    marker.setAttribute('data-id', numbers);
    element.append(marker);
  }

  // --- blocks and marks ---

  /**
   * @param {HTMLElement} block
   * @param {Place['kind']} kind
   * @param {{stays?: boolean, parent?: Element}} [options] stays: also when it is empty
   * @returns {() => boolean} closes it and says whether it stays
   */
  openBlock(block, kind, { stays = false, parent } = {}) {
    this.endRun();
    this.flow();
    const into = parent ?? (this.place.kind === 'rows' ? this.place.element : this.blockParent());
    this.markTargets(block, true);
    into.append(block);
    const from = this.count;
    /** @type {Place} */
    const place = { element: block, kind, from };
    this.places.push(place);
    return () => {
      this.endRun();
      while (this.places.pop() !== place);
      if (place.element !== block && !place.element.hasChildNodes()) place.element.remove();
      if (this.count > from || stays) return true;
      block.remove();
      return false;
    };
  }

  /** @param {HTMLElement} mark @returns {() => void} closes it */
  openMark(mark) {
    this.marks.push(mark);
    if (this.chain !== null) {
      this.chain[this.chain.length - 1].append(mark);
      this.chain.push(mark);
    }
    return () => {
      this.marks.pop();
      // The chain has an element of the mark, also when the run began inside it; its first element is the run's own.
      const last = this.chain?.length ?? 0;
      if (last > 1) removeIfEmpty(/** @type {Element} */ (this.chain?.pop()));
    };
  }
}

/** Removes a mark without any content. @param {Element} mark @returns {boolean} whether it was */
function removeIfEmpty(mark) {
  if (mark.childElementCount > 0 || !isBlank(mark.textContent ?? '')) return false;
  // White space in it separates the words around it.
  mark.replaceWith(...mark.childNodes);
  return true;
}
