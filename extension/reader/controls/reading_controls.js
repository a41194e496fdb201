// The reading controls, behind the button "Aa": a panel over the article, which changes with every move of a slider. The settings
// are stored a moment later, for all sites or for this one.
//
//   use ──▶ settings that hold here ──▶ style sheet, columns, typeface
//              ▲        │
//   a change ──┘        └── after a pause, or when the panel closes ──▶ stored

import { h } from '../../content/element.js';
import { language, percent, plural, t } from '../../platform/i18n.js';
import {
  ALIGNMENTS,
  COLUMNS,
  FONTS,
  READING_DEFAULTS,
  THEMES,
  WRITINGS,
  readingOf,
  stepped,
} from '../../shared/reading.js';
import { readingSheet } from '../../shared/reading_sheet.js';
import { palettesOf } from '../../shared/reading_themes.js';
import {
  addPopover,
  beforeToggle,
  closePopover,
  iconButton,
  listen,
  onToggle,
  textButton,
} from '../widgets.js';
import { choice, colourInputs, slider } from './inputs.js';
import { Typeface } from './typeface.js';
import panelStyles from './controls.css';
import typesetStyles from './typeset.css';

/** @typedef {import('../../shared/reading.js').Reading} Reading */
/** @typedef {import('../../shared/reading.js').ReadingHere} ReadingHere */

/** A slider on its way is stored when it rests this long, ms. */
const REST = 400;

/** Fields in which signs are typed. */
const TYPED = 'textarea, select, input:not([type=range], [type=radio], [type=checkbox])';

export class ReadingControls {
  /** @param {import('../reader.js').Reader} reader @param {(here: ReadingHere, scope: 'site' | 'all') => void} store */
  constructor(reader, store) {
    this.reader = reader;
    this.store = store;
    this.sheet = new CSSStyleSheet();
    const own = new CSSStyleSheet();
    own.replaceSync([panelStyles, typesetStyles].join('\n'));
    reader.root.adoptedStyleSheets.push(own, this.sheet);
    this.typeface = new Typeface(() => this.apply());
    /** @type {ReadingHere} */
    this.here = { all: structuredClone(READING_DEFAULTS), site: null, canSite: false };
    /** Settings of the site before it went back to those for all sites. @type {Reading | null} */
    this.dropped = null;
    this.timer = 0;
    /** Whether the focus was in the panel before it closed. */
    this.hadFocus = false;
    const set = (/** @type {keyof Reading} */ field) => (/** @type {unknown} */ value) =>
      this.change({ [field]: value });
    const number = new Intl.NumberFormat(language(), { maximumFractionDigits: 2 });
    this.ownSwatch = swatch('own');
    this.choices = {
      theme: choice('theme', THEMES, set('theme'), (theme) =>
        theme === 'own' ? this.ownSwatch : swatch(theme),
      ),
      font: choice('font', FONTS, set('font')),
      align: choice('align', ALIGNMENTS, set('align')),
      columns: choice('columns', COLUMNS, set('columns')),
      writing: choice('writing', WRITINGS, set('writing')),
    };
    const stepButton = (
      /** @type {'minus' | 'plus'} */ name,
      /** @type {string} */ key,
      /** @type {number} */ steps,
      /** @type {string} */ shortcut,
    ) =>
      iconButton(name, key, () => this.resize(steps), {
        class: 'plain sign',
        'aria-keyshortcuts': shortcut,
      });
    this.measures = {
      size: slider('size', (size) => t('reader_value_size', size), set('size'), [
        stepButton('minus', 'reader_smaller', -1, '-'),
        stepButton('plus', 'reader_larger', 1, 'Plus'),
      ]),
      width: slider('width', (width) => plural('reader_value_width', width), set('width')),
      line: slider('line', (line) => number.format(line), set('line')),
      weight: slider('weight', (weight) => String(weight), set('weight')),
      letter: slider('letter', percent, set('letter')),
      word: slider('word', percent, set('word')),
    };
    this.own = colourInputs(set('own'));
    this.scope = choice('scope', ['all', 'site'], (scope) => this.setScope(scope === 'site'));
    const reset = { class: 'plain reset' };
    this.resetButton = textButton(t('reader_reset'), () => this.reset(), reset);
    const { theme, font, align, columns, writing } = this.choices;
    const { size, width, line, weight, letter, word } = this.measures;
    const rare = [weight, letter, word, align, columns, writing].map(({ element }) => element);
    this.panel = h(
      'div',
      {
        class: 'controls',
        popover: 'auto',
        role: 'dialog',
        tabindex: -1,
        'aria-label': t('reader_controls'),
      },
      ...[theme, this.own, font, size, width, line].map(({ element }) => element),
      h('details', { class: 'more' }, h('summary', {}, t('reader_controls_more')), ...rare),
      h('div', { class: 'foot' }, this.scope.element, this.resetButton),
    );
    this.button = addPopover(reader, 'letters', 'reader_controls', this.panel);
    this.button.setAttribute('aria-haspopup', 'dialog');
    listen(reader.dialog, 'keydown', (event) => this.pressed(event));
    onToggle(this.panel, (open) => this.toggled(open));
    beforeToggle(this.panel, () => {
      this.hadFocus = this.panel.contains(reader.root.activeElement);
    });
    this.apply();
  }

