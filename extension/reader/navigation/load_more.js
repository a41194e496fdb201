// More of a page that brings it only when somebody comes near its end. The reader is scrolled, not the page behind it; so
// when a person comes near the end of the reader, the page is brought to its end, which it takes for the same thing.
//
//   asked ─▶ end of the article into sight ─▶ grew? ── no ─▶ end of the page into sight ─▶ grew? ── no ─▶ there is no more
//                                               └── yes ─▶ until asked again
//
// Bounded: once at a time, only when asked, a number of times, and no more once the page did not grow. What the page had
// scrolled to comes back when the reader is left.

import * as dom from '../../content/dom.js';
import { parentAcross } from '../../content/page_view.js';

/** Time in which a page begins to grow, ms, and how often that is looked at. */
const WAIT = 1500;
const LOOK = 100;

/** Times that a page grows before a person is asked. */
const MOST = 12;

/** Growth that counts, px. */
const GREW = 40;

/** @typedef {'more' | 'no more' | 'enough' | 'busy'} Came enough: only if a person says so */

export class More {
  constructor() {
    /** Where the page was. @type {{element: Element, top: number, left: number}[]} */
    this.places = [];
    /** Times that the page may still grow. */
    this.left = MOST;
    /** Height at which the page did not grow. */
    this.ended = -1;
    this.busy = false;
    /** What was asked for before another page began has no meaning any more. */
    this.run = 0;
  }

  /** Another page, or another reading. */
  forget() {
    this.left = MOST;
    this.ended = -1;
    this.busy = false;
    this.run += 1;
  }

  /** A person wants more than that. */
  allow() {
    this.left = MOST;
  }

  /**
   * @param {Element | null} last the last thing of the article on the page
   * @returns {Promise<Came>}
   */
  async bring(last) {
    if (this.busy) return 'busy';
    const scroller = scrollerOf(last);
    if (scroller === null || scroller.scrollHeight <= this.ended + GREW) return 'no more';
    if (this.left === 0) return 'enough';
    this.busy = true;
    this.left -= 1;
    const { run } = this;
    this.remember(scroller);
    try {
      const before = scroller.scrollHeight;
      const steps = [
        () => last !== null && dom.isConnected(last) && showEnd(last),
        () => dom.scrollElement(scroller, { top: before, behavior: 'instant' }),
      ];
      for (const step of steps) {
        step();
        if (await grew(scroller, before, () => run === this.run)) return 'more';
        if (run !== this.run) return 'no more';
      }
      this.ended = scroller.scrollHeight;
      return 'no more';
    } finally {
      if (run === this.run) this.busy = false;
    }
  }

  /** @param {Element} element */
  remember(element) {
    if (this.places.some((place) => place.element === element)) return;
    this.places.push({ element, top: dom.scrollTop(element), left: dom.scrollLeft(element) });
  }

  /** The page to where it was. */
  giveBack() {
    for (const { element, top, left } of this.places) {
      dom.scrollElement(element, { top, left, behavior: 'instant' });
    }
    this.places = [];
    this.forget();
  }
}

/** @param {Element} element */
function showEnd(element) {
  dom.scrollIntoView(element, { block: 'end', behavior: 'instant' });
}

/**
 * Waits until the page is taller than it was.
 * @param {Element} scroller
 * @param {number} before
 * @param {() => boolean} goesOn
 * @returns {Promise<boolean>}
 */
async function grew(scroller, before, goesOn) {
  for (let waited = 0; waited < WAIT && goesOn(); waited += LOOK) {
    await new Promise((resolve) => setTimeout(resolve, LOOK));
    if (scroller.scrollHeight > before + GREW) return true;
  }
  return false;
}

/** What scrolls the article on the page: an element around it, or the page itself. @param {Element | null} element */
function scrollerOf(element) {
  for (let at = /** @type {Node | null} */ (element); at !== null; at = parentAcross(at)) {
    if (!dom.isElement(at) || dom.localName(at) === 'body' || dom.localName(at) === 'html') {
      continue;
    }
    if (at.scrollHeight <= at.clientHeight + GREW) continue;
    if (['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement ?? dom.documentElement(document);
}
