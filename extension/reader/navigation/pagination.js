// Which way the article goes. Mostly down. Sideways where its lines are vertical, and where it stands in two columns: then
// each window is a page of two columns and the next one lies beside it, so nobody has to go back up to read on. Wheel and
// keys that go down elsewhere go on here.
//
//   down      one column, lines across               the browser's own scrolling
//   pages     two columns, lines across              page by page, always a whole one
//   vertical  lines from top to bottom, any columns  sideways, to the left (or right, as in Mongolian)

import { h } from '../../content/element.js';
import { columnCount } from '../../shared/reading.js';
import { trusted } from '../../content/trusted_events.js';

/** @typedef {import('../../shared/reading.js').Reading} Reading */
/** @typedef {'down' | 'pages' | 'vertical'} Way */

/** Share of the window that a key moves vertical text by: the last lines stay to find the place. */
const LEAP = 0.88;
/** A turn of the wheel turns one page: what follows within this time belongs to it, ms, and pages are no faster than that. */
const GESTURE = 140;
const TURN = 320;
/** Heights of a line and a page, px, for wheels that count in those. */
const WHEEL_LINE = 32;

/** Way of an arrow key, px. */
const ARROW = 96;

const ACTIVE =
  'a, button, input, select, textarea, summary, audio, video, iframe, [contenteditable]';

export class Flow {
  /** @param {HTMLElement} dialog @param {HTMLElement} scroller @param {HTMLElement} article */
  constructor(dialog, scroller, article) {
    this.dialog = dialog;
    this.scroller = scroller;
    this.article = article;
    /** As the page writes. */
    this.written = 'horizontal-tb';
    /** @type {Reading | null} */
    this.reading = null;
    /** @type {Way} */
    this.way = 'down';
    /** Makes the last page a whole one. */
    this.rest = h('div', { class: 'rest', 'aria-hidden': 'true' });
    scroller.append(this.rest);
    this.wheelAt = -Infinity;
    this.turnedAt = -Infinity;
    this.target = -1;
    this.sizes = new ResizeObserver(() => this.resized());
    dialog.addEventListener(
      'wheel',
      trusted((event) => this.wheel(event)),
      { passive: false },
    );
    dialog.addEventListener(
      'keydown',
      trusted((event) => this.pressed(event)),
    );
    // A press beside the columns leaves the focus where it is.
    dialog.addEventListener(
      'mousedown',
      trusted((event) => {
        if (event.target === dialog) event.preventDefault();
      }),
    );
    scroller.addEventListener(
      'scrollend',
      trusted(() => this.align()),
    );
  }

  start() {
    this.sizes.observe(this.dialog);
    this.sizes.observe(this.article);
  }

  stop() {
    this.sizes.disconnect();
  }

  get isSideways() {
    return this.way !== 'down';
  }

  /** 1 where reading on goes to the right, -1 to the left. */
  get sign() {
    if (this.way === 'vertical') return this.dialog.classList.contains('to-right') ? 1 : -1;
    return this.article.dir === 'rtl' ? -1 : 1;
  }

  /** How the page writes. @param {string} written a value of `writing-mode` */
  write(written) {
    this.written = written;
    if (this.reading !== null) this.arrange(this.reading);
  }

  /** @param {Reading} reading */
  arrange(reading) {
    this.reading = reading;
    const { dialog, scroller, written } = this;
    const isVertical =
      reading.writing === 'auto'
        ? /^(vertical|sideways)/.test(written)
        : reading.writing === 'vertical';
    const room = dialog.clientWidth;
    const isPaged = !isVertical && room > 0 && columnCount(reading, room) === 2;
    const before = this.way;
    this.way = isVertical ? 'vertical' : isPaged ? 'pages' : 'down';
    dialog.classList.toggle('vertical', isVertical);
    dialog.classList.toggle('to-right', isVertical && written.endsWith('-lr'));
    dialog.classList.toggle('paged', isPaged);
    if (isPaged) scroller.dir = this.article.dir;
    else scroller.removeAttribute('dir');
    if (before !== this.way) {
      this.target = -1;
      scroller.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    }
    this.complete();
  }

