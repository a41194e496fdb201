// What starts by itself: where and how a person said it should, by host and path, with exceptions and a pause; and that
// button and state are right however a page comes: back, forward, reload, in the background, asleep, after a restart.

import assert from 'node:assert/strict';

import { serve } from './harness/server.js';
import { until } from './harness/place.js';
import { FIXTURES } from './pages/fixtures.js';
import { accessible } from './axe.js';
import { inBothBrowsers, wording, words } from './stage.js';

/** @typedef {import('./stage.js').Stage} Stage */
/** @typedef {import('./stage.js').TestPage} TestPage */
/** @typedef {Awaited<ReturnType<typeof serve>>} Site */

const HOST = '127.0.0.1';

/** The sign of a page that would have started. */
const PAUSED = '‖';

/** Runs with a site that has the article at every address. @param {Stage} stage @param {(site: Site) => Promise<void>} run */
async function withSite(stage, run) {
  await stage.forget();
  const site = await serve(() => FIXTURES['/article']);
  try {
    await run(site);
  } finally {
    await site.close();
  }
}

/** Opens a page and has Husk start by itself on the host. @param {Stage} stage @param {Site} site @param {string} path @param {'hide' | 'highlight'} mode */
async function ruled(stage, site, path, mode = 'hide') {
  const page = await stage.open(site.url(path));
  await stage.switchOn(page);
  await stage.startByItself(page, mode);
  return page;
}

/** Changes a rule as the options do. @param {Stage} stage @param {TestPage} page @param {object} change */
async function setRule(stage, page, change) {
  const site = await page.evaluate(() => location.host);
  const { kept } = await stage.ask('ui-bg-auto', { site, host: HOST, ...change });
  assert.ok(kept);
  await page.bringToFront();
}

/** Rules of the page's site, each as one word. @param {Stage} stage @param {TestPage} page */
const rules = async (stage, page) =>
  (await stage.knownOf(page)).site.auto.map(({ path, mode }) => `${mode}:${path}`);

/**
 * Goes to an address as a link does: the drivers lose a page that came back from the browser's cache.
 *
 * @param {TestPage} page
 * @param {string} url
 */
async function go(page, url) {
  await page.evaluate((to) => void setTimeout(() => location.assign(to)), url);
  await arrive(page, url);
}

/** Waits until a page has come. @param {TestPage} page @param {string} url */
async function arrive(page, url) {
  const at = () =>
    page.evaluate(() => (document.readyState === 'complete' ? location.href : '')).catch(() => '');
  await until(async () => (await at()) === url, { what: `the way to ${url}` });
}

/** Goes to an address and waits for Husk in a mode. @param {Stage} stage @param {TestPage} page @param {string} url @param {string} mode */
async function startsIn(stage, page, url, mode) {
  await go(page, url);
  await stage.ready(page, (state) => state.mode === mode);
}

/** Goes to an address, gives Husk time to start, and sees that it did not. @param {Stage} stage @param {TestPage} page @param {string} url */
async function staysOff(stage, page, url) {
  await go(page, url);
  await settled(stage, page);
  assert.equal((await stage.state(page))?.on ?? false, false, `off at ${url}`);
}

/** Waits until the page has asked what starts, where it has anybody to ask. @param {Stage} stage @param {TestPage} page */
async function settled(stage, page) {
  const url = await page.evaluate(() => location.href);
  await page.until(() => document.readyState === 'complete');
  await until(async () => {
    const at = await stage.browser.background(async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      const key = `tab:${tab.id}`;
      return /** @type {any} */ ((await chrome.storage.session.get(key))[key])?.url ?? null;
    });
    return at === null || at === url;
  });
  // A start that is under way has a status by now, or it will not come.
  await new Promise((resolve) => setTimeout(resolve, 150));
}

/** Whether the browser allows Husk on the host. @param {Stage} stage @param {string} [host] */
const allowed = (stage, host = HOST) =>
  stage.browser.background(
    (origins) => chrome.permissions.contains({ origins }),
    [`*://${host}/*`],
  );

