// The owner of the model that a person loaded, over storage in memory and the real core: what is kept and what is refused,
// workers that end in the middle, what cannot be read any more.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';

import fc from 'fast-check';

import { createModels, decodeModel, encodeModel } from '../../extension/background/models.js';
import { decodeNotices } from '../../extension/background/notices.js';
import { createQuarantine } from '../../extension/background/quarantine.js';
import { createStorage } from '../../extension/platform/storage.js';
import {
  MODEL_MAX,
  MODEL_NAME_MAX,
  fittingName,
  readOrigin,
} from '../../extension/shared/model.js';
import { openCore, ROOT } from '../built.js';
import { Killed, bytes as used, memoryArea } from './lib/memory_area.js';

/** The model in the core is as good as any. */
const MODEL = Uint8Array.from(readFileSync(join(ROOT, 'src/core/verdict/text.model')));

/** @type {any} */
let core;

before(async () => {
  core = await openCore();
});

/** A new worker over what is stored. */
function worker(
  data,
  { area = {}, quota = 10_485_760, check = async (bytes) => core.checkModel(bytes) } = {},
) {
  const local = memoryArea(data, area);
  const storage = createStorage({ local, session: memoryArea(), locks: undefined });
  return { models: createModels({ storage, check, now: () => 77, quota }), storage, local };
}

const given = (/** @type {object} */ more = {}) => ({
  bytes: MODEL,
  name: 'my.model',
  made: 5,
  ...more,
});

test('a model is loaded switched off, judges once it is on, and is read again by the next worker', async () => {
  const data = new Map();
  const { models } = worker(data);
  assert.equal(await models.get(), null);
  assert.equal(await models.judging(), undefined);
  const loaded = await models.put(given());
  assert.equal(loaded.on, false);
  assert.match(loaded.hash, /^[0-9a-f]{64}$/);
  assert.equal(loaded.trees, 500);
  assert.match(loaded.provenance, /^wcxb-dev, /);
  assert.equal(await models.judging(), undefined);
  await models.use(loaded.hash, true);
  assert.deepEqual(await models.judging(), MODEL);
  const next = worker(data);
  assert.deepEqual(await next.models.judging(), MODEL);
  assert.deepEqual(await next.models.get(), { ...loaded, on: true });
  await next.models.use(loaded.hash, false);
  assert.equal(await next.models.judging(), undefined);
  assert.equal((await next.models.get())?.name, 'my.model');
  await next.models.remove();
  assert.equal(await next.models.get(), null);
  assert.equal(await worker(data).models.get(), null);
});

test('another one takes its place, switched off', async () => {
  const { models } = worker(new Map());
  const { hash } = await models.put(given());
  await models.use(hash, true);
  const other = await models.put(given({ name: 'other.model', made: null }));
  assert.deepEqual([other.on, other.made, other.name], [false, null, 'other.model']);
  assert.equal(await models.judging(), undefined);
});

test('one that is meant must be the one that is loaded', async () => {
  const { models } = worker(new Map());
  await assert.rejects(() => models.use('', true), { name: 'ModelError' });
  await models.put(given());
  await assert.rejects(() => models.use('0'.repeat(64), true), { name: 'ModelError' });
  assert.equal(await models.judging(), undefined);
});

test('it is read once, and by nobody before it is asked for', async () => {
  const data = new Map();
  const first = worker(data).models;
  await first.use((await first.put(given())).hash, true);
  let looks = 0;
  const check = async (/** @type {Uint8Array} */ bytes) => {
    looks += 1;
    return core.checkModel(bytes);
  };
  const { models, local } = worker(data, { check });
  assert.equal(looks, 0);
  const [one, other] = await Promise.all([models.judging(), models.judging()]);
  assert.equal(one, other);
  local.get = () => assert.fail('it is in memory');
  assert.equal(await models.judging(), one);
  assert.equal(looks, 1);
});

test('cut anywhere a model is refused, and nothing is changed', async () => {
  const data = new Map();
  const { models } = worker(data);
  const { hash } = await models.put(given());
  const stored = data.get('model');
  // All of them by the core itself, some on the whole way.
  for (let length = 0; length < MODEL.length; length += 1) {
    assert.throws(() => core.checkModel(MODEL.subarray(0, length)), { name: 'ModelError' });
  }
  for (let length = 0; length < MODEL.length; length += 997) {
    await assert.rejects(() => models.put(given({ bytes: MODEL.subarray(0, length) })), {
      name: 'ModelError',
    });
  }
  assert.equal(data.get('model'), stored);
  assert.equal((await models.get())?.hash, hash);
});

