// What the words must be, in every language. One function for each question, each answers with lines that say what is
// wrong; words.js prints them and tests/extension/words.test.js runs them.

import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { CLASSES } from './shared/classes.js';
import { EMPTY_REASONS } from './shared/empty_reason.js';
import { MODES } from './shared/modes.js';
import { RANGES } from './shared/reading.js';
import { DEFAULTS } from './shared/settings.js';

/** @typedef {Record<string, {message: string, description: string}>} Messages */

const SOURCE = dirname(fileURLToPath(import.meta.url));
export const LOCALES = join(SOURCE, '_locales');

/** Words of the stores' listings, which are not in the package: `store.js` makes texts of them. */
export const STORE_LOCALES = join(SOURCE, 'store');

/** The language that all others are measured by. */
export const FIRST = 'en';

/** Languages written from right to left; platform/i18n.js knows the same. */
const RIGHT_TO_LEFT = ['ar', 'he'];

/** What opens and closes a quotation. A language of a region has its own line. */
const QUOTES = {
  ar: ['«', '»'],
  de: ['„', '“'],
  el: ['«', '»'],
  en: ['“', '”'],
  es: ['«', '»'],
  fr: ['«\u00a0', '\u00a0»'],
  he: ['”', '”'],
  ja: ['「', '」'],
  pl: ['„', '”'],
  pt_BR: ['“', '”'],
  ru: ['«', '»'],
  zh_CN: ['“', '”'],
};

/**
 * Words that are the same in English and in these languages.
 * @type {Record<string, '*' | string[]>}
 */
const SAME = {
  Husk: '*',
  Unhusk: '*',
  'Alt+Shift+$1': '*',
  // Letters and terms that are the same everywhere.
  A: '*',
  B: '*',
  i: '*',
  F1: '*',
  Rand: '*',
  '|n − 2i| / n': '*',
  Enter: ['el', 'pl', 'pt_BR', 'ru'],
  no: ['es'],
  Links: ['de', 'pt_BR'],
  '$1 link': ['pl', 'pt_BR'],
  '$1 links': ['pt_BR'],
  '$1 page': ['fr'],
  '$1 pages': ['fr'],
  '$1 post': ['pl'],
  '$1 site': ['fr', 'pt_BR'],
  '$1 sites': ['fr', 'pt_BR'],
  '$1 minute': ['fr'],
  '$1 minutes': ['fr'],
  Actions: ['fr'],
  Block: ['de'],
  Corrections: ['fr'],
  Menu: ['fr', 'pl', 'pt_BR'],
  Mode: ['fr'],
  Model: ['pl'],
  'Note $1': ['fr'],
  Pages: ['fr'],
  Sepia: ['pl'],
  Site: ['fr', 'pt_BR'],
  Sites: ['fr', 'pt_BR'],
};

/**
 * Messages in which the English word is no term, or another one: what is looked for instead of the term.
 * @type {Record<string, Record<string, string | null>>}
 */
const OTHER_SENSES = {
  // A person learns; a bar of a plot.
  label_empty: { learn: null },
  // The name of a program.
  label_import_kind_labelStudio: { label: null },
  label_kind_labelStudio: { label: null },
  // The stores' words: the mode, and a screen reader.
  text_inspecting: { highlight: 'Highlight (mode)', Reader: null },
  ui_mode_highlight: { highlight: 'Highlight (mode)' },
  view_score_plot_told: { bar: null },
};

/** Messages of a language. @param {string} lang @param {string} [folder] @returns {Messages} */
export function readWords(lang, folder = LOCALES) {
  return JSON.parse(readFileSync(join(folder, lang, 'messages.json'), 'utf8'));
}

/** Folders of languages, the first one first. @param {string} [folder] */
export function languages(folder = LOCALES) {
  const all = readdirSync(folder).sort();
  return [FIRST, ...all.filter((lang) => lang !== FIRST)];
}

/** The language tag of a folder: `pt_BR` is `pt-BR`. @param {string} lang */
export const tagOf = (lang) => lang.replace('_', '-');

// --- used and unused ---------------------------------------------------------------------------

/** What keys begin with: the part of Husk that says them. */
const PARTS = 'bg|class|content|label|reader|reason|ui|view';

const STEM = new RegExp(`\`((?:${PARTS})_[a-z_]*)\\$\\{`, 'g');

/** Files that may name keys: the extension's, and those of the views that workbench and panel share. */
function sources() {
  return [SOURCE, join(dirname(SOURCE), 'www')].flatMap((root) =>
    readdirSync(root, { recursive: true })
      .map(String)
      .filter((path) => /\.(js|html)$|manifest\.json$/.test(path))
      .filter((path) => !/^(words.*\.js$|samples\/)/.test(path))
      .map((path) => join(root, path)),
  );
}

