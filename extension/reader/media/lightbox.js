// A picture over the whole window, opened by a press on it or by Enter. Arrow keys go through the pictures of a gallery; Esc or
// a press closes it. It shows the file that the article shows already.

import { h, setText } from '../../content/element.js';
import { t } from '../../platform/i18n.js';
import { iconButton, listen } from '../widgets.js';

export class Lightbox {
  /** @param {HTMLElement} dialog of the reader @param {HTMLElement} body */
  constructor(dialog, body) {
    this.body = body;
    /** @type {HTMLImageElement[]} */
    this.pictures = [];
    this.index = 0;
    this.image = h('img', { alt: '' });
    this.caption = h('p', { class: 'caption' });
    this.previous = iconButton('previous', 'reader_picture_previous', () => this.step(-1));
    this.next = iconButton('next', 'reader_picture_next', () => this.step(1));
    this.element = h(
      'dialog',
      {
        class: 'enlarged',
        'aria-label': t('reader_picture'),
        onclick: (/** @type {MouseEvent} */ { target }) => {
          if (target === this.element || target === this.image) this.close();
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
        onclose: () => {
          this.image.removeAttribute('src');
          this.pictures[this.index]?.focus({ preventScroll: false });
        },
      },
      this.image,
      this.caption,
      this.previous,
      this.next,
      iconButton('close', 'ui_close', () => this.close(), { class: 'tool shut' }),
    );
    dialog.append(this.element);
    listen(body, 'click', (event) => this.open(event));
    listen(body, 'keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') this.open(event);
    });
  }

  /** Makes pictures buttons, so that the keyboard reaches them. */
  renew() {
    for (const img of this.body.querySelectorAll('img:not(.icon-like, a img)')) {
      img.setAttribute('tabindex', '0');
      img.setAttribute('role', 'button');
      const words = img.getAttribute('alt') || t('reader_picture');
      img.setAttribute('aria-label', t('reader_picture_enlarge', words));
    }
  }

  /** @param {Event} event */
  open(event) {
    const img = event.target;
    if (!(img instanceof HTMLImageElement) || img.getAttribute('role') !== 'button') return;
    event.preventDefault();
    const gallery = img.closest('.gallery')?.querySelectorAll('img');
    this.pictures = [...(gallery ?? [img])].filter((one) => one.getAttribute('role') === 'button');
    this.show(this.pictures.indexOf(img));
    this.element.showModal();
  }

  /** @param {number} index */
  show(index) {
    this.index = index;
    const img = this.pictures[index];
    this.image.src = img.currentSrc || img.src;
    this.image.alt = img.alt;
    const caption = img.closest('figure')?.querySelector('figcaption')?.textContent ?? '';
    setText(this.caption, caption.replace(/\s+/g, ' ').trim() || img.alt);
    this.previous.hidden = this.next.hidden = this.pictures.length < 2;
  }

  /** @param {number} by */
  step(by) {
    const count = this.pictures.length;
    if (count > 1) this.show((this.index + by + count) % count);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const forward = this.element.matches(':dir(rtl)') ? -1 : 1;
    if (event.key === 'ArrowRight') this.step(forward);
    else if (event.key === 'ArrowLeft') this.step(-forward);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  close() {
    if (this.element.open) this.element.close();
  }
}
