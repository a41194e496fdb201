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
import { createSites } from '../../extension/background/sites.js';
import { checked, decision } from './lib/decisions.js';
import { memoryArea } from './lib/memory_area.js';

const URL = 'https://mill.example/wheel';

/** @param {string} id @param {'site' | 'page'} scope @param {string} url */
const made = (id, scope, url) =>
  aboutBlock({ id, verdict: 'hide', scope, url, at: 1, anchor: /** @type {any} */ ({}) });

/** Handlers over a core that answers by what it was asked. */
function handlers() {
  const template = new Uint8Array([7]);
  const model = new Uint8Array([9]);
  const site = {
    ...emptySite('mill.example'),
    template,
    decisions: [made('a', 'site', URL), made('b', 'page', URL), made('c', 'page', `${URL}/other`)],
  };
  /** @type {any} */
  const parts = {
    sites: { get: async () => site },
    settingsStore: { get: async () => ({ spare: [], passive: false }) },
    models: { judging: async () => model },
    engine: {
      call: async (/** @type {unknown[]} */ ...asked) => ({ asked, blocks: [], share: 0 }),
    },
  };
  return { asks: pageHandlers(parts), template, model };
}

const PAGE = {
  tab: 1,
  site: 'mill.example',
  host: 'mill.example',
  url: URL,
  window: 1,
  isPrivate: false,
};

for (const name of /** @type {const} */ (['analyze', 'article'])) {
  test(`${name}: the core hears the site's template, the decisions of this address, and the model`, async () => {
    const { asks, template, model } = handlers();
    const page = new Uint8Array([1, 2]);
    const payload = { page, url: URL, ...(name === 'analyze' && { reason: 'start' }) };
    parseMessage({ name: `content-bg-${name}`, payload }, 'bg', protocol.PROTOCOL);
    /** @type {any} */
    const reply = await asks[`content-bg-${name}`](/** @type {any} */ (payload), PAGE);
    const [decisions] = reply.asked.splice(3, 1);
    assert.deepEqual(
      decisions.map((/** @type {{id: string}} */ { id }) => id),
      ['a', 'b'],
    );
    assert.deepEqual(reply.asked, [name, page, template, model]);
  });

  test(`${name}: a page of no site has the model alone`, async () => {
    const { asks, model } = handlers();
    const page = new Uint8Array([1, 2]);
    const payload = { page, url: 'file:///a.html', reason: 'start' };
    /** @type {any} */
    const reply = await asks[`content-bg-${name}`](payload, { ...PAGE, site: null, host: null });
    assert.deepEqual(reply.asked, [name, page, undefined, [], model]);
  });
}

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
    engine: { call: async () => ({ v: 1 }) },
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
