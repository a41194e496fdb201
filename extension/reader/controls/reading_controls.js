// The controls of the reader, behind the button "Aa": a panel over the article, which changes with every move of a slider.
// What is chosen is kept a moment later, for every site or for this one alone.
//
//   use ──▶ choices that hold here ──▶ sheet, columns, letters
//              ▲        │
//    a move ───┘        └── after a pause, or at the end ──▶ kept

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
import { choice, signButton, slider } from './inputs.js';
import { OwnColours } from './own_colours.js';
import { Typeface } from './typeface.js';
import panelStyles from './controls.css';
import typesetStyles from './typeset.css';
import { trusted } from '../../content/trusted_events.js';

/** @typedef {import('../../shared/reading.js').Reading} Reading */
/** @typedef {import('../../shared/reading.js').ReadingHere} ReadingHere */

/** A slider on its way is kept when it rests this long, ms. */
const REST = 400;

/** Inputs in which signs are typed. */
const TYPED = 'textarea, select, input:not([type=range], [type=radio], [type=checkbox])';

export class Controls {
  /**
   * @param {import('../reader.js').Reader} reader
   * @param {(here: ReadingHere, scope: 'site' | 'all') => void} keep
   */
  constructor(reader, keep) {
    this.reader = reader;
    this.keep = keep;
    this.sheet = new CSSStyleSheet();
    const own = new CSSStyleSheet();
    own.replaceSync([panelStyles, typesetStyles].join('\n'));
    reader.root.adoptedStyleSheets.push(own, this.sheet);
    this.typeface = new Typeface(() => this.wear());
    /** @type {ReadingHere} */
    this.here = { all: structuredClone(READING_DEFAULTS), site: null, canSite: false };
    /** What the site had before it was put back to what holds everywhere. @type {Reading | null} */
    this.dropped = null;
    this.timer = 0;
    /** Whether the focus was in the panel before it closed. */
    this.hadFocus = false;
    this.panel = this.build();
    this.button = reader.tool('letters', 'reader_controls', () => {});
    this.button.popoverTargetElement = this.panel;
    this.button.setAttribute('aria-expanded', 'false');
    this.button.setAttribute('aria-haspopup', 'dialog');
    reader.dialog.append(this.panel);
    reader.dialog.addEventListener(
      'keydown',
      trusted((event) => this.pressed(event)),
    );
    this.panel.addEventListener(
      'toggle',
      trusted((event) => this.toggled(event)),
    );
    this.panel.addEventListener(
      'beforetoggle',
      trusted(() => {
        this.hadFocus = this.panel.contains(reader.root.activeElement);
      }),
    );
    this.wear();
  }

  build() {
    const set = (/** @type {keyof Reading} */ field) => (/** @type {unknown} */ value) =>
      this.change({ [field]: value });
    const number = new Intl.NumberFormat(language(), { maximumFractionDigits: 2 });
    this.ownSwatch = swatch('own');
    const { ownSwatch } = this;
    this.choices = {
      theme: choice('theme', THEMES, set('theme'), (theme) =>
        theme === 'own' ? ownSwatch : swatch(theme),
      ),
      font: choice('font', FONTS, set('font')),
      align: choice('align', ALIGNMENTS, set('align')),
      columns: choice('columns', COLUMNS, set('columns')),
      writing: choice('writing', WRITINGS, set('writing')),
    };
    this.measures = {
      size: slider('size', (size) => t('reader_value_size', size), set('size'), [
        signButton('minus', 'reader_smaller', () => this.resize(-1), '-'),
        signButton('plus', 'reader_larger', () => this.resize(1), 'Plus'),
      ]),
      width: slider('width', (width) => plural('reader_value_width', width), set('width')),
      line: slider('line', (line) => number.format(line), set('line')),
      weight: slider('weight', (weight) => String(weight), set('weight')),
      letter: slider('letter', percent, set('letter')),
      word: slider('word', percent, set('word')),
    };
    this.own = new OwnColours(set('own'));
    this.scope = choice('scope', ['all', 'site'], (scope) => this.rescope(scope === 'site'));
    this.reset = h(
      'button',
      { type: 'button', class: 'plain reset', onclick: () => this.toDefaults() },
      t('reader_reset'),
    );
    const { theme, font, align, columns, writing } = this.choices;
    const { size, width, line, weight, letter, word } = this.measures;
    return h(
      'div',
      {
        class: 'controls',
        popover: 'auto',
        role: 'dialog',
        tabindex: -1,
        'aria-label': t('reader_controls'),
      },
      theme.element,
      this.own.element,
      font.element,
      size.element,
      width.element,
      line.element,
      h(
        'details',
        { class: 'more' },
        h('summary', {}, t('reader_controls_more')),
        weight.element,
        letter.element,
        word.element,
        align.element,
        columns.element,
        writing.element,
      ),
      h('div', { class: 'foot' }, this.scope.element, this.reset),
    );
  }

