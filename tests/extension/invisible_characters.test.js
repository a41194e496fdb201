// Characters that nobody sees are left out of what the reader shows, and those that spelling needs stay; as in the core's `text.rs`.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isBlank } from '../../extension/reader/article/article_writer.js';
import { withoutInvisible } from '../../extension/reader/article/invisible_characters.js';
import { labelText } from '../../extension/reader/article/page_values.js';

const tags = [...'ignore'].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('');

test('tag characters, controls of order and runs without width go', () => {
  for (const [given, wanted] of [
    [`a${tags}b`, 'ab'],
    ['a\u200B\u200C\u200B\u200Db', 'ab'],
    ['a😀\uFE0F\uFE01\uFE02b', 'a😀b'],
    ['a\u202Ebc', 'abc'],
    [`\u{1F3F4}${tags}${tags}\u{E007F}`, '\u{1F3F4}'],
  ]) {
    assert.equal(withoutInvisible(given), wanted);
  }
});

test('what spelling needs stays', () => {
  for (const text of [
    '👨\u200D👩\u200D👧 ❤\uFE0F\u200D🔥',
    'می\u200Cخواهم क्\u200Dष',
    '\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}',
    'long\u200Bword',
  ]) {
    assert.equal(withoutInvisible(text), text);
  }
});

test('a text without anything to see is blank', () => {
  for (const text of ['', ' \u00A0', '\u200B\u200B', '\u200D', ' \uFEFF\n']) {
    assert.ok(isBlank(text), JSON.stringify(text));
  }
  for (const text of ['.', '\u200Bword', '👩\u200D👧']) assert.ok(!isBlank(text), text);
});

test('a label as long as prose is none', () => {
  assert.equal(labelText('A mill by the sea'), 'A mill by the sea');
  assert.equal(labelText('a '.repeat(31)), '');
  assert.equal(labelText('水'.repeat(201)), '');
  assert.equal(labelText('水'.repeat(200)).length, 200);
});
