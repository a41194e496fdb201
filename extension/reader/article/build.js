// From the live page to the article that the reader shows: one walk over the nodes that the core kept, in document order.
//
//   article_writer.js  where text and blocks go
//   looks.js           what the page's style sheets say of an element
//   media, code, formula, tables …   things that are made whole, each by a file of its own
//
// Everything is made anew in a document that is never shown and loads nothing; no node of the page is moved or changed.
// What is built knows the node it came from. Nothing recurses. O(kept nodes).

import * as dom from '../../content/dom.js';
import { FLAG } from '../../content/wire.js';
import { absolute } from './address.js';
import { codeBlock, codeOf } from './code.js';
import { formulaOf, looseFormula } from './formula.js';
import { gatherPictures } from '../media/galleries.js';
import { calloutOf, isCalloutTitle, isPullQuote, isSideNote, quoteClass } from './class_patterns.js';
import { leadPicture } from '../media/lead_picture.js';
import { Looks } from './page_styles.js';
import { backgroundOf, mediaOf, slideOf } from '../media/media.js';
import { plainWords } from './plain_words.js';
import { anchorIds, noteReference } from './references.js';
import { boundary, seriesOf } from './series.js';
import { DEEPEST_BLOCK, DEEPEST_MARK, ArticleWriter, isBlank } from './article_writer.js';
import { TableKinds } from './data_tables.js';
import {
  ATTRIBUTES,
  BLOCKS,
  CELLS,
  LONGEST_ATTRIBUTE,
  MARKS,
  OLD_NAMES,
  TABLE_PARTS,
  WIDEST_SPAN,
  fits,
  kindOf,
} from './elements.js';
import { atomicContent } from './atomic_content.js';

/** @typedef {import('../../content/page_view.js').PageView} PageView */
/** @typedef {import('../../shared/answers.js').Article} Article */

/**
 * What a build is made from and with.
 * @typedef {object} Source
 * @property {PageView} view
 * @property {Article} article
 * @property {Document} inert document in which things are made
 * @property {string} base address that links are relative to
 * @property {number} [steps] nodes looked at so far, counted
 */

/**
 * @typedef {object} Built
 * @property {HTMLElement} body in the inert document
 * @property {Map<Node, Node>} origins node of the page for each text and each thing that was built from it
 * @property {import('./series.js').Part[]} series the articles of a page of several
 */

/** Nodes around a formula that is not counted as one. */
const MOST_IN_FORMULA = 2000;

/** Most characters of the line that says whose words a quote is. */
const BYLINE = 160;

/** Signs that stand before the links from a note to where it is referred to. */
const BACK = /^\s*[\^↑↩][\s\uFE0E]*$/;

/** Attributes that hold words, and what the values of all others are made of. */
const WORDS = new Set(['title', 'abbr']);
const VALUES = /^[\w\s:.+,-]{0,100}$/;

/** @typedef {() => void} Close */

