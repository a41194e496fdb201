// Keeps the scroll position while blocks are hidden and shown: what the user sees at the top of the window stays there, also on pages
// that switch the browser's own scroll anchoring off, inside scrollers, and where scroll snapping would move it. When nothing is hidden
// any more everything is scrolled to where it was, unless the user has scrolled it meanwhile.
//
//   take ── before marks change ──▶ settle ── marks have changed ──▶ settle ── the sheet has changed
//
// Cost: at most three points of the window in every line of STEP px, and each element around the one that is found.

import * as dom from '../dom.js';
import { frameShift } from '../frame.js';
import { shadowRootOf } from '../page_roots.js';
import { elementBox, parentAcross } from '../page_view.js';
import { isHiding } from '../paint.js';

/** Points at which an anchor is looked for: distance of the lines, px; places in a line, shares of the window's width. */
const STEP = 12;
const PLACES = [0.5, 0.3, 0.7];

/** Differences below this are rounding, px. */
const SAME = 1;

/** Elements that show something without words. */
const SHOWING = new Set(['img', 'video', 'canvas', 'svg', 'iframe']);

/**
 * An element that scrolls: what is to keep its place inside it, the box from whose top that is measured (the window's where null), the
 * distance from there before, and the scroll positions before and as set since.
 * @typedef {{scroller: Element, inside: Element, box: Element | null, from: number, was: number, put: number | null}} Link
 */

export class ScrollAnchor {
  /** @param {Pick<import('./page_tools.js').ToolsSession, 'applied' | 'owns'>} session */
  constructor(session) {
    this.session = session;
    /** What keeps its place, from the inside to the outside. @type {Link[]} */
    this.links = [];
    /** Where the innermost thing was in the window. */
    this.top = 0;
    /** Where things were scrolled to before blocks were hidden, and have been put since. @type {Map<Element, {was: number, put: number}>} */
    this.before = new Map();
    /** Those that go back there now. @type {Map<Element, number>} */
    this.back = new Map();
  }

  /**
   * Marks are about to change.
   * @param {Map<Element, string>} wanted what they will be
   */
  take(wanted) {
    const { applied } = this.session;
    const hides = [...wanted.values()].some(isHiding);
    this.links = [];
    this.back.clear();
    if (!hides && !applied.hides) return;
    if (!applied.hides) this.before.clear();
    for (const [scroller, { was, put }] of this.before) {
      if (!isAt(scroller, put)) this.before.delete(scroller);
      else if (!hides) this.back.set(scroller, was);
    }
    const anchor = this.#find(wanted);
    if (anchor === null) return;
    this.links = linksOf(anchor);
    this.top = elementBox(anchor)?.top ?? 0;
    if (applied.hides) return;
    for (const { scroller, was } of this.links) this.before.set(scroller, { was, put: was });
  }

  /** They have changed. @param {boolean} [ends] whether nothing more is to change */
  settle(ends = false) {
    for (const [scroller, top] of this.back) scrollToTop(scroller, top);
    // What was scrolled between two calls was scrolled by the user.
    const links = this.links.filter(
      ({ scroller, put }) => !this.back.has(scroller) && (put === null || isAt(scroller, put)),
    );
    for (const link of links.toReversed()) move(link, distanceOf(link) - link.from);
    // The rest, where those around it could not scroll far enough.
    const inner = links.length > 0 && links[0] === this.links[0] ? links[0] : null;
    const now = inner && elementBox(inner.inside);
    if (inner !== null && now !== null) move(inner, now.top - this.top);
    for (const link of links) {
      link.put = dom.scrollTop(link.scroller);
      const known = this.before.get(link.scroller);
      if (known !== undefined) known.put = link.put;
    }
    if (!ends) return;
    this.links = [];
    this.back.clear();
  }

