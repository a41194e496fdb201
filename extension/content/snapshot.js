// The walk: a document → page columns for the core, and the node behind every index.
//
// One pass over the flat tree on an explicit stack (depth 100,000 is a loop like any other), everything read and
// nothing written, so the browser lays the page out at most once. O(nodes + attributes + text).
//
//   live document      flags and boxes from layout; closed shadow roots, slots, same-origin frames
//   parsed document    no layout: the core estimates visibility from tags and attributes
//
// Comments, doctypes, contents of <template> and Husk's own surfaces are left out. Text of scripts and style sheets is
// empty unless the type says JSON or TeX. A page past the limits is cut and marked: `complete` is false.

import * as dom from './dom.js';
import { frameShift } from './frame.js';
import { LiveTree, ParsedTree, isHtml } from './flat_tree.js';
import { INVISIBLE, holdsFallback, styleFlags, svgFlags } from './layout.js';
import { FLAG, NO_PARENT, PageWriter } from './wire.js';

/** Most nodes that are read; larger pages are cut. */
export const MAX_NODES = 1 << 20;

/** Most bytes that are sent: browsers refuse messages of 64 MiB, and text beyond ASCII grows on its way. */
export const MAX_BYTES = 40 << 20;

/**
 * @typedef {object} Snapshot
 * @property {Uint8Array<ArrayBuffer>} bytes the wire format
 * @property {Node[]} nodes the element or text node of each index
 * @property {boolean} complete whether the whole page was read
 */

/**
 * @typedef {object} LiveOptions
 * @property {(element: Element) => ShadowRoot | null} shadowRootOf also closed roots
 * @property {(node: Node) => boolean} [isOwn] surfaces of Husk, children of the root element
 * @property {string} [ownAttribute] attribute that Husk has set, not to be read
 * @property {number} [maxNodes]
 */

/**
 * Reads the document that this script runs in.
 * @param {Document} doc
 * @param {LiveOptions} options
 * @returns {Snapshot}
 */
export function snapshotLive(doc, options) {
  const root = dom.documentElement(doc);
  const walk = new Walk(new PageWriter(true), new LiveTree(options.shadowRootOf), options);
  const left = Math.round(scrollX);
  const top = Math.round(scrollY);
  if (root !== null) walk.run(root, { x: left, y: top });
  else walk.writer.node(NO_PARENT, 0, 'html');
  return walk.finish({
    url: location.href,
    title: '',
    viewport: [innerWidth, innerHeight],
    document: root === null ? [0, 0] : [root.scrollWidth, root.scrollHeight],
  });
}

/**
 * Reads a document that DOMParser made.
 * @param {Document} doc
 * @param {string} url address it came from
 * @param {{maxNodes?: number}} [options]
 * @returns {Snapshot}
 */
export function snapshotDocument(doc, url, options = {}) {
  const walk = new Walk(new PageWriter(false), new ParsedTree(), options);
  const root = dom.documentElement(doc);
  if (root !== null) walk.run(root, null);
  else walk.writer.node(NO_PARENT, 0, 'html');
  return walk.finish({ url, title: '', viewport: [0, 0], document: [0, 0] });
}

/** An open element: where the walk stands among its children. Levels are used again, one per depth. */
class Level {
  constructor() {
    this.id = 0;
    /** Next child, when children are simply the child nodes. @type {Node | null} */
    this.next = null;
    /** All children, when they are not. @type {import('./flat_tree.js').FlatChildren | null} */
    this.list = null;
    this.at = 0;
    /** What a child has from its ancestors: not rendered; `visibility`; inside SVG; text not kept, not shown. */
    this.hidden = false;
    this.textHidden = false;
    this.svg = false;
    this.code = false;
    /** Added to boxes: scroll position, and where a frame stands; before that they are scaled as the frame is. */
    this.x = 0;
    this.y = 0;
    this.sx = 1;
    this.sy = 1;
  }
}

class Walk {
  /**
   * @param {PageWriter} writer
   * @param {LiveTree | ParsedTree} tree
   * @param {Partial<LiveOptions>} options
   */
  constructor(writer, tree, options) {
    this.writer = writer;
    this.tree = tree;
    this.isOwn = options.isOwn ?? (() => false);
    this.ownAttribute = options.ownAttribute ?? '';
    this.maxNodes = options.maxNodes ?? MAX_NODES;
    this.live = writer.laidOut;
    /** @type {Node[]} */
    this.nodes = [];
    /** Elements that only `visibility` hides, in order. @type {number[]} */
    this.invisible = [];
    this.complete = true;
  }

  /**
   * @param {Element} root
   * @param {{x: number, y: number} | null} scroll
   */
  run(root, scroll) {
    const outer = new Level();
    outer.id = NO_PARENT;
    outer.x = scroll?.x ?? 0;
    outer.y = scroll?.y ?? 0;
    const levels = [new Level()];
    let top = this.element(root, 0, outer, levels[0]) ? 0 : -1;
    while (top >= 0) {
      const level = levels[top];
      let node = level.next;
      let flags = 0;
      let text;
      if (level.list === null) {
        if (node === null) {
          top -= 1;
          continue;
        }
        level.next = dom.nextSibling(node);
      } else {
        if (level.at === level.list.length) {
          level.list = null;
          top -= 1;
          continue;
        }
        ({ node, flags, text } = level.list[level.at]);
        level.at += 1;
      }
      const type = dom.nodeType(/** @type {Node} */ (node));
      if (type === dom.TEXT || type === dom.CDATA) {
        this.text(/** @type {Node} */ (node), flags, level, text);
      } else if (type === dom.ELEMENT) {
        if (level.id === 0 && this.isOwn(/** @type {Node} */ (node))) continue;
        if (top + 1 === levels.length) levels.push(new Level());
        const into = levels[top + 1];
        if (this.element(/** @type {Element} */ (node), flags, level, into)) top += 1;
      } else {
        continue;
      }
      if (this.nodes.length >= this.maxNodes || this.writer.size > MAX_BYTES) {
        this.complete = false;
        break;
      }
    }
  }

