// Highlights are kept by the page they are on; what is broken is set aside and takes nothing with it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createHighlights } from '../../extension/background/highlights.js';
import { createStorage } from '../../extension/platform/storage.js';
import { isAnchor } from '../../extension/shared/anchors.js';
import { HIGHLIGHTS_MAX, isHighlight, mergeHighlights } from '../../extension/shared/highlights.js';
import { lastingAddress } from '../../extension/shared/lasting_address.js';
import { memoryArea } from './lib/memory_area.js';

const ADDRESS = 'https://a.example/story';

/** @type {import('../../extension/shared/highlights.js').Highlight} */
const ONE = {
  id: 'one',
  made: 1,
  changed: 1,
  colour: 'yellow',
  note: '',
  parts: [
    {
      path: { start: { path: [1, 0, -1, 3], offset: 4 }, end: { path: [1, 0, -1, 3], offset: 9 } },
      position: { start: 14, end: 19 },
      quote: { exact: 'gates', prefix: 'by the ', suffix: ' of' },
      alone: true,
    },
  ],
};

/** A database in memory. */
function memoryDatabase() {
  const records = new Map();
  return {
    records,
    get: async (_, key) => structuredClone(records.get(key)),
    entries: async () => structuredClone([...records]),
    update: async (_, key, change) => {
      const next = change(structuredClone(records.get(key)));
      if (next === undefined) records.delete(key);
      else records.set(key, structuredClone(next));
    },
    together: async (_, __, task) => {
      const next = new Map(records);
      const result = await task({
        keys: async () => [...next.keys()],
        all: async () => structuredClone([...next.values()]),
        put: (name, key, value) => void next.set(key, structuredClone(value)),
        remove: (name, key) => void next.delete(key),
      });
      records.clear();
      for (const [key, value] of next) records.set(key, value);
      return result;
    },
    clear: async () => records.clear(),
  };
}

function kept() {
  const database = memoryDatabase();
  const storage = createStorage({ local: memoryArea(), session: memoryArea(), locks: undefined });
  return { database, storage, highlights: createHighlights({ database, storage, now: () => 7 }) };
}

test('a page is known again by what names it', () => {
  const same = [
    'https://a.example/story?id=5',
    'https://a.example/story?id=5#later',
    'https://a.example/story?utm_source=x&id=5&fbclid=abc',
    'https://a.example/story?id=5&UTM_Campaign=y#:~:text=gate',
    'https://person:word@a.example/story?id=5',
  ];
  for (const address of same) assert.equal(lastingAddress(address), same[0], address);
  for (const other of [
    'https://a.example/story?id=6',
    'https://a.example/story?id=5&page=2',
    'https://a.example/story?ID=5',
    'http://a.example/story?id=5',
    'https://a.example/story?id=5#/chapter/2',
  ]) {
    assert.equal(lastingAddress(other), other);
  }
  assert.equal(
    lastingAddress('https://a.example/s?q=a%20b+c&utm_id=1'),
    'https://a.example/s?q=a%20b+c',
  );
  assert.equal(lastingAddress('https://a.example/s?'), 'https://a.example/s');
  for (const none of [
    'about:blank',
    'data:text/html,a',
    'blob:https://a.example/1',
    '',
    undefined,
  ]) {
    assert.equal(lastingAddress(none), null);
  }
});

test('added, changed, taken away', async () => {
  const { highlights, database } = kept();
  await highlights.put(`${ADDRESS}?utm_source=x#there`, 'Story', ONE);
  assert.deepEqual(await highlights.of(ADDRESS), [ONE]);
  const noted = { ...ONE, note: 'look this up', changed: 2 };
  await highlights.put(ADDRESS, 'Story, later', noted);
  assert.deepEqual(await highlights.of(ADDRESS), [noted]);
  const [row] = await highlights.rows();
  assert.deepEqual(
    { ...row, bytes: row.bytes > 100 },
    { address: ADDRESS, title: 'Story, later', count: 1, bytes: true, at: 2 },
  );
  await highlights.remove(ADDRESS, 'one');
  assert.equal(database.records.size, 0, 'nothing is left of a page without highlights');
  await assert.rejects(() => highlights.of('about:blank'), { name: 'HighlightError' });
});