test('changed anywhere it is refused; larger than any it is not even looked at', async () => {
  const { models } = worker(new Map());
  await fc.assert(
    fc.asyncProperty(
      fc.nat(MODEL.length - 1),
      fc.integer({ min: 1, max: 255 }),
      async (at, bits) => {
        const bytes = MODEL.slice();
        bytes[at] ^= bits;
        await assert.rejects(() => models.put(given({ bytes })), { name: 'ModelError' });
      },
    ),
  );
  const looking = worker(new Map(), { check: async () => assert.fail('looked at') }).models;
  const bytes = new Uint8Array(MODEL_MAX + 1);
  await assert.rejects(() => looking.put(given({ bytes })), { name: 'ModelError' });
  await assert.rejects(() => models.put(given({ bytes: bytes.subarray(1) })), {
    name: 'ModelError',
    message: /not a forest/,
  });
  assert.equal(await models.get(), null);
});

test('the bytes that came are copied: what their owner does with them later changes nothing', async () => {
  const { models } = worker(new Map());
  const bytes = MODEL.slice();
  const { hash } = await models.put(given({ bytes }));
  bytes.fill(0);
  await models.use(hash, true);
  assert.deepEqual(await models.judging(), MODEL);
});

/** What may stand there in place of a model. */
const BROKEN = {
  'no JSON': () => '{"format":1,',
  'another format': (text) => text.replace('"format":1', '"format":2'),
  'a field of another type': (text) => text.replace('"on":true', '"on":"yes"'),
  'no bytes at all': (text) => text.replace(/"bytes":"[^"]*"/, '"bytes":""'),
  'bytes that are cut': (text) => text.replace(/"bytes":"(.{400})[^"]*"/, '"bytes":"$1"'),
  'no base64': (text) => text.replace(/"bytes":"/, '"bytes":"*'),
  'no text': () => 7,
  'a list': () => '[]',
  null: () => 'null',
};
for (const [what, spoil] of Object.entries(BROKEN)) {
  test(`broken where it is kept (${what}): set aside whole, the built-in one judges, and this is told once`, async () => {
    const data = new Map();
    const first = worker(data).models;
    await first.use((await first.put(given())).hash, true);
    const raw = spoil(data.get('model'));
    data.set('model', raw);
    const { models, storage } = worker(data);
    assert.equal(await models.judging(), undefined);
    assert.equal(await models.get(), null);
    const notices = decodeNotices(await storage.readNotices());
    assert.deepEqual(
      notices.map(({ kind, names }) => [kind, names.length]),
      [['model', 1]],
    );
    const quarantine = createQuarantine(storage);
    const [row, ...more] = await quarantine.list();
    assert.deepEqual(more, []);
    assert.deepEqual([row.what, row.site, row.at], ['model', '', 77]);
    assert.equal(row.reason, notices[0].names[0]);
    assert.equal(await quarantine.raw(row.id), typeof raw === 'string' ? raw : JSON.stringify(raw));
    // Once: the next worker finds nothing to tell.
    const again = worker(data);
    assert.equal(await again.models.judging(), undefined);
    assert.equal(decodeNotices(await again.storage.readNotices()).length, 1);
    // A new one can be loaded.
    assert.equal((await again.models.put(given())).name, 'my.model');
  });
}

test('a model of other features, as after an update of Husk, is set aside with the reason', async () => {
  const data = new Map();
  const first = worker(data).models;
  await first.use((await first.put(given())).hash, true);
  const check = async () => {
    throw Object.assign(new Error('train it again'), { name: 'ModelError' });
  };
  const { models, storage } = worker(data, { check });
  assert.equal(await models.judging(), undefined);
  assert.deepEqual(decodeNotices(await storage.readNotices())[0].names, ['train it again']);
});

test('a core that does not start says nothing about what is stored', async () => {
  const data = new Map();
  const first = worker(data).models;
  await first.use((await first.put(given())).hash, true);
  let broken = true;
  const check = async (/** @type {Uint8Array} */ bytes) => {
    if (broken) throw new Error('did not load');
    return core.checkModel(bytes);
  };
  const { models } = worker(data, { check });
  await assert.rejects(() => models.judging(), /did not load/);
  broken = false;
  assert.deepEqual(await models.judging(), MODEL);
});

test('a worker that ends at any step leaves the model of before or the new one', async () => {
  const steps = [
    (models) => models.put(given()),
    async (models) => models.use((await models.get()).hash, true),
    async (models) => models.use((await models.get()).hash, false),
    (models) => models.remove(),
  ];
  for (const after of [false, true]) {
    const data = new Map();
    for (const step of steps) {
      const from = data.get('model') ?? '';
      const copy = new Map(data);
      await step(worker(copy).models);
      const to = copy.get('model');
      const dying = worker(data, { area: { killAt: 0, after } });
      await assert.rejects(() => step(dying.models), Killed);
      assert.equal(data.get('model') ?? '', after ? to : from);
      await worker(data).models.judging();
      assert.equal(data.has('notices'), false);
      data.clear();
      for (const [key, value] of copy) data.set(key, value);
    }
  }
});

test('a worker that ends while it sets one aside loses nothing and tells once', async () => {
  for (const after of [false, true]) {
    const data = new Map([['model', '{']]);
    await assert.rejects(
      () => worker(data, { area: { killAt: 0, after } }).models.judging(),
      Killed,
    );
    const { models, storage } = worker(data);
    assert.equal(await models.judging(), undefined);
    assert.equal(decodeNotices(await storage.readNotices()).length, 1);
    assert.equal((await storage.quarantinedIds()).length, 1);
  }
});

test('without room it is refused, and what is there stays', async () => {
  const data = new Map();
  const first = worker(data).models;
  const { hash } = await first.put(given());
  await first.use(hash, true);
  const stored = data.get('model');
  // By the browser that counts, and by the one that does not.
  for (const how of [{ quota: used(data) + 10 }, { area: { quota: used(data) + 10 } }]) {
    const { models } = worker(data, how);
    const name = 'n'.repeat(100);
    await assert.rejects(() => models.put(given({ name })), { name: 'StorageFullError' });
    assert.equal(data.get('model'), stored);
    assert.deepEqual(await models.judging(), MODEL);
    assert.equal((await models.use(hash, false)).on, false);
    data.set('model', stored);
  }
});

test('wiped or imported: what was in memory is forgotten', async () => {
  const data = new Map();
  const { models, storage } = worker(data);
  await models.use((await models.put(given())).hash, true);
  await storage.wipe();
  models.reload();
  assert.equal(await models.judging(), undefined);
  assert.equal(data.size, 0);
});

test('what is stored reads as it was written', () => {
  fc.assert(
    fc.property(
      fc.record({
        name: fc.string({ unit: 'binary', maxLength: MODEL_NAME_MAX / 2 }),
        made: fc.option(fc.nat()),
        added: fc.nat(),
        on: fc.boolean(),
        bytes: fc.uint8Array({ maxLength: 3000 }),
      }),
      ({ ...model }) => {
        const name = fittingName(model.name);
        assert.deepEqual(decodeModel(encodeModel(model)), { ...model, name });
      },
    ),
  );
});

test('whatever is stored, it is read or refused by name', () => {
  const field = fc.constantFrom('format', 'name', 'made', 'added', 'on', 'bytes', '__proto__');
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.dictionary(field, fc.anything())), (value) => {
      let text = value;
      if (typeof text !== 'string') {
        try {
          text = JSON.stringify(Object.assign({ format: 1 }, value));
        } catch {
          return;
        }
      }
      try {
        decodeModel(text);
      } catch (error) {
        assert.equal(error.name, 'ModelError');
      }
    }),
  );
});

