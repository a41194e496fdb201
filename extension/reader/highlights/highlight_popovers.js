// The two plates of highlights: at a selection, what can be made of it; at a highlight, its colour, its note, its end.

import * as dom from '../../content/dom.js';
import { h } from '../../content/element.js';
import { icon } from '../../content/tools/icons.js';
import { t } from '../../platform/i18n.js';
import { COLOURS, LONGEST_NOTE } from '../../shared/highlights.js';
import { TokenBucket } from '../../content/token_bucket.js';
import { colourWords } from './highlight_words.js';
import { PrivateFrame } from '../private_frame.js';
import { remark } from '../remark.js';
import { trusted } from '../../content/trusted_events.js';

/** @typedef {import('../../shared/highlights.js').Colour} Colour */
/** @typedef {import('../../shared/highlights.js').Highlight} Highlight */

/** Room between a plate and what it belongs to, and the window's edge, px. */
const GAP = 8;
const EDGE = 12;

/** Time within which a press explains that the focus goes, ms. */
const PRESSED = 500;

/** Times that the page may take the focus from a note in a burst, and time in which one comes back, ms. */
const TAKEN = 4;
const TAKEN_AFTER = 10_000;

/**
 * Puts a plate below a box, or above where there is no room.
 * @param {HTMLElement} plate
 * @param {DOMRect} at
 */
