// More of a page that loads it only when somebody scrolls near its end. The reader is scrolled, not the page behind it; so when
// the user comes near the end of the reader, the page is scrolled to its end as well.
//
//   end of the article into view ─▶ grew? ── no ─▶ end of the page into view ─▶ grew? ── no ─▶ nothing more
//                                     └──────────── yes: until asked again ──────┘
//
// Limits: one attempt at a time, only when asked for, a number of times without asking the user, and none after one in which
// the page did not grow. When the reader is left, the page is scrolled back.

import * as dom from '../../content/dom.js';
import { parentAcross } from '../../content/page_view.js';

/** Time in which a page must begin to grow, and time between two looks, ms. */
const WAIT = 1500;
const LOOK = 100;

/** Times that a page grows before the user is asked. */
const MOST = 12;

/** Growth that counts, px. */
const GREW = 40;

/** @typedef {'more' | 'no more' | 'ask' | 'busy'} Outcome `ask`: the user has to allow more */

export class LoadMore {
  constructor() {
    /** Where scrollers of the page were. @type {{element: Element, top: number, left: number}[]} */
    this.places = [];
    /** Times that the page may still grow. */
    this.left = MOST;
    /** Height at which the page did not grow. */
    this.ended = -1;
    this.isBusy = false;
    /** Counts pages: an attempt that began on another one is void. */
    this.run = 0;
  }

  /** The page shows another article, or the reader is left. */
  reset() {
    this.left = MOST;
    this.ended = -1;
    this.isBusy = false;
    this.run += 1;
  }

  /** The user wants more than is loaded without asking. */
  allow() {
    this.left = MOST;
  }

  /** @param {Element | null} last the last element of the article on the page @returns {Promise<Outcome>} */
  async load(last) {
    if (this.isBusy) return 'busy';
    const scroller = scrollerOf(last);
    if (scroller === null || scroller.scrollHeight <= this.ended + GREW) return 'no more';
    if (this.left === 0) return 'ask';
    this.isBusy = true;
    this.left -= 1;
    const { run } = this;
    const isCurrent = () => run === this.run;
    if (!this.places.some(({ element }) => element === scroller)) {
      const [top, left] = [dom.scrollTop(scroller), dom.scrollLeft(scroller)];
      this.places.push({ element: scroller, top, left });
    }
    try {
      const before = scroller.scrollHeight;
      if (last !== null && dom.isConnected(last)) {
        dom.scrollIntoView(last, { block: 'end', behavior: 'instant' });
      }
      if (await grew(scroller, before, isCurrent)) return 'more';
      if (!isCurrent()) return 'no more';
      dom.scrollElement(scroller, { top: before, behavior: 'instant' });
      if (await grew(scroller, before, isCurrent)) return 'more';
      if (isCurrent()) this.ended = scroller.scrollHeight;
      return 'no more';
    } finally {
      if (isCurrent()) this.isBusy = false;
    }
  }

  /** Scrolls the page back to where it was. */
  restore() {
    for (const { element, top, left } of this.places) {
      dom.scrollElement(element, { top, left, behavior: 'instant' });
    }
    this.places = [];
    this.reset();
  }
}

/** Waits until the page is taller than it was. @param {Element} scroller @param {number} before @param {() => boolean} goesOn */
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
