// A document written down as HTML that is only looked at: what stands in it now, with its shadow trees, and nothing that acts.
//
//   kept        elements, attributes, text; trees in shadow roots as templates that declare them; documents of frames
//   taken off   code of scripts, handlers, addresses that run code or load documents, policies, what was typed, Husk's own
//   holes       places for style sheets and pictures, which are read later: writing down is one pass without a pause
//
// Parsed again, every node is where it was as far as HTML can say it: texts side by side are kept apart, the first new line of
// a `pre` is doubled, a script that had a text has one. One explicit stack; O(nodes + attributes + text).

import * as dom from '../../extension/content/dom.js';
import { isHtml } from '../../extension/content/flat_tree.js';
import { attributeText, isRunning, kindOf } from './attributes.js';

/** Marks what stands in the written page alone: it is taken out before nodes are counted. */
export const ADDED = 'data-husk-added';

/** Policy of a page that is opened by itself: nothing is fetched, nothing runs, nothing is sent. */
export const POLICY =
  "default-src 'none'; style-src 'unsafe-inline' data:; img-src data:; font-src data:; media-src data:; form-action 'none'";

/** Documents of frames within frames. */
const FRAMES_DEEP = 2;

/** Longest page that is written, in letters. */
export const LONGEST_HTML = 48 << 20;

const VOID = new Set([
  ...['area', 'base', 'basefont', 'bgsound', 'br', 'col', 'embed', 'frame', 'hr', 'img', 'input'],
  ...['keygen', 'link', 'meta', 'param', 'source', 'track', 'wbr'],
]);
/** Elements whose text is not read for markup. */
const RAW = new Set(['xmp', 'iframe', 'noembed', 'noframes']);
const FIRST_LINE = new Set(['pre', 'textarea', 'listing']);

/**
 * Something that is filled in later.
 * @typedef {{kind: 'picture', address: string, element: Element}
 *   | {kind: 'style', element: Element}
 *   | {kind: 'link', element: Element, address: string}
 *   | {kind: 'adopted', root: Node}
 *   | {kind: 'css', text: string}
 *   | {kind: 'frame', parts: Part[], base: string}} Hole
 */
/** @typedef {string | Hole} Part */

/**
 * @typedef {object} SerialiseOptions
 * @property {boolean} live a page that is shown, rather than one that was parsed
 * @property {(element: Element) => ShadowRoot | null} [shadowRootOf] also closed ones
 * @property {(node: Node) => boolean} [isOwn] children of the root element that are Husk's
 * @property {string} [ownAttribute] that Husk has set
 * @property {boolean} [bare] without what makes the page safe to be opened by itself
 */

/**
 * @param {Document} doc
 * @param {SerialiseOptions} options
 * @returns {{parts: Part[], complete: boolean}}
 */
export function serialise(doc, options) {
  const writer = new Writer(doc, options, 0);
  writer.run();
  return { parts: writer.parts, complete: writer.complete };
}

/** An open element, or a tree within one. */
class Level {
  /** @param {Node | null} next @param {string} close @param {'html' | 'raw' | 'foreign'} text how its text is written */
  constructor(next, close, text) {
    this.next = next;
    this.close = close;
    this.text = text;
    /** Whether a text was written last. */
    this.afterText = false;
    /** Whose adopted sheets follow its contents. @type {Node | null} */
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
  }

  /** @param {string} text */
  put(text) {
    this.parts.push(text);
    this.length += text.length;
  }

