// Follows the scrolling of the reader: how much is read, and where the reading line is. Measured at most once a frame.

import { listen, unlisten } from '../widgets.js';

/** Height in the window at which people read, as a share of the window's. */
export const READING_LINE = 0.25;

export class ReadingProgress {
  /**
   * @param {HTMLElement} scroller
   * @param {(share: number, line: number) => void} onMove share read, 0 to 1; distance of the reading line from the top, px
   */
  constructor(scroller, onMove) {
    this.scroller = scroller;
    this.onMove = onMove;
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
    this.onMove(length > 0 ? Math.min(1, at / length) : 1, READING_LINE * clientHeight);
  }
}
