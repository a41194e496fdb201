// The list of a page's highlights, behind a button that is shown when there are any: go to each, read its note. Those that were not
// found on the page stand at the end, with their whole text.

import { h } from '../../content/element.js';
import { plural, t } from '../../platform/i18n.js';
import { PrivateFrame } from '../private_frame.js';
import { addPopover, beforeToggle, closePopover, isPopoverOpen, textButton } from '../widgets.js';
import { colourName } from './highlight_popovers.js';

/** @typedef {import('../../shared/annotations.js').Listed & {sure: boolean, shown: boolean}} Entry */

/** Characters of a passage that are shown. */
const LONGEST_QUOTE = 160;

export class HighlightList {
  /**
   * @param {import('../reader.js').Reader} reader
   * @param {{go: (id: string) => void, remove: (id: string) => void, key: (event: KeyboardEvent) => void}} actions
   */
  constructor(reader, actions) {
    this.actions = actions;
    /** @type {Entry[]} */
    this.entries = [];
    this.content = h('div', {
      class: 'hl-list',
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        // By Esc the browser closes only popovers of the list's own document.
        if (event.key === 'Escape') this.close();
        else actions.key(event);
      },
    });
    this.frame = new PrivateFrame(t('ui_highlights'), this.content);
    this.element = h(
      'div',
      { class: 'panel hl-list', popover: 'auto', role: 'dialog' },
      this.frame.host,
    );
    this.button = addPopover(reader, 'marker', 'ui_highlights', this.element);
    this.button.hidden = true;
    beforeToggle(this.element, (open) => open && this.fill());
  }

  /** @param {Entry[]} entries */
  draw(entries) {
    this.entries = entries;
    const count = entries.length;
    this.button.hidden = count === 0;
    if (count === 0) this.close();
    const label = count === 0 ? t('ui_highlights') : plural('ui_highlights_count', count);
    this.button.title = label;
    this.element.setAttribute('aria-label', label);
    if (isPopoverOpen(this.element)) this.fill();
  }

  fill() {
    const isPrivate = this.frame.fill();
    // Then notes are left out.
    if (!isPrivate) this.element.append(this.content);
    const found = this.entries.filter((entry) => entry.found);
    const lost = this.entries.filter((entry) => !entry.found);
    this.content.replaceChildren(h('h2', {}, this.button.title));
    if (found.length > 0) {
      this.content.append(h('ol', {}, ...found.map((entry) => this.foundRow(entry, isPrivate))));
    }
    if (lost.length === 0) return;
    const rows = lost.map((entry) => this.lostRow(entry, isPrivate));
    this.content.append(
      h('h3', {}, t('reader_highlights_lost')),
      h('ul', { class: 'lost' }, ...rows),
    );
  }

  /** @param {Entry} entry @param {boolean} isPrivate */
  foundRow(entry, isPrivate) {
    const { id, colour } = entry.highlight;
    const doubt = !entry.shown
      ? t('reader_highlight_left_out')
      : entry.sure
        ? ''
        : t('reader_highlight_unsure');
    const button = h(
      'button',
      {
        type: 'button',
        class: `entry ${colour}`,
        disabled: !entry.shown,
        onclick: () => this.actions.go(id),
      },
      h('span', { class: 'out-of-sight' }, colourName(colour)),
      ...quoteAndNote(entry, isPrivate),
      doubt !== '' && h('span', { class: 'doubt' }, doubt),
    );
    return h('li', {}, button);
  }

  /** @param {Entry} entry @param {boolean} isPrivate */
  lostRow(entry, isPrivate) {
    const { id, colour } = entry.highlight;
    const button = textButton(t('ui_remove'), () => this.actions.remove(id), {
      'aria-label': t('ui_about', t('ui_remove'), quoteOf(entry)),
    });
    return h('li', { class: `entry ${colour}` }, ...quoteAndNote(entry, isPrivate), button);
  }

  close() {
    closePopover(this.element);
  }
}

/** @param {Entry} entry @param {boolean} isPrivate */
function quoteAndNote(entry, isPrivate) {
  const { note } = entry.highlight;
  return [
    h('span', { class: 'quote' }, quoteOf(entry)),
    isPrivate && note !== '' && h('span', { class: 'note', 'data-note': note }),
  ];
}

/** @param {Entry} entry */
function quoteOf({ highlight }) {
  const words = highlight.parts.map(({ quote }) => quote.exact).join(' … ');
  return words.length > LONGEST_QUOTE ? `${words.slice(0, LONGEST_QUOTE)}…` : words;
}
