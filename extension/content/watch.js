// Watches the page while Husk is on: new content, addresses that change without a load, marks that the page removes. All of it
// is limited: on a page that never stops, or that fights back, the watch pauses and reports it.
//
//   mutations ─▶ relevant? ─▶ 300 ms of calm (at most 2 s) ─▶ idle ─▶ onContent     one token each; none left ─▶ pause
//   our mark or a selector path changed ─▶ repair at once, up to a number of rounds ─▶ pause
//   address changed ─▶ onAddress
//
// Tokens are refilled with time: a feed that loads as the user scrolls is followed for ever, a clock is not.

import { TokenBucket } from './token_bucket.js';
import * as dom from './dom.js';
import { onAddressChange } from './navigation_check.js';
import { trusted } from './trusted_events.js';

/** Calm before new content is looked at, and longest wait for calm, ms. */
const CALM = 300;
const LONGEST_WAIT = 2000;

/** Looks in a burst, and time in which one comes back, ms. */
const TOKENS = 10;
const TOKEN_AFTER = 6000;

/** A look may take this share of the time at most. */
const BUSY_SHARE = 0.1;

/** Repairs in a burst before the watch pauses; they are refilled as tokens are. */
const REPAIRS = 8;

/** Text of new content that deserves a look, characters. */
const ENOUGH_TEXT = 25;

/** Shadow roots watched at most. */
const MAX_ROOTS = 256;

export class Watch {
  /**
   * @param {object} options
   * @param {() => string} options.attribute the mark
   * @param {(node: Node) => boolean} options.isOwn
   * @param {(node: Node) => boolean} options.isNoise whether a node lies in a block that is noise already
   * @param {() => Promise<unknown>} options.onContent
   * @param {() => boolean} options.isGone whether what is being read has gone
   * @param {(how: string) => boolean} options.onAddress `push`, `replace`, `traverse`, or empty where it is not known;
   *   whether the page is looked at for it
   * @param {() => boolean} options.isDamaged whether marks are not as they should be
   * @param {() => void} options.repair
   * @param {() => boolean} options.refreshPaths elements were added or removed; whether a selector path has changed
   * @param {(why: 'endless' | 'fights') => void} options.onPause
   * @param {(records: MutationRecord[]) => void} options.onEdited elements came, or something may have become an editor
   * @param {(event: Event) => void} options.onFocus the focus has moved, or something is about to be typed
   * @param {() => void} options.onOwnGone Husk's own surfaces were taken off the page
   */
  constructor(options) {
    this.options = options;
    const now = () => performance.now();
    this.looks = new TokenBucket(TOKENS, TOKEN_AFTER, now);
    this.repairs = new TokenBucket(REPAIRS, TOKEN_AFTER, now);
    this.content = new MutationObserver((records) => this.changed(records));
    this.marks = new MutationObserver((records) => this.marksChanged(records));
    this.timer = 0;
    this.idle = 0;
    this.first = 0;
    this.notBefore = 0;
    this.address = location.href;
    this.looking = false;
    this.again = false;
    this.on = false;
    this.live = false;
    /** Whether the page added something while it was read. */
    this.missed = false;
    /** Ends what is listened to. */
    this.ended = new AbortController();
  }

