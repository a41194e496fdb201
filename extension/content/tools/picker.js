// Picks a block of the page by mouse, touch or keys.
//
//   mouse        moves the outline, a press accepts
//   touch        a tap moves the outline, a second tap on it accepts
//   Tab, ↑       the next larger element (those of the same size are skipped)     Shift+Tab, ↓   back to the smaller one
//   ← →          the element before, after
//   Enter        accepts      H  hides this        K  keeps only this        P  on this page alone, or on the site        Esc  leaves
//
// Where something is to be hidden, K first shows what would be left; pressed again, or by Enter, it is taken.
//
// While it runs the page sees none of these events: they are stopped at the window before anything of the page hears them.

import { t } from '../../platform/i18n.js';
import * as dom from '../dom.js';
import { h } from '../element.js';
import { SimilarBlocks } from './similar_blocks.js';
import { elementAt } from './element_at.js';
import { GAP, clamp, viewportSize } from '../place.js';
import { trusted } from '../trusted_events.js';

/** Boxes that differ by less than this on every side are the same size, px. */
const SAME = 3;

/** Smallest side of a box that can be picked with a pointer, px. */
const LEAST = 4;

const EVENTS = [
  ...['pointerdown', 'pointerup', 'pointermove', 'pointerover', 'pointerout', 'pointercancel'],
  ...[
    'mousedown',
    'mouseup',
    'mousemove',
    'mouseover',
    'mouseout',
    'click',
    'dblclick',
    'auxclick',
  ],
  ...['contextmenu', 'touchstart', 'touchmove', 'touchend', 'dragstart', 'selectstart'],
  ...['keydown', 'keypress', 'keyup', 'beforeinput'],
];

/** What is picked for: the main content, something to hide, something to look at. @typedef {'main' | 'hide' | 'choose'} Intent */

/** @typedef {import('../../shared/decisions.js').Decision['scope']} Scope */

export class Picker {
  /**
   * @param {import('../surface.js').Surface} surface
   * @param {(element: Element) => ShadowRoot | null} shadowRootOf
   * @param {{accept: (id: number, intent: Intent, scope: Scope) => Promise<boolean>, similarTo: (id: number) => Promise<number[]>,
   *   acceptSimilar: (id: number, scope: Scope) => Promise<void>, left: () => void, undo: () => void, redo: () => void}} actions `accept` says whether
   *   picking goes on, `similarTo` which blocks are built like one
   */
  constructor(surface, shadowRootOf, actions) {
    this.surface = surface;
    this.shadowRootOf = shadowRootOf;
    this.actions = actions;
    /** @type {import('../page_view.js').PageView | null} */
    this.view = null;
    /** @type {Intent} */
    this.intent = 'main';
    /** Where what is picked holds. @type {Scope} */
    this.scope = 'site';
    this.current = -1;
    /** Smaller elements that the walk outward came from. @type {number[]} */
    this.inner = [];
    /** What the last tap of a finger was on. */
    this.tapped = -1;
    this.busy = false;
    this.veil = h('div', { class: 'veil' });
    this.measure = h('div', { class: 'measure figure' });
    this.say = h('span', { class: 'say' });
    const button = (
      /** @type {string} */ key,
      /** @type {string} */ sign,
      /** @type {() => void} */ run,
      kind = '',
    ) =>
      h(
        'button',
        { type: 'button', class: kind, onclick: run },
        t(key),
        h('kbd', { 'aria-hidden': 'true' }, sign),
      );
    this.hideButton = button('content_pick_hide', '↵', () => this.accept('hide'), 'primary');
    this.keepButton = button('content_pick_keep', 'K', () => this.keep());
    this.pageButton = button('content_pick_page', 'P', () => this.changeScope());
    this.chooseButton = button('content_pick_choose', '↵', () => this.accept('choose'), 'primary');
    this.similar = new SimilarBlocks(surface, {
      count: (id) => actions.similarTo(id),
      accept: () => void this.acceptSimilar(),
    });
    this.bar = h(
      'section',
      { class: 'plate picking', 'aria-label': t('content_pick') },
      this.say,
      button('content_pick_larger', '⇥', () => this.larger()),
      button('content_pick_smaller', '⇧⇥', () => this.smaller()),
      this.hideButton,
      this.similar.button,
      this.keepButton,
      this.chooseButton,
      this.pageButton,
      button('ui_done', 'Esc', () => this.stop()),
    );
    this.onEvent = (/** @type {Event} */ event) => this.event(event);
    this.onScroll = () => this.draw();
  }

  get isOn() {
    return this.view !== null;
  }

