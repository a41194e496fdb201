// The welcome page: it fits the window, axe finds nothing wrong with it, its sample responds to buttons and keys, and it names
// the permissions and keyboard shortcuts that the manifest has.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { waitFor } from './harness/host.js';
import { EXTENSION, inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').TestPage} TestPage */

const MANIFEST = JSON.parse(readFileSync(join(EXTENSION, 'manifest.json'), 'utf8'));

/** Waits until the sample is in a mode and the button of that mode is pressed. @param {TestPage} page @param {string} mode */
const untilMode = (page, mode) =>
  page
    .get({ css: `#sample[data-mode=${mode}]` })
    .then(() => page.get({ css: `#modes [value=${mode}][aria-pressed=true]` }));

inBothBrowsers('welcome', ({ story }) => {
  story('it fits the window, at 360 px only in width, and passes axe', async (setup) => {
    const page = await setup.openOwn('ui/welcome.html');
    await page.get({ css: '#keys kbd' });
    for (const [width, height] of [
      [1280, 720],
      [360, 740],
    ]) {
      await page.resize(width, height);
      await waitFor(() => page.evaluate((w) => innerWidth === w, width));
      const { fitsWidth, fitsHeight } = await page.evaluate(() => ({
        fitsWidth: document.documentElement.scrollWidth <= innerWidth,
        fitsHeight: document.documentElement.scrollHeight <= innerHeight,
      }));
      assert.ok(fitsWidth, `${width} px wide`);
      assert.equal(fitsHeight, width === 1280, `${height} px high`);
      for (const dark of [false, true]) {
        await page.prefer({ dark, reducedMotion: true });
        assert.deepEqual(await page.axe(), [], `${width} px, ${dark ? 'dark' : 'light'}`);
        await setup.picture(page, `welcome-${width}-${dark ? 'dark' : 'light'}`);
      }
      await page.prefer({ dark: false, reducedMotion: false });
    }
  });

  story('it shows where the button is, and follows when it is pinned', async (setup) => {
    const page = await setup.openOwn('ui/welcome.html');
    const hidden = setup.isFirefox ? 'cog' : 'pin';
    const isShown = await page.evaluate(
      async () => (await (globalThis.browser ?? chrome).action.getUserSettings()).isOnToolbar,
    );
    await page.get({ css: `#toolbar[data-state=${isShown ? 'shown' : hidden}]` });
    // The browser's own menus are out of reach: what it would answer then is said in its place.
    for (const isOnToolbar of [!isShown, isShown]) {
      const state = isOnToolbar ? 'shown' : hidden;
      await page.evaluate((answer) => {
        const { action } = globalThis.browser ?? chrome;
        action.getUserSettings = async () => ({ isOnToolbar: answer });
        dispatchEvent(new Event('focus'));
      }, isOnToolbar);
      await page.get({ css: `#toolbar[data-state=${state}]` });
      await page.get({ css: '#button-says', text: words(`ui_welcome_button_${state}`) });
      assert.deepEqual(await page.axe(), [], state);
    }
  });

  story('the sample responds to buttons and keys', async (setup) => {
    const page = await setup.openOwn('ui/welcome.html');
    await untilMode(page, 'off');
    for (const mode of ['highlight', 'hide', 'reader']) {
      await page.click({ css: `#modes button[value=${mode}]` });
      await untilMode(page, mode);
      await page.get({ css: '#try-says', text: words(`ui_welcome_says_${mode}`) });
    }
    await page.press('Alt+Shift+U');
    await untilMode(page, 'hide');
    await page.press('Alt+Shift+Y');
    await untilMode(page, 'reader');
    // A shortcut of the manifest: for the mode that is on, it switches the sample off. The background sends the tab no
    // message: that would fail here, and the toolbar button would show it.
    const pressHide = () => pressCommand(setup, page, 'hide');
    await pressHide();
    await untilMode(page, 'hide');
    await pressHide();
    await untilMode(page, 'off');
    await setup.browser.pressButton(page);
    await untilMode(page, 'hide');
    assert.equal(await setup.browser.badge(page), '', 'no complaint on the button');
  });

  story('every keyboard shortcut and every permission is named', async (setup) => {
    const page = await setup.openOwn('ui/welcome.html');
    await page.get({ css: '#keys kbd' });
    const shown = await page.evaluate(() => ({
      terms: [...document.querySelectorAll('#keys dt')].map((e) => e.firstChild?.textContent),
      keys: [...document.querySelectorAll('#keys kbd')].map((e) => e.textContent),
      permissions: [...document.querySelectorAll('[data-permission]')].flatMap((e) =>
        (e.getAttribute('data-permission') ?? '').split(' '),
      ),
      end: document.getElementById('end')?.textContent,
    }));
    const commands = ['action', 'hide', 'read', 'highlight', 'pick', 'undo'];
    assert.deepEqual(shown.terms, [
      ...commands.map((name) => words(`ui_command_${name}`)),
      words('ui_redo'),
      words('content_more_list'),
    ]);
    const { _execute_action: action, hide, read, pick } = MANIFEST.commands;
    assert.deepEqual(shown.keys, [
      ...[action, hide, read, pick].map(({ suggested_key: key }) => key.default),
      ...['U', 'Y', 'D'].map((letter) => words('ui_keys_alt_shift', letter)),
    ]);
    assert.deepEqual(
      shown.permissions.sort(),
      [
        ...MANIFEST.permissions,
        ...MANIFEST.optional_permissions,
        ...MANIFEST.optional_host_permissions,
      ].sort(),
    );
    assert.equal(shown.end, words('ui_welcome_end', action.suggested_key.default));
    // The command `highlight` has no shortcut by default: a button leads to where one can be set.
    await page.get({
      role: 'button',
      name: words('ui_about', words('ui_keys_set'), words('ui_command_highlight')),
    });
  });

  story('the options page links to it', async (setup) => {
    const page = await setup.openOwn('ui/options.html');
    // The version number is filled in last: until then the link moves down, and a click may miss it.
    await page.get({ css: '#version', text: /\d/ });
    await page.click({ css: 'a', text: words('ui_welcome_link') });
    await waitFor(() => page.evaluate(() => location.pathname.endsWith('/welcome.html')));
    await page.get({ css: '#keys kbd' });
  });
});

/**
 * Presses the shortcut of a command of the manifest while a page of the extension is in front.
 *
 * @param {import('./setup.js').Setup} setup
 * @param {TestPage} page the page in front
 * @param {string} name of the command
 */
async function pressCommand(setup, page, name) {
  if (setup.isFirefox) return setup.browser.pressCommand(page, name);
  // Headless Chromium ignores shortcuts. Its event is dispatched instead, in the background and in this page, which both get it.
  await setup.browser.pressCommand(page, name);
  return page.evaluate(async (command) => {
    const tab = await chrome.tabs.getCurrent();
    /** @type {any} */ (chrome.commands.onCommand).dispatch(command, tab);
  }, name);
}
