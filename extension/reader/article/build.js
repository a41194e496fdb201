// Builds the article that the reader shows from the live page: one walk over the nodes that the core kept, in document order.
//
//   article_writer.js   where text and blocks go
//   page_styles.js      what the page's style sheets say of an element
//   media, code, formula, references …   elements that are built as one, each by a file of its own
//
// Everything is made anew in a document that is never shown and loads nothing; no node of the page is moved or changed. For
// each built node its origin on the page is remembered. Nothing recurses. O(kept nodes).

import * as dom from '../../content/dom.js';
import { FLAG } from '../../content/wire.js';
import { makeGalleries } from '../media/galleries.js';
import { leadPicture } from '../media/lead_picture.js';
import { backgroundOf, mediaOf, slideOf } from '../media/media.js';
import { ArticleWriter, DEEPEST_BLOCK, DEEPEST_MARK, isBlank } from './article_writer.js';
import { isDataTable, withAtomicContent } from './atomic_content.js';
import {
  calloutClass,
  isCalloutTitle,
  isPullQuote,
  isSideNote,
  quoteClass,
} from './class_patterns.js';
import { codeBlock, codeOf, isBesideCode } from './code.js';
import { Comments } from './comments.js';
import {
  ATTRIBUTES,
  BLOCKS,
  CELLS,
  LONGEST_ATTRIBUTE,
  MARKS,
  REPLACED,
  TABLE_PARTS,
  WIDEST_SPAN,
  canContain,
  contentKind,
  makeElement,
  nameOrPart,
} from './elements.js';
import { isCreditOfNothing } from './credits.js';
import { formulaOf, looseFormula } from './formula.js';
import { HeadingParts } from './heading_parts.js';
import { dropInvisible } from './invisible_characters.js';
import { followsOtherWords, saysWhoIsQuoted } from './inline_words.js';
import { absoluteAddress, labelText } from './page_values.js';
import { PageStyles } from './page_styles.js';
import { arrangingElements, quotedBodies } from './repeated_parts.js';
import { postElement } from './posts.js';
import { noteReference, referencesOf } from './references.js';
import { seriesOf } from './series.js';

/** @typedef {import('../../content/page_view.js').PageView} PageView */
/** @typedef {import('../../shared/answers.js').Article} Article */

/**
 * What an article is built from.
 * @typedef {object} Source
 * @property {PageView} view
 * @property {Article} article
 * @property {Document} inert document in which nodes are made
 * @property {string} base address that links are relative to
 * @property {Set<number>} [arranging] elements that arrange posts or items
 * @property {number} [steps] nodes looked at so far, counted
 */

/** Most nodes of a formula that the core does not report. */
const MOST_IN_FORMULA = 2000;

const HEADING = /^h[1-6]$/;

/** Elements in which text is code in a line. */
const CODE_MARKS = new Set(['code', 'kbd', 'samp']);

/** Most characters of the line that says who is quoted. */
const BYLINE = 160;

/** The sign before the links from a note back to its references. */
const BACK = /^\s*[\^↑↩][\s\uFE0E]*$/;

/** Attributes that contain text, and what the values of all others may be. */
const WORDS = new Set(['title', 'abbr']);
const VALUES = /^[\w\s:.+,-]{0,100}$/;

/** @typedef {() => void} Close called where an element ends */

/** @type {Close} */
const NOTHING_TO_CLOSE = () => {};

