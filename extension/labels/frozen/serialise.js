// Writes a document as inert HTML: its current contents with shadow trees, and nothing that runs or loads.
//
//   kept       elements that are known to be inert, attributes, text; shadow trees as declarative templates; documents of frames
//   removed    scripts, event handlers, addresses that run code or load documents, policies, typed passwords, Husk's own elements
//   holes      places for style sheets and pictures, which are filled later: writing is one synchronous pass
//
// Documents of all kinds are written as HTML: SVG and XML cannot contain a policy, and their scripts would run. The policy comes first
// in the head, but safety does not depend on it, nor on where a parser puts an element: every `<` that is written begins a tag of
// this writer, also in style sheets and other raw text, and every tag is harmless wherever it is.
//
// Parsed again, every node is where it was as far as HTML can express it: adjacent texts are separated by a comment, the first line
// break of a `pre` is doubled, a script that had a text has one. One explicit stack; O(nodes + attributes + text).

import * as dom from '../../content/dom.js';
import { isHtml } from '../../content/flat_tree.js';
import { attributeText, isSafeLink, isSvg, kindOf } from './attributes.js';
import { PLACEHOLDER, writtenName } from './elements.js';

/** Attribute of what was added to the written page; it is removed before nodes are counted. */
export const ADDED = 'data-husk-added';

/** Policy of the page when it is opened by itself: nothing is loaded, run or sent. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline' data:; img-src data:; font-src data:; media-src data:; form-action 'none'; base-uri 'none'";

/** With scripts enabled browsers parse the contents of `noscript` as text and do not show it. */
const NO_SCRIPT = 'noscript{display:none!important}';

/** Depth of frames within frames. */
const FRAMES_DEEP = 2;

/** Longest page that is written, characters. */
const LONGEST_HTML = 48 << 20;

const VOID = new Set([
  ...['area', 'base', 'basefont', 'br', 'col', 'frame', 'hr', 'img', 'input'],
  ...['link', 'meta', 'param', 'source', 'track', 'wbr'],
]);
/** Elements whose text is not parsed. */
const RAW = new Set(['iframe', 'noembed', 'noframes']);
/** Elements in whose text only entities are parsed. */
const ESCAPABLE = new Set(['title', 'textarea']);
const FIRST_LINE = new Set(['pre', 'textarea', 'listing']);

/**
 * A place that is filled later: the text of an element, or the attribute `key`.
 * @typedef {{kind: 'picture', key: string, address: string, element: Element}
 *   | {kind: 'style', element: Element}
 *   | {kind: 'link', key: string, element: Element, address: string}
 *   | {kind: 'adopted', root: Node}
 *   | {kind: 'css', key: string, text: string}
 *   | {kind: 'frame', key: string, parts: Part[], base: string}
 *   | {kind: 'written', key: string, html: string, depth: number}} Hole
 */
/** @typedef {string | Hole} Part */

/**
 * @typedef {object} SerialiseOptions
 * @property {boolean} live a page that is shown, rather than one that was parsed
 * @property {(element: Element) => ShadowRoot | null} [shadowRootOf] also closed ones
 * @property {(node: Node) => boolean} [isOwn] children of the root element that are Husk's
 * @property {string} [ownAttribute] that Husk has set
 */

/**
 * @param {Document} doc
 * @param {SerialiseOptions} options
 * @param {number} [depth] of frames
 * @returns {{parts: Part[], complete: boolean}}
 */
export function serialise(doc, options, depth = 0) {
  const writer = new Writer(doc, options, depth);
  writer.run();
  return { parts: writer.parts, complete: writer.complete };
}

/** An open element or shadow tree. */
class Level {
  /** @param {Node | null} next @param {string} close @param {Level} [above] */
  constructor(next, close, above) {
    this.next = next;
    this.close = close;
    /** How its text is written. @type {'markup' | 'escapable' | 'raw'} */
    this.text = 'markup';
    /** Whether it is in a `noscript`, which must not contain another: the first end tag would end it. */
    this.inNoscript = above?.inNoscript ?? false;
    /** Whether the last child written was a text. */
    this.afterText = false;
    /** Root whose adopted sheets are written after its contents. @type {Node | null} */
    this.root = null;
  }
}

class Writer {
  /** @param {Document} doc @param {SerialiseOptions} options @param {number} depth of frames */
  constructor(doc, options, depth) {
    this.doc = doc;
    this.options = options;
    this.depth = depth;
    this.live = options.live;
    /** @type {Part[]} */
    this.parts = [];
    this.length = 0;
    this.complete = true;
    /** @type {Level[]} */
    this.open = [];
    this.root = /** @type {Element | null} */ (dom.documentElement(doc));
    /** Whether it is a page of HTML. */
    this.isPage = this.root !== null && isHtml(this.root) && dom.localName(this.root) === 'html';
    /** The head, once it is written. @type {Node | null} */
    this.head = null;
  }

  /** @param {Element} element */
  place(element) {
    if (!this.isPage) return '';
    if (element === this.root) return 'root';
    return dom.parentNode(element) === this.root ? 'below' : '';
  }

