// What a person can choose. One object of defaults; what is stored is laid over it field by field,
// so a field that is missing, unknown or broken falls back alone and the others stay.

import { NOISE } from './classes.js';
import { LISTENING_DEFAULTS, isListening } from './listening.js';
import { MODES } from './modes.js';
import { READING_DEFAULTS, isReading, readReading } from './reading.js';

/** Format of stored settings; raised when a field changes its meaning. */
export const SETTINGS_VERSION = 1;

/** Pages read by "Learn this site": fewer than 2 tell nothing apart, more than 32 are impolite. */
export const LEARN_PAGES_MIN = 2;
export const LEARN_PAGES_MAX = 32;

/** @typedef {import('./modes.js').Mode} Mode */

/**
 * @typedef {object} Settings
 * @property {number} version format, see `SETTINGS_VERSION`
 * @property {Mode} mode the mode used last, which a press of the button uses
 * @property {boolean} bar whether the small bar is shown on the page
 * @property {null | {x: number, y: number}} barPlace where the bar was moved to, as shares of the room it has, 0..1; null
 *   for where it stands by itself
 * @property {boolean} badge whether the button shows how many blocks are hidden
 * @property {boolean} live whether content that arrives later gets its verdict too
 * @property {boolean} passive whether pages visited on sites that are always on are learned from
 * @property {number} learnPages pages that "Learn this site" reads
 * @property {boolean} credentials whether those pages are read with the person's cookies
 * @property {import('./listening.js').Listening} listening reading aloud and line focus
 * @property {string[]} spare names of noise classes that are left alone
 * @property {import('./reading.js').Reading} reading how the reader looks on sites without choices of their own
 */

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
  reading: READING_DEFAULTS,
});

/** @param {unknown} value */
const isBoolean = (value) => typeof value === 'boolean';

/** @param {unknown} value */
const isShare = (value) => typeof value === 'number' && value >= 0 && value <= 1;

/**
 * Whether a value is a place of the bar.
 * @param {unknown} value
 * @returns {value is {x: number, y: number}}
 */
export function isPlace(value) {
  return isRecord(value) && Object.keys(value).length === 2 && isShare(value.x) && isShare(value.y);
}

/**
 * One check per field: whether a stored value may be used as it is.
 * @type {Record<keyof Settings, (value: unknown) => boolean>}
 */
const VALID = {
  version: (value) => value === SETTINGS_VERSION,
  mode: (value) => MODES.includes(/** @type {Mode} */ (value)),
  bar: isBoolean,
  barPlace: (value) => value === null || isPlace(value),
  badge: isBoolean,
  live: isBoolean,
  passive: isBoolean,
  learnPages: (value) =>
    Number.isInteger(value) && Number(value) >= LEARN_PAGES_MIN && Number(value) <= LEARN_PAGES_MAX,
  credentials: isBoolean,
  listening: isListening,
  spare: (value) =>
    Array.isArray(value) &&
    new Set(value).size === value.length &&
    value.every((name) => NOISE.includes(name)),
  reading: isReading,
};

const FIELDS = /** @type {(keyof Settings)[]} */ (Object.keys(DEFAULTS));

/**
 * Whole settings from whatever was stored.
 * @param {unknown} stored
 * @returns {{ settings: Settings, bad: string[] }} with the names of the fields that fell back
 *   although something was stored for them
 */
export function readSettings(stored) {
  /** @type {Record<string, unknown>} */
  const given = isRecord(stored) ? migrate(stored) : {};
  /** @type {Record<string, unknown>} */
  const settings = {};
  const bad = stored === undefined || stored === null || isRecord(stored) ? [] : ['settings'];
  for (const field of FIELDS) {
    if (field === 'reading') {
      // Its fields fall back one by one too.
      const read = readReading(given.reading);
      bad.push(...read.bad.map((name) => (name === '' ? field : `${field}.${name}`)));
      settings[field] = read.reading;
      continue;
    }
    const usable = Object.hasOwn(given, field) && VALID[field](given[field]);
    if (!usable && Object.hasOwn(given, field)) bad.push(field);
    settings[field] = structuredClone(usable ? given[field] : DEFAULTS[field]);
  }
  return { settings: /** @type {Settings} */ (/** @type {unknown} */ (settings)), bad };
}

/**
 * Lays a change over settings.
 * @param {Settings} settings
 * @param {unknown} change some fields
 * @returns {Settings}
 * @throws {TypeError} when a field is unknown or its value may not be used; nothing is changed then
 */
export function changeSettings(settings, change) {
  if (!isRecord(change)) throw new TypeError('a change of settings must be an object');
  for (const [field, value] of Object.entries(change)) {
    if (field === 'version' || !Object.hasOwn(VALID, field)) {
      throw new TypeError(`there is no setting "${field}"`);
    }
    if (!VALID[/** @type {keyof Settings} */ (field)](value)) {
      throw new TypeError(`setting "${field}" cannot be ${JSON.stringify(value)}`);
    }
  }
  return { ...settings, ...structuredClone(change) };
}

/**
 * Brings older formats to today's. Version 1 is the first, so there is only the stamp to put on;
 * a newer format keeps the fields that still make sense here.
 * @param {Record<string, unknown>} stored
 */
function migrate(stored) {
  return { ...stored, version: SETTINGS_VERSION };
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
