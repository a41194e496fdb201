// A template as tree and ghost, and what changed in it, against plain definitions.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { flowGhost, leafAt, placedGhost } from '../../extension/views/template/ghost.js';
import {
  changesOf,
  historyOf,
  kindsOf,
  leavesOf,
  openRows,
  spanOf,
  treeRows,
} from '../../extension/views/template/tree.js';
import { decision } from '../extension/lib/decisions.js';
import { columnsOf } from './pages.js';

const anyPath = fc
  .array(fc.constantFrom('body', 'div', 'nav', 'ul', 'li', 'a', 'span', 'img', '#text'), {
    maxLength: 6,
  })
  .map((steps) => ['body', ...steps]);

/** @type {fc.Arbitrary<import('../../extension/views/template/tree.js').Leaf[]>} */
const anyLeaves = fc
  .array(
    fc.record({
      path: anyPath,
      sample: fc.string({ maxLength: 48 }),
      seen: fc.nat(8),
      of: fc.integer({ min: 8, max: 9 }),
      worth: fc.constantFrom(0, 1, 2),
      first: fc.nat(),
      last: fc.nat(),
      override: fc.constantFrom('', 'keep', 'hide'),
      role: fc.nat(9),
      node: fc.constant(null),
    }),
    { maxLength: 60 },
  )
  .map((leaves) => leaves.map((leaf, k) => ({ id: `${k}`, ...leaf })));

test('rows of the tree hold every leaf once, below what it stands in', () => {
  fc.assert(
    fc.property(anyLeaves, (leaves) => {
      const rows = treeRows(leaves);
      assert.deepEqual(
        rows.filter(({ group }) => !group).map(({ from }) => from),
        leaves.map((_, k) => k),
      );
      for (const [k, row] of rows.entries()) {
        assert.ok(row.to > row.from && row.end > k);
        if (row.parent >= 0) {
          const above = rows[row.parent];
          assert.equal(row.level, above.level + 1);
          assert.ok(above.group && above.from <= row.from && above.to >= row.to);
          assert.ok(row.parent < k && above.end >= row.end);
        } else assert.equal(row.level, 1);
        if (!row.group) {
          // The labels on the way down are the path.
          const steps = [];
          for (let up = k; up >= 0; up = rows[up].parent) {
            steps.unshift(...rows[up].label.split(' › '));
          }
          assert.deepEqual(steps, leaves[row.from].path);
        }
      }
    }),
  );
});

test('closing a group hides what is below it and nothing else', () => {
  fc.assert(
    fc.property(anyLeaves, fc.array(fc.nat(80)), (leaves, some) => {
      const rows = treeRows(leaves);
      const closed = new Set(some.flatMap((k) => (rows[k]?.group ? [rows[k].key] : [])));
      const seen = openRows(rows, closed);
      const hidden = (k) => {
        for (let up = rows[k].parent; up >= 0; up = rows[up].parent) {
          if (closed.has(rows[up].key)) return true;
        }
        return false;
      };
      assert.deepEqual(
        seen,
        rows.map((_, k) => k).filter((k) => !hidden(k)),
      );
    }),
  );
});

test('a ghost has a box for every leaf but links with words, in the frame and beside each other', () => {
  fc.assert(
    fc.property(anyLeaves, fc.integer({ min: 10, max: 900 }), (leaves, width) => {
      const { boxes, frames, height } = flowGhost(leaves, width);
      const room = Math.max(width, 96);
      for (const [k, box] of boxes.entries()) {
        assert.ok(box.x >= 0 && box.x + box.width <= room + 1, `${box.x} ${box.width} ${room}`);
        assert.ok(box.y >= 0 && box.y + box.height <= height + 1e-6);
        const last = boxes[k - 1];
        if (last) {
          assert.ok(last.leaf < box.leaf);
          const apart = box.x >= last.x + last.width || box.y >= last.y + last.height;
          assert.ok(apart || box.x + box.width <= last.x);
        }
        assert.equal(leafAt({ boxes, frames, height }, box.x + 1, box.y + 1), box.leaf);
      }
      const drawn = new Set(boxes.map(({ leaf }) => leaf));
      for (const [k, { path }] of leaves.entries()) {
        if (!drawn.has(k)) assert.equal(path.at(-1), 'a');
      }
      for (const frame of frames) assert.ok(frame.height >= 20);
    }),
  );
});

