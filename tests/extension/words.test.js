// The words: every key that code names is there, none is left over, each says what it is for, and
// the counted ones have their forms.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { CLASSES } from '../../extension/shared/classes.js';
import { DEFAULTS, MODES } from '../../extension/shared/settings.js';

const EXTENSION = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'extension');
const MESSAGES = JSON.parse(readFileSync(join(EXTENSION, '_locales/en/messages.json'), 'utf8'));
const KEYS = Object.keys(MESSAGES);

const SOURCES = readdirSync(EXTENSION, { recursive: true })
  .map(String)
  .filter((path) => /\.(js|html)$|manifest\.json$/.test(path))
  .map((path) => [path, readFileSync(join(EXTENSION, path), 'utf8')]);

/** Beginnings of keys that code completes, as `ui_options_` in a template literal. */
const STEMS = new Set(
  SOURCES.flatMap(([, text]) =>
    [...text.matchAll(/`((?:bg|class|content|reason|ui)_[a-z_]*)\$\{/g)].map((match) => match[1]),
  ),
);

/** Whole keys named in code. */
const NAMED = new Set(
  SOURCES.flatMap(([path, text]) =>
    [
      ...text.matchAll(
        path.endsWith('.json')
          ? /__MSG_(\w+)__/g
          : /['"`]((?:bg|class|content|reason|ui)_[a-z_]+|language)['"`]/g,
      ),
    ]
      .map((match) => match[1])
      .filter((key) => key !== 'language' || path.endsWith('i18n.js')),
  ),
);

test('every key that code names has words', () => {
  const missing = [...NAMED].filter((key) => !(key in MESSAGES) && !(`${key}_other` in MESSAGES));
  assert.deepEqual(missing, []);
});

test('keys made of parts have words too', () => {
  const made = [
    ...CLASSES.map((name) => `class_${name}`),
    ...MODES.map((mode) => `ui_mode_${mode}`),
    ...Object.keys(DEFAULTS)
      .filter((field) => typeof DEFAULTS[field] === 'boolean')
      .map((field) => `ui_options_${field}`),
  ];
  assert.deepEqual(
    made.filter((key) => !(key in MESSAGES)),
    [],
  );
});

test('no words are left over', () => {
  const unused = KEYS.filter((key) => {
    const stem = key.replace(/_(one|other)$/, '');
    return !NAMED.has(key) && !NAMED.has(stem) && ![...STEMS].some((part) => key.startsWith(part));
  });
  assert.deepEqual(unused, []);
});

test('every message says what it is for, in order of its key', () => {
  assert.deepEqual(KEYS, [...KEYS].sort());
  for (const [key, { message, description }] of Object.entries(MESSAGES)) {
    assert.ok(message.trim() !== '' && description?.trim(), key);
    assert.doesNotMatch(message, /!|\boops\b/i, `${key} shouts`);
    for (const [, place] of message.matchAll(/\$(\d)/g)) {
      const counted = place === '1' && /_(one|other)$/.test(key);
      const said = counted || description.includes(`$${place}`);
      assert.ok(said, `${key}: the description does not say what $${place} is`);
    }
  }
});

test('counted words have both forms of English', () => {
  for (const key of KEYS.filter((one) => /_(one|other)$/.test(one))) {
    const stem = key.replace(/_(one|other)$/, '');
    // A class of its own name, not a form.
    if (stem === 'class' || stem === 'bg_cannot') continue;
    assert.ok(`${stem}_one` in MESSAGES && `${stem}_other` in MESSAGES, stem);
  }
});

test('the description fits the stores', () => {
  assert.ok(MESSAGES.ui_description.message.length <= 132);
});
