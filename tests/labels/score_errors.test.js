// Errors of a marking: every text is counted as the core counts it, in blocks that say one thing; and what a cache gives back.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { FLAG } from '../../extension/content/wire.js';
import { faultOfName, thirdsOf } from '../../extension/labels/scoring/third_set.js';
import { createScoreCache } from '../../extension/labels/scoring/score_cache.js';
import { faultsOf, isHidden, kindOf } from '../../extension/labels/scoring/score_errors.js';
import { listsOf } from '../../extension/labels/scoring/scoring.js';
import { provenance } from '../../extension/labels/scoring/adjudication.js';
import { isVisibleText } from '../../extension/page/text.js';
import { Columns } from '../../extension/page/columns.js';
import { PAGE, block, bytesOf, el, named, recordOn } from './pages.js';
import { startCore } from './score_parts.js';

startCore();
const { scoreLabels, labelFigures } = await import('../../dist/wasm/lab.js');

const ANSWERS = ['yes', 'no', 'unsure', null];

/** A page, blocks over some of it, and a marking. */
const anyCase = fc
  .record({
    hidden: fc.boolean(),
    said: fc.array(fc.tuple(fc.constantFrom(...ANSWERS), fc.constantFrom(...ANSWERS)), {
      minLength: 5,
      maxLength: 5,
    }),
    marks: fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }),
  })
  .map(({ hidden, said, marks }) => {
    const plain = hidden
      ? el(
          'html',
          el('body', { tag: 'nav', flags: FLAG.HIDDEN, children: ['gone'] }, el('div', 'here')),
        )
      : PAGE();
    const bytes = bytesOf(plain);
    const columns = new Columns(bytes);
    const roots = ['nav', 'h1', 'p', 'aside', 'footer'].map((tag) => named(columns, tag)[0]);
    const blocks = roots.flatMap((root, k) =>
      root === undefined
        ? []
        : [block(`b${k}`, [root], /** @type {any} */ ({ template: said[k][0], main: said[k][1] }))],
    );
    const template = Uint8Array.from({ length: columns.length }, (_, k) =>
      Number(marks[k % marks.length]),
    );
    return { bytes, columns, blocks, template };
  });

test('the words of errors are those that the core counts', () => {
  fc.assert(
    fc.property(anyCase, ({ bytes, columns, blocks, template }) => {
      const faults = faultsOf(columns, { blocks }, template);
      const { roots, blocks: places, answers } = listsOf({ blocks });
      const segments = new Uint32Array(columns.length);
      const { words, main } = labelFigures(
        scoreLabels(bytes, roots, places, answers, template, segments),
      );
      const sum = (/** @type {(fault: any, block: any) => boolean} */ wanted) =>
        faults.reduce((all, one) => all + (wanted(one, blocks[one.block]) ? one.words : 0), 0);
      const { shared, found, truth } = words;
      assert.equal(
        sum(({ kind }) => kind === 'template-kept'),
        truth - shared,
      );
      assert.equal(
        sum(({ kind }, { template: said }) => isHidden(kind) && said === 'no'),
        found - shared,
      );
      assert.equal(
        sum(({ kind }) => kind === 'main-hidden'),
        main.truth - main.shared,
      );
      assert.equal(
        sum(({ kind }, { main: said }) => !isHidden(kind) && said === 'no'),
        main.found - main.shared,
      );
    }),
  );
});

test('every wrong text lies in one error of its kind, and no right one in any', () => {
  fc.assert(
    fc.property(anyCase, ({ columns, blocks, template }) => {
      const faults = faultsOf(columns, { blocks }, template);
      for (let leaf = 0; leaf < columns.length; leaf += 1) {
        let isHiddenHere = !isVisibleText(columns, leaf);
        for (let at = leaf; at > 0; at = columns.parent[at]) {
          isHiddenHere ||= (columns.flags[at] & FLAG.HIDDEN) !== 0;
        }
        if (isHiddenHere) continue;
        const own = blocks.findIndex(
          ({ nodes: [root] }) => root <= leaf && leaf < columns.end(root),
        );
        const wanted = own < 0 ? null : kindOf(blocks[own], template[leaf] === 1);
        const around = faults.filter(({ nodes }) =>
          nodes.some((root) => root <= leaf && leaf < columns.end(root)),
        );
        assert.deepEqual(
          around.map(({ kind, block: at }) => `${kind} ${at}`),
          wanted === null ? [] : [`${wanted} ${own}`],
        );
      }
    }),
  );
});

