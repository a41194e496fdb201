// Marks of blocks over the open page: boxes in a closed shadow tree, so that nothing of the page is changed or moved. They are
// measured when the page scrolls, changes or is resized, and at intervals; only those near the window are drawn. On large pages,
// where measuring is slow, the boxes move along while the page scrolls, and are measured when it rests.

import { LOOKS, MARKS } from '../labels/model/block_styles.js';
import { TokenBucket } from '../content/token_bucket.js';
import * as dom from '../content/dom.js';
import { h } from '../content/element.js';
import { viewportSize } from '../content/place.js';
import { trusted } from '../content/trusted_events.js';

/** @typedef {import('../content/page_view.js').PageView} PageView */
/** @typedef {import('../content/page_view.js').Box} Box */
/** @typedef {{mark: number, faint: boolean, nodes: Uint32Array}} Drawn */

/** Most marks that are drawn. */
const MOST = 500;

/** Most nodes of one block that are measured, from each end. */
const MOST_NODES = 40;

/** While the page scrolls, blocks are not measured if that takes longer than this, ms. */
const SLOW = 6;

/** Rest after which they are measured then, and interval at which they always are, ms. */
const REST = 120;
const INTERVAL = 1000;

/** Times in a row that the marks are put back after the page removed them, and time after which one more is granted, ms. */
const REMOUNTS = 8;
const REMOUNT_EVERY = 6000;

export class BlockOverlay {
  /**
   * @param {import('../content/surface.js').Surface} surface
   * @param {object} handlers
   * @param {(count: number) => void} handlers.onLost more blocks than before are no longer on the page
   * @param {() => void} handlers.onFought the page removes the marks again and again
   */
  constructor(surface, { onLost, onFought }) {
    this.surface = surface;
    this.onLost = onLost;
    this.onFought = onFought;
    /** @type {PageView | null} */
    this.view = null;
    /** @type {Drawn[]} */
    this.blocks = [];
    /** @type {readonly number[]} */
    this.boxed = [];
    /** @type {readonly number[]} */
    this.hinted = [];
    this.marks = h('div', { class: 'label-marks', 'aria-hidden': 'true' });
    this.tag = h('span', { class: 'label-tag' });
    this.box = h('div', { class: 'label-box', 'aria-hidden': 'true', hidden: true }, this.tag);
    this.hint = h('div', { class: 'label-hint', 'aria-hidden': 'true', hidden: true });
    /** @type {HTMLElement[]} */
    this.pool = [];
    this.frame = 0;
    this.timer = 0;
    this.rest = 0;
    this.cost = 0;
    this.left = 0;
    this.top = 0;
    /** Blocks that were not on the page at the last measuring. */
    this.gone = 0;
    this.remounts = new TokenBucket(REMOUNTS, REMOUNT_EVERY, () => performance.now());
    this.ended = new AbortController();
    this.observer = new MutationObserver(() => this.remount());
    this.sizes = new ResizeObserver(() => this.changed());
  }

  /** Sets the page, or the same one with other nodes. @param {PageView} view */
  show(view) {
    if (this.view === null) this.begin();
    this.view = view;
    this.changed();
  }

  /** Other nodes stand for the blocks now. @returns {number} blocks that are still not on the page */
  placed() {
    const { view } = this;
    this.gone = view === null ? 0 : this.blocks.filter(({ nodes }) => isGone(view, nodes)).length;
    this.changed();
    return this.gone;
  }

  begin() {
    this.surface.put(this.marks, this.hint, this.box);
    const { signal } = this.ended;
    addEventListener(
      'scroll',
      trusted(() => this.scrolled()),
      { capture: true, passive: true, signal },
    );
    for (const type of ['resize', 'load', 'transitionend', 'toggle']) {
      addEventListener(
        type,
        trusted(() => this.changed()),
        { capture: true, passive: true, signal },
      );
    }
    this.observeRoot();
    this.timer = setInterval(() => {
      if (!document.hidden && this.cost < 5 * SLOW) this.changed();
    }, INTERVAL);
  }

  /** Observes the root, which is another one after the page wrote its document anew. */
  observeRoot() {
    this.observer.disconnect();
    this.sizes.disconnect();
    this.observer.observe(document, { childList: true });
    const root = dom.documentElement(document);
    if (root === null) return;
    this.observer.observe(root, { childList: true });
    this.sizes.observe(root);
  }

  /** Puts the marks back on the page if it removed them, a limited number of times. */
  remount() {
    if (this.surface.isMounted) return;
    if (!this.remounts.take()) {
      this.observer.disconnect();
      this.onFought();
      return;
    }
    this.surface.mount();
    this.observeRoot();
    this.changed();
  }

  stop() {
    this.ended.abort();
    this.observer.disconnect();
    this.sizes.disconnect();
    clearInterval(this.timer);
    clearTimeout(this.rest);
    cancelAnimationFrame(this.frame);
    this.view = null;
  }

  /**
   * Sets the blocks: for each its mark (doubled, and one more for a proposal), the number of its roots, and these.
   * @param {Uint32Array} all
   */
  draw(all) {
    /** @type {Drawn[]} */
    const blocks = [];
    for (let at = 0; at + 1 < all.length;) {
      const count = all[at + 1];
      const nodes = all.subarray(at + 2, at + 2 + count);
      blocks.push({ mark: all[at] >> 1, faint: (all[at] & 1) === 1, nodes });
      at += 2 + count;
    }
    this.blocks = blocks;
    this.changed();
  }