  /**
   * @param {import('../page_view.js').PageView} view
   * @param {Intent} intent
   * @param {number} start node that the outline starts on; without a box the first thing on the page that has one
   */
  start(view, intent, start) {
    this.view = view;
    this.inner = [];
    this.tapped = -1;
    this.chooseButton.hidden = intent !== 'choose';
    this.pageButton.hidden = intent === 'choose';
    this.scope = 'page';
    this.changeScope();
    this.mean(intent, `content_pick_say_${intent}`);
    this.similar.start();
    this.surface.put(this.veil, this.measure, this.bar);
    for (const type of EVENTS) {
      addEventListener(type, trusted(this.onEvent), { capture: true, passive: false });
    }
    addEventListener('scroll', trusted(this.onScroll), { capture: true, passive: true });
    addEventListener('resize', trusted(this.onScroll));
    this.go(this.boxed(start) || this.first());
    this.surface.say(`${this.say.textContent} ${t('content_pick_keys')}`);
  }

  /** What picking is for from now on. @param {Intent} intent @param {string} words key of what is said */
  mean(intent, words) {
    this.intent = intent;
    this.veil.classList.toggle('hides', intent === 'hide');
    this.veil.classList.toggle('leaves', words === 'content_pick_sure');
    this.hideButton.hidden = intent !== 'hide';
    this.keepButton.hidden = intent === 'choose';
    this.keepButton.classList.toggle('primary', intent === 'main');
    this.say.textContent = t(words);
  }

  changeScope() {
    this.scope = this.scope === 'page' ? 'site' : 'page';
    this.pageButton.setAttribute('aria-pressed', String(this.scope === 'page'));
  }

  /** Keeps only this; where something was to be hidden, shows first what that leaves. */
  keep() {
    if (this.intent !== 'hide') {
      this.accept('main');
      return;
    }
    this.similar.forget();
    this.mean('main', 'content_pick_sure');
    this.surface.say(this.say.textContent ?? '');
  }

  stop() {
    if (this.view === null) return;
    this.view = null;
    for (const type of EVENTS) removeEventListener(type, trusted(this.onEvent), true);
    removeEventListener('scroll', trusted(this.onScroll), true);
    removeEventListener('resize', trusted(this.onScroll));
    this.similar.stop();
    for (const element of [this.veil, this.measure, this.bar]) element.remove();
    this.actions.left();
  }

  /** The page as it is now, after something was hidden. @param {import('../page_view.js').PageView} view */
  renew(view) {
    if (this.view === null) return;
    const node = this.view.nodes[this.current];
    this.view = view;
    this.inner = [];
    this.tapped = -1;
    this.go(this.boxed(Math.max(0, view.idAbove(node ?? null))));
  }

  /** @param {Event} event */
  event(event) {
    if (event.target === this.surface.host && !(event instanceof KeyboardEvent)) return;
    event.stopImmediatePropagation();
    if (event instanceof KeyboardEvent) {
      if (event.type === 'keydown') this.key(event);
      return;
    }
    if (event.cancelable && event.type !== 'touchmove') event.preventDefault();
    if (!(event instanceof PointerEvent)) return;
    if (event.type === 'pointermove' && event.pointerType !== 'touch') this.point(event);
    if (event.type === 'click') this.press(event);
    // A prevented touch makes no click.
    if (event.type === 'pointerup' && event.pointerType === 'touch') this.press(event);
  }

  /** @param {PointerEvent} event @returns {number} */
  at(event) {
    const element = elementAt(event.clientX, event.clientY, this.shadowRootOf);
    const id = this.view === null ? -1 : this.view.idAbove(element);
    return this.boxed(Math.max(id, 0));
  }

