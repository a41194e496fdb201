// Texts of an article that are laid out on the page and that nobody sees: see-through, tiny, of the colour of their ground, cut off,
// off the screen, or covered. The core tells the same of saved pages (src/core/page/concealed.rs).
//
// What moves (a transition, an animation, a transform) may come to be seen and counts as seen; so does what would be most of the article.
// Asked for what the article keeps, when it is read: the walk over the page asks nothing of it. O(kept nodes and what is around them).

import * as dom from '../../content/dom.js';
import { isHtml } from '../../content/flat_tree.js';
import { FLAG } from '../../content/wire.js';

/** @typedef {import('../../content/page_view.js').PageView} PageView */

/** The largest side of a box in which nothing can be read, and the largest letters that cannot be; px. */
const SPECK = 1;
const TINY = 2;

/** The least opacity that is seen. */
const FAINT = 0.05;

/** Beyond the edge by so much is off the screen; in a row of pictures that is cut off, by so much; px. */
const AWAY = 500;
const FAR_AWAY = 5000;

/** Ancestors that are asked whether they cut off what is off the screen, or hold what covers it; and their children. */
const ANCESTORS = 8;
const CHILDREN = 50;

/** The most by which each part of a colour differs from that of its ground where nothing can be read. */
const ALIKE = 8;

/** Characters from which on what is hidden may be most of an article. */
const ENOUGH = 600;

/** Words from which on a hidden text is listed, how many are, and their characters; those of links are labels. */
const LEAST_WORDS = 4;
const MOST_LISTED = 20;
const LONGEST_LISTED = 500;
const NOT_LISTED = new Set([
  ...['head', 'script', 'style', 'nav', 'a', 'button', 'select', 'datalist', 'noscript', 'math'],
  ...['iframe', 'video', 'audio', 'canvas', 'object', 'svg', 'form', 'dialog', 'template'],
]);