  /** The first thing in the window that is shown by itself, goes with the page and stays. @param {Map<Element, string>} wanted */
  #find(wanted) {
    /** @type {Map<Node, boolean>} */
    const known = new Map();
    /** @type {(node: Node) => boolean} */
    const goes = (node) => {
      const before = known.get(node);
      if (before !== undefined) return before;
      const around = parentAcross(node);
      const result = !(
        (dom.isElement(node) &&
          (this.session.owns(node) ||
            isHiding(wanted.get(node)) ||
            ['fixed', 'sticky'].includes(getComputedStyle(node).position))) ||
        (around !== null && !goes(around))
      );
      known.set(node, result);
      return result;
    };
    for (let y = 1; y < innerHeight; y += STEP) {
      for (const share of PLACES) {
        const found = elementAt(share * innerWidth, y, goes);
        if (found !== null) return found;
      }
    }
    return null;
  }
}

/**
 * The innermost element at a point that fits, also below others and in shadow trees and frames, if it shows something itself.
 * @param {number} x
 * @param {number} y
 * @param {(element: Element) => boolean} fits
 */
function elementAt(x, y, fits) {
  /** @type {Node} */
  let root = document;
  let [left, top] = [x, y];
  /** @type {Element | null} */
  let found = null;
  for (;;) {
    const hit = dom.elementsFromPoint(root, left, top).find(fits) ?? null;
    if (hit === null || hit === found) return found !== null && showsItself(found) ? found : null;
    found = hit;
    const inner = dom.framedDocument(hit, dom.localName(hit));
    if (inner !== null) {
      const shift = frameShift(hit, dom.boundingRect(hit));
      left = (left - shift.left) / shift.sx;
      top = (top - shift.top) / shift.sy;
    }
    const next = inner ?? shadowRootOf(hit);
    if (next === null) return showsItself(hit) ? hit : null;
    root = next;
  }
}

/** @param {Element} element */
function showsItself(element) {
  if (SHOWING.has(dom.localName(element))) return true;
  for (let node = dom.firstChild(element); node !== null; node = dom.nextSibling(node)) {
    if (dom.nodeType(node) === dom.TEXT && dom.data(node).trim() !== '') return true;
  }
  return false;
}

/** What scrolls around an element. @param {Element} anchor @returns {Link[]} */
function linksOf(anchor) {
  const links = [];
  let inside = anchor;
  for (let at = parentAcross(anchor); at !== null; at = parentAcross(at)) {
    if (!dom.isElement(at)) continue;
    const doc = /** @type {Document} */ (dom.ownerDocument(at));
    const isRoot = at === dom.documentElement(doc);
    const scroller = isRoot ? (dom.scrollingElement(doc) ?? at) : at;
    if (!isRoot && !scrolls(at)) continue;
    const frame = isRoot ? /** @type {Element | null} */ (parentAcross(at)) : at;
    const was = dom.scrollTop(scroller);
    const link = { scroller, inside, box: frame, from: 0, was, put: null };
    link.from = distanceOf(link);
    links.push(link);
    if (frame !== null) inside = frame;
  }
  return links;
}

/** @param {Element} element */
function scrolls(element) {
  if (element === dom.scrollingElement(/** @type {Document} */ (dom.ownerDocument(element)))) {
    return false;
  }
  const { scrollHeight, clientHeight } = element;
  return (
    scrollHeight > clientHeight && /auto|scroll|hidden/.test(getComputedStyle(element).overflowY)
  );
}

/** Distance of what keeps its place from the top of its scroller, px. @param {Pick<Link, 'inside' | 'box' | 'from'>} link */
function distanceOf({ inside, box, from }) {
  const inner = elementBox(inside);
  const outer = box === null ? { top: 0 } : elementBox(box);
  return inner === null || outer === null ? from : inner.top - outer.top;
}

/** @param {Link} link @param {number} by px */
function move({ scroller }, by) {
  if (Math.abs(by) >= SAME) scrollToTop(scroller, dom.scrollTop(scroller) + by);
}

/** @param {Element} scroller @param {number} top */
function scrollToTop(scroller, top) {
  dom.scrollElement(scroller, { top, behavior: 'instant' });
}

/** @param {Element} scroller @param {number} top */
function isAt(scroller, top) {
  return dom.isConnected(scroller) && Math.abs(dom.scrollTop(scroller) - top) < SAME;
}
