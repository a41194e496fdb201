// How the article is laid out and scrolled. Where its lines are vertical and where it stands in two columns it is scrolled
// sideways, with the wheel and the keys that scroll down elsewhere. With two columns each window is a page.
//
//   down      one column, lines across               the browser's own scrolling
//   pages     two columns, lines across              page by page, always a whole one
//   vertical  lines from top to bottom, any columns  sideways, to the left (or right, as in Mongolian)

import { h } from '../../content/element.js';
import { columnCount } from '../../shared/reading.js';
import { listen, scrollBehavior } from '../widgets.js';

/** @typedef {import('../../shared/reading.js').Reading} Reading */

/** Share of the window that a key moves vertical text by: the last lines stay in view. */
const LEAP = 0.88;
/** Wheel events within GESTURE of each other turn one page, and another one only after TURN, ms. */
const GESTURE = 140;
const TURN = 320;
/** Height of a line for wheels that count in lines, px. */
const WHEEL_LINE = 32;

/** What an arrow key scrolls, px. */
const ARROW = 96;

/** Distance from the beginning up to which the article counts as not yet read, px. */
const BEGINNING = 8;

const ACTIVE =
  'a, button, input, select, textarea, summary, audio, video, iframe, [contenteditable]';

export class Pagination {
  /** @param {HTMLElement} dialog @param {HTMLElement} scroller @param {HTMLElement} article @param {HTMLElement} body of the article, its blocks */
  constructor(dialog, scroller, article, body) {
    this.body = body;
    this.dialog = dialog;
    this.scroller = scroller;
    this.article = article;
    /** Writing mode of the page. */
    this.pageWriting = 'horizontal-tb';
    /** @type {Reading | null} */
    this.reading = null;
    /** @type {'down' | 'pages' | 'vertical'} */
    this.layout = 'down';
    /** Makes the last page a whole one. */
    this.filler = h('div', { class: 'rest', 'aria-hidden': 'true' });
    scroller.append(this.filler);
    this.wheelAt = -Infinity;
    this.turnedAt = -Infinity;
    /** Where a movement that is under way ends, px from the beginning; -1 for none. */
    this.target = -1;
    this.sizes = new ResizeObserver(() => this.resized());
    listen(dialog, 'wheel', (event) => this.wheel(event), { passive: false });
    listen(dialog, 'keydown', (event) => this.pressed(event));
    // A press beside the columns leaves the focus where it is.
    listen(dialog, 'mousedown', (event) => {
      if (event.target === dialog) event.preventDefault();
    });
    listen(scroller, 'scrollend', () => this.align());
  }

  start() {
    this.sizes.observe(this.dialog);
    this.sizes.observe(this.article);
  }

  stop() {
    this.sizes.disconnect();
  }

  get isSideways() {
    return this.layout !== 'down';
  }

  /** 1 where reading on goes to the right, -1 to the left. */
  get sign() {
    if (this.layout === 'vertical') return this.dialog.classList.contains('to-right') ? 1 : -1;
    return this.article.dir === 'rtl' ? -1 : 1;
  }

  /** Distance scrolled sideways from the beginning, px. */
  get position() {
    return Math.abs(this.scroller.scrollLeft);
  }

  /** @param {string} writing value of `writing-mode` on the page */
  setPageWriting(writing) {
    this.pageWriting = writing;
    if (this.reading !== null) this.arrange(this.reading);
  }

  /** Chooses the layout for the settings. @param {Reading} reading */
  arrange(reading) {
    this.reading = reading;
    const { dialog, scroller, pageWriting, layout: before } = this;
    const isVertical =
      reading.writing === 'auto'
        ? /^(vertical|sideways)/.test(pageWriting)
        : reading.writing === 'vertical';
    const room = dialog.clientWidth;
    const isPaged = !isVertical && room > 0 && columnCount(reading, room) === 2;
    this.layout = isVertical ? 'vertical' : isPaged ? 'pages' : 'down';
    dialog.classList.toggle('vertical', isVertical);
    dialog.classList.toggle('to-right', isVertical && pageWriting.endsWith('-lr'));
    dialog.classList.toggle('paged', isPaged);
    if (isPaged) scroller.dir = this.article.dir;
    else scroller.removeAttribute('dir');
    if (before !== this.layout) {
      this.target = -1;
      scroller.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    }
    this.fillLastPage();
  }

  resized() {
    if (this.reading === null) return;
    const place = this.readingPlace();
    const before = this.layout;
    this.arrange(this.reading);
    if (this.layout !== 'pages' && before === this.layout) return;
    if (place !== null) this.restore(place);
    else this.align();
  }

  /** Makes room up to the end of the last page. */
  fillLastPage() {
    const { filler, scroller } = this;
    filler.hidden = this.layout !== 'pages';
    if (filler.hidden) return;
    filler.style.insetInlineStart = '0';
    const page = scroller.clientWidth;
    const pages = Math.ceil((scroller.scrollWidth - 2) / page);
    filler.style.insetInlineStart = `${pages * page - 1}px`;
  }

  // --- places ---

  /** The first block in view, and the share of it that is scrolled out; null at the beginning. */
  readingPlace() {
    if (this.position + this.scroller.scrollTop < BEGINNING) return null;
    const view = this.scroller.getBoundingClientRect();
    for (const block of this.body.children) {
      const box = block.getBoundingClientRect();
      if (box.width === 0 && box.height === 0) continue;
      const [share, isSeen] =
        this.layout === 'down'
          ? [(view.top - box.top) / Math.max(1, box.height), box.bottom > view.top + 1]
          : this.sign < 0
            ? [(box.right - view.right) / Math.max(1, box.width), box.left < view.right - 1]
            : [(view.left - box.left) / Math.max(1, box.width), box.right > view.left + 1];
      if (isSeen) return { block, share: Math.max(0, share) };
    }
    return null;
  }

