// The two popovers of highlights: at a selection, buttons that highlight it; at a highlight, its colour, its note, its removal.

import * as dom from '../../content/dom.js';
import { h } from '../../content/element.js';
import { TokenBucket } from '../../content/token_bucket.js';
import { icon } from '../../content/tools/icons.js';
import { t } from '../../platform/i18n.js';
import { COLOURS, LONGEST_NOTE } from '../../shared/highlights.js';
import { PrivateFrame } from '../private_frame.js';
import {
  beforeToggle,
  closePopover,
  isPopoverOpen,
  listen,
  onToggle,
  openPopover,
  placeAt,
  textButton,
} from '../widgets.js';

/** @typedef {import('../../shared/highlights.js').Colour} Colour */
/** @typedef {import('../../shared/highlights.js').Highlight} Highlight */

/** Time within which a press explains that the focus leaves the note, ms. */
const PRESSED = 500;

/** Times in a row that the focus is put back into a note from which the page took it, and time after which one more is granted, ms. */
const REFOCUSES = 4;
const REFOCUS_EVERY = 10_000;

/** @param {Colour} colour */
export function colourName(colour) {
  return t(`reader_colour_${colour}`);
}

export class SelectionPopover {
  /** @param {import('../reader.js').Reader} reader @param {{highlight: () => void, note: () => void}} actions */
  constructor(reader, { highlight, note }) {
    // The selection must outlive the press.
    const onpointerdown = (/** @type {Event} */ event) => event.preventDefault();
    const button = (
      /** @type {string} */ key,
      /** @type {string} */ shortcut,
      /** @type {() => void} */ run,
    ) => textButton(t(key), run, { 'aria-keyshortcuts': shortcut, onpointerdown });
    this.element = h(
      'div',
      {
        class: 'hl-plate',
        popover: 'manual',
        role: 'toolbar',
        'aria-label': t('reader_selection'),
      },
      button('reader_highlight', 'h', highlight),
      button('reader_highlight_note', 'Shift+H', note),
    );
    reader.dialog.append(this.element);
    this.frame = 0;
    /** @type {() => Range | null} */
    this.selected = () => null;
    listen(reader.scroller, 'scroll', () => this.update(), { passive: true });
  }

  /** Shows the popover at the selection, once the browser has settled on it. @param {() => Range | null} selected */
  follow(selected) {
    this.selected = selected;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.update());
  }

  update() {
    const range = this.selected();
    const last = [...(range?.getClientRects() ?? [])].at(-1);
    if (last === undefined || range?.toString().trim() === '') {
      this.hide();
      return;
    }
    openPopover(this.element);
    placeAt(this.element, last);
  }

  hide() {
    cancelAnimationFrame(this.frame);
    closePopover(this.element);
  }
}

export class HighlightEditor {
  /**
   * @param {import('../reader.js').Reader} reader
   * @param {object} actions
   * @param {(id: string, change: {colour?: Colour, note?: string}) => void} actions.change
   * @param {(id: string) => void} actions.remove
   * @param {(id: string) => void} actions.onClose
   */
  constructor(reader, { change, remove, onClose }) {
    this.reader = reader;
    this.change = change;
    /** @type {Highlight | null} */
    this.highlight = null;
    /** The one that was open last, as it was stored. @type {Highlight | null} */
    this.stored = null;
    /** Its id, also where it was removed. */
    this.lastId = '';
    this.colours = COLOURS.map((colour) => {
      const name = colourName(colour);
      return h(
        'button',
        {
          type: 'button',
          class: `swatch ${colour}`,
          title: name,
          'aria-label': name,
          onclick: () => this.choose(colour),
        },
        icon('check'),
      );
    });
    this.note = h('textarea', {
      rows: 3,
      maxlength: LONGEST_NOTE,
      'aria-label': t('reader_highlight_note'),
      placeholder: t('reader_highlight_note_hint'),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.typed(event),
      onblur: () => queueMicrotask(() => this.lostFocus()),
    });
    this.frame = new PrivateFrame(t('reader_highlight_note'), this.note);
    this.removeButton = textButton(t('ui_remove'), () => {
      const id = this.highlight?.id;
      this.highlight = null;
      if (id !== undefined) remove(id);
    });
    /** When something in the reader was last pressed, ms. */
    this.pressedAt = -Infinity;
    this.refocuses = new TokenBucket(REFOCUSES, REFOCUS_EVERY, () => performance.now());
    listen(reader.root, 'pointerdown', () => (this.pressedAt = performance.now()), true);
    this.element = h(
      'div',
      {
        class: 'hl-edit',
        popover: 'auto',
        role: 'dialog',
        'aria-label': t('reader_highlight_edit'),
      },
      h(
        'div',
        { class: 'colours', role: 'group', 'aria-label': t('reader_colour') },
        ...this.colours,
      ),
      this.frame.host,
      h(
        'div',
        { class: 'ends' },
        this.removeButton,
        textButton(t('ui_done'), () => this.close(), { class: 'plain' }),
      ),
    );
    beforeToggle(this.element, (open) => open || this.storeNote());
    onToggle(this.element, (open) => {
      if (open) return;
      // Firefox reports no blur for a field that is no longer shown.
      this.lostFocus();
      if (!isPopoverOpen(this.element)) onClose(this.lastId);
    });
    reader.dialog.append(this.element);
  }