  /** @param {PointerEvent} event */
  point(event) {
    const id = this.at(event);
    if (id === this.current) return;
    this.inner = [];
    this.go(id);
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button > 0) return;
    const id = this.at(event);
    if (event.pointerType === 'touch' && id !== this.tapped) {
      this.tapped = id;
      this.inner = [];
      this.go(id);
    } else {
      this.accept(this.intent);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== 'z') return;
      event.preventDefault();
      if (shiftKey) this.actions.redo();
      else this.actions.undo();
      return;
    }
    // A button of the picker that has the focus is pressed as usual.
    const onButton =
      event.target === this.surface.host && this.surface.focused?.localName === 'button';
    if (onButton && (key === 'Enter' || key === ' ')) return;
    if (event.altKey) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      Tab: () => (shiftKey ? this.smaller() : this.larger()),
      ArrowUp: () => this.larger(),
      ArrowDown: () => this.smaller(),
      ArrowLeft: () => this.sibling(-1),
      ArrowRight: () => this.sibling(1),
      Enter: () => this.accept(this.intent),
      a: () => void this.acceptSimilar(),
      h: () => this.accept('hide'),
      k: () => this.keep(),
      p: () => this.changeScope(),
      Escape: () => this.stop(),
    };
    const run = keys[key.length === 1 ? key.toLowerCase() : key];
    event.preventDefault();
    run?.();
  }

  // --- the walk ---

  /** The nearest element at or above that has a box worth pointing at. @param {number} id */
  boxed(id) {
    const { view } = this;
    if (view === null) return -1;
    for (let at = id; at > 0; at = view.parent(at)) {
      if (!view.isText(at) && this.isLarge(at)) return at;
    }
    return 0;
  }

  /** The first child of the body that can be seen. */
  first() {
    const { view } = this;
    const body = dom.body(document);
    const id = view === null || body === null ? -1 : view.idAbove(body);
    if (view === null || id < 0) return 0;
    return view.children(id).find((child) => !view.isText(child) && this.isLarge(child)) ?? id;
  }

  /** @param {number} id */
  isLarge(id) {
    const box = this.view?.box(id);
    return Boolean(box && box.right - box.left >= LEAST && box.bottom - box.top >= LEAST);
  }

  /** @param {number} a @param {number} b */
  sameSize(a, b) {
    const [one, other] = [this.view?.box(a), this.view?.box(b)];
    if (!one || !other) return !one && !other;
    return (
      Math.abs(one.left - other.left) < SAME &&
      Math.abs(one.top - other.top) < SAME &&
      Math.abs(one.right - other.right) < SAME &&
      Math.abs(one.bottom - other.bottom) < SAME
    );
  }

  larger() {
    const { view } = this;
    if (view === null) return;
    let at = view.parent(this.current);
    // Of several elements of one size the outermost is meant: hiding it leaves no empty frame.
    while (at > 0 && (!this.isLarge(at) || this.sameSize(at, this.current))) at = view.parent(at);
    if (at < 0) return;
    for (let up = view.parent(at); up > 0 && this.sameSize(up, at); up = view.parent(at)) at = up;
    this.inner.push(this.current);
    this.go(at);
  }

  smaller() {
    const { view } = this;
    if (view === null) return;
    const known = this.inner.pop();
    if (known !== undefined) {
      this.go(known);
      return;
    }
    for (let at = this.current + 1; at < view.end(this.current); at += 1) {
      if (!view.isText(at) && this.isLarge(at) && !this.sameSize(at, this.current)) {
        this.go(at);
        return;
      }
    }
  }

  /** @param {1 | -1} step */
  sibling(step) {
    const { view } = this;
    if (view === null) return;
    // From an only child the walk goes on beside its parent.
    for (let at = this.current; at > 0; at = view.parent(at)) {
      const parent = view.parent(at);
      if (parent < 0) return;
      const all = view.children(parent).filter((id) => !view.isText(id) && this.isLarge(id));
      const next = all[all.indexOf(at) + step];
      if (next !== undefined && all.includes(at)) {
        this.inner = [];
        this.go(next);
        return;
      }
    }
  }

  /** @param {number} id */
  go(id) {
    this.current = id;
    const element = this.view?.element(id) ?? null;
    const box = this.view?.box(id);
    const { height } = viewportSize();
    if (element !== null && box && (box.bottom < 0 || box.top > height)) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
    }
    if (this.view !== null && this.intent === 'hide' && id > 0) this.similar.of(this.view, id);
    this.draw();
    if (element !== null) this.surface.say(this.name(element));
  }

  draw() {
    const box = this.view?.box(this.current);
    this.veil.hidden = !box;
    this.measure.hidden = !box;
    const element = this.view?.element(this.current);
    if (!box || !element) return;
    const viewport = viewportSize();
    const width = box.right - box.left;
    const height = box.bottom - box.top;
    Object.assign(this.veil.style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    if (this.view !== null && this.similar.isUseful) this.similar.draw(this.view, this.current);
    this.measure.textContent = this.name(element);
    const above = box.top - this.measure.offsetHeight - 4;
    const left = clamp(box.left, GAP, viewport.width - this.measure.offsetWidth - GAP);
    this.measure.style.left = `${left}px`;
    this.measure.style.top = `${clamp(above, GAP, viewport.height - this.measure.offsetHeight - GAP)}px`;
    // The picker's own bar gives way to what is picked.
    this.bar.classList.toggle('top', box.bottom > viewport.height - 88 && box.top > 96);
  }

  /** What an element is and how large: `article 640 × 1200`. @param {Element} element */
  name(element) {
    const box = this.view?.box(this.current);
    const size = box
      ? ` ${Math.round(box.right - box.left)} × ${Math.round(box.bottom - box.top)}`
      : '';
    return `${dom.localName(element)}${size}`;
  }

  /** Takes the block and all that are built like it. */
  async acceptSimilar() {
    if (this.busy || this.current <= 0 || this.intent !== 'hide' || !this.similar.isUseful) return;
    this.busy = true;
    try {
      await this.actions.acceptSimilar(this.current, this.scope);
    } finally {
      this.busy = false;
    }
  }

  /** @param {Intent} intent */
  async accept(intent) {
    if (this.busy || this.current <= 0) return;
    // What is looked at is not touched.
    if ((this.intent === 'choose') !== (intent === 'choose')) return;
    this.busy = true;
    try {
      const goesOn = await this.actions.accept(this.current, intent, this.scope);
      if (!goesOn) this.stop();
    } finally {
      this.busy = false;
    }
  }
}
