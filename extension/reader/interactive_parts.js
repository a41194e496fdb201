// Parts of the article that react to the user: notes open, embeds load, code is copied, pictures are enlarged, links within the
// page are followed and lead back, wide content scrolls. article/build.js made the elements; here they get their behaviour.

import { h, setText } from '../content/element.js';
import { t } from '../platform/i18n.js';
import { activateEmbeds } from './media/embeds.js';
import { Lightbox } from './media/lightbox.js';
import { Footnotes } from './navigation/footnotes.js';
import { LinkHistory } from './navigation/link_history.js';
import { textButton } from './widgets.js';

/** How long a button for copying says that it did, ms. */
const CONFIRMATION_TIME = 1600;

export class InteractiveParts {
  /** @param {import('./reader.js').Reader} reader */
  constructor(reader) {
    const { body, dialog } = reader;
    this.reader = reader;
    this.body = body;
    this.footnotes = new Footnotes(dialog, body);
    this.lightbox = new Lightbox(dialog, body);
    this.linkHistory = new LinkHistory(reader);
    /** What a frame is called where it scrolls. @type {WeakMap<Element, string>} */
    this.frameNames = new WeakMap();
    this.frameSizes = new ResizeObserver((entries) => {
      for (const { target } of entries) this.measureFrame(/** @type {HTMLElement} */ (target));
    });
  }

  /** Gives new elements their behaviour. */
  renew() {
    activateEmbeds(this.body, (box) => {
      const origin = this.reader.origins.get(box);
      if (origin !== undefined) this.reader.actions.showOnPage(origin);
    });
    this.footnotes.renew();
    this.lightbox.renew();
    for (const frame of this.body.querySelectorAll('div.scroll')) {
      const table = frame.querySelector('table');
      const caption = (table?.caption?.textContent ?? '').replace(/\s+/g, ' ').trim();
      const kind = t(table === null ? 'reader_formula' : 'reader_table');
      this.observeFrame(frame, caption.slice(0, 100) || kind);
    }
    for (const block of this.body.querySelectorAll('div.code')) this.addCopyButton(block);
  }

  close() {
    this.footnotes.close();
    this.lightbox.close();
    this.linkHistory.clear();
    this.frameSizes.disconnect();
  }

  /** @param {Element} block of code */
  addCopyButton(block) {
    const pre = block.querySelector('pre');
    if (pre === null || block.childElementCount > 1) return;
    const language = pre.getAttribute('data-language') ?? '';
    const copy = async () => {
      const done = await this.reader.copier.copy(pre.textContent ?? '');
      button.focus({ preventScroll: true });
      const words = t(done ? 'reader_code_copied' : 'reader_code_not_copied');
      setText(button, words);
      this.reader.announce(words);
      setTimeout(() => setText(button, t('ui_copy')), CONFIRMATION_TIME);
    };
    const button = textButton(t('ui_copy'), () => void copy(), { class: 'copy' });
    block.append(h('div', { class: 'about' }, language && h('span', {}, language), button));
    this.observeFrame(pre, t('reader_code'));
  }

  // --- tables, formulas and code that may be wider than the column ---

  /** @param {Element} frame @param {string} name */
  observeFrame(frame, name) {
    this.frameNames.set(frame, name);
    this.frameSizes.observe(frame);
  }

  /**
   * A frame that is wider than the column scrolls, by keyboard too. One that fits does not, so that the headings of a long table
   * can stay in view.
   * @param {HTMLElement} frame
   */
  measureFrame(frame) {
    const inner = frame.firstElementChild;
    const width = Math.max(frame.scrollWidth, inner instanceof HTMLElement ? inner.offsetWidth : 0);
    const isWide = width > frame.clientWidth + 1;
    frame.classList.toggle('wide', isWide);
    const name = this.frameNames.get(frame) ?? '';
    for (const [key, value] of Object.entries({
      tabindex: '0',
      role: 'region',
      'aria-label': name,
    })) {
      if (isWide) frame.setAttribute(key, value);
      else frame.removeAttribute(key);
    }
  }
}
