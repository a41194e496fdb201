// A run that has grown is told from a machine that is slow.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { growthOf } from './times.js';

const RECORDED = {
  parts: {
    'test: rust': 60,
    'tests/e2e/pick.test.js chromium': 30,
    'tests/e2e/list.test.js firefox': 10,
  },
  operations: {
    'page.find': 8,
    'page.evaluate': 2,
    'browser.open': 200,
    'browser.pressButton': 10,
    'page.press': 5,
  },
};

/** @param {Record<string, number>} all @param {number} factor */
const times = (all, factor) =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value * factor]));

test('a machine that is slower is no growth, nor is one that is faster', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 10, noNaN: true }), (factor) => {
      const now = {
        parts: times(RECORDED.parts, factor),
        operations: times(RECORDED.operations, factor),
      };
      const { growth, speed } = growthOf(now, RECORDED);
      assert.ok(Math.abs(growth - Math.min(1, factor)) < 1e-9);
      assert.ok(Math.abs(speed - factor) < 1e-9);
    }),
  );
});

test('a part that takes longer, or comes in, is growth by its share', () => {
  const longer = { ...RECORDED, parts: { ...RECORDED.parts, 'test: rust': 100 } };
  assert.ok(Math.abs(growthOf(longer, RECORDED).growth - 1.4) < 1e-9);
  const more = { ...RECORDED, parts: { ...RECORDED.parts, 'tests/e2e/new.test.js chromium': 35 } };
  assert.ok(Math.abs(growthOf(more, RECORDED).growth - 1.35) < 1e-9);
  assert.ok(
    growthOf({ ...RECORDED, parts: { 'tests/e2e/list.test.js firefox': 10 } }, RECORDED).growth <
      0.5,
  );
});

test('without a common operation nothing can be said', () => {
  assert.throws(() => growthOf({ ...RECORDED, operations: {} }, RECORDED), /no operation/);
});
