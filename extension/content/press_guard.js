// A press on one of Husk's surfaces counts only where the user sees what is pressed: a page may lay something above that
// shows other words and lets the press through. Who covers with a popover of one pixel covers no control, and keeps nobody
// from pressing.
//
//   whole surface seen ──▶ taken
//     └ no: pressed control seen ──▶ taken
//              ├ no ──▶ not taken, the surface is raised; after some tries the user is told
//              └ the browser does not say (Firefox; a tap before its answer; a plate of ours over a part of it; half clear):
//                        nothing of the page's top layer at that point (tools/top_layer.js) ──▶ taken, else as above

import * as dom from './dom.js';
import { trusted } from './trusted_events.js';

/** Shortest time between two reports of the browser on whether something is seen, ms. */
const REPORT_EVERY = 100;

/** Presses refused one after the other from which the user is told. */
const TRIES = 3;

/** What is pressed as a whole. */
const CONTROLS = 'a,button,input,label,select,summary,textarea,[role],[tabindex]';

/**
 * Every popover has a backdrop over the whole window, which is clear unless the page says otherwise: what lies below it
 * browsers call covered. Under this rule they speak of the popover itself.
 */
export const NO_BACKDROPS = ':popover-open::backdrop{display:none!important}';

/** Whether the browser reports what is seen. */
const CAN_REPORT = 'isVisible' in IntersectionObserverEntry.prototype;

/**
 * @typedef {object} PressGuardActions
 * @property {() => void} raise puts the surface above the page
 * @property {() => void} fought the page is above again right after that
 * @property {() => void} refused presses are not taken again and again
 */

export class PressGuard {
  /** What the browser reported last of each element that is observed, and when, ms. @type {Map<Element, {isSeen: boolean, at: number}>} */
  #reports = new Map();
  /** The one under the pointer. @type {Element | null} */
  #control = null;
  /** Whether what the browser says of it is not about the page. */
  #isUnsure = false;
  /** Whether the press that is going on began on something covered. */
  #beganCovered = false;
  #refused = 0;
  /** What was in the page's top layer when the surface rose, and lies below it. @type {WeakSet<Element>} */
  #below = new WeakSet();
  /** What is asked for its events. @type {WeakSet<Element>} */
  #heard = new WeakSet();
  /** Finds what is there; null until the tools have come. @type {typeof import('./tools/top_layer.js') | null} */
  topLayer = null;

  /**
   * @param {ShadowRoot} root in which the controls are
   * @param {HTMLElement} whole the surface
   * @param {PressGuardActions} actions
   */
  constructor(root, whole, actions) {
    this.root = root;
    this.whole = whole;
    this.actions = actions;
    const how = /** @type {IntersectionObserverInit} */ ({
      trackVisibility: true,
      delay: REPORT_EVERY,
    });
    this.observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting, isVisible, time } of /** @type {any[]} */ (entries)) {
        const isSeen = target === whole && !isIntersecting ? true : isVisible;
        this.#reports.set(target, { isSeen, at: time });
      }
    }, how);
    this.observer.observe(whole);
    root.addEventListener(
      'pointerover',
      trusted((event) => this.#watch(event)),
      true,
    );
    root.addEventListener(
      'pointerdown',
      trusted((event) => this.#down(event)),
      true,
    );
    // A press by key has no count.
    // eslint-disable-next-line no-restricted-syntax -- clicks that are not trusted are stopped here
    root.addEventListener('click', (event) => this.#click(/** @type {MouseEvent} */ (event)), true);
  }

  /** Whether nothing of the page lies over any of the surface; always so where the browser does not tell. */
  get isSeen() {
    return this.#reports.get(this.whole)?.isSeen !== false;
  }

  /** The surface has been put above everything. */
  rose() {
    for (const element of this.topLayer?.inTopLayer(this.root, !CAN_REPORT) ?? []) {
      this.#below.add(element);
      if (this.#heard.has(element)) continue;
      this.#heard.add(element);
      // Shown anew it is above. A page that keeps these events from being heard has it taken for below.
      const forget = () => this.#below.delete(element);
      for (const type of ['beforetoggle', 'close', 'fullscreenchange']) {
        dom.listen(element, type, trusted(forget), {});
      }
    }
    this.#watchCover(() => this.isSeen || this.actions.fought());
  }

  /** Browsers find out what is seen when they draw, not each time, and draw nothing where nothing changes: for a while they do. */
  #watchCover(then = () => {}) {
    const end = performance.now() + 3 * REPORT_EVERY;
    const draw = () => void (performance.now() < end ? requestAnimationFrame(draw) : then());
    draw();
  }

  /** @param {PointerEvent} event */
  #watch(event) {
    const target = /** @type {Element} */ (event.composedPath()[0]);
    const control = target.closest('label') ?? target.closest(CONTROLS) ?? target;
    if (control === this.#control || control === this.whole) return;
    if (this.#control !== null) {
      this.observer.unobserve(this.#control);
      this.#reports.delete(this.#control);
    }
    this.#control = control;
    this.observer.observe(control);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#watch(event);
    const control = this.#control;
    // Now: a plate may close by the press itself.
    this.#isUnsure = control !== null && (this.topLayer?.isUnsure(this.root, control) ?? false);
    this.#beganCovered = !CAN_REPORT && this.#mayBeCovered(event);
    // A press takes long enough for the browser to tell.
    this.#watchCover();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (event.isTrusted && (event.detail === 0 || this.#isFree(event))) {
      this.#refused = 0;
      return;
    }
    event.stopImmediatePropagation();
    event.preventDefault();
    if (!event.isTrusted) return;
    this.#refused += 1;
    this.actions.raise();
    if (this.#refused >= TRIES) this.actions.refused();
  }

  /** @param {MouseEvent} event */
  #isFree(event) {
    if (!CAN_REPORT) return !this.#beganCovered && !this.#mayBeCovered(event);
    const surface = this.#reports.get(this.whole);
    if (!surface || surface.isSeen) return true;
    if (this.#control === null) return false;
    const control = this.#reports.get(this.#control);
    // Browsers report each element at times of its own: what they said of the control may be from before the surface was covered.
    const isOld = control?.isSeen && control.at < surface.at;
    if (control?.isSeen && !isOld) return true;
    const isUnknown = !control || isOld || this.#isUnsure;
    return isUnknown && this.topLayer !== null && !this.#mayBeCovered(event);
  }

  /** @param {MouseEvent} event */
  #mayBeCovered({ clientX, clientY }) {
    const { topLayer } = this;
    return (topLayer?.inTopLayer(this.root) ?? []).some(
      (element) => !this.#below.has(element) && topLayer?.mayCover(element, clientX, clientY),
    );
  }
}
