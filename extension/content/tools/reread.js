// Reads a page that was read before: only what has changed since is read, the rest is copied from that reading. Cost: what
// changed, its surroundings (children of every element on the path to it) and a copy of numbers for all others.
//
//   reading ──▶ changes are recorded ──▶ next reading: an element is
//                 changed, or something below it is ──▶ read anew, then its children in the same way
//                 else, as large and as rendered as before ──▶ copied with all in it, moved to its present place
//                 else (something around it has changed it) ──▶ read anew, then its children in the same way
//
// All of the page is read anew when it was not read whole, when the window or a style sheet has changed, and when too much
// was recorded. Deviations from a full reading, each until there is one: a plain element that became a shadow host by itself;
// boxes inside a scroller, which are where they were when it was scrolled; boxes that moved within a block that did not
// grow, as a float beside it makes them do.

import * as dom from '../dom.js';
import { INVISIBLE, PLACED, styleFlags } from '../layout.js';
import { innerRoots } from '../page_roots.js';
import { parentAcross } from '../page_view.js';
import { FLAG } from '../wire.js';

/** Recorded changes after which all of the page is read anew. */
const MOST_NOTES = 1 << 14;

/** Nodes that are copied in one step. */
const MOST_COPIED = 4096;

/** Roots that are watched, besides the document. */
const MOST_ROOTS = 256;

/** Bytes of a page whose strings are kept, and how much of them may be of no use any more. */
const MOST_BYTES = 32 << 20;
const WASTE = 2;

/** How an element is rendered. */
const LOOK = FLAG.HIDDEN | FLAG.FIXED | FLAG.STICKY | FLAG.INLINE | FLAG.CONTENTS;
/** How it comes to its place in the flat tree. */
const PLACE = FLAG.SHADOW | FLAG.SLOTTED | FLAG.UNSLOTTED | FLAG.FRAME_ROOT;

/** Elements whose changes of children or boxes no observer reports; those of custom elements (`x-y`) too. */
const UNOBSERVED = new Set(['slot', 'iframe', 'frame', 'object', 'foreignObject']);

/** @typedef {import('../page_view.js').PageView} PageView */
/** @typedef {Pick<import('../snapshot.js').Snapshot, 'table' | 'placed'>} Rest */

export class Reread {
  /** @param {() => string} ownAttribute name of the mark, whose changes do not count */
  constructor(ownAttribute) {
    this.ownAttribute = ownAttribute;
    this.observer = new MutationObserver((records) => this.note(records));
    /** The reading since which changes are noted, and what else came of it. @type {PageView | null} */
    this.since = null;
    /** @type {Rest | null} */
    this.rest = null;
    /** Bytes of it when all of it was read. */
    this.whole = 0;
    this.window = '';
    this.restart();
  }

  restart() {
    this.observer.disconnect();
    this.isLost = false;
    /** Nodes that changed, or whose children did. @type {Set<Node>} */
    this.changed = new Set();
    /** Elements with other attributes: all below may look different. @type {Set<Node>} */
    this.stale = new Set();
    /** Roots whose changes are noted. @type {Set<Node>} */
    this.roots = new Set();
  }

  /**
   * A reading begins: changes from here on are those since it.
   * @param {PageView | null} view the reading before
   * @returns {Known | null} what is known of the page; null when all of it must be read
   */
  begin(view) {
    this.note(this.observer.takeRecords());
    const { changed, stale, roots, since, rest, isLost } = this;
    const before = this.window;
    const wide = dom.documentElement(document)?.clientWidth;
    this.window = [innerWidth, innerHeight, wide, devicePixelRatio].join();
    this.restart();
    this.forget();
    this.roots = new Set([document]);
    if (view !== null) {
      for (const root of innerRoots(view).slice(0, MOST_ROOTS)) this.roots.add(root);
    }
    for (const root of this.roots) {
      const how = { subtree: true, childList: true, characterData: true, attributes: true };
      this.observer.observe(root, how);
    }
    const isSame = view !== null && view === since && before === this.window && !isLost;
    if (!isSame || rest === null) return null;
    const isKept = view.complete && view.bytes.length <= Math.min(MOST_BYTES, WASTE * this.whole);
    return isKept ? new Known(view, rest, changed, stale, roots) : null;
  }