  /**
   * @param {Node} node
   * @param {number} flags
   * @param {Level} level
   * @param {string} [text] in place of its data
   */
  text(node, flags, level, text = dom.data(node)) {
    const hidden =
      this.live && (level.hidden || level.textHidden || (flags & FLAG.UNSLOTTED) !== 0);
    const all = flags | FLAG.TEXT | (hidden ? FLAG.HIDDEN : 0);
    this.writer.node(level.id, all, level.code ? '' : text);
    this.nodes.push(node);
  }

  /**
   * Writes an element.
   * @param {Element} element
   * @param {number} given flags from its place in the flat tree
   * @param {Level} level its parent's
   * @param {Level} into filled when it has children
   * @returns {boolean} whether it has
   */
  element(element, given, level, into) {
    const { writer } = this;
    const name = dom.localName(element);
    let flags = given;
    let hidden = level.hidden || (given & (FLAG.HIDDEN | FLAG.UNSLOTTED)) !== 0;
    let invisible = false;
    const svg = level.svg && name !== 'foreignObject';
    if (this.live) {
      if (!hidden) {
        flags |= svg ? svgFlags(name) : styleFlags(element);
        hidden = (flags & FLAG.HIDDEN) !== 0;
        invisible = (flags & INVISIBLE) !== 0;
      }
      if (hidden || invisible) flags |= FLAG.HIDDEN;
      flags &= ~INVISIBLE;
    }
    const id = writer.node(level.id, flags, name);
    this.nodes.push(element);
    if (invisible) this.invisible.push(id);
    let type = '';
    const attributes = dom.attributes(element);
    for (let k = 0; k < attributes.length; k += 1) {
      const attribute = attributes[k];
      const key = attribute.name;
      if (key === this.ownAttribute) continue;
      writer.attribute(key, attribute.value);
      if (key === 'type') type = attribute.value;
    }
    const boxed = this.live && !hidden && !svg && (flags & FLAG.CONTENTS) === 0;
    const box = boxed ? dom.boundingRect(element) : null;
    if (box !== null) {
      const { x, y, sx, sy } = level;
      writer.rect(box.x * sx + x, box.y * sy + y, box.width * sx, box.height * sy);
    }

    if (name === 'template' && isHtml(element)) return false;
    const list = this.tree.special(element, name);
    const first = list === null ? dom.firstChild(element) : null;
    if (first === null && (list === null || list.length === 0)) return false;
    into.id = id;
    into.next = first;
    into.list = list;
    into.at = 0;
    into.hidden = hidden;
    into.textHidden = invisible || holdsFallback(name) || isClosedDetails(element, name);
    into.svg = svg || name === 'svg';
    into.code = (name === 'script' || name === 'style') && !isData(type);
    into.x = level.x;
    into.y = level.y;
    into.sx = level.sx;
    into.sy = level.sy;
    if (list !== null && box !== null && (list.at(-1)?.flags ?? 0) & FLAG.FRAME_ROOT) {
      const { left, top, sx, sy } = frameShift(element, box);
      into.x += left * level.sx;
      into.y += top * level.sy;
      into.sx *= sx;
      into.sy *= sy;
    }
    return true;
  }

  /** @param {{url: string, title: string, viewport: number[], document: number[]}} facts */
  finish(facts) {
    this.mendVisibility();
    return { bytes: this.writer.finish(facts), nodes: this.nodes, complete: this.complete };
  }

  /**
   * An element with `visibility: hidden` and a descendant with `visibility: visible` is on the way to something that is
   * seen, and the core takes all of a hidden subtree for hidden: such elements lose the mark, their own text keeps it.
   */
  mendVisibility() {
    if (this.invisible.length === 0) return;
    const parent = this.writer.parent.items;
    const flags = this.writer.flags.items;
    const invisible = new Set(this.invisible);
    for (let k = this.nodes.length - 1; k > 0; k -= 1) {
      if (flags[k] & FLAG.HIDDEN) continue;
      // Every ancestor up to the first one that was already seen as shown.
      for (let up = parent[k]; up !== NO_PARENT && flags[up] & FLAG.HIDDEN; up = parent[up]) {
        if (!invisible.has(up)) break;
        flags[up] &= ~FLAG.HIDDEN;
      }
    }
  }
}

/** Whether a script of this type holds data rather than code: JSON, or a formula. @param {string} type */
function isData(type) {
  const kind = type.trim().toLowerCase();
  return kind.endsWith('json') || kind.startsWith('math/tex');
}

/** @param {Element} element @param {string} name */
function isClosedDetails(element, name) {
  return name === 'details' && !dom.hasAttribute(element, 'open');
}