  /** @param {Highlight} highlight @param {Element} at @param {boolean} isNoting whether a note is to be written */
  open(highlight, at, isNoting) {
    this.close();
    this.highlight = highlight;
    this.lastId = highlight.id;
    this.note.value = highlight.note;
    this.showColour(highlight.colour);
    const isPrivate = this.frame.fill();
    this.frame.host.hidden = !isPrivate;
    this.element.showPopover();
    this.frame.fit();
    placeAt(this.element, [...at.getClientRects()].at(-1) ?? at.getBoundingClientRect());
    const colour = this.colours[COLOURS.indexOf(highlight.colour)];
    (isNoting && isPrivate ? this.note : colour).focus({ preventScroll: true });
    if (!isPrivate) this.reader.notify(t('reader_note_unsafe'));
  }

  /** @param {KeyboardEvent} event in the note */
  typed(event) {
    const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing } = event;
    if (isComposing) return;
    // By Esc the browser closes only popovers of the field's own document.
    if (key === 'Escape' || (key === 'Enter' && (ctrlKey || metaKey))) this.close();
    if (key !== 'Tab' || ctrlKey || metaKey || altKey) return;
    // Firefox does not find the way out to what stands beside the frame.
    event.preventDefault();
    (shiftKey ? this.colours[COLOURS.length - 1] : this.removeButton).focus();
  }

  /**
   * The note has lost the focus. Where only the page can have taken it, to hear the next keys, it is given back.
   */
  lostFocus() {
    const { reader, frame } = this;
    if (frame.hasFocus || !document.hasFocus()) return;
    const { activeElement } = reader.root;
    // Keys lead from the note to the reader's other parts, without an event in this document.
    const isHere = activeElement !== null && activeElement !== frame.host;
    const isMeant =
      this.highlight === null || isHere || performance.now() - this.pressedAt < PRESSED;
    // A dialog of the page closes the popover before it takes the focus.
    const isCovered = activeElement === null && dom.queryAll(document, 'dialog:modal').length > 0;
    if (isMeant && !isCovered) return;
    const highlight = this.highlight ?? this.stored;
    if (isCovered) reader.actions.lost();
    if (!reader.isOpen || highlight === null) return;
    if (!this.refocuses.take()) {
      this.close();
      reader.notify(t('reader_note_unsafe'));
      return;
    }
    this.highlight = highlight;
    openPopover(this.element);
    this.note.focus({ preventScroll: true });
  }

  /** @param {Colour} colour */
  showColour(colour) {
    for (const [k, button] of this.colours.entries()) {
      button.setAttribute('aria-pressed', String(COLOURS[k] === colour));
    }
  }

  /** @param {Colour} colour */
  choose(colour) {
    this.showColour(colour);
    if (this.highlight === null) return;
    this.change(this.highlight.id, { colour });
    this.highlight = { ...this.highlight, colour };
  }

  /** Stores the note when the popover closes, however it does. */
  storeNote() {
    const { highlight } = this;
    this.highlight = null;
    const note = this.note.value.trim();
    if (highlight === null) return;
    this.stored = { ...highlight, note };
    if (note !== highlight.note) this.change(highlight.id, { note });
  }

  close() {
    if (isPopoverOpen(this.element)) this.element.hidePopover();
    // When the page removes the reader, the popover closes without an event.
    else this.storeNote();
  }
}
