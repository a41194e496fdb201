// A snapshot beside the live page: node of each index, parents in the flat tree, boxes on the screen. The tree is read from the
// columns that were sent to the core, so that both number the same nodes.

import * as dom from './dom.js';
import { frameShift } from './frame.js';
import { indexing } from './layered_map.js';
import { atOnce } from './time_slicing.js';
import { FLAG, NO_PARENT } from './wire.js';

const HEADER_WORDS = 16;

/** A box in CSS pixels of the window. @typedef {{left: number, top: number, right: number, bottom: number}} Box */

export class PageView {
  /** Made when it is asked for: the first verdict does without it. @type {import('./snapshot.js').Ids | null} */
  #ids;

  /** @param {Pick<import('./snapshot.js').Snapshot, 'bytes' | 'nodes' | 'complete'> & Partial<import('./snapshot.js').Snapshot>} snapshot */
  constructor(snapshot) {
    this.bytes = snapshot.bytes;
    this.nodes = snapshot.nodes;
    this.complete = snapshot.complete;
    const count = this.nodes.length;
    const { buffer } = snapshot.bytes;
    this.parents = new Uint32Array(buffer, 4 * HEADER_WORDS, count);
    this.flags = new Uint32Array(buffer, 4 * (HEADER_WORDS + count), count);
    const attributes = new Uint32Array(buffer, 0, HEADER_WORDS)[4];
    /** Boxes in document coordinates as they were read: x, y, width, height. */
    this.rects = new Float32Array(
      buffer,
      4 * (HEADER_WORDS + 4 * count + 2 * attributes),
      4 * count,
    );
    this.#ids = snapshot.ids ?? null;
    /** @type {Uint32Array | null} */
    this.ends = null;
  }