  resized() {
    if (this.reading === null) return;
    const anchor = this.firstSeen(this.article);
    const before = this.way;
    this.arrange(this.reading);
    if (this.way === 'pages' || before !== this.way) {
      if (anchor !== null) this.restore(anchor);
      else this.align();
    }
  }

  /** Room up to the end of the last page. */
  complete() {
    const { rest, scroller } = this;
    rest.hidden = this.way !== 'pages';
    if (rest.hidden) return;
    rest.style.insetInlineStart = '0';
    const page = scroller.clientWidth;
    const pages = Math.ceil((scroller.scrollWidth - 2) / page);
    rest.style.insetInlineStart = `${pages * page - 1}px`;
  }

  // --- places ---

  /** The block that is being read: the first one that can be seen, and how far it had been read. @param {Element} body */
  firstSeen(body) {
    if (Math.abs(this.scroller.scrollLeft) + this.scroller.scrollTop < 8) return null;
    const view = this.scroller.getBoundingClientRect();
    const blocks = body === this.article ? (body.lastElementChild ?? body).children : body.children;
    for (const block of blocks) {
      const box = block.getBoundingClientRect();
      if (box.width === 0 && box.height === 0) continue;
      const [share, seen] =
        this.way === 'down'
          ? [(view.top - box.top) / Math.max(1, box.height), box.bottom > view.top + 1]
          : this.sign < 0
            ? [(box.right - view.right) / Math.max(1, box.width), box.left < view.right - 1]
            : [(view.left - box.left) / Math.max(1, box.width), box.right > view.left + 1];
      if (seen) return { block, share: Math.max(0, share) };
    }
    return null;
  }

  /** @param {{block: Element, share: number}} anchor */
  restore({ block, share }) {
    const { scroller } = this;
    const box = block.getBoundingClientRect();
    const view = scroller.getBoundingClientRect();
    if (this.way === 'down') {
      scroller.scrollTop += box.top - view.top + share * box.height;
      return;
    }
    this.reveal(block, 'instant', share);
  }

  /**
   * Brings a block to where reading begins.
   * @param {Element} element
   * @param {ScrollBehavior} behavior
   * @param {number} [share] of it that was read
   */
  reveal(element, behavior, share = 0) {
    const { scroller, sign } = this;
    const view = scroller.getBoundingClientRect();
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const whole = element.getBoundingClientRect();
    const into = share * whole.width;
    const start = sign < 0 ? view.right - whole.right : whole.left - view.left;
    if (this.way === 'pages') {
      const first = sign < 0 ? view.right - box.right : box.left - view.left;
      this.go(Math.abs(scroller.scrollLeft) + (share > 0 ? start + into : first) + 1, behavior);
    } else {
      const margin = share > 0 ? 0 : 32;
      this.go(Math.abs(scroller.scrollLeft) + start + into - margin, behavior);
    }
  }

  /** Whether the reading line has come to an element. @param {Element} element */
  passed(element) {
    const view = this.scroller.getBoundingClientRect();
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    // All of a page of two columns is read; of vertical text the first part.
    const line = this.way === 'pages' ? 0.5 : 0.3;
    return this.sign < 0
      ? box.right > view.right - line * view.width
      : box.left < view.left + line * view.width;
  }

  // --- moving ---

  /** @param {number} at distance from the beginning, px @param {ScrollBehavior} behavior */
  go(at, behavior) {
    const { scroller, sign } = this;
    const most = scroller.scrollWidth - scroller.clientWidth;
    const page = scroller.clientWidth;
    const exact = this.way === 'pages' ? Math.floor(at / page) * page : at;
    this.target = Math.max(0, Math.min(most, exact));
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scroller.scrollTo({ left: sign * this.target, behavior: calm ? 'instant' : behavior });
  }

  /** Where a movement that is under way ends. */
  get heading() {
    return this.target >= 0 ? this.target : Math.abs(this.scroller.scrollLeft);
  }

  /** @param {number} pages */
  turn(pages) {
    const { scroller } = this;
    const page = scroller.clientWidth;
    if (this.way === 'pages') {
      this.go((Math.round(this.heading / page) + pages) * page + 1, 'smooth');
    } else this.go(this.heading + pages * page * LEAP, 'smooth');
  }

