// The background ends in the middle of writing, again and again, in both browsers: what it said is kept is kept, nothing older
// is lost, and the next write finds whole records.

import assert from 'node:assert/strict';

import { seeded } from '../bench/random.js';
import { sleep } from './harness/host.js';
import { inBothBrowsers } from './setup.js';

const SITE = 'rules.example';
const HOST = 'rules.example';

/** Writes that a page of the extension asks for, by what they leave behind. */
const COUNT = 24;

inBothBrowsers('a background that is killed', ({ story }) => {
  story('what it said is kept is kept, and nothing older is lost', async (setup) => {
    const random = seeded(7);
    const page = await setup.openOwn('ui/cannot.html');
    const ask = (/** @type {string} */ name, /** @type {object} */ payload) =>
      page.evaluate((message) => chrome.runtime.sendMessage(message), { name, payload });
    await ask('ui-bg-auto', { site: SITE, host: HOST, path: '/before', mode: 'off' });
    await page.evaluate(() => void Reflect.set(globalThis, 'kept', []));
    let ended = 0;
    for (let k = 0; k < COUNT; k += 1) {
      // Two at once: the second one waits for the first.
      for (const half of ['a', 'b']) {
        await page.evaluate(
          (name, payload) => {
            const kept = /** @type {string[]} */ (Reflect.get(globalThis, 'kept'));
            chrome.runtime.sendMessage({ name, payload }).then(
              (reply) => reply?.ok && reply.value.kept && kept.push(payload.path),
              () => {},
            );
          },
          'ui-bg-auto',
          { site: SITE, host: HOST, path: `/${half}${k}`, mode: 'off' },
        );
      }
      await sleep(Math.floor(random() * 50));
      await setup.browser.killBackground();
      ended += 1;
    }
    // The last one lives.
    const last = await ask('ui-bg-auto', { site: SITE, host: HOST, path: '/after', mode: 'off' });
    assert.ok(last.ok && last.value.kept);
    const said = await page.evaluate(() => Reflect.get(globalThis, 'kept'));
    const { value } = await ask('ui-bg-site', { site: SITE });
    const there = new Set(value.site.auto.map((rule) => rule.path));
    for (const path of ['/before', ...said, '/after']) {
      assert.ok(there.has(path), `${path} is lost`);
    }
    assert.equal(ended, COUNT);
    // Otherwise nothing was put to the test: writes that were cut short, and others that were not.
    assert.ok(said.length < 2 * COUNT, 'no write was cut short');
    const { value: all } = await ask('ui-bg-sites', {});
    assert.ok(all.sites.some((one) => one.site === SITE));
    assert.deepEqual(all.quarantine, [], 'nothing is there by halves');
  });
});
