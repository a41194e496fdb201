// Husk on a phone: a small window, a finger, and none of what a phone's browser has not (panel, keys, windows). The package is the
// shipped one with those interfaces taken away; the browsers are those of a desk.

import assert from 'node:assert/strict';
import { after } from 'node:test';

import { assertAccessible } from './axe.js';
import { removeFolder, waitFor } from './harness/host.js';
import { phonePackage } from './phone_package.js';
import { inBothBrowsers, words, wording } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const extensionDir = phonePackage();
after(() => removeFolder(extensionDir));

const PHONE = /** @type {[number, number]} */ ([360, 740]);

/** @param {TestPage} page */
async function onPhone(page) {
  await page.resize(...PHONE);
  await page.prefer({ touch: true });
  return page;
}

/** A page with Husk on it. @param {Setup} setup @param {string} path @param {'hide' | 'highlight'} mode */
async function pressed(setup, path, mode) {
  await setup.forget();
  await setup.ask('ui-bg-settings-set', { change: { mode } });
  const page = await onPhone(await setup.open(setup.fixtures.url(path)));
  await setup.switchOn(page);
  return page;
}

/** Chooses in the bar's other menu with a finger. @param {TestPage} page @param {string} key */
async function tapMore(page, key) {
  await unfoldByTap(page);
  await page.tap({ role: 'button', name: words('content_bar_more') });
  await page.tap({ role: 'menuitem', name: words(key) });
}

/** A folded bar is a dot, which a tap opens. @param {TestPage} page */
async function unfoldByTap(page) {
  if ((await page.find({ css: '.bar.dot' })).length > 0) await page.tap({ css: '.bar .grip' });
  await page.get({ css: '.bar .mode' });
}

/** The addresses of the extension's pages that are open. @param {Setup} setup @param {string} start @returns {Promise<{id: number, path: string}[]>} */
const ownTabs = (setup, start) =>
  setup.browser.background(async (begin) => {
    const own = chrome.runtime.getURL('');
    const all = (await chrome.tabs.query({})).map(({ id, url = '', pendingUrl }) => ({
      id,
      path: (url || pendingUrl || '').slice(own.length),
    }));
    return all.filter(({ path }) => path.startsWith(begin));
  }, start);

