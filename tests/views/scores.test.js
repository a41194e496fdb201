// The map of scores, against plain definitions.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import {
  boxesOf,
  neighbour,
  partAt,
  partOf,
  PENALTY_STEPS,
  penaltyAt,
  scoreMap,
  sectionsOf,
  stepOf,
} from '../../extension/views/scores/map.js';
import { anyTree, columnsOf } from './pages.js';

/** A page, some of whose elements are parts. */
const anyMap = fc.tuple(anyTree, fc.infiniteStream(fc.boolean())).map(([tree, chosen]) => {
  const columns = columnsOf({ tag: 'html', children: [{ tag: 'body', children: [tree] }] });
  const nodes = [0];
  const parents = [0];
  const place = [0];
  for (let node = 1; node < columns.length; node += 1) {
    const above = place[columns.parent[node]];
    const { value } = chosen.next();
    if (columns.isText(node) || !value) place.push(above);
    else {
      place.push(nodes.length);
      parents.push(above);
      nodes.push(node);
    }
  }
  const map = scoreMap(
    {
      nodes: Uint32Array.from(nodes),
      tree: Float64Array.from(parents.flatMap((parent) => [parent, 0.5, 1, 1])),
      scores: new Float32Array(nodes.length),
    },
    columns,
  );
  return { columns, map, place };
});

test('the part of a node is the nearest one that holds it', () => {
  fc.assert(
    fc.property(anyMap, ({ columns, map, place }) => {
      for (let node = 0; node < columns.length; node += 1) {
        assert.equal(partOf(map, node), place[node]);
        for (let level = 0; level < map.levels; level += 1) {
          const part = partAt(map, node, level);
          assert.ok(map.depths[part] <= level && columns.holds(map.nodes[part], node));
        }
      }
    }),
  );
});

test('arrows stay on the map: up and down undo each other, left and right too', () => {
  fc.assert(
    fc.property(anyMap, ({ map }) => {
      for (let part = 0; part < map.nodes.length; part += 1) {
        const down = neighbour(map, part, 'down');
        if (down !== part) assert.equal(neighbour(map, down, 'up'), part);
        const right = neighbour(map, part, 'right');
        if (right !== part) {
          assert.equal(neighbour(map, right, 'left'), part);
          assert.equal(map.parents[right], map.parents[part]);
        }
      }
    }),
  );
});

test('boxes lie in the frame, and nothing wide enough to be seen is left out', () => {
  const frame = { left: 10, top: 20, width: 300, height: 100 };
  fc.assert(
    fc.property(anyMap, fc.nat(), fc.nat(), ({ map }, a, b) => {
      const [from, to] = [a % map.length, 1 + (b % map.length)];
      const seen = from < to ? { from, to } : { from: 0, to: map.length };
      const scores = new Float32Array(map.nodes.length).fill(0.5);
      const batches = boxesOf(map, scores, frame, seen, 10);
      assert.equal(batches.length, 11);
      const boxes = batches.flat();
      assert.deepEqual(batches[5], boxes);
      const scale = frame.width / (seen.to - seen.from);
      const wide = [...map.nodes].filter(
        (node, k) => (Math.min(map.ends[k], seen.to) - Math.max(node, seen.from)) * scale > 1.2,
      );
      assert.ok(boxes.length / 4 >= wide.length);
      for (let k = 0; k < boxes.length; k += 4) {
        assert.ok(boxes[k] >= frame.left - 1e-6);
        assert.ok(boxes[k] + boxes[k + 2] <= frame.left + frame.width + 0.7);
        assert.ok(boxes[k + 1] >= frame.top && boxes[k + 1] < frame.top + frame.height);
      }
    }),
  );
});

test('every part is of the section of the nearest root above it', () => {
  fc.assert(
    fc.property(anyMap, fc.array(fc.nat(60)), ({ map }, some) => {
      const roots = [...new Set([0, ...some.map((k) => k % map.nodes.length)])].sort(
        (a, b) => a - b,
      );
      const section = sectionsOf(map, Uint32Array.from(roots));
      for (let part = 0; part < map.nodes.length; part += 1) {
        let up = part;
        while (!roots.includes(up)) up = map.parents[up];
        assert.equal(roots[section[part]], up);
      }
    }),
  );
});

test('the slider goes from no penalty by equal factors, and finds its steps again', () => {
  assert.equal(penaltyAt(0), 0);
  assert.equal(stepOf(0), 0);
  assert.ok(Math.abs(penaltyAt(stepOf(0.01)) / 0.01 - 1) < 0.06);
  for (let step = 1; step <= PENALTY_STEPS; step += 1) {
    assert.equal(stepOf(penaltyAt(step)), step);
    assert.ok(penaltyAt(step) > penaltyAt(step - 1));
  }
  assert.equal(stepOf(1e9), PENALTY_STEPS);
});
