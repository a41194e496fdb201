// What the page's style sheets say and its markup does not: what is inline, what is bold, where line ends are shown, what looks
// like a heading. Only reads, while the page's layout is up to date. O(1) for each question, and their number is limited.

import * as dom from '../../content/dom.js';
import { FLAG } from '../../content/wire.js';
import { wordSet } from './elements.js';

/** @typedef {import('../../content/page_view.js').PageView} PageView */

/** Most computed styles that are read; after that only markup decides. */
const MOST_READ = 40_000;

/** Elements that are inline by default. */
const INLINE = wordSet(
  'span font a abbr b cite code em i kbd label mark q s small strong sub sup time u var big tt',
);

/** Ruby annotations have a layout of their own and break no line. */
const RUBY = wordSet('ruby rb rt rtc rp');

/** Elements that are blocks by default. */
const BLOCK = wordSet(
  'div section article aside header footer main nav form fieldset center table tr td th dl p hgroup search ' +
    'body html',
);

/** Side up to which a clipped box is only for screen readers, px. */
const SPECK = 1;

/** Weight from which on text is bold. */
const BOLD = 600;

/** A block that looks like a heading: its most characters, and how much larger than the text it is. */
const HEADING_CHARS = 90;
const LARGER = 1.18;
const MUCH_LARGER = 1.5;

/** Texts from which the size of the article's text is taken. */
const SAMPLES = 200;

export class PageStyles {
  /** @param {PageView} view @param {Uint8Array} kept */
  constructor(view, kept) {
    this.view = view;
    this.kept = kept;
    this.stylesRead = 0;
    /** @type {number | null} */
    this.size = null;
  }

  /** @param {Element} element @returns {CSSStyleDeclaration | null} */
  style(element) {
    this.stylesRead += 1;
    return this.stylesRead > MOST_READ ? null : getComputedStyle(element);
  }

  /** Whether an element breaks no line of text. @param {number} id */
  isInline(id) {
    const flags = this.view.flags[id];
    if ((flags & (FLAG.INLINE | FLAG.CONTENTS)) !== 0) return true;
    const element = /** @type {Element} */ (this.view.nodes[id]);
    const name = dom.localName(element);
    if (RUBY.has(name)) return true;
    // An element without layout has only its name to go by.
    if ((flags & FLAG.HIDDEN) !== 0) return !BLOCK.has(name);
    if (!INLINE.has(name) && !name.startsWith('mjx-')) return false;
    return this.isOutOfFlow(element);
  }

  /** Whether an element was moved out of its line: a first letter, a note beside the text. @param {Element} element */
  isOutOfFlow(element) {
    const style = this.style(element);
    if (style === null) return false;
    return style.cssFloat !== 'none' || /absolute|fixed/.test(style.position);
  }

  /** Whether an element is only for screen readers. @param {number} id */
  isForScreenReaders(id) {
    const { rects, flags } = this.view;
    if ((flags[id] & (FLAG.INLINE | FLAG.CONTENTS | FLAG.HIDDEN)) !== 0) return false;
    if (rects[4 * id + 2] > SPECK || rects[4 * id + 3] > SPECK) return false;
    const style = this.style(/** @type {Element} */ (this.view.nodes[id]));
    if (style === null || !/absolute|fixed/.test(style.position)) return false;
    return style.clip !== 'auto' || style.clipPath !== 'none' || /hidden|clip/.test(style.overflow);
  }

  /** The inline element that another one looks like; empty for none. @param {Element} element */
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

  /** Whether an element has a monospace font. @param {Element} element */
  isMonospace(element) {
    const font = this.style(element)?.fontFamily ?? 'monospace';
    return /mono|courier|consol|menlo|typewriter|code|fixed|terminal/i.test(font);
  }

  /**
   * The class of a text whose line ends are shown; empty for other text.
   * @param {Node} text
   * @param {string} data
   * @param {boolean} isInPre whether line ends are shown unless a style sheet says else, also between texts
   */
  lineClass(text, data, isInPre) {
    if (!(isInPre && data.includes('\n')) && !/\S[^\S\n]*\n\s*\S|\S {2,}\S/.test(data)) return '';
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

  /** The heading, as `h2`, that another block is by its role or its size; empty for none. @param {number} id */
  headingName(id) {
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
