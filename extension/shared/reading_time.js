// How long a text takes to read, as a range, by its language.
//
// Reading speeds are those measured with the International Reading Speed Texts (Trauzettel-Klosinski and Dietz 2012):
// mean and standard deviation in characters per minute, without spaces and marks of punctuation counted apart. Half of all
// readers lie between the two ends. A language that was not measured has the speed of its script.

/** Characters a minute and their deviation. @type {Readonly<Record<string, readonly [number, number]>>} */
const SPEEDS = Object.freeze({
  ar: [612, 88],
  de: [920, 86],
  en: [987, 118],
  es: [1025, 127],
  fi: [1078, 121],
  fr: [998, 126],
  he: [833, 130],
  it: [950, 140],
  ja: [357, 56],
  nl: [978, 143],
  pl: [916, 126],
  pt: [913, 145],
  ru: [986, 175],
  sk: [885, 145],
  sl: [885, 145],
  sv: [917, 156],
  tr: [1054, 156],
  zh: [255, 29],
});

/** Scripts by which a text without a known language is told, and a language of each. */
const SCRIPTS = Object.freeze([
  [/\p{Script=Hiragana}|\p{Script=Katakana}/gu, 'ja'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Hangul}/gu, 'ja'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
]);

/** Characters that are looked at to tell the script. */
const SAMPLE = 4000;

/** Share of the letters that tells a script. */
const ENOUGH = 0.2;

/**
 * The language whose speed a text is read at.
 * @param {string} tag as the page says, BCP 47, or empty
 * @param {string} text
 */
function speedLanguage(tag, text) {
  const language = tag.toLowerCase().split(/[-_]/)[0];
  const sample = text.slice(0, SAMPLE);
  const letters = sample.match(/\p{Letter}/gu)?.length ?? 0;
  for (const [script, name] of SCRIPTS) {
    const share =
      (sample.match(/** @type {RegExp} */ (script))?.length ?? 0) / Math.max(1, letters);
    // Pages are often made from templates that say another language.
    if (share > ENOUGH) return language === 'ja' && name === 'zh' ? 'ja' : String(name);
  }
  return Object.hasOwn(SPEEDS, language) ? language : 'en';
}

/**
 * Minutes that a text takes, quick and slow readers. O(text).
 * @param {string} tag language of the page
 * @param {string} text
 * @returns {{from: number, to: number}} whole minutes, at least 1
 */
export function readingTime(tag, text) {
  const [mean, deviation] = SPEEDS[speedLanguage(tag, text)];
  let characters = 0;
  for (const character of text) if (!/\s/u.test(character)) characters += 1;
  const minutes = (/** @type {number} */ speed) => Math.max(1, Math.ceil(characters / speed));
  return { from: minutes(mean + deviation), to: minutes(mean - deviation) };
}
