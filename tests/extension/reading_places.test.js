// Where reading stopped is kept for the pages read last, only where it may be, and by what was read of the page alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pageHandlers } from '../../extension/background/page_handlers.js';
import { PLACES_MAX, createReadingPlaces } from '../../extension/background/reading_places.js';
import { isReadingPlace } from '../../extension/shared/reading_place.js';
import { memoryDatabase } from './lib/memory_database.js';

const ADDRESS = 'https://a.example/story';
const PLACE = { quote: 'So we laid it, which is the older answer.', start: 900, share: 0.25 };

function kept() {
  const database = memoryDatabase();
  let time = 0;
  return { database, places: createReadingPlaces({ database, now: () => (time += 1) }) };
}

test('a place is a few words, a number and a share', () => {
  assert.ok(isReadingPlace(PLACE));
  for (const bad of [
    { ...PLACE, quote: '' },
    { ...PLACE, quote: 'x'.repeat(61) },
    { ...PLACE, share: 1.5 },
    { ...PLACE, start: -1 },
    { ...PLACE, title: 'On laying a hedge' },
    null,
  ]) {
    assert.ok(!isReadingPlace(bad), JSON.stringify(bad));
  }
});

test('kept by the lasting address, replaced, taken away', async () => {
  const { places, database } = kept();
  await places.keep(`${ADDRESS}?utm_source=x#there`, PLACE);
  assert.deepEqual((await places.of(ADDRESS))?.place, PLACE);
  assert.deepEqual([...database.records], [[ADDRESS, { place: PLACE, at: 1 }]], 'and nothing else');
  await places.keep(ADDRESS, { ...PLACE, share: 0.5 });
  assert.equal((await places.of(`${ADDRESS}#later`))?.place.share, 0.5);
  await places.keep(ADDRESS, null);
  assert.equal(database.records.size, 0);
  await places.keep('about:blank', PLACE);
  assert.equal(await places.of('about:blank'), null);
  assert.equal(database.records.size, 0);
});

test('the page that was read longest ago leaves first', async () => {
  const { places, database } = kept();
  for (let k = 0; k < PLACES_MAX; k += 1) await places.keep(`${ADDRESS}/${k}`, PLACE);
  await places.keep(`${ADDRESS}/0`, PLACE);
  await places.keep(`${ADDRESS}/new`, PLACE);
  assert.equal(database.records.size, PLACES_MAX);
  assert.equal(await places.of(`${ADDRESS}/1`), null);
  assert.deepEqual((await places.of(`${ADDRESS}/0`))?.place, PLACE);
});

test('what cannot be read counts as none and makes room first', async () => {
  const { places, database } = kept();
  database.records.set(ADDRESS, { place: { quote: 7 }, at: 'never' });
  assert.equal(await places.of(ADDRESS), null);
  for (let k = 0; k < PLACES_MAX; k += 1) await places.keep(`${ADDRESS}/${k}`, PLACE);
  assert.ok(!database.records.has(ADDRESS));
});

test('forgotten by page and by site', async () => {
  const { places, database } = kept();
  await places.keep(ADDRESS, PLACE);
  await places.keep('https://b.example/', PLACE);
  await places.forget((address) => address === ADDRESS);
  assert.deepEqual([...database.records.keys()], ['https://b.example/']);
  await places.wipe();
  assert.equal(database.records.size, 0);
});

const PAGE = {
  ...{ tab: 1, window: 1, site: 'a.example', host: 'a.example', url: ADDRESS, isPrivate: false },
};

for (const { what, resume, page, keeps } of [
  { what: 'where it is wanted', resume: true, page: PAGE, keeps: true },
  { what: 'not where it is switched off', resume: false, page: PAGE, keeps: false },
  {
    what: 'not of a private window',
    resume: true,
    page: { ...PAGE, isPrivate: true },
    keeps: false,
  },
]) {
  test(`a page may have its place kept: ${what}`, async () => {
    const { places, database } = kept();
    const list = { progress: async () => false, of: async () => null };
    /** @type {any} */
    const parts = { places, list, settingsStore: { get: async () => ({ resume }) } };
    const asks = pageHandlers(parts);
    await asks['content-bg-place-keep'](
      { url: `${ADDRESS}?page=2`, place: PLACE, read: 0.5 },
      page,
    );
    assert.equal(database.records.size, keeps ? 1 : 0);
    const reply = await asks['content-bg-place']({ url: `${ADDRESS}?page=2` }, page);
    assert.deepEqual(reply, { place: keeps ? PLACE : null });
    const elsewhere = { url: 'https://b.example/', place: PLACE, read: 0.5 };
    if (keeps) await assert.rejects(asks['content-bg-place-keep'](elsewhere, page), TypeError);
  });
}
