// However a page comes, button and state are those of the page: back, forward, reload, in the background, asleep, after a
// restart of the browser.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import {
  PAUSED,
  withSite,
  openWithAutoStart,
  setRule,
  go,
  startsIn,
  staysOff,
  travel,
  tabAt,
  tabReady,
} from './auto_start.js';
import { inBothBrowsers } from './setup.js';

inBothBrowsers(
  'sites return',
  ({ story }) => {
    story('back, forward, reload: button and state are those of the page', (setup) =>
      withSite(setup, async (site) => {
        const page = await openWithAutoStart(setup, site, '/on/1', 'hide');
        await setRule(setup, page, { path: '/off/*', mode: 'off' });
        await startsIn(setup, page, site.url('/on/2'), 'hide');
        const { blocks } = await setup.ready(page);
        const full = String(blocks.length);
        assert.notEqual(full, '0');
        await setup.badge(page, full);
        const kept = await page.evaluate(() => {
          Reflect.set(globalThis, 'came', 'first');
          addEventListener(
            'pageshow',
            (event) => event.persisted && Reflect.set(globalThis, 'came', 'back'),
          );
          return true;
        });
        assert.ok(kept);
        await staysOff(setup, page, site.url('/off/1'));
        await setup.badge(page, '');

        await travel(page, -1, site.url('/on/2'));
        await setup.ready(page, ({ mode }) => mode === 'hide');
        await setup.badge(page, full);
        const came = await page.evaluate(() => Reflect.get(globalThis, 'came') ?? 'anew');
        assert.equal(came, 'back', 'this story needs the browser’s cache of pages');
        await travel(page, 1, site.url('/off/1'));
        await setup.badge(page, '');
        assert.equal((await setup.state(page))?.on ?? false, false);
        await travel(page, -1, site.url('/on/2'));
        await setup.badge(page, full);

        // Switched off by hand, left, and back: still off.
        await setup.switchOff(page);
        await startsIn(setup, page, site.url('/on/3'), 'hide');
        await setup.badge(page, full);
        await travel(page, -1, site.url('/on/2'));
        await setup.badge(page, '');
        assert.equal((await setup.state(page))?.on, false);
        await page.reload();
        await setup.ready(page);
        await setup.badge(page, full);
        await page.reload();
        await setup.badge(page, full);

        // To a page that Husk may not read, and back.
        await go(page, site.other('/elsewhere'));
        await setup.badge(page, '');
        await travel(page, -1, site.url('/on/2'));
        await setup.ready(page);
        await setup.badge(page, full);
      }),
    );

    story('a page left while it is analysed is analysed when it comes back', (setup) =>
      withSite(setup, async (site) => {
        const page = await openWithAutoStart(setup, site, '/1', 'hide');
        const full = String((await setup.ready(page)).blocks.length);
        // Each is left at another moment of its analysis.
        for (let n = 2; n < 10; n += 1) {
          await go(page, site.url(`/${n}`));
          await page.evaluate(
            (wait) => new Promise((done) => setTimeout(done, wait)),
            25 * (n - 2),
          );
          await go(page, site.other('/elsewhere'));
          await travel(page, -1, site.url(`/${n}`));
          await setup.ready(page, ({ blocks }) => String(blocks.length) === full);
          await setup.badge(page, full);
        }
      }),
    );

    story('a rule made meanwhile holds for a page that comes back', (setup) =>
      withSite(setup, async (site) => {
        const page = await openWithAutoStart(setup, site, '/1', 'hide');
        await setRule(setup, page, { path: '/not/*', mode: 'off' });
        await staysOff(setup, page, site.url('/not/1'));
        await startsIn(setup, page, site.url('/2'), 'hide');
        await setRule(setup, page, { path: '/not/*', mode: null });
        await travel(page, -1, site.url('/not/1'));
        await setup.ready(page, ({ mode }) => mode === 'hide');
      }),
    );

    story('a page opened in the background, and one that was put to sleep', (setup) =>
      withSite(setup, async (site) => {
        const page = await openWithAutoStart(setup, site, '/1', 'hide');
        const full = String((await setup.ready(page)).blocks.length);
        const url = site.url('/behind');
        await setup.browser.background(
          async (where) => void (await chrome.tabs.create({ url: where, active: false })),
          url,
        );
        const { id } = await tabReady(setup, url, full);
        await setup.ask('ui-bg-pause', { what: 'tab', tab: id });
        // A tab in front stays awake.
        await page.bringToFront();
        await setup.browser.background((tab) => void chrome.tabs.discard(tab), id);
        const woken = await waitFor(
          () =>
            setup.browser.background(async () => {
              // It may have another number now.
              const asleep = (await chrome.tabs.query({})).find((one) => one.discarded);
              if (asleep?.id === undefined) return null;
              await chrome.tabs.update(asleep.id, { active: true });
              return asleep.id;
            }),
          { what: 'the sleep' },
        );
        await waitFor(async () => (await tabAt(setup, url))?.badge === PAUSED, {
          what: 'that the pause outlives the sleep',
        });
        await setup.ask('ui-bg-pause', { what: null, tab: woken });
        await setup.browser.background((tab) => chrome.tabs.reload(tab), woken);
        await tabReady(setup, url, full);
        await setup.browser.background((tab) => chrome.tabs.remove(tab), woken);
      }),
    );

    story('tabs that the browser opens again after a restart', (setup) =>
      withSite(setup, async (site) => {
        const page = await openWithAutoStart(setup, site, '/1', 'hide');
        const full = String((await setup.ready(page)).blocks.length);
        await startsIn(setup, page, site.url('/restored'), 'hide');
        await page.bringToFront();
        await setup.restart({ restore: true });
        await waitFor(
          () =>
            setup.browser.background(async (wanted) => {
              const tab = (await chrome.tabs.query({})).find((one) => one.url === wanted);
              if (tab?.id === undefined) return false;
              await chrome.tabs.update(tab.id, { active: true });
              return true;
            }, site.url('/restored')),
          { what: 'the restored tab' },
        );
        await tabReady(setup, site.url('/restored'), full);
        await setup.browser.background(async (wanted) => {
          const tab = (await chrome.tabs.query({})).find((one) => one.url === wanted);
          await chrome.tabs.create({});
          await chrome.tabs.remove(tab?.id ?? -1);
        }, site.url('/restored'));
      }),
    );
  },
  { pageCache: true },
);
