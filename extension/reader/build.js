// From the live page to the article that the reader shows: one walk over the nodes that the core kept, in document order.
//
//   generic blocks   end the run of text; a paragraph is what lies between two such ends
//   marks            that reach over several blocks are closed and opened again around them
//   pictures, players, formulas, code, tables   made whole by files of their own
//
// Everything is made anew in a document that is never shown and loads nothing; no node of the page is moved or changed.
// What is built knows the node it came from. Nothing recurses. O(kept nodes).

import * as dom from '../content/dom.js';
import { FLAG } from '../content/wire.js';
import { codeBlock } from './code.js';
import { formulaOf } from './formula.js';
import { mediaOf } from './media.js';
import { anchorIds, noteReference } from './references.js';
import { isDataTable } from './tables.js';
import {
  ATTRIBUTES,
  BLOCKS,
  MARKS,
  MIXED_BLOCKS,
  OLD_MARKS,
  TABLE_PARTS,
  TEXT_BLOCKS,
  VOIDS,
} from './tags.js';

/** @typedef {import('../content/page_view.js').PageView} PageView */
/** @typedef {import('../shared/answers.js').Article} Article */

/**
 * What a build is made from and with.
 * @typedef {object} Source
 * @property {PageView} view
 * @property {Article} article
 * @property {Document} inert document in which things are made
 * @property {string} base address that links are relative to
 */

/**
 * @typedef {object} Built
 * @property {HTMLElement} body in the inert document
 * @property {Map<Node, Node>} origins node of the page for each text and each thing that was built from it
 */

/** Blocks and marks nested deeper than this are dropped, what they hold stays. */
const DEEPEST_BLOCK = 64;
const DEEPEST_MARK = 24;

const CELLS = new Set(['td', 'th', 'col']);

/** A place that things are put in. */
class Place {
  /**
   * @param {Element} element
   * @param {string} kind `flow` puts text into paragraphs, `mixed` until a block came, `text` holds it, `rows` takes none
   */
  constructor(element, kind) {
    this.element = element;
    this.kind = kind;
  }
}

/**
 * @param {Source} source
 * @returns {Built}
 */
export function buildArticle(source) {
  return new Builder(source).build();
}

class Builder {
  /** @param {Source} source */
  constructor(source) {
    this.source = source;
    this.view = source.view;
    this.article = source.article;
    this.inert = source.inert;
    /** @type {Map<Node, Node>} */
    this.origins = new Map();
    this.body = this.make('div');
    /** @type {Place[]} */
    this.places = [new Place(this.body, 'flow')];
    /** Marks that are open, outermost first. @type {Element[]} */
    this.marks = [];
    /** Where text goes now: innermost open mark of the run; null between runs. @type {Element | null} */
    this.run = null;
    /** What the run began with, taken back when nothing comes. @type {Element | null} */
    this.runRoot = null;
    /** Texts and things built so far: what was open while it stood still is hollow. */
    this.things = 0;
    this.runFrom = 0;
    this.formulas = new Map(this.article.formulas.map((formula) => [formula.node, formula]));
    this.notes = new Map(this.article.notes.map((note) => [note.reference, note]));
    this.skipped = new Set([
      ...this.article.backs,
      ...this.article.formulas.flatMap(({ copies }) => copies),
    ]);
    if (this.article.heading >= 0) this.skipped.add(this.article.heading);
    this.ids = anchorIds(this.view, this.article);
    this.starts = new Map(this.article.articles.slice(1).map(({ node, title }) => [node, title]));
  }

  build() {
    const { view, article } = this;
    const { kept } = article;
    /** What to do where an element ends, innermost last. @type {{end: number, close: () => void}[]} */
    const open = [];
    const count = Math.min(view.nodes.length, kept.length);
    let id = 0;
    while (id < count) {
      while (open.length > 0 && open[open.length - 1].end <= id) open.pop()?.close();
      if (kept[id] === 0 || this.skipped.has(id)) {
        id = view.end(id);
        continue;
      }
      if (view.isText(id)) {
        this.text(id);
        id += 1;
        continue;
      }
      const close = this.open(id);
      if (close === null) {
        id = view.end(id);
        continue;
      }
      open.push({ end: view.end(id), close });
      id += 1;
    }
    while (open.length > 0) open.pop()?.close();
    this.endRun();
    return { body: this.body, origins: this.origins };
  }

  /** @param {string} name @returns {HTMLElement} */
  make(name) {
    return dom.createElement(this.inert, name);
  }