  /** A whole page is shown, also after a finger or a scroll bar left it in between. */
  align() {
    this.target = -1;
    if (this.way !== 'pages') return;
    const page = this.scroller.clientWidth;
    const at = Math.abs(this.scroller.scrollLeft);
    const whole = Math.round(at / page) * page;
    if (Math.abs(at - whole) > 1) this.go(whole + 1, 'smooth');
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.isSideways || event.ctrlKey || event.shiftKey || event.defaultPrevented) return;
    if (Math.abs(event.deltaX) >= Math.abs(event.deltaY) || !this.isOurs(event)) return;
    if (scrollsInside(event, this.scroller)) return;
    event.preventDefault();
    if (this.way === 'vertical') {
      const { clientWidth } = this.scroller;
      const unit = [1, WHEEL_LINE, clientWidth][event.deltaMode] ?? 1;
      this.target = -1;
      this.scroller.scrollLeft += this.sign * event.deltaY * unit;
      return;
    }
    const { timeStamp } = event;
    const pause = timeStamp - this.wheelAt;
    this.wheelAt = timeStamp;
    if (pause < GESTURE && timeStamp - this.turnedAt < TURN) return;
    if (timeStamp - this.turnedAt < GESTURE) return;
    this.turnedAt = timeStamp;
    this.turn(event.deltaY > 0 ? 1 : -1);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { key, shiftKey } = event;
    if (event.defaultPrevented || event.isComposing || isOver(event)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.composedPath()[0];
    if (target instanceof Element && target.closest(ACTIVE) !== null && key === ' ') return;
    if (!this.isSideways) {
      // The browser knows the way only while the focus is in the article.
      if (!event.composedPath().includes(this.scroller)) this.down(event);
      return;
    }
    const ahead = this.sign > 0 ? 'ArrowRight' : 'ArrowLeft';
    const back = this.sign > 0 ? 'ArrowLeft' : 'ArrowRight';
    const isPaged = this.way === 'pages';
    if (key === 'PageDown' || (key === ' ' && !shiftKey)) this.turn(1);
    else if (key === 'PageUp' || key === ' ') this.turn(-1);
    else if (key === 'Home') this.go(0, 'smooth');
    else if (key === 'End') this.go(this.scroller.scrollWidth, 'smooth');
    else if (isPaged && (key === 'ArrowDown' || key === ahead)) this.turn(1);
    else if (isPaged && (key === 'ArrowUp' || key === back)) this.turn(-1);
    else if (key === 'ArrowDown') this.go(this.heading + ARROW, 'smooth');
    else if (key === 'ArrowUp') this.go(this.heading - ARROW, 'smooth');
    else return;
    event.preventDefault();
  }

  /** Keys of the article while the focus is on a button beside it. @param {KeyboardEvent} event */
  down(event) {
    const { scroller } = this;
    const { clientHeight, scrollHeight } = scroller;
    const ways = {
      PageDown: clientHeight * LEAP,
      PageUp: -clientHeight * LEAP,
      ArrowDown: ARROW,
      ArrowUp: -ARROW,
      Home: -scrollHeight,
      End: scrollHeight,
    };
    const way = Reflect.get(ways, event.key);
    if (way === undefined) return;
    event.preventDefault();
    scroller.scrollBy({ top: way, behavior: 'instant' });
  }

  /** Of the article, not of a panel over it. @param {Event} event */
  isOurs(event) {
    const path = event.composedPath();
    return path.includes(this.scroller) || path[0] === this.dialog;
  }
}

/** Whether it belongs to something that lies over the article, and has keys of its own. @param {Event} event */
function isOver(event) {
  return event
    .composedPath()
    .some(
      (node) =>
        node instanceof Element && node.matches('[popover], input, select, textarea, audio, video'),
    );
}

/** Whether something in the article takes the wheel itself: code, a table. @param {WheelEvent} event @param {Element} scroller */
function scrollsInside(event, scroller) {
  for (const node of event.composedPath()) {
    if (node === scroller) return false;
    if (!(node instanceof Element)) continue;
    const room = node.scrollHeight - node.clientHeight;
    if (room < 2 || !/auto|scroll/.test(getComputedStyle(node).overflowY)) continue;
    if (event.deltaY > 0 ? node.scrollTop < room - 1 : node.scrollTop > 0) return true;
  }
  return false;
}
