// The store of sites against storage that fails: killed between any two steps, full, written by two,
// holding rubbish. A template here is any bytes that start with 7; the core's own check has its tests
// where the core is.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createQuarantine } from '../../extension/background/quarantine.js';
import { emptySite, siteFromJson, siteToJson } from '../../extension/background/record.js';
import { createSites } from '../../extension/background/sites.js';
import { withDecisions } from '../../extension/background/decisions.js';
import { createStorage, QUOTA } from '../../extension/platform/storage.js';
import { READING_DEFAULTS } from '../../extension/shared/reading.js';
import { asFormat1, checked, decision } from './lib/decisions.js';
import { Killed, bytes, memoryArea } from './lib/memory_area.js';

const DAY = 86_400_000;

/**
 * A store over stored data, as a worker that has just started has it.
 * @param {Map<string, any>} data
 * @param {{quota?: number, at?: number, killAt?: number, after?: boolean}} [options]
 */
function worker(data, { quota = QUOTA, at = DAY, ...options } = {}) {
  const local = memoryArea(data, { quota, ...options });
  const storage = createStorage({ local, session: memoryArea(), locks: undefined });
  let time = at;
  const check = async (bytesOf) => {
    if (bytesOf[0] === 7) return checked();
    const error = new Error('the checksum does not fit');
    error.name = 'TemplateError';
    throw error;
  };
  const sites = createSites({ storage, check, now: () => (time += 1), quota });
  return { sites, local, storage };
}

/** A template of a size, different for each seed. */
function template(size, seed = 0) {
  const made = new Uint8Array(size).fill(seed % 251);
  made[0] = 7;
  return made;
}

const learned = (size, pages, seed) => (site) => ({
  ...site,
  template: template(size, seed),
  stats: { pages, clusters: 1 },
});

/** @type {(id: string) => (site: import('../../extension/background/record.js').Site) => import('../../extension/background/record.js').Site} */
const withOne = (id) => (site) => withDecisions(site, { put: [decision(id)] });

/** Everything a worker can read, in a form to compare. */
async function snapshot(data) {
  const { sites } = worker(data);
  const list = await sites.list();
  const all = await sites.all();
  return {
    list: [...list.keys()].sort(),
    sites: all.map(({ used: _, ...site }) => ({
      ...site,
      template: site.template?.length ?? null,
    })),
  };
}

test('what is stored is there for the next worker', async () => {
  const data = new Map();
  await worker(data).sites.update('a.example', learned(100, 3));
  await worker(data).sites.update('a.example', withOne('r'));
  const site = await worker(data).sites.get('a.example');
  assert.equal(site.revision, 2);
  assert.deepEqual(site.template, template(100));
  assert.deepEqual(site.decisions, [decision('r')]);
  const entry = (await worker(data).sites.list()).get('a.example');
  assert.equal(entry.pages, 3);
  assert.equal(entry.decisions, 1);
});

test('the host seen last is kept, for the permission that may be asked for it', async () => {
  const data = new Map();
  await worker(data).sites.update('a.example', learned(10, 1), 'www.a.example');
  await worker(data).sites.update('a.example', learned(10, 2));
  assert.equal((await worker(data).sites.get('a.example')).host, 'www.a.example');
  assert.equal((await worker(data).sites.list()).get('a.example').host, 'www.a.example');
});

test('a record of the older format is read, loses nothing and is written anew at once', async () => {
  const data = new Map();
  await worker(data).sites.update('a.example', learned(100, 3));
  await worker(data).sites.update('a.example', withOne('r'), 'www.a.example');
  const before = await worker(data).sites.get('a.example');
  const old = JSON.parse(data.get('site:a.example'));
  data.set('site:a.example', JSON.stringify(asFormat1(old, ['www.a.example'])));
  data.set('settings', JSON.stringify({ version: 1, mode: 'hide' }));
  const entry = { bytes: 1, used: 1, host: 'a.example', pages: 3, rules: 1 };
  data.set('index', JSON.stringify([['a.example', { ...entry, always: ['www.a.example'] }]]));

  const auto = [{ host: 'www.a.example', path: '', mode: 'hide' }];
  const list = await worker(data).sites.list();
  assert.deepEqual(list.get('a.example').auto, auto, 'the index is made again');
  // What was the mode used last then is the mode of the rule, whatever is used later.
  data.set('settings', JSON.stringify({ version: 1, mode: 'highlight' }));
  const { sites, storage } = worker(data);
  assert.deepEqual(await sites.get('a.example'), { ...before, auto });
  assert.deepEqual(await createQuarantine(storage).list(), []);
  assert.equal(JSON.parse(data.get('site:a.example')).format, 3);
});

