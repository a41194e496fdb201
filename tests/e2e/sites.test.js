// What starts by itself: where and how a person said it should, by host and path, with exceptions and a pause.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import {
  PAUSED,
  withSite,
  openWithAutoStart,
  setRule,
  rules,
  go,
  startsIn,
  staysOff,
  settled,
  allowed,
} from './auto_start.js';
import { inBothBrowsers, wording, words } from './stage.js';

inBothBrowsers('sites', ({ story }) => {
  story(
    'the whole site, one folder, not on this page; asked for once, given back at the end',
    (stage) =>
      withSite(stage, async (site) => {
        const page = await openWithAutoStart(stage, site, '/news/1', 'hide');
        assert.deepEqual(await rules(stage, page), ['hide:']);
        assert.equal(await allowed(stage), true);
        assert.equal(await allowed(stage, 'localhost'), false, 'that host alone');
        await startsIn(stage, page, site.url('/sport/1'), 'hide');
        await staysOff(stage, page, site.other('/sport/1'));

        await startsIn(stage, page, site.url('/news/2'), 'hide');
        await stage.chooseAuto(page, words('content_auto_below', '/news/'));
        await waitFor(async () => (await rules(stage, page)).join() === 'hide:/news/*');
        await staysOff(stage, page, site.url('/sport/1'));
        await startsIn(stage, page, site.url('/news/3'), 'hide');

        await stage.chooseAuto(page, words('content_auto_not_page'));
        await waitFor(async () => (await rules(stage, page)).join() === 'hide:/news/*,off:/news/3');
        await staysOff(stage, page, site.url('/news/3'));
        await startsIn(stage, page, site.url('/news/4'), 'hide');

        // Where a narrower and a wider rule hold, "only when I press" is true of both.
        await setRule(stage, page, { path: '', mode: 'highlight' });
        await stage.chooseAuto(page, words('content_auto_press'));
        await waitFor(async () => (await rules(stage, page)).includes('off:/news/*'), {
          what: 'the exception',
        });
        await staysOff(stage, page, site.url('/news/4'));
        await startsIn(stage, page, site.url('/sport/1'), 'highlight');

        await stage.chooseAuto(page, words('content_auto_press'));
        await waitFor(async () => !(await allowed(stage)), { what: 'the permission given back' });
        await staysOff(stage, page, site.url('/sport/1'));
      }),
  );

  story(
    'a rule’s mode is not the mode used last',
    (stage) =>
      withSite(stage, async (site) => {
        const page = await openWithAutoStart(stage, site, '/1', 'hide');
        await stage.intoMode(page, 'highlight');
        await startsIn(stage, page, site.url('/2'), 'hide');
        assert.equal((await stage.ask('ui-bg-settings-get')).mode, 'highlight');
        await page.bringToFront();
        // Off and on again by hand: here the rule's mode.
        await stage.switchOff(page);
        assert.equal((await stage.switchOn(page)).mode, 'hide');
      }),
    { chromium: 'rules of ours' },
  );

  story('an address that changes without a load: another rule, another mode', (stage) =>
    withSite(stage, async (site) => {
      const page = await openWithAutoStart(stage, site, '/1', 'hide');
      await setRule(stage, page, { path: '/marks/*', mode: 'highlight' });
      await setRule(stage, page, { path: '/not/*', mode: 'off' });
      await startsIn(stage, page, site.url('/2'), 'hide');
      const push = (/** @type {string} */ path) =>
        page.evaluate((to) => history.pushState(null, '', to), path);
      await push('/marks/1');
      await stage.ready(page, ({ mode }) => mode === 'highlight');
      await push('/3');
      await stage.ready(page, ({ mode }) => mode === 'hide');
      await push('/not/1');
      await stage.rest(page);
      await push('/not/2');
      await settled(stage, page);
      assert.equal((await stage.state(page))?.on, false);
      await push('/marks/2');
      await stage.ready(page, ({ mode }) => mode === 'highlight');
      // What a person did by hand stays as long as the same rule holds.
      await stage.intoMode(page, 'hide');
      await push('/marks/3');
      await settled(stage, page);
      await stage.ready(page, ({ mode }) => mode === 'hide');
      await stage.switchOff(page);
      await push('/marks/4');
      await settled(stage, page);
      assert.equal((await stage.state(page))?.on, false);
      await page.evaluate(() => history.go(-3));
      await page.waitFor(() => location.pathname === '/not/2');
      await settled(stage, page);
      assert.equal((await stage.state(page))?.on, false);
    }),
  );

  story('pause for this tab: nothing by itself there, a press works, resumed', (stage) =>
    withSite(stage, async (site) => {
      const page = await openWithAutoStart(stage, site, '/1', 'hide');
      await stage.chooseAuto(page, words('content_auto_pause_tab'));
      await waitFor(async () => !(await stage.state(page))?.on, { what: 'that Husk is off' });
      await stage.badge(page, PAUSED);
      await go(page, site.url('/2'));
      await stage.badge(page, PAUSED);
      assert.equal((await stage.state(page))?.on, false);
      const title = await stage.browser.background(async () => {
        const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        return chrome.action.getTitle({ tabId: tab.id });
      });
      assert.equal(title, words('bg_title_paused_tab'));
      const other = await stage.open(site.url('/3'));
      await stage.ready(other);
      await stage.shut(other);

      await page.bringToFront();
      const { blocks } = await stage.switchOn(page);
      await stage.badge(page, String(blocks.length));
      await stage.openAuto(page);
      await page.get({ css: '.menu', text: words('content_auto_paused_tab') });
      await page.click({ css: '[role=menuitem]', name: wording('content_auto_resume') });
      await page.get({ css: '.bar .say', text: words('content_auto_resumed') });
      await startsIn(stage, page, site.url('/4'), 'hide');
    }),
  );

  story(
    'pause for an hour: on all sites, also after a restart; by the clock and by hand',
    (stage) =>
      withSite(stage, async (site) => {
        const page = await openWithAutoStart(stage, site, '/1', 'hide');
        await stage.chooseAuto(page, words('content_auto_pause_hour'));
        await stage.badge(page, PAUSED);
        await stage.restart();
        const later = await stage.open(site.url('/2'));
        await stage.badge(later, PAUSED);
        assert.equal((await stage.state(later))?.on, false);

        const options = await stage.openOwn('ui/options.html');
        await options.get({ css: '#pause', text: wording('ui_paused_hour') });
        await stage.picture(options, 'paused-options');
        await options.click({ css: '#pause-set', name: words('ui_resume') });
        await options.get({ css: '#pause-set', name: words('ui_pause_hour') });
        await stage.badge(later, '');
        await startsIn(stage, later, site.url('/3'), 'hide');

        await options.bringToFront();
        await options.click({ css: '#pause-set' });
        await options.get({ css: '#pause-set', name: words('ui_resume') });
        await go(later, site.url('/4'));
        await stage.badge(later, PAUSED);
        // An hour goes by: what is stored is the time at which it ends.
        await stage.browser.background(() =>
          chrome.storage.local.set({ pause: String(Date.now() - 1) }),
        );
        await startsIn(stage, later, site.url('/5'), 'hide');
      }),
  );
});
