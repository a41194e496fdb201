// The first screen: it fits, everyone can use it, its sample answers to buttons and keys, and it says what the package
// really asks for and has set.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { until } from './harness/place.js';
import { EXTENSION, inBothBrowsers, words } from './stage.js';

/** @typedef {import('./stage.js').TestPage} TestPage */

const MANIFEST = JSON.parse(readFileSync(join(EXTENSION, 'manifest.json'), 'utf8'));

/** @param {TestPage} page @param {string} mode */
const shows = (page, mode) =>
  page
    .get({ css: `#sample[data-mode=${mode}]` })
    .then(() => page.get({ css: `#modes [value=${mode}][aria-pressed=true]` }));

inBothBrowsers('welcome', ({ story }) => {
  story('one screen, narrow with scrolling, accessible in light and dark', async (stage) => {
    const page = await stage.openOwn('ui/welcome.html');
    await page.get({ css: '#keys kbd' });
    for (const [width, height] of [
      [1280, 720],
      [360, 740],
    ]) {
      await page.resize(width, height);
      await until(() => page.evaluate((w) => innerWidth === w, width));
      const { wide, high } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth <= innerWidth,
        high: document.documentElement.scrollHeight <= innerHeight,
      }));
      assert.ok(wide, `${width} px wide`);
      assert.equal(high, width === 1280, `${height} px high`);
      for (const dark of [false, true]) {
        await page.prefer({ dark, reducedMotion: true });
        assert.deepEqual(await page.axe(), [], `${width} px, ${dark ? 'dark' : 'light'}`);
        await stage.picture(page, `welcome-${width}-${dark ? 'dark' : 'light'}`);
      }
      await page.prefer({ dark: false, reducedMotion: false });
    }
  });

  story('the sample answers to buttons and keys', async (stage) => {
    const page = await stage.openOwn('ui/welcome.html');
    await shows(page, 'off');
    for (const mode of ['highlight', 'hide', 'reader']) {
      await page.click({ css: `#modes button[value=${mode}]` });
      await shows(page, mode);
      await page.get({ css: '#try-says', text: words(`ui_welcome_says_${mode}`) });
    }
    await page.press('Alt+Shift+U');
    await shows(page, 'hide');
    await page.press('Alt+Shift+Y');
    await shows(page, 'reader');
    // A key of the browser's: the one that is on switches off, and nothing is told to the tab.
    const hide = () => pressed(stage, page, 'hide');
    await hide();
    await shows(page, 'hide');
    await hide();
    await shows(page, 'off');
    await stage.browser.pressButton(page);
    await shows(page, 'hide');
    assert.equal(await stage.browser.badge(page), '', 'no complaint on the button');
  });

  story('every key and every permission is named', async (stage) => {
    const page = await stage.openOwn('ui/welcome.html');
    await page.get({ css: '#keys kbd' });
    const shown = await page.evaluate(() => ({
      terms: [...document.querySelectorAll('#keys dt')].map((e) => e.firstChild?.textContent),
      keys: [...document.querySelectorAll('#keys kbd')].map((e) => e.textContent),
      permissions: [...document.querySelectorAll('[data-permission]')].flatMap((e) =>
        (e.getAttribute('data-permission') ?? '').split(' '),
      ),
      end: document.getElementById('end')?.textContent,
    }));
    const commands = ['action', 'hide', 'read', 'highlight', 'pick', 'undo', 'redo'];
    assert.deepEqual(
      shown.terms,
      commands.map((name) => words(`ui_command_${name}`)),
    );
    const { _execute_action: action, hide, read, pick } = MANIFEST.commands;
    assert.deepEqual(shown.keys, [
      ...[action, hide, read, pick].map(({ suggested_key: key }) => key.default),
      ...['U', 'Y'].map((letter) => words('ui_keys_alt_shift', letter)),
    ]);
    assert.deepEqual(
      shown.permissions.sort(),
      [...MANIFEST.permissions, ...MANIFEST.optional_host_permissions].sort(),
    );
    assert.equal(shown.end, words('ui_welcome_end', action.suggested_key.default));
    // Mark has no key of its own: a button leads to where one can be set.
    await page.get({
      role: 'button',
      name: words('ui_keys_set_name', words('ui_command_highlight')),
    });
  });

  story('the options lead to it', async (stage) => {
    const page = await stage.openOwn('ui/options.html');
    // The page is whole once it says which version it is: until then the link moves down.
    await page.get({ css: '#version', text: /\d/ });
    await page.click({ css: 'a', text: words('ui_welcome_link') });
    await until(() => page.evaluate(() => location.pathname.endsWith('/welcome.html')));
    await page.get({ css: '#keys kbd' });
  });
});

/** A command of the manifest, while a page of the extension is in front. @param {import('./stage.js').Stage} stage @param {TestPage} page @param {string} name */
async function pressed(stage, page, name) {
  if (stage.isFirefox) return stage.browser.pressCommand(page, name);
  // Without a screen Chromium takes no keys; its event comes to this page as to the background.
  await stage.browser.pressCommand(page, name);
  return page.evaluate(async (command) => {
    const tab = await chrome.tabs.getCurrent();
    /** @type {any} */ (chrome.commands.onCommand).dispatch(command, tab);
  }, name);
}
