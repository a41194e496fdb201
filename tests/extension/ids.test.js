// Ids are made where `crypto.randomUUID` is missing, as on plain http pages.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { randomId, randomName } from '../../extension/shared/ids.js';

test('ids are UUIDs of version 4 from random bytes alone', (t) => {
  t.mock.method(crypto, 'getRandomValues', (/** @type {Uint8Array} */ bytes) => bytes.fill(0xff));
  t.mock.method(crypto, 'randomUUID', () => assert.fail('it is missing on plain http pages'));
  assert.equal(randomId(), 'ffffffff-ffff-4fff-bfff-ffffffffffff');
  assert.equal(randomName(), '255-255-255-255');
});

test('no two are the same', () => {
  for (const make of [randomId, randomName]) {
    assert.equal(new Set(Array.from({ length: 1000 }, make)).size, 1000);
  }
  assert.match(randomId(), /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