  /** The index of each node. @returns {import('./snapshot.js').Ids} */
  get ids() {
    this.#ids ??= atOnce(indexing(this.nodes));
    return /** @type {import('./snapshot.js').Ids} */ (this.#ids);
  }

  /** The index of the nearest node at or above a node of the page; -1 when there is none. @param {Node | null} node */
  idAbove(node) {
    for (let at = node; at !== null; at = parentAcross(at)) {
      const id = this.ids.get(at);
      if (id !== undefined) return id;
    }
    return -1;
  }

  /** @param {number} id @returns {number} -1 for the root */
  parent(id) {
    const parent = this.parents[id];
    return parent === NO_PARENT || parent === undefined ? -1 : parent;
  }

  /** One past the last node of the subtree. @param {number} id */
  end(id) {
    if (this.ends === null) {
      const count = this.nodes.length;
      const ends = new Uint32Array(count);
      for (let k = count - 1; k >= 0; k -= 1) {
        if (ends[k] === 0) ends[k] = k + 1;
        const parent = this.parents[k];
        if (parent !== NO_PARENT && ends[parent] < ends[k]) ends[parent] = ends[k];
      }
      this.ends = ends;
    }
    return this.ends[id];
  }

  /** Whether a node is `outer` or lies in it. @param {number} outer @param {number} inner */
  contains(outer, inner) {
    return outer <= inner && inner < this.end(outer);
  }

  /** @param {number} id @returns {number[]} */
  children(id) {
    const found = [];
    for (let k = id + 1; k < this.end(id); k = this.end(k)) found.push(k);
    return found;
  }

  /** @param {number} id */
  isText(id) {
    return (this.flags[id] & FLAG.TEXT) !== 0;
  }

  /** What a text says. @param {number} id */
  text(id) {
    return dom.data(this.nodes[id]);
  }

  /** Local name of an element, empty for text. @param {number} id */
  tag(id) {
    return this.isText(id) ? '' : dom.localName(/** @type {Element} */ (this.nodes[id]));
  }

  /** Area of a node when the page was read, px². @param {number} id */
  area(id) {
    return this.rects[4 * id + 2] * this.rects[4 * id + 3];
  }

  /** The element of an index; for text the element around it. @param {number} id @returns {Element | null} */
  element(id) {
    const node = this.nodes[id];
    if (node === undefined) return null;
    return dom.nodeType(node) === dom.ELEMENT
      ? /** @type {Element} */ (node)
      : dom.parentElement(node);
  }

  /**
   * Where a node is in the window now; `null` when it has no box. Text has the box of its line fragments, an element
   * without a box of its own that of its children.
   * @param {number} id
   * @returns {Box | null}
   */
  box(id) {
    const node = this.nodes[id];
    if (node === undefined || !dom.isConnected(node)) return null;
    if (!dom.isElement(node)) return textBox(node);
    const own = elementBox(node);
    if (own !== null || (this.flags[id] & FLAG.CONTENTS) === 0) return own;
    return this.children(id).reduce((/** @type {Box | null} */ all, child) => {
      const box = this.box(child);
      return all === null || box === null ? (box ?? all) : union(all, box);
    }, null);
  }
}

/** The parent also across shadow roots and frames. @param {Node} node @returns {Node | null} */
export function parentAcross(node) {
  const parent = dom.parentNode(node);
  if (parent === null) return null;
  if (dom.nodeType(parent) === dom.FRAGMENT) return dom.shadowHost(parent);
  if (dom.nodeType(parent) === dom.DOCUMENT) return frameOf(/** @type {Document} */ (parent));
  return parent;
}

/** The frame element that shows a document; `null` for the page itself. @param {Document} doc */
function frameOf(doc) {
  try {
    return dom.defaultView(doc)?.frameElement ?? null;
  } catch {
    return null;
  }
}

/** @param {Element} element @returns {Box | null} */
export function elementBox(element) {
  return shifted(dom.boundingRect(element), element);
}

/** @param {Node} text @returns {Box | null} */
function textBox(text) {
  const range = new Range();
  range.selectNodeContents(text);
  return shifted(range.getBoundingClientRect(), text);
}

/**
 * A box in the coordinates of the outermost window.
 * @param {DOMRect} rect
 * @param {Node} node
 * @returns {Box | null}
 */
function shifted(rect, node) {
  if (rect.width === 0 && rect.height === 0) return null;
  let { left, top, right, bottom } = rect;
  /** @type {Document | null} */
  let doc = dom.ownerDocument(node);
  while (doc !== null && doc !== document) {
    const frame = frameOf(doc);
    if (frame === null) break;
    const shift = frameShift(frame, dom.boundingRect(frame));
    [left, right] = [left, right].map((x) => x * shift.sx + shift.left);
    [top, bottom] = [top, bottom].map((y) => y * shift.sy + shift.top);
    doc = dom.ownerDocument(frame);
  }
  return { left, top, right, bottom };
}

/** @param {Box} a @param {Box} b @returns {Box} */
function union(a, b) {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/**
 * The innermost element at a point of the window, also inside shadow trees and same-origin frames.
 * @param {number} x
 * @param {number} y
 * @param {(element: Element) => ShadowRoot | null} shadowRootOf
 * @returns {Element | null}
 */
export function deepElementAt(x, y, shadowRootOf) {
  /** @type {Node} */
  let root = document;
  let [left, top] = [x, y];
  /** @type {Element | null} */
  let found = null;
  for (;;) {
    const element = dom.elementFromPoint(root, left, top);
    // A shadow root without anything at the point answers with its host.
    if (element === null || element === found) return found;
    found = element;
    const inner = dom.framedDocument(element, dom.localName(element));
    if (inner !== null) {
      const shift = frameShift(element, dom.boundingRect(element));
      left = (left - shift.left) / shift.sx;
      top = (top - shift.top) / shift.sy;
      root = inner;
      continue;
    }
    const shadow = shadowRootOf(element);
    if (shadow === null) return found;
    root = shadow;
  }
}
