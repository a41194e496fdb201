// Shown for a highlighted block when the pointer rests on it or the focus goes into it: a tab at its corner with class and share at
// once, the card after a moment, at a press of the tab, or at the first press of a link in it: who inspects does not want to leave
// the page; the second press follows the link. Also goes from block to block by keys.

import { percent, t } from '../../platform/i18n.js';
import { className, classMessage } from '../../shared/classes.js';
import * as dom from '../dom.js';
import { Card } from './card.js';
import { h, setText } from '../element.js';
import { elementAt } from './element_at.js';
import { GAP, viewportSize, visiblePart } from '../place.js';
import { trusted } from '../trusted_events.js';

/** Rest of the pointer before tab and card appear, and grace before they go, ms. */
const TAB_AFTER = 60;
const CARD_AFTER = 600;
const GONE_AFTER = 350;

/** No block. */
const NONE = -1;

export class Hints {
  /**
   * @param {import('../surface.js').Surface} surface
   * @param {(element: Element) => ShadowRoot | null} shadowRootOf
   * @param {(block: import('../../shared/answers.js').Block, action: import('./card.js').CardAction) => void} act
   */
  constructor(surface, shadowRootOf, act) {
    this.surface = surface;
    this.shadowRootOf = shadowRootOf;
    this.card = new Card(
      surface,
      {
        act: (block, action) => {
          this.close();
          act(block, action);
        },
        walk: (step) => this.walk(step),
        closed: () => this.close(),
      },
      shadowRootOf,
    );
    this.words = h('span');
    this.tab = h(
      'button',
      {
        type: 'button',
        class: 'tab',
        tabindex: -1,
        hidden: true,
        onclick: () => this.openCard(true),
      },
      this.words,
    );
    /** @type {import('../page_view.js').PageView | null} */
    this.view = null;
    /** @type {import('../../shared/answers.js').Block[]} */
    this.blocks = [];
    /** Block of each node: its number, or -1. */
    this.owner = new Int32Array(0);
    this.current = NONE;
    /** The block under the pointer. */
    this.over = NONE;
    this.timers = { tab: 0, card: 0, gone: 0 };
    this.frame = 0;
    this.pointing = false;
    this.ended = new AbortController();
    this.onMove = (/** @type {PointerEvent} */ event) => this.pointer(event);
    this.onFocus = (/** @type {FocusEvent} */ event) => this.focus(event);
    this.onClick = (/** @type {MouseEvent} */ event) => this.click(event);
    this.onScroll = () => this.follow();
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
  }

  /**
   * Sets the blocks. Pointer and focus are watched only while blocks are highlighted.
   * @param {import('../page_view.js').PageView} view
   * @param {import('../../shared/answers.js').Block[]} blocks
   * @param {boolean} pointing
   */
  show(view, blocks, pointing) {
    this.view = view;
    this.blocks = blocks;
    this.owner = new Int32Array(view.nodes.length).fill(NONE);
    blocks.forEach((block, k) => this.owner.fill(k, block.node, view.end(block.node)));
    this.close();
    if (!this.tab.isConnected) {
      this.surface.put(this.tab);
      // Always before the bar, so that the order in which a screen reader has them is the same on every page.
      this.surface.voice.after(this.tab);
    }
    this.listen(pointing);
  }

  hide() {
    this.close();
    this.listen(false);
    this.tab.remove();
    this.view = null;
    this.blocks = [];
  }

  /** @param {boolean} on */
  listen(on) {
    if (on === this.pointing) return;
    this.pointing = on;
    this.ended.abort();
    if (!on) return;
    this.ended = new AbortController();
    const { signal } = this.ended;
    const how = { capture: true, signal };
    addEventListener('pointermove', trusted(this.onMove), how);
    addEventListener('focusin', trusted(this.onFocus), how);
    addEventListener('click', trusted(this.onClick), how);
    addEventListener('keydown', trusted(this.onKey), how);
    addEventListener('scroll', trusted(this.onScroll), how);
    addEventListener('resize', trusted(this.onScroll), { signal });
  }