  /**
   * It has ended.
   * @param {PageView | null} view null when it was given up
   * @param {Rest | null} rest
   * @param {boolean} all whether all was read
   */
  ended(view, rest, all) {
    this.since = view;
    this.rest = rest && { table: rest.table, placed: rest.placed };
    if (all) this.whole = view?.bytes.length ?? 0;
  }

  /** @param {MutationRecord[]} records */
  note(records) {
    if (this.isLost) return;
    for (const record of records) {
      const { target, type, attributeName } = record;
      if (type === 'attributes') {
        if (attributeName === this.ownAttribute()) continue;
        this.stale.add(target);
      } else if (isSheet(target) || (type === 'childList' && changesSheets(record))) {
        this.isLost = true;
      }
      this.changed.add(target);
    }
    if (!this.isLost && this.changed.size <= MOST_NOTES) return;
    this.restart();
    this.isLost = true;
  }

  stop() {
    this.restart();
    this.forget();
  }

  forget() {
    this.since = null;
    this.rest = null;
  }
}

/** @param {Node} node @returns {boolean} whether what is in it is a style sheet, or names one */
function isSheet(node) {
  const name = dom.isElement(node) ? dom.localName(node) : '';
  if (name === 'style' || name === 'link') return true;
  const parent = dom.nodeType(node) === dom.TEXT ? dom.parentNode(node) : null;
  return parent !== null && isSheet(parent);
}

/** @param {MutationRecord} record */
function changesSheets({ addedNodes, removedNodes }) {
  const has = (/** @type {Node} */ node) =>
    isSheet(node) || (dom.isElement(node) && dom.queryAll(node, 'style, link').length > 0);
  return [...addedNodes].some(has) || [...removedNodes].some(has);
}

/** What an earlier reading says of the page, for a walk over it. */
export class Known {
  /**
   * @param {PageView} view
   * @param {Rest} rest
   * @param {Set<Node>} changed
   * @param {Set<Node>} stale grows with what is found to be
   * @param {Set<Node>} roots whose changes were noted
   */
  constructor(view, rest, changed, stale, roots) {
    this.view = view;
    this.table = rest.table;
    this.placed = new Set(rest.placed);
    this.stale = stale;
    this.roots = roots;
    /** What changed, and all around it. @type {Set<Node>} */
    this.path = new Set();
    for (const node of changed) {
      for (let at = /** @type {Node | null} */ (node); at !== null; at = parentAcross(at)) {
        if (this.path.has(at)) break;
        this.path.add(at);
      }
    }
    const { buffer } = view.bytes;
    const [header, nodes] = [64, view.nodes.length];
    const pairs = new Uint32Array(buffer, 0, 16)[4];
    this.names = new Uint32Array(buffer, header + 8 * nodes, nodes);
    this.ends = new Uint32Array(buffer, header + 12 * nodes, nodes);
    this.pairs = new Uint32Array(buffer, header + 16 * nodes, 2 * pairs);
    this.unobserved = new Uint8Array(nodes);
    /** How many nodes before each have a place or a look that is not copied. */
    this.bars = new Uint32Array(nodes + 1);
    this.survey();
  }

  survey() {
    const { view, names, unobserved, bars } = this;
    const { list } = this.table;
    const kinds = new Uint8Array(list.length);
    for (let k = 0; k < names.length; k += 1) {
      const flags = view.flags[k];
      if ((flags & FLAG.TEXT) === 0) {
        kinds[names[k]] ||= UNOBSERVED.has(list[names[k]]) || list[names[k]].includes('-') ? 2 : 1;
        unobserved[k] = kinds[names[k]] - 1;
      }
      const isApart = (flags & (PLACE | FLAG.FIXED | FLAG.STICKY)) !== 0 || this.placed.has(k);
      const barred = unobserved[k] !== 0 || isApart;
      bars[k + 1] = bars[k] + (barred ? 1 : 0);
    }
  }