  /** @param {string} text */
  put(text) {
    this.parts.push(text);
    this.length += text.length;
  }

  run() {
    const root = this.root;
    if (root === null || !this.isPage) this.wrap();
    else this.put(dom.doctypeOf(this.doc) ?? '');
    if (root !== null) this.element(root);
    while (this.open.length > 0) {
      const level = this.open[this.open.length - 1];
      const node = this.length < LONGEST_HTML ? level.next : null;
      if (level.next !== null && node === null) this.complete = false;
      if (node === null) {
        if (level.root !== null) this.adopted(level.root);
        this.put(level.close);
        this.open.pop();
        continue;
      }
      level.next = dom.nextSibling(node);
      const type = dom.nodeType(node);
      if (type === dom.TEXT || type === dom.CDATA) this.text(dom.data(node), level);
      else if (type === dom.ELEMENT && !this.isLeftOut(/** @type {Element} */ (node))) {
        level.afterText = false;
        this.element(/** @type {Element} */ (node));
      }
    }
  }

  /** A document that is not HTML is written into the body of an HTML page. */
  wrap() {
    this.put(`<!doctype html><html ${ADDED}=""><head ${ADDED}="">`);
    this.safety();
    this.put(`</head><body ${ADDED}="">`);
    const level = new Level(null, '</body></html>');
    level.root = this.doc;
    this.open.push(level);
  }

  /** The head is written first; what an earlier pass has added is written again. @param {Element} element */
  isLeftOut(element) {
    if (element === this.head) return true;
    if (dom.parentNode(element) === this.root && this.options.isOwn?.(element)) return true;
    if (this.live || !dom.hasAttribute(element, ADDED)) return false;
    return dom.localName(element) === 'meta' || dom.textOf(element) === NO_SCRIPT;
  }

  /** @param {string} data @param {Level} level */
  text(data, level) {
    if (data === '') return;
    if (level.text === 'raw') {
      this.put(data.replace(/<(?=[a-z/!?])/gi, '< '));
      return;
    }
    const apart = level.afterText && level.text === 'markup';
    this.put(`${apart ? '<!---->' : ''}${escapeText(data)}`);
    level.afterText = true;
  }

  /** @param {Node} root */
  adopted(root) {
    if (!this.live || dom.adoptedSheets(root).length === 0) return;
    this.put(`<style ${ADDED}="">`);
    this.parts.push({ kind: 'adopted', root });
    this.put('</style>');
  }

  /** @param {Element} element */
  element(element) {
    const html = isHtml(element);
    const above = this.open.at(-1);
    const given = dom.localName(element);
    let name = writtenName(given, dom.namespaceURI(element), this.place(element));
    if (name === 'noscript' && above?.inNoscript) name = PLACEHOLDER;
    this.put(`<${name}`);
    this.attributes(element, html || name === PLACEHOLDER ? name : '');
    this.put('>');
    if (html && VOID.has(name)) return;
    const level = new Level(dom.firstChild(element), `</${name}>`, above);
    this.open.push(level);
    if (FIRST_LINE.has(name) && startsNewLine(level.next)) this.put('\n');
    // Code in another namespace must not become visible text.
    if (name === PLACEHOLDER && /^(?:script|style|handler)$/i.test(given)) level.next = null;
    else if (name === 'style' && (html || isSvg(element))) this.style(element, level);
    if (!html) return;
    if (name === 'script') this.script(element, level);
    else if (name === 'template') this.template(element, level);
    else if (name === 'noscript') this.noscript(element, level);
    else if (RAW.has(name)) level.text = 'raw';
    else if (ESCAPABLE.has(name)) level.text = 'escapable';
    else if (element === this.root) this.writeHead(element);
    else if (name === 'head') this.safety();
    if (name === 'body') level.root = this.doc;
    if (this.live) this.shadow(element, level);
  }

  /** The head comes first, whatever is before it: a policy counts only there. @param {Element} root */
  writeHead(root) {
    for (let node = dom.firstChild(root); node !== null; node = dom.nextSibling(node)) {
      if (!dom.isElement(node) || !isHtml(node) || dom.localName(node) !== 'head') continue;
      this.element(node);
      this.head = node;
      return;
    }
    this.put(`<head ${ADDED}="">`);
    this.safety();
    this.put('</head>');
  }

  /** Makes the page as inert when it is opened by itself as it is in the workbench. */
  safety() {
    this.put(`<meta ${ADDED}="" http-equiv="content-security-policy" content="${POLICY}">`);
    this.put(`<meta ${ADDED}="" charset="utf-8"><style ${ADDED}="">${NO_SCRIPT}</style>`);
  }

  /** Data is kept, code removed. @param {Element} element @param {Level} level */
  script(element, level) {
    const text = dom.textOf(element) ?? '';
    const type = dataType(element);
    // A space in place of code, as the script had a text node.
    const code = text === '' ? '' : ' ';
    if (type.endsWith('json')) this.put(text.replaceAll('<', '\\u003c'));
    else this.put(type === '' ? code : text.replace(/<(?! )/g, '< '));
    level.next = null;
  }

