// A picture over the whole window, by a press on it or Enter. Pictures of a gallery are looked through with the arrows. Esc
// or a press closes it. The file is the one that is shown in the article already.

import { h, setText } from '../../content/element.js';
import { icon } from '../../content/tools/icons.js';
import { t } from '../../platform/i18n.js';
import { trusted } from '../../content/trusted_events.js';

export class Enlarged {
  /** @param {HTMLElement} dialog of the reader @param {HTMLElement} body */
  constructor(dialog, body) {
    this.body = body;
    /** @type {HTMLImageElement[]} */
    this.pictures = [];
    this.at = 0;
    this.image = h('img', { alt: '' });
    this.caption = h('p', { class: 'caption' });
    this.before = this.arrow('previous', 'reader_picture_previous', -1);
    this.after = this.arrow('next', 'reader_picture_next', 1);
    this.element = h(
      'dialog',
      {
        class: 'enlarged',
        'aria-label': t('reader_picture'),
        onclick: (/** @type {MouseEvent} */ event) => this.pressed(event),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
        onclose: () => this.closed(),
      },
      this.image,
      this.caption,
      this.before,
      this.after,
      h(
        'button',
        {
          type: 'button',
          class: 'tool shut',
          'aria-label': t('reader_picture_close'),
          title: t('reader_picture_close'),
          onclick: () => this.close(),
        },
        icon('close'),
      ),
    );
    dialog.append(this.element);
    body.addEventListener(
      'click',
      trusted((event) => this.chosen(event)),
    );
    body.addEventListener(
      'keydown',
      trusted((event) => {
        if (event.key === 'Enter' || event.key === ' ') this.chosen(event);
      }),
    );
  }

  /** @param {import('../../content/tools/icons.js').IconName} name @param {string} key @param {number} step */
  arrow(name, key, step) {
    return h(
      'button',
      {
        type: 'button',
        class: `tool ${name}`,
        'aria-label': t(key),
        title: t(key),
        onclick: () => this.step(step),
      },
      icon(name),
    );
  }

  /** Pictures can be reached by keyboard. */
  renew() {
    for (const img of this.body.querySelectorAll('img:not(.icon-like, a img)')) {
      img.setAttribute('tabindex', '0');
      img.setAttribute('role', 'button');
      const words = img.getAttribute('alt') || t('reader_picture');
      img.setAttribute('aria-label', t('reader_picture_enlarge', words));
    }
  }

  /** @param {Event} event */
  chosen(event) {
    const img = event.target;
    if (!(img instanceof HTMLImageElement) || img.getAttribute('role') !== 'button') return;
    event.preventDefault();
    const gallery = img.closest('.gallery');
    this.pictures =
      gallery === null ? [img] : [...gallery.querySelectorAll('img')].filter(isEnlargeable);
    this.show(this.pictures.indexOf(img));
    this.element.showModal();
  }

  /** @param {number} at */
  show(at) {
    this.at = at;
    const img = this.pictures[at];
    this.image.src = img.currentSrc || img.src;
    this.image.alt = img.alt;
    const caption = img.closest('figure')?.querySelector('figcaption')?.textContent ?? '';
    setText(this.caption, caption.replace(/\s+/g, ' ').trim() || img.alt);
    for (const button of [this.before, this.after]) button.hidden = this.pictures.length < 2;
  }

  /** @param {number} step */
  step(step) {
    const count = this.pictures.length;
    if (count > 1) this.show((this.at + step + count) % count);
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

  /** @param {MouseEvent} event */
  pressed(event) {
    if (event.target === this.element || event.target === this.image) this.close();
  }

  close() {
    if (this.element.open) this.element.close();
  }

  closed() {
    this.image.removeAttribute('src');
    this.pictures[this.at]?.focus({ preventScroll: false });
  }
}

/** @param {Element} img */
function isEnlargeable(img) {
  return img.getAttribute('role') === 'button';
}
