// Reading what is kept: by few calls, without waiting where nothing changes, and never what was there before a change.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import './lib/no_words.js';
import { createBarWords } from '../../extension/background/bar_words.js';
import { emptySite, encodeSite } from '../../extension/background/record.js';
import { createSites } from '../../extension/background/sites.js';
import { useForms, useWords } from '../../extension/platform/i18n.js';
import { createStorage, QUOTA } from '../../extension/platform/storage.js';
import { checked, decision } from './lib/decisions.js';
import { memoryArea } from './lib/memory_area.js';

/** An area that writes down which keys each call asked for. */
function listening() {
  const area = memoryArea();
  /** @type {unknown[]} */
  const calls = [];
  const get = (/** @type {any} */ keys) => {
    calls.push(keys);
    return area.get(keys);
  };
  return { area: { ...area, get }, calls };
}

test('keys that are asked for in one turn are read by one call, those of the next by another', async () => {
  const { area, calls } = listening();
  const storage = createStorage({ local: area, session: memoryArea(), locks: undefined });
  await storage.write({ settings: '{}', pause: '5' });
  const read = await Promise.all([
    storage.readSettings(),
    storage.readPause(),
    storage.readModel(),
  ]);
  assert.deepEqual(read, ['{}', '5', null]);
  assert.deepEqual(calls, [['settings', 'pause', 'model']]);
  assert.equal(await storage.readPause(), '5');
  assert.deepEqual(calls.slice(1), [['pause']]);
});

/** A lock that counts who asks for it, and is given in order. */
function countedLock() {
  const locks = {
    asked: 0,
    request: (/** @type {string} */ _, /** @type {any} */ task) => {
      locks.asked += 1;
      return task();
    },
  };
  return locks;
}

test('a site that only is read waits for no lock', async () => {
  const locks = countedLock();
  const local = memoryArea();
  const storage = createStorage({
    local,
    session: memoryArea(),
    locks: /** @type {any} */ (locks),
  });
  await storage.write({ sites: { 'a.test': encodeSite({ ...emptySite('a.test'), revision: 3 }) } });
  const sites = createSites({ storage, check: async () => checked(), now: () => 1, quota: QUOTA });
  assert.equal((await sites.get('a.test')).revision, 3);
  assert.equal((await sites.get('b.test')).revision, 0);
  assert.equal(locks.asked, 0);
});

test('what was read before a change is not remembered after it', async () => {
  const storage = createStorage({ local: memoryArea(), session: memoryArea(), locks: undefined });
  const text = encodeSite({ ...emptySite('a.test'), revision: 3 });
  await storage.write({ sites: { 'a.test': text } });
  const sites = createSites({ storage, check: async () => checked(), now: () => 1, quota: QUOTA });
  const changed = (/** @type {import('../../extension/background/record.js').Site} */ site) => ({
    ...site,
    decisions: [decision('d')],
  });
  // Asked for before, while and after the change is on its way.
  const early = sites.get('a.test');
  const change = sites.update('a.test', changed);
  const late = sites.get('a.test');
  await Promise.all([early, change]);
  assert.equal((await late).revision, 4);
  assert.equal((await sites.get('a.test')).revision, 4);
});

test('a task that runs alone while something is read makes it be read again', async () => {
  const storage = createStorage({ local: memoryArea(), session: memoryArea(), locks: undefined });
  /** @type {boolean[]} */
  const seen = [];
  const value = await storage.reading(
    async (isQuiet) => {
      seen.push(isQuiet());
      await storage.exclusive(async () => {});
      seen.push(isQuiet());
      return 'quiet';
    },
    async () => 'alone',
  );
  assert.equal(value, 'alone');
  assert.deepEqual(seen, [true, false]);
});

test('words of the bar are looked up once while the browser speaks one language', async () => {
  const storage = createStorage({ local: memoryArea(), session: memoryArea(), locks: undefined });
  const first = await createBarWords(storage).get();
  await new Promise((done) => setTimeout(done));
  const kept = /** @type {any} */ (await storage.readWords());
  assert.deepEqual(kept.words, first);
  assert.equal(kept.forms['number 255'], '255');
  assert.equal(kept.forms['percent 100'], '100%');
  await storage.writeWords({ ...kept, words: { ...first, direction: 'rtl' } });
  assert.equal((await createBarWords(storage).get()).direction, 'rtl');
  // As in a worker that has just started.
  useWords(null);
  useForms({});
  await storage.writeWords({ ...kept, language: 'xx', words: { ...first, direction: 'rtl' } });
  assert.equal((await createBarWords(storage).get()).direction, first.direction);
});
