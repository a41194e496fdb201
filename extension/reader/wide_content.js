// Tables, formulas and code that are wider than the column scroll, by keyboard too; those that fit do not, so that the
// headings of a long table can stay in sight while the article scrolls.

import { t } from '../platform/i18n.js';

export class Widths {
  /** @param {HTMLElement} body */
  constructor(body) {
    this.body = body;
    /** What a frame is called. @type {WeakMap<Element, string>} */
    this.names = new WeakMap();
    this.sizes = new ResizeObserver((entries) => {
      for (const { target } of entries) this.measure(/** @type {HTMLElement} */ (target));
    });
  }

  renew() {
    for (const frame of this.body.querySelectorAll('div.scroll')) {
      const table = frame.querySelector('table');
      const caption = (table?.caption?.textContent ?? '').replace(/\s+/g, ' ').trim();
      this.follow(
        frame,
        caption.slice(0, 100) || t(table === null ? 'reader_formula' : 'reader_table'),
      );
    }
  }

  /** @param {Element} frame @param {string} name */
  follow(frame, name) {
    this.names.set(frame, name);
    this.sizes.observe(frame);
  }

  stop() {
    this.sizes.disconnect();
  }

  /** @param {HTMLElement} frame */
  measure(frame) {
    const inner = frame.firstElementChild;
    const width = Math.max(frame.scrollWidth, inner instanceof HTMLElement ? inner.offsetWidth : 0);
    const wide = width > frame.clientWidth + 1;
    frame.classList.toggle('wide', wide);
    const said = { tabindex: '0', role: 'region', 'aria-label': this.names.get(frame) ?? '' };
    for (const [name, value] of Object.entries(said)) {
      if (wide) frame.setAttribute(name, value);
      else frame.removeAttribute(name);
    }
  }
}