  /** Scrolls back to a place after the layout changed. @param {{block: Element, share: number}} place */
  restore({ block, share }) {
    if (this.layout !== 'down') {
      this.reveal(block, 'instant', share);
      return;
    }
    const { scroller } = this;
    const box = block.getBoundingClientRect();
    scroller.scrollTop += box.top - scroller.getBoundingClientRect().top + share * box.height;
  }

  /**
   * Scrolls sideways to an element.
   * @param {Element} element
   * @param {ScrollBehavior} behavior
   * @param {number} [share] of it that was read
   */
  reveal(element, behavior, share = 0) {
    const { sign, position } = this;
    const view = this.scroller.getBoundingClientRect();
    const distance = (/** @type {DOMRect} */ box) =>
      sign < 0 ? view.right - box.right : box.left - view.left;
    const whole = element.getBoundingClientRect();
    const read = distance(whole) + share * whole.width;
    if (this.layout === 'vertical') {
      this.scrollTo(position + read - (share > 0 ? 0 : 32), behavior);
      return;
    }
    const first = element.getClientRects()[0] ?? whole;
    this.scrollTo(position + (share > 0 ? read : distance(first)) + 1, behavior);
  }

  /** Whether the reading has come to an element. @param {Element} element */
  isPassed(element) {
    const view = this.scroller.getBoundingClientRect();
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    // All of the first column of a page counts as read, and the first part of vertical text.
    const line = (this.layout === 'pages' ? 0.5 : 0.3) * view.width;
    return this.sign < 0 ? box.right > view.right - line : box.left < view.left + line;
  }

  // --- moving ---

  /** @param {number} at distance from the beginning, px; of pages, a whole one is shown @param {ScrollBehavior} [behavior] */
  scrollTo(at, behavior = 'smooth') {
    const { scroller, sign } = this;
    const most = scroller.scrollWidth - scroller.clientWidth;
    const page = scroller.clientWidth;
    const exact = this.layout === 'pages' ? Math.floor(at / page) * page : at;
    this.target = Math.max(0, Math.min(most, exact));
    const calm = scrollBehavior() === 'instant';
    scroller.scrollTo({ left: sign * this.target, behavior: calm ? 'instant' : behavior });
  }

  /** Where the article is, or will be when the movement under way has ended. */
  get destination() {
    return this.target >= 0 ? this.target : this.position;
  }

  /** @param {number} pages */
  turn(pages) {
    const page = this.scroller.clientWidth;
    if (this.layout === 'pages') {
      this.scrollTo((Math.round(this.destination / page) + pages) * page + 1);
    } else this.scrollTo(this.destination + pages * page * LEAP);
  }

  /** Shows a whole page, after a finger or a scroll bar left it in between. */
  align() {
    this.target = -1;
    if (this.layout !== 'pages') return;
    const page = this.scroller.clientWidth;
    const whole = Math.round(this.position / page) * page;
    if (Math.abs(this.position - whole) > 1) this.scrollTo(whole + 1);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.isSideways || event.ctrlKey || event.shiftKey || event.defaultPrevented) return;
    if (Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return;
    const path = event.composedPath();
    const isOverArticle = path.includes(this.scroller) || path[0] === this.dialog;
    if (!isOverArticle || scrollsInside(event, this.scroller)) return;
    event.preventDefault();
    if (this.layout === 'vertical') {
      const unit = [1, WHEEL_LINE, this.scroller.clientWidth][event.deltaMode] ?? 1;
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
    if (event.defaultPrevented || event.isComposing || hasOwnKeys(event)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.composedPath()[0];
    if (target instanceof Element && target.closest(ACTIVE) !== null && key === ' ') return;
    if (!this.isSideways) {
      // The browser scrolls the article only while the focus is in it.
      if (!event.composedPath().includes(this.scroller)) this.scrollDown(event);
      return;
    }
    const ahead = this.sign > 0 ? 'ArrowRight' : 'ArrowLeft';
    const back = this.sign > 0 ? 'ArrowLeft' : 'ArrowRight';
    const isPaged = this.layout === 'pages';
    if (key === 'PageDown' || (key === ' ' && !shiftKey)) this.turn(1);
    else if (key === 'PageUp' || key === ' ') this.turn(-1);
    else if (key === 'Home') this.scrollTo(0);
    else if (key === 'End') this.scrollTo(this.scroller.scrollWidth);
    else if (isPaged && (key === 'ArrowDown' || key === ahead)) this.turn(1);
    else if (isPaged && (key === 'ArrowUp' || key === back)) this.turn(-1);
    else if (key === 'ArrowDown') this.scrollTo(this.destination + ARROW);
    else if (key === 'ArrowUp') this.scrollTo(this.destination - ARROW);
    else return;
    event.preventDefault();
  }

  /** Keys of the article while the focus is on a button beside it. @param {KeyboardEvent} event */
  scrollDown(event) {
    const { scroller } = this;
    const { clientHeight, scrollHeight } = scroller;
    const distances = {
      PageDown: clientHeight * LEAP,
      PageUp: -clientHeight * LEAP,
      ArrowDown: ARROW,
      ArrowUp: -ARROW,
      Home: -scrollHeight,
      End: scrollHeight,
    };
    const top = Reflect.get(distances, event.key);
    if (top === undefined) return;
    event.preventDefault();
    scroller.scrollBy({ top, behavior: 'instant' });
  }
}

/** Whether it happened in something that has keys of its own. @param {Event} event */
function hasOwnKeys(event) {
  const own = '[popover], input, select, textarea, audio, video';
  return event.composedPath().some((node) => node instanceof Element && node.matches(own));
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