  /**
   * @param {Node[]} roots shadow roots and documents of frames
   * @param {boolean} live whether new content is looked at
   * @param {boolean} byPath whether blocks are hidden by selector paths, which change as elements are added and removed
   */
  start(roots, live, byPath = false) {
    const missed = this.content.takeRecords();
    this.stop();
    this.on = true;
    this.live = live;
    this.address = location.href;
    for (const root of [document, ...roots.slice(0, MAX_ROOTS)]) {
      if (live || byPath) this.content.observe(root, { childList: true, subtree: true });
      this.marks.observe(root, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: [this.options.attribute(), 'contenteditable'],
      });
    }
    if (!live && !byPath) this.content.observe(document, { childList: true });
    if (live && (this.missed || missed.some((record) => this.isRelevant(record)))) this.schedule();
    this.missed = false;
    // Marks that the page removed before it was watched.
    this.options.repair();
    const moved = (/** @type {Event} */ event) => this.checkAddress(wayOf(event));
    this.ended = new AbortController();
    const { signal } = this.ended;
    const { onFocus } = this.options;
    // On each root: moves of the focus within a shadow tree are not seen outside.
    for (const root of [document, ...roots.slice(0, MAX_ROOTS)]) {
      for (const type of ['focusin', 'beforeinput']) {
        dom.listen(root, type, trusted(onFocus), { capture: true, signal });
      }
    }
    onAddressChange(moved, this.ended);
  }

  /** Called when the page is about to be read: what it adds until the watch starts is looked at then. */
  observeAdditions() {
    if (this.on) return;
    this.content.observe(document, { childList: true, subtree: true });
  }

  stop() {
    this.on = false;
    this.content.disconnect();
    this.marks.disconnect();
    clearTimeout(this.timer);
    cancelIdleCallback(this.idle);
    this.first = 0;
    this.ended.abort();
  }

  /** Runs what changes marks, without the watch taking that for a change by the page. @template T @param {() => T} act @returns {T} */
  quietly(act) {
    try {
      return act();
    } finally {
      this.marks.takeRecords();
    }
  }

  /**
   * Without the navigation API pushState makes no event, so that it is called at any change of the page.
   * @param {string} [how]
   * @returns {boolean} whether the page is looked at anew for it
   */
  checkAddress(how = '') {
    if (location.href === this.address) return false;
    this.address = location.href;
    return this.options.onAddress(how);
  }

  /** @param {MutationRecord[]} records */
  changed(records) {
    if (!this.on) {
      this.missed ||= records.some((record) => this.isRelevant(record));
      return;
    }
    if (this.checkAddress()) return;
    const { isOwn } = this.options;
    for (const { removedNodes, target } of records) {
      // With the root of the document all in it is removed.
      const all = target === document && removedNodes.length > 0;
      if (all || [...removedNodes].some(isOwn)) this.options.onOwnGone();
    }
    if (!this.on) return;
    if (this.options.refreshPaths() && !this.repairs.take()) {
      this.options.onPause('fights');
      return;
    }
    if (!this.live) return;
    const lost = records.some((record) => record.removedNodes.length > 0) && this.options.isGone();
    if (!lost && !records.some((record) => this.isRelevant(record))) return;
    this.schedule();
  }

  /** Whether something was added that may be content or noise of its own. @param {MutationRecord} record */
  isRelevant({ addedNodes, target }) {
    if (addedNodes.length === 0) return false;
    // Husk's own surface, which comes with every press; to ask for the place of its parent would index the page.
    if (addedNodes.length === 1 && this.options.isOwn(addedNodes[0])) return false;
    if (this.options.isNoise(target)) return false;
    for (const node of addedNodes) {
      if (
        dom.isElement(node) &&
        !this.options.isOwn(node) &&
        dom.isConnected(node) &&
        isSubstantial(node)
      ) {
        return true;
      }
    }
    return false;
  }

  schedule() {
    const now = performance.now();
    this.first ||= now;
    clearTimeout(this.timer);
    const calm = Math.min(now + CALM, this.first + LONGEST_WAIT);
    this.timer = setTimeout(() => this.whenIdle(), Math.max(calm, this.notBefore) - now);
  }

  whenIdle() {
    cancelIdleCallback(this.idle);
    this.idle = requestIdleCallback(() => this.look(), { timeout: 1000 });
  }

  async look() {
    this.first = 0;
    if (!this.on) return;
    if (this.looking) {
      this.again = true;
      return;
    }
    if (!this.looks.take()) {
      this.live = false;
      this.options.onPause('endless');
      return;
    }
    this.looking = true;
    const began = performance.now();
    try {
      await this.options.onContent();
    } finally {
      this.looking = false;
      this.notBefore = performance.now() + (performance.now() - began) / BUSY_SHARE;
      if (this.again && this.on) {
        this.again = false;
        this.schedule();
      }
    }
  }

  /** Called for Husk's own writes too; then nothing is damaged. @param {MutationRecord[]} records */
  marksChanged(records) {
    if (!this.on) return;
    this.options.onEdited(records);
    const mark = this.options.attribute();
    if (!records.some((one) => one.attributeName === mark) || !this.options.isDamaged()) return;
    if (!this.repairs.take()) {
      this.marks.disconnect();
      this.options.onPause('fights');
      return;
    }
    this.options.repair();
  }
}

/** Whether an element has text enough, or shows something without text. @param {Element} element */
export function isSubstantial(element) {
  if (['iframe', 'img', 'video', 'dialog'].includes(dom.localName(element))) return true;
  const name = dom.localName(element);
  if (['script', 'style', 'link', 'meta', 'template', 'noscript'].includes(name)) return false;
  return (
    (element.textContent ?? '').trim().length >= ENOUGH_TEXT ||
    dom.queryAll(element, 'iframe,img,video').length > 0
  );
}

/** How the page came to its address. @param {Event} event */
function wayOf(event) {
  const way = Reflect.get(event, 'navigationType');
  return typeof way === 'string' ? way : event.type === 'popstate' ? 'traverse' : '';
}