  /** @param {Element} element @param {Level} level */
  style(element, level) {
    this.parts.push({ kind: 'style', element });
    level.next = null;
  }

  /** The contents of a template are written only if it declares a shadow tree in a parsed page. @param {Element} element @param {Level} level */
  template(element, level) {
    const declares = !this.live && dom.hasAttribute(element, 'shadowrootmode');
    level.next = declares ? dom.firstChild(dom.templateContent(element)) : null;
  }

  /** With scripts enabled its contents are text; in a head no text is allowed. @param {Element} element @param {Level} level */
  noscript(element, level) {
    level.inNoscript = true;
    if (!this.live) return;
    const parent = dom.parentNode(element);
    if (dom.isElement(parent) && dom.localName(parent) === 'head') level.next = null;
  }

  /** Writes the shadow tree before the children. @param {Element} element @param {Level} above */
  shadow(element, above) {
    const shadow = this.options.shadowRootOf?.(element) ?? null;
    if (shadow === null) return;
    this.put(`<template shadowrootmode="${dom.shadowMode(shadow)}">`);
    const level = new Level(dom.firstChild(shadow), '</template>', above);
    level.root = shadow;
    this.open.push(level);
  }

  /** @param {Element} element @param {string} name as it is written for HTML, else empty */
  attributes(element, name) {
    const attributes = dom.attributes(element);
    for (let k = 0; k < attributes.length; k += 1) {
      const { name: key, value } = attributes[k];
      // Names that cannot be written in markup were set by a script.
      if (!/^[^\s"'<>/=\0]+$/.test(key) || key === this.options.ownAttribute) continue;
      if (name === PLACEHOLDER && !OF_ANY.test(key)) continue;
      // Upper case: another attribute without meaning in XML, which HTML would take for the real one.
      if (name !== '' && key !== key.toLowerCase()) continue;
      if (key !== ADDED) this.attribute(element, name, key, value);
      else if (!this.live && MAY_BE_ADDED.has(name)) this.put(` ${ADDED}=""`);
    }
    if (name === 'img' && !dom.hasAttribute(element, 'src')) this.picture(element, 'src', '');
    if (name === 'iframe' && this.depth < FRAMES_DEEP) this.frame(element);
  }

  /** The document of a frame. @param {Element} element */
  frame(element) {
    const key = ' sandbox="" srcdoc';
    const inner = this.live ? dom.framedDocument(element, 'iframe') : null;
    if (inner !== null) {
      const writer = new Writer(inner, { ...this.options, isOwn: undefined }, this.depth + 1);
      writer.run();
      this.parts.push({ kind: 'frame', key, parts: writer.parts, base: dom.baseAddress(inner) });
      this.length += writer.length;
    } else if (!this.live && dom.getAttribute(element, 'sandbox') === '') {
      const html = dom.getAttribute(element, 'srcdoc') ?? '';
      if (html !== '') this.parts.push({ kind: 'written', key, html, depth: this.depth + 1 });
      this.length += html.length;
    }
  }

  /** @param {Element} element @param {string} name @param {string} key @param {string} value */
  attribute(element, name, key, value) {
    switch (kindOf(element, name, key, value, this.live)) {
      case 'dropped':
        return;
      case 'picture':
        this.picture(element, key, value);
        return;
      case 'sheet':
        this.parts.push({ kind: 'link', key: ` ${key}`, element, address: value });
        return;
      case 'style':
        this.parts.push({ kind: 'css', key: ` ${key}`, text: value });
        this.length += value.length;
        return;
      case 'charset':
        this.put(` ${key}="utf-8"`);
        return;
      case 'link':
        if (isSafeLink(value)) this.put(` ${key}="${attributeText(value)}"`);
        return;
      default:
        this.put(` ${key}="${attributeText(value)}"`);
    }
  }

  /** @param {Element} element @param {string} key @param {string} value */
  picture(element, key, value) {
    // The source that the browser has chosen from `srcset`.
    const chosen = this.live && key === 'src' ? dom.currentSource(element) : '';
    const address = chosen === '' ? value : chosen;
    if (address === '') return;
    this.parts.push({ kind: 'picture', key: ` ${key}`, address, element });
  }
}

/** Attributes that are safe and have the same meaning on every element. */
const OF_ANY = /^(?:id|class|style|lang|dir|hidden|slot|part|role|title|(?:data|aria)-.*)$/;

/** Elements that an earlier pass may have added. */
const MAY_BE_ADDED = new Set(['html', 'head', 'body', 'style']);

/** The type of a script that is data, else empty. @param {Element} script */
function dataType(script) {
  const type = (dom.getAttribute(script, 'type') ?? '').toLowerCase().split(';')[0].trim();
  return /^(?:(?:application|text)\/(?:[\w.-]+\+)?json|math\/tex)$/.test(type) ? type : '';
}

/** @param {Node | null} node */
function startsNewLine(node) {
  return node !== null && dom.nodeType(node) === dom.TEXT && dom.data(node).startsWith('\n');
}

/** @param {string} text */
export function escapeText(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll('\r', '&#13;');
}
