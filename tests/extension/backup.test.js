// Export and import: what comes out goes in again, what is wrong is refused with its line, and a
// refused file leaves nothing behind.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';

import { exportText, importText, importTogether } from '../../extension/background/backup.js';
import { emptySite, siteToJson } from '../../extension/background/record.js';
import { createSites } from '../../extension/background/sites.js';
import { createStorage } from '../../extension/platform/storage.js';
import { fromBase64, toBase64 } from '../../extension/shared/base64.js';
import { parseJson } from '../../extension/shared/json.js';
import { DEFAULTS } from '../../extension/shared/settings.js';
import { asFormat1, checked, decision } from './lib/decisions.js';
import { memoryArea } from './lib/memory_area.js';

/** As the core has them. */
const ANCHOR = {
  ...{ v: 1, path: ['p', 'body', 'html'], hash: '0f', ordinal: 0, count: 2, nth: 1, id: '' },
  ...{ classes: ['x'], quote: 'Words', share: 0.5 },
};

const good = { template: checked, model: async () => {} };

/** @type {import('../../extension/background/record.js').Site} */
const SITE = {
  ...emptySite('a.example'),
  revision: 4,
  used: 1000,
  template: new Uint8Array([7, 0, 255, 128]),
  stats: { pages: 8, clusters: 2 },
  decisions: [
    decision('d', {
      ...{ verdict: 'keep', scope: 'page', url: 'https://a.example/1', at: 5 },
      target: { anchor: ANCHOR },
    }),
  ],
  auto: [
    { host: 'www.a.example', path: '', mode: 'highlight' },
    { host: 'www.a.example', path: '/news/*', mode: 'off' },
  ],
  learnt: ['abc'],
};

/** @type {import('../../extension/shared/highlights.js').HighlightsPage} */
const PAGE = {
  format: 1,
  address: 'https://a.example/1',
  title: 'One',
  highlights: [
    {
      id: 'h',
      made: 5,
      changed: 5,
      colour: 'green',
      note: '',
      parts: [
        {
          path: null,
          position: { start: 3, end: 7 },
          quote: { exact: 'gate', prefix: 'by ', suffix: '' },
          alone: true,
        },
      ],
    },
  ],
};

/** @type {import('../../extension/background/models.js').KeptModel} */
const MODEL = {
  name: 'mine.model',
  made: 1000,
  added: 2000,
  on: true,
  bytes: new Uint8Array([72, 85, 83, 75, 0, 255]),
};

const LISTS = {
  list: [
    {
      ...{ address: 'https://a.example/later', title: 'Later', minutes: { from: 1, to: 2 } },
      ...{ read: 0.5, place: null, added: 1, changed: 2 },
    },
  ],
  places: [
    {
      address: 'https://a.example/1',
      record: { at: 3, read: 0.5, place: { quote: 'gate', start: 3, share: 0.5 } },
    },
  ],
};

const KEPT = { sites: [SITE, emptySite('b.example')], highlights: [PAGE], model: MODEL, ...LISTS };
const TEXT = exportText(KEPT, DEFAULTS, { version: '1.0.0', now: 0 });

test('what is exported can be imported', async () => {
  const { sites, settings, highlights, model, list, places } = await importText(TEXT, good);
  assert.deepEqual({ list, places }, LISTS);
  assert.deepEqual(sites, [SITE, emptySite('b.example')]);
  assert.deepEqual(settings, DEFAULTS);
  assert.deepEqual(highlights, [PAGE]);
  assert.deepEqual(model, MODEL);
});

test('a backup of before there were models, or without one', async () => {
  const file = JSON.parse(TEXT);
  file.model = null;
  assert.equal((await importText(JSON.stringify(file), good)).model, null);
  delete file.model;
  assert.equal((await importText(JSON.stringify(file), good)).model, null);
});

test('a model that is none is refused with its line', async () => {
  const refused = { ...good, model: async () => Promise.reject(fault('ModelError', 'damaged')) };
  const wanted = lineWith(TEXT, '"model": {');
  await assert.rejects(() => importText(TEXT, refused), {
    reason: 'model: damaged',
    line: wanted,
  });
  for (const change of [
    { format: 2 },
    { name: 3 },
    { name: 'x'.repeat(5000) },
    { made: 'now' },
    { added: -1 },
    { on: 'yes' },
    { bytes: '!' },
    { bytes: null },
  ]) {
    const file = JSON.parse(TEXT);
    Object.assign(file.model, change);
    const text = JSON.stringify(file, null, 1);
    const line = lineWith(text, '"model": {');
    await assert.rejects(() => importText(text, good), { name: 'JsonError', line });
  }
  for (const model of [[], 'model', 7, true]) {
    const text = JSON.stringify({ ...JSON.parse(TEXT), model });
    await assert.rejects(() => importText(text, good), { name: 'JsonError' });
  }
});

