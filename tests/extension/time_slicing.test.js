// Work in pieces: the page has its turn after each stretch, nothing is lost between two, and work that nobody wants ends.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

/** By its address, so that the types of what runs in a page are not checked as if it ran here. @param {string} name */
const load = (name) => import(new URL(`../../extension/content/${name}.js`, import.meta.url).href);

const { TimeSlices, STEPS, atOnce } = await load('time_slicing');
const { LayeredMap } = await load('layered_map');
const { PageWriter } = await load('wire');

function* counting(to, done = []) {
  for (let k = 0; k < to; k += 1) {
    done.push(k);
    yield;
  }
  return done;
}

/** A clock that goes on by one with each look, and what happens when the page has its turn. */
function clock(turn = () => {}) {
  let at = 0;
  return { now: () => (at += 1), pause: async () => turn() };
}

test('a piece is a bounded number of steps, whatever the work', async () => {
  const done = [];
  /** @type {number[]} */
  const stretches = [];
  let before = 0;
  const heard = clock(() => {
    stretches.push(done.length - before);
    before = done.length;
  });
  const pieces = new TimeSlices(undefined, heard);
  assert.deepEqual(await pieces.run(counting(1000, done)), [...Array(1000).keys()]);
  assert.ok(Math.max(...stretches) <= 10, `${Math.max(...stretches)} steps`);
  assert.ok(pieces.turns >= 99, `${pieces.turns} turns of the page`);
});

test('small work is done within the first piece: the page never waits for it', async () => {
  const pieces = new TimeSlices(undefined, { now: () => 0, pause: () => assert.fail('paused') });
  let isDone = false;
  void pieces.run(counting(50)).then(() => (isDone = true));
  await Promise.resolve();
  assert.ok(isDone, 'in the very turn');
});

test('work that nobody wants any more ends after the piece, and lets go of what it holds', async () => {
  const done = [];
  let isClosed = false;
  function* held() {
    try {
      yield* counting(1000, done);
    } finally {
      isClosed = true;
    }
  }
  const pieces = new TimeSlices(() => done.length < 30, clock());
  assert.equal(await pieces.run(held()), null);
  assert.ok(isClosed);
  assert.ok(done.length < 45, `${done.length} steps`);
});

test('what fails in a piece fails for who asked', async () => {
  // eslint-disable-next-line require-yield -- it fails before its first step
  const failing = function* fails() {
    throw new RangeError('no');
  };
  await assert.rejects(new TimeSlices(undefined, clock()).run(failing()), RangeError);
});

test('at once: all of it, or nothing where it would be too much', () => {
  assert.equal(atOnce(counting(100))?.length, 100);
  assert.equal(atOnce(counting(100), 100)?.length, 100);
  assert.equal(atOnce(counting(100), 20), null);
});

test('a map of layers answers as a map does, and no layer grows beyond its size', () => {
  const map = new LayeredMap();
  const keys = Array.from({ length: 200_000 }, (_, k) => ({ k }));
  for (const key of keys) map.set(key, key.k);
  assert.ok(keys.every((key) => map.get(key) === key.k));
  assert.equal(map.get({}), undefined);
  assert.ok(map.delete(keys[70_000]));
  assert.ok(!map.delete(keys[70_000]));
  assert.equal(map.get(keys[70_000]), undefined);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat())), (entries) => {
      const [ours, plain] = [new LayeredMap(), new Map()];
      for (const [key, value] of entries) {
        ours.set(key, value);
        plain.set(key, value);
      }
      for (let key = 0; key <= 20; key += 1) assert.equal(ours.get(key), plain.get(key));
    }),
  );
});

test('a page written in pieces has the bytes of one written at once', async () => {
  const words = fc.array(fc.string({ unit: 'binary' }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(words, fc.nat(9000), async (texts, many) => {
      const write = () => {
        const writer = new PageWriter(true);
        writer.node(0xffffffff, 0, 'html');
        for (const text of texts) writer.attribute(text, text);
        for (let k = 0; k < many; k += 1) writer.node(0, 1, `${texts[k % 40] ?? ''}${k}`);
        return writer;
      };
      const facts = { url: 'https://a.example/', title: '', viewport: [1, 2], document: [3, 4] };
      const heard = clock();
      const bytes = await new TimeSlices(undefined, heard).run(write().finishing(facts));
      assert.deepEqual(bytes, write().finish(facts));
    }),
    { numRuns: 20 },
  );
});

test('steps are small enough to be counted between two looks at the clock', () => {
  assert.ok(STEPS <= 256);
});