test('the name of a file is fit to be shown, and never none', () => {
  assert.equal(fittingName('my\u202eledom.model'), 'my ledom.model');
  assert.equal(fittingName(' \u0000\u200b '), 'model');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3 * MODEL_NAME_MAX }), (text) => {
      const name = fittingName(text);
      assert.ok(name !== '' && name.length <= MODEL_NAME_MAX && name.isWellFormed());
      assert.equal(fittingName(name), name.trim());
    }),
  );
});

test('where a model says it comes from', () => {
  const { provenance } = core.checkModel(MODEL);
  const base = { set: 'wcxb-dev', pages: 1254 };
  assert.deepEqual(readOrigin(provenance), { labels: null, base, words: provenance });
  const hash = 'ab'.repeat(32);
  const trained = `${provenance}; labels ${hash}, 7 records of 6 pages of 2 sites, husk 0.1.0`;
  assert.deepEqual(readOrigin(trained), {
    labels: { hash, records: 7, pages: 6 },
    base,
    words: trained,
  });
  for (const odd of ['', '; labels', `; labels ${hash}, 1e9 records of 2 pages`, '\u202e\0x\n']) {
    const { labels, words } = readOrigin(odd);
    assert.equal(labels, null);
    assert.doesNotMatch(words, /[\p{Cc}\p{Cf}]/u);
  }
});
