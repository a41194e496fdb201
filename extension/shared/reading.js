// What a person can choose of the reader: letters, room, colours. What is stored is read field by field, so that one that
// is missing, unknown or broken falls back alone. The style sheet that follows from it is made in reading_sheet.js.

import { isColour } from './contrast.js';
import { exactly, numberIn, oneOf, readFields } from './validators.js';

export const FONTS = Object.freeze(
  /** @type {const} */ (['serif', 'sans', 'mono', 'dyslexic', 'system']),
);
export const THEMES = Object.freeze(
  /** @type {const} */ (['auto', 'light', 'sepia', 'gray', 'dark', 'contrast', 'own']),
);
export const ALIGNMENTS = Object.freeze(
  /** @type {const} */ (['start', 'justify', 'center', 'end']),
);
/** `auto`: two where the window has room for two at full width. */
export const COLUMNS = Object.freeze(/** @type {const} */ (['single', 'double', 'auto']));
/** `auto`: as the page is written. */
export const WRITINGS = Object.freeze(/** @type {const} */ (['auto', 'horizontal', 'vertical']));

/**
 * What holds for a page.
 * @typedef {object} ReadingHere
 * @property {Reading} all what was chosen for every site
 * @property {Reading | null} site what was chosen for this one; null where it has nothing of its own
 * @property {boolean} canSite whether something can be kept for this site
 */

/** Bounds of what is a number, and the step of one press of a key. */
export const RANGES = Object.freeze({
  size: { min: 12, max: 48, step: 1 },
  weight: { min: 200, max: 700, step: 100 },
  width: { min: 30, max: 110, step: 2 },
  line: { min: 1.1, max: 2.6, step: 0.1 },
  letter: { min: 0, max: 0.25, step: 0.01 },
  word: { min: 0, max: 0.8, step: 0.05 },
});

/** @typedef {keyof typeof RANGES} Measure */

/** As `#rrggbb`. */
const OWN_COLOURS = { paper: isColour, ink: isColour, link: isColour };

/** @param {Measure} measure */
const within = (measure) => numberIn(RANGES[measure].min, RANGES[measure].max);

const FIELDS = {
  font: oneOf(FONTS),
  /** Of the letters, px. */
  size: within('size'),
  weight: within('weight'),
  /** Of a line, in letters; half of that in scripts whose letters are squares. */
  width: within('width'),
  /** Height of a line, in sizes. */
  line: within('line'),
  /** Added between letters, in sizes. */
  letter: within('letter'),
  /** Added between words, in sizes. */
  word: within('word'),
  align: oneOf(ALIGNMENTS),
  columns: oneOf(COLUMNS),
  writing: oneOf(WRITINGS),
  theme: oneOf(THEMES),
  /** Colours of the theme `own`. */
  own: exactly(OWN_COLOURS),
};

/** Whether a value is whole choices and nothing else. */
export const isReading = exactly(FIELDS);

/** @typedef {(typeof FONTS)[number]} Font */
/** @typedef {(typeof THEMES)[number]} Theme */
/** @typedef {import('./validators.js').Shape<typeof OWN_COLOURS>} OwnColours */
/** @typedef {import('./validators.js').Shape<typeof FIELDS>} Reading */

/** @type {Readonly<Reading>} */
export const READING_DEFAULTS = Object.freeze({
  font: 'serif',
  size: 19,
  weight: 400,
  width: 70,
  line: 1.6,
  letter: 0,
  word: 0,
  align: 'start',
  columns: 'single',
  writing: 'auto',
  theme: 'auto',
  own: Object.freeze({ paper: '#f4f1e8', ink: '#2b2a26', link: '#1d5a8c' }),
});

/**
 * Whole choices from whatever was stored; a field that is missing, unknown or broken falls back alone.
 * @param {unknown} stored
 * @returns {{reading: Reading, bad: string[]}} with the names of the fields that fell back although something was stored
 */
export function readReading(stored) {
  const { value, bad } = readFields(stored, FIELDS, READING_DEFAULTS);
  if (!bad.includes('own')) return { reading: value, bad };
  const { own } = /** @type {{own: unknown}} */ (stored);
  return {
    reading: { ...value, own: readFields(own, OWN_COLOURS, READING_DEFAULTS.own).value },
    bad,
  };
}

/** What holds now. @param {ReadingHere} here */
export function readingOf({ all, site }) {
  return site ?? all;
}

/**
 * A measure moved by some steps, within its bounds and without the dust of binary fractions.
 * @param {Reading} reading
 * @param {Measure} measure
 * @param {number} steps
 */
export function stepped(reading, measure, steps) {
  const { min, max, step } = RANGES[measure];
  const at = Math.round(reading[measure] / step) + steps;
  return Number(Math.min(max, Math.max(min, at * step)).toFixed(2));
}

/** Width of one letter in sizes, on the average of text in Latin letters with its spaces. */
const LETTER = Object.freeze({ serif: 0.5, sans: 0.5, mono: 0.6, dyslexic: 0.7, system: 0.5 });

/** Length of a line, px. @param {Reading} reading */
export function lineLength({ width, size, letter, font }) {
  return Math.round(width * (LETTER[font] + letter) * size);
}

/** Room beside a column, px, and the narrowest column that can still be read, in sizes. */
const COLUMN_GAP = 64;
const NARROWEST = 14;

/**
 * Columns for a window: two only where both can be read, and by themselves only at their full width.
 * @param {Reading} reading
 * @param {number} room width of the window, px
 */
export function columnCount(reading, room) {
  if (reading.columns === 'single') return 1;
  const full = lineLength(reading);
  const needed = reading.columns === 'auto' ? full : Math.min(full, NARROWEST * reading.size);
  return room >= 2 * (needed + COLUMN_GAP) ? 2 : 1;
}
