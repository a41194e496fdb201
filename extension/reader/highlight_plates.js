// The two plates of highlights: at a selection, what can be made of it; at a highlight, its colour, its note, its end.

import { h } from '../content/element.js';
import { icon } from '../content/tools/icons.js';
import { t } from '../platform/i18n.js';
import { COLOURS, LONGEST_NOTE } from '../shared/highlights.js';
import { colourWords } from './highlight_words.js';
import { trusted } from '../content/trusted_events.js';

/** @typedef {import('../shared/highlights.js').Colour} Colour */
/** @typedef {import('../shared/highlights.js').Highlight} Highlight */

/** Room between a plate and what it belongs to, and the window's edge, px. */
const GAP = 8;
const EDGE = 12;

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
   * @param {import('./reader.js').Reader} reader
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
   * @param {import('./reader.js').Reader} reader
   * @param {{change: (id: string, change: {colour?: Colour, note?: string}) => void, remove: (id: string) => void, closed: (id: string) => void}} actions
   */
  constructor(reader, { change, remove, closed }) {
    this.change = change;
    /** @type {Highlight | null} */
    this.highlight = null;
    /** The one that was open last. */
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
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.close();
      },
    });
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
      this.note,
      h(
        'div',
        { class: 'ends' },
        h(
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
        ),
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
        if (/** @type {ToggleEvent} */ (event).newState === 'closed') closed(this.last);
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
    this.element.showPopover();
    const boxes = at.getClientRects();
    placeAt(this.element, boxes[boxes.length - 1] ?? at.getBoundingClientRect());
    const first = noting ? this.note : this.colours[COLOURS.indexOf(highlight.colour)];
    first.focus({ preventScroll: true });
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
    if (highlight !== null && note !== highlight.note) this.change(highlight.id, { note });
  }

  close() {
    if (this.element.matches(':popover-open')) this.element.hidePopover();
  }
}