test('on a page that was laid out boxes are those of the page, scaled', () => {
  const columns = columnsOf(
    {
      tag: 'html',
      children: [
        { tag: 'body', children: [{ tag: 'p', box: [100, 40, 200, 20], children: ['News'] }] },
      ],
    },
    { laidOut: true },
  );
  const leaf = (node) => ({
    ...{ id: `${node}`, path: ['body', 'p', '#text'], sample: 'News', seen: 2, of: 2 },
    .../** @type {const} */ ({ worth: 2, first: 0, last: 0, override: '', role: 0, node }),
  });
  const { boxes, height } = placedGhost([leaf(3), leaf(null), leaf(99)], columns, 400);
  assert.deepEqual(boxes, [{ x: 50, y: 20, width: 100, height: 10, leaf: 0 }]);
  assert.equal(height, 1000);
});

/** A leaf's numbers. @param {number} id @param {number} node */
function numbers(id, node) {
  return [7, id, 4, 0, 1, node];
}

const key = (/** @type {number} */ id) => `0000000700000${id.toString(16).padStart(3, '0')}`;

/** @type {import('../../extension/shared/decisions.js').Decision[]} */
const DECISIONS = [
  decision('a', { target: { leaves: [key(2), key(3)], quote: '' } }),
  decision('b', { at: 2, verdict: 'keep', target: { leaves: [key(2)], quote: '' } }),
  decision('c', { verdict: 'role', role: 5, target: { leaves: [key(3)], quote: '' } }),
  decision('d'),
];

/** @param {Partial<import('../../extension/views/template/tree.js').TemplateTree>} [more] */
function tree(more = {}) {
  return {
    ...{ site: 'a.example', pages: 4, kinds: new Float64Array(0), history: new Float64Array(0) },
    texts: ['body/p/#text', 'One', 'body/nav/a', '/x', 'body/p/#text', 'Two'],
    leaves: Float64Array.from([numbers(1, 9), numbers(2, 4), numbers(3, -1)].flat()),
    counts: Uint32Array.of(0, 0, 4, 4, 2, 1, 0, 4, 4, 2, 2, 0, 2, 4, 1, 2, 1, 1, 1, 0),
    ...more,
  };
}

test('leaves stand where the page has them, the others behind the one they were found after', () => {
  const leaves = leavesOf(tree(), 0, DECISIONS);
  assert.deepEqual(
    leaves.map(({ id }) => id),
    [key(2), key(3), key(1)],
  );
  assert.deepEqual(leaves[1].path, ['body', 'p', '#text']);
  assert.deepEqual(
    leaves.map(({ override, role, node }) => [override, role, node]),
    [
      ['keep', 0, 4],
      ['hide', 5, null],
      ['', 0, 9],
    ],
  );
  assert.deepEqual(
    leavesOf(tree(), 1, []).map(({ id, seen, of, worth }) => [id, seen, of, worth]),
    [[key(3), 1, 1, 0]],
  );
  assert.deepEqual(spanOf(leaves), { least: 2, most: 4, of: 4, template: 2 });
});

test('what changed is told leaf by leaf', () => {
  const before = leavesOf(tree(), 0, DECISIONS);
  const after = leavesOf(
    tree({
      texts: ['body/p/#text', 'One', 'body/p/#text', 'Two', 'body/p/#text', 'Three'],
      leaves: Float64Array.from([numbers(1, 9), numbers(3, -1), numbers(4, -1)].flat()),
      counts: Uint32Array.of(0, 0, 5, 5, 2, 1, 0, 4, 5, 2, 2, 0, 2, 5, 0),
    }),
    0,
    [],
  );
  const { marks, gone } = changesOf(before, after);
  assert.deepEqual([...marks].sort(), [
    [key(1), 'more'],
    [key(3), 'template'],
    [key(4), 'new'],
  ]);
  assert.deepEqual(
    gone.map(({ id }) => id),
    [key(2)],
  );
  assert.deepEqual(changesOf(before, before), { marks: new Map(), gone: [] });
});

test('kinds and their history are read column by column', () => {
  const known = tree({
    kinds: Float64Array.of(3, 1, 2, 0.5, 0.25, 1, 8, 9, 0, 0),
    history: Float64Array.of(0, 5, 0.5, 0.25, 1, 7, 0, 0, 0, 6, 0, 1),
  });
  assert.deepEqual(kindsOf(known)[0], {
    pages: 3,
    firstSeen: 1,
    lastSeen: 2,
    drift: 0.5,
    hides: 0.25,
  });
  assert.equal(kindsOf(known).length, 2);
  assert.deepEqual(historyOf(known, 0), [
    { at: 5, drift: 0.5, hides: 0.25 },
    { at: 6, drift: 0, hides: 1 },
  ]);
});
