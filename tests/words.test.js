// The words a person reads: every key that code names exists and is described, and none is left over.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const EXTENSION = join(dirname(dirname(fileURLToPath(import.meta.url))), 'extension');

/** Forms of a plural: `blocks_one`, `blocks_other`. */
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

const sources = readdirSync(EXTENSION, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(js|html)$|^manifest\.json$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: path.slice(EXTENSION.length + 1), text: readFileSync(path, 'utf8') }));

/** @returns {Record<string, {message: string, description?: string, placeholders?: Record<string, {content: string}>}>} */
function messages(language) {
  return JSON.parse(readFileSync(join(EXTENSION, '_locales', language, 'messages.json'), 'utf8'));
}

/** Keys that the sources name outright: in calls, in pages, in the manifest. */
function namedKeys() {
  const found = [];
  for (const { path, text } of sources) {
    const patterns = [
      [/\bt\(\s*'([\w]+)'/g, ['']],
      [/\bplural\(\s*'([\w]+)'/g, ['_other']],
      [/__MSG_(\w+)__/g, ['']],
      [/\sdata-i18n(?:-[\w-]+)?="(\w+)"/g, ['']],
    ];
    for (const [pattern, [ending]] of /** @type {[RegExp, string[]][]} */ (patterns)) {
      for (const [, key] of text.matchAll(pattern)) found.push({ path, key: key + ending });
    }
  }
  return found;
}

test('every key that is named has its words', () => {
  const known = messages('en');
  const named = namedKeys();
  assert.ok(named.length > 20, 'keys are found in the sources');
  assert.deepEqual(
    named.filter(({ key }) => !Object.hasOwn(known, key)),
    [],
  );
});

test('no words are left over', () => {
  const text = sources.map((source) => source.text).join('\n');
  const quoted = new Set([...text.matchAll(/['"`]([A-Za-z]\w*)['"`]/g)].map((match) => match[1]));
  for (const { key } of namedKeys()) quoted.add(key);
  // Keys made of a fixed start and a name: `class_${name}`.
  const starts = [...text.matchAll(/`([a-z]\w*_)\$\{/g)].map((match) => match[1]);
  const stem = (key) => key.replace(new RegExp(`_(${FORMS.join('|')})$`), '');
  assert.deepEqual(
    Object.keys(messages('en')).filter(
      (key) =>
        !quoted.has(key) &&
        !quoted.has(stem(key)) &&
        !starts.some((start) => key.startsWith(start)) &&
        // Read by the browser or by platform/i18n.js under a fixed name.
        key !== 'language',
    ),
    [],
  );
});

test('all words are described, and written the plain way', () => {
  const bad = [];
  for (const [key, { message, description }] of Object.entries(messages('en'))) {
    if (!message?.trim()) bad.push(`${key}: empty`);
    if (!description?.trim()) bad.push(`${key}: not described`);
    if (/!|\boops\b/i.test(message)) bad.push(`${key}: shouts`);
    if (/<[a-z/]/i.test(message)) bad.push(`${key}: holds markup`);
  }
  assert.deepEqual(bad, []);
});

test('plurals have the form for any other number', () => {
  const keys = Object.keys(messages('en'));
  assert.deepEqual(
    keys.filter((key) => key.endsWith('_one') && !keys.includes(key.replace(/_one$/, '_other'))),
    [],
  );
});

test('every language has the same keys and the same values to fill in', () => {
  const english = messages('en');
  const slots = (entry) =>
    [...new Set(entry.message.match(/\$\d|\$\w+\$/g) ?? [])].map(String).sort();
  const stem = (key) => key.replace(new RegExp(`_(${FORMS.join('|')})$`), '_…');
  for (const language of readdirSync(join(EXTENSION, '_locales'))) {
    const words = messages(language);
    assert.deepEqual(
      [...new Set(Object.keys(words).map(stem))].sort(),
      [...new Set(Object.keys(english).map(stem))].sort(),
      `keys of ${language}`,
    );
    for (const [key, entry] of Object.entries(words)) {
      if (english[key]) assert.deepEqual(slots(entry), slots(english[key]), `${language}: ${key}`);
    }
  }
});
