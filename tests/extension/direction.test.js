// Words from right to left: which languages, values that keep to themselves, and style sheets that say start and end.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { BAR_WORDS } from '../../extension/shared/bar_words.js';
import { languages, readWords } from '../../extension/words_check.js';

const EXTENSION = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'extension');

/** What the browser's own function does with `$1`, `$2`, …. */
let words = readWords('en');
const getMessage = (key, values = []) =>
  words[key]?.message.replace(/\$(\d)/g, (_, place) => values[place - 1] ?? '') ?? '';
Reflect.set(globalThis, 'chrome', { i18n: { getMessage } });
const i18n = await import('../../extension/platform/i18n.js');
const { direction, percent, plural, t } = i18n;

/** Words of a made-up file. @param {Record<string, string>} messages */
function speak(messages) {
  words = Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, { message, description: '' }]),
  );
}

test('each language has the direction that its script has', () => {
  for (const lang of languages()) {
    words = readWords(lang);
    const locale = /** @type {any} */ (new Intl.Locale(lang.replace('_', '-')));
    const { direction: wanted } = locale.getTextInfo?.() ?? locale.textInfo;
    assert.equal(direction(), wanted, lang);
  }
});

test('from right to left a value is isolated, a number is not', () => {
  speak({ language: 'he', of: 'שם: $1', n_one: 'אחד מ־$2', n_other: '$1 מתוך $2' });
  assert.equal(t('of', 'example.org'), 'שם: \u2068example.org\u2069');
  assert.equal(t('of', ''), 'שם: ');
  assert.equal(plural('n', 3, 'example.org'), '3 מתוך \u2068example.org\u2069');
  assert.equal(t('of', percent(0.5)).includes('\u2068'), true);
});

test('from left to right nothing is put around a value', () => {
  speak({ language: 'en', of: 'Name: $1' });
  assert.equal(t('of', 'שם'), 'Name: שם');
});

test('a value cannot turn the words around it, nor leave the place that it is kept in', () => {
  for (const language of ['en', 'he']) {
    speak({ language, of: '$1: done' });
    for (const evil of ['\u202eabc', '\u2067\u202dabc', '\u2069\u2069\u202eabc', 'a\u2066bc']) {
      assert.equal(t('of', evil), '\u2068abc\u2069: done', JSON.stringify(evil));
    }
    assert.equal(t('of', '\u2068\u2068a'), '\u2068\u2068\u2068a\u2069\u2069\u2069: done');
  }
  speak({ language: 'he', of: '$1.' });
  assert.equal(t('of', t('of', 'a')), '\u2068\u2068a\u2069.\u2069.', 'sentences in sentences');
});

/** Declarations that name a side of the window, with the files in which that is meant. */
const SIDES =
  /(?:^|[;{\s])((?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)\b[^;]*|(?:left|right)\s*:[^;]*|(?:text-align|float|clear)\s*:\s*(?:left|right)[^;]*|border-(?:top|bottom)-(?:left|right)-radius[^;]*)/g;
const MEANT = { 'content/bar.css': ['right: auto'] };

test('style sheets say start and end, not left and right', () => {
  const sheets = readdirSync(EXTENSION, { recursive: true })
    .map((path) => String(path).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.css'));
  assert.ok(sheets.length > 8);
  for (const path of sheets) {
    const text = readFileSync(join(EXTENSION, path), 'utf8').replace(/\/\*[^]*?\*\//g, '');
    const found = [...text.matchAll(SIDES)].map(([, declaration]) => declaration.trim());
    assert.deepEqual(found, MEANT[path] ?? [], path);
  }
});

test('words that come with an answer are the same as those that the browser has', () => {
  const told = () => [
    direction(),
    t('content_bar_yes'),
    plural('content_found', 5, percent(0.34)),
    plural('content_hidden', 5, percent(0.34)),
  ];
  for (const lang of languages()) {
    words = readWords(lang);
    const own = told();
    const given = i18n.wordsOf(BAR_WORDS);
    const forms = i18n.formsOf(5, 0.34);
    // What is given is all that is needed.
    words = {};
    i18n.useWords(given);
    i18n.useForms(forms);
    assert.deepEqual(told(), own, lang);
    i18n.useWords(null);
    i18n.useForms({});
  }
});

test('the bar needs no other words before it is used', () => {
  const bar = readFileSync(join(EXTENSION, 'content/bar.js'), 'utf8');
  const named = [...bar.matchAll(/'(content_\w+)'/g)].map(([, key]) => key);
  assert.ok(named.length > 5);
  assert.deepEqual(
    named.filter((key) => !BAR_WORDS.includes(key)),
    [],
  );
});