/** A path that leaves nothing. */
const NO_PATH =
  /^(?:inset\((?:[5-9]\d|100)(?:\.\d+)?%|(?:circle|ellipse)\(0(?:px|%)?[ )]|polygon\((?:0[a-z%]*[ ,)]*)+$)/;
const NO_FILTER = /opacity\(0(?:\.0\d*)?\)/;
const NO_CLIP = /^rect\((-?[\d.]+)px, (-?[\d.]+)px, (-?[\d.]+)px, (-?[\d.]+)px\)$/;

export class Concealed {
  /** @param {PageView} view */
  constructor(view) {
    this.view = view;
    /** By element: whether nothing in it can be seen, whether its own text cannot, its style, what is behind its text. */
    /** @type {Map<number, boolean>} */
    this.hidden = new Map();
    /** @type {Map<number, boolean>} */
    this.textHidden = new Map();
    /** @type {Map<number, CSSStyleDeclaration>} */
    this.styles = new Map();
    /** @type {Map<number, string>} */
    this.grounds = new Map();
  }

  /** The texts among those that are kept. @param {Uint8Array} kept @returns {number[]} */
  among(kept) {
    const { view } = this;
    const found = [];
    let [seen, unseen] = [0, 0];
    const count = Math.min(kept.length, view.nodes.length);
    for (let id = 0; id < count; id += 1) {
      if (kept[id] === 0 || !view.isText(id) || (view.flags[id] & FLAG.HIDDEN) !== 0) continue;
      const size = view.text(id).trim().length;
      if (size === 0) continue;
      if (this.hidesText(view.parent(id))) {
        found.push(id);
        unseen += size;
      } else seen += size;
    }
    return unseen >= ENOUGH && unseen > seen ? [] : found;
  }

  /** Whether the text right inside an element cannot be seen. @param {number} id */
  hidesText(id) {
    if (id < 0) return false;
    const known = this.textHidden.get(id);
    if (known !== undefined) return known;
    const hides = this.hides(id) || this.hasUnseenText(id);
    this.textHidden.set(id, hides);
    return hides;
  }

  /** Whether nothing in an element can be seen. @param {number} id */
  hides(id) {
    const { view, hidden } = this;
    const open = [];
    let at = id;
    while (at >= 0 && !hidden.has(at)) {
      open.push(at);
      at = view.parent(at);
    }
    let hides = at >= 0 && hidden.get(at) === true;
    for (const one of open.reverse()) {
      hides = hides || this.isBoxedAway(one);
      hidden.set(one, hides);
    }
    return hides;
  }

  /** @param {number} id */
  style(id) {
    let style = this.styles.get(id);
    if (style === undefined) {
      style = getComputedStyle(/** @type {Element} */ (this.view.nodes[id]));
      this.styles.set(id, style);
    }
    return style;
  }

  /** @param {number} id */
  isBoxedAway(id) {
    const { rects, flags } = this.view;
    // Firefox says of elements in them that they are rendered.
    if (/^(?:canvas|video|audio)$/.test(this.view.tag(id))) return true;
    const style = this.style(id);
    if (Number(style.opacity) < FAINT && !this.isShownLater(id, style)) return true;
    if (NO_FILTER.test(style.filter) && !moves(style)) return true;
    if (style.contentVisibility === 'hidden') return true;
    if ((flags[id] & (FLAG.INLINE | FLAG.CONTENTS)) !== 0) return false;
    if (style.clipPath !== 'none' && NO_PATH.test(style.clipPath) && !moves(style)) return true;
    const [left, top, width, height] = rects.subarray(4 * id, 4 * id + 4);
    const isPlaced = style.position !== 'static';
    if (width <= SPECK || height <= SPECK) {
      if (/hidden|clip/.test(style.overflow) && !moves(style)) return true;
      if (/^matrix\(0, 0, 0, 0/.test(style.transform) && !moves(style)) return true;
    }
    if (isPlaced && /absolute|fixed/.test(style.position)) {
      const [, up, right, down, side] = NO_CLIP.exec(style.clip)?.map(Number) ?? [];
      if (right - side <= SPECK || down - up <= SPECK) return true;
    }
    // A page may be wider than its window, and is scrolled then.
    const toRight = isPlaced || style.transform !== 'none' ? left - this.width : 0;
    const beyond = Math.max(-left - width, -top - height, toRight);
    if (beyond > AWAY && !this.isInRow(id, beyond)) return true;
    if (isPlaced && Number(style.zIndex) < 0 && this.isBehindGround(id)) return true;
    return this.isCovered(id);
  }

  /** Width of the page, px. */
  get width() {
    return dom.documentElement(document)?.clientWidth ?? innerWidth;
  }

  /** Whether what is see-through may come to be seen, as when it is scrolled to. @param {number} id @param {CSSStyleDeclaration} style */
  isShownLater(id, style) {
    if (moves(style) || style.transform !== 'none') return true;
    const element = /** @type {Element} */ (this.view.nodes[id]);
    const isByScript = /opacity/.test(dom.getAttribute(element, 'style') ?? '');
    const isNamed = dom.attributeNames(element).some((name) => !/^(?:style|lang)$/.test(name));
    return isByScript && isNamed && this.view.rects[4 * id + 1] > scrollY + innerHeight;
  }

  /**
   * Whether it is cut off by something that is on the screen, as one of several in a row, or scrolled there.
   * @param {number} id
   * @param {number} beyond how far it is off the screen, px
   */
  isInRow(id, beyond) {
    const { view } = this;
    let at = view.parent(id);
    for (let k = 0; k < ANCESTORS && at > 1; k += 1, at = view.parent(at)) {
      const [left, , width] = view.rects.subarray(4 * at, 4 * at + 4);
      const isOnScreen = left + width > 0 && left < this.width;
      const { overflowX } = this.style(at);
      if (!isOnScreen || overflowX === 'visible') continue;
      return view.tag(at) !== 'body' && (beyond <= FAR_AWAY || /auto|scroll/.test(overflowX));
    }
    return false;
  }

  /** Whether it lies behind the ground of something around it. @param {number} id */
  isBehindGround(id) {
    let at = this.view.parent(id);
    for (let k = 0; k < ANCESTORS && at > 1; k += 1, at = this.view.parent(at)) {
      const style = this.style(at);
      const isPlane =
        (style.position !== 'static' && style.zIndex !== 'auto') ||
        style.transform !== 'none' ||
        style.isolation === 'isolate' ||
        Number(style.opacity) < 1;
      if (isPlane) return false;
      if (isOpaque(style.backgroundColor)) return true;
    }
    return false;
  }

  /** Whether something beside it with a ground of its own lies over all of it. @param {number} id */
  isCovered(id) {
    const { view } = this;
    const { rects } = view;
    const [left, top, width, height] = rects.subarray(4 * id, 4 * id + 4);
    const parent = view.parent(id);
    if (parent < 0 || width === 0 || height === 0) return false;
    const end = view.end(parent);
    let one = parent + 1;
    for (let k = 0; k < CHILDREN && one < end; k += 1, one = view.end(one)) {
      const [x, y, wide, high] = rects.subarray(4 * one, 4 * one + 4);
      const isOver = x <= left && y <= top && x + wide >= left + width && y + high >= top + height;
      if (one === id || !isOver || view.isText(one) || (view.flags[one] & FLAG.HIDDEN) !== 0) {
        continue;
      }
      const style = this.style(one);
      if (style.position !== 'absolute' || Number(style.opacity) < 1) continue;
      const mine = Number(this.style(id).zIndex) || 0;
      const isAbove = (Number(style.zIndex) || 0) > mine || (one > id && style.zIndex === 'auto');
      if (isAbove && isOpaque(style.backgroundColor) && !moves(style)) return true;
    }
    return false;
  }

  /** @param {number} id */
  hasUnseenText(id) {
    if (!isHtml(/** @type {Element} */ (this.view.nodes[id]))) return false;
    const style = this.style(id);
    if (parseFloat(style.fontSize) <= TINY || parseFloat(style.textIndent) <= -AWAY) return true;
    if (this.startsAway(id)) return true;
    const ink = style.webkitTextFillColor || style.color;
    if (style.textShadow !== 'none' || moves(style)) return false;
    if (isClear(ink)) return style.backgroundClip !== 'text';
    const ground = this.groundOf(id);
    return ground !== '' && isOpaque(ink) && isAlike(ink, ground);
  }

  /** Whether an element reaches onto the screen and what it contains does not. @param {number} id */
  startsAway(id) {
    if (this.view.rects[4 * id] > -AWAY) return false;
    const range = new Range();
    range.selectNodeContents(this.view.nodes[id]);
    return range.getBoundingClientRect().right + scrollX < 0;
  }

  /**
   * The colour behind the text of an element; empty where that is a picture, or what the element is laid over.
   * @param {number} id
   */
  groundOf(id) {
    const { view, grounds } = this;
    const open = [];
    let at = id;
    while (at >= 0 && !grounds.has(at)) {
      open.push(at);
      at = view.parent(at);
    }
    let ground = at >= 0 ? (grounds.get(at) ?? '') : this.canvas();
    for (const one of open.reverse()) {
      const style = this.style(one);
      const own = style.backgroundColor;
      if (style.backgroundImage !== 'none') ground = '';
      else if (isOpaque(own)) ground = own;
      else if (!isClear(own) || style.position !== 'static') ground = '';
      grounds.set(one, ground);
    }
    return ground;
  }

  /** What is behind a page without a ground. */
  canvas() {
    return this.style(0).colorScheme.includes('dark') ? '' : 'rgb(255, 255, 255)';
  }

  /**
   * What is listed: hidden texts of some words among what an article keeps, each once, and those between that are not rendered; the
   * first of them, and how many they are.
   * @param {Uint8Array} kept
   * @param {number[]} concealed
   */
  listed(kept, concealed) {
    const { view } = this;
    const hidden = new Set(concealed);
    const first = kept.findIndex((one, id) => one === 1 && view.isText(id));
    const last = kept.findLastIndex((one, id) => one === 1 && view.isText(id));
    /** @type {Set<string>} */
    const texts = new Set();
    for (let id = Math.max(0, first); id <= last; id += 1) {
      const isHidden = hidden.has(id) || (view.flags[id] & FLAG.HIDDEN) !== 0;
      if (!isHidden || !view.isText(id)) continue;
      const words = view.text(id).trim().split(/\s+/);
      if (words.length < LEAST_WORDS || this.isLabel(id)) continue;
      texts.add(words.join(' ').slice(0, LONGEST_LISTED));
    }
    return { texts: [...texts].slice(0, MOST_LISTED), count: texts.size };
  }

  /** Whether a text is in something whose texts are for no reader, or that a person opens. @param {number} id */
  isLabel(id) {
    for (let at = this.view.parent(id); at >= 0; at = this.view.parent(at)) {
      if (NOT_LISTED.has(this.view.tag(at))) return true;
    }
    return false;
  }
}

/** @param {CSSStyleDeclaration} style */
function moves(style) {
  return style.animationName !== 'none' || /[1-9]/.test(style.transitionDuration);
}

/** Red, green, blue and how opaque; null for other forms of colours. @param {string} colour computed */
function parts(colour) {
  const numbers = /^rgba?\(([\d., ]+)\)$/.exec(colour)?.[1].split(',').map(Number);
  return numbers === undefined ? null : [numbers[0], numbers[1], numbers[2], numbers[3] ?? 1];
}

/** @param {string} colour */
const isClear = (colour) => /\/ 0\)$/.test(colour) || parts(colour)?.[3] === 0;

/** @param {string} colour */
const isOpaque = (colour) => {
  const known = parts(colour);
  return known === null ? !/\//.test(colour) : known[3] === 1;
};

/** @param {string} one @param {string} other */
function isAlike(one, other) {
  if (one === other) return true;
  const [a, b] = [parts(one), parts(other)];
  return a !== null && b !== null && [0, 1, 2].every((k) => Math.abs(a[k] - b[k]) <= ALIKE);
}

/**
 * The bytes of a page on which texts are marked as hidden.
 * @param {PageView} view
 * @param {Iterable<number>} texts
 */
export function withHidden({ bytes, flags }, texts) {
  const copy = bytes.slice();
  const marked = new Uint32Array(copy.buffer, flags.byteOffset - bytes.byteOffset, flags.length);
  for (const id of texts) marked[id] |= FLAG.HIDDEN;
  return copy;
}

/** How often the core is asked for an article without what nobody sees. */
const ASKED_AGAIN = 3;

/**
 * The article without the texts that nobody sees on the page. Where it has such, the core is asked again, without them: it may then keep
 * others.
 * @template {Pick<Article, 'kept' | 'keptWithLeftOut'>} T
 * @param {import('../../content/page_view.js').PageView} view
 * @param {T} asked
 * @param {(bytes: Uint8Array<ArrayBuffer>) => Promise<T>} ask the core
 */
export async function withoutConcealed(view, asked, ask) {
  const look = new Concealed(view);
  /** @type {Set<number>} */
  const hidden = new Set();
  let article = asked;
  for (let k = 0; k < ASKED_AGAIN; k += 1) {
    const found = [article.kept, article.keptWithLeftOut].flatMap((kept) => look.among(kept));
    if (found.every((id) => hidden.has(id))) break;
    for (const id of found) hidden.add(id);
    article = await ask(withHidden(view, hidden));
  }
  for (const kept of [article.kept, article.keptWithLeftOut]) {
    for (const id of hidden) if (id < kept.length) kept[id] = 0;
  }
  return { article, hiddenTexts: look.listed(article.kept, [...hidden]) };
}

/** @typedef {import('../../shared/answers.js').Article} Article */