/**
 * Keys named in code whole, and beginnings of keys that code completes, as `ui_options_` in a template literal.
 * @param {readonly string[]} [paths]
 */
export function named(paths = sources()) {
  /** @type {Set<string>} */
  const whole = new Set();
  /** @type {Set<string>} */
  const stems = new Set();
  for (const path of paths) {
    const text = readFileSync(path, 'utf8');
    const pattern = path.endsWith('.json')
      ? /__MSG_(\w+)__/g
      : new RegExp(`['"\`]((?:${PARTS})_[a-z_]+|language)['"\`]`, 'g');
    for (const [, key] of text.matchAll(pattern)) {
      if (key !== 'language' || path.endsWith('i18n.js')) whole.add(key);
    }
    for (const [, stem] of text.matchAll(STEM)) stems.add(stem);
  }
  return { whole, stems };
}

/** Keys that code makes of parts which are lists. */
function made() {
  return [
    ...CLASSES.map((name) => `class_${name}`),
    ...EMPTY_REASONS.map((lack) => `ui_nothing_${lack}`),
    ...MODES.map((mode) => `ui_mode_${mode}`),
    ...Object.keys(RANGES)
      .filter((measure) => measure !== 'size')
      .map((measure) => `reader_${measure}`),
    ...['off', ...MODES].map((mode) => `ui_welcome_says_${mode}`),
    ...Object.keys(DEFAULTS)
      .filter((field) => typeof DEFAULTS[field] === 'boolean')
      .map((field) => `ui_options_${field}`),
  ];
}

/** Keys that code names and the first language lacks. @param {Messages} first */
export function missing(first) {
  const has = (key) => key in first || `${key}_other` in first;
  return [...named().whole, ...made()]
    .filter((key) => !has(key))
    .map((key) => `${key}: code names it, and there are no words for it`);
}

