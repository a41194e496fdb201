// Shows a block on the page for as long as its row in the panel is pointed at or focused: a hidden one is shown for the moment, and
// an outline on Husk's own surface is drawn around it, so that a visible block need not be changed.
//
//   show ── another row ──▶ show ── left ──▶ end: hidden again, and the scroll position is as before
//
// The scroll position is restored only where the user has not scrolled meanwhile.

import * as dom from '../dom.js';
import { h } from '../element.js';
import { parentAcross } from '../page_view.js';
import { MAIN_MARK, PEEK_MARK, isHiding } from '../paint.js';
import { viewportSize } from '../place.js';
import { trusted } from '../trusted_events.js';

/** @typedef {{left: number, top: number}} Place */

/** Room of the outline around the block, px. */
const ROOM = 3;

export class Flash {
  /** @param {Pick<import('./page_tools.js').ToolsSession, 'view' | 'applied' | 'watch' | 'surface'>} session */
  constructor(session) {
    this.session = session;
    this.node = -1;
    /** The page that the node is of. @type {import('../page_view.js').PageView | null} */
    this.view = null;
    this.outline = h('div', { class: 'flash', 'aria-hidden': 'true', hidden: true });
    /** Where things were scrolled to before the first block, and where Husk has put them. @type {Map<Element, {was: Place, put: Place}>} */
    this.scrolled = new Map();
    this.frame = 0;
    this.onScroll = () => this.draw();
    this.ended = new AbortController();
  }

  /**
   * @param {number} node
   * @param {boolean} scroll whether the page may be scrolled to it
   * @param {import('../page_view.js').PageView | null} [view] another reading of the page than that of the verdict
   */
  show(node, scroll, view = this.session.view) {
    const { session } = this;
    const element = view?.element(node) ?? null;
    if (element === null) return;
    const isNew = this.node !== node || this.view !== view;
    this.view = view;
    if (isNew) session.watch.quietly(() => peek(session.applied, element));
    if (this.node === -1) this.listen(true);
    this.node = node;
    if (!this.outline.isConnected) session.surface.root.append(this.outline);
    if (scroll) this.goTo(element);
    this.draw();
    // What was shown just now may load and grow.
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  }

  /** The row was left. */
  end() {
    // Read first: hiding the block again makes the page shorter, which scrolls it too.
    const back = [...this.scrolled].filter(([element, { put }]) => {
      const now = dom.isConnected(element) ? placeOf(element) : null;
      return now?.left === put.left && now.top === put.top;
    });
    if (this.node !== -1) {
      this.drop();
      this.session.watch.quietly(() => peek(this.session.applied, null));
    }
    for (const [element, { was }] of back) {
      dom.scrollElement(element, { ...was, behavior: 'instant' });
    }
    this.scrolled.clear();
  }

  /** The marks are about to be set anew: the outline is removed, the scroll positions stay known. */
  drop() {
    if (this.node === -1) return;
    this.node = -1;
    cancelAnimationFrame(this.frame);
    this.listen(false);
    this.outline.remove();
  }

  /** @param {boolean} on */
  listen(on) {
    this.ended.abort();
    if (!on) return;
    this.ended = new AbortController();
    const { signal } = this.ended;
    addEventListener('scroll', trusted(this.onScroll), { capture: true, signal });
    addEventListener('resize', trusted(this.onScroll), { signal });
  }

  /** Scrolls as little as shows the block's beginning. @param {Element} element */
  goTo(element) {
    const box = this.view?.box(this.node);
    const { height } = viewportSize();
    if (!box || (box.top >= 0 && (box.bottom <= height || box.top < height / 2))) return;
    /** @type {[Element, Place][]} */
    const before = [];
    for (let at = parentAcross(element); at !== null; at = parentAcross(at)) {
      if (dom.isElement(at)) before.push([at, placeOf(at)]);
    }
    const block = box.bottom - box.top > height ? 'start' : 'center';
    dom.scrollIntoView(element, { block, inline: 'nearest', behavior: 'instant' });
    for (const [at, was] of before) {
      const put = placeOf(at);
      const known = this.scrolled.get(at);
      if (known) known.put = put;
      else if (put.left !== was.left || put.top !== was.top) this.scrolled.set(at, { was, put });
    }
  }

  draw() {
    const box = this.node === -1 ? null : this.view?.box(this.node);
    this.outline.hidden = !box;
    if (!box) return;
    Object.assign(this.outline.style, {
      left: `${box.left - ROOM}px`,
      top: `${box.top - ROOM}px`,
      width: `${box.right - box.left + 2 * ROOM}px`,
      height: `${box.bottom - box.top + 2 * ROOM}px`,
    });
  }
}

/** @param {Element} element @returns {Place} */
function placeOf(element) {
  return { left: dom.scrollLeft(element), top: dom.scrollTop(element) };
}

/**
 * Shows an element for a moment, or the hidden one around it; `null` ends it.
 * @param {import('../apply.js').PageMarker} applied
 * @param {Element | null} inner
 */
function peek(applied, inner) {
  if (applied.way !== 'marks') return;
  const before = applied.marks.wanted;
  const wanted = new Map(before);
  if (applied.peeked !== null) wanted.set(applied.peeked.element, applied.peeked.mark);
  /** @type {Node | null} */
  let at = inner;
  const isShown = (/** @type {Node} */ node) =>
    node === inner
      ? [undefined, MAIN_MARK].includes(wanted.get(/** @type {Element} */ (node)))
      : !isHiding(wanted.get(/** @type {Element} */ (node)));
  while (at !== null && isShown(at)) at = parentAcross(at);
  const element = /** @type {Element | null} */ (at);
  const mark = element === null ? undefined : wanted.get(element);
  applied.peeked = element === null || mark === undefined ? null : { element, mark };
  if (applied.peeked !== null) wanted.set(applied.peeked.element, PEEK_MARK);
  applied.marks.set(wanted);
}
