// What starts by itself, as it is seen and changed: in the bar's menu, in the options, in the panel.

import assert from 'node:assert/strict';

import { MODES } from '../../extension/shared/modes.js';
import { assertAccessible } from './axe.js';
import { waitFor } from './harness/host.js';
import {
  HOST,
  PAUSED,
  withSite,
  openWithAutoStart,
  rules,
  startsIn,
  staysOff,
  allowed,
} from './auto_start.js';
import { inChromium, wording, words } from './setup.js';

inChromium(
  'sites views',
  'forms of ours over what the background keeps; Firefox tells what browsers can differ in by sites',
  ({ firefox, story }) => {
    story('the menu in the bar: words, keys, screen readers', (setup) =>
      withSite(setup, async (site) => {
        const page = await openWithAutoStart(setup, site, '/stories/2026/hedge', 'hide');
        await setup.openAuto(page);
        const names = (await page.find({ css: '.menu [role^=menuitem]' })).map(({ name }) => name);
        assert.deepEqual(names, [
          ...MODES.map((mode) => words(`ui_mode_${mode}`)),
          words('content_auto_press'),
          words('content_auto_site'),
          words('content_auto_below', '/stories/'),
          words('content_auto_below', '/stories/2026/'),
          words('content_auto_page'),
          words('content_auto_not_page'),
          words('ui_pause_tab'),
          words('ui_pause_hour'),
        ]);
        await assertAccessible(page, 'the menu');
        for (const dark of [false, true]) {
          await page.prefer({ dark });
          await setup.picture(page, `auto-menu-${dark ? 'dark' : 'light'}`);
        }
        await page.prefer({});
        // By keys alone: from the mode that is chosen down to the folder.
        const steps = MODES.length + 2 - MODES.indexOf('hide');
        for (let k = 0; k < steps; k += 1) await page.press('ArrowDown');
        await page.press('Enter');
        await waitFor(async () => (await rules(setup, page)).join() === 'hide:/stories/*');
        await page.get({
          css: '.bar .say',
          text: words('content_auto_now_on', words('ui_mode_hide')),
        });
        await setup.openAuto(page);
        await page.press('Escape');
        await page.gone({ css: '.menu' });
        await setup.unfold(page);
        await page.click({ role: 'button', name: words('content_bar_more') });
        await page.get({
          css: '.menu',
          text: words('content_auto_is', words('ui_mode_hide')),
        });
        await setup.picture(page, 'auto-more');
      }),
    );

    story('the options: rules are seen, added, changed, refused in words, removed', (setup) =>
      withSite(setup, async (site) => {
        const page = await openWithAutoStart(setup, site, '/1', 'hide');
        const name = await page.evaluate(() => location.host);
        const options = await setup.openOwn('ui/options.html');
        const open = { css: `[id="auto-${name}"]` };
        assert.equal((await options.get(open)).text, words('ui_mode_hide'));
        await options.click(open);
        const path = { css: `[id="auto-${name}-new-path"]` };
        const add = { css: `[id="auto-${name}-new-add"]` };
        await options.click(path);
        await options.type('news');
        await options.click(add);
        await options.get({ css: '.fault', text: words('ui_auto_fault_start') });
        await assertAccessible(options, 'the rules of a site');
        await options.evaluate(() => /** @type {any} */ (document.activeElement).select());
        await options.type('/größe/*');
        await options.press('Enter');
        await waitFor(async () => (await options.find({ css: '.auto-rule' })).length === 3);
        const kept = async () =>
          (await setup.ask('ui-bg-site', { site: name })).site.auto.map(
            (rule) => `${rule.mode}:${rule.path}`,
          );
        assert.deepEqual(await kept(), ['hide:', 'hide:/gr%C3%B6%C3%9Fe/*']);
        await options.bringToFront();
        for (const dark of [false, true]) {
          await options.prefer({ dark });
          await setup.picture(options, `auto-options-${dark ? 'dark' : 'light'}`);
        }
        await options.prefer({});

        // The second rule becomes an exception below another path.
        const second = `auto-${name}-1`;
        await options.evaluate((id) => {
          const select = /** @type {HTMLSelectElement} */ (document.getElementById(`${id}-mode`));
          select.selectedIndex = select.options.length - 1;
          select.dispatchEvent(new Event('change'));
        }, second);
        await waitFor(async () => (await kept()).includes('off:/gr%C3%B6%C3%9Fe/*'));
        await options.bringToFront();
        await options.click({ css: `[id="${second}-path"]` });
        await options.evaluate(() => /** @type {any} */ (document.activeElement).select());
        await options.type('/a#b');
        await options.press('Tab');
        await options.get({ css: '.fault', text: words('ui_auto_fault_hash') });
        await options.click({ css: `[id="${second}-path"]` });
        await options.evaluate(() => /** @type {any} */ (document.activeElement).select());
        await options.type('/small/*');
        await options.press('Enter');
        await waitFor(async () => (await kept()).join() === 'hide:,off:/small/*');
        await startsIn(setup, page, site.url('/big/1'), 'hide');
        await staysOff(setup, page, site.url('/small/1'));

        await options.bringToFront();
        await options.click({ css: `[id="${second}-remove"]` });
        await waitFor(async () => (await kept()).length === 1);
        await options.bringToFront();
        await options.click({ css: `[id="auto-${name}-0-remove"]` });
        await waitFor(async () => !(await allowed(setup)), { what: 'the permission given back' });
        await options.bringToFront();
        await options.get({ ...open, text: words('ui_auto_none') });
      }),
    );

    story('the panel says what holds on this page, by which rule, and pauses', (setup) =>
      withSite(setup, async (site) => {
        const page = await openWithAutoStart(setup, site, '/news/1', 'hide');
        await setup.chooseAuto(page, words('content_auto_below', '/news/'));
        await waitFor(async () => (await rules(setup, page)).join() === 'hide:/news/*');
        const tab = await setup.browser.background(async () => {
          const [front] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
          return front.id;
        });
        const panel = await setup.openOwn(`ui/panel.html?tab=${tab}`);
        await panel.click({ role: 'tab', name: words('ui_site') });
        const place = words('ui_auto_place_below', '/news/', HOST);
        const line = {
          css: '#site .stack',
          text: words('ui_auto_panel_on', words('ui_mode_hide'), place),
        };
        await panel.get(line);
        await assertAccessible(panel, 'the tab Site');
        for (const dark of [false, true]) {
          await panel.prefer({ dark });
          await panel.resize(380, 720);
          await setup.picture(panel, `auto-panel-${dark ? 'dark' : 'light'}`);
        }
        await panel.prefer({});
        await panel.click({ css: '#pause-hour' });
        await panel.get({ css: '#site .warning', text: wording('ui_paused_hour') });
        await setup.picture(panel, 'auto-panel-paused');
        await setup.badge(page, PAUSED);
        assert.equal((await setup.state(page))?.on, false, 'the page rests at once');
        await panel.bringToFront();
        await panel.click({ css: '#resume' });
        await panel.gone({ css: '#resume' });

        await page.bringToFront();
        await setup.badge(page, '');
        await setup.switchOn(page);
        await setup.chooseAuto(page, words('content_auto_not_page'));
        const where = words('ui_auto_place_page', '/news/1', HOST);
        await panel.bringToFront();
        await panel.get({ css: '#site .stack', text: words('ui_auto_panel_off', where) });
        await staysOff(setup, page, site.url('/sport'));
        await panel.bringToFront();
        await panel.get({ css: '#site .stack', text: words('ui_auto_panel_none') });
      }),
    );

    if (firefox) return;
    story('a permission that the person takes back: the rule stays and says so', (setup) =>
      withSite(setup, async (site) => {
        const page = await openWithAutoStart(setup, site, '/1', 'hide');
        const name = await page.evaluate(() => location.host);
        await setup.browser.background(
          (origins) => chrome.permissions.remove({ origins }),
          [`*://${HOST}/*`],
        );
        await staysOff(setup, page, site.url('/2'));
        const options = await setup.openOwn('ui/options.html');
        await options.click({ css: `[id="auto-${name}"]` });
        await options.get({ css: '.missing', text: words('ui_auto_not_allowed', HOST) });
        await assertAccessible(options, 'a rule without its permission');
        await options.click({ css: `[id="auto-${name}-0-allow"]` });
        await options.gone({ css: '.missing' });
        await startsIn(setup, page, site.url('/3'), 'hide');
      }),
    );
  },
);