/** Presses the browser's own back or forward. @param {TestPage} page @param {1 | -1} way @param {string} url */
async function travel(page, way, url) {
  await page.evaluate((delta) => void setTimeout(() => history.go(delta)), way);
  await arrive(page, url);
}

/** Text of the button and state of the tab that shows an address, in front or not. @param {Stage} stage @param {string} url */
const tabAt = (stage, url) =>
  stage.browser.background(async (wanted) => {
    const tabs = await chrome.tabs.query({});
    const tab = tabs.find((one) => one.url === wanted && !one.discarded);
    if (tab?.id === undefined) return null;
    const message = { name: 'bg-content-blocks', payload: {} };
    const reply = await chrome.tabs.sendMessage(tab.id, message, { frameId: 0 }).catch(() => null);
    const badge = await chrome.action.getBadgeText({ tabId: tab.id });
    return { id: tab.id, badge, on: reply?.value?.on ?? false, mode: reply?.value?.mode };
  }, url);

/** Waits until Husk has its verdict in that tab and the button shows it. @param {Stage} stage @param {string} url @param {string} badge */
const tabReady = (stage, url, badge) =>
  until(
    async () => {
      const tab = await tabAt(stage, url);
      return tab?.on && tab.badge === badge ? tab : null;
    },
    { what: `“${badge}” on the button at ${url}` },
  );