  /** The choices that hold now. */
  get reading() {
    return readingOf(this.here);
  }

  /** What holds for the page, as it is kept. @param {ReadingHere} here */
  use(here) {
    // What is on its way to be kept is newer.
    if (this.timer !== 0) return;
    if (JSON.stringify(here) === JSON.stringify(this.here)) return;
    this.here = here;
    this.wear();
  }

  /** Puts the choices on the article and on the controls. */
  wear() {
    const { reading, here } = this;
    this.typeface.want(this.reader.isOpen && reading.font === 'dyslexic');
    this.sheet.replaceSync(readingSheet(reading, this.typeface.family));
    this.reader.flow.arrange(reading);
    for (const [field, { show }] of Object.entries(this.choices ?? {})) {
      show(String(reading[/** @type {keyof Reading} */ (field)]));
    }
    for (const [field, { show }] of Object.entries(this.measures ?? {})) {
      show(Number(reading[/** @type {keyof Reading} */ (field)]));
    }
    this.own?.show(reading.own, reading.theme === 'own');
    tint(this.ownSwatch, reading.own);
    if (this.scope) {
      this.scope.show(here.site === null ? 'all' : 'site');
      this.scope.element.hidden = !here.canSite;
    }
    if (this.reset) this.reset.disabled = same(reading, READING_DEFAULTS);
  }

  // --- what a person does ---

  /** @param {Partial<Reading>} change */
  change(change) {
    const { here } = this;
    const reading = { ...this.reading, ...change };
    this.here = here.site === null ? { ...here, all: reading } : { ...here, site: reading };
    this.keepingPlace(() => this.wear());
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), REST);
  }

  /** @param {number} steps */
  resize(steps) {
    const size = stepped(this.reading, 'size', steps);
    if (size !== this.reading.size) this.change({ size });
    this.reader.say(`${t('reader_size')}: ${t('reader_value_size', size)}`);
  }

  toDefaults() {
    this.change(structuredClone(READING_DEFAULTS));
    this.reader.say(t('reader_reset_done'));
    // A button that can no longer be pressed loses the focus.
    this.panel.focus();
  }

  /** For this site alone, or as everywhere. @param {boolean} own */
  rescope(own) {
    this.flush();
    const { here } = this;
    if (own) {
      this.here = { ...here, site: this.dropped ?? structuredClone(here.all) };
    } else {
      this.dropped = here.site;
      this.here = { ...here, site: null };
    }
    this.keepingPlace(() => this.wear());
    this.keep(this.here, 'site');
  }

  /** Keeps what is on its way. */
  flush() {
    if (this.timer === 0) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.keep(this.here, this.here.site === null ? 'all' : 'site');
  }

  /** What is being read stays where it is while lines break anew. @param {() => void} change */
  keepingPlace(change) {
    const { reader } = this;
    const anchor = reader.flow.firstSeen(reader.body);
    change();
    if (anchor !== null) reader.flow.restore(anchor);
    reader.follow.look();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = event.composedPath()[0];
    const typing = target instanceof Element && target.matches(TYPED);
    // With Ctrl or Cmd the keys are the browser's own, for its zoom.
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing) return;
    const steps = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : 0;
    if (steps === 0) return;
    event.preventDefault();
    this.resize(steps);
  }

  /** @param {Event} event */
  toggled(event) {
    const open = /** @type {ToggleEvent} */ (event).newState === 'open';
    this.button.setAttribute('aria-expanded', String(open));
    if (open) {
      this.panel.focus();
      return;
    }
    this.flush();
    // Back to where it came from, unless a press elsewhere took it.
    const { activeElement } = this.reader.root;
    if (this.hadFocus && (activeElement === null || this.panel.contains(activeElement))) {
      this.button.focus();
    }
  }

  /** The reader is there. */
  opened() {
    this.wear();
  }

  /** The reader leaves: nothing of the letters stays on the page. */
  closed() {
    if (this.panel.matches(':popover-open')) this.panel.hidePopover();
    this.flush();
    this.typeface.want(false);
  }
}

/** @param {Reading} one @param {Reading} other */
function same(one, other) {
  const text = (/** @type {Reading} */ reading) =>
    JSON.stringify(
      Object.keys(READING_DEFAULTS).map((field) => reading[/** @type {keyof Reading} */ (field)]),
    );
  return text(one) === text(other);
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

/**
 * @param {HTMLElement | undefined} dot
 * @param {{paper: string, ink: string}} light
 * @param {{paper: string, ink: string}} [dark]
 */
function tint(dot, light, dark = light) {
  dot?.style.setProperty('--one', light.paper);
  dot?.style.setProperty('--other', dark.paper);
  dot?.style.setProperty('--dot', light.ink);
  dot?.style.setProperty('--other-dot', dark.ink);
}