/** @param {string} name @param {string} message */
const fault = (name, message) => Object.assign(new Error(message), { name });

test('a backup of the older format: always on becomes always, in the mode used last', async () => {
  const old = JSON.parse(TEXT);
  old.settings.mode = 'hide';
  old.sites = old.sites.map((/** @type {any} */ site) =>
    asFormat1(site, site.site === 'a.example' ? ['www.a.example', 'a.example', 'no/host'] : []),
  );
  const { sites } = await importText(JSON.stringify(old), good);
  assert.deepEqual(sites, [
    {
      ...SITE,
      auto: [
        { host: 'www.a.example', path: '', mode: 'hide' },
        { host: 'a.example', path: '', mode: 'hide' },
      ],
    },
    emptySite('b.example'),
  ]);
  old.sites[0].always = 'a.example';
  await assert.rejects(() => importText(JSON.stringify(old, null, 1), good), {
    name: 'JsonError',
    message: /"always" must be a list of hosts/,
  });
});

test('rules of a file are written as browsers write addresses; a bad one is refused with its line', async () => {
  const file = JSON.parse(TEXT);
  file.sites[0].auto = [{ host: 'a.example', path: '/größe/**', mode: 'hide' }];
  const { sites } = await importText(JSON.stringify(file), good);
  assert.equal(sites[0].auto[0].path, '/gr%C3%B6%C3%9Fe/*');
  file.sites[0].auto[0].path = 'größe';
  const text = JSON.stringify(file, null, 1);
  const wanted = lineWith(text, '"path": "größe"') - 2;
  await assert.rejects(() => importText(text, good), { name: 'JsonError', line: wanted });
});

test('the choices of the reader travel too, for all sites and for one', async () => {
  const reading = { ...structuredClone(DEFAULTS.reading), size: 30 };
  const settings = { ...DEFAULTS, reading: { ...reading, theme: /** @type {const} */ ('gray') } };
  const kept = { sites: [{ ...SITE, reading }], highlights: [], model: null, list: [], places: [] };
  const text = exportText(kept, settings, { version: '1.0.0', now: 0 });
  const given = await importText(text, good);
  assert.deepEqual(given.settings, settings);
  assert.deepEqual(given.sites[0].reading, reading);
  // Files that are older have none.
  const older = JSON.parse(text);
  delete older.sites[0].reading;
  delete older.settings.reading;
  const old = await importText(JSON.stringify(older), good);
  assert.equal(old.sites[0].reading, null);
  assert.deepEqual(old.settings.reading, DEFAULTS.reading);
});

/** A file as the command line writes it: sites alone. @param {...object} sites */
function loneText(...sites) {
  const file = { format: 'husk-backup', version: 1, husk: '1.0.0', sites: sites.map(siteToJson) };
  return `${JSON.stringify(file)}\n`;
}

/** @type {import('../../extension/background/record.js').Site} What the command line knows of a site. */
const LONE = {
  ...emptySite('a.example'),
  host: 'www.a.example',
  used: 2000,
  template: new Uint8Array([7, 1, 2]),
  stats: { pages: 3, clusters: 1 },
};

test('a file of sites alone says nothing of settings, highlights and models', async () => {
  const { sites, settings, highlights, model } = await importText(loneText(LONE), good);
  assert.deepEqual(sites, [LONE]);
  assert.equal(settings, null);
  assert.deepEqual([highlights, model], [[], null]);
});

test('a file of sites alone is looked at as any other', async () => {
  const text = JSON.stringify(JSON.parse(loneText(LONE, { ...LONE, name: 'b.example' })), null, 1);
  const torn = {
    ...good,
    template: async () => Promise.reject(fault('TemplateError', 'checksum')),
  };
  const line = lineWith(text, '"template"');
  await assert.rejects(() => importText(text, torn), { reason: 'checksum', line });
  const twice = text.replace('"site": "b.example"', '"site": "a.example"');
  await assert.rejects(() => importText(twice, good), { reason: 'a.example stands twice' });
  const none = text.replace('"sites"', '"list"');
  await assert.rejects(() => importText(none, good), { reason: '"sites" must be a list' });
});