inBothBrowsers(
  'a phone',
  ({ story }) => {
    story('quiet, the list of what is hidden, show and undo, with a finger', async (setup) => {
      const page = await pressed(setup, '/', 'hide');
      const isShown = () =>
        page.evaluate(() => document.getElementById('menu')?.checkVisibility() ?? false);
      assert.equal(await isShown(), false);
      await unfoldByTap(page);
      await page.tap({ css: '.bar .say' });
      await page.get({ css: '.found' });
      await setup.picture(page, 'phone-list');
      await assertAccessible(page, 'the list');
      await onPhone(page);
      await page.tap({ css: '.found button' });
      await waitFor(isShown, { what: 'the block to be shown' });
      // A tap beside it closes the list.
      await page.tap({ css: 'h1', within: 'all' });
      await page.gone({ css: '.found' });
      await unfoldByTap(page);
      await page.tap({
        css: '.bar button.square',
        name: new RegExp(`^${words('ui_undo')}`),
      });
      await waitFor(async () => !(await isShown()), { what: 'undo' });
      await setup.switchOff(page);
    });

    story('a tap on a block opens its card, a tap beside it closes it', async (setup) => {
      const page = await pressed(setup, '/', 'highlight');
      // The card's script comes when the page is at rest.
      await waitFor(
        async () => {
          await page.tap({ css: 'header strong', within: 'all' });
          return (await page.find({ css: '.card' })).length > 0;
        },
        { what: 'the card' },
      );
      await setup.picture(page, 'phone-card');
      await assertAccessible(page, 'the card');
      await onPhone(page);
      // Well beside it: near it, Chromium takes the tap for one on it.
      await page.tapAt(8, 300);
      await page.gone({ css: '.card' });
      await setup.switchOff(page);
    });

    story('picking: a tap points, buttons widen and narrow, the next tap takes', async (setup) => {
      const page = await pressed(setup, '/', 'hide');
      await tapMore(page, 'content_more_hide');
      const outlined = async () => (await page.text({ css: '.measure' })).split(' ')[0];
      await page.tap({ css: '#p1', within: 'all' });
      await waitFor(async () => (await outlined()) === 'p', { what: 'the paragraph' });
      const size = await page.text({ css: '.measure' });
      await page.tap({ css: '.picking button', name: wording('content_pick_larger') });
      await waitFor(async () => (await page.text({ css: '.measure' })) !== size, {
        what: 'larger',
      });
      await page.tap({ css: '.picking button', name: wording('content_pick_smaller') });
      await waitFor(async () => (await page.text({ css: '.measure' })) === size, {
        what: 'smaller',
      });
      await setup.picture(page, 'phone-picker');
      await page.tap({ css: '#p1', within: 'all' });
      await waitFor(() => page.evaluate(() => !document.getElementById('p1')?.checkVisibility()), {
        what: 'the paragraph to go',
      });
      await page.tap({ css: '.picking button', name: wording('ui_done') });
      await page.gone({ css: '.picking' });
      await setup.switchOff(page);
    });

    story('the reader, its controls and the way back, with a finger', async (setup) => {
      const page = await pressed(setup, '/', 'hide');
      await unfoldByTap(page);
      await page.tap({ css: '.bar .mode' });
      await page.tap({ role: 'menuitemradio', name: words('ui_mode_reader') });
      await page.get({ css: '.reader .title' });
      await page.tap({ css: '.tools .letters' });
      await page.get({ css: '.controls' });
      const size = (await page.style({ css: '.reader .body' }, 'font-size'))['font-size'];
      await page.tap({ role: 'button', name: words('reader_larger') });
      await waitFor(
        async () => (await page.style({ css: '.reader .body' }, 'font-size'))['font-size'] !== size,
        { what: 'larger letters' },
      );
      await setup.picture(page, 'phone-reader');
      await page.tap({ css: '.tools .letters' });
      await page.tap({ css: '.tools .close' });
      await page.gone({ css: '.reader' });
      await setup.switchOff(page);
    });

    story('the panel is a tab, which leads back to its page', async (setup) => {
      const page = await pressed(setup, '/', 'hide');
      await tapMore(page, 'ui_inspect');
      const [{ id, path }] = await waitFor(
        async () => {
          const tabs = await ownTabs(setup, 'ui/panel.html?tab=');
          return tabs.length > 0 ? tabs : null;
        },
        { what: 'the panel in a tab' },
      );
      // A tab that the test did not open cannot be driven; the same page can.
      await setup.browser.background((tab) => chrome.tabs.remove(tab), id);
      const panel = await onPhone(await setup.openOwn(path));
      await panel.get({ css: '#blocks .block' });
      await setup.picture(panel, 'phone-panel');
      await assertAccessible(panel, 'the panel');
      await onPhone(panel);
      for (const tab of ['site', 'inspect', 'label', 'here']) {
        await panel.tap({ css: `#tab-${tab}` });
        await panel.get({ css: `#${tab}` });
      }
      await panel.tap({ role: 'button', name: words('reader_leave') });
      await waitFor(async () => (await ownTabs(setup, 'ui/panel.html')).length === 0, {
        what: 'the panel to close',
      });
      await waitFor(() => page.evaluate(() => document.visibilityState === 'visible'), {
        what: 'the page in front',
      });
      await setup.switchOff(page);
    });

    story('welcome and options say nothing of keys', async (setup) => {
      for (const path of ['ui/welcome.html', 'ui/options.html']) {
        const page = await onPhone(await setup.openOwn(path));
        await page.get({ css: 'h1' });
        await page.waitFor(() => !document.getElementById('keys')?.checkVisibility());
        if (path.includes('welcome')) {
          await page.get({ css: '#button-says', text: words('ui_welcome_button_menu') });
          await page.get({ css: '#end', text: words('ui_welcome_end_no_key') });
        } else await page.get({ css: '#set-bar' });
        await setup.picture(page, `phone-${path.slice(3, -5)}`);
        await assertAccessible(page, path);
        await setup.shut(page);
      }
    });

    story('where Husk cannot run a tab says why', async (setup) => {
      const page = await setup.openOwn('ui/options.html');
      await setup.browser.pressButton(page);
      const [{ id }] = await waitFor(
        async () => {
          const tabs = await ownTabs(setup, 'ui/cannot.html?why=');
          return tabs.length > 0 ? tabs : null;
        },
        { what: 'the page that says why' },
      );
      await setup.browser.background((tab) => chrome.tabs.remove(tab), id);
    });
  },
  { extensionDir },
);