test('an older record in a full storage is read all the same', async () => {
  const data = new Map();
  await worker(data).sites.update('a.example', withOne('r'));
  const old = JSON.parse(data.get('site:a.example'));
  data.set('site:a.example', JSON.stringify(asFormat1(old, ['a.example'])));
  const site = await worker(data, { quota: bytes(data) }).sites.get('a.example');
  assert.deepEqual(site.auto, [{ host: 'a.example', path: '', mode: 'highlight' }]);
  assert.deepEqual(site.decisions, [decision('r')]);
});

test('two writers lose nothing, and every write raises the revision', async () => {
  const data = new Map();
  const { sites } = worker(data);
  const add = (id) => async (site) => {
    await new Promise((resolve) => setImmediate(resolve));
    return withOne(id)(site);
  };
  await Promise.all([...Array(20).keys()].map((i) => sites.update('a.example', add(`r${i}`))));
  const site = await worker(data).sites.get('a.example');
  assert.equal(site.revision, 20);
  assert.equal(site.decisions.length, 20);
});

test('a dying worker and its successor lose nothing either: the locks of the browser part them', async () => {
  const data = new Map();
  // One lock for both, as the browser has it.
  let held = Promise.resolve();
  const locks = {
    request: (_, task) => {
      const turn = held.then(task);
      held = turn.catch(() => {});
      return turn;
    },
  };
  const make = () => {
    const local = memoryArea(data);
    const storage = createStorage({ local, session: memoryArea(), locks });
    return createSites({ storage, check: checked, now: () => 5, quota: QUOTA });
  };
  const [one, other] = [make(), make()];
  const slow = (id) => async (site) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return withOne(id)(site);
  };
  await Promise.all(
    [...Array(10).keys()].map((i) => (i % 2 ? one : other).update('a.example', slow(`r${i}`))),
  );
  assert.equal((await make().get('a.example')).decisions.length, 10);
});

/** Stories that change storage in several steps, with what must not be lost. */
const STORIES = {
  learn: (sites) => sites.update('a.example', learned(300, 9, 3)),
  correct: (sites) => sites.update('b.example', withOne('new')),
  forget: (sites) => sites.forget('a.example'),
  'first visit': (sites) => sites.update('new.example', learned(50, 1)),
  'undo the only decision': (sites) =>
    sites.update('c.example', (site) => ({ ...site, decisions: [] })),
  evict: (sites) => sites.update('big.example', learned(3000, 1)),
  wipe: (sites) => sites.wipe(),
};

