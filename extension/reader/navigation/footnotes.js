// Footnotes open in place: a small plate beside the sign, closed by Esc, a press elsewhere, or the sign again.

import { h } from '../../content/element.js';
import { t } from '../../platform/i18n.js';
import { trusted } from '../../content/trusted_events.js';

export class Footnotes {
  /** @param {HTMLElement} dialog @param {HTMLElement} body */
  constructor(dialog, body) {
    this.body = body;
    this.text = h('div', { class: 'text' });
    this.plate = h(
      'div',
      { class: 'note-plate', popover: 'auto', role: 'note', tabindex: -1 },
      this.text,
    );
    dialog.append(this.plate);
    /** @type {Element | null} */
    this.sign = null;
    this.plate.addEventListener(
      'toggle',
      trusted((event) => {
        if (/** @type {ToggleEvent} */ (event).newState === 'closed') this.closed();
      }),
    );
  }

  /** Makes the signs that are new into buttons. */
  renew() {
    for (const sign of this.body.querySelectorAll('.note[data-note]')) {
      if (sign.querySelector('button') !== null) continue;
      const label = sign.textContent ?? '';
      const button = h(
        'button',
        {
          type: 'button',
          'aria-label': t('reader_note', label),
          'aria-expanded': 'false',
          onclick: () => this.toggle(sign, button),
        },
        label,
      );
      sign.replaceChildren(button);
    }
  }

  /** @param {Element} sign @param {HTMLElement} button */
  toggle(sign, button) {
    if (this.sign === sign) {
      this.close();
      return;
    }
    const id = sign.getAttribute('data-note') ?? '';
    const note = this.body.querySelector(`[data-id~="${CSS.escape(id)}"]`);
    if (note === null) return;
    this.close();
    this.sign = sign;
    // Links and pictures stay; signs of other notes are words here.
    this.text.replaceChildren(...[...note.childNodes].map((node) => node.cloneNode(true)));
    for (const inner of this.text.querySelectorAll('.note button')) {
      inner.replaceWith(inner.textContent ?? '');
    }
    this.plate.showPopover();
    button.setAttribute('aria-expanded', 'true');
    this.place(button);
  }

  /** @param {HTMLElement} button */
  place(button) {
    const at = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.plate;
    const left = Math.max(
      12,
      Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - 12),
    );
    const below = at.bottom + 8;
    const top = below + height > innerHeight - 12 ? at.top - height - 8 : below;
    this.plate.style.left = `${left}px`;
    this.plate.style.top = `${Math.max(12, top)}px`;
  }

  close() {
    if (this.plate.matches(':popover-open')) this.plate.hidePopover();
    this.closed();
  }

  closed() {
    this.sign?.querySelector('button')?.setAttribute('aria-expanded', 'false');
    this.sign = null;
  }
}
