// The reading list: what an item is, its limit, and that nothing of a private window or of a file is kept.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';

import './lib/no_words.js';
import { pageHandlers } from '../../extension/background/page_handlers.js';
import { createReadingList } from '../../extension/background/reading_list.js';
import { createReadingPlaces, mergePlaces } from '../../extension/background/reading_places.js';
import { createSelections } from '../../extension/background/selections.js';
import {
  LIST_MAX,
  isListItem,
  listBookmarks,
  listMarkdown,
  mergeLists,
} from '../../extension/shared/reading_list.js';
import { memoryDatabase } from './lib/memory_database.js';

const URL = 'https://mill.example/wheel';
const PLACE = { quote: 'So we laid it.', start: 900, share: 0.25 };

/** @type {import('../../extension/shared/reading_list.js').ListItem} */
const ITEM = {
  address: URL,
  title: 'Wheel',
  minutes: { from: 1, to: 2 },
  read: 0.5,
  place: PLACE,
  added: 5,
  changed: 9,
};

test('an item is of a web page by its lasting address', () => {
  assert.ok(isListItem(ITEM));
  assert.ok(isListItem({ ...ITEM, minutes: null, place: null }));
  for (const bad of [
    { address: `${URL}?utm_source=a` },
    { address: 'file:///a.html' },
    { address: 'about:blank' },
    { read: 2 },
    { minutes: { from: -1, to: 2 } },
    { place: { ...PLACE, quote: '' } },
    { title: 3 },
    { added: 'now' },
  ]) {
    assert.ok(!isListItem({ ...ITEM, ...bad }), JSON.stringify(bad));
  }
});

test('merging lists and places is idempotent, commutative and associative, and loses no page', () => {
  const time = fc.integer({ min: 0, max: 3 });
  const address = fc.constantFrom('a', 'b', 'c').map((path) => `https://mill.example/${path}`);
  const items = fc.uniqueArray(
    fc
      .record({ address, title: fc.constantFrom('x', 'y'), added: time, changed: time })
      .map((one) => ({ ...ITEM, ...one })),
    { selector: (one) => one.address },
  );
  const places = fc.uniqueArray(
    fc.record({ address, at: time, start: time }).map((one) => ({
      address: one.address,
      record: { at: one.at, place: { ...PLACE, start: one.start } },
    })),
    { selector: (one) => one.address },
  );
  for (const [
    list,
    merge,
  ] of /** @type {[fc.Arbitrary<any[]>, (...lists: any[][]) => any[]][]} */ ([
    [items, mergeLists],
    [places, mergePlaces],
  ])) {
    const sorted = (/** @type {{address: string}[]} */ all) =>
      [...all].sort((a, b) => (a.address < b.address ? -1 : 1));
    fc.assert(
      fc.property(list, list, list, (one, two, three) => {
        assert.deepEqual(sorted(merge(one, one)), sorted(one));
        assert.deepEqual(sorted(merge(one, two)), sorted(merge(two, one)));
        assert.deepEqual(
          sorted(merge(merge(one, two), three)),
          sorted(merge(one, merge(two, three))),
        );
        const known = new Set(merge(one, two).map((item) => item.address));
        assert.ok([...one, ...two].every((item) => known.has(item.address)));
      }),
    );
  }
});

test('a full list says so and stays as it is', async () => {
  const list = createReadingList({ database: memoryDatabase(), now: () => 1 });
  const many = Array.from({ length: LIST_MAX }, (_, k) => ({ ...ITEM, address: `${URL}/${k}` }));
  await list.merge(many);
  await assert.rejects(() => list.add(URL, ITEM), { name: 'ListError' });
  await assert.rejects(() => list.merge([ITEM, many[0]]), { name: 'ListError' });
  assert.equal((await list.all()).length, LIST_MAX);
  await list.merge([{ ...many[0], title: 'Newer', changed: 99 }]);
  assert.equal((await list.of(many[0].address))?.title, 'Newer');
  await list.remove([many[1].address]);
  assert.ok(await list.add(URL, ITEM));
});

