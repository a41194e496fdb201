// Two mapped pages as rows and lines, against plain definitions.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import {
  differs,
  lineOf,
  linesOf,
  nextDifference,
  rowOfLeft,
  rowsOf,
  tally,
} from '../../extension/views/alignment/rows.js';

const CHANGES = ['same', 'kept', 'replaced', 'deleted', 'inserted'];

/** Any rows in which what is deleted stands before what is inserted, and the mapping that they are of. */
const anyRows = fc.array(fc.tuple(fc.nat(4), fc.nat(2)), { maxLength: 80 }).map((kinds) => {
  const rows = [];
  const mapping = { pairs: [], deleted: [], inserted: [] };
  let [left, right] = [-1, -1];
  for (const [kind, gap] of kinds) {
    let change = CHANGES[kind];
    if (change === 'deleted' && rows.at(-1)?.change === 'inserted') change = 'inserted';
    if (change !== 'inserted') left += 1 + gap;
    if (change !== 'deleted') right += 1 + gap;
    if (change === 'deleted') mapping.deleted.push(left);
    else if (change === 'inserted') mapping.inserted.push(right);
    else mapping.pairs.push(left, right, kind);
    rows.push({
      left: change === 'inserted' ? -1 : left,
      right: change === 'deleted' ? -1 : right,
      change,
    });
  }
  return {
    rows,
    mapping: {
      pairs: Uint32Array.from(mapping.pairs),
      deleted: Uint32Array.from(mapping.deleted),
      inserted: Uint32Array.from(mapping.inserted),
    },
  };
});

test('every node of both pages has its row, in order', () => {
  fc.assert(
    fc.property(anyRows, ({ rows, mapping }) => {
      assert.deepEqual(rowsOf(mapping), rows);
      const counts = tally(rows);
      assert.equal(counts.deleted, mapping.deleted.length);
      assert.equal(counts.inserted, mapping.inserted.length);
    }),
  );
});

test('lines hold every row once, and fold no difference', () => {
  fc.assert(
    fc.property(anyRows, fc.boolean(), fc.array(fc.nat(80)), ({ rows }, all, opened) => {
      const lines = linesOf(rows, new Set(opened), all);
      let next = 0;
      for (const { from, to, folded } of lines) {
        assert.equal(from, next);
        assert.ok(folded ? to - from >= 4 : to === from + 1);
        if (folded) assert.ok(!all && !rows.slice(from, to).some(differs));
        next = to;
      }
      assert.equal(next, rows.length);
      for (let row = 0; row < rows.length; row += 1) {
        const { from, to } = lines[lineOf(lines, row)];
        assert.ok(row >= from && row < to);
        // A folded row keeps away from the next difference.
        if (to - from > 1) {
          assert.ok(
            !rows
              .slice(Math.max(0, from - 2), Math.min(rows.length, to + 2))
              .slice(2, -2)
              .some(differs),
          );
        }
      }
    }),
  );
});

test('an unfolded stretch stays unfolded', () => {
  const rows = Array.from({ length: 30 }, (_, k) => ({
    left: k,
    right: k,
    change: /** @type {any} */ (k === 15 ? 'replaced' : 'same'),
  }));
  const folded = linesOf(rows, new Set(), false);
  assert.deepEqual(
    folded.filter((line) => line.folded),
    [
      { from: 0, to: 13, folded: true },
      { from: 18, to: 30, folded: true },
    ],
  );
  assert.equal(linesOf(rows, new Set([18]), false).filter((line) => line.folded).length, 1);
  assert.equal(linesOf(rows, new Set(), true).length, 30);
});

test('next and previous differences are the beginnings of stretches', () => {
  fc.assert(
    fc.property(anyRows, fc.integer({ min: -1, max: 81 }), ({ rows }, from) => {
      const begins = rows.map((row, k) => differs(row) && (k === 0 || !differs(rows[k - 1])));
      const row = Math.min(from, rows.length);
      const after = begins.findIndex((begin, k) => begin && k > row);
      const before = begins.findLastIndex((begin, k) => begin && k < row);
      assert.equal(nextDifference(rows, row, 1), after === -1 ? null : after);
      assert.equal(nextDifference(rows, row, -1), before === -1 ? null : before);
    }),
  );
});

test('the row of a left node is its own, or the next that has one', () => {
  const rows = rowsOf({
    pairs: Uint32Array.of(0, 0, 1, 3, 2, 0),
    deleted: Uint32Array.of(1),
    inserted: Uint32Array.of(1),
  });
  assert.deepEqual(
    rows.map(({ change }) => change),
    ['kept', 'deleted', 'inserted', 'same'],
  );
  assert.equal(rowOfLeft(rows, 1), 1);
  assert.equal(rowOfLeft(rows, 2), 3);
  assert.equal(rowOfLeft(rows, 9), 3);
});
