// What content scripts may ask of the core: with the template and the rules of their own page's site, by the model that is on.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pageHandlers } from '../../extension/background/page_handlers.js';
import { emptySite } from '../../extension/background/record.js';
import { makeRule } from '../../extension/background/site_rules.js';
import { parseMessage } from '../../extension/shared/message.js';
import * as protocol from '../../extension/shared/protocol.js';

const URL = 'https://mill.example/wheel';

/** @param {string} id @param {'site' | 'page'} scope @param {string} url */
const rule = (id, scope, url) =>
  makeRule({ id, kind: 'hide', scope, url, at: 1, anchor: /** @type {any} */ ({}) });

/** Handlers over a core that answers by what it was asked. */
function handlers() {
  const template = new Uint8Array([7]);
  const model = new Uint8Array([9]);
  const site = {
    ...emptySite('mill.example'),
    template,
    rules: [rule('a', 'site', URL), rule('b', 'page', URL), rule('c', 'page', `${URL}/other`)],
  };
  /** @type {any} */
  const parts = {
    sites: { get: async () => site },
    settingsStore: { get: async () => ({ spare: [], passive: false }) },
    models: { judging: async () => model },
    engine: { call: async (/** @type {unknown[]} */ ...asked) => ({ asked }) },
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
  test(`${name}: the core hears the site's template, the rules of this address, and the model`, async () => {
    const { asks, template, model } = handlers();
    const page = new Uint8Array([1, 2]);
    const payload = { page, url: URL, ...(name === 'analyze' && { reason: 'start' }) };
    parseMessage({ name: `content-bg-${name}`, payload }, 'bg', protocol.PROTOCOL);
    /** @type {any} */
    const reply = await asks[`content-bg-${name}`](/** @type {any} */ (payload), PAGE);
    assert.deepEqual(
      reply.rules.map((/** @type {{id: string}} */ { id }) => id),
      ['a', 'b'],
    );
    assert.deepEqual(reply.asked, [name, page, template, reply.rules, model]);
  });

  test(`${name}: a page of no site has the model alone`, async () => {
    const { asks, model } = handlers();
    const page = new Uint8Array([1, 2]);
    const payload = { page, url: 'file:///a.html', reason: 'start' };
    /** @type {any} */
    const reply = await asks[`content-bg-${name}`](payload, { ...PAGE, site: null, host: null });
    assert.deepEqual(reply, { asked: [name, page, undefined, [], model], rules: [] });
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