  /**
   * Writes an element and all that is in it as it was read before.
   * @param {import('../snapshot.js').Walk} walk
   * @param {Element} element
   * @param {number} given flags from its place in the flat tree
   * @param {import('../snapshot.js').Level} level its parent's
   * @returns {boolean} whether it could
   */
  take(walk, element, given, level) {
    const { view, stale } = this;
    const id = view.ids.get(element);
    if (id === undefined || level.node === null) return false;
    const flags = view.flags[id];
    const parent = view.ids.get(level.node);
    if (
      stale.has(level.node) ||
      parent !== view.parents[id] ||
      ((walk.writer.flags[level.id] ^ view.flags[parent]) & LOOK) !== 0 ||
      ((given ^ flags) & PLACE) !== 0
    ) {
      stale.add(element);
      return false;
    }
    const end = view.end(id);
    if (
      this.path.has(element) ||
      end - id > MOST_COPIED ||
      this.unobserved[id] !== 0 ||
      (flags & (FLAG.FIXED | FLAG.STICKY)) !== 0 ||
      // Inline content is broken into lines together with its surroundings.
      ((flags & FLAG.INLINE) !== 0 && end - id > 2) ||
      this.bars[end] > this.bars[id + 1] ||
      !this.roots.has(dom.rootNode(element))
    ) {
      return false;
    }
    const moved = this.moved(walk, element, id, level);
    if (moved === null) return false;
    if (this.placed.has(id)) walk.placed.push(walk.writer.length);
    this.copy(walk, id, end, level.id, moved);
    return true;
  }

  /**
   * How far an element has moved, if it is as large and as rendered as before.
   * @param {import('../snapshot.js').Walk} walk
   * @param {Element} element
   * @param {number} id
   * @param {import('../snapshot.js').Level} level
   * @returns {[number, number] | null} px
   */
  moved(walk, element, id, level) {
    const { flags, rects } = this.view;
    if (level.hiddenByHusk || level.hidden || level.svg || walk.previous?.isHidden(element)) {
      return [0, 0];
    }
    const now = styleFlags(element);
    if (((now & PLACED) !== 0) !== this.placed.has(id)) return null;
    if ((now & INVISIBLE) !== 0 || ((now ^ flags[id]) & LOOK) !== 0) return null;
    if (now & FLAG.HIDDEN) return [0, 0];
    if (now & FLAG.CONTENTS) return null;
    const { x, y, width, height } = dom.boundingRect(element);
    const [left, top, wide, high] = rects.subarray(4 * id, 4 * id + 4);
    const isAsLarge =
      Math.fround(width * level.sx) === wide && Math.fround(height * level.sy) === high;
    if (!isAsLarge) return null;
    // What is known keeps its place while blocks are hidden.
    if (walk.previous !== null) return [0, 0];
    return [
      x * level.sx + level.x + (level.framed ? 0 : walk.right) - left,
      y * level.sy + level.y + (level.framed ? 0 : walk.down) - top,
    ];
  }

  /**
   * @param {import('../snapshot.js').Walk} walk
   * @param {number} from
   * @param {number} end
   * @param {number} parent of the first, in the new reading
   * @param {[number, number]} moved
   */
  copy({ writer, nodes }, from, end, parent, [dx, dy]) {
    const { view, names, ends, pairs } = this;
    const shift = writer.length - from;
    for (let k = from; k < end; k += 1) {
      writer.row(k === from ? parent : view.parents[k] + shift, view.flags[k], names[k]);
      for (let at = 2 * ends[k - 1]; at < 2 * ends[k]; at += 2) {
        writer.pair(pairs[at], pairs[at + 1]);
      }
      const [x, y, width, height] = view.rects.subarray(4 * k, 4 * k + 4);
      // What has no box has no place either.
      if (x !== 0 || y !== 0 || width !== 0 || height !== 0) {
        writer.rect(x + dx, y + dy, width, height);
      }
      nodes.push(view.nodes[k]);
    }
  }
}
