// The sums behind the model of a web crawl.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { spread } from './bench/crawl_estimate.js';

test('samples without a bound are the whole crawl, and a bound holds', () => {
  const { taught } = spread(Infinity);
  assert.ok(Math.abs(taught / 3e9 - 1) < 0.01, `${taught} pages`);
  for (const size of [2, 8, 32]) {
    const sums = spread(size);
    assert.ok(sums.taught <= size * sums.learned);
    assert.ok(sums.taught < spread(2 * size).taught);
    assert.ok(sums.kept >= sums.taught && sums.kept <= 3.03e9, `${sums.kept} places`);
    assert.ok(sums.needed >= sums.learned, 'every template goes to one file at least');
  }
});