function placeAt(plate, at) {
  const { offsetWidth: width, offsetHeight: height } = plate;
  const left = at.left + at.width / 2 - width / 2;
  const below = at.bottom + GAP;
  const top = below + height > innerHeight - EDGE ? at.top - height - GAP : below;
  plate.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  plate.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`;
}

export class SelectionPlate {
  /**
   * @param {import('../reader.js').Reader} reader
   * @param {{mark: () => void, note: () => void}} actions
   */
  constructor(reader, { mark, note }) {
    const button = (
      /** @type {string} */ key,
      /** @type {string} */ keys,
      /** @type {() => void} */ run,
    ) =>
      h(
        'button',
        {
          type: 'button',
          'aria-keyshortcuts': keys,
          // The selection must outlive the press.
          onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
          onclick: run,
        },
        t(key),
      );
    this.element = h(
      'div',
      {
        class: 'hl-plate',
        popover: 'manual',
        role: 'toolbar',
        'aria-label': t('reader_selection'),
      },
      button('reader_highlight', 'h', mark),
      button('reader_highlight_note', 'Shift+H', note),
    );
    reader.dialog.append(this.element);
    this.frame = 0;
    /** @type {() => Range | null} */
    this.selected = () => null;
    reader.scroller.addEventListener(
      'scroll',
      trusted(() => this.move()),
      { passive: true },
    );
  }

  /** Shows the plate at what is selected once the browser has made up its mind. @param {() => Range | null} selected */
  follow(selected) {
    this.selected = selected;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.move());
  }

  move() {
    const range = this.selected();
    const boxes = range === null ? null : range.getClientRects();
    const last = boxes === null ? undefined : boxes[boxes.length - 1];
    if (range === null || last === undefined || range.toString().trim() === '') {
      this.hide();
      return;
    }
    if (!this.element.matches(':popover-open')) this.element.showPopover();
    placeAt(this.element, last);
  }

  hide() {
    cancelAnimationFrame(this.frame);
    if (this.element.matches(':popover-open')) this.element.hidePopover();
  }
}

export class EditPlate {
  /**
   * @param {import('../reader.js').Reader} reader
   * @param {{change: (id: string, change: {colour?: Colour, note?: string}) => void, remove: (id: string) => void, closed: (id: string) => void}} actions
   */
  constructor(reader, { change, remove, closed }) {
    this.reader = reader;
    this.change = change;
    /** @type {Highlight | null} */
    this.highlight = null;
    /** The one that was open last, as it was kept. @type {Highlight | null} */
    this.kept = null;
    /** Its id, also where it was removed. */
    this.last = '';
    this.colours = COLOURS.map((colour) =>
      h(
        'button',
        {
          type: 'button',
          class: `swatch ${colour}`,
          title: colourWords(colour),
          'aria-label': colourWords(colour),
          onclick: () => this.choose(colour),
        },
        icon('check'),
      ),
    );
    this.note = h('textarea', {
      rows: 3,
      maxlength: LONGEST_NOTE,
      'aria-label': t('reader_highlight_note'),
      placeholder: t('reader_highlight_note_hint'),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing } = event;
        // The browser closes with Esc what is open in the field's own document alone.
        const ends = key === 'Escape' || (key === 'Enter' && (ctrlKey || metaKey));
        if (ends && !isComposing) this.close();
        if (key !== 'Tab' || ctrlKey || metaKey || altKey || isComposing) return;
        // Firefox does not find the way out to what stands beside the frame.
        event.preventDefault();
        (shiftKey ? this.colours[COLOURS.length - 1] : this.removal).focus();
      },
      onblur: () => queueMicrotask(() => this.left()),
    });
    this.frame = new PrivateFrame(t('reader_highlight_note'), this.note);
    this.removal = h(
      'button',
      {
        type: 'button',
        onclick: () => {
          const id = this.highlight?.id;
          this.highlight = null;
          if (id !== undefined) remove(id);
        },
      },
      t('reader_highlight_remove'),
    );
    /** When something in the reader was last pressed, ms. */
    this.pressed = -Infinity;
    this.taken = new TokenBucket(TAKEN, TAKEN_AFTER, () => performance.now());
    reader.root.addEventListener(
      'pointerdown',
      trusted(() => (this.pressed = performance.now())),
      true,
    );
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
        this.removal,
        h(
          'button',
          { type: 'button', class: 'plain', onclick: () => this.close() },
          t('reader_done'),
        ),
      ),
    );
    this.element.addEventListener(
      'beforetoggle',
      trusted((event) => {
        if (/** @type {ToggleEvent} */ (event).newState === 'closed') this.keep();
      }),
    );
    this.element.addEventListener(
      'toggle',
      trusted((event) => {
        if (/** @type {ToggleEvent} */ (event).newState !== 'closed') return;
        // Firefox does not say of a field that is not shown any more that it lost the focus.
        this.left();
        if (!this.element.matches(':popover-open')) closed(this.last);
      }),
    );
    reader.dialog.append(this.element);
  }

  /** @param {Highlight} highlight @param {Element} at @param {boolean} noting */
  open(highlight, at, noting) {
    this.close();
    this.highlight = highlight;
    this.last = highlight.id;
    this.note.value = highlight.note;
    this.press(highlight.colour);
    const isPrivate = this.frame.fill();
    this.frame.host.hidden = !isPrivate;
    this.element.showPopover();
    this.frame.fit();
    const boxes = at.getClientRects();
    placeAt(this.element, boxes[boxes.length - 1] ?? at.getBoundingClientRect());
    const first = noting && isPrivate ? this.note : this.colours[COLOURS.indexOf(highlight.colour)];
    first.focus({ preventScroll: true });
    if (!isPrivate) remark(this.reader, t('reader_note_unsafe'));
  }

  /** The focus has gone from the note: back with it where only the page can have taken it, to hear the next keys. */
  left() {
    const { reader, frame } = this;
    if (frame.hasFocus || !document.hasFocus()) return;
    const { activeElement } = reader.root;
    // The reader's other parts are reached by keys that this document does not hear of.
    const isHere = activeElement !== null && activeElement !== frame.host;
    const isMeant = this.highlight === null || isHere || performance.now() - this.pressed < PRESSED;
    // A dialog of the page closes the plate before it takes the focus.
    const isCovered = activeElement === null && dom.queryAll(document, 'dialog:modal').length > 0;
    if (isMeant && !isCovered) return;
    const highlight = this.highlight ?? this.kept;
    if (isCovered) reader.actions.lost();
    if (!reader.isOpen || highlight === null) return;
    if (!this.taken.take()) {
      this.close();
      remark(reader, t('reader_note_unsafe'));
      return;
    }
    this.highlight = highlight;
    if (!this.element.matches(':popover-open')) this.element.showPopover();
    this.note.focus({ preventScroll: true });
  }

  /** @param {Colour} colour */
  press(colour) {
    for (const [k, button] of this.colours.entries()) {
      button.setAttribute('aria-pressed', String(COLOURS[k] === colour));
    }
  }

  /** @param {Colour} colour */
  choose(colour) {
    this.press(colour);
    if (this.highlight === null) return;
    this.change(this.highlight.id, { colour });
    this.highlight = { ...this.highlight, colour };
  }

  /** What was written is kept when the plate closes, however it does. */
  keep() {
    const { highlight } = this;
    this.highlight = null;
    const note = this.note.value.trim();
    if (highlight === null) return;
    this.kept = { ...highlight, note };
    if (note !== highlight.note) this.change(highlight.id, { note });
  }

  close() {
    if (this.element.matches(':popover-open')) this.element.hidePopover();
    // The plate closes without a word where the page takes the reader away.
    else this.keep();
  }
}