/** @type {Close} */
const NOTHING_TO_CLOSE = () => {};

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
    source.steps ??= 0;
    this.view = source.view;
    const { article } = source;
    this.article = article;
    this.tables = new TableKinds(source);
    this.kept = atomicContent(source, this.tables);
    this.set = new ArticleWriter(source.inert);
    this.looks = new Looks(source.view, this.kept);
    this.formulas = new Map(article.formulas.map((formula) => [formula.node, formula]));
    this.formulaNodes = article.formulas.map(({ node }) => node).sort((a, b) => a - b);
    this.notes = new Map(article.notes.map((note) => [note.reference, note]));
    this.noteRoots = new Set(article.notes.map(({ note }) => note));
    /** End of the note that is being built. */
    this.noteEnd = 0;
    this.skipped = new Set([...article.backs, ...article.formulas.flatMap(({ copies }) => copies)]);
    this.series = seriesOf(source.view, article);
    const headings = this.series.map(({ heading }) => heading);
    for (const id of headings.length > 0 ? headings : [article.heading]) this.skipped.add(id);
    this.ids = anchorIds(source.view, article);
    this.starts = new Map(this.series.slice(1).map(({ node, title }) => [node, title]));
  }

  /** @returns {Built} */
  build() {
    const { view, kept, source } = this;
    /** What to do where an element ends, innermost last. @type {{end: number, close: Close}[]} */
    const open = [];
    const count = Math.min(view.nodes.length, kept.length);
    let id = 0;
    while (id < count) {
      while (open.length > 0 && open[open.length - 1].end <= id) open.pop()?.close();
      source.steps = (source.steps ?? 0) + 1;
      if (this.skipped.has(id)) {
        id = view.end(id);
        continue;
      }
      if (view.isText(id)) {
        this.text(id);
        id += 1;
        continue;
      }
      const close = kept[id] === 1 ? this.open(id) : this.besides(id);
      if (close === null) {
        id = view.end(id);
        continue;
      }
      open.push({ end: view.end(id), close });
      id += 1;
    }
    while (open.length > 0) open.pop()?.close();
    this.set.endRun();
    const { body, origins } = this.set;
    const lead = leadPicture(source, body);
    if (lead !== null) {
      body.prepend(lead.element);
      origins.set(lead.element, lead.origin);
    }
    gatherPictures(body);
    return { body, origins, series: this.series };
  }

  /** @param {number} id */
  text(id) {
    const { set, kept, looks, view } = this;
    const node = view.nodes[id];
    const data = dom.data(node);
    // White space around what is kept parts the words, whoever it belongs to.
    if (
      kept[id] === 0 &&
      !(isBlank(data) && set.isRunning && (view.flags[id] & FLAG.HIDDEN) === 0)
    ) {
      return;
    }
    // The sign before the ways back from a note goes with them.
    if (id < this.noteEnd && BACK.test(data)) return;
    set.text(node, data, looks.lines(node, data));
  }

  /**
   * An element that has nothing of the article in it may still part what has.
   * @param {number} id
   * @returns {null}
   */
  besides(id) {
    const { view, set } = this;
    const element = /** @type {Element} */ (view.nodes[id]);
    const name = dom.localName(element);
    const hidden = (view.flags[id] & FLAG.HIDDEN) !== 0;
    this.standsAt(id);
    if (!hidden && this.loose(id, element)) return null;
    if (CELLS.has(name) && fits(name, set.place.element.localName)) {
      // An empty cell keeps the others in their columns.
      set.openBlock(this.copy(element, name), 'mixed', { stays: true })();
    } else if (name === 'br' && !hidden) set.breakLine();
    else if (name === 'wbr') set.breakWord();
    else if (name === 'hr' && !hidden) set.part(set.make('hr'), element);
    else {
      const picture = hidden ? slideOf(this.source, id) : backgroundOf(this.source, id);
      if (picture !== null) set.put(picture, element, false);
    }
    return null;
  }

  /**
   * Opens an element.
   * @param {number} id
   * @returns {Close | null} what to do at its end; null when all of it was dealt with
   */
  open(id) {
    const { view, set } = this;
    const element = /** @type {Element} */ (view.nodes[id]);
    const title = this.starts.get(id);
    if (title !== undefined) this.boundary(id, title);
    if (this.noteRoots.has(id)) this.noteEnd = view.end(id);
    if (this.whole(id, element)) return null;
    const local = dom.localName(element);
    const name = Reflect.get(OLD_NAMES, local) ?? local;
    const isBlock = !this.isInline(id);
    if (this.looks.isForEars(id) && this.formulaIn(id) === undefined) return null;
    if (isBlock) set.endRun();
    this.standsAt(id);
    if (name === 'br') {
      set.breakLine();
      return null;
    }
    if (name === 'table') {
      return this.tables.isData(id) ? this.table(element) : this.generic(isBlock);
    }
    if (TABLE_PARTS.has(name)) {
      return fits(name, set.place.element.localName)
        ? this.block(id, element, name)
        : this.generic(isBlock);
    }
    const callout = calloutOf(element, name);
    if (callout !== '') return this.openAs('div', callout, 'flow', { role: 'note' });
    if (MARKS.has(name)) return this.mark(id, element, name, isBlock);
    if (BLOCKS.has(name)) return this.block(id, element, name);
    if (isBlock) return this.unnamed(id, element, name);
    return this.styled(id, element);
  }

  /** Whether an element breaks no line. What stands around a formula in a line breaks none. @param {number} id */
  isInline(id) {
    if (this.looks.isInline(id)) return true;
    const formula = this.formulaIn(id);
    return (
      formula !== undefined &&
      !formula.display &&
      /^(?:katex|MathJax|mjx|mwe-)/i.test(
        dom.getAttribute(/** @type {Element} */ (this.view.nodes[id]), 'class') ?? '',
      )
    );
  }

  /** The first formula at or below a node. @param {number} id */
  formulaIn(id) {
    const { formulaNodes } = this;
    let [from, to] = [0, formulaNodes.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (formulaNodes[middle] < id) from = middle + 1;
      else to = middle;
    }
    const node = formulaNodes[from];
    return node !== undefined && node < this.view.end(id) ? this.formulas.get(node) : undefined;
  }

  /**
   * Elements that are one thing: formulas, pictures, players, code, references to notes.
   * @param {number} id
   * @param {Element} element
   */
  whole(id, element) {
    const { source, set } = this;
    const formula = this.formulas.get(id);
    if (formula !== undefined) {
      set.put(formulaOf(source, element, formula), element, !formula.display);
      return true;
    }
    if (this.loose(id, element)) return true;
    const note = this.notes.get(id);
    if (note !== undefined) {
      const raised = set.marks.some(({ localName }) => localName === 'sup');
      set.put(noteReference(source.inert, note, this.ids, raised ? 'span' : 'sup'), element, true);
      return true;
    }
    const code = codeOf(source, id, this.looks);
    if (code !== null) {
      if (code.lines !== '') set.put(codeBlock(source, code), element, false);
      return true;
    }
    const media = mediaOf(source, id);
    if (media === null) return false;
    if (media.element !== null) set.put(media.element, element, media.inline);
    return true;
  }

  /** A formula that the core does not count, among text that is kept. @param {number} id @param {Element} element */
  loose(id, element) {
    if (this.view.end(id) - id > MOST_IN_FORMULA || this.formulaIn(id) !== undefined) return false;
    const loose = looseFormula(this.source, element);
    if (loose === null) return false;
    this.set.put(loose.element, element, !loose.display);
    return true;
  }

  /** @param {boolean} isBlock @returns {Close} */
  generic(isBlock) {
    if (!isBlock) return NOTHING_TO_CLOSE;
    this.set.endRun();
    return () => this.set.endRun();
  }

  /** A block that its name says nothing of. @param {number} id @param {Element} element @param {string} name @returns {Close} */
  unnamed(id, element, name) {
    const { set } = this;
    if (this.noteRoots.has(id)) return this.openAs('div', 'noted', 'flow');
    if (isPullQuote(element, name)) return this.openAs('blockquote', 'pull', 'flow');
    if (isCalloutTitle(element)) return this.openAs('p', 'callout-title', 'text');
    if (name === 'footer' && set.place.element.localName === 'blockquote') {
      return this.openAs('p', 'by', 'text');
    }
    if (set.places.length === 1) {
      const heading = this.looks.heading(id);
      if (heading !== '') return this.openAs(heading, '', 'text');
    }
    return this.generic(true);
  }

  /** An inline element that only style sheets say something of. @param {number} id @param {Element} element @returns {Close} */
  styled(id, element) {
    if (this.set.marks.length >= DEEPEST_MARK) return NOTHING_TO_CLOSE;
    if (isSideNote(element)) return this.set.openMark(this.set.make('small', 'side'));
    if (/^h[1-6]$/.test(this.set.place.element.localName)) return NOTHING_TO_CLOSE;
    const like = this.looks.emphasis(element);
    return like === '' ? NOTHING_TO_CLOSE : this.set.openMark(this.set.make(like));
  }

  /**
   * @param {string} name
   * @param {string} className
   * @param {import('./article_writer.js').Place['kind']} kind
   * @param {Record<string, string>} [attributes]
   * @returns {Close}
   */
  openAs(name, className, kind, attributes = {}) {
    const { set } = this;
    if (!fits(name, set.place.element.localName) || set.places.length >= DEEPEST_BLOCK) {
      return this.generic(true);
    }
    const block = set.make(name, className);
    for (const [key, value] of Object.entries(attributes)) block.setAttribute(key, value);
    return set.openBlock(block, kind);
  }

  /** @param {number} id @param {Element} element @param {string} name @param {boolean} isBlock @returns {Close} */
  mark(id, element, name, isBlock) {
    const { set } = this;
    if (set.marks.length >= DEEPEST_MARK) return this.generic(isBlock);
    const copy = this.copy(element, name);
    if (name === 'a' && !this.link(copy, element)) {
      return isBlock ? this.generic(true) : this.styled(id, element);
    }
    if (name === 'small' && isSideNote(element)) copy.className = 'side';
    const close = set.openMark(copy);
    return () => {
      close();
      if (isBlock) set.endRun();
    };
  }

  /** Something may lead to where an element begins. @param {number} id */
  standsAt(id) {
    const own = this.ids.own(id);
    if (own !== null) this.set.standsAt(own);
  }

  /** @param {HTMLElement} copy @param {Element} element @returns {boolean} whether it leads anywhere */
  link(copy, element) {
    const href = dom.getAttribute(element, 'href');
    if (href === null) return false;
    const own = this.ids.target(href);
    if (own !== null) copy.setAttribute('data-to', own);
    const url = absolute(href, this.source.base);
    if (url !== null) copy.setAttribute('href', url);
    return url !== null;
  }

  /** @param {number} id @param {Element} element @param {string} name @returns {Close} */
  block(id, element, name) {
    const { set } = this;
    const above = set.place.element;
    /** A list right in a list belongs to the entry before it. */
    const entry =
      (name === 'ul' || name === 'ol') && /^[uo]l$/.test(above.localName)
        ? above.lastElementChild
        : null;
    const hasPlace = entry !== null || fits(name, above.localName);
    // A list entry outside a list, a row outside a table: what they hold stays.
    if (!hasPlace || set.places.length >= DEEPEST_BLOCK) return this.generic(true);
    if (isCalloutTitle(element)) return this.openAs('p', 'callout-title', 'text');
    const copy = this.copy(element, name);
    set.origins.set(copy, element);
    if (name === 'blockquote') {
      const className = quoteClass(element);
      if (className !== '') copy.className = className;
    }
    const close = set.openBlock(copy, kindOf(name), {
      stays: CELLS.has(name),
      parent: entry ?? undefined,
    });
    return () => {
      if (!close()) return;
      if (name === 'blockquote') markByline(copy);
      else if (name === 'p') unwrapPictures(copy);
    };
  }

  /** @param {Element} element @returns {Close} */
  table(element) {
    const { set } = this;
    if (set.places.length >= DEEPEST_BLOCK) return this.generic(true);
    set.endRun();
    const frame = set.make('div', 'scroll');
    const table = this.copy(element, 'table');
    set.origins.set(table, element);
    const closeFrame = set.openBlock(frame, 'flow');
    const close = set.openBlock(table, 'rows');
    return () => {
      close();
      closeFrame();
    };
  }

  /** Another article of the page begins. @param {number} id @param {string} title */
  boundary(id, title) {
    const { set } = this;
    if (set.places.length > 1 || set.things === 0) {
      // No line can stand here: its heading does.
      for (const part of this.series) if (part.node === id) this.skipped.delete(part.heading);
      return;
    }
    const line = boundary((name, className) => set.make(name, className), title);
    set.put(line, this.view.nodes[id], false);
  }

  /** @param {Element} element @param {string} name */
  copy(element, name) {
    const copy = this.set.make(name);
    for (const attribute of [...ATTRIBUTES['*'], ...(Reflect.get(ATTRIBUTES, name) ?? [])]) {
      let value = dom.getAttribute(element, attribute);
      if (value === null || value.length > LONGEST_ATTRIBUTE) continue;
      if (attribute === 'colspan' || attribute === 'rowspan') {
        value = String(Math.min(WIDEST_SPAN, Number.parseInt(value, 10) || 1));
      }
      if (WORDS.has(attribute)) value = plainWords(value, LONGEST_ATTRIBUTE);
      else if (!VALUES.test(value)) continue;
      copy.setAttribute(attribute, value);
    }
    return copy;
  }
}

/** A paragraph that holds pictures alone is none. @param {Element} paragraph */
function unwrapPictures(paragraph) {
  const isPicture = (/** @type {Element} */ child) =>
    (child.localName === 'img' && !child.classList.contains('icon-like')) ||
    (child.localName === 'a' && child.firstElementChild?.localName === 'img');
  if (!isBlank(paragraph.textContent ?? '') || ![...paragraph.children].every(isPicture)) return;
  const number = paragraph.getAttribute('data-id');
  if (number !== null) paragraph.firstElementChild?.setAttribute('data-id', number);
  paragraph.replaceWith(...paragraph.children);
}

/** The last line of a quote says whose words they are. @param {Element} quote */
function markByline(quote) {
  const last = quote.lastElementChild;
  if (last === null || last.localName !== 'p' || quote.childElementCount < 2) return;
  const text = (last.textContent ?? '').trim();
  if (text.length <= BYLINE && /^[—–―-]\s*\S/.test(text)) last.className = 'by';
}