  get place() {
    return this.places[this.places.length - 1];
  }

  // --- text ---

  /** @param {number} id */
  text(id) {
    const node = this.view.nodes[id];
    const data = dom.data(node);
    if (this.place.kind === 'rows') return;
    if (this.run === null && data.trim() === '') return;
    const text = this.inert.createTextNode(data);
    this.inline().append(text);
    if (data.trim() !== '') this.things += 1;
    this.origins.set(text, node);
  }

  /** Where inline things go; opens a run when none is open. */
  inline() {
    if (this.run !== null) return this.run;
    const { place } = this;
    /** @type {Element} */
    let into = place.element;
    this.runRoot = null;
    this.runFrom = this.things;
    const enter = (/** @type {Element} */ next) => {
      into.append(next);
      this.runRoot ??= next;
      into = next;
    };
    if (place.kind === 'flow') enter(this.make('p'));
    for (const mark of this.marks) enter(/** @type {Element} */ (mark.cloneNode(false)));
    this.run = into;
    return into;
  }

  /** The run of text ends here. */
  endRun() {
    if (this.run === null) return;
    if (this.things === this.runFrom) this.runRoot?.remove();
    this.run = null;
    this.flowing();
  }

  // --- elements ---

  /**
   * Opens an element.
   * @param {number} id
   * @returns {(() => void) | null} what to do at its end; null when all of it was dealt with
   */
  open(id) {
    const { view } = this;
    const element = /** @type {Element} */ (view.nodes[id]);
    const title = this.starts.get(id);
    if (title !== undefined) this.boundary(id, title);
    if (this.whole(id, element)) return null;
    const local = dom.localName(element);
    const name = Reflect.get(OLD_MARKS, local) ?? local;
    if (VOIDS.has(name)) {
      this.void(name, element);
      return null;
    }
    if (name === 'table') return isDataTable(view, id) ? this.table(id, element) : this.generic(id);
    if (TABLE_PARTS.has(name)) {
      const inTable = this.places.some(({ element: { localName } }) => localName === 'table');
      return inTable && fitsTable(name, this.place.element)
        ? this.block(id, element, name)
        : this.generic(id);
    }
    if (MARKS.has(name)) return this.mark(id, element, name);
    if (BLOCKS.has(name)) return this.block(id, element, name);
    return this.generic(id);
  }

  /**
   * Elements that are one thing: formulas, pictures, players, code, references to notes.
   * @param {number} id
   * @param {Element} element
   */
  whole(id, element) {
    const formula = this.formulas.get(id);
    if (formula !== undefined) {
      this.put(formulaOf(this.source, element, formula), element, !formula.display);
      return true;
    }
    const note = this.notes.get(id);
    if (note !== undefined) {
      this.put(noteReference(this.inert, note, this.ids), element, true);
      return true;
    }
    if (dom.localName(element) === 'pre') {
      this.put(codeBlock(this.source, id), element, false);
      return true;
    }
    const media = mediaOf(this.source, id);
    if (media === null) return false;
    if (media.element !== null) this.put(media.element, element, media.inline);
    return true;
  }

  /**
   * @param {Element} thing
   * @param {Element} origin
   * @param {boolean} inline
   */
  put(thing, origin, inline) {
    this.origins.set(thing, origin);
    if (inline) this.inline().append(thing);
    else {
      this.endRun();
      this.flowing();
      this.place.element.append(thing);
    }
    this.things += 1;
  }

  /** A block stands in the place now: text after it is a paragraph of its own. */
  flowing() {
    if (this.place.kind === 'mixed') this.place.kind = 'flow';
  }

  /** @param {string} name @param {Element} element */
  void(name, element) {
    if (name === 'hr') {
      this.put(this.make('hr'), element, false);
    } else if (this.run !== null) {
      this.run.append(this.make(name));
    }
  }

  /** @param {number} id */
  generic(id) {
    if ((this.view.flags[id] & (FLAG.INLINE | FLAG.CONTENTS)) !== 0) return () => {};
    this.endRun();
    return () => this.endRun();
  }

