// The words: every key that code names is there, none is left over, each says what it is for, and
// the counted ones have their forms.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { CLASSES } from '../../extension/shared/classes.js';
import { LACKS } from '../../extension/shared/lack.js';
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
    ...['bg_title_nothing', 'content_nothing', 'ui_panel_lack'].flatMap((stem) =>
      LACKS.map((lack) => `${stem}_${lack}`),
    ),
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

test('the button and the bar say what a page lacks', async () => {
  const getMessage = (key) => MESSAGES[key]?.message ?? '';
  Reflect.set(globalThis, 'chrome', { i18n: { getMessage } });
  const { badgeOf } = await import('../../extension/background/badge.js');
  // By its address, so that the types of what runs in a page are not checked as if it ran here.
  const telling = new URL('../../extension/content/telling.js', import.meta.url);
  const { barState, tabState } = await import(telling.href);
  const told = (changes, readable = { score: 0.1, yes: false }) => {
    const page = { totalChars: 90, main: [3], blocks: [], rules: [], readable, ...changes };
    /** @type {any} */
    const session = {
      analysis: page,
      status: page.blocks.length > 0 ? 'on' : 'nothing',
      mode: 'hide',
      hello: null,
      view: null,
      isOn: true,
      standing: { blocks: page.blocks.length, share: 0 },
      learning: { progress: null },
      notes: { current: null },
      corrections: { history: {}, answered: false },
    };
    const state = tabState(session);
    const never = () => {};
    const { line } = barState(session, { cancel: never, tryAgain: never });
    return { lack: state.lack, line, title: badgeOf(state, true).title };
  };
  for (const [lack, changes] of [
    ['article', {}],
    ['main', { main: [] }],
    ['text', { main: [], totalChars: 0 }],
  ]) {
    assert.deepEqual(told(changes), {
      lack,
      line: MESSAGES[`content_nothing_${lack}`].message,
      title: MESSAGES[`bg_title_nothing_${lack}`].message,
    });
  }
  const { content_nothing: line, bg_title_nothing: title } = MESSAGES;
  const all = told({}, { score: 0.9, yes: true });
  assert.deepEqual(all, { lack: undefined, line: line.message, title: title.message });
  // Where something was found the bar has its numbers; the panel adds the line.
  const found = told({ blocks: [{ class: 1, score: 0.9 }] });
  assert.equal(found.lack, 'article');
  assert.doesNotMatch(found.line, /article/);
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
