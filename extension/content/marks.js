// Marks on the page: one attribute with a random name, so that a style sheet of USER origin can say what to do with the
// elements that carry it. Taking them off leaves the document as it is without Husk, whatever its scripts did meanwhile.

import * as dom from './dom.js';
import { STEPS, atOnce } from './time_slicing.js';

/** A name that a page cannot guess and that no page uses. */
export function randomName() {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const random = crypto.getRandomValues(new Uint8Array(12));
  return `data-${Array.from(random, (byte) => letters[byte % 26]).join('')}`;
}

export class Marks {
  /** @param {(element: Element) => ShadowRoot | null} shadowRootOf */
  constructor(shadowRootOf) {
    this.name = randomName();
    this.shadowRootOf = shadowRootOf;
    /** What each element should carry. @type {Map<Element, string>} */
    this.wanted = new Map();
    /** Every element that has carried a mark: also those that the page has taken out since. @type {Set<WeakRef<Element>>} */
    this.touched = new Set();
    /** The same, to be asked. @type {WeakSet<Element>} */
    this.known = new WeakSet();
    /** Roots in which marks have been set. @type {Set<Node>} */
    this.roots = new Set([document]);
  }

  /**
   * Makes these marks the ones that are set; writes only what changes.
   * @param {Map<Element, string>} wanted
   */
  set(wanted) {
    atOnce(this.setting(wanted));
  }

  /**
   * The same as work in steps. What is to be set is known from the first one on, so that it can be taken off half-way.
   * @param {Map<Element, string>} wanted
   * @returns {Generator<void, void, void>}
   */
  *setting(wanted) {
    const before = this.wanted;
    this.wanted = wanted;
    let steps = 0;
    for (const element of before.keys()) {
      if (!wanted.has(element)) dom.removeAttribute(element, this.name);
      if ((steps += 1) % STEPS === 0) yield;
    }
    for (const [element, value] of wanted) {
      this.write(element, value);
      if ((steps += 1) % STEPS === 0) yield;
    }
  }

  /** @param {Element} element @param {string} value */
  write(element, value) {
    if (dom.getAttribute(element, this.name) === value) return;
    dom.setAttribute(element, this.name, value);
    if (!this.known.has(element)) {
      this.known.add(element);
      this.touched.add(new WeakRef(element));
    }
    if (dom.isConnected(element)) this.roots.add(dom.rootNode(element));
  }

  /** Takes one mark off for good. @param {Element} element */
  drop(element) {
    this.wanted.delete(element);
    dom.removeAttribute(element, this.name);
  }

  /** Whether a mark is missing or changed, or an element carries one that Husk did not set. */
  isDamaged() {
    for (const [element, value] of this.wanted) {
      if (dom.isConnected(element) && dom.getAttribute(element, this.name) !== value) return true;
    }
    return this.strays().length > 0;
  }

  /** Sets again what the page removed or changed and takes off what it copied elsewhere. */
  repair() {
    for (const [element, value] of this.wanted) {
      if (dom.isConnected(element)) this.write(element, value);
    }
    for (const element of this.strays()) dom.removeAttribute(element, this.name);
  }

  /** Elements that carry a copied mark. */
  strays() {
    return [...this.roots].flatMap((root) =>
      [...dom.queryAll(root, `[${this.name}]`)].filter((element) => !this.wanted.has(element)),
    );
  }

  /**
   * Runs `read` with all marks off; they are back when it returns. Copies that the page made are gone for good.
   * @template T
   * @param {() => T} read
   */
  lifted(read) {
    for (const element of this.strays()) dom.removeAttribute(element, this.name);
    for (const element of this.wanted.keys()) dom.removeAttribute(element, this.name);
    try {
      return read();
    } finally {
      for (const [element, value] of this.wanted) dom.setAttribute(element, this.name, value);
    }
  }

  /** Runs `read` with the mark on the root, with which the sheet of selector paths does not apply. @template T @param {() => T} read @returns {T} */
  over(read) {
    const root = dom.documentElement(document);
    if (root !== null) dom.setAttribute(root, this.name, '');
    try {
      return read();
    } finally {
      if (root !== null) dom.removeAttribute(root, this.name);
    }
  }

  /** Takes every mark off; those set from now on have a name that the page has not seen. */
  rename() {
    this.clear();
  }

  /** Takes every mark off, also from copies that the page made and from elements it keeps outside the document. */
  clear() {
    atOnce(this.clearing());
  }

  /**
   * The same as work in steps. Marks that are set meanwhile have another name.
   * @returns {Generator<void, void, void>}
   */
  *clearing() {
    const { name, touched, roots } = this;
    this.name = randomName();
    this.wanted = new Map();
    this.touched = new Set();
    this.known = new WeakSet();
    this.roots = new Set([document]);
    let steps = 0;
    for (const reference of touched) {
      if ((steps += 1) % STEPS === 0) yield;
      const element = reference.deref();
      if (element === undefined) continue;
      dom.removeAttribute(element, name);
      // What was taken out of the document may hold copies.
      if (!dom.isConnected(element)) roots.add(dom.rootNode(element));
    }
    roots.add(document);
    for (const root of roots) yield* this.sweeping(root, name);
  }

  /**
   * Takes marks off below a root: in templates, shadow trees and frames too, since a page may have copied there.
   * @param {Node} start
   * @param {string} mark
   * @returns {Generator<void, void, void>}
   */
  *sweeping(start, mark) {
    const roots = [start];
    const seen = new Set(roots);
    /** @param {Node | null} root */
    const add = (root) => {
      if (root !== null && !seen.has(root)) {
        seen.add(root);
        roots.push(root);
      }
    };
    for (let root = roots.pop(); root !== undefined; root = roots.pop()) {
      if (dom.isElement(root)) dom.removeAttribute(root, mark);
      // What can be seen from here at once; what lies in templates, shadow trees and frames is looked for.
      for (const element of dom.queryAll(root, `[${mark}]`)) dom.removeAttribute(element, mark);
      const walker = dom.elementWalker(root);
      for (let steps = 1, node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if ((steps += 1) % STEPS === 0) yield;
        const element = /** @type {Element} */ (node);
        const name = dom.localName(element);
        if (name === 'template') add(contentOf(element));
        else if (name === 'iframe' || name === 'frame' || name === 'object') {
          add(dom.framedDocument(element, name));
        } else add(this.shadowRootOf(element));
      }
    }
  }
}

/** @param {Element} template */
function contentOf(template) {
  try {
    return dom.templateContent(template);
  } catch {
    // A template of another namespace.
    return null;
  }
}