/**
 * Returns the body, in the inert document; the node of the page for each text and element that was built from one; and the articles
 * of a page that has several.
 * @param {Source} source
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
    this.arranging = arrangingElements(source.view, article);
    source.arranging = this.arranging;
    this.kept = withAtomicContent(source);
    this.writer = new ArticleWriter(source.inert);
    this.styles = new PageStyles(source.view, this.kept);
    this.headingParts = new HeadingParts(source.view, this.kept);
    this.formulas = new Map(article.formulas.map((formula) => [formula.node, formula]));
    this.formulaNodes = article.formulas.map(({ node }) => node).sort((a, b) => a - b);
    this.notes = new Map(article.notes.map((note) => [note.reference, note]));
    this.noteRoots = new Set(article.notes.map(({ note }) => note));
    /** End of the note that is being built. */
    this.noteEnd = 0;
    /** End of the `pre` that is open and no code. */
    this.preEnd = 0;
    this.skipped = new Set([...article.backs, ...article.formulas.flatMap(({ copies }) => copies)]);
    this.series = seriesOf(source.view, article);
    const headings = this.series.map(({ heading }) => heading);
    for (const id of headings.length > 0 ? headings : [article.heading]) this.skipped.add(id);
    this.references = referencesOf(source.view, article);
    this.posts = new Map([...article.posts, ...article.comments].map((post) => [post.node, post]));
    this.quotedBodies = quotedBodies(source.view, article);
    this.comments = new Comments(source);
    this.items = new Set(article.items.map(({ node }) => node));
    /** The links of items, by their titles. */
    this.itemLinks = new Map(article.items.map(({ title, link }) => [title, link]));
    /** What was written before the innermost post or item that is open. */
    this.beforePart = 0;
    for (const { heads } of [...this.posts.values(), article.product ?? { heads: [] }]) {
      for (const id of heads) this.skipped.add(id);
    }
    /** Titles of further articles, by the nodes where they begin. */
    this.titles = new Map(this.series.slice(1).map(({ node, title }) => [node, title]));
  }

  build() {
    const { view, kept, source } = this;
    /** Elements that are open, innermost last. @type {{end: number, close: Close}[]} */
    const open = [];
    const count = Math.min(view.nodes.length, kept.length);
    for (let id = 0; id < count;) {
      while (open.length > 0 && open[open.length - 1].end <= id) open.pop()?.close();
      source.steps = (source.steps ?? 0) + 1;
      const end = view.end(id);
      let close = null;
      if (!this.skipped.has(id)) {
        if (view.isText(id)) this.text(id);
        else if (kept[id] === 0) this.leftOut(id);
        else close = this.open(id);
      }
      if (close !== null) open.push({ end, close });
      id = close === null ? end : id + 1;
    }
    while (open.length > 0) open.pop()?.close();
    this.writer.endRun();
    const { body, origins } = this.writer;
    const lead = leadPicture(source, body);
    if (lead !== null) {
      body.prepend(lead.element);
      origins.set(lead.element, lead.origin);
    }
    dropInvisible(body);
    makeGalleries(body);
    this.comments.addTo(body);
    return { body, origins, series: this.series };
  }

  /** @param {number} id */
  text(id) {
    const { writer, kept, styles, view } = this;
    const node = view.nodes[id];
    const data = dom.data(node);
    // White space between kept texts separates their words, though it is not kept itself.
    const isSpace = isBlank(data) && writer.isRunning && (view.flags[id] & FLAG.HIDDEN) === 0;
    if (kept[id] === 0 && !isSpace) return;
    // The links back from a note are left out, and so is the sign before them.
    if (id < this.noteEnd && BACK.test(data)) return;
    writer.text(node, data, styles.lineClass(node, data, id < this.preEnd));
  }

  /** An element with nothing of the article in it may still be a break between its parts, or a picture. @param {number} id */
  leftOut(id) {
    const { view, writer } = this;
    const element = /** @type {Element} */ (view.nodes[id]);
    const name = dom.localName(element);
    const hidden = (view.flags[id] & FLAG.HIDDEN) !== 0;
    this.addTarget(id);
    if (!hidden && this.loose(id, element)) return;
    if (CELLS.has(name) && canContain(writer.place.element.localName, name)) {
      // An empty cell keeps the others in their columns.
      writer.openBlock(this.copy(element, name), 'mixed', { stays: true })();
    } else if (name === 'br' && !hidden) writer.breakLine();
    else if (name === 'wbr') writer.breakWord();
    else if (name === 'hr' && !hidden) {
      if (writer.count > this.beforePart) writer.putRule(writer.make('hr'), element);
    } else {
      const picture = hidden ? slideOf(this.source, id) : backgroundOf(this.source, id);
      if (picture !== null) writer.put(picture, element, false);
      else this.separate(id);
    }
  }

  /** What is left out still separates the words around it: by its white space, its lines and its blocks. @param {number} id */
  separate(id) {
    const { view, writer } = this;
    const end = view.end(id);
    for (let k = id; k < end && writer.isRunning; k += 1) {
      if ((view.flags[k] & FLAG.HIDDEN) !== 0) k = view.end(k) - 1;
      else if (view.isText(k)) this.text(k);
      else if (view.tag(k) === 'br') writer.breakLine();
      else if (this.isInline(k)) continue;
      // Words go on behind what was moved out of their line.
      else if (this.styles.isOutOfFlow(/** @type {Element} */ (view.nodes[k]))) k = view.end(k) - 1;
      else writer.boundary();
    }
  }

  /** Opens an element. @param {number} id @returns {Close | null} null when all of the element was dealt with */
  open(id) {
    const { view, writer } = this;
    const element = /** @type {Element} */ (view.nodes[id]);
    const title = this.titles.get(id);
    if (title !== undefined) this.beginArticle(id, title);
    if (this.noteRoots.has(id)) this.noteEnd = view.end(id);
    if (dom.localName(element) === 'pre') this.preEnd = Math.max(this.preEnd, view.end(id));
    const post = this.posts.get(id);
    if (post !== undefined) return this.part(id, postElement(this.source.inert, post));
    if (this.items.has(id)) return this.part(id, writer.make('section', 'item'));
    if (this.itemLinks.has(id)) return this.itemTitle(id);
    const hasNoForm = this.arranging.has(id) || this.quotedBodies.has(id);
    if (hasNoForm) return this.generic(!this.isInline(id));
    if (this.atomic(id, element)) return null;
    const local = dom.localName(element);
    const name = Reflect.get(REPLACED, local) ?? nameOrPart(element);
    const isBlock = !this.isInline(id);
    if (this.styles.isForScreenReaders(id) && this.formulaIn(id) === undefined) return null;
    if (this.isNoText(id, element, local)) return null;
    if (isBlock) writer.boundary();
    else if (this.followsOtherWords(id)) writer.space();
    this.addTarget(id);
    if (name === 'br') {
      writer.breakLine();
      return null;
    }
    if (name === 'table') {
      return isDataTable(this.source, id) ? this.table(element) : this.generic(isBlock);
    }
    if (TABLE_PARTS.has(name)) {
      return canContain(writer.place.element.localName, name)
        ? this.block(id, element, name)
        : this.generic(isBlock);
    }
    const callout = calloutClass(element, name);
    if (callout !== '') return this.openAs('div', callout, 'flow', { role: 'note' });
    if (MARKS.has(name)) return this.mark(id, element, name, isBlock);
    if (BLOCKS.has(name)) return this.block(id, element, name);
    if (isBlock) return this.unnamed(id, element, name);
    return this.styled(id, element);
  }

  /** Whether an element belongs to a heading, code or a picture and is no text of the article. @param {number} id @param {Element} element @param {string} name */
  isNoText(id, element, name) {
    return (
      this.headingParts.has(id, element, name) ||
      isBesideCode(this.view, this.kept, id) ||
      isCreditOfNothing(this.source, this.kept, id)
    );
  }

  /** Whether an element in a line says other words than what is right before it. @param {number} id */
  followsOtherWords(id) {
    const { view, kept, writer } = this;
    if (!writer.isRunning || writer.marks.some(({ localName }) => CODE_MARKS.has(localName))) {
      return false;
    }
    return followsOtherWords(view, kept, id);
  }

  /** Whether an element breaks no line. The elements around an inline formula break none. @param {number} id */
  isInline(id) {
    if (this.styles.isInline(id)) return !saysWhoIsQuoted(this.view, this.kept, id);
    const formula = this.formulaIn(id);
    if (formula === undefined || formula.display) return false;
    const element = /** @type {Element} */ (this.view.nodes[id]);
    return /^(?:katex|MathJax|mjx|mwe-)/i.test(dom.getAttribute(element, 'class') ?? '');
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

  /** Copies an element that is built as one: formula, picture, player, code, reference to a note. @param {number} id @param {Element} element */
  atomic(id, element) {
    const { source, writer } = this;
    const formula = this.formulas.get(id);
    if (formula !== undefined) {
      writer.put(formulaOf(source, element, formula), element, !formula.display);
      return true;
    }
    if (this.loose(id, element)) return true;
    const note = this.notes.get(id);
    if (note !== undefined) {
      const isRaised = writer.marks.some(({ localName }) => localName === 'sup');
      const name = isRaised ? 'span' : 'sup';
      writer.put(noteReference(source.inert, note, this.references, name), element, true);
      return true;
    }
    const code = codeOf(source, id, this.styles);
    if (code !== null) {
      if (code.text !== '') writer.put(codeBlock(source, code), element, false);
      return true;
    }
    const media = mediaOf(source, id);
    if (media === null) return false;
    if (media.element !== null) writer.put(media.element, element, media.inline);
    return true;
  }

  /** Copies a formula that the core does not report, among text that is kept. @param {number} id @param {Element} element */
  loose(id, element) {
    if (this.view.end(id) - id > MOST_IN_FORMULA || this.formulaIn(id) !== undefined) return false;
    const loose = looseFormula(this.source, element);
    if (loose === null) return false;
    this.writer.put(loose.element, element, !loose.display);
    return true;
  }

  /** Opens a post, a comment or an item. One inside another follows it. @param {number} id @param {HTMLElement} section @returns {Close} */
  part(id, section) {
    const { writer } = this;
    this.addTarget(id);
    writer.endRun();
    const outer = writer.places.splice(1);
    if (this.comments.has(id)) {
      writer.places.push({ element: this.comments.element, kind: 'flow', from: writer.count });
    }
    const close = writer.openBlock(section, 'flow');
    this.beforePart = writer.count;
    const closeTitle = this.itemLinks.has(id) ? this.itemTitle(id) : NOTHING_TO_CLOSE;
    return () => {
      closeTitle();
      close();
      writer.places.splice(1, Infinity, ...outer);
    };
  }

  /** Opens the title of an item, in its link where none is inside it. @param {number} id @returns {Close} */
  itemTitle(id) {
    const { view, writer } = this;
    const close = this.openAs('h3', '', 'text');
    const from = this.itemLinks.get(id) ?? id;
    const isInside = from !== id && view.contains(id, from);
    const link = writer.make('a');
    if (isInside || !this.link(link, /** @type {Element} */ (view.nodes[from]))) return close;
    const closeMark = writer.openMark(link);
    return () => {
      closeMark();
      close();
    };
  }

  /** @param {boolean} isBlock @returns {Close} */
  generic(isBlock) {
    if (!isBlock) return NOTHING_TO_CLOSE;
    this.writer.boundary();
    return () => this.writer.boundary();
  }

  /** Opens a block whose name has no meaning. @param {number} id @param {Element} element @param {string} name @returns {Close} */
  unnamed(id, element, name) {
    const { writer } = this;
    if (this.noteRoots.has(id)) return this.openAs('div', 'noted', 'flow');
    if (isPullQuote(element, name)) return this.openAs('blockquote', 'pull', 'flow');
    if (isCalloutTitle(element)) return this.openAs('p', 'callout-title', 'text');
    if (name === 'footer' && writer.place.element.localName === 'blockquote') {
      return this.openAs('p', 'by', 'text');
    }
    if (writer.places.length === 1) {
      const heading = this.styles.headingName(id);
      if (heading !== '') return this.openAs(heading, '', 'text');
    }
    return this.generic(true);
  }

  /** Opens an inline element whose name has no meaning, but its class or style may have. @param {number} id @param {Element} element @returns {Close} */
  styled(id, element) {
    if (this.writer.marks.length >= DEEPEST_MARK) return NOTHING_TO_CLOSE;
    if (isSideNote(element)) return this.writer.openMark(this.writer.make('small', 'side'));
    if (HEADING.test(this.writer.place.element.localName)) return NOTHING_TO_CLOSE;
    const like = this.styles.emphasis(element);
    return like === '' ? NOTHING_TO_CLOSE : this.writer.openMark(this.writer.make(like));
  }

  /**
   * @param {string} name
   * @param {string} className
   * @param {import('./article_writer.js').Place['kind']} kind
   * @param {Record<string, string>} [attributes]
   * @returns {Close}
   */
  openAs(name, className, kind, attributes = {}) {
    const { writer } = this;
    const isPossible = canContain(writer.place.element.localName, name);
    if (!isPossible || writer.places.length >= DEEPEST_BLOCK) return this.generic(true);
    const all = { class: className || null, ...attributes };
    return writer.openBlock(makeElement(this.source.inert, name, all), kind);
  }

  /** @param {number} id @param {Element} element @param {string} name @param {boolean} isBlock @returns {Close} */
  mark(id, element, name, isBlock) {
    const { writer } = this;
    if (writer.marks.length >= DEEPEST_MARK) return this.generic(isBlock);
    const copy = this.copy(element, name);
    // The whole heading as a link to itself leads nowhere.
    const leadsNowhere =
      name === 'a' &&
      ((HEADING.test(writer.place.element.localName) &&
        (dom.getAttribute(element, 'href') ?? '').startsWith('#')) ||
        !this.link(copy, element));
    if (leadsNowhere) {
      return isBlock ? this.generic(true) : this.styled(id, element);
    }
    if (name === 'small' && isSideNote(element)) copy.className = 'side';
    const close = writer.openMark(copy);
    return () => {
      close();
      if (isBlock) writer.boundary();
    };
  }

  /** Marks where an element begins, if a link or a note leads to it. @param {number} id */
  addTarget(id) {
    const number = this.references.numberOf(id);
    if (number !== null) this.writer.addTarget(number);
  }

  /** @param {HTMLElement} copy @param {Element} element @returns {boolean} whether it leads anywhere */
  link(copy, element) {
    const href = dom.getAttribute(element, 'href');
    if (href === null) return false;
    const target = this.references.targetOf(href);
    if (target !== null) copy.setAttribute('data-to', target);
    const url = absoluteAddress(href, this.source.base);
    if (url !== null) copy.setAttribute('href', url);
    return url !== null;
  }

  /** @param {number} id @param {Element} element @param {string} name @returns {Close} */
  block(id, element, name) {
    const { writer } = this;
    const above = writer.place.element;
    /** A list that is a child of a list belongs to the entry before it. */
    const entry =
      (name === 'ul' || name === 'ol') && /^[uo]l$/.test(above.localName)
        ? above.lastElementChild
        : null;
    const hasPlace = entry !== null || canContain(above.localName, name);
    // Of a list entry outside a list, or a row outside a table, only the content is copied.
    if (!hasPlace || writer.places.length >= DEEPEST_BLOCK) return this.generic(true);
    if (isCalloutTitle(element)) return this.openAs('p', 'callout-title', 'text');
    const copy = this.copy(element, name);
    writer.origins.set(copy, element);
    if (name === 'blockquote') {
      const className = quoteClass(element);
      if (className !== '') copy.className = className;
    }
    const close = writer.openBlock(copy, contentKind(name), {
      stays: CELLS.has(name),
      parent: entry ?? undefined,
    });
    return () => {
      if (!close()) return;
      if (name === 'blockquote') markByline(copy);
      else if (name === 'p') unwrapPictures(copy);
      else if (HEADING.test(name)) liftPictures(copy);
    };
  }

  /** @param {Element} element @returns {Close} */
  table(element) {
    const { writer } = this;
    if (writer.places.length >= DEEPEST_BLOCK) return this.generic(true);
    writer.endRun();
    const frame = writer.make('div', 'scroll');
    const table = this.copy(element, 'table');
    writer.origins.set(table, element);
    const closeFrame = writer.openBlock(frame, 'flow');
    const close = writer.openBlock(table, 'rows');
    return () => {
      close();
      closeFrame();
    };
  }

  /** Puts a line with its title before another article of the page. @param {number} id @param {string} title */
  beginArticle(id, title) {
    const { writer } = this;
    if (writer.places.length > 1 || writer.count === 0) {
      // No line can stand here: the article keeps its own heading.
      for (const part of this.series) if (part.node === id) this.skipped.delete(part.heading);
      return;
    }
    const line = writer.make('div', 'next-article');
    line.append(makeElement(this.source.inert, 'h2', {}, title));
    writer.put(line, this.view.nodes[id], false);
  }

  /** @param {Element} element @param {string} name */
  copy(element, name) {
    const copy = this.writer.make(name);
    for (const attribute of [...ATTRIBUTES['*'], ...(Reflect.get(ATTRIBUTES, name) ?? [])]) {
      let value = dom.getAttribute(element, attribute);
      if (value === null || value.length > LONGEST_ATTRIBUTE) continue;
      if (attribute === 'colspan' || attribute === 'rowspan') {
        value = String(Math.min(WIDEST_SPAN, Number.parseInt(value, 10) || 1));
      }
      if (WORDS.has(attribute)) value = labelText(value);
      else if (!VALUES.test(value)) continue;
      copy.setAttribute(attribute, value);
    }
    return copy;
  }
}

