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
import { inBothBrowsers, wording, words } from './setup.js';

inBothBrowsers('sites', ({ story }) => {
  story(
    'the whole site, one folder, not on this page; asked for once, given back at the end',
    (setup) =>
      withSite(setup, async (site) => {
        const page = await openWithAutoStart(setup, site, '/news/1', 'hide');
        assert.deepEqual(await rules(setup, page), ['hide:']);
        assert.equal(await allowed(setup), true);
        assert.equal(await allowed(setup, 'localhost'), false, 'that host alone');
        await startsIn(setup, page, site.url('/sport/1'), 'hide');
        await staysOff(setup, page, site.other('/sport/1'));

        await startsIn(setup, page, site.url('/news/2'), 'hide');
        await setup.chooseAuto(page, words('content_auto_below', '/news/'));
        await waitFor(async () => (await rules(setup, page)).join() === 'hide:/news/*');
        await staysOff(setup, page, site.url('/sport/1'));
        await startsIn(setup, page, site.url('/news/3'), 'hide');

        await setup.chooseAuto(page, words('content_auto_not_page'));
        await waitFor(async () => (await rules(setup, page)).join() === 'hide:/news/*,off:/news/3');
        await staysOff(setup, page, site.url('/news/3'));
        await startsIn(setup, page, site.url('/news/4'), 'hide');

        // Where a narrower and a wider rule hold, "only when I press" is true of both.
        await setRule(setup, page, { path: '', mode: 'highlight' });
        await setup.chooseAuto(page, words('content_auto_press'));
        await waitFor(async () => (await rules(setup, page)).includes('off:/news/*'), {
          what: 'the exception',
        });
        await staysOff(setup, page, site.url('/news/4'));
        await startsIn(setup, page, site.url('/sport/1'), 'highlight');

        await setup.chooseAuto(page, words('content_auto_press'));
        await waitFor(async () => !(await allowed(setup)), { what: 'the permission given back' });
        await staysOff(setup, page, site.url('/sport/1'));
      }),
  );

  story(
    'a rule’s mode is not the mode used last',
    (setup) =>
      withSite(setup, async (site) => {
        const page = await openWithAutoStart(setup, site, '/1', 'hide');
        await setup.intoMode(page, 'highlight');
        await startsIn(setup, page, site.url('/2'), 'hide');
        assert.equal((await setup.ask('ui-bg-settings-get')).mode, 'highlight');
        await page.bringToFront();
        // Off and on again by hand: here the rule's mode.
        await setup.switchOff(page);
        assert.equal((await setup.switchOn(page)).mode, 'hide');
      }),
    { chromium: 'rules of ours' },
  );

  story('an address that changes without a load: another rule, another mode', (setup) =>
    withSite(setup, async (site) => {
      const page = await openWithAutoStart(setup, site, '/1', 'hide');
      await setRule(setup, page, { path: '/marks/*', mode: 'highlight' });
      await setRule(setup, page, { path: '/not/*', mode: 'off' });
      await startsIn(setup, page, site.url('/2'), 'hide');
      const push = (/** @type {string} */ path) =>
        page.evaluate((to) => history.pushState(null, '', to), path);
      await push('/marks/1');
      await setup.ready(page, ({ mode }) => mode === 'highlight');
      await push('/3');
      await setup.ready(page, ({ mode }) => mode === 'hide');
      await push('/not/1');
      await setup.rest(page);
      await push('/not/2');
      await settled(setup, page);
      assert.equal((await setup.state(page))?.on, false);
      await push('/marks/2');
      await setup.ready(page, ({ mode }) => mode === 'highlight');
      // What a person did by hand stays as long as the same rule holds.
      await setup.intoMode(page, 'hide');
      await push('/marks/3');
      await settled(setup, page);
      await setup.ready(page, ({ mode }) => mode === 'hide');
      await setup.switchOff(page);
      await push('/marks/4');
      await settled(setup, page);
      assert.equal((await setup.state(page))?.on, false);
      await page.evaluate(() => history.go(-3));
      await page.waitFor(() => location.pathname === '/not/2');
      await settled(setup, page);
      assert.equal((await setup.state(page))?.on, false);
    }),
  );

  story('pause for this tab: nothing by itself there, a press works, resumed', (setup) =>
    withSite(setup, async (site) => {
      const page = await openWithAutoStart(setup, site, '/1', 'hide');
      await setup.chooseAuto(page, words('ui_pause_tab'));
      await waitFor(async () => !(await setup.state(page))?.on, { what: 'that Husk is off' });
      await setup.badge(page, PAUSED);
      await go(page, site.url('/2'));
      await setup.badge(page, PAUSED);
      assert.equal((await setup.state(page))?.on, false);
      const title = await setup.browser.background(async () => {
        const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        return chrome.action.getTitle({ tabId: tab.id });
      });
      assert.equal(title, words('bg_title_paused_tab'));
      const other = await setup.open(site.url('/3'));
      await setup.ready(other);
      await setup.shut(other);

      await page.bringToFront();
      const { blocks } = await setup.switchOn(page);
      await setup.badge(page, String(blocks.length));
      await setup.openAuto(page);
      await page.get({ css: '.menu', text: words('content_auto_paused_tab') });
      await page.click({ css: '[role=menuitem]', name: wording('ui_resume') });
      await page.get({ css: '.bar .say', text: words('content_auto_resumed') });
      await startsIn(setup, page, site.url('/4'), 'hide');
    }),
  );

  story(
    'pause for an hour: on all sites, also after a restart; by the clock and by hand',
    (setup) =>
      withSite(setup, async (site) => {
        const page = await openWithAutoStart(setup, site, '/1', 'hide');
        await setup.chooseAuto(page, words('ui_pause_hour'));
        await setup.badge(page, PAUSED);
        await setup.restart();
        const later = await setup.open(site.url('/2'));
        await setup.badge(later, PAUSED);
        assert.equal((await setup.state(later))?.on, false);

        const options = await setup.openOwn('ui/options.html');
        await options.get({ css: '#pause', text: wording('ui_paused_hour') });
        await setup.picture(options, 'paused-options');
        await options.click({ css: '#pause-set', name: words('ui_resume') });
        await options.get({ css: '#pause-set', name: words('ui_pause_hour') });
        await setup.badge(later, '');
        await startsIn(setup, later, site.url('/3'), 'hide');

        await options.bringToFront();
        await options.click({ css: '#pause-set' });
        await options.get({ css: '#pause-set', name: words('ui_resume') });
        await go(later, site.url('/4'));
        await setup.badge(later, PAUSED);
        // An hour goes by: what is stored is the time at which it ends.
        await setup.browser.background(() =>
          chrome.storage.local.set({ pause: String(Date.now() - 1) }),
        );
        await startsIn(setup, later, site.url('/5'), 'hide');
      }),
  );
});