  run() {
    this.put(dom.doctypeOf(this.doc) ?? '');
    if (this.root === null) return;
    this.element(this.root);
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
      else if (type === dom.ELEMENT && !(this.open.length === 1 && this.options.isOwn?.(node))) {
        level.afterText = false;
        this.element(/** @type {Element} */ (node));
      }
    }
  }

  /** @param {string} data @param {Level} level */
  text(data, level) {
    if (data === '') return;
    if (level.text === 'raw') {
      this.put(data.replaceAll('</', '< /'));
      return;
    }
    this.put(`${level.afterText ? '<!---->' : ''}${escapeText(data)}`);
    level.afterText = true;
  }

  /** @param {Node} root */
  adopted(root) {
    if (!this.live || this.options.bare === true || dom.adoptedSheets(root).length === 0) return;
    this.put(`<style ${ADDED}>`);
    this.parts.push({ kind: 'adopted', root });
    this.put('</style>');
  }

  /** @param {Element} element */
  element(element) {
    const html = isHtml(element);
    const given = dom.localName(element);
    const name = /^[a-z][^\s/>\0]*$/i.test(given) ? given : 'husk-element';
    this.put(`<${name}`);
    this.attributes(element, html ? name : '');
    this.put('>');
    if (html && VOID.has(name)) return;
    const level = new Level(dom.firstChild(element), `</${name}>`, html ? 'html' : 'foreign');
    this.open.push(level);
    if (!html) return;
    if (name === 'script') this.script(element, level);
    else if (name === 'style') this.style(element, level);
    else if (name === 'template') this.template(element, level);
    else if (name === 'noscript') this.noscript(element, level);
    else if (RAW.has(name)) level.text = 'raw';
    else if (name === 'plaintext') level.close = '';
    if (FIRST_LINE.has(name) && startsNewLine(level.next)) this.put('\n');
    if (name === 'head' || (element === this.root && !hasHead(element))) this.safety();
    if (name === 'body' && dom.parentNode(element) === this.root) level.root = this.doc;
    if (this.live) this.shadow(element);
  }

  /** What makes a page that is opened by itself as quiet as one in the workbench. */
  safety() {
    if (this.options.bare === true || this.depth > 0) return;
    this.put(`<meta ${ADDED} http-equiv="content-security-policy" content="${POLICY}">`);
    this.put(`<style ${ADDED}>noscript{display:none!important}</style>`);
  }

  /** Data stays, code goes. @param {Element} element @param {Level} level */
  script(element, level) {
    const text = dom.textOf(element) ?? '';
    const type = (dom.getAttribute(element, 'type') ?? '').trim().toLowerCase();
    // A space stands for code: the script had a text.
    const code = text === '' ? '' : ' ';
    if (type.endsWith('json')) this.put(text.replaceAll('<', '\\u003c'));
    else this.put(type.startsWith('math/tex') ? text.replaceAll('<', '< ') : code);
    level.next = null;
  }

  /** @param {Element} element @param {Level} level */
  style(element, level) {
    this.parts.push({ kind: 'style', element });
    level.next = null;
  }

  /** Contents of templates are not shown, unless a parsed page declares a shadow tree by one. @param {Element} element @param {Level} level */
  template(element, level) {
    const declares = !this.live && dom.hasAttribute(element, 'shadowrootmode');
    level.next = declares ? dom.firstChild(dom.templateContent(element)) : null;
  }

  /** Where scripts run it holds text, which is not read as markup; none may stand in a head. @param {Element} element @param {Level} level */
  noscript(element, level) {
    if (!this.live) return;
    const parent = dom.parentNode(element);
    if (dom.isElement(parent) && dom.localName(parent) === 'head') level.next = null;
  }

  /** The shadow tree, before the children beside it. @param {Element} element */
  shadow(element) {
    const shadow = this.options.shadowRootOf?.(element) ?? null;
    if (shadow === null) return;
    this.put(`<template shadowrootmode="${dom.shadowMode(shadow)}">`);
    const level = new Level(dom.firstChild(shadow), '</template>', 'html');
    level.root = shadow;
    this.open.push(level);
  }

  /** @param {Element} element @param {string} name of an element of HTML, else empty */
  attributes(element, name) {
    const attributes = dom.attributes(element);
    for (let k = 0; k < attributes.length; k += 1) {
      const { name: key, value } = attributes[k];
      // What cannot be said in markup was said by a script.
      if (/[\s/>\0]/.test(key) || key.indexOf('=') > 0) continue;
      if (key === this.options.ownAttribute || key === ADDED) continue;
      this.attribute(element, name, key, value);
    }
    if (name === 'img' && !dom.hasAttribute(element, 'src')) this.picture(element, 'src', '');
    const inner = dom.framedDocument(element, dom.localName(element));
    if (name === 'iframe' && inner !== null && this.live && this.depth < FRAMES_DEEP) {
      const writer = new Writer(inner, { ...this.options, isOwn: undefined }, this.depth + 1);
      writer.run();
      this.put(' sandbox="" srcdoc="');
      this.parts.push({ kind: 'frame', parts: writer.parts, base: dom.baseAddress(inner) });
      this.length += writer.length;
      this.put('"');
    }
  }

  /** @param {Element} element @param {string} name @param {string} key @param {string} value */
  attribute(element, name, key, value) {
    switch (kindOf(element, name, key, this.live)) {
      case 'dropped':
        return;
      case 'picture':
        this.picture(element, key, value);
        return;
      case 'sheet':
        this.put(` ${key}="`);
        this.parts.push({ kind: 'link', element, address: value });
        this.put('"');
        return;
      case 'style':
        this.put(` ${key}="`);
        this.parts.push({ kind: 'css', text: value });
        this.put('"');
        return;
      case 'charset':
        this.put(` ${key}="utf-8"`);
        return;
      default:
        if (!isRunning(key, value)) this.put(` ${key}="${attributeText(value)}"`);
    }
  }

  /** @param {Element} element @param {string} key @param {string} value */
  picture(element, key, value) {
    // The browser chose among several; without `src` there is none to fall back on.
    const chosen = this.live && key === 'src' ? dom.currentSource(element) : '';
    const address = chosen === '' ? value : chosen;
    if (address === '' || isRunning(key, address)) return;
    this.put(` ${key}="`);
    this.parts.push({ kind: 'picture', address, element });
    this.put('"');
  }
}

/** @param {Element} root */
function hasHead(root) {
  for (let node = dom.firstChild(root); node !== null; node = dom.nextSibling(node)) {
    if (dom.isElement(node) && dom.localName(node) === 'head') return true;
  }
  return false;
}

/** @param {Node | null} node */
function startsNewLine(node) {
  return node !== null && dom.nodeType(node) === dom.TEXT && dom.data(node).startsWith('\n');
}

/** @param {string} text */
function escapeText(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll('\r', '&#13;');
}
