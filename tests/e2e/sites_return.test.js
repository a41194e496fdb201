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
import { inBothBrowsers } from './stage.js';

inBothBrowsers(
  'sites return',
  ({ story }) => {
    story('back, forward, reload: button and state are those of the page', (stage) =>
      withSite(stage, async (site) => {
        const page = await openWithAutoStart(stage, site, '/on/1', 'hide');
        await setRule(stage, page, { path: '/off/*', mode: 'off' });
        await startsIn(stage, page, site.url('/on/2'), 'hide');
        const { blocks } = await stage.ready(page);
        const full = String(blocks.length);
        assert.notEqual(full, '0');
        await stage.badge(page, full);
        const kept = await page.evaluate(() => {
          Reflect.set(globalThis, 'came', 'first');
          addEventListener(
            'pageshow',
            (event) => event.persisted && Reflect.set(globalThis, 'came', 'back'),
          );
          return true;
        });
        assert.ok(kept);
        await staysOff(stage, page, site.url('/off/1'));
        await stage.badge(page, '');

        await travel(page, -1, site.url('/on/2'));
        await stage.ready(page, ({ mode }) => mode === 'hide');
        await stage.badge(page, full);
        const came = await page.evaluate(() => Reflect.get(globalThis, 'came') ?? 'anew');
        assert.equal(came, 'back', 'this story needs the browser’s cache of pages');
        await travel(page, 1, site.url('/off/1'));
        await stage.badge(page, '');
        assert.equal((await stage.state(page))?.on ?? false, false);
        await travel(page, -1, site.url('/on/2'));
        await stage.badge(page, full);

        // Switched off by hand, left, and back: still off.
        await stage.switchOff(page);
        await startsIn(stage, page, site.url('/on/3'), 'hide');
        await stage.badge(page, full);
        await travel(page, -1, site.url('/on/2'));
        await stage.badge(page, '');
        assert.equal((await stage.state(page))?.on, false);
        await page.reload();
        await stage.ready(page);
        await stage.badge(page, full);
        await page.reload();
        await stage.badge(page, full);

        // To a page that Husk may not read, and back.
        await go(page, site.other('/elsewhere'));
        await stage.badge(page, '');
        await travel(page, -1, site.url('/on/2'));
        await stage.ready(page);
        await stage.badge(page, full);
      }),
    );

    story('a rule made meanwhile holds for a page that comes back', (stage) =>
      withSite(stage, async (site) => {
        const page = await openWithAutoStart(stage, site, '/1', 'hide');
        await setRule(stage, page, { path: '/not/*', mode: 'off' });
        await staysOff(stage, page, site.url('/not/1'));
        await startsIn(stage, page, site.url('/2'), 'hide');
        await setRule(stage, page, { path: '/not/*', mode: null });
        await travel(page, -1, site.url('/not/1'));
        await stage.ready(page, ({ mode }) => mode === 'hide');
      }),
    );

    story('a page opened in the background, and one that was put to sleep', (stage) =>
      withSite(stage, async (site) => {
        const page = await openWithAutoStart(stage, site, '/1', 'hide');
        const full = String((await stage.ready(page)).blocks.length);
        const url = site.url('/behind');
        await stage.browser.background(
          async (where) => void (await chrome.tabs.create({ url: where, active: false })),
          url,
        );
        const { id } = await tabReady(stage, url, full);
        await stage.ask('ui-bg-pause', { what: 'tab', tab: id });
        // A tab in front stays awake.
        await page.bringToFront();
        await stage.browser.background((tab) => void chrome.tabs.discard(tab), id);
        const woken = await waitFor(
          () =>
            stage.browser.background(async () => {
              // It may have another number now.
              const asleep = (await chrome.tabs.query({})).find((one) => one.discarded);
              if (asleep?.id === undefined) return null;
              await chrome.tabs.update(asleep.id, { active: true });
              return asleep.id;
            }),
          { what: 'the sleep' },
        );
        await waitFor(async () => (await tabAt(stage, url))?.badge === PAUSED, {
          what: 'that the pause outlives the sleep',
        });
        await stage.ask('ui-bg-pause', { what: null, tab: woken });
        await stage.browser.background((tab) => chrome.tabs.reload(tab), woken);
        await tabReady(stage, url, full);
        await stage.browser.background((tab) => chrome.tabs.remove(tab), woken);
      }),
    );

    story('tabs that the browser opens again after a restart', (stage) =>
      withSite(stage, async (site) => {
        const page = await openWithAutoStart(stage, site, '/1', 'hide');
        const full = String((await stage.ready(page)).blocks.length);
        await startsIn(stage, page, site.url('/restored'), 'hide');
        await page.bringToFront();
        await stage.restart({ restore: true });
        await waitFor(
          () =>
            stage.browser.background(async (wanted) => {
              const tab = (await chrome.tabs.query({})).find((one) => one.url === wanted);
              if (tab?.id === undefined) return false;
              await chrome.tabs.update(tab.id, { active: true });
              return true;
            }, site.url('/restored')),
          { what: 'the restored tab' },
        );
        await tabReady(stage, site.url('/restored'), full);
        await stage.browser.background(async (wanted) => {
          const tab = (await chrome.tabs.query({})).find((one) => one.url === wanted);
          await chrome.tabs.create({});
          await chrome.tabs.remove(tab?.id ?? -1);
        }, site.url('/restored'));
      }),
    );
  },
  { pageCache: true },
);
