// What a person can choose of reading aloud and of the line focus. Field by field, as the other settings are read.

import { exactly, isObject, numberIn, oneOf, textUpTo } from './validators.js';

/** Lines that the line focus leaves bright; 0 is off. */
export const LINES = Object.freeze(/** @type {const} */ ([0, 1, 3, 5]));

/** How fast is read, as a multiple of the voice's own rate. */
export const RATE = Object.freeze({ min: 0.5, max: 3, step: 0.1 });

/** Languages for which a voice is remembered, and longest name of one. */
const MOST_VOICES = 64;
const LONGEST_NAME = 200;

/** Address of the chosen voice by language, as `en`. @param {unknown} value @returns {value is Record<string, string>} */
function isVoices(value) {
  if (!isObject(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= MOST_VOICES &&
    entries.every(([language, name]) => /^[a-z]{2,3}$/.test(language) && isVoiceName(name))
  );
}
const isVoiceName = textUpTo(LONGEST_NAME);

export const isListening = exactly({
  rate: numberIn(RATE.min, RATE.max),
  voices: isVoices,
  lines: oneOf(LINES),
});

/** @typedef {import('./validators.js').Valid<typeof isListening>} Listening */

/** @type {Readonly<Listening>} */
export const LISTENING_DEFAULTS = Object.freeze({ rate: 1, voices: Object.freeze({}), lines: 0 });

/** The language of a tag: `en` of `en-GB`; empty where the tag says none. @param {string} tag BCP 47 */
export function languageOf(tag) {
  const language = tag.toLowerCase().split(/[-_]/)[0];
  return /^[a-z]{2,3}$/.test(language) ? language : '';
}

/**
 * Voices fit for a language, best first: the very tag, then the language. Voices that send what they read elsewhere are
 * never among them: no text of a page leaves the device.
 * @template {{lang: string, localService: boolean, default?: boolean}} V
 * @param {readonly V[]} voices
 * @param {string} tag
 * @returns {V[]}
 */
export function voicesFor(voices, tag) {
  const language = languageOf(tag);
  const fits = voices.filter(
    ({ lang, localService }) => localService && languageOf(lang) === language,
  );
  const rank = (/** @type {V} */ voice) =>
    (voice.lang.replace('_', '-').toLowerCase() === tag.toLowerCase() ? 0 : 2) +
    (voice.default ? 0 : 1);
  return fits
    .map((voice, at) => ({ voice, at }))
    .sort((a, b) => rank(a.voice) - rank(b.voice) || a.at - b.at)
    .map(({ voice }) => voice);
}
