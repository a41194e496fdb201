// What content scripts may ask of the core: with the template and the decisions of their own page's site, by the model that is on.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import './lib/no_words.js';
import { pageHandlers } from '../../extension/background/page_handlers.js';
import { emptySite } from '../../extension/background/record.js';
import { aboutBlock, withDecisions } from '../../extension/background/decisions.js';
import { parseMessage } from '../../extension/shared/message.js';
import { createStorage, QUOTA } from '../../extension/platform/storage.js';
import * as protocol from '../../extension/shared/protocol.js';
import { createSelections } from '../../extension/background/selections.js';
import { createSites } from '../../extension/background/sites.js';
import { checked, decision } from './lib/decisions.js';
import { memoryArea } from './lib/memory_area.js';

const URL = 'https://mill.example/wheel';

/** @param {string} id @param {'site' | 'page'} scope @param {string} url */
const made = (id, scope, url) =>
  aboutBlock({ id, verdict: 'hide', scope, url, at: 1, anchor: /** @type {any} */ ({}) });

/** What the core selects of a page. */
const SELECTION = new Uint8Array([5]);

/** Handlers over a core that writes down what it was asked. */
function handlers() {
  const template = new Uint8Array([7]);
  const model = new Uint8Array([9]);
  const site = {
    ...emptySite('mill.example'),
    template,
    decisions: [made('a', 'site', URL), made('b', 'page', URL), made('c', 'page', `${URL}/other`)],
  };
  /** @type {any[][]} */
  const asked = [];
  const core = {
    expectArticle: async () => {},
    async call(/** @type {any[]} */ ...given) {
      asked.push(given);
      if (given[0] === 'select') return SELECTION;
      return { blocks: [], share: 0, selection: SELECTION, text: given[0] };
    },
  };
  /** @type {any} */
  const parts = {
    sites: { get: async () => site },
    settingsStore: { get: async () => ({ spare: [], passive: false }) },
    models: { judging: async () => model },
    core,
    selections: createSelections(),
  };
  return { asks: pageHandlers(parts), template, model, site, asked };
}

const PAGE = {
  tab: 1,
  site: 'mill.example',
  host: 'mill.example',
  url: URL,
  window: 1,
  isPrivate: false,
};

const bytes = () => new Uint8Array([1, 2]);
const analyze = { page: bytes(), url: URL, reason: 'start' };
const article = { page: bytes(), url: URL };

for (const [name, judges, payload] of /** @type {const} */ ([
  ['analyze', 'analyze', analyze],
  ['article', 'select', article],
])) {
  test(`${name}: the core hears the site's template, the decisions of this address, and the model`, async () => {
    const { asks, template, model, asked } = handlers();
    parseMessage({ name: `content-bg-${name}`, payload }, 'bg', protocol.PROTOCOL);
    await asks[`content-bg-${name}`](/** @type {any} */ (payload), PAGE);
    const [decisions] = asked[0].splice(3, 1);
    assert.deepEqual(
      decisions.map((/** @type {{id: string}} */ { id }) => id),
      ['a', 'b'],
    );
    assert.deepEqual(asked[0], [judges, payload.page, template, model]);
  });

  test(`${name}: a page of no site has the model alone`, async () => {
    const { asks, model, asked } = handlers();
    const own = { ...payload, url: 'file:///a.html' };
    await asks[`content-bg-${name}`](/** @type {any} */ (own), { ...PAGE, site: null, host: null });
    assert.deepEqual(asked[0], [judges, payload.page, undefined, [], model]);
  });
}

test('what a page asks first is answered before anything is done that can wait', async () => {
  /** @type {string[]} */
  const done = [];
  const note = (/** @type {string} */ what) => async () => void done.push(what);
  const auto = { host: 'mill.example', rule: null, paused: null, elsewhere: false };
  /** @type {any} */
  const parts = {
    sites: { get: async () => emptySite('mill.example'), seen: note('seen') },
    settingsStore: { get: async () => ({ mode: 'hide' }) },
    autoStart: { status: async () => auto, starts: () => false },
    barWords: { get: async () => ({ language: 'en' }) },
    models: { judging: note('model') },
    core: { expectVerdict: note('module') },
    warm: note('small page'),
    tabs: { arrived: note('badge') },
  };
  const told = await pageHandlers(parts)['content-bg-context']({ url: URL }, PAGE);
  done.push('answer');
  assert.deepEqual(
    [told.mode, told.words, told.site.name],
    ['hide', { language: 'en' }, 'mill.example'],
  );
  await new Promise((later) => setTimeout(later, 5));
  assert.deepEqual(done, ['module', 'model', 'answer', 'small page', 'badge', 'seen']);
});

