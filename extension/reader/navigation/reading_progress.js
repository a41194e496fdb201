// Follows the scrolling of the reader: how far it was read, and where the reading line is. Work is done once a frame.
import { trusted } from '../../content/trusted_events.js';

export class Follow {
  /**
   * @param {HTMLElement} scroller
   * @param {object} options
   * @param {(share: number, line: number) => void} options.moved share read 0..1, height of the reading line in the window, px
   * @param {number} options.line of the window's height
   */
  constructor(scroller, { moved, line }) {
    this.scroller = scroller;
    this.moved = moved;
    this.line = line;
    this.frame = 0;
    this.look = () => {
      cancelAnimationFrame(this.frame);
      this.frame = requestAnimationFrame(() => this.measure());
    };
    this.sizes = new ResizeObserver(this.look);
  }

  start() {
    this.scroller.addEventListener('scroll', trusted(this.look), { passive: true });
    this.sizes.observe(this.scroller);
    this.look();
  }

  stop() {
    this.scroller.removeEventListener('scroll', trusted(this.look));
    this.sizes.disconnect();
    cancelAnimationFrame(this.frame);
  }

  measure() {
    const { scrollTop, scrollHeight, clientHeight, scrollLeft, scrollWidth, clientWidth } =
      this.scroller;
    // Vertical text is read sideways.
    const [at, way] =
      scrollWidth - clientWidth > scrollHeight - clientHeight
        ? [Math.abs(scrollLeft), scrollWidth - clientWidth]
        : [scrollTop, scrollHeight - clientHeight];
    this.moved(way > 0 ? Math.min(1, at / way) : 1, this.line * clientHeight);
  }
}
