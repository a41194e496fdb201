// Where in the article the user reads: how much is read, and what is on the reading line. Measured at most once a frame.
// Articles of some windows show it by a line at the top, and where there is room in minutes that are left.

import { h, setText } from '../../content/element.js';
import { percent, plural, t } from '../../platform/i18n.js';
import { listen, unlisten } from '../widgets.js';

/** Height in the window at which people read, as a share of the window's. */
export const READING_LINE = 0.25;

/** Windows that an article fills beyond the first one from which on it is a long one. */
const LONG = 2;

/** Blocks that are remembered: the one on the reading line, and others in case that it goes. */
const MOST_ANCHORS = 8;

export class ReadingProgress {
  /**
   * @param {HTMLElement} scroller
   * @param {(line: number) => void} onMove with the distance of the reading line from the top, px
   */
  constructor(scroller, onMove) {
    this.scroller = scroller;
    this.onMove = onMove;
    /** Share read, 0..1. */
    this.share = 0;
    /** Minutes that all of the article takes. */
    this.minutes = 0;
    this.bar = h('div', {
      class: 'progress',
      role: 'progressbar',
      'aria-label': t('reader_progress'),
    });
    this.bar.ariaValueMin = '0';
    this.bar.ariaValueMax = '100';
    /** Said by the bar too. */
    this.words = h('p', { class: 'remaining', 'aria-hidden': 'true' });
    this.frame = 0;
    this.schedule = () => {
      cancelAnimationFrame(this.frame);
      this.frame = requestAnimationFrame(() => this.measure());
    };
    this.sizes = new ResizeObserver(this.schedule);
  }

  start() {
    listen(this.scroller, 'scroll', this.schedule, { passive: true });
    this.sizes.observe(this.scroller);
    this.schedule();
  }

  stop() {
    unlisten(this.scroller, 'scroll', this.schedule);
    this.sizes.disconnect();
    cancelAnimationFrame(this.frame);
  }

  measure() {
    const { scrollTop, scrollHeight, clientHeight, scrollLeft, scrollWidth, clientWidth } =
      this.scroller;
    // Vertical text is read sideways.
    const [at, length] =
      scrollWidth - clientWidth > scrollHeight - clientHeight
        ? [Math.abs(scrollLeft), scrollWidth - clientWidth]
        : [scrollTop, scrollHeight - clientHeight];
    this.share = length > 0 ? Math.min(1, at / length) : 1;
    const window = scrollWidth > clientWidth ? clientWidth : clientHeight;
    this.show(length >= LONG * window);
    this.onMove(READING_LINE * clientHeight);
  }

  /** Minutes that the rest takes; 0 at the end. */
  get minutesLeft() {
    return Math.ceil(this.minutes * (1 - this.share) - 0.01);
  }

  /** @param {boolean} isLong */
  show(isLong) {
    const { bar, words, share, minutesLeft } = this;
    bar.hidden = !isLong;
    // Before anything is read, the line of facts says how long all of it takes.
    words.hidden = !isLong || minutesLeft === 0 || share === 0;
    bar.style.setProperty('--read', String(share));
    bar.ariaValueNow = String(Math.round(100 * share));
    const left = minutesLeft === 0 ? '' : plural('reader_left', minutesLeft);
    bar.ariaValueText = [percent(share), left].filter(Boolean).join(' · ');
    setText(words, left);
  }
}

/**
 * Keeps what is being read where it is while the article around it changes. Browsers do so for content that grows by itself, such as
 * a picture that has loaded, but not for blocks that are removed and built anew.
 * @param {HTMLElement} scroller
 * @param {HTMLElement} body
 * @returns {() => void} scrolls back after the change
 */
export function holdScroll(scroller, body) {
  if (scroller.scrollTop === 0) return () => {};
  const line = scroller.getBoundingClientRect().top + READING_LINE * scroller.clientHeight;
  const blocks = [...body.children];
  const first = blocks.findIndex((block) => block.getBoundingClientRect().bottom > line);
  if (first < 0) return () => {};
  const anchors = blocks.slice(first, first + MOST_ANCHORS).map((block) => ({
    block,
    text: block.textContent ?? '',
    top: block.getBoundingClientRect().top,
  }));
  return () => {
    for (const { block, text, top } of anchors) {
      const sameText = (/** @type {Element} */ other) => text !== '' && other.textContent === text;
      const now = block.isConnected ? block : [...body.children].find(sameText);
      if (now === undefined) continue;
      const moved = now.getBoundingClientRect().top - top;
      if (Math.abs(moved) > 1) scroller.scrollTop += moved;
      return;
    }
  };
}