test('a cache gives back what it was given, and nothing that does not fit', async () => {
  /** @type {Map<string, any>} */
  const stored = new Map();
  const database = /** @type {any} */ ({
    get: async (_, key) => stored.get(key),
    update: async (_, key, change) => void stored.set(key, change(stored.get(key))),
    clear: async () => stored.clear(),
  });
  const cache = createScoreCache(database);
  const numbers = Float64Array.from({ length: 22 }, (_, k) => k / 3);
  const first = await cache.open('husk', null);
  assert.equal(first.get('a'), undefined);
  first.set('a', { learned: 3, numbers });
  first.set('b', { learned: 0, numbers: null });
  await first.save(true);
  const again = await cache.open('husk', null);
  assert.deepEqual(again.get('a'), { learned: 3, numbers });
  assert.deepEqual((await cache.open('husk', 'ann')).get('a'), undefined, 'other people');
  assert.deepEqual((await cache.open('tps', null)).get('a'), undefined, 'another method');
  // A whole run keeps what it has used; one that was cancelled keeps the rest too.
  again.set('c', { learned: 1, numbers });
  await again.save(false);
  assert.ok((await cache.open('husk', null)).get('b'));
  const last = await cache.open('husk', null);
  last.get('c');
  last.set('d', { learned: 1, numbers });
  await last.save(true);
  const left = await cache.open('husk', null);
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((print) => left.get(print) !== undefined),
    [false, false, true, true],
  );
  const [key] = stored.keys();
  await cache.clear();
  assert.equal((await cache.open('husk', null)).get('c'), undefined);
  for (const bad of [
    null,
    { format: 9, outcomes: [] },
    { format: 1, outcomes: 3 },
    { format: 1, outcomes: [{ print: 'c', learned: 1, numbers: [1] }, null, 7] },
    { format: 1, outcomes: [{ print: 'c', learned: 'x', numbers: numbers.slice(1) }] },
  ]) {
    stored.set(key, bad);
    assert.equal((await cache.open('husk', null)).get('c'), undefined, JSON.stringify(bad));
  }
});

test('a cache that is cleared has nothing, and one without a database is empty', async () => {
  const fails = async () => {
    throw new Error('no database');
  };
  const none = createScoreCache(/** @type {any} */ ({ get: fails, update: fails, clear: fails }));
  await none.clear();
  const known = await none.open('husk', null);
  known.set('a', { learned: 0, numbers: null });
  await known.save(true);
  assert.equal((await none.open('husk', null)).get('a'), undefined);
});

test('a third set cannot take the name of anybody who has labelled', () => {
  const bytes = bytesOf(PAGE());
  const [one, other, eve] = ['ann', 'bob', 'eve'].map((annotator) =>
    recordOn(bytes, { annotator }),
  );
  const third = recordOn(bytes, { annotator: 'both', proposal: provenance(one, other) });
  const pair = { one: 'ann', other: 'bob', pages: [{ one, other, first: one }] };
  const all = [one, other, eve, third];
  assert.deepEqual(
    [' ', 'ann', 'bob', 'eve', 'both', 'new'].map((name) => faultOfName(name, pair, all)),
    ['empty', 'taken', 'taken', 'labelled', '', ''],
  );
  assert.deepEqual([...thirdsOf(all, pair, 'both').values()], [third]);
  assert.equal(thirdsOf(all, { ...pair, other: 'eve' }, 'both').size, 0);
});
