// The article while it is set: blocks that are open, marks that are open, the run of text that is being written.
//
//   place   an open block: `flow` puts text into paragraphs, `mixed` until a block came, `text` holds it, `rows` takes none
//   run     a stretch of text and what stands in its lines; a paragraph is what lies between two ends of runs
//   chain   the elements of a run, from the outermost to the one that text goes into: one for each open mark
//
// Marks that reach over several blocks are opened again in each run. What nothing came into is taken back. No recursion.

import * as dom from '../../content/dom.js';

/** Blocks and marks nested deeper than this are dropped, what they hold stays. */
export const DEEPEST_BLOCK = 64;
export const DEEPEST_MARK = 24;

/** What takes up things in blocks that hold only parts of their own. */
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

/** @typedef {{element: HTMLElement, kind: 'flow' | 'mixed' | 'text' | 'rows'}} Place */

/** White space alone, also the kind that does not break: pages write empty lines with it. @param {string} text */
export function isBlank(text) {
  return text.trim() === '';
}

export class ArticleWriter {
  /** @param {Document} inert document in which things are made */
  constructor(inert) {
    this.inert = inert;
    this.body = this.make('div');
    /** @type {Place[]} */
    this.places = [{ element: this.body, kind: 'flow' }];
    /** Marks that are open, outermost first. @type {HTMLElement[]} */
    this.marks = [];
    /** @type {Element[] | null} */
    this.chain = null;
    /** Texts and things set so far: what was open while it stood still is hollow. */
    this.things = 0;
    /** Node of the page for each text and each thing. @type {Map<Node, Node>} */
    this.origins = new Map();
    /** Breaks at the end of the run. @type {Element[]} */
    this.breaks = [];
    /** A rule that waits for something to part. @type {HTMLElement | null} */
    this.rule = null;
    /** Numbers of places that wait for the next thing. @type {string[]} */
    this.anchors = [];
  }

  /** @param {string} name @param {string} [className] @returns {HTMLElement} */
  make(name, className = '') {
    const made = dom.createElement(this.inert, name);
    if (className !== '') made.className = className;
    return made;
  }

  get place() {
    return this.places[this.places.length - 1];
  }

  /** Whether text is being written. */
  get isRunning() {
    return this.chain !== null;
  }

  /** Whether one of the open blocks has this name. @param {string} name */
  isIn(name) {
    return this.places.some(({ element }) => element.localName === name);
  }

  // --- text ---

  /**
   * @param {Node} node of the page
   * @param {string} data
   * @param {string} lines class for text whose line ends count; empty for other text
   */
  text(node, data, lines) {
    const blank = isBlank(data);
    if (this.chain === null && blank) return;
    const text = this.inert.createTextNode(data);
    let into = this.inline();
    if (lines !== '') {
      const frame = this.make('span', lines);
      into.append(frame);
      into = frame;
    }
    into.append(text);
    if (!blank) this.thing();
    this.origins.set(text, node);
  }

  thing() {
    this.things += 1;
    this.breaks.length = 0;
  }

  /** Where inline things go; begins a run when there is none. @returns {Element} */
  inline() {
    if (this.chain !== null) return this.chain[this.chain.length - 1];
    const { place } = this;
    const paragraph = place.kind === 'flow' ? this.make('p') : null;
    if (paragraph !== null) this.spot().append(paragraph);
    /** @type {Element} */
    let into = paragraph ?? this.spot();
    this.anchor(into, paragraph !== null);
    this.chain = [into];
    for (const mark of this.marks) {
      const again = /** @type {Element} */ (mark.cloneNode(false));
      into.append(again);
      into = again;
      this.chain.push(into);
    }
    return into;
  }

  /** The run of text ends here. */
  endRun() {
    const { chain } = this;
    if (chain === null) return;
    for (const line of this.breaks) line.remove();
    this.breaks.length = 0;
    for (let k = chain.length - 1; k > 0; k -= 1) if (!dropHollow(chain[k])) break;
    this.chain = null;
    this.flowing();
  }