  /** The settings that hold now. */
  get reading() {
    return readingOf(this.here);
  }

  /** Takes over the settings for the page as they are stored. @param {ReadingHere} here */
  use(here) {
    // A change that is not stored yet is newer.
    if (this.timer !== 0) return;
    if (JSON.stringify(here) === JSON.stringify(this.here)) return;
    this.here = here;
    this.apply();
  }

  /** Shows the settings on the article and on the controls. */
  apply() {
    const { reading, here } = this;
    this.typeface.use(this.reader.isOpen && reading.font === 'dyslexic');
    this.sheet.replaceSync(readingSheet(reading, this.typeface.family));
    this.reader.pagination.arrange(reading);
    for (const [field, { show }] of Object.entries(this.choices)) {
      show(String(reading[/** @type {keyof Reading} */ (field)]));
    }
    for (const [field, { show }] of Object.entries(this.measures)) {
      show(Number(reading[/** @type {keyof Reading} */ (field)]));
    }
    this.own.show(reading.own, reading.theme === 'own');
    tint(this.ownSwatch, reading.own);
    this.scope.show(here.site === null ? 'all' : 'site');
    this.scope.element.hidden = !here.canSite;
    this.resetButton.disabled = isSame(reading, READING_DEFAULTS);
  }

  // --- changes by the user ---

  /** @param {Partial<Reading>} change */
  change(change) {
    const { here } = this;
    const reading = { ...this.reading, ...change };
    this.here = here.site === null ? { ...here, all: reading } : { ...here, site: reading };
    this.applyInPlace();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), REST);
  }

  /** @param {number} steps */
  resize(steps) {
    const size = stepped(this.reading, 'size', steps);
    if (size !== this.reading.size) this.change({ size });
    this.reader.announce(`${t('ui_column_size')}: ${t('reader_value_size', size)}`);
  }

  reset() {
    this.change(structuredClone(READING_DEFAULTS));
    this.reader.announce(t('reader_reset_done'));
    // The button is disabled now and loses the focus.
    this.panel.focus();
  }

  /** @param {boolean} isOwn whether the site has settings of its own */
  setScope(isOwn) {
    this.flush();
    const { here } = this;
    if (isOwn) {
      this.here = { ...here, site: this.dropped ?? structuredClone(here.all) };
    } else {
      this.dropped = here.site;
      this.here = { ...here, site: null };
    }
    this.applyInPlace();
    this.store(this.here, 'site');
  }

  /** Stores a change that is not stored yet. */
  flush() {
    if (this.timer === 0) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.store(this.here, this.here.site === null ? 'all' : 'site');
  }

  /** Keeps what is being read where it is while lines break anew. */
  applyInPlace() {
    const { pagination, readingProgress } = this.reader;
    const place = pagination.readingPlace();
    this.apply();
    if (place !== null) pagination.restore(place);
    readingProgress.schedule();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = event.composedPath()[0];
    const isTyping = target instanceof Element && target.matches(TYPED);
    // With Ctrl or Cmd the keys are those of the browser's own zoom.
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping) return;
    const steps = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : 0;
    if (steps === 0) return;
    event.preventDefault();
    this.resize(steps);
  }

  /** @param {boolean} open */
  toggled(open) {
    if (open) {
      this.panel.focus();
      return;
    }
    this.flush();
    // The focus goes back to the button, unless a press elsewhere took it.
    const { activeElement } = this.reader.root;
    if (this.hadFocus && (activeElement === null || this.panel.contains(activeElement))) {
      this.button.focus();
    }
  }

  /** The reader is left: nothing of the typeface stays on the page. */
  close() {
    closePopover(this.panel);
    this.flush();
    this.typeface.use(false);
  }
}

/** @param {Reading} a @param {Reading} b */
function isSame(a, b) {
  const fields = /** @type {(keyof Reading)[]} */ (Object.keys(READING_DEFAULTS));
  return fields.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));
}

/** A dot in the colours of a theme. @param {string} theme */
function swatch(theme) {
  const dot = h('span', { class: 'swatch', 'aria-hidden': 'true' });
  const { light, dark } = palettesOf(
    /** @type {import('../../shared/reading.js').Theme} */ (theme),
    READING_DEFAULTS.own,
  );
  tint(dot, light, dark);
  return dot;
}

/** @param {HTMLElement} dot @param {{paper: string, ink: string}} light @param {{paper: string, ink: string}} [dark] */
function tint({ style }, light, dark = light) {
  style.setProperty('--one', light.paper);
  style.setProperty('--other', dark.paper);
  style.setProperty('--dot', light.ink);
  style.setProperty('--other-dot', dark.ink);
}