test('several files are one import', async () => {
  const other = { ...LONE, name: 'c.example' };
  const files = [];
  for (const text of [loneText(LONE), loneText(other)]) files.push(await importText(text, good));
  const alone = importTogether(files);
  assert.deepEqual([alone.sites, alone.templatesOnly], [[], [LONE, other]]);
  assert.equal(alone.settings, null, 'nobody said anything of them');
  const whole = await importText(TEXT, good);
  const both = importTogether([files[1], whole]);
  assert.deepEqual([both.sites, both.templatesOnly], [whole.sites, [other]]);
  assert.deepEqual([both.settings, both.model], [DEFAULTS, MODEL]);
});

test('of a site that stands in several files all is taken; of settings those exported last', async () => {
  const later = { ...DEFAULTS, passive: !DEFAULTS.passive };
  const own = { ...SITE, decisions: [decision('e', { at: 7, target: { anchor: ANCHOR } })] };
  const texts = [
    exportText({ ...KEPT, sites: [own], model: null }, later, { version: '1', now: 9 }),
    TEXT,
  ];
  const files = [];
  for (const text of texts) files.push(await importText(text, good));
  const { sites, settings, model } = importTogether(files);
  assert.deepEqual(
    sites.map(({ name, decisions }) => [name, decisions.map(({ id }) => id)]),
    [
      ['a.example', ['d', 'e']],
      ['b.example', []],
    ],
  );
  assert.deepEqual([settings, model], [later, MODEL]);
});

/** Number of the line that holds a text. */
function lineWith(text, mark) {
  return text.split('\n').findIndex((line) => line.includes(mark)) + 1;
}

const DECISION = '"verdict": "keep"';

/** @type {[what: string, change: (text: string) => string, line: (text: string) => number, reason: RegExp][]} */
const FAULTS = [
  ['an empty file', () => '', () => 1, /ends too early/],
  [
    'a file that ends early',
    (text) => text.slice(0, text.indexOf('"decisions"')),
    () => lineWith(TEXT, '"decisions"'),
    /early/,
  ],
  ['a page', () => '<!doctype html>\n<p>', () => 1, /expected a value, found "<"/],
  [
    'a missing comma',
    (text) => text.replace(`${DECISION},`, DECISION),
    (text) => lineWith(text, DECISION) + 1,
    /expected "," or "}"/,
  ],
  [
    'a page on the list with more than all of it read',
    (text) => text.replace('"read": 0.5', '"read": 1.5'),
    () => lineWith(TEXT, '"list"') + 1,
    /entry 1 of "list" does not fit/,
  ],
  [
    'a highlight of no colour',
    (text) => text.replace('"green"', '"none"'),
    (text) => lineWith(text, '"highlights"') + 1,
    /highlight does not fit/,
  ],
  ['another file', () => '{\n "format": "other"\n}', () => 2, /not a backup/],
  ['a list', () => '[]', () => 1, /is an object/],
  [
    'a newer file',
    (text) => text.replace('"version": 1', '"version": 2'),
    () => 3,
    /version 2 is not known/,
  ],
  [
    'a bad setting',
    (text) => text.replace('"bar": true', '"bar": 3'),
    (text) => lineWith(text, '"bar"'),
    /setting "bar"/,
  ],
  [
    'a bad choice of the reader',
    (text) => text.replace('"font": "serif"', '"font": "wingdings"'),
    (text) => lineWith(text, '"font"'),
    /setting "reading.font"/,
  ],
  [
    'choices of a site that are none',
    (text) => text.replace('"reading": null', '"reading": 7'),
    (text) => lineWith(text, '"reading": 7'),
    /"reading" must/,
  ],
  [
    'a bad decision',
    (text) => text.replace(DECISION, '"verdict": "eat"'),
    // The line on which the decision starts.
    (text) => lineWith(text, '"eat"') - 2,
    /not a decision/,
  ],
  [
    'a bad template',
    (text) => text.replace('"BwD/gA=="', '"***"'),
    (text) => lineWith(text, '"***"'),
    /not base64/,
  ],
  [
    'a negative revision',
    (text) => text.replace('"revision": 4', '"revision": -4'),
    (text) => lineWith(text, '-4'),
    /"revision" must/,
  ],
  [
    'a site twice',
    (text) => text.replace('"site": "b.example"', '"site": "a.example"'),
    (text) => text.split('\n').findLastIndex((one) => one.includes('"site": "a.example"')) + 1,
    /stands twice/,
  ],
];

