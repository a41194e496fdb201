// The tag path sequence as views walk it, against plain definitions.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import {
  commonAncestor,
  positionOf,
  ratioOf,
  sequenceOf,
  frequentPositions,
} from '../../extension/views/sequence/steps.js';
import { anyTree, columnsOf } from './pages.js';

const NONE = 0xffffffff;

/** @param {number[][]} tried @param {Partial<import('../../extension/views/sequence/steps.js').TpsSteps>} [more] */
function found(tried, more = {}) {
  return sequenceOf({
    nodes: Uint32Array.of(1, 2, 4, 5, 7, 8),
    symbols: Uint32Array.of(3, 9, 3, 5, 9, 5),
    count: 10,
    regions: Uint32Array.of(0, 2, 1, 2, 6, 1),
    main: 1,
    complete: true,
    margin: 20,
    tried: Uint32Array.from(tried.flat()),
    ...more,
  });
}

test('tag paths are numbered by where they come up first', () => {
  assert.deepEqual([...found([]).ranks], [0, 1, 0, 2, 1, 2]);
  assert.equal(found([]).paths, 3);
  assert.deepEqual(found([]).regions[1], { start: 2, end: 6, depth: 1 });
  assert.equal(found([]).margin, 0.2);
});

test('thresholds tried on one part are one step, with the split they came to', () => {
  const { steps } = found([
    [0, 6, 0, 1, 2, 3, NONE, 0],
    [0, 6, 0, 1, 3, 2, 2, 1],
    [2, 6, 1, 1, 2, 2, 2, 0],
    [0, 2, 1, 0, 2, 1, NONE, 0],
  ]);
  assert.deepEqual(
    steps.map(({ start, end, main, tried }) => [start, end, main, tried.length]),
    [
      [0, 6, true, 2],
      [2, 6, true, 1],
      [0, 2, false, 1],
    ],
  );
  assert.deepEqual(steps[0].split, {
    at: 2,
    threshold: 3,
    kept: 2,
    ratio: ratioOf(6, 2),
    right: true,
  });
  assert.equal(steps[0].tried[0].size, null);
  assert.equal(steps[1].split, null);
  assert.equal(ratioOf(10, 8), 0.6);
});

test('who takes part is who is frequent enough in the part', () => {
  const sequences = fc.array(fc.nat(5), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(sequences, fc.nat(8), fc.nat(), fc.nat(), (ranks, threshold, a, b) => {
      const [start, end] = [a % (ranks.length + 1), b % (ranks.length + 1)].sort((x, y) => x - y);
      const part = ranks.slice(start, end);
      const wanted = part.map((rank) =>
        part.filter((one) => one === rank).length >= threshold ? 1 : 0,
      );
      assert.deepEqual(
        [...frequentPositions(Uint32Array.from(ranks), 6, { start, end }, threshold)],
        wanted,
      );
    }),
  );
});

test('positions are found as by looking through all', () => {
  const lists = fc.uniqueArray(fc.nat(200), { minLength: 1 });
  fc.assert(
    fc.property(lists, fc.nat(220), (list, node) => {
      const nodes = Uint32Array.from(list).sort();
      const naive = nodes.findIndex((one) => one >= node);
      assert.equal(positionOf(nodes, node), naive === -1 ? nodes.length : naive);
    }),
  );
});

test('what holds a stretch is the deepest element that holds both ends', () => {
  fc.assert(
    fc.property(anyTree, fc.nat(), fc.nat(), (tree, a, b) => {
      const columns = columnsOf({ tag: 'html', children: [tree] });
      const [first, last] = [a % columns.length, b % columns.length].sort((x, y) => x - y);
      let naive = 0;
      for (let k = 0; k < columns.length; k += 1) {
        if (columns.holds(k, first) && columns.holds(k, last)) naive = k;
      }
      assert.equal(commonAncestor(columns, first, last), naive);
    }),
  );
});