/** Calls that count with a message that has no forms, or the other way round. @param {Messages} first */
export function miscounted(first) {
  return sources().flatMap((path) => {
    const calls = readFileSync(path, 'utf8').matchAll(/\b(plural|t)\(\s*([^,()]*)/g);
    return [...calls].flatMap(([, call, argument]) =>
      [...argument.matchAll(new RegExp(`['\`]((?:${PARTS})_\\w+)['\`]`, 'g'))]
        .map(([, key]) => key)
        .filter((key) => !((call === 'plural' ? `${key}_other` : key) in first))
        .map((key) => `${key}: ${call}() does not find it`),
    );
  });
}

/** Keys of the first language that no code names. @param {Messages} first */
export function unused(first) {
  const { whole, stems } = named();
  return Object.keys(first)
    .filter((key) => {
      const stem = key.replace(/_(one|other)$/, '');
      return !whole.has(key) && !whole.has(stem) && ![...stems].some((one) => key.startsWith(one));
    })
    .map((key) => `${key}: no code names it`);
}

// --- keys and forms ----------------------------------------------------------------------------

/** The stem of a counted key of the first language, or null. @param {string} key @param {Messages} first */
function countedStem(key, first) {
  const stem = /^(.+)_(?:one|other)$/.exec(key)?.[1];
  return stem && `${stem}_one` in first && `${stem}_other` in first ? stem : null;
}

/**
 * Every key that a language must have, in order, and the key of the first language that it answers to. Counted words
 * have the forms of the language.
 * @param {string} lang
 * @param {Messages} first
 * @returns {Map<string, string>}
 */
export function wantedKeys(lang, first) {
  const forms = new Intl.PluralRules(tagOf(lang)).resolvedOptions().pluralCategories;
  /** @type {[string, string][]} */
  const pairs = Object.keys(first).flatMap((key) => {
    const stem = countedStem(key, first);
    if (stem === null) return [[key, key]];
    if (key.endsWith('_one')) return [];
    return forms.map((form) => [`${stem}_${form}`, `${stem}_${form === 'one' ? 'one' : 'other'}`]);
  });
  return new Map(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * What a message is for, said in English in every language.
 * @param {string} key
 * @param {string} model key of the first language
 * @param {Messages} first
 * @param {string} lang
 */
export function descriptionOf(key, model, first, lang) {
  const { description } = first[model];
  if (lang === FIRST || countedStem(model, first) === null) return description;
  const form = /** @type {string} */ (/_([a-z]+)$/.exec(key)?.[1]);
  const numbers = numbersOf(lang, form);
  return description.replace(/ ?(One|Other than one)\.$/, '') + ` Numbers such as ${numbers}.`;
}

/** Some numbers that take a form. @param {string} lang @param {string} form */
function numbersOf(lang, form) {
  const some = counts(lang, form).slice(0, 4);
  return some.length > 0 ? some.join(', ') : '1000000';
}

/** Whole numbers up to 200 that take a form. @param {string} lang @param {string} form */
function counts(lang, form) {
  const rules = new Intl.PluralRules(tagOf(lang));
  return Array.from({ length: 201 }, (_, n) => n).filter((n) => rules.select(n) === form);
}

// --- one language ------------------------------------------------------------------------------

/**
 * All that is wrong with the words of a language.
 * @param {string} lang
 * @param {Messages} words
 * @param {Messages} first
 * @returns {string[]}
 */
export function problems(lang, words, first) {
  const wanted = wantedKeys(lang, first);
  const keys = Object.keys(words);
  const out = [
    ...[...wanted.keys()].filter((key) => !(key in words)).map((key) => `${key}: missing`),
    ...keys.filter((key) => !wanted.has(key)).map((key) => `${key}: not a key of this language`),
  ];
  if (String(keys) !== String([...keys].sort())) out.push('keys are not in order');
  if (words.language?.message !== tagOf(lang)) out.push(`language: is not ${tagOf(lang)}`);
  for (const [key, model] of wanted) {
    if (!(key in words) || key === 'language') continue;
    const { message, description } = words[key];
    const most = model.replace(/_one$/, '_other');
    const full = first[countedStem(model, first) === null ? model : most].message;
    const about = { lang, key, message, english: first[model].message, full };
    if (description !== descriptionOf(key, model, first, lang)) {
      out.push(`${key}: its description is not the one of English`);
    }
    for (const [question, wrong] of Object.entries(QUESTIONS)) {
      const said = wrong(about);
      if (said) out.push(`${key}: ${question}: ${said}`);
    }
  }
  return out;
}

/**
 * @typedef {object} About
 * @property {string} lang
 * @property {string} key
 * @property {string} message
 * @property {string} english
 * @property {string} full the English words for many, which have every value
 */

/** Each answers with what is wrong, or nothing. @type {Record<string, (about: About) => string | false>} */
const QUESTIONS = {
  empty: ({ message }) => (message.trim() === '' || message !== message.trim()) && `“${message}”`,
  shouts: ({ message }) => /[!¡！]|\boops\b/i.test(message) && message,
  'values differ': ({ lang, key, message, full }) => {
    const form = /_(zero|one|two|few|many)$/.exec(key)?.[1];
    // Where a form is that of a single number, the words may say it.
    const free = form !== undefined && counts(lang, form).length === 1;
    const values = (text) => [...new Set(text.match(/\$\d/g) ?? [])].sort();
    const fits = (list) => String(list.filter((value) => !free || value !== '$1'));
    return fits(values(message)) !== fits(values(full)) && `has ${values(message)}`;
  },
  'left in English': ({ lang, message, english }) => {
    if (lang === FIRST || message !== english || !/[a-z]/i.test(message)) return false;
    const same = SAME[message] ?? [];
    return same !== '*' && !same.includes(lang) && message;
  },
  'too long': ({ lang, key, message, english }) => {
    const limit = lang === FIRST ? roomOf(key, Infinity) : roomOf(key, cells(english));
    return cells(message) > limit && `${cells(message)} cells of ${limit}`;
  },
  term: ({ lang, key, message, english }) => {
    const lost = lang === FIRST ? null : lostTerm(key, lang, message, english);
    return lost !== null && `“${lost}” is “${TERMS.get(lost)?.[lang]}”`;
  },
  quotes: ({ lang, message, english }) => {
    const [opens, closes] = QUOTES[lang] ?? QUOTES.en;
    let rest = message;
    let pairs = 0;
    for (let at = rest.indexOf(opens); at >= 0; at = rest.indexOf(opens)) {
      const end = rest.indexOf(closes, at + opens.length);
      if (end < 0) return 'not closed';
      rest =
        rest.slice(0, at) + rest.slice(at + opens.length, end) + rest.slice(end + closes.length);
      pairs += 1;
    }
    if (/["'‘“”„‚«»‹›「」『』]/.test(rest)) return `wants ${opens}…${closes} and ’`;
    return pairs !== (english.match(/“/g) ?? []).length && 'not as many as in English';
  },
  signs: ({ lang, message }) => SIGNS[lang]?.exec(message)?.[0] ?? false,
  direction: ({ lang, message }) => {
    const controls = [...message].filter((sign) =>
      /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(sign),
    );
    const leans = RIGHT_TO_LEFT.includes(lang) && leansLeft(message);
    // Values are isolated when they are put in; only a beginning in Latin letters needs a mark of its own, since
    // titles and tooltips take their direction from the first letter.
    if (leans) {
      const marked = message[0] === '\u200f' && controls.length === 1;
      return !marked && 'wants one U+200F at its beginning';
    }
    return controls.length > 0 && 'marks of direction that nothing asks for';
  },
};

/** Signs that belong to another script or stand wrongly. @type {Record<string, RegExp>} */
const SIGNS = {
  ar: /[\u0600-\u06ff»] ?[,;?]/,
  el: /\?/,
  // French keeps a space that does not break before high signs.
  fr: /[^\u00a0\u202f][:;?]/,
  ja: /[\u3040-\u9fff」][,.;:?()]|[，．]/,
  zh_CN: /[\u4e00-\u9fff”][,.;:?()]/,
};

/** Whether the first letter is Latin, and there are letters of the language behind it. @param {string} message */
function leansLeft(message) {
  const letters = message.replace(/[^\p{Letter}]/gu, '');
  return /^\p{Script=Latin}/u.test(letters) && /[^\p{Script=Latin}]/u.test(letters);
}

// --- terms --------------------------------------------------------------------------------------

/** The terms of docs/translating.md: what each is in every language. */
export const TERMS = readTerms();

/** @returns {Map<string, Record<string, string>>} */
function readTerms() {
  const terms = new Map();
  /** @type {string[]} */
  let heads = [];
  const text = readFileSync(join(dirname(SOURCE), 'docs', 'translating.md'), 'utf8');
  for (const line of text.split('\n').filter((one) => one.startsWith('| '))) {
    const [lang, ...row] = line.slice(2, -2).split(' | ');
    if (lang === 'language') {
      heads = row;
      for (const head of heads) terms.set(head, {});
    } else if (lang.startsWith('`')) {
      for (const [at, said] of row.entries()) terms.get(heads[at])[lang.slice(1, -1)] = said;
    }
  }
  return terms;
}

/**
 * The first term that English names in a message and the language does not say, or null.
 * @param {string} key
 * @param {string} lang
 * @param {string} message
 * @param {string} english
 */
function lostTerm(key, lang, message, english) {
  for (const [name, words] of TERMS) {
    if (words[FIRST] === '–' || !formOf(words[FIRST], true).test(plain(english))) continue;
    const term = OTHER_SENSES[key]?.[name] === undefined ? name : OTHER_SENSES[key][name];
    const wanted = term === null ? undefined : TERMS.get(term)?.[lang];
    if (wanted && !formOf(wanted, false).test(plain(message))) return term;
  }
  return null;
}

/**
 * What finds a term by its cell of the table. In English it stands alone; other languages have endings and prefixes.
 * @param {string} cell forms between slashes, a hyphen for any ending
 * @param {boolean} alone
 */
function formOf(cell, alone) {
  const forms = plain(cell)
    .split(' / ')
    .map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/-/g, '\\p{L}*'))
    .join('|');
  return new RegExp(alone ? `(?<!\\p{L})(?:${forms})(?!\\p{L})` : forms, 'u');
}

/** Without accents, vowel signs and capitals. @param {string} text */
function plain(text) {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
}

// --- room --------------------------------------------------------------------------------------

/** What stores and browsers allow, in characters. @type {Record<string, number>} */
const FIXED = { ui_browser_name: 45, ui_description: 132, ui_name: 45 };

/** Buttons of the bar stand in one line beside each other. */
const IN_BAR = /^(ui_mode_|content_(bar_yes|pick$|pick_(larger|smaller|hide)))/;

/**
 * Room for a message, in cells: what is translated may be longer than English by more than half and a word, in the bar by
 * half a word. Surfaces wrap or grow up to that.
 * @param {string} key
 * @param {number} english cells of the English one
 */
function roomOf(key, english) {
  return FIXED[key] ?? Math.floor(1.6 * english + (IN_BAR.test(key) ? 6 : 12));
}

/** Width of a text as a terminal counts it: wide signs are two cells, marks none. @param {string} text */
export function cells(text) {
  let sum = 0;
  for (const sign of text) {
    if (/[\p{Mark}\u200e\u200f\u2066-\u2069]/u.test(sign)) continue;
    sum += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(
      sign,
    )
      ? 2
      : 1;
  }
  return sum;
}
