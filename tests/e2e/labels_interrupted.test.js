// Every change of labels and highlights, failing at each of its steps in the browser's own database: all of it or nothing is
// there, nothing older is lost, and what was begun can be done again.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { PAGE, block, bytesOf, el, hashOf, recordOn } from '../labels/pages.js';
import { serveLabels } from '../labels/serve.js';
import { inBothBrowsers } from './setup.js';

/** @type {import('./harness/server.js').Site} */
let site;
before(async () => {
  site = await serveLabels(() => undefined);
});
after(() => site?.close());

/** Two pages with records, and what comes in for one of them. */
function given() {
  const [one, two] = [bytesOf(PAGE()), bytesOf(el('html', el('body', el('p', 'Another page'))))];
  const old = recordOn(one, { id: 'a', blocks: [block('x', [4], { template: 'yes' })] });
  const pages = [one, two].map((bytes) => ({
    ...{ hash: hashOf(bytes), columns: [...bytes], html: '<p>the mill', missing: [] },
  }));
  return {
    old,
    changed: { ...old, changed: old.changed + 1, notes: 'changed' },
    other: recordOn(two, { id: 'b', url: 'https://b.example/', site: 'b.example' }),
    bob: recordOn(one, { id: 'c', annotator: 'bob' }),
    pages,
  };
}

/**
 * Runs every change once for each of its steps, that step failing; in the page, so it uses nothing outside itself.
 * @param {ReturnType<typeof given>} what
 */
async function interrupted({ old, changed, other, bob, pages }) {
  const { labels } = /** @type {any} */ (globalThis);
  const NAME = 'labels-interrupted';
  const pageOf = (/** @type {any} */ one) => ({ ...one, columns: Uint8Array.from(one.columns) });
  const [one, two] = pages.map(pageOf);
  /** @type {Record<string, (store: any, database: any) => Promise<unknown>>} */
  const changes = {
    begin: (store) => store.begin(other, two),
    save: (store) => store.save(changed),
    remove: (store) => store.remove('a'),
    merge: (store) =>
      store.merge([other, bob], async (/** @type {string} */ hash) =>
        hash === two.hash ? two : one,
      ),
    wipe: (store) => store.wipe(),
    highlight: (_, database) =>
      database.update('highlights', 'x', (/** @type {any} */ was) => ({ ...was, notes: [1, 2] })),
    both: (_, database) =>
      database.together(
        ['highlights', 'labels'],
        'readwrite',
        async (/** @type {any} */ inside) => {
          inside.put('highlights', 'y', { notes: [] });
          inside.put('highlights', 'x', { notes: [3] });
          inside.remove('labels', 'a');
        },
      ),
  };

  /** Counts what is asked of the database, and lets one of it fail. `at` counts from 0. */
  const seam = { at: Infinity, asked: 0 };
  const names = /** @type {const} */ ([
    'put',
    'delete',
    'clear',
    'get',
    'getAll',
    'getAllKeys',
    'count',
  ]);
  for (const name of names) {
    const real = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function seamed(/** @type {any[]} */ ...args) {
      seam.asked += 1;
      if (seam.asked - 1 !== seam.at) return /** @type {any} */ (real).apply(this, args);
      throw new DOMException('the disk failed', 'UnknownError');
    };
  }

  /** @param {any} store @param {any} database */
  async function state(store, database) {
    const all = {};
    for (const name of ['labels', 'rows', 'highlights']) {
      Object.assign(all, { [name]: await database.entries(name) });
    }
    const kept = (await database.entries('pages')).map((/** @type {any} */ [hash]) => hash);
    const read = [];
    for (const hash of kept) read.push((await store.page(hash)).html);
    return JSON.stringify({ all, read, broken: (await store.all()).broken });
  }

  async function fresh() {
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(NAME);
      request.onsuccess = () => resolve(undefined);
      request.onerror = reject;
      request.onblocked = reject;
    });
    const database = labels.createDatabase(indexedDB, NAME);
    const store = labels.store.createLabelStore({ database });
    await store.begin(old, one);
    await database.update('highlights', 'x', () => ({ notes: [1] }));
    return { store, database };
  }

  const told = [];
  for (const [name, change] of Object.entries(changes)) {
    seam.at = Infinity;
    const whole = await fresh();
    const earlier = await state(whole.store, whole.database);
    seam.asked = 0;
    await change(whole.store, whole.database);
    const steps = seam.asked;
    const later = await state(whole.store, whole.database);
    for (let at = 0; at < steps; at += 1) {
      const { store, database } = await fresh();
      [seam.asked, seam.at] = [0, at];
      const error = await change(store, database).then(
        () => null,
        (/** @type {Error} */ thrown) => String(thrown),
      );
      seam.at = Infinity;
      const left = await state(store, database);
      await store.sweep();
      const swept = await state(store, database);
      await change(store, database);
      const again = await state(store, database);
      told.push({
        ...{ name, at, steps, error },
        same: left === earlier || left === later || swept === earlier || swept === later,
        older: JSON.parse(left).all.highlights.length > 0,
        again: again === later,
        left,
      });
    }
  }
  return told;
}

inBothBrowsers('labels, interrupted', ({ story }) => {
  story('at every step: all of a change or nothing, and it can be done again', async (setup) => {
    const page = await setup.open(site.url('/bare'));
    const told = await page.evaluate(interrupted, given());
    const names = new Set(told.map(({ name }) => name));
    assert.equal(names.size, 7);
    assert.ok(told.length > 15, `${told.length} steps`);
    for (const { name, at, steps, error, same, older, again, left } of told) {
      const where = `${name}, step ${at} of ${steps} (${error}): ${left}`;
      assert.ok(same, `neither before nor after: ${where}`);
      assert.ok(older, `highlights are lost: ${where}`);
      assert.ok(again, `not the same when it is done again: ${where}`);
    }
    assert.ok(told.some(({ error }) => error !== null));
    console.log(`# ${told.length} interruptions`);
  });
});