test('the article of a page that was judged is made without judging it again, and the page does not hear of that', async () => {
  const { asks, asked } = handlers();
  const told = await asks['content-bg-analyze'](analyze, PAGE);
  assert.ok(!('selection' in told));
  assert.equal((await asks['content-bg-article'](article, PAGE)).text, 'article');
  assert.deepEqual(asked.slice(1), [['article', bytes(), SELECTION]]);
});

test('another page, another decision, another model, another tab: the page is judged for its article', async () => {
  const { asks, site, model, asked } = handlers();
  const judged = async (/** @type {object} */ change = {}, page = PAGE) => {
    await asks['content-bg-analyze'](analyze, PAGE);
    asked.length = 0;
    await asks['content-bg-article']({ ...article, ...change }, page);
    return asked.map(([name]) => name);
  };
  assert.deepEqual(await judged(), ['article']);
  assert.deepEqual(await judged({ page: new Uint8Array([1, 3]) }), ['select', 'article']);
  // At this address other decisions hold.
  assert.deepEqual(await judged({ url: `${URL}/other` }), ['select', 'article']);
  assert.deepEqual(await judged({}, { ...PAGE, tab: 2 }), ['select', 'article']);
  await asks['content-bg-analyze'](analyze, PAGE);
  site.decisions.push(made('d', 'site', URL));
  asked.length = 0;
  await asks['content-bg-article'](article, PAGE);
  assert.deepEqual(
    asked.map(([name]) => name),
    ['select', 'article'],
  );
  const selections = createSelections();
  const by = (/** @type {Uint8Array | undefined} */ one) => ({
    page: bytes(),
    decisions: [],
    model: one,
  });
  selections.keep(1, by(model), SELECTION);
  assert.equal(await selections.of(1, by(model)), SELECTION);
  assert.equal(await selections.of(1, by(undefined)), null);
});

test('what was selected of many pages is not kept for ever', async () => {
  const selections = createSelections();
  const judged = { page: bytes(), decisions: [], model: undefined };
  for (let tab = 0; tab < 20; tab += 1) selections.keep(tab, judged, SELECTION);
  const known = await Promise.all([...Array(20).keys()].map((tab) => selections.of(tab, judged)));
  assert.equal(known.filter((selection) => selection !== null).length, 8);
  assert.equal(known[19], SELECTION);
});

for (const [what, payload] of [
  ['no address', { page: new Uint8Array(1) }],
  ['a page that is a list', { page: [1], url: URL }],
  ['a field too many', { page: new Uint8Array(1), url: URL, reason: 'start' }],
]) {
  test(`article: ${what} is refused`, () => {
    const message = { name: 'content-bg-article', payload };
    assert.throws(() => parseMessage(message, 'bg', protocol.PROTOCOL), { name: 'ProtocolError' });
  });
}

test('a decision that takes the place of others is one write, and so is its undo', async () => {
  const local = memoryArea();
  const storage = createStorage({ local, session: memoryArea(), locks: undefined });
  const sites = createSites({ storage, check: checked, now: () => 5, quota: QUOTA });
  /** @type {any} */
  const parts = {
    sites,
    tabs: { notify: async () => {} },
    core: { call: async () => ({ v: 1 }) },
    now: () => 7,
  };
  const asks = pageHandlers(parts);
  await sites.update('mill.example', (site) =>
    withDecisions(site, { put: [decision('a'), decision('b')] }),
  );
  const before = (await sites.get('mill.example')).revision;
  let writes = local.changes();
  const { decisions } = await asks['content-bg-decide'](
    {
      ...{ page: new Uint8Array(1), nodes: [3, 9], verdict: 'main', scope: 'page', url: URL },
      replaces: ['a', 'b'],
    },
    PAGE,
  );
  assert.equal(local.changes(), writes + 1);
  const site = await sites.get('mill.example');
  assert.equal(site.revision, before + 1);
  assert.deepEqual(site.decisions, decisions);
  assert.deepEqual(
    decisions.map(({ at, url }) => [at, url]),
    [
      [7, URL],
      [7, URL],
    ],
  );
  writes = local.changes();
  const put = [decision('a'), decision('b')];
  await asks['content-bg-decisions']({ put, remove: decisions.map(({ id }) => id) }, PAGE);
  assert.equal(local.changes(), writes + 1);
  assert.deepEqual((await sites.get('mill.example')).decisions, put);
});