for (const [name, story] of Object.entries(STORIES)) {
  test(`killed between any two steps of "${name}": the state before or after`, async () => {
    const before = new Map();
    const prepare = worker(before).sites;
    await prepare.update('a.example', learned(2000, 4));
    await prepare.update('b.example', learned(1000, 2));
    await prepare.update('b.example', withOne('kept'));
    await prepare.update('c.example', withOne('only'));
    const quota = name === 'evict' ? bytes(before) + 600 : QUOTA;

    const whole = new Map(before);
    const { sites, local } = worker(whole, { quota });
    await story(sites);
    const steps = local.changes();
    assert.ok(steps > 0);
    const states = new Set();
    // Between steps of an eviction fewer templates stand; each state is one that a step left.
    for (let at = 0; at < steps; at += 1) {
      for (const after of [false, true]) {
        const data = new Map(before);
        const dying = worker(data, { quota, killAt: at, after });
        await assert.rejects(() => story(dying.sites), Killed);
        const seen = await snapshot(data);
        states.add(JSON.stringify(seen));
        assert.ok(![...data.keys()].some((key) => key.startsWith('aside:')), 'nothing was torn');
        if (name !== 'wipe') {
          const b = seen.sites.find((site) => site.name === 'b.example');
          assert.ok(
            b.decisions.some(({ id }) => id === 'kept'),
            'a correction was lost',
          );
        }
        // What was begun can be done again.
        await story(worker(data, { quota }).sites);
        const { sites: again } = await snapshot(data);
        const { sites: expected } = await snapshot(whole);
        const plain = (list) => list.map(({ revision: _, ...site }) => site);
        assert.deepEqual(plain(again), plain(expected));
      }
    }
    assert.ok(
      states.has(JSON.stringify(await snapshot(before))),
      'killed at once, all is as it was',
    );
  });
}

test('before storage is full the template used longest ago goes, with a notice; decisions stay', async () => {
  const data = new Map();
  const quota = 20_000;
  const { sites } = worker(data, { quota });
  await sites.update('old.example', learned(4000, 1));
  await sites.update('older.example', learned(4000, 1));
  await sites.update('older.example', withOne('mine'));
  await sites.update('old.example', learned(4000, 2));
  await sites.update('new.example', learned(6000, 1));
  assert.equal((await sites.get('older.example')).template, null);
  assert.deepEqual((await sites.get('older.example')).decisions, [decision('mine')]);
  assert.equal((await sites.get('old.example')).stats.pages, 2);
  const [notice] = await worker(data, { quota }).sites.notices();
  assert.deepEqual([notice.kind, notice.names], ['evicted', ['older.example']]);
  assert.ok(bytes(data) <= quota);
  await sites.dismissNotice(notice.id);
  assert.deepEqual(await worker(data).sites.notices(), []);
});

test('storage that is fuller than it says evicts until the write goes through', async () => {
  const data = new Map();
  await worker(data).sites.update('a.example', learned(4000, 1));
  await worker(data).sites.update('b.example', learned(4000, 1, 2));
  // The store believes in a large quota; the browser has a small one.
  const local = memoryArea(data, { quota: bytes(data) + 1000 });
  const storage = createStorage({ local, session: memoryArea(), locks: undefined });
  const sites = createSites({ storage, check: checked, now: () => 9 * DAY, quota: QUOTA });
  await sites.update('c.example', learned(4000, 1, 3));
  assert.equal((await sites.get('c.example')).template.length, 4000);
  assert.deepEqual((await sites.notices())[0].names.length, 1);
});

test('when nothing more can go, the write is refused and all stays', async () => {
  const data = new Map();
  const { sites } = worker(data, { quota: 5000 });
  await sites.update('a.example', withOne('mine'));
  const before = new Map(data);
  await assert.rejects(() => sites.update('b.example', learned(9000, 1)), {
    name: 'StorageFullError',
  });
  assert.deepEqual(data, before);
  assert.equal((await sites.get('b.example')).template, null);
});

/** @type {[what: string, spoil: (text: string) => any, kept: boolean][]} */
const SPOILS = [
  ['cut short', (text) => text.slice(0, text.length / 2), false],
  ['not JSON', () => '\u0000rubbish', false],
  ['an object where a text was written', () => ({ format: 3 }), false],
  ['of a newer format', (text) => text.replace(/"format":\d+/, '"format":99'), false],
  ['with another name', (text) => text.replace('a.example', 'evil.example'), false],
  [
    'with a decision that is none',
    (text) => text.replace('"verdict":"hide"', '"verdict":"eat"'),
    false,
  ],
  [
    'with a template the core refuses',
    (text) => text.replace('"template":"Bw', '"template":"AA'),
    true,
  ],
];

