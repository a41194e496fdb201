// Footnotes open in a popover beside their reference. Esc, a press elsewhere or on the reference closes it.

import { h } from '../../content/element.js';
import { t } from '../../platform/i18n.js';
import { closePopover, onToggle, placeAt, textButton } from '../widgets.js';

export class Footnotes {
  /** @param {HTMLElement} dialog @param {HTMLElement} body */
  constructor(dialog, body) {
    this.body = body;
    this.text = h('div', { class: 'text' });
    this.popover = h(
      'div',
      { class: 'note-plate', popover: 'auto', role: 'note', tabindex: -1 },
      this.text,
    );
    dialog.append(this.popover);
    /** Reference of the note that is open. @type {Element | null} */
    this.reference = null;
    onToggle(this.popover, (open) => open || this.closed());
  }

  /** Makes buttons of new references. */
  renew() {
    for (const reference of this.body.querySelectorAll('.note[data-note]')) {
      if (reference.querySelector('button') !== null) continue;
      const label = reference.textContent ?? '';
      const button = textButton(label, () => this.toggle(reference, button), {
        'aria-label': t('reader_note', label),
        'aria-expanded': 'false',
      });
      reference.replaceChildren(button);
    }
  }

  /** @param {Element} reference @param {HTMLElement} button */
  toggle(reference, button) {
    if (this.reference === reference) {
      this.close();
      return;
    }
    const id = reference.getAttribute('data-note') ?? '';
    const note = this.body.querySelector(`[data-id~="${CSS.escape(id)}"]`);
    if (note === null) return;
    this.close();
    this.reference = reference;
    // Links and pictures stay; references to other notes become text.
    this.text.replaceChildren(...[...note.childNodes].map((node) => node.cloneNode(true)));
    for (const inner of this.text.querySelectorAll('.note button')) {
      inner.replaceWith(inner.textContent ?? '');
    }
    this.popover.showPopover();
    button.setAttribute('aria-expanded', 'true');
    placeAt(this.popover, button.getBoundingClientRect());
  }

  close() {
    closePopover(this.popover);
    this.closed();
  }

  closed() {
    this.reference?.querySelector('button')?.setAttribute('aria-expanded', 'false');
    this.reference = null;
  }
}
