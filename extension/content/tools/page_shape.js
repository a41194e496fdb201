// Keeps the columns of the page while blocks are hidden: without its first column a grid moves the text into that column's place, a
// table without a cell gives the next one its width, a box that is as wide as its contents shrinks with them.
//
//   take ── before marks change: widths ──▶ mend ── marks have changed: what became narrower ──▶ hidden blocks beside it keep their place
//
// A block that keeps its place is not seen, cannot be reached and has no height, but is laid out where it was. At most MOST
// elements are measured.

import * as dom from '../dom.js';
import { parentAcross } from '../page_view.js';
import { HIDDEN_MARK, PLACE_MARK, isHiding } from '../paint.js';

/** Elements whose width is watched, at most. */
const MOST = 1000;
/** What becomes narrower by less has only other scroll bars or margins: px, and share of the width. */
const LEAST = [4, 0.02];
/** Rounds until nothing becomes narrower any more: tables in tables take one each. */
const ROUNDS = 4;

export class PageShape {
  /** @param {Pick<import('./page_tools.js').ToolsSession, 'applied' | 'view' | 'analysis'>} session */
  constructor(session) {
    this.session = session;
    /** Widths before, px. @type {Map<Element, number>} */
    this.widths = new Map();
    /** Hidden blocks that keep their place for as long as they are hidden. @type {WeakSet<Element>} */
    this.kept = new WeakSet();
  }

  /** Marks are about to change. @param {Map<Element, string>} wanted what they will be */
  take(wanted) {
    this.widths.clear();
    const hidden = [...wanted].filter(([, mark]) => mark === HIDDEN_MARK).map(([one]) => one);
    if (hidden.length === 0) return;
    for (const element of hidden) if (this.kept.has(element)) wanted.set(element, PLACE_MARK);
    for (const main of this.#mains()) {
      const around = elementsAround(main);
      // Where the main content is hidden itself there is no text to make room for.
      if (!around.some((one) => wanted.has(one) && isHiding(wanted.get(one)))) {
        for (const one of around) this.#watch(one);
      }
    }
    // What loses something of its own may become narrower with it.
    /** @type {Set<Node>} */
    const losing = new Set();
    for (const one of hidden) {
      for (let at = /** @type {Node | null} */ (one); at !== null; at = parentAcross(at)) {
        if (losing.has(at)) break;
        losing.add(at);
      }
    }
    const rows = new Set();
    for (const element of hidden) {
      const row = boxAround(element);
      if (row === null || rows.has(row) || this.widths.size >= MOST) continue;
      rows.add(row);
      if (!isRow(row)) continue;
      for (let at = dom.firstChild(row); at !== null; at = dom.nextSibling(at)) {
        if (dom.isElement(at) && !losing.has(at)) this.#watch(at);
      }
    }
  }

  /** Marks have changed: hidden blocks beside what became narrower keep their place. */
  mend() {
    const { applied } = this.session;
    for (let round = 0; round < ROUNDS && this.widths.size > 0; round += 1) {
      const around = [...this.widths].filter(isNarrower).map(([element]) => boxAround(element));
      if (around.length === 0) break;
      const isBeside = (/** @type {Element} */ element) =>
        around.some((box) => box !== null && dom.contains(box, element));
      const more = [...applied.wanted].filter(
        ([element, mark]) => mark === HIDDEN_MARK && isBeside(element),
      );
      if (more.length === 0) break;
      for (const [element] of more) {
        this.kept.add(element);
        applied.wanted.set(element, PLACE_MARK);
      }
      if (applied.way !== 'marks') {
        // That sheet comes later: there is nothing to measure yet.
        applied.refreshPaths();
        break;
      }
      applied.marks.set(applied.wanted);
    }
    this.widths.clear();
  }

  /** The elements of the main content. */
  #mains() {
    const { view, analysis } = this.session;
    if (view === null || analysis === null) return [];
    return analysis.main.map((id) => view.nodes[id]).filter((node) => node !== undefined);
  }

  /** @param {Element} element */
  #watch(element) {
    if (this.widths.size < MOST && !this.widths.has(element)) {
      this.widths.set(element, dom.boundingRect(element).width);
    }
  }
}

/** A node, if it is an element, and the elements around it. @param {Node} node */
function elementsAround(node) {
  const found = [];
  for (let at = /** @type {Node | null} */ (node); at !== null; at = parentAcross(at)) {
    if (dom.isElement(at)) found.push(at);
  }
  return found;
}

/** The nearest element around one that has a box of its own. @param {Element} element */
function boxAround(element) {
  let at = parentAcross(element);
  while (at !== null && !(dom.isElement(at) && getComputedStyle(at).display !== 'contents')) {
    at = parentAcross(at);
  }
  return /** @type {Element | null} */ (at);
}

/** Whether what is in it stands side by side. @param {Element} element */
function isRow(element) {
  return /grid|flex|table-row/.test(getComputedStyle(element).display);
}

/** @param {[Element, number]} watched */
function isNarrower([element, before]) {
  // Without boxes it is hidden itself, or gone.
  if (dom.clientRects(element).length === 0) return false;
  const [pixels, share] = LEAST;
  return before - dom.boundingRect(element).width > Math.max(pixels, share * before);
}
