// The flat tree: the children of a node as they are rendered. Children of a shadow host are those of its shadow root,
// children of a slot are the nodes assigned to it, the child of a same-origin frame is its root element. Light
// children that no slot shows follow the shadow tree, so that nothing of the document is lost.
// src/core/page/html/flatten.rs has the same rules for saved pages; tests/e2e/agreement.test.js compares the two.

import * as dom from './dom.js';
import { FLAG } from './wire.js';

/** Elements of HTML that may host a shadow tree, besides custom ones. */
const HOSTS = new Set([
  ...['article', 'aside', 'blockquote', 'body', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5'],
  ...['h6', 'header', 'main', 'nav', 'p', 'section', 'span'],
]);

/**
 * Whether an element of this name can be a shadow host.
 * @param {string} name
 */
export function mayHost(name) {
  return HOSTS.has(name) || name.includes('-');
}

/** `text` replaces the data of a text node where it differs. @typedef {{node: Node, flags: number, text?: string}[]} FlatChildren */

/**
 * How the children of special elements are found: in a live document by asking the browser, in a parsed one by reading
 * declarative shadow roots.
 */
export class LiveTree {
  /** @param {(element: Element) => ShadowRoot | null} shadowRootOf also closed ones */
  constructor(shadowRootOf) {
    this.shadowRootOf = shadowRootOf;
  }

  /**
   * The children of an element whose children are not simply its child nodes; `null` for all others.
   * @param {Element} element
   * @param {string} name its local name
   * @returns {FlatChildren | null}
   */
  special(element, name) {
    if (name === 'slot') {
      const assigned = isHtml(element) ? dom.assignedNodes(element) : [];
      return assigned.length === 0
        ? null
        : Array.from(assigned, (node) => ({ node, flags: FLAG.SLOTTED }));
    }
    if (mayHost(name)) {
      const root = this.shadowRootOf(element);
      return root === null ? null : shadowChildren(element, root);
    }
    const inner = dom.framedDocument(element, name);
    const innerRoot = inner === null ? null : dom.documentElement(inner);
    if (innerRoot === null) return null;
    const below = childrenOf(element).map((node) => ({ node, flags: FLAG.HIDDEN }));
    return [...below, { node: innerRoot, flags: FLAG.FRAME_ROOT }];
  }
}

/**
 * @param {Element} host
 * @param {ShadowRoot} root
 * @returns {FlatChildren}
 */
function shadowChildren(host, root) {
  const children = childrenOf(root).map((node) => ({ node, flags: FLAG.SHADOW }));
  const light = childrenOf(host).filter(isShown);
  if (light.length === 0) return children;
  // `assignedSlot` is null for closed roots, so the slots are asked.
  const assigned = new Set();
  for (const slot of dom.queryAll(root, 'slot')) {
    if (!isHtml(slot)) continue;
    for (const node of dom.assignedNodes(slot)) assigned.add(node);
  }
  for (const node of light) {
    if (!assigned.has(node)) children.push({ node, flags: FLAG.UNSLOTTED });
  }
  return children;
}

/** Documents made by DOMParser: no frames, no live shadow roots, but templates that declare one. */
export class ParsedTree {
  constructor() {
    /** Nodes assigned to each slot of the shadow trees met so far. @type {Map<Node, FlatChildren>} */
    this.assigned = new Map();
  }

  /**
   * @param {Node} slot
   * @param {FlatChildren[number]} child
   */
  assign(slot, child) {
    const known = this.assigned.get(slot);
    if (known === undefined) this.assigned.set(slot, [child]);
    else known.push(child);
  }

  /**
   * @param {Element} element
   * @param {string} name
   * @returns {FlatChildren | null}
   */
  special(element, name) {
    if (name === 'slot') {
      return this.assigned.get(element) ?? null;
    }
    if (!mayHost(name) || !isHtml(element)) return null;
    const declared = childrenOf(element).find(declaresShadow);
    if (declared === undefined) return null;
    const root = dom.templateContent(/** @type {Element} */ (declared));
    /** @type {FlatChildren} */
    const children = childrenOf(root).map((node) => ({ node, flags: FLAG.SHADOW }));
    /** @type {Map<string, Node>} */
    const slots = new Map();
    for (const slot of dom.queryAll(root, 'slot')) {
      const wanted = dom.getAttribute(slot, 'name') ?? '';
      if (isHtml(slot) && !slots.has(wanted)) slots.set(wanted, slot);
    }
    for (const { node, text } of withoutTemplate(element, declared)) {
      const wanted = dom.isElement(node) ? (dom.getAttribute(node, 'slot') ?? '') : '';
      const slot = slots.get(wanted);
      if (slot === undefined) children.push({ node, flags: FLAG.UNSLOTTED, text });
      else this.assign(slot, { node, flags: FLAG.SLOTTED, text });
    }
    return children;
  }
}

/**
 * The light children of a host as they are where the template has become its shadow root: text before and after it is
 * one node.
 * @param {Element} host
 * @param {Node} template
 */
function withoutTemplate(host, template) {
  /** @type {{node: Node, text?: string}[]} */
  const light = [];
  let joins = false;
  for (const node of childrenOf(host)) {
    const last = light.at(-1);
    if (node === template) {
      joins = last !== undefined && dom.nodeType(last.node) === dom.TEXT;
    } else if (joins && last !== undefined && dom.nodeType(node) === dom.TEXT) {
      last.text = dom.data(last.node) + dom.data(node);
      joins = false;
    } else {
      joins = false;
      if (isShown(node)) light.push({ node });
    }
  }
  return light;
}

/** Whether a child is a template that the parser of a page turns into a shadow root. @param {Node} node */
function declaresShadow(node) {
  if (!dom.isElement(node) || dom.localName(node) !== 'template' || !isHtml(node)) return false;
  const mode = dom.getAttribute(node, 'shadowrootmode')?.toLowerCase();
  return mode === 'open' || mode === 'closed';
}

/** @param {Node} parent */
export function childrenOf(parent) {
  const children = [];
  for (let node = dom.firstChild(parent); node !== null; node = dom.nextSibling(node)) {
    children.push(node);
  }
  return children;
}

/** Whether a node is one of those that a page has: element or text. @param {Node} node */
function isShown(node) {
  const type = dom.nodeType(node);
  return type === dom.ELEMENT || type === dom.TEXT || type === dom.CDATA;
}

/** @param {Element} element */
export function isHtml(element) {
  return dom.namespaceURI(element) === dom.HTML;
}