for (const [what, spoil, kept] of SPOILS) {
  test(`a record ${what} is put into quarantine whole and the worker goes on`, async () => {
    const data = new Map();
    await worker(data).sites.update('a.example', learned(60, 3));
    await worker(data).sites.update('a.example', withOne('mine'));
    await worker(data).sites.update('b.example', learned(60, 3));
    const raw = spoil(data.get('site:a.example'));
    data.set('site:a.example', raw);

    const { sites, storage } = worker(data);
    const site = await sites.get('a.example');
    assert.equal(site.template, null);
    assert.equal(site.decisions.length, kept ? 1 : 0);
    const [row, ...more] = await createQuarantine(storage).list();
    assert.deepEqual(more, []);
    assert.equal(row.site, 'a.example');
    assert.notEqual(row.reason, '');
    const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
    assert.equal(await createQuarantine(storage).raw(row.id), text);
    assert.deepEqual((await sites.notices())[0].names, ['a.example']);
    assert.equal((await sites.get('b.example')).stats.pages, 3);

    // The site can be learned again, the entry deleted.
    await sites.update('a.example', learned(60, 1));
    assert.equal((await worker(data).sites.get('a.example')).stats.pages, 1);
    await createQuarantine(storage).remove(row.id);
    assert.deepEqual(await createQuarantine(storage).list(), []);
  });
}

test('an index that is lost or broken is made again from the records', async () => {
  for (const broken of [undefined, '{', '[["a.example",{"bytes":"many"}]]', '[]']) {
    const data = new Map();
    await worker(data).sites.update('a.example', learned(60, 3));
    await worker(data).sites.update('b.example', withOne('mine'));
    if (broken === undefined) data.delete('index');
    else data.set('index', broken);
    const list = await worker(data).sites.list();
    assert.deepEqual([...list.keys()].sort(), ['a.example', 'b.example']);
    assert.equal(list.get('a.example').pages, 3);
  }
});

test('a failing core says nothing about what is stored', async () => {
  const data = new Map();
  await worker(data).sites.update('a.example', learned(60, 3));
  const storage = createStorage({
    local: memoryArea(data),
    session: memoryArea(),
    locks: undefined,
  });
  const check = async () => {
    throw new Error('the module did not load');
  };
  const sites = createSites({ storage, check, now: () => 1, quota: QUOTA });
  await assert.rejects(() => sites.get('a.example'), /did not load/);
  assert.deepEqual(await createQuarantine(storage).list(), []);
  assert.equal((await worker(data).sites.get('a.example')).stats.pages, 3);
});

test('"last seen" is written at most once an hour and moves a site back in the row', async () => {
  const data = new Map();
  await worker(data, { at: DAY }).sites.update('a.example', learned(60, 3));
  const soon = worker(data, { at: DAY + 1000 });
  await soon.sites.seen('a.example', 'a.example');
  assert.equal(soon.local.changes(), 0);
  const later = worker(data, { at: 2 * DAY });
  await later.sites.seen('a.example', 'a.example');
  assert.ok((await later.sites.list()).get('a.example').used > 2 * DAY);
  await later.sites.seen('unknown.example', 'unknown.example');
  assert.equal((await later.sites.list()).size, 1);
});

test('a site keeps how its reader looks, with nothing else known of it', async () => {
  const data = new Map();
  const reading = { ...structuredClone(READING_DEFAULTS), size: 30 };
  await worker(data).sites.update('a.example', (site) => ({ ...site, reading }));
  assert.deepEqual((await worker(data).sites.get('a.example')).reading, reading);
  // What is given wins over what is there; nothing given takes nothing away.
  await worker(data).sites.merge([emptySite('a.example')], {});
  assert.deepEqual((await worker(data).sites.get('a.example')).reading, reading);
  await worker(data).sites.update('a.example', (site) => ({ ...site, reading: null }));
  assert.deepEqual(await worker(data).sites.all(), []);
});

test('a record whose choices of the reader are broken in part keeps the rest', () => {
  const record = { ...siteToJson(emptySite('a.example')), reading: { size: 30, font: 'x' } };
  assert.deepEqual(siteFromJson(record, 'highlight').reading, { ...READING_DEFAULTS, size: 30 });
});
