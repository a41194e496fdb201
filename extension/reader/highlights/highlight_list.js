// The list of a page's highlights, behind a button that is there when there are any: go to each, read its note. What could
// not be found on the page any more stands at the end, whole.

import { h } from '../../content/element.js';
import { plural, t } from '../../platform/i18n.js';
import { colourWords } from './highlight_words.js';
import { PrivateFrame } from '../private_frame.js';
import { trusted } from '../../content/trusted_events.js';

/** @typedef {import('../../shared/annotations.js').Listed & {sure: boolean, shown: boolean}} Entry */

/** Letters of a passage that are shown. */
const SHOWN = 160;

export class HighlightList {
  /**
   * @param {import('../reader.js').Reader} reader
   * @param {{go: (id: string) => void, remove: (id: string) => void, key: (event: KeyboardEvent) => void}} actions
   */
  constructor(reader, actions) {
    this.actions = actions;
    /** @type {Entry[]} */
    this.all = [];
    this.inner = h('div', {
      class: 'hl-list',
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        // The browser closes with Esc what is open in the document of the list alone.
        if (event.key === 'Escape') this.close();
        else actions.key(event);
      },
    });
    this.frame = new PrivateFrame(t('reader_highlights'), this.inner);
    this.element = h(
      'div',
      { class: 'panel hl-list', popover: 'auto', role: 'dialog' },
      this.frame.host,
    );
    this.button = reader.tool('marker', 'reader_highlights', () => {});
    this.button.setAttribute('aria-expanded', 'false');
    this.button.hidden = true;
    this.element.addEventListener(
      'beforetoggle',
      trusted((event) => {
        if (/** @type {ToggleEvent} */ (event).newState === 'open') this.fill();
      }),
    );
    this.element.addEventListener(
      'toggle',
      trusted((event) => {
        const open = /** @type {ToggleEvent} */ (event).newState === 'open';
        this.button.setAttribute('aria-expanded', String(open));
      }),
    );
    // As its own button: a press while it is open closes it once, and does not open it again.
    this.button.popoverTargetElement = this.element;
    this.button.popoverTargetAction = 'toggle';
    reader.dialog.append(this.element);
  }

  /** @param {Entry[]} all */
  draw(all) {
    this.all = all;
    this.button.hidden = all.length === 0;
    if (all.length === 0) this.close();
    const label =
      all.length === 0 ? t('reader_highlights') : plural('reader_highlights_count', all.length);
    this.button.title = label;
    this.button.setAttribute('aria-label', label);
    this.element.setAttribute('aria-label', label);
    if (this.element.matches(':popover-open')) this.fill();
  }

  fill() {
    const { all } = this;
    const isPrivate = this.frame.fill();
    // Without notes then.
    if (!isPrivate) this.element.append(this.inner);
    const here = all.filter(({ found }) => found);
    const gone = all.filter(({ found }) => !found);
    this.inner.replaceChildren(
      h('h2', {}, this.button.title),
      ...(here.length > 0
        ? [h('ol', {}, ...here.map((entry) => this.entry(entry, isPrivate)))]
        : []),
      ...(gone.length > 0
        ? [
            h('h3', {}, t('reader_highlights_lost')),
            h('ul', { class: 'lost' }, ...gone.map((entry) => this.lost(entry, isPrivate))),
          ]
        : []),
    );
  }

  /** @param {Entry} entry @param {boolean} isPrivate */
  entry(entry, isPrivate) {
    const { id, colour, note } = entry.highlight;
    const words = quoteOf(entry);
    const doubt = !entry.shown
      ? t('reader_highlight_left_out')
      : entry.sure
        ? ''
        : t('reader_highlight_unsure');
    return h(
      'li',
      {},
      h(
        'button',
        {
          type: 'button',
          class: `entry ${colour}`,
          disabled: !entry.shown,
          onclick: () => this.actions.go(id),
        },
        h('span', { class: 'out-of-sight' }, colourWords(colour)),
        h('span', { class: 'quote' }, words),
        isPrivate && note !== '' && h('span', { class: 'note', 'data-note': note }),
        doubt !== '' && h('span', { class: 'doubt' }, doubt),
      ),
    );
  }

  /** @param {Entry} entry @param {boolean} isPrivate */
  lost(entry, isPrivate) {
    const { id, colour, note } = entry.highlight;
    const words = quoteOf(entry);
    return h(
      'li',
      { class: `entry ${colour}` },
      h('span', { class: 'quote' }, words),
      isPrivate && note !== '' && h('span', { class: 'note', 'data-note': note }),
      h(
        'button',
        {
          type: 'button',
          'aria-label': t('reader_highlight_remove_named', words),
          onclick: () => this.actions.remove(id),
        },
        t('reader_highlight_remove'),
      ),
    );
  }

  close() {
    if (this.element.matches(':popover-open')) this.element.hidePopover();
  }
}

/** @param {Entry} entry */
function quoteOf({ highlight }) {
  const words = highlight.parts.map(({ quote }) => quote.exact).join(' … ');
  return words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words;
}
