// Words where there is no extension: the same as a browser gives, in the person's language or else in English.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';

import {
  LANGUAGES,
  languageFor,
  loadWords,
  localized,
} from '../../extension/workbench/messages.js';

test('the languages are those that have words', () => {
  const folders = readdirSync(new URL('../../extension/_locales', import.meta.url));
  assert.deepEqual([...LANGUAGES].sort(), folders.sort());
});

test('the first language that has words is spoken', () => {
  assert.equal(languageFor(['de-AT', 'en']), 'de');
  assert.equal(languageFor(['pt-BR']), 'pt_BR');
  assert.equal(languageFor(['pt']), 'pt_BR');
  assert.equal(languageFor(['PT-pt']), 'pt_BR');
  assert.equal(languageFor(['zh-Hans-CN']), 'zh_CN');
  assert.equal(languageFor(['cy', 'fr-CH', 'de']), 'fr');
  assert.equal(languageFor(['cy']), 'en');
  assert.equal(languageFor([]), 'en');
});

test('values are put in; what is not there is empty', () => {
  assert.equal(localized('view_needs_pages', ['2']), 'needs more pages of one site, at least: 2');
  assert.equal(localized('ui_failed', []), 'That did not work: ');
  assert.equal(localized('view_nothing_like_it', []), '');
  assert.equal(localized('constructor', []), '');
});

test('another language is loaded once; what it lacks, or cannot be loaded, is said in English', async () => {
  const asked = [];
  const words = { language: { message: 'de' }, class_ad: { message: 'Werbung' } };
  const answer = { ok: true, json: async () => words };
  const { fetch } = globalThis;
  try {
    Reflect.set(globalThis, 'fetch', async (url) => {
      asked.push(String(url).split('/').slice(-2).join('/'));
      return answer;
    });
    await loadWords(['en-GB']);
    assert.deepEqual(asked, [], 'English is there');
    await loadWords(['de-CH']);
    assert.deepEqual(asked, ['words/de.json']);
    assert.equal(localized('class_ad', []), 'Werbung');
    assert.equal(localized('view_run', []), 'Run');
    Reflect.set(globalThis, 'fetch', async () => Promise.reject(new TypeError('offline')));
    await loadWords(['fr']);
    assert.equal(localized('view_run', []), 'Run');
  } finally {
    Reflect.set(globalThis, 'fetch', fetch);
  }
});