/** Puts pictures in the place of a paragraph that contains nothing else. @param {Element} paragraph */
function unwrapPictures(paragraph) {
  if (!isBlank(paragraph.textContent ?? '') || ![...paragraph.children].every(isPicture)) return;
  const number = paragraph.getAttribute('data-id');
  if (number !== null) paragraph.firstElementChild?.setAttribute('data-id', number);
  paragraph.replaceWith(...paragraph.children);
}

/** Puts the pictures in a heading before it: a heading is its words. One that has none goes. @param {Element} heading */
function liftPictures(heading) {
  const pictures = [...heading.children].filter(isPicture);
  if (pictures.length === 0) return;
  heading.before(...pictures);
  if (heading.childElementCount > 0 || !isBlank(heading.textContent ?? '')) return;
  const number = heading.getAttribute('data-id');
  if (number !== null) pictures[0].setAttribute('data-id', number);
  heading.remove();
}

/** Whether an element is a picture of its own, in a link or not. @param {Element} child */
function isPicture(child) {
  const inner = child.localName === 'a' ? child.firstElementChild : child;
  return inner?.localName === 'img' && !inner.classList.contains('icon-like');
}

/** Marks the last line of a quote where it says who is quoted. @param {Element} quote */
function markByline(quote) {
  const last = quote.lastElementChild;
  if (last === null || last.localName !== 'p' || quote.childElementCount < 2) return;
  const text = (last.textContent ?? '').trim();
  if (text.length <= BYLINE && /^[—–―-]\s*\S/.test(text)) last.className = 'by';
}