  /** @param {number} id @param {Element} element @param {string} name */
  mark(id, element, name) {
    // Readings above signs are laid out in a way of their own, and stand in the line all the same.
    const inLine = /^r(?:uby|b|t|p|tc)$/.test(name);
    const isBlock = !inLine && (this.view.flags[id] & (FLAG.INLINE | FLAG.CONTENTS)) === 0;
    if (this.marks.length >= DEEPEST_MARK) return this.generic(id);
    const copy = this.copy(element, name);
    if (name === 'a') this.link(copy, element);
    this.identify(id, copy);
    if (isBlock) this.endRun();
    this.marks.push(copy);
    const from = this.things;
    /** Where the run goes on after it, when it began inside one. */
    const around = this.run;
    if (around !== null) {
      around.append(copy);
      this.run = copy;
    }
    return () => {
      this.marks = this.marks.filter((other) => other !== copy);
      if (isBlock) this.endRun();
      else if (around !== null && this.run === copy) this.run = around;
      // A block inside ended the run; what follows begins another without the mark.
      else this.endRun();
      if (this.things === from) copy.remove();
    };
  }

  /** @param {HTMLElement} copy @param {Element} element */
  link(copy, element) {
    const href = dom.getAttribute(element, 'href');
    if (href === null) return;
    const own = this.ids.target(href);
    if (own !== null) copy.setAttribute('data-to', own);
    const url = absolute(href, this.source.base);
    if (url !== null) copy.setAttribute('href', url);
  }

  /** @param {number} id @param {Element} element @param {string} name */
  block(id, element, name) {
    this.endRun();
    // A list entry outside a list, a row outside a table: what they hold stays.
    if (!fitsHere(name, this.place.element) || this.places.length >= DEEPEST_BLOCK) {
      return () => this.endRun();
    }
    this.flowing();
    const copy = this.copy(element, name);
    this.identify(id, copy);
    this.place.element.append(copy);
    this.origins.set(copy, element);
    const kind = TEXT_BLOCKS.has(name)
      ? 'text'
      : MIXED_BLOCKS.has(name)
        ? 'mixed'
        : HOLDS_PARTS.has(name)
          ? 'rows'
          : 'flow';
    const place = new Place(copy, kind);
    const from = this.things;
    this.places.push(place);
    // Marks around a block are opened again inside it.
    return () => {
      this.endRun();
      this.places = this.places.filter((other) => other !== place);
      // An empty cell keeps the others in their columns.
      if (this.things === from && !CELLS.has(name)) copy.remove();
    };
  }

  /** @param {number} id @param {Element} element */
  table(id, element) {
    const close = this.block(id, element, 'table');
    const table = this.place.element;
    return () => {
      close();
      if (table.parentElement === null) return;
      const frame = this.make('div');
      frame.className = 'scroll';
      table.replaceWith(frame);
      frame.append(table);
    };
  }

  /** Another article of the page begins. @param {number} id @param {string} title */
  boundary(id, title) {
    if (this.places.length > 1 || !this.body.hasChildNodes()) return;
    this.endRun();
    const line = this.make('h2');
    line.className = 'next-article';
    line.textContent = title;
    this.origins.set(line, this.view.nodes[id]);
    this.body.append(line);
  }

  /** @param {Element} element @param {string} name */
  copy(element, name) {
    const copy = this.make(name);
    for (const attribute of [...ATTRIBUTES['*'], ...(Reflect.get(ATTRIBUTES, name) ?? [])]) {
      const value = dom.getAttribute(element, attribute);
      if (value !== null) copy.setAttribute(attribute, value);
    }
    return copy;
  }

  /** @param {number} id @param {Element} copy */
  identify(id, copy) {
    const own = this.ids.own(id);
    if (own !== null) copy.setAttribute('data-id', own);
  }
}

/** Parents that hold only parts of their own. */
const HOLDS_PARTS = new Set([
  'ul',
  'ol',
  'dl',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'colgroup',
]);

/** Where a part may stand. */
const PARENTS = Object.freeze({
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
  figcaption: ['figure'],
  summary: ['details'],
});

/** @param {string} name @param {Element} parent */
function fitsHere(name, parent) {
  const parents = Reflect.get(PARENTS, name);
  if (parents !== undefined) return parents.includes(parent.localName);
  if (TABLE_PARTS.has(name) || name === 'table') return true;
  return !HOLDS_PARTS.has(parent.localName);
}

const TABLE_PARENTS = Object.freeze({
  caption: ['table'],
  colgroup: ['table'],
  col: ['colgroup', 'table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  td: ['tr'],
  th: ['tr'],
});

/** @param {string} name @param {Element} parent */
function fitsTable(name, parent) {
  return Reflect.get(TABLE_PARENTS, name).includes(parent.localName);
}

/**
 * An address made whole; null for one that a reader may not follow.
 * @param {string} href
 * @param {string} base
 */
export function absolute(href, base) {
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null;
}