  /** @param {PointerEvent} event */
  pointer(event) {
    if (event.pointerType === 'touch') return;
    const { clientX, clientY, target } = event;
    if (this.surface.owns(/** @type {Node} */ (target))) {
      // On the way to the tab or the card: both stay.
      clearTimeout(this.timers.gone);
      return;
    }
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const element = elementAt(clientX, clientY, this.shadowRootOf);
      this.rest(this.blockOf(element));
    });
  }

  /** @param {FocusEvent} event */
  focus(event) {
    const target = /** @type {Node} */ (event.composedPath()[0] ?? event.target);
    if (this.surface.owns(target) || !(target instanceof Node)) return;
    const block = this.blockOf(target);
    if (block !== NONE) this.openTab(block);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const { button, detail, ctrlKey, metaKey, shiftKey, altKey } = event;
    // By Enter, or for another tab or window: the link is meant.
    if (button !== 0 || detail === 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    // Without the window, which is no node.
    const path = event.composedPath().filter((one) => one instanceof Node);
    const target = path[0];
    if (!(target instanceof Node) || this.surface.owns(/** @type {Node} */ (event.target))) return;
    const block = this.blockOf(target);
    const isOpen = this.card.block !== null && this.current === block;
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    // A finger cannot rest on a block, nor leave it.
    if (isTouch && block === NONE) this.close();
    if (block === NONE || isOpen) return;
    if (path.some(isLink)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (!isTouch || path.some(isControl)) return;
    this.openTab(block);
    this.openCard(false);
  }

  /** An open card goes first, wherever the focus is: neither the page nor the bar hears of that Esc. @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== 'Escape' || this.card.block === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.close();
  }

  /** @param {Node | null} node */
  blockOf(node) {
    const id = this.view === null ? -1 : this.view.idAbove(node);
    return id < 0 ? NONE : this.owner[id];
  }

  /** The pointer is on this block now. @param {number} block */
  rest(block) {
    if (block === this.over) return;
    this.over = block;
    clearTimeout(this.timers.tab);
    clearTimeout(this.timers.card);
    clearTimeout(this.timers.gone);
    if (this.card.hasFocus) return;
    if (block === NONE) {
      this.timers.gone = setTimeout(() => this.close(), GONE_AFTER);
      return;
    }
    this.timers.tab = setTimeout(() => this.openTab(block), TAB_AFTER);
    this.timers.card = setTimeout(() => this.openCard(false), CARD_AFTER);
  }

  /** @param {number} number */
  openTab(number) {
    if (number !== this.current) this.card.hide();
    this.current = number;
    const block = this.blocks[number];
    if (block === undefined) return;
    setText(this.words, `${t(classMessage(block.class))} · ${percent(block.share)}`);
    this.tab.style.setProperty('--paint', `var(--husk-${className(block.class)})`);
    this.tab.hidden = false;
    this.follow();
  }

  /** @param {boolean} focus whether the card takes the focus */
  openCard(focus) {
    const block = this.blocks[this.current];
    const box = block && this.view?.box(block.node);
    if (!block || !box) return;
    this.card.show(block, box, { at: this.current, of: this.blocks.length, focus });
  }

  /**
   * Goes to the next block that can be seen, scrolls it into view and opens its card.
   * @param {1 | -1} step
   */
  walk(step) {
    const count = this.blocks.length;
    for (let k = 1; k <= count; k += 1) {
      const number =
        ((((this.current === NONE ? (step === 1 ? -1 : 0) : this.current) + k * step) % count) +
          count) %
        count;
      const { node } = this.blocks[number];
      if (!this.view?.box(node)) continue;
      this.view.element(node)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      this.openTab(number);
      this.openCard(true);
      return;
    }
  }

  /** Keeps tab and card at the block while the page scrolls. */
  follow() {
    const block = this.blocks[this.current];
    if (block === undefined) return;
    const box = this.view?.box(block.node);
    if (!box) {
      this.close();
      return;
    }
    const viewport = viewportSize();
    const seen = visiblePart(box, viewport);
    this.tab.hidden = seen.right - seen.left < 1 || seen.bottom - seen.top < 1;
    const size = { width: this.tab.offsetWidth, height: this.tab.offsetHeight };
    // On the block's upper edge, outside where there is room.
    const above = box.top - size.height;
    this.tab.style.left = `${Math.max(0, Math.min(seen.left, viewport.width - size.width - GAP))}px`;
    this.tab.style.top = `${above >= 0 ? above : seen.top}px`;
    if (this.card.block !== null) this.card.move(box);
  }

  close() {
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    cancelAnimationFrame(this.frame);
    this.over = NONE;
    this.current = NONE;
    this.tab.hidden = true;
    this.card.hide();
  }
}

/** @param {EventTarget} node */
function isLink(node) {
  return (
    dom.isElement(/** @type {Node} */ (node)) &&
    dom.hasAttribute(/** @type {Element} */ (node), 'href')
  );
}

/** @param {EventTarget} node */
function isControl(node) {
  return (
    dom.isElement(/** @type {Node} */ (node)) &&
    /^(?:button|input|select|textarea|label|summary|video|audio)$/.test(
      dom.localName(/** @type {Element} */ (node)),
    )
  );
}
