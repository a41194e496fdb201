// Walks a document and writes it as page columns for the core, with the node of every index.
//
// One pass over the flat tree on an explicit stack (depth 100,000 is a loop like any other), everything read and
// nothing written, so the browser lays the page out at most once. O(nodes + attributes + text).
//
// The walk can be done in slices (time_slicing.js). The page may change between two of them: where the next child has been removed,
// the walk goes on behind the child that was read last, so that it ends and never leaves the page. Boxes are relative to the scroll
// position at the beginning.
//
//   live document      flags and boxes from layout; closed shadow roots, slots, same-origin frames
//   parsed document    no layout: the core estimates visibility from tags and attributes
//
// Comments, doctypes, contents of <template> and Husk's own surfaces are left out. Text of scripts and style sheets is
// empty unless the type says JSON or TeX. A page past the limits is cut and marked: `complete` is false.

import * as dom from './dom.js';
import { frameShift } from './frame.js';
import { LiveTree, ParsedTree, isHtml, mayHost } from './flat_tree.js';
import { indexing } from './layered_map.js';
import { INVISIBLE, PLACED, holdsFallback, styleFlags, svgFlags } from './layout.js';
import { STEPS, atOnce } from './time_slicing.js';
import { FLAG, MAX_TEXT_UNITS, NO_PARENT, PageWriter, clip } from './wire.js';

/** Most nodes that are read; larger pages are cut. */
export const MAX_NODES = 1 << 20;

/** Most bytes that are read, but for one text. */
export const MAX_BYTES = 96 << 20;

/** Attributes of an element that are asked for by name. */
const ASKED_BY_NAME = 32;

/** Nodes from which their index is made with the reading, in steps; of fewer it is made when it is asked for. */
const MANY = 8192;

/** What the walk must know of elements by their name; most have none of it. */
const KIND = {
  SPECIAL: 1,
  CODE: 2,
  FALLBACK: 4,
  DETAILS: 8,
  SVG: 16,
  HTML_IN_SVG: 32,
  TEMPLATE: 64,
};

/** Elements whose own properties a page can bend. */
const FORM = 'form';

/** @type {Map<string, number>} */
const kinds = new Map();

/** @param {string} name */
function kindOf(name) {
  let kind = holdsFallback(name) ? KIND.FALLBACK : 0;
  if (mayHost(name) || ['slot', 'iframe', 'frame', 'object'].includes(name)) kind |= KIND.SPECIAL;
  if (name === 'script' || name === 'style') kind |= KIND.CODE;
  if (name === 'details') kind |= KIND.DETAILS;
  if (name === 'svg') kind |= KIND.SVG;
  if (name === 'foreignObject') kind |= KIND.HTML_IN_SVG;
  if (name === 'template') kind |= KIND.TEMPLATE;
  // A page may make up names without end.
  if (kinds.size < MANY) kinds.set(name, kind);
  return kind;
}

/** @typedef {Pick<Map<Node, number>, 'get' | 'delete'> & {set: (node: Node, id: number) => unknown}} Ids */

/**
 * @typedef {object} Snapshot
 * @property {Uint8Array<ArrayBuffer>} bytes the wire format
 * @property {Node[]} nodes the element or text node of each index
 * @property {Ids | null} ids the index of each of them, where there are many
 * @property {boolean} complete whether the whole page was read
 * @property {number[]} placed elements whose place does not follow from that of their parents
 * @property {import('./wire.js').Strings} table its strings
 */

/**
 * @typedef {object} LiveOptions
 * @property {(element: Element) => ShadowRoot | null} shadowRootOf also closed roots
 * @property {(node: Node) => boolean} [isOwn] surfaces of Husk, children of the root element
 * @property {string} [ownAttribute] attribute that Husk has set, not to be read
 * @property {number} [maxNodes]
 * @property {PreviousLayout} [previous] the layout before
 * @property {Pick<import('./tools/reread.js').Known, 'take' | 'table'> | null} [known] what need not be read
 */