inBothBrowsers(
  'sites',
  ({ firefox, story }) => {
    story(
      'the whole site, one folder, not on this page; asked for once, given back at the end',
      (stage) =>
        withSite(stage, async (site) => {
          const page = await ruled(stage, site, '/news/1', 'hide');
          assert.deepEqual(await rules(stage, page), ['hide:']);
          assert.equal(await allowed(stage), true);
          assert.equal(await allowed(stage, 'localhost'), false, 'that host alone');
          await startsIn(stage, page, site.url('/sport/1'), 'hide');
          await staysOff(stage, page, site.other('/sport/1'));

          await startsIn(stage, page, site.url('/news/2'), 'hide');
          await stage.chooseAuto(page, words('content_auto_below', '/news/'));
          await until(async () => (await rules(stage, page)).join() === 'hide:/news/*');
          await staysOff(stage, page, site.url('/sport/1'));
          await startsIn(stage, page, site.url('/news/3'), 'hide');

          await stage.chooseAuto(page, words('content_auto_not_page'));
          await until(async () => (await rules(stage, page)).join() === 'hide:/news/*,off:/news/3');
          await staysOff(stage, page, site.url('/news/3'));
          await startsIn(stage, page, site.url('/news/4'), 'hide');

          // Where a narrower and a wider rule hold, "only when I press" is true of both.
          await setRule(stage, page, { path: '', mode: 'highlight' });
          await stage.chooseAuto(page, words('content_auto_press'));
          await until(async () => (await rules(stage, page)).includes('off:/news/*'), {
            what: 'the exception',
          });
          await staysOff(stage, page, site.url('/news/4'));
          await startsIn(stage, page, site.url('/sport/1'), 'highlight');

          await stage.chooseAuto(page, words('content_auto_press'));
          await until(async () => !(await allowed(stage)), { what: 'the permission given back' });
          await staysOff(stage, page, site.url('/sport/1'));
        }),
    );

    story('a rule’s mode is not the mode used last', (stage) =>
      withSite(stage, async (site) => {
        const page = await ruled(stage, site, '/1', 'hide');
        await stage.intoMode(page, 'highlight');
        await startsIn(stage, page, site.url('/2'), 'hide');
        assert.equal((await stage.ask('ui-bg-settings-get')).mode, 'highlight');
        await page.bringToFront();
        // Off and on again by hand: here the rule's mode.
        await stage.switchOff(page);
        assert.equal((await stage.switchOn(page)).mode, 'hide');
      }),
    );

    story('an address that changes without a load: another rule, another mode', (stage) =>
      withSite(stage, async (site) => {
        const page = await ruled(stage, site, '/1', 'hide');
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
        await page.until(() => location.pathname === '/not/2');
        await settled(stage, page);
        assert.equal((await stage.state(page))?.on, false);
      }),
    );

    story('pause for this tab: nothing by itself there, a press works, resumed', (stage) =>
      withSite(stage, async (site) => {
        const page = await ruled(stage, site, '/1', 'hide');
        await stage.chooseAuto(page, words('content_auto_pause_tab'));
        await until(async () => !(await stage.state(page))?.on, { what: 'that Husk is off' });
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
          const page = await ruled(stage, site, '/1', 'hide');
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

    story('back, forward, reload: button and state are those of the page', (stage) =>
      withSite(stage, async (site) => {
        const page = await ruled(stage, site, '/on/1', 'hide');
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
        const page = await ruled(stage, site, '/1', 'hide');
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
        const page = await ruled(stage, site, '/1', 'hide');
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
        const woken = await until(
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
        await until(async () => (await tabAt(stage, url))?.badge === PAUSED, {
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
        const page = await ruled(stage, site, '/1', 'hide');
        const full = String((await stage.ready(page)).blocks.length);
        await startsIn(stage, page, site.url('/restored'), 'hide');
        await page.bringToFront();
        await stage.restart({ restore: true });
        await until(
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

    story('the menu in the bar: words, keys, screen readers', (stage) =>
      withSite(stage, async (site) => {
        const page = await ruled(stage, site, '/stories/2026/hedge', 'hide');
        await stage.openAuto(page);
        const names = (await page.find({ css: '.menu [role^=menuitem]' })).map(({ name }) => name);
        assert.deepEqual(names, [
          words('content_mode_highlight'),
          words('content_mode_hide'),
          words('content_auto_press'),
          words('content_auto_site'),
          words('content_auto_below', '/stories/'),
          words('content_auto_below', '/stories/2026/'),
          words('content_auto_page'),
          words('content_auto_not_page'),
          words('content_auto_pause_tab'),
          words('content_auto_pause_hour'),
        ]);
        await accessible(page, 'the menu');
        for (const dark of [false, true]) {
          await page.prefer({ dark });
          await stage.picture(page, `auto-menu-${dark ? 'dark' : 'light'}`);
        }
        await page.prefer({});
        // By keys alone: from the mode that is chosen down to the folder.
        for (let k = 0; k < 3; k += 1) await page.press('ArrowDown');
        await page.press('Enter');
        await until(async () => (await rules(stage, page)).join() === 'hide:/stories/*');
        await page.get({
          css: '.bar .say',
          text: words('content_auto_now_on', words('content_mode_hide')),
        });
        await stage.openAuto(page);
        await page.press('Escape');
        await page.gone({ css: '.menu' });
        await stage.unfold(page);
        await page.click({ role: 'button', name: words('content_bar_more') });
        await page.get({
          css: '.menu',
          text: words('content_auto_is', words('content_mode_hide')),
        });
        await stage.picture(page, 'auto-more');
      }),
    );

    story('the options: rules are seen, added, changed, refused in words, removed', (stage) =>
      withSite(stage, async (site) => {
        const page = await ruled(stage, site, '/1', 'hide');
        const name = await page.evaluate(() => location.host);
        const options = await stage.openOwn('ui/options.html');
        const open = { css: `[id="auto-${name}"]` };
        assert.equal((await options.get(open)).text, words('ui_mode_hide'));
        await options.click(open);
        const path = { css: `[id="auto-${name}-new-path"]` };
        const add = { css: `[id="auto-${name}-new-add"]` };
        await options.click(path);
        await options.type('news');
        await options.click(add);
        await options.get({ css: '.fault', text: words('ui_auto_fault_start') });
        await accessible(options, 'the rules of a site');
        await options.evaluate(() => /** @type {any} */ (document.activeElement).select());
        await options.type('/größe/*');
        await options.press('Enter');
        await until(async () => (await options.find({ css: '.auto-rule' })).length === 3);
        const kept = async () =>
          (await stage.ask('ui-bg-site', { site: name })).site.auto.map(
            (rule) => `${rule.mode}:${rule.path}`,
          );
        assert.deepEqual(await kept(), ['hide:', 'hide:/gr%C3%B6%C3%9Fe/*']);
        await options.bringToFront();
        for (const dark of [false, true]) {
          await options.prefer({ dark });
          await stage.picture(options, `auto-options-${dark ? 'dark' : 'light'}`);
        }
        await options.prefer({});

        // The second rule becomes an exception below another path.
        const second = `auto-${name}-1`;
        await options.evaluate((id) => {
          const select = /** @type {HTMLSelectElement} */ (document.getElementById(`${id}-mode`));
          select.selectedIndex = select.options.length - 1;
          select.dispatchEvent(new Event('change'));
        }, second);
        await until(async () => (await kept()).includes('off:/gr%C3%B6%C3%9Fe/*'));
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
        await until(async () => (await kept()).join() === 'hide:,off:/small/*');
        await startsIn(stage, page, site.url('/big/1'), 'hide');
        await staysOff(stage, page, site.url('/small/1'));

        await options.bringToFront();
        await options.click({ css: `[id="${second}-remove"]` });
        await until(async () => (await kept()).length === 1);
        await options.bringToFront();
        await options.click({ css: `[id="auto-${name}-0-remove"]` });
        await until(async () => !(await allowed(stage)), { what: 'the permission given back' });
        await options.bringToFront();
        await options.get({ ...open, text: words('ui_auto_none') });
      }),
    );

    story('the panel says what holds on this page, by which rule, and pauses', (stage) =>
      withSite(stage, async (site) => {
        const page = await ruled(stage, site, '/news/1', 'hide');
        await stage.chooseAuto(page, words('content_auto_below', '/news/'));
        await until(async () => (await rules(stage, page)).join() === 'hide:/news/*');
        const tab = await stage.browser.background(async () => {
          const [front] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
          return front.id;
        });
        const panel = await stage.openOwn(`ui/panel.html?tab=${tab}`);
        await panel.click({ role: 'tab', name: words('ui_panel_site') });
        const place = words('ui_auto_place_below', '/news/', HOST);
        const line = {
          css: '#site .stack',
          text: words('ui_auto_panel_on', words('ui_mode_hide'), place),
        };
        await panel.get(line);
        await accessible(panel, 'the tab Site');
        for (const dark of [false, true]) {
          await panel.prefer({ dark });
          await panel.resize(380, 720);
          await stage.picture(panel, `auto-panel-${dark ? 'dark' : 'light'}`);
        }
        await panel.prefer({});
        await panel.click({ css: '#pause-hour' });
        await panel.get({ css: '#site .warning', text: wording('ui_paused_hour') });
        await stage.picture(panel, 'auto-panel-paused');
        await panel.click({ css: '#resume' });
        await panel.gone({ css: '#resume' });

        await page.bringToFront();
        await stage.chooseAuto(page, words('content_auto_not_page'));
        const where = words('ui_auto_place_page', '/news/1', HOST);
        await panel.bringToFront();
        await panel.get({ css: '#site .stack', text: words('ui_auto_panel_off', where) });
        await staysOff(stage, page, site.url('/sport'));
        await panel.bringToFront();
        await panel.get({ css: '#site .stack', text: words('ui_auto_panel_none') });
      }),
    );

    if (firefox) return;
    story('a permission that the person takes back: the rule stays and says so', (stage) =>
      withSite(stage, async (site) => {
        const page = await ruled(stage, site, '/1', 'hide');
        const name = await page.evaluate(() => location.host);
        await stage.browser.background(
          (origins) => chrome.permissions.remove({ origins }),
          [`*://${HOST}/*`],
        );
        await staysOff(stage, page, site.url('/2'));
        const options = await stage.openOwn('ui/options.html');
        await options.click({ css: `[id="auto-${name}"]` });
        await options.get({ css: '.missing', text: words('ui_auto_not_allowed', HOST) });
        await accessible(options, 'a rule without its permission');
        await options.click({ css: `[id="auto-${name}-0-allow"]` });
        await options.gone({ css: '.missing' });
        await startsIn(stage, page, site.url('/3'), 'hide');
      }),
    );
  },
  { pageCache: true },
);
