// What a person can choose. One object of defaults; what is stored is laid over it field by field,
// so a field that is missing, unknown or broken falls back alone and the others stay.

import { NOISE } from './classes.js';
import { LISTENING_DEFAULTS, isListening } from './listening.js';
import { MODES } from './modes.js';
import { READING_DEFAULTS, isReading, readReading } from './reading.js';
import {
  exactly,
  isFlag,
  isObject,
  listOf,
  numberIn,
  oneOf,
  orNull,
  readFields,
} from './validators.js';

/** Format of stored settings; raised when a field changes its meaning. */
const SETTINGS_VERSION = 1;

/** Pages read by "Learn this site": fewer than 2 tell nothing apart, more than 32 are impolite. */
export const LEARN_PAGES_MIN = 2;
export const LEARN_PAGES_MAX = 32;

/** A place of the bar, as shares of the room it has, 0..1. */
export const isPlace = exactly({ x: numberIn(0, 1), y: numberIn(0, 1) });

/** @param {unknown} value @returns {value is number} */
const isPageCount = (value) =>
  Number.isInteger(value) && numberIn(LEARN_PAGES_MIN, LEARN_PAGES_MAX)(value);

/** @param {unknown} value @returns {value is string[]} */
const isNoise = (value) =>
  listOf(oneOf(NOISE), NOISE.length)(value) && new Set(value).size === value.length;

const FIELDS = {
  /** Format, see `SETTINGS_VERSION`. */
  version: oneOf([SETTINGS_VERSION]),
  /** The one used last, which a press of the button uses. */
  mode: oneOf(MODES),
  /** Whether the small bar is shown on the page. */
  bar: isFlag,
  /** Where the bar was moved to; null for where it stands by itself. */
  barPlace: orNull(isPlace),
  /** Whether the button shows how many blocks are hidden. */
  badge: isFlag,
  /** Whether content that arrives later gets its verdict too. */
  live: isFlag,
  /** Whether pages visited on sites that are always on are learned from. */
  passive: isFlag,
  /** Pages that "Learn this site" reads. */
  learnPages: isPageCount,
  /** Whether those pages are read with the person's cookies. */
  credentials: isFlag,
  /** Reading aloud and line focus. */
  listening: isListening,
  /** Names of noise classes that are left alone. */
  spare: isNoise,
  /** Whether the reader opens where reading stopped; nothing is kept of any page when it does not. */
  resume: isFlag,
  /** Whether other extensions, and with them the page, can reach what the reader shows. */
  openReader: isFlag,
  /** How the reader looks on sites without choices of their own. */
  reading: isReading,
};

/** @typedef {import('./modes.js').Mode} Mode */
/** @typedef {import('./validators.js').Shape<typeof FIELDS>} Settings */

/** @type {Readonly<Settings>} */
export const DEFAULTS = Object.freeze({
  version: SETTINGS_VERSION,
  mode: 'highlight',
  bar: true,
  barPlace: null,
  badge: true,
  live: true,
  passive: true,
  learnPages: 8,
  credentials: false,
  listening: { ...LISTENING_DEFAULTS, voices: {} },
  spare: [],
  resume: true,
  openReader: false,
  reading: READING_DEFAULTS,
});

/**
 * Whole settings from whatever was stored. Version 1 is the first, and fields of a newer one that make sense here are kept.
 * @param {unknown} stored
 * @returns {{ settings: Settings, bad: string[] }} with the names of the fields that fell back although something was stored
 */
export function readSettings(stored) {
  const given = isObject(stored) ? { ...stored, version: SETTINGS_VERSION } : stored;
  const { value, bad } = readFields(given, FIELDS, DEFAULTS);
  // The reader's choices fall back one by one too.
  const choices = readReading(/** @type {any} */ (given)?.reading);
  const names = bad.filter((name) => name !== 'reading').map((name) => name || 'settings');
  const ofReader = choices.bad.map((name) => (name === '' ? 'reading' : `reading.${name}`));
  return { settings: { ...value, reading: choices.reading }, bad: [...names, ...ofReader] };
}

/**
 * Lays a change over settings.
 * @param {Settings} settings
 * @param {unknown} change some fields
 * @returns {Settings}
 * @throws {TypeError} when a field is unknown or its value may not be used; nothing is changed then
 */
export function changeSettings(settings, change) {
  if (!isObject(change)) throw new TypeError('a change of settings must be an object');
  for (const [field, value] of Object.entries(change)) {
    if (field === 'version' || !Object.hasOwn(FIELDS, field)) {
      throw new TypeError(`there is no setting "${field}"`);
    }
    if (!FIELDS[/** @type {keyof Settings} */ (field)](value)) {
      throw new TypeError(`setting "${field}" cannot be ${JSON.stringify(value)}`);
    }
  }
  return { ...settings, ...structuredClone(change) };
}