  /**
   * Shows the current block.
   * @param {readonly number[]} nodes
   * @param {readonly number[]} hinted what could be cut out of it
   * @param {string} tag text at its box
   */
  point(nodes, hinted, tag) {
    const isOther = nodes[0] !== this.boxed[0] || nodes.length !== this.boxed.length;
    const isHinted = hinted.length > 0 && hinted[0] !== this.hinted[0];
    this.boxed = nodes;
    this.hinted = hinted;
    this.tag.textContent = tag;
    if (isHinted) this.reveal(hinted);
    else if (isOther) this.reveal(nodes);
    this.changed();
  }

  /** Scrolls until the beginning of a block is in view. @param {readonly number[]} nodes */
  reveal(nodes) {
    const { view } = this;
    const box = view === null ? null : this.boxOf(view, nodes);
    const element = view?.element(nodes[0]) ?? null;
    if (box === null || element === null) return;
    const { height } = viewportSize();
    if (box.top >= 0 && (box.bottom <= height || box.top < 0.7 * height)) return;
    const block = box.bottom - box.top > height ? 'start' : 'center';
    dom.scrollIntoView(element, { block, inline: 'nearest', behavior: 'instant' });
  }

  scrolled() {
    if (this.cost <= SLOW) {
      this.changed();
      return;
    }
    this.marks.style.translate = `${this.left - scrollX}px ${this.top - scrollY}px`;
    this.placeBoxes();
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.changed(), REST);
  }

  /** The layout may have changed: blocks are measured with the next frame. */
  changed() {
    if (this.frame !== 0 || this.ended.signal.aborted) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.measure();
    });
  }

  measure() {
    const { view } = this;
    if (view === null) return;
    const began = performance.now();
    const { height } = viewportSize();
    /** @type {{block: Drawn, box: Box}[]} */
    const near = [];
    let gone = 0;
    for (const block of this.blocks) {
      const box = this.boxOf(view, block.nodes);
      if (box === null) gone += isGone(view, block.nodes) ? 1 : 0;
      else if (near.length < MOST && box.bottom > -height && box.top < 2 * height) {
        near.push({ block, box });
      }
    }
    this.drawMarks(near);
    this.placeBoxes();
    this.cost = performance.now() - began;
    if (gone > this.gone) this.onLost(gone);
    this.gone = gone;
  }

  /** @param {{block: Drawn, box: Box}[]} near */
  drawMarks(near) {
    this.left = scrollX;
    this.top = scrollY;
    this.marks.style.translate = '';
    while (this.pool.length < near.length) {
      const element = h('div', { class: 'label-mark' });
      this.pool.push(element);
      this.marks.append(element);
    }
    for (const [k, element] of this.pool.entries()) {
      element.hidden = k >= near.length;
      if (k >= near.length) continue;
      const { block, box } = near[k];
      place(element, box);
      paint(element, block);
    }
  }

  /** Places the boxes of the current block and of what could be cut out. */
  placeBoxes() {
    const { view } = this;
    if (view === null) return;
    const box = this.boxOf(view, this.boxed);
    this.box.hidden = box === null;
    if (box !== null) {
      place(this.box, box);
      this.box.classList.toggle('inward', box.top < 28);
    }
    const hint = this.boxOf(view, this.hinted);
    this.hint.hidden = hint === null;
    if (hint !== null) place(this.hint, hint);
  }

  /** The box around nodes in the window; null if none has one. @param {PageView} view @param {ArrayLike<number>} nodes @returns {Box | null} */
  boxOf(view, nodes) {
    /** @type {Box | null} */
    let all = null;
    for (let k = 0; k < nodes.length; k += 1) {
      if (k === MOST_NODES) k = Math.max(k, nodes.length - MOST_NODES);
      const box = view.box(nodes[k]);
      if (box === null) continue;
      if (all === null) all = { ...box };
      else {
        all.left = Math.min(all.left, box.left);
        all.top = Math.min(all.top, box.top);
        all.right = Math.max(all.right, box.right);
        all.bottom = Math.max(all.bottom, box.bottom);
      }
    }
    return all;
  }
}

/** Whether none of a block's roots is still on the page. @param {PageView} view @param {Uint32Array} nodes */
function isGone(view, nodes) {
  return nodes.every((id) => view.nodes[id] === undefined || !dom.isConnected(view.nodes[id]));
}

/** @param {HTMLElement} element @param {Box} box */
function place({ style }, { left, top, right, bottom }) {
  style.left = `${left}px`;
  style.top = `${top}px`;
  style.width = `${right - left}px`;
  style.height = `${bottom - top}px`;
}

/** @param {HTMLElement} element @param {Drawn} block */
function paint({ style }, { mark, faint }) {
  const [line, colour, tint] = LOOKS[MARKS[mark] ?? 'open'];
  const shade = (/** @type {number} */ share) =>
    `color-mix(in srgb, ${colour} ${share}%, transparent)`;
  style.outline = `${line} ${faint ? shade(75) : colour}`;
  style.background = shade(faint ? tint / 2 : tint);
}