for (const [what, change, line, reason] of FAULTS) {
  test(`${what} is refused with the reason and the line`, async () => {
    const text = change(TEXT);
    assert.notEqual(text, TEXT);
    await assert.rejects(
      () => importText(text, good),
      (/** @type {any} */ error) => {
        assert.equal(error.name, 'JsonError');
        assert.match(error.reason, reason);
        assert.equal(error.line, line(text), error.message);
        return true;
      },
    );
  });
}

test('a decision that the core would refuse is refused, and named by its place', async () => {
  const changes = {
    ...{ v: '1', path: null, hash: 7, ordinal: null, count: 'x', nth: undefined, id: 3, quote: [] },
    ...{ classes: ['x', 3], share: 'half' },
  };
  for (const [name, value] of Object.entries(changes)) {
    const file = JSON.parse(TEXT);
    const [first] = file.sites[0].decisions;
    file.sites[0].decisions.push({ ...first, target: { anchor: { ...ANCHOR, [name]: value } } });
    await assert.rejects(() => importText(JSON.stringify(file), good), {
      name: 'JsonError',
      reason: `decision 2 of a.example: "${name}" of its anchor does not fit`,
    });
  }
  const long = JSON.parse(TEXT);
  long.sites[0].decisions[0].id = 'x'.repeat(5000);
  await assert.rejects(() => importText(JSON.stringify(long), good), {
    reason: /decision 1 .*too long/,
  });
});

test('highlights of which nothing could be kept are refused before anything is written', async () => {
  const file = JSON.parse(TEXT);
  file.highlights.push({ ...PAGE, address: 'about:blank' });
  await assert.rejects(() => importText(JSON.stringify(file), good), {
    name: 'JsonError',
    reason: 'page 2 of "highlights": nothing can be kept of its address',
  });
});

test('a file of more sites or pages than are taken is refused; 100,000 pages are read in seconds', async () => {
  const file = JSON.parse(TEXT);
  const many = { ...file, sites: Array.from({ length: 20_001 }, () => ({})) };
  await assert.rejects(() => importText(JSON.stringify(many), good), { reason: /more than 20000/ });
  file.highlights = Array.from({ length: 100_000 }, (_, k) => ({
    ...PAGE,
    address: `https://a.example/${k}`,
  }));
  const began = performance.now();
  assert.equal((await importText(JSON.stringify(file), good)).highlights.length, 100_000);
  assert.ok(performance.now() - began < 20_000);
  file.highlights = Array.from({ length: 200_001 }, () => 0);
  await assert.rejects(() => importText(JSON.stringify(file), good), {
    reason: /more than 200000/,
  });
});

test('a template that the core refuses is named by its line', async () => {
  const bad = async () => {
    const error = new Error('checksum');
    error.name = 'TemplateError';
    throw error;
  };
  await assert.rejects(() => importText(TEXT, { ...good, template: bad }), {
    name: 'JsonError',
    reason: 'checksum',
  });
});

test('the line of any fault in JSON is the line where the fault was put', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(), (value, seed) => {
      const text = JSON.stringify({ value, last: [1, 2] }, null, 1);
      assert.deepEqual(parseJson(text).value, JSON.parse(text));
      const lines = text.split('\n');
      const at = seed % lines.length;
      lines[at] = `\u0001${lines[at]}`;
      assert.throws(() => parseJson(lines.join('\n')), { name: 'JsonError', line: at + 1 });
    }),
    { numRuns: 300 },
  );
});

test('a hostile file is refused or read, never a crash', () => {
  const deep = '['.repeat(200_000);
  assert.throws(() => parseJson(deep), { name: 'JsonError' });
  const closed = deep + ']'.repeat(200_000);
  try {
    parseJson(closed);
  } catch (error) {
    assert.equal(error.name, 'JsonError');
  }
  assert.throws(() => parseJson(`{"a": "${'\\u0041'.repeat(300_000)}`), { name: 'JsonError' });
});

test('base64 keeps every byte', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20_000 }), (bytes) => {
      assert.deepEqual(fromBase64(toBase64(bytes)), bytes);
    }),
    { numRuns: 50 },
  );
});

function store(data, quota) {
  const storage = createStorage({
    local: memoryArea(data, { quota }),
    session: memoryArea(),
    locks: undefined,
  });
  return createSites({ storage, check: checked, now: () => 5, quota });
}