  /** A line ends; two in a row end the paragraph. */
  breakLine() {
    const { chain, place } = this;
    if (chain === null) return;
    const [first] = this.breaks;
    const splits = place.kind !== 'text' || place.element.localName === 'p';
    if (first === undefined || !splits) {
      if (this.breaks.length > 1) return;
      const line = this.make('br');
      this.inline().append(line);
      this.breaks.push(line);
      return;
    }
    this.endRun();
    if (place.kind !== 'text') return;
    const next = /** @type {HTMLElement} */ (place.element.cloneNode(false));
    next.removeAttribute('data-id');
    place.element.after(next);
    place.element = next;
  }

  /** Where a line may break inside a word. */
  breakWord() {
    if (this.chain !== null) this.inline().append(this.make('wbr'));
  }

  // --- things ---

  /**
   * @param {Element} thing
   * @param {Node} origin
   * @param {boolean} inline whether it stands in the line
   */
  put(thing, origin, inline) {
    this.origins.set(thing, origin);
    if (inline) {
      this.inline().append(thing);
    } else {
      this.endRun();
      this.flowing();
      const spot = this.spot();
      this.anchor(thing, true);
      spot.append(this.linked(thing));
    }
    this.thing();
  }

  /** A picture in a link stays in it. @param {Element} thing @returns {Element} */
  linked(thing) {
    if (thing.localName !== 'img') return thing;
    const mark = this.marks.findLast(({ localName }) => localName === 'a');
    if (mark === undefined || !mark.hasAttribute('href')) return thing;
    const link = /** @type {Element} */ (mark.cloneNode(false));
    link.append(thing);
    return link;
  }

  /** A rule between what was and what comes. @param {HTMLElement} rule @param {Node} origin */
  part(rule, origin) {
    this.endRun();
    if (this.things === 0 || this.place.kind === 'rows') return;
    this.origins.set(rule, origin);
    this.rule = rule;
  }

  /** A block stands in the place now: text after it is a paragraph of its own. */
  flowing() {
    if (this.place.kind === 'mixed') this.place.kind = 'flow';
  }

  /** Where a block or a run may stand now. @returns {Element} */
  spot() {
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

  /** Something leads to this place. @param {string} number */
  standsAt(number) {
    this.anchors.push(number);
    if (this.chain !== null) this.anchor(this.chain[this.chain.length - 1], false);
  }

  /**
   * Gives the next thing the numbers of the places that it stands at.
   * @param {Element} element
   * @param {boolean} whole whether it begins here itself
   */
  anchor(element, whole) {
    if (this.anchors.length === 0) return;
    const numbers = this.anchors.splice(0).join(' ');
    if (whole) {
      const own = element.getAttribute('data-id');
      element.setAttribute('data-id', own === null ? numbers : `${numbers} ${own}`);
      return;
    }
    const sign = this.make('span');
    sign.setAttribute('data-id', numbers);
    element.append(sign);
  }

  // --- blocks and marks ---

  /**
   * @param {HTMLElement} block
   * @param {Place['kind']} kind
   * @param {{stays?: boolean, parent?: Element}} [options] stays: also when nothing comes into it
   * @returns {() => boolean} closes it; whether it stays
   */
  openBlock(block, kind, { stays = false, parent } = {}) {
    this.endRun();
    this.flowing();
    const into = parent ?? (this.place.kind === 'rows' ? this.place.element : this.spot());
    this.anchor(block, true);
    into.append(block);
    /** @type {Place} */
    const place = { element: block, kind };
    this.places.push(place);
    const from = this.things;
    return () => {
      this.endRun();
      while (this.places.pop() !== place);
      if (place.element !== block && !place.element.hasChildNodes()) place.element.remove();
      if (this.things > from || stays) return true;
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
      // A run that began inside the mark has one element for it too.
      const last = this.chain?.length ?? 0;
      if (last > 1) dropHollow(/** @type {Element} */ (this.chain?.pop()));
    };
  }
}

/** Takes a mark away that nothing came into. @param {Element} mark @returns {boolean} whether it was */
function dropHollow(mark) {
  if (mark.childElementCount > 0 || !isBlank(mark.textContent ?? '')) return false;
  // The space in it parts the words around it.
  mark.replaceWith(...mark.childNodes);
  return true;
}
