// What a person can choose of the reader: letters, room, colours. What is stored is read field by field, so that one that
// is missing, unknown or broken falls back alone. The style sheet that follows from it is made in reading_sheet.js.

import { isColour } from './contrast.js';

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

/** @typedef {(typeof FONTS)[number]} Font */
/** @typedef {(typeof THEMES)[number]} Theme */
/** @typedef {{paper: string, ink: string, link: string}} OwnColours as `#rrggbb` */

/**
 * @typedef {object} Reading
 * @property {Font} font
 * @property {number} size of the letters, px
 * @property {number} weight
 * @property {number} width of a line, in letters; half of that in scripts whose letters are squares
 * @property {number} line height of a line, in sizes
 * @property {number} letter added between letters, in sizes
 * @property {number} word added between words, in sizes
 * @property {(typeof ALIGNMENTS)[number]} align
 * @property {(typeof COLUMNS)[number]} columns
 * @property {(typeof WRITINGS)[number]} writing
 * @property {Theme} theme
 * @property {OwnColours} own colours of the theme `own`
 */

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

const FIELDS = /** @type {(keyof Reading)[]} */ (Object.keys(READING_DEFAULTS));
const OWN = /** @type {(keyof OwnColours)[]} */ (Object.keys(READING_DEFAULTS.own));

/** @type {(names: readonly string[]) => (value: unknown) => boolean} */
const oneOf = (names) => (value) => typeof value === 'string' && names.includes(value);

/** @param {Measure} measure */
const within = (measure) => (/** @type {unknown} */ value) =>
  typeof value === 'number' && value >= RANGES[measure].min && value <= RANGES[measure].max;

/** @type {Record<keyof Reading, (value: unknown) => boolean>} */
const VALID = {
  font: oneOf(FONTS),
  size: within('size'),
  weight: within('weight'),
  width: within('width'),
  line: within('line'),
  letter: within('letter'),
  word: within('word'),
  align: oneOf(ALIGNMENTS),
  columns: oneOf(COLUMNS),
  writing: oneOf(WRITINGS),
  theme: oneOf(THEMES),
  own: (value) =>
    isRecord(value) &&
    Object.keys(value).length === OWN.length &&
    OWN.every((name) => Object.hasOwn(value, name) && isColour(value[name])),
};

/**
 * Whole choices from whatever was stored.
 * @param {unknown} stored
 * @returns {{reading: Reading, bad: string[]}} with the names of the fields that fell back although something was stored
 */
export function readReading(stored) {
  const given = isRecord(stored) ? stored : {};
  const bad = stored === undefined || stored === null || isRecord(stored) ? [] : [''];
  /** @type {Record<string, unknown>} */
  const reading = {};
  for (const field of FIELDS) {
    const there = Object.hasOwn(given, field);
    const usable = there && VALID[field](given[field]);
    if (there && !usable) bad.push(field);
    reading[field] = structuredClone(usable ? given[field] : READING_DEFAULTS[field]);
  }
  if (bad.includes('own')) reading.own = someColours(given.own);
  return { reading: /** @type {Reading} */ (/** @type {unknown} */ (reading)), bad };
}

/** Colours of which some can be used. @param {unknown} stored @returns {OwnColours} */
function someColours(stored) {
  const given = isRecord(stored) ? stored : {};
  const own = { ...READING_DEFAULTS.own };
  for (const name of OWN) {
    const value = Object.hasOwn(given, name) ? given[name] : null;
    if (isColour(value)) own[name] = value;
  }
  return own;
}

/**
 * Whether a value is whole choices and nothing else.
 * @param {unknown} value
 * @returns {value is Reading}
 */
export function isReading(value) {
  return (
    isRecord(value) &&
    Object.keys(value).length === FIELDS.length &&
    FIELDS.every((field) => Object.hasOwn(value, field) && VALID[field](value[field]))
  );
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
export const COLUMN_GAP = 64;
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

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
