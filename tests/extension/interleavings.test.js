// Two workers over one storage, as a dying one and its successor are, in 1,000 orders of their steps: nothing that was said
// to be written is lost. Who goes on next is drawn, from a seed that a failure names.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createSettingsStore } from '../../extension/background/settings_store.js';
import { withDecisions } from '../../extension/background/decisions.js';
import { createSites } from '../../extension/background/sites.js';
import { createStorage, QUOTA } from '../../extension/platform/storage.js';
import { seeded } from '../bench/random.js';
import { checked, decision } from './lib/decisions.js';
import { memoryArea } from './lib/memory_area.js';

const RUNS = 1000;

/** Lets what waits go on one by one, in an order that the seed draws. @param {() => number} random 0..1 */
function scheduler(random) {
  /** @type {(() => void)[]} */
  const waiting = [];
  let steps = 0;
  return {
    /** Waits for its turn. */
    turn: () => new Promise((resolve) => waiting.push(() => resolve(undefined))),
    steps: () => steps,
    /** @param {Promise<unknown>} all */
    async until(all) {
      let over = false;
      const end = all.finally(() => (over = true));
      while (!over) {
        // All that can go on without a turn has done so when the next task begins.
        await new Promise((resolve) => setImmediate(resolve));
        const [next] = waiting.splice(Math.floor(random() * waiting.length), 1);
        if (next) steps += 1;
        next?.();
      }
      return end;
    },
  };
}

/** The browser's locks: one holder of a name at a time, whoever asks. */
function browserLocks() {
  let held = Promise.resolve();
  return {
    request: (/** @type {string} */ _name, /** @type {() => Promise<any>} */ task) => {
      const turn = held.then(task);
      held = turn.catch(() => {});
      return turn;
    },
  };
}

/** Storage each step of which waits for its turn. @param {Map<string, any>} data @param {() => Promise<unknown>} turn */
function turned(data, turn) {
  const area = memoryArea(data);
  const slow =
    (/** @type {'get' | 'set' | 'remove' | 'clear' | 'getBytesInUse'} */ name) =>
    async (/** @type {any[]} */ ...args) => {
      await turn();
      const value = await area[name](...args);
      await turn();
      return value;
    };
  const names = /** @type {const} */ (['get', 'set', 'remove', 'clear', 'getBytesInUse']);
  return Object.fromEntries(names.map((name) => [name, slow(name)]));
}

/** @param {any} local @param {any} locks */
function worker(local, locks) {
  const storage = createStorage({ local, session: memoryArea(), locks });
  let time = 1;
  const now = () => (time += 1);
  return {
    sites: createSites({ storage, check: checked, now, quota: QUOTA }),
    settingsStore: createSettingsStore({ storage, now }),
  };
}

/** @type {(id: string) => (site: import('../../extension/background/record.js').Site) => import('../../extension/background/record.js').Site} */
const withOne = (id) => (site) => withDecisions(site, { put: [decision(id)] });

/** Settings that are changed, each once. */
const SETTINGS = Object.entries({ bar: false, badge: false, live: false, learnPages: 5 });

for (const part of [0, 1, 2, 3]) {
  test(`no update is lost in any order of steps, part ${part + 1} of 4`, async () => {
    for (let seed = part; seed < RUNS; seed += 4) {
      const random = seeded(seed + 1);
      const { turn, until, steps } = scheduler(random);
      const data = new Map();
      const locks = browserLocks();
      const workers = [0, 1].map(() => worker(turned(data, turn), locks));
      const some = () => workers[Math.floor(random() * 2)];
      const jobs = [];
      for (let k = 0; k < 6; k += 1) {
        const name = `${'ab'[k % 2]}.example`;
        jobs.push(some().sites.update(name, withOne(`r${k}`)));
      }
      for (const [name, value] of SETTINGS) jobs.push(some().settingsStore.set({ [name]: value }));
      await until(Promise.all(jobs));
      assert.ok(steps() > 20);

      const { sites, settingsStore } = worker(memoryArea(data), undefined);
      const ids = (await sites.all()).map((site) => site.decisions.map(({ id }) => id).sort());
      assert.deepEqual(
        ids,
        [
          ['r0', 'r2', 'r4'],
          ['r1', 'r3', 'r5'],
        ],
        `seed ${seed}`,
      );
      // What the table of sites and the rules of starting are read from says the same.
      const counts = [...(await sites.list()).values()].map((entry) => entry.decisions);
      assert.deepEqual(counts, [3, 3], `seed ${seed}: the index`);
      const settings = /** @type {Record<string, unknown>} */ (await settingsStore.get());
      for (const [name, value] of SETTINGS) {
        assert.equal(settings[name], value, `seed ${seed}: ${name}`);
      }
    }
  });
}
