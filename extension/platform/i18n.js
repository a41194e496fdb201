// Words in the person's language. All of them live in _locales; code names keys only.

import { localized as asked } from './webext.js';

/** @import {NumberForms, Words} from '../shared/answers.js' */

/** @type {Words | null} */
let given = null;
/** @type {NumberForms} */
let forms = {};

/** Uses these before all others. @param {Words | null} words */
export function useWords(words) {
  given = words;
}

/** The same of numbers. @param {NumberForms} known */
export function useForms(known) {
  forms = known;
}

/**
 * Words for `useWords` elsewhere.
 * @param {readonly string[]} keys
 * @returns {Words}
 */
export function wordsOf(keys) {
  // Values that stand for their places.
  const values = Array.from({ length: 9 }, (_, k) => `$${k + 1}`);
  const messages = Object.fromEntries(keys.map((key) => [key, localized(key, values)]));
  return { language: language(), direction: direction(), messages };
}

/**
 * The forms of numbers for `useForms` elsewhere.
 * @param {number} count
 * @param {number} share
 * @returns {NumberForms}
 */
export function formsOf(count, share) {
  return {
    [`number ${count}`]: number(count),
    [`plural ${count}`]: pluralForm(count),
    [`percent ${whole(share)}`]: percent(share),
  };
}

/** @param {string} key @param {string[]} values */
function localized(key, values) {
  if (given === null || !Object.hasOwn(given.messages, key)) return asked(key, values);
  return given.messages[key].replace(/\$([1-9])/g, (_, place) => values[place - 1] ?? '');
}

/**
 * `formsOf` of all counts below one number and all shares: what most pages need.
 * @param {number} counts
 * @returns {NumberForms}
 */
export function commonForms(counts) {
  const each = Array.from({ length: counts }, (_, k) => formsOf(k, Math.min(k, 100) / 100));
  return Object.assign({}, ...each);
}

/** A number in a form that was looked up, or else as it is made here. @param {string} form @param {() => string} make */
function formOf(form, make) {
  return Object.hasOwn(forms, form) ? forms[form] : make();
}

/**
 * The message of a key. Numbers are written the way the language writes them.
 * @param {string} key
 * @param {...(string | number)} values `$1`, `$2`, … in order
 * @returns {string} the key itself when there is no such message, so that a slip is seen
 */
export function t(key, ...values) {
  return localized(key, values.map(written)) || key;
}

/**
 * The message of a key for a count: `<key>_one`, `<key>_other` and, where a language has them,
 * `_zero`, `_two`, `_few`, `_many`. The count is `$1`, further values follow.
 * @param {string} key
 * @param {number} count
 * @param {...(string | number)} values
 */
export function plural(key, count, ...values) {
  const form = pluralForm(count);
  const substitutions = [count, ...values].map(written);
  return (
    localized(`${key}_${form}`, substitutions) || localized(`${key}_other`, substitutions) || key
  );
}

/** With a capital letter, where the script has such. @param {string} words */
export function capital(words) {
  const [first = ''] = words;
  return first.toLocaleUpperCase(language()) + words.slice(first.length);
}

/**
 * A share as whole per cent: `62 %` in the way of the language. Something is never shown as nothing:
 * a share above 0 is at least 1 %.
 * @param {number} share 0..1
 */
export function percent(share) {
  const how = /** @type {const} */ ({ style: 'percent' });
  return formOf(`percent ${whole(share)}`, () =>
    made('percent', () => new Intl.NumberFormat(language(), how)).format(whole(share) / 100),
  );
}

/** @param {number} share */
const whole = (share) => (share > 0 ? Math.max(1, Math.round(share * 100)) : 0);

/** @param {number} count @returns {string} */
function pluralForm(count) {
  return formOf(`plural ${count}`, () =>
    made('plural', () => new Intl.PluralRules(language())).select(count),
  );
}

/** A number the way the language writes it. @param {number} value */
export function number(value) {
  return formOf(`number ${value}`, () =>
    made('number', () => new Intl.NumberFormat(language())).format(value),
  );
}

/** Units of sizes, the largest first. @type {readonly (readonly [string, number])[]} */
const SIZES = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
];

/** A size: `12 kB`, `0.4 kB`. @param {number} bytes */
export function size(bytes) {
  const [unit, of] = SIZES.find(([, least]) => bytes >= least) ?? SIZES[SIZES.length - 1];
  const value = bytes / of;
  return new Intl.NumberFormat(language(), {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

/** A day, with its year only when that is another one. @param {number} at ms since 1970 */
export function day(at) {
  const date = new Date(at);
  return new Intl.DateTimeFormat(language(), {
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' }),
  }).format(date);
}

/** A time of today: `15:40`. @param {number} at ms since 1970 */
export function clock(at) {
  const how = /** @type {const} */ ({ hour: 'numeric', minute: '2-digit' });
  return new Intl.DateTimeFormat(language(), how).format(new Date(at));
}

/** The language of the words, so that numbers and plurals fit them. */
export function language() {
  return given?.language ?? (asked('language', []) || 'en');
}

/** Scripts that run from right to left. */
const MIRRORED = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];

/**
 * Which way the words run. Of the words and not of the browser, which may speak a language that we do not.
 * @returns {'ltr' | 'rtl'}
 */
export function direction() {
  if (given !== null) return given.direction;
  const { script = '' } = made('locale', () => new Intl.Locale(language()).maximize());
  return MIRRORED.includes(script) ? 'rtl' : 'ltr';
}

/**
 * `data-t` names the message for an element's text, `data-t-label` that for its accessible name, `data-t-hint` that for
 * what an empty field shows. The page gets their language and direction.
 * @param {ParentNode} root
 */
export function fillWords(root) {
  document.documentElement.lang = language();
  document.documentElement.dir = direction();
  /** @type {[string, (element: Element, words: string) => void][]} */
  const places = [
    ['data-t', (element, words) => (element.textContent = words)],
    ['data-t-label', (element, words) => element.setAttribute('aria-label', words)],
    ['data-t-hint', (element, words) => element.setAttribute('placeholder', words)],
  ];
  for (const [attribute, put] of places) {
    for (const element of root.querySelectorAll(`[${attribute}]`)) {
      put(element, t(element.getAttribute(attribute) ?? ''));
    }
  }
}

/** What is slow to make and always the same, by what it is for and the language. @type {Map<string, any>} */
const CACHE = new Map();

/**
 * @template T
 * @param {string} what
 * @param {() => T} make
 * @returns {T}
 */
function made(what, make) {
  const key = `${what} ${language()}`;
  const intl = CACHE.get(key) ?? make();
  CACHE.set(key, intl);
  return intl;
}

/** Signs that turn what follows around, or end what keeps a text to itself. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text put into a sentence keeps to itself: a name in Latin letters would take the signs beside it along in a sentence
 * from right to left, and a page may put signs into its title that turn our own words around.
 * @param {string | number} value
 */
function written(value) {
  if (typeof value === 'number') return number(value);
  let open = 0;
  const kept = value.replace(TURNS, (sign) => {
    if (sign === '\u2068') open += 1;
    else if (sign !== '\u2069' || open === 0) return '';
    else open -= 1;
    return sign;
  });
  const text = kept + '\u2069'.repeat(open);
  return text !== value || (text !== '' && direction() === 'rtl') ? `\u2068${text}\u2069` : text;
}
