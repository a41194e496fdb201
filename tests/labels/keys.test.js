// The keys of the labelling view: what a press is called, no key twice, clashes refused, what was kept and is odd.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import fc from 'fast-check';

import { COMMANDS, GROUPS, Keymap, keyOf } from '../../extension/views/label/keys.js';
import { ROLE_KEYS } from '../../extension/views/label/prompts.js';
import { ROLES } from '../../extension/labels/model/record.js';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const WORDS = JSON.parse(readFileSync(join(ROOT, 'extension/_locales/en/messages.json'), 'utf8'));

/** @param {string} key @param {Partial<KeyboardEvent>} [more] */
const press = (key, more = {}) =>
  keyOf({
    key,
    code: '',
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    ...more,
  });

test('a press has one name, whatever the layout', () => {
  assert.equal(press('n', { code: 'KeyN' }), 'n');
  assert.equal(press('N', { code: 'KeyN', shiftKey: true }), 'Shift+n');
  assert.equal(press('N', { code: 'KeyN' }), 'n', 'Caps Lock is no Shift');
  assert.equal(press('т', { code: 'KeyN' }), 'n', 'another alphabet goes by the place');
  assert.equal(press('z', { code: 'KeyY', ctrlKey: true }), 'Ctrl+z', 'a German keyboard');
  assert.equal(press('z', { code: 'KeyZ', metaKey: true }), 'Ctrl+z', 'a Mac');
  assert.equal(press('?', { code: 'Slash', shiftKey: true }), '?');
  assert.equal(press('1', { code: 'Digit1', shiftKey: true }), '1', 'a French keyboard');
  assert.equal(press('Enter', { shiftKey: true }), 'Shift+Enter');
  assert.equal(press('ArrowDown'), 'ArrowDown');
  for (const silent of ['Shift', 'Dead', 'Process', 'Control']) assert.equal(press(silent), '');
});

test('from the start every command has a key, and no key has two', () => {
  const keys = new Keymap();
  const seen = new Set();
  for (const command of COMMANDS) {
    assert.ok(keys.keys(command).length > 0, command);
    for (const key of keys.keys(command)) {
      assert.ok(!seen.has(key), `${key} twice`);
      seen.add(key);
      assert.equal(keys.command(key), command);
    }
  }
  assert.equal(keys.command(''), null);
  assert.equal(keys.command('constructor'), null);
});

test('a clash is refused, and so is what the browser needs', () => {
  const keys = new Keymap();
  assert.deepEqual(keys.bind('grow', 'n'), { bound: false, taken: 'next' });
  for (const key of ['Tab', 'Escape', 'Ctrl+t', 'F5', '']) {
    assert.deepEqual(keys.bind('grow', key), { bound: false, kept: true }, key);
  }
  assert.deepEqual(keys.bind('grow', 'k'), { bound: true });
  assert.equal(keys.command('k'), 'grow');
  assert.equal(keys.command('g'), null, 'the old key is free');
  assert.deepEqual(keys.bind('shrink', 'g'), { bound: true });
  assert.deepEqual(keys.reset('grow'), { bound: false, taken: 'shrink' });
  assert.deepEqual(keys.reset('shrink'), { bound: true });
  assert.deepEqual(keys.reset('grow'), { bound: true });
  assert.deepEqual(keys.saved, {});
});

test('a key that was kept under the former name of a command is still its own', () => {
  const keys = new Keymap();
  keys.load({ carve: 'q' });
  assert.equal(keys.command('q'), 'cutOut');
  assert.deepEqual(keys.saved, { cutOut: 'q' });
});

test('what was kept comes back, and nothing else does', () => {
  const keys = new Keymap();
  keys.bind('grow', 'k');
  keys.bind('undo', 'Ctrl+Alt+z');
  const again = new Keymap();
  again.load(JSON.parse(JSON.stringify(keys.saved)));
  assert.deepEqual(again.saved, keys.saved);
  fc.assert(
    fc.property(fc.anything(), (odd) => {
      const map = new Keymap();
      map.load(odd);
      for (const command of COMMANDS) assert.ok(map.keys(command).length > 0);
    }),
  );
  const hostile = new Keymap();
  hostile.load(
    JSON.parse('{"__proto__": {"grow": "k"}, "shrink": 7, "next": "Tab", "split": "g"}'),
  );
  assert.deepEqual(hostile.saved, {});
});

test('a key that a person had given stays theirs when a later command has it from the start', () => {
  const keys = new Keymap();
  keys.load({ isMain: 'w' });
  assert.equal(keys.command('w'), 'isMain');
  assert.deepEqual(keys.keys('list'), []);
  assert.deepEqual(keys.bind('grow', 'w'), { bound: false, taken: 'isMain' });
  keys.reset('isMain');
  assert.equal(keys.command('w'), 'list');
});

test('whatever is bound, no key has two commands', () => {
  const key = fc.constantFrom('a', 'b', 'n', 'k', 'q', 'Tab', 'Shift+n', 'Enter');
  const change = fc.record({ command: fc.constantFrom(...COMMANDS), key, back: fc.boolean() });
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const keys = new Keymap();
      for (const { command, key: wanted, back } of changes) {
        if (back) keys.reset(command);
        else keys.bind(command, wanted);
        const all = COMMANDS.flatMap((one) => keys.keys(one));
        assert.equal(new Set(all).size, all.length);
      }
    }),
  );
});

test('commands, groups and roles have words, and each role a letter of its own', () => {
  // Answers are named by their question and their answer.
  const named = COMMANDS.filter((command) => !/^(template|main)(Yes|No|Unsure)$/.test(command));
  assert.equal(named.length, COMMANDS.length - 6);
  for (const command of named) assert.ok(WORDS[`label_do_${command}`], command);
  for (const group of Object.keys(GROUPS)) {
    const key = { page: 'ui_pages', undo: 'ui_undo' }[group] ?? `label_group_${group}`;
    assert.ok(WORDS[key], group);
  }
  assert.deepEqual(Object.keys(ROLE_KEYS), [...ROLES, '']);
  assert.equal(new Set(Object.values(ROLE_KEYS)).size, ROLES.length + 1);
  for (const role of ROLES) assert.ok(WORDS[`label_role_${role}`], role);
});