/**
 * The layout of an earlier reading, for a walk over a page on which Husk hides blocks meanwhile: hidden blocks are written as they
 * were, and known nodes keep their old boxes, since hiding has moved them up.
 * @typedef {object} PreviousLayout
 * @property {Pick<import('./page_view.js').PageView, 'ids' | 'flags' | 'rects'>} view
 * @property {(element: Element) => boolean} isHidden whether Husk hides it
 */

/**
 * Reads the document that this script runs in, at once.
 * @param {Document} doc
 * @param {LiveOptions} options
 * @returns {Snapshot}
 */
export function snapshotLive(doc, options) {
  return /** @type {Snapshot} */ (atOnce(walking(doc, options)));
}

/**
 * The same as work in steps.
 * @param {Document} doc
 * @param {LiveOptions} options
 * @returns {Generator<void, Snapshot, void>}
 */
export function* walking(doc, options) {
  const root = dom.documentElement(doc);
  const writer = new PageWriter(true, options.known?.table);
  const walk = new Walk(writer, new LiveTree(options.shadowRootOf), options);
  if (root !== null) yield* walk.run(root);
  else walk.writer.node(NO_PARENT, 0, 'html');
  return yield* walk.finishing({
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
  if (root !== null) atOnce(walk.run(root));
  else walk.writer.node(NO_PARENT, 0, 'html');
  const facts = { url, title: '', viewport: [0, 0], document: [0, 0] };
  return /** @type {Snapshot} */ (atOnce(walk.finishing(facts)));
}

/** An open element: how far the walk is among its children. Levels are reused, one per depth. */
export class Level {
  constructor() {
    this.id = 0;
    /** What has the children, the child read last, and the turn in which that was. @type {Node | null} */
    this.node = null;
    /** @type {Node | null} */
    this.last = null;
    this.turn = 0;
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
    /** Inside something that Husk hides; inside a frame, which does not scroll with the page. */
    this.hiddenByHusk = false;
    this.framed = false;
    /** Added to boxes: scroll position, and offset of the frame; before that they are scaled as the frame is. */
    this.x = 0;
    this.y = 0;
    this.sx = 1;
    this.sy = 1;
  }
}

export class Walk {
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
    /** Those that are placed against something further out. @type {number[]} */
    this.placed = [];
    this.complete = true;
    this.previous = options.previous ?? null;
    this.known = options.known ?? null;
    this.turn = 0;
    this.left = this.live ? Math.round(scrollX) : 0;
    this.top = this.live ? Math.round(scrollY) : 0;
    /** How far the page was scrolled since. */
    this.right = 0;
    this.down = 0;
  }

  /** @param {Element} root @returns {Generator<void, void, void>} */
  *run(root) {
    const outer = new Level();
    outer.id = NO_PARENT;
    outer.x = this.left;
    outer.y = this.top;
    const levels = [new Level()];
    let top = this.element(root, nameOf(root), 0, outer, levels[0]) ? 0 : -1;
    for (let steps = 1; top >= 0; steps += 1) {
      if (steps % STEPS === 0) {
        yield;
        this.resume();
      }
      const level = levels[top];
      if (level.turn !== this.turn) this.find(level);
      let node = level.next;
      let flags = 0;
      let text;
      if (level.list === null) {
        if (node === null) {
          top -= 1;
          continue;
        }
      } else {
        if (level.at === level.list.length) {
          level.list = null;
          top -= 1;
          continue;
        }
        ({ node, flags, text } = level.list[level.at]);
        level.at += 1;
      }
      const child = /** @type {Node} */ (node);
      const type = typeOf(child);
      const name = type === dom.ELEMENT ? nameOf(/** @type {Element} */ (child)) : '';
      if (level.list === null) {
        level.last = child;
        level.next = name === FORM ? dom.nextSibling(child) : child.nextSibling;
      }
      if (type === dom.ELEMENT) {
        if (level.id === 0 && this.isOwn(child)) continue;
        const element = /** @type {Element} */ (child);
        if (this.known === null || !this.known.take(this, element, flags, level)) {
          if (top + 1 === levels.length) levels.push(new Level());
          if (this.element(element, name, flags, level, levels[top + 1])) top += 1;
        }
      } else if (type === dom.TEXT || type === dom.CDATA) {
        this.text(/** @type {Text} */ (child), flags, level, text);
      } else {
        continue;
      }
      if (this.nodes.length >= this.maxNodes || this.writer.isPast(MAX_BYTES)) {
        this.complete = false;
        break;
      }
    }
  }

  /** The page has had its turn. */
  resume() {
    this.turn += 1;
    if (!this.live) return;
    this.right = Math.round(scrollX) - this.left;
    this.down = Math.round(scrollY) - this.top;
  }

  /** Finds the place among the children again, which may have come, gone or moved. @param {Level} level */
  find(level) {
    level.turn = this.turn;
    if (level.list !== null) return;
    const { node, last, next } = level;
    if (last === null) level.next = dom.firstChild(/** @type {Node} */ (node));
    else if (dom.parentNode(last) === node) level.next = dom.nextSibling(last);
    else if (next !== null && dom.parentNode(next) !== node) level.next = null;
  }

  /**
   * @param {Text} node
   * @param {number} flags
   * @param {Level} level
   * @param {string} [text] in place of its data
   */
  text(node, flags, level, text = node.data) {
    const was = level.hiddenByHusk ? this.previous?.view.ids.get(node) : undefined;
    const hidden =
      was !== undefined
        ? this.stoodFlags(was) !== 0
        : this.live && (level.hidden || level.textHidden || (flags & FLAG.UNSLOTTED) !== 0);
    const all = flags | FLAG.TEXT | (hidden ? FLAG.HIDDEN : 0);
    let kept = level.code ? '' : text;
    if (kept.length > MAX_TEXT_UNITS) {
      kept = clip(text, MAX_TEXT_UNITS);
      this.complete = false;
    }
    this.writer.node(level.id, all, kept);
    this.nodes.push(node);
  }

  /**
   * Writes an element.
   * @param {Element} element
   * @param {string} name its local name
   * @param {number} given flags from its place in the flat tree
   * @param {Level} level its parent's
   * @param {Level} into filled when it has children
   * @returns {boolean} whether it has
   */
  element(element, name, given, level, into) {
    const { writer, previous } = this;
    const kind = kinds.get(name) ?? kindOf(name);
    const isForm = name === FORM;
    let flags = given;
    let hidden = level.hidden || (given & (FLAG.HIDDEN | FLAG.UNSLOTTED)) !== 0;
    let invisible = false;
    const svg = level.svg && (kind & KIND.HTML_IN_SVG) === 0;
    const was = previous === null ? undefined : previous.view.ids.get(element);
    const hiddenByHusk = level.hiddenByHusk || (previous !== null && previous.isHidden(element));
    if (hiddenByHusk) {
      if (was !== undefined) flags |= this.stoodFlags(was);
      hidden ||= (flags & FLAG.HIDDEN) !== 0;
    } else if (this.live) {
      if (!hidden) {
        flags |= svg ? svgFlags(name) : styleFlags(element, isForm);
        hidden = (flags & FLAG.HIDDEN) !== 0;
        invisible = (flags & INVISIBLE) !== 0;
      }
      if (hidden || invisible) flags |= FLAG.HIDDEN;
    }
    const id = writer.node(level.id, flags & ~(INVISIBLE | PLACED), name);
    if (flags & PLACED) this.placed.push(id);
    this.nodes.push(element);
    if (invisible) this.invisible.push(id);
    let type = '';
    const names = isForm ? dom.attributeNames(element) : element.getAttributeNames();
    for (let k = 0; k < names.length; k += 1) {
      const key = names[k];
      if (key === this.ownAttribute) continue;
      // Access by name creates no Attr nodes, but searches all attributes; a name in capitals is found by index only.
      const named =
        k >= ASKED_BY_NAME
          ? null
          : isForm
            ? dom.getAttribute(element, key)
            : element.getAttribute(key);
      const value = named ?? dom.attributes(element)[k]?.value ?? '';
      writer.attribute(key, value);
      if (key === 'type') type = value;
    }
    const boxed = this.live && !hiddenByHusk && !hidden && !svg && (flags & FLAG.CONTENTS) === 0;
    const box = !boxed
      ? null
      : isForm
        ? dom.boundingRect(element)
        : element.getBoundingClientRect();
    let { x, y } = level;
    if (box !== null) {
      const { sx, sy } = level;
      const left = box.x * sx + x + (level.framed ? 0 : this.right);
      const top = box.y * sy + y + (level.framed ? 0 : this.down);
      if (was !== undefined) {
        // What is hidden in it has made it smaller.
        const [atLeft, atTop, wide, high] = this.stoodAt(was);
        x += atLeft - left;
        y += atTop - top;
        writer.rect(atLeft, atTop, Math.max(wide, box.width * sx), Math.max(high, box.height * sy));
      } else {
        writer.rect(left, top, box.width * sx, box.height * sy);
      }
    } else if (hiddenByHusk && was !== undefined) {
      const [left, top, width, height] = this.stoodAt(was);
      writer.rect(left, top, width, height);
    }

    if (kind & KIND.TEMPLATE && isHtml(element)) return false;
    const list = kind & KIND.SPECIAL ? this.tree.special(element, name) : null;
    const first = list !== null ? null : isForm ? dom.firstChild(element) : element.firstChild;
    if (first === null && (list === null || list.length === 0)) return false;
    into.id = id;
    into.node = element;
    into.last = null;
    into.turn = this.turn;
    into.next = first;
    into.list = list;
    into.at = 0;
    into.hidden = hidden;
    into.textHidden =
      invisible ||
      (kind & KIND.FALLBACK) !== 0 ||
      ((kind & KIND.DETAILS) !== 0 && !dom.hasAttribute(element, 'open'));
    into.svg = svg || (kind & KIND.SVG) !== 0;
    into.code = (kind & KIND.CODE) !== 0 && !isData(type);
    into.hiddenByHusk = hiddenByHusk;
    into.framed = level.framed;
    into.x = x;
    into.y = y;
    into.sx = level.sx;
    into.sy = level.sy;
    if (list !== null && box !== null && (list.at(-1)?.flags ?? 0) & FLAG.FRAME_ROOT) {
      const { left, top, sx, sy } = frameShift(element, box);
      into.x += left * level.sx + (level.framed ? 0 : this.right);
      into.y += top * level.sy + (level.framed ? 0 : this.down);
      into.framed = true;
      into.sx *= sx;
      into.sy *= sy;
    }
    return true;
  }

  /** Flags and box of a node in the earlier reading. @param {number} id in that reading */
  stoodFlags(id) {
    const { flags } = /** @type {PreviousLayout} */ (this.previous).view;
    return flags[id] & (FLAG.HIDDEN | FLAG.FIXED | FLAG.STICKY | FLAG.INLINE | FLAG.CONTENTS);
  }

  /** Its box then. @param {number} id in that reading */
  stoodAt(id) {
    return /** @type {PreviousLayout} */ (this.previous).view.rects.subarray(4 * id, 4 * id + 4);
  }

  /** @param {Parameters<PageWriter['finish']>[0]} facts @returns {Generator<void, Snapshot, void>} */
  *finishing(facts) {
    this.mendVisibility();
    const bytes = yield* this.writer.finishing(facts);
    const { nodes, complete, placed, writer } = this;
    const ids = nodes.length > MANY ? yield* indexing(nodes) : null;
    return { bytes, nodes, ids, complete, placed, table: writer.table };
  }

  /**
   * An element with `visibility: hidden` and a descendant with `visibility: visible` is on the way to something that is
   * seen, and the core takes all of a hidden subtree for hidden: such elements lose the mark, their own text keeps it.
   */
  mendVisibility() {
    if (this.invisible.length === 0) return;
    const { parent, flags } = this.writer;
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

// Of all nodes below a document only forms answer by what the page puts into them (see dom.js): where an answer is not of its kind,
// and for elements of that name, the prototype is asked. All others are asked themselves, which takes less time.

/** @param {Node} node */
function typeOf(node) {
  const type = node.nodeType;
  return typeof type === 'number' ? type : dom.nodeType(node);
}

/** @param {Element} element */
function nameOf(element) {
  const name = element.localName;
  return typeof name === 'string' ? name : dom.localName(element);
}