test('a page takes so many and no more, and the others stay', async () => {
  const { highlights } = kept();
  const many = Array.from({ length: HIGHLIGHTS_MAX }, (_, k) => ({ ...ONE, id: `h${k}` }));
  await highlights.merge([{ format: 1, address: ADDRESS, title: '', highlights: many }]);
  await assert.rejects(() => highlights.put(ADDRESS, '', { ...ONE, id: 'more' }), {
    name: 'HighlightError',
  });
  assert.equal((await highlights.of(ADDRESS)).length, HIGHLIGHTS_MAX);
});

test('those of a file are taken in at once, as many as there are, and can be put back', async () => {
  const { database, highlights } = kept();
  await highlights.put(ADDRESS, 'Story', ONE);
  const before = structuredClone(database.records);
  let writes = 0;
  const { together } = database;
  database.together = (...all) => ((writes += 1), together(...all));
  const pages = Array.from({ length: 100_000 }, (_, k) => ({
    ...{ format: 1, address: `https://b.example/${k}`, title: '', highlights: [ONE] },
  }));
  const own = { format: 1, address: ADDRESS, title: '', highlights: [{ ...ONE, id: 'two' }] };
  const putBack = await highlights.merge([...pages, own]);
  assert.deepEqual([database.records.size, writes], [100_001, 1]);
  assert.equal((await highlights.of(ADDRESS)).length, 2);
  await putBack();
  assert.deepEqual(database.records, before);
  await assert.rejects(() => highlights.merge([own, { ...own, address: 'about:blank' }]));
  assert.deepEqual(database.records, before);
});

test('a broken highlight is set aside alone, a broken record as a whole', async () => {
  const { highlights, database, storage } = kept();
  const broken = { ...ONE, id: 'two', colour: 'mauve' };
  database.records.set(ADDRESS, {
    format: 1,
    address: ADDRESS,
    title: '',
    highlights: [broken, ONE],
  });
  database.records.set('https://b.example/', { format: 9 });
  assert.deepEqual(await highlights.of(ADDRESS), [ONE]);
  assert.deepEqual(await highlights.of('https://b.example/'), []);
  assert.equal(database.records.size, 1);
  const aside = await Promise.all((await storage.quarantinedIds()).map(storage.readQuarantined));
  const raws = aside.map((text) => JSON.parse(JSON.parse(text).raw));
  assert.equal(raws.length, 2);
  assert.ok(raws.some(([one]) => one.colour === 'mauve') && raws.some(([one]) => one.format === 9));
  assert.match(await storage.readNotices(), /a\.example\/story/);
  assert.deepEqual(await highlights.all(), [
    { format: 1, address: ADDRESS, title: '', highlights: [ONE] },
  ]);
  await highlights.wipe();
  assert.deepEqual(await highlights.all(), []);
});

test('of two of one id the one changed last is kept', () => {
  const later = { ...ONE, note: 'later', changed: 5 };
  assert.deepEqual(mergeHighlights([ONE], [later]), [later]);
  assert.deepEqual(mergeHighlights([later], [ONE]), [later]);
  assert.deepEqual(mergeHighlights([ONE], [{ ...ONE, id: 'b' }]).length, 2);
});

test('what is not a highlight is none', () => {
  assert.ok(isHighlight(ONE));
  const wrong = [
    { id: '' },
    { id: 'a b' },
    { made: NaN },
    { colour: 'red' },
    { note: 'x'.repeat(10_001) },
    { parts: [{ ...ONE.parts[0], quote: { exact: '', prefix: '', suffix: '' } }] },
    { parts: [{ ...ONE.parts[0], position: { start: 5, end: 4 } }] },
    { parts: [{ ...ONE.parts[0], path: { start: { path: [-3], offset: 0 } } }] },
    { parts: [] },
    { parts: null },
  ];
  for (const change of wrong) {
    assert.ok(!isHighlight({ ...ONE, ...change }), JSON.stringify(change));
  }
  for (const value of [null, undefined, 5, {}]) assert.ok(!isAnchor(value) && !isHighlight(value));
});
