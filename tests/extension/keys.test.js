// The keys: those the manifest suggests, those taken on the page, and what a second press does.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { PAGE_KEYS, commandOf } from '../../extension/shared/page_keys.js';

const EXTENSION = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'extension');
const { commands } = JSON.parse(readFileSync(join(EXTENSION, 'manifest.json'), 'utf8'));

/** Most keys that Chromium lets an extension suggest; the rest it drops. */
const MAX_SUGGESTED = 4;

/**
 * Letters that browsers and ChromeOS use with Alt and Shift themselves. Chromium 156 assigns none of A B C N P R T W X Z
 * to an extension (tab groups, notices, bars); Chrome has I for feedback. ChromeOS besides: L shelf, M files, S quick
 * settings. Firefox opens its menus with B E F H S T V.
 */
const TAKEN = { default: 'ABCEFHINPRSTVWXZ', chromeos: 'ABCILMNPRSTWXZ' };

const suggested = Object.entries(commands).flatMap(([name, { suggested_key: keys = {} }]) =>
  Object.entries(keys).map(([platform, key]) => ({ name, platform, key })),
);

test('no more keys are suggested than Chromium takes', () => {
  const names = new Set(suggested.map(({ name }) => name));
  assert.deepEqual([...names], ['_execute_action', 'hide', 'read', 'pick']);
  assert.ok(names.size <= MAX_SUGGESTED);
});

test('no suggested key is one of the browsers’ own, or twice there', () => {
  for (const platform of ['default', 'chromeos']) {
    const keys = Object.values(commands).flatMap(({ suggested_key: key }) =>
      key ? [key[platform] ?? key.default] : [],
    );
    // What is taken on the page itself is no suggestion, but must not clash either.
    const all = [...keys, ...Object.values(PAGE_KEYS).map((letter) => `Alt+Shift+${letter}`)];
    assert.equal(new Set(all).size, all.length);
    for (const key of all) {
      assert.match(key, /^Alt\+Shift\+[A-Z]$/);
      assert.ok(!TAKEN[platform].includes(key.at(-1)), `${key} on ${platform}`);
    }
  }
});

test('keys of the page: by letter, and by place where there is no Latin letter', () => {
  const both = { altKey: true, shiftKey: true, ctrlKey: false, metaKey: false };
  const told = (key, code, changes = {}) => commandOf({ key, code, ...both, ...changes });
  assert.equal(told('U', 'KeyU'), 'undo');
  assert.equal(told('u', 'KeyU'), 'undo');
  assert.equal(told('Y', 'KeyY'), 'redo');
  assert.equal(told('D', 'KeyD'), 'list');
  // German: Y and Z have changed places. Dvorak: U lies where F is.
  assert.equal(told('Y', 'KeyZ'), 'redo');
  assert.equal(told('Z', 'KeyY'), null);
  assert.equal(told('U', 'KeyF'), 'undo');
  // A Mac writes ¨ and Á; Russian, Greek and Hebrew layouts their own letters.
  assert.equal(told('¨', 'KeyU'), 'undo');
  assert.equal(told('Dead', 'KeyU'), 'undo');
  assert.equal(told('Á', 'KeyY'), 'redo');
  assert.equal(told('Г', 'KeyU'), 'undo');
  assert.equal(told('Υ', 'KeyY'), 'redo');
  for (const changes of [
    { altKey: false },
    { shiftKey: false },
    { ctrlKey: true },
    { metaKey: true },
  ]) {
    assert.equal(told('U', 'KeyU', changes), null);
  }
  assert.equal(told('Enter', 'Enter'), null);
  assert.equal(told('constructor', 'KeyConstructor'), null);
});

test('every command of the manifest is acted upon', async () => {
  const sent = [];
  Reflect.set(globalThis, 'chrome', {
    runtime: { getURL: (path) => `chrome-extension://husk/${path}` },
    tabs: {
      sendMessage: async (_tab, message) => {
        sent.push(message);
        return { ok: true, value: {} };
      },
    },
  });
  const { createPress } = await import('../../extension/background/press.js');
  /** @type {any} */
  const nobody = null;
  const press = createPress({ tabs: nobody, settingsStore: nobody, warm: async () => {} });
  /** @type {any} */
  const tab = { id: 1, url: 'https://example.org/' };
  for (const name of Object.keys(commands)) {
    if (name !== '_execute_action') await press.command(name, tab);
  }
  // The first screen tries them on its own sample.
  await press.command('hide', { ...tab, url: 'chrome-extension://husk/ui/welcome.html' });
  assert.deepEqual(
    sent.map(({ name, payload }) => [name, payload]),
    [
      ['bg-content-toggle', { mode: 'hide' }],
      ['bg-content-toggle', { mode: 'reader' }],
      ['bg-content-command', { command: 'pick' }],
      ['bg-content-command', { command: 'undo' }],
      ['bg-content-toggle', { mode: 'highlight' }],
    ],
  );
});
