// What the page's style sheets say that its markup does not: what stands in the line, what is bold, whose line ends count,
// what looks like a heading. Only reads; the page was laid out a moment ago. O(1) for each question, bounded in number.

import * as dom from '../../content/dom.js';
import { FLAG } from '../../content/wire.js';

/** @typedef {import('../../content/page_view.js').PageView} PageView */

/** Times that a style is asked for at most; after that markup alone decides. */
const MOST_ASKED = 40_000;

/** Elements that stand in the line unless they are told otherwise. */
const INLINE = new Set([
  ...[
    'span',
    'font',
    'a',
    'abbr',
    'b',
    'cite',
    'code',
    'em',
    'i',
    'kbd',
    'label',
    'mark',
    'q',
    's',
  ],
  ...['small', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'big', 'tt'],
]);

/** Parts of a word with its reading: they have a layout of their own and break no line. */
const RUBY = new Set(['ruby', 'rb', 'rt', 'rtc', 'rp']);

/** Elements that do not. */
const BLOCK = new Set([
  ...['div', 'section', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'form', 'fieldset'],
  ...['center', 'table', 'tr', 'td', 'th', 'dl', 'p', 'hgroup', 'search', 'body', 'html'],
]);

/** Side up to which a box that is cut off is there for screen readers alone, px. */
const SPECK = 1;

/** Weight from which on text is bold. */
const BOLD = 600;

/** A line that stands for a heading: at most so long, and larger than the text by so much. */
const HEADING_CHARS = 90;
const LARGER = 1.18;
const MUCH_LARGER = 1.5;

/** Texts that are looked at for the size of the article's own. */
const SAMPLES = 200;

export class Looks {
  /** @param {PageView} view @param {Uint8Array} kept */
  constructor(view, kept) {
    this.view = view;
    this.kept = kept;
    this.asked = 0;
    /** @type {number | null} */
    this.size = null;
  }

  /** @param {Element} element @returns {CSSStyleDeclaration | null} */
  style(element) {
    this.asked += 1;
    return this.asked > MOST_ASKED ? null : getComputedStyle(element);
  }

  /** Whether an element leaves the line of text that it stands in as it is. @param {number} id */
  isInline(id) {
    const flags = this.view.flags[id];
    if ((flags & (FLAG.INLINE | FLAG.CONTENTS)) !== 0) return true;
    const element = /** @type {Element} */ (this.view.nodes[id]);
    const name = dom.localName(element);
    if (RUBY.has(name)) return true;
    // What is not laid out says nothing but its name.
    if ((flags & FLAG.HIDDEN) !== 0) return !BLOCK.has(name);
    if (!INLINE.has(name) && !name.startsWith('mjx-')) return false;
    return this.isAside(element);
  }

  /** Whether an element was moved out of the line that it was written in: a first letter, a note beside the text. @param {Element} element */
  isAside(element) {
    const style = this.style(element);
    if (style === null) return false;
    return style.cssFloat !== 'none' || /absolute|fixed/.test(style.position);
  }

  /** Whether text in an element is for screen readers alone. @param {number} id */
  isForEars(id) {
    const { rects, flags } = this.view;
    if ((flags[id] & (FLAG.INLINE | FLAG.CONTENTS | FLAG.HIDDEN)) !== 0) return false;
    if (rects[4 * id + 2] > SPECK || rects[4 * id + 3] > SPECK) return false;
    const style = this.style(/** @type {Element} */ (this.view.nodes[id]));
    if (style === null || !/absolute|fixed/.test(style.position)) return false;
    return style.clip !== 'auto' || style.clipPath !== 'none' || /hidden|clip/.test(style.overflow);
  }

  /**
   * The mark that an element without meaning of its own looks like; empty for none.
   * @param {Element} element
   */
  emphasis(element) {
    if (!dom.hasAttribute(element, 'class') && !dom.hasAttribute(element, 'style')) return '';
    const around = dom.parentElement(element);
    const own = around === null ? null : this.style(element);
    const outer = own === null ? null : this.style(/** @type {Element} */ (around));
    if (own === null || outer === null || own.cssFloat !== 'none') return '';
    if (Number(own.fontWeight) >= BOLD && Number(outer.fontWeight) < BOLD) return 'strong';
    if (own.fontStyle === 'italic' && outer.fontStyle !== 'italic') return 'em';
    if (own.verticalAlign === 'super') return 'sup';
    return own.verticalAlign === 'sub' ? 'sub' : '';
  }

  /** Whether text in an element is set like typewriting. @param {Element} element */
  isTyped(element) {
    const font = this.style(element)?.fontFamily ?? 'monospace';
    return /mono|courier|consol|menlo|typewriter|code|fixed|terminal/i.test(font);
  }

  /** The class of a text whose line ends count; empty for other text. @param {Node} text @param {string} data */
  lines(text, data) {
    if (!/\S[^\S\n]*\n\s*\S|\S {2,}\S/.test(data)) return '';
    const element = dom.parentElement(text);
    const space = (element === null ? null : this.style(element))?.whiteSpace ?? '';
    if (space === 'pre-line') return 'lines';
    return /^(?:pre|pre-wrap|break-spaces)$/.test(space) ? 'lines spaces' : '';
  }

  /** Size of the article's text, px. */
  textSize() {
    if (this.size !== null) return this.size;
    /** @type {Map<number, number>} */
    const sizes = new Map();
    const { view, kept } = this;
    const texts = [];
    for (let k = 0; k < kept.length; k += 1) if (kept[k] === 1 && view.isText(k)) texts.push(k);
    const step = Math.max(1, Math.floor(texts.length / SAMPLES));
    for (let k = 0; k < texts.length; k += step) {
      const element = view.element(texts[k]);
      const style = element === null ? null : this.style(element);
      const size = Math.round(Number.parseFloat(style?.fontSize ?? '16'));
      sizes.set(size, (sizes.get(size) ?? 0) + dom.data(view.nodes[texts[k]]).trim().length);
    }
    this.size = [...sizes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 16;
    return this.size;
  }

  /**
   * The heading that a block without a name is: what it calls itself, or how large it is set.
   * @param {number} id
   * @returns {string} `h1` … `h6`; empty for none
   */
  heading(id) {
    const { view } = this;
    const element = /** @type {Element} */ (view.nodes[id]);
    if (dom.getAttribute(element, 'role') === 'heading') {
      const level = Number.parseInt(dom.getAttribute(element, 'aria-level') ?? '2', 10);
      return `h${Math.min(6, Math.max(2, level || 2))}`;
    }
    const end = view.end(id);
    if (end - id > 12) return '';
    let text = '';
    let inner = id;
    for (let k = id + 1; k < end; k += 1) {
      if (view.isText(k)) {
        if (this.kept[k] === 0) continue;
        text += dom.data(view.nodes[k]);
        inner = view.parent(k);
      } else if (this.kept[k] === 1 && !this.isInline(k)) return '';
      if (text.length > 2 * HEADING_CHARS) return '';
    }
    const line = text.replace(/\s+/g, ' ').trim();
    if (line.length < 2 || line.length > HEADING_CHARS || /[.!,;:"”»…]$/.test(line)) return '';
    const around = view.element(inner);
    const style = around === null ? null : this.style(around);
    if (style === null) return '';
    const larger = Number.parseFloat(style.fontSize) / this.textSize();
    if (larger >= MUCH_LARGER) return 'h2';
    return larger >= LARGER && Number(style.fontWeight) >= BOLD ? 'h3' : '';
  }
}