test('an import keeps the larger template and the corrections of both', async () => {
  const sites = store(new Map(), 1e6);
  await sites.update('a.example', (site) => ({
    ...site,
    template: new Uint8Array([7]),
    stats: { pages: 3, clusters: 1 },
    decisions: [decision('mine')],
  }));
  await sites.merge([SITE], {});
  const site = await sites.get('a.example');
  assert.deepEqual(site.template, SITE.template);
  assert.deepEqual(
    site.decisions.map(({ id }) => id),
    ['mine', 'd'],
  );
  assert.equal(site.revision, 5);
});

test('importing merges what starts by itself: the newer rule where both have one', async () => {
  const sites = store();
  /** @type {import('../../extension/shared/auto.js').AutoRule[]} */
  const mine = [
    { host: 'www.a.example', path: '', mode: 'off' },
    { host: 'www.a.example', path: '/mine', mode: 'hide' },
  ];
  await sites.update('a.example', (site) => ({ ...site, auto: mine }));
  const newer = SITE.auto.map((rule) => ({ ...rule, at: 9 }));
  await sites.merge([{ ...SITE, auto: newer }], {});
  assert.deepEqual((await sites.get('a.example')).auto, [mine[1], ...newer]);
  const older = newer.map((rule) => ({ ...rule, at: 8, mode: /** @type {const} */ ('hide') }));
  await sites.merge([{ ...SITE, auto: older }], {});
  assert.deepEqual((await sites.get('a.example')).auto, [mine[1], ...newer]);
});

test('a template alone takes the place of the one here, and all else that is here stays', async () => {
  const sites = store(new Map(), 1e6);
  const reading = { ...structuredClone(DEFAULTS.reading), size: 30 };
  const mine = { ...SITE, reading };
  await sites.update('a.example', () => mine);
  const before = await sites.get('a.example');
  const given = {
    ...LONE,
    decisions: [decision('x')],
    auto: [{ host: 'www.a.example', path: '', mode: /** @type {const} */ ('hide') }],
    learnt: ['other'],
    reading: DEFAULTS.reading,
  };
  const counts = await sites.merge([], {}, [/** @type {any} */ (given)]);
  assert.deepEqual(counts, { sites: 0, templates: 1 });
  assert.deepEqual(await sites.get('a.example'), {
    ...before,
    revision: before.revision + 1,
    used: LONE.used,
    template: LONE.template,
    stats: LONE.stats,
  });
  const again = { ...LONE, used: 1, template: new Uint8Array([7, 9]) };
  await sites.merge([], {}, [again]);
  const site = await sites.get('a.example');
  assert.deepEqual([site.template, site.used], [again.template, LONE.used], 'seen last stays');
  const { pages, used } = /** @type {any} */ ((await sites.list()).get('a.example'));
  assert.deepEqual([pages, used], [3, LONE.used], 'and the list says so');
});

test('a template of a site of which nothing is known is taken as it comes', async () => {
  const sites = store(new Map(), 1e6);
  assert.deepEqual(await sites.merge([], {}, [LONE]), { sites: 0, templates: 1 });
  assert.deepEqual(await sites.get('a.example'), { ...LONE, revision: 1 });
});

test('a site without a template in a file of sites alone changes nothing that is here', async () => {
  const data = new Map();
  const sites = store(data, 1e6);
  await sites.update('a.example', () => SITE);
  const before = data.get('site:a.example');
  const counts = await sites.merge([], {}, [emptySite('a.example')]);
  assert.deepEqual(counts, { sites: 0, templates: 0 });
  assert.deepEqual(data.get('site:a.example'), before);
  assert.deepEqual((await sites.get('a.example')).template, SITE.template);
});

test('templates that do not fit change nothing', async () => {
  const data = new Map();
  const sites = store(data, 3000);
  await sites.update('a.example', () => SITE);
  const before = new Map(data);
  const big = { ...LONE, name: 'b.example', template: new Uint8Array(5000) };
  await assert.rejects(() => sites.merge([], {}, [LONE, big]), { name: 'StorageFullError' });
  assert.deepEqual(data, before);
  assert.deepEqual((await sites.get('a.example')).template, SITE.template);
});

test('an import that does not fit changes nothing', async () => {
  const data = new Map();
  const sites = store(data, 3000);
  await sites.update('mine.example', (site) => ({
    ...site,
    auto: [{ host: 'mine.example', path: '', mode: 'hide' }],
  }));
  const before = new Map(data);
  const big = { ...SITE, template: new Uint8Array(5000) };
  await assert.rejects(() => sites.merge([emptySite('x.example'), big], {}), {
    name: 'StorageFullError',
  });
  assert.deepEqual(data, before);
});
