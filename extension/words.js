// Keeps the words of all languages together.
//
//   node extension/words.js check              what is wrong, in any language; fails when there is something
//   node extension/words.js sync               order and descriptions of every language as English has them
//   node extension/words.js missing LANG       as JSON: what a language lacks, in English, and what each is for
//   node extension/words.js add LANG FILE      puts {"key": "message", …} into a language; - reads it from standard input
//
// With --store: the words of the stores' listings, extension/store.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import {
  FIRST,
  LOCALES,
  STORE_LOCALES,
  descriptionOf,
  languages,
  miscounted,
  missing,
  problems,
  readWords,
  tagOf,
  unused,
  wantedKeys,
} from './words_check.js';

/** @typedef {import('./words_check.js').Messages} Messages */

const OF_STORE = process.argv.includes('--store');
const FOLDER = OF_STORE ? STORE_LOCALES : LOCALES;

const pathOf = (lang) => join(FOLDER, lang, 'messages.json');
const wordsOf = (lang) => readWords(lang, FOLDER);

/** Prints what is wrong. @returns {number} how much */
function check() {
  const first = wordsOf(FIRST);
  // What store.js asks for is there, or it fails.
  const keys = OF_STORE ? [] : [...missing(first), ...miscounted(first), ...unused(first)];
  const found = keys.map((line) => `${FIRST}: ${line}`);
  for (const lang of languages(FOLDER)) {
    found.push(...problems(lang, wordsOf(lang), first).map((line) => `${lang}: ${line}`));
  }
  for (const line of found) console.error(line);
  return found.length;
}

/**
 * Writes a language in order, with the descriptions of English; keys that English no longer has go.
 * @param {string} lang
 * @param {Record<string, string>} said messages by key
 */
function write(lang, said) {
  const first = wordsOf(FIRST);
  /** @type {Messages} */
  const words = {};
  for (const [key, model] of wantedKeys(lang, first)) {
    if (!Object.hasOwn(said, key)) continue;
    words[key] = { message: said[key], description: descriptionOf(key, model, first, lang) };
  }
  mkdirSync(dirname(pathOf(lang)), { recursive: true });
  writeFileSync(pathOf(lang), `${JSON.stringify(words, null, 2)}\n`);
  return words;
}

/** What a language says now, by key. @param {string} lang @returns {Record<string, string>} */
function saidIn(lang) {
  const words = existsSync(pathOf(lang)) ? wordsOf(lang) : {};
  return Object.fromEntries(Object.entries(words).map(([key, { message }]) => [key, message]));
}

function sync() {
  for (const lang of languages(FOLDER)) {
    const lacks = lacksOf(lang, write(lang, saidIn(lang)));
    if (lacks.length > 0) console.log(`${lang}: lacks ${lacks.map(([key]) => key).join(', ')}`);
  }
}

/** @param {string} lang @param {object} words @returns {[string, string][]} keys, each with that of English */
function lacksOf(lang, words) {
  return [...wantedKeys(lang, wordsOf(FIRST))].filter(([key]) => !(key in words));
}

/** @param {string} lang */
function printMissing(lang) {
  const first = wordsOf(FIRST);
  const rows = lacksOf(lang, saidIn(lang)).map(([key, model]) => [
    key,
    { english: first[model].message, description: descriptionOf(key, model, first, lang) },
  ]);
  console.log(JSON.stringify(Object.fromEntries(rows), null, 2));
}

/** @param {string} lang @param {string} file */
function add(lang, file) {
  const given = JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'));
  const wanted = wantedKeys(lang, wordsOf(FIRST));
  const unknown = Object.keys(given).filter((key) => !wanted.has(key));
  if (unknown.length > 0) fail(`${lang} has no keys ${unknown.join(', ')}; nothing was changed`);
  const odd = Object.keys(given).filter((key) => typeof given[key] !== 'string');
  if (odd.length > 0) fail(`${odd.join(', ')}: not a text; nothing was changed`);
  const words = write(lang, { ...saidIn(lang), language: tagOf(lang), ...given });
  console.log(`${lang}: ${Object.keys(words).length} of ${wanted.size}`);
}

/** @param {string} message */
function fail(message) {
  console.error(`words: ${message}`);
  process.exit(1);
}

const [command, lang, file] = process.argv.slice(2).filter((word) => word !== '--store');
if (lang !== undefined && !/^[a-z]{2,3}(_[A-Z]{2})?$/.test(lang)) fail(`${lang} is no language`);
if (command === 'check') process.exitCode = check() > 0 ? 1 : 0;
else if (command === 'sync') sync();
else if (command === 'missing' && lang) printMissing(lang);
else if (command === 'add' && lang && file) add(lang, file);
else fail('check, sync, missing LANG or add LANG FILE');