test('what cannot be read counts as none, and putting back restores it', async () => {
  const database = memoryDatabase();
  const list = createReadingList({ database, now: () => 1 });
  database.records.set(URL, { format: 9 });
  assert.equal(await list.of(URL), null);
  assert.deepEqual(await list.all(), []);
  const before = structuredClone(database.records);
  const putBack = await list.merge([ITEM, { ...ITEM, address: `${URL}/2` }]);
  assert.equal((await list.all()).length, 2);
  await putBack();
  assert.deepEqual(database.records, before);
});

/** Handlers over a core that always finds the same article. */
function handlers() {
  const list = createReadingList({ database: memoryDatabase(), now: () => 1 });
  const places = createReadingPlaces({ database: memoryDatabase(), now: () => 1 });
  const article = { title: 'Wheel', text: 'word '.repeat(4000), language: 'en' };
  /** @type {any} */
  const parts = {
    sites: { get: async () => null },
    settingsStore: { get: async () => ({ resume: true }) },
    models: { judging: async () => null },
    core: { expectArticle: async () => {}, call: async () => article },
    selections: createSelections(),
    tabs: { announce() {} },
    ...{ list, places },
  };
  return { asks: pageHandlers(parts), list, places };
}

const PAGE = { tab: 1, site: null, host: 'mill.example', url: URL, window: 1, isPrivate: false };
const bytes = () => new Uint8Array([1, 2]);

test('a page is added with its time to read, and follows how far it is read', async () => {
  const { asks, list, places } = handlers();
  await asks['content-bg-place-keep']({ url: URL, place: PLACE, read: 0.25 }, PAGE);
  assert.deepEqual(await list.all(), [], 'reading alone adds nothing');
  assert.deepEqual(await asks['content-bg-list-add']({ page: bytes(), url: URL }, PAGE), {
    isNew: true,
  });
  const [item] = await list.all();
  assert.deepEqual([item.read, item.place, item.title], [0.25, PLACE, 'Wheel']);
  assert.ok(item.minutes !== null && item.minutes.from > 10);
  assert.deepEqual(await asks['content-bg-list-add']({ page: bytes(), url: URL }, PAGE), {
    isNew: false,
  });
  await asks['content-bg-place-keep']({ url: URL, place: null, read: 1 }, PAGE);
  assert.deepEqual([(await list.all())[0].read, await places.of(URL)], [1, null]);
  await asks['content-bg-list-remove']({ url: `${URL}#part` }, PAGE);
  assert.deepEqual(await list.all(), []);
});

test('the place outlasts the pages read last', async () => {
  const { asks, places } = handlers();
  await asks['content-bg-list-add']({ page: bytes(), url: URL }, PAGE);
  await asks['content-bg-place-keep']({ url: URL, place: PLACE, read: 0.25 }, PAGE);
  await places.wipe();
  assert.deepEqual(await asks['content-bg-place']({ url: URL }, PAGE), { place: PLACE });
});

test('nothing of a private window, of a file or of another site is kept', async () => {
  const { asks, list } = handlers();
  const add = asks['content-bg-list-add'];
  const payload = { page: bytes(), url: URL };
  await assert.rejects(() => add(payload, { ...PAGE, isPrivate: true }), { name: 'ListError' });
  const file = 'file:///home/me/a.html';
  await assert.rejects(() => add({ ...payload, url: file }, { ...PAGE, url: file }), {
    name: 'ListError',
  });
  await assert.rejects(() => add({ ...payload, url: 'https://other.example/' }, PAGE), {
    name: 'TypeError',
  });
  await asks['content-bg-list-add'](payload, PAGE);
  await asks['content-bg-place-keep'](
    { url: URL, place: PLACE, read: 1 },
    { ...PAGE, isPrivate: true },
  );
  assert.equal((await list.all())[0].read, 0);
});

test('titles and addresses stay what they are in every file', () => {
  const item = {
    ...ITEM,
    title: '](https://evil.example) <b>*x*\n- [ ] y',
    address: 'https://mill.example/a_(b)?c=1&d="2"',
  };
  const line = listMarkdown([item], () => 'mill.example');
  assert.equal(line.split('\n').length, 2);
  assert.ok(line.includes('\\](https://evil.example) \\<b\\>\\*x\\* - \\[ \\] y'));
  assert.ok(line.includes('(https://mill.example/a_%28b%29?c=1&d="2")'));
  const file = listBookmarks([item], 'List');
  assert.ok(!file.includes('<b>') && file.includes('&#60;b&#62;') && file.includes('&#34;2&#34;'));
});
