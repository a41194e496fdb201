// The harness itself, proved on an extension of a few lines: a press of the button is what lets an
// extension in, and everything the other end-to-end tests rely on is real.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import { launchChromium } from './harness/chromium.js';
import { launchFirefox } from './harness/firefox.js';
import { findChromium, findFirefox, makeFolder, removeFolder, waitFor } from './harness/host.js';
import { serve } from './harness/server.js';
import { retryOnce } from './harness/retry.js';

const MANIFEST = {
  manifest_version: 3,
  name: 'Harness fixture',
  version: '1',
  permissions: ['activeTab', 'scripting', 'storage', 'sidePanel'],
  optional_host_permissions: ['*://*/*'],
  action: {},
  background: {
    service_worker: 'background.js',
    scripts: ['background.js'],
    preferred_environment: ['document', 'service_worker'],
  },
  commands: { again: { suggested_key: { default: 'Alt+Shift+K' }, description: 'again' } },
  side_panel: { default_path: 'panel.html' },
  sidebar_action: { default_panel: 'panel.html', open_at_install: false },
  browser_specific_settings: {
    gecko: { id: 'harness@example.org', data_collection_permissions: { required: ['none'] } },
  },
};

/** Counts presses, puts a view with a closed shadow root on the page, opens the panel. */
const BACKGROUND = `
globalThis.born = Math.random();
chrome.action.onClicked.addListener(async (tab) => {
  const panel = chrome.sidePanel?.open({ tabId: tab.id }) ?? globalThis.browser?.sidebarAction.open();
  const { presses = 0 } = await chrome.storage.local.get('presses');
  await chrome.storage.local.set({ presses: presses + 1 });
  await chrome.action.setBadgeText({ text: String(presses + 1), tabId: tab.id });
  await chrome.scripting.executeScript({ target: { tabId: tab.id }, files: ['content.js'] });
  await panel;
});
chrome.commands.onCommand.addListener((name) => chrome.storage.local.set({ command: name }));
`;
const CONTENT = `
(() => {
const old = document.querySelector('fixture-host');
if (old) old.remove();
else {
  const host = document.createElement('fixture-host');
  host.style.cssText = 'position: fixed; left: 8px; bottom: 8px';
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('button { color: #000; background: #fff; height: 32px }');
  root.adoptedStyleSheets = [sheet];
  const section = document.createElement('section');
  section.setAttribute('aria-label', 'Fixture');
  const say = document.createElement('p');
  say.dataset.husk = 'say';
  say.setAttribute('role', 'status');
  const field = document.createElement('input');
  field.dataset.husk = 'field';
  field.setAttribute('aria-label', 'Word');
  const button = document.createElement('button');
  button.textContent = 'Count';
  button.dataset.husk = 'count';
  let count = 0;
  button.onclick = (event) => { say.textContent = 'clicked ' + ++count + ' ' + event.isTrusted; };
  section.append(button, field, say);
  root.append(section);
  document.documentElement.append(host);
}
})();
`;
const FILES = {
  'manifest.json': JSON.stringify(MANIFEST),
  'background.js': BACKGROUND,
  'content.js': CONTENT,
  'panel.html': '<!doctype html><html lang="en"><title>Panel</title><h1>The panel</h1>',
  'options.html':
    '<!doctype html><html lang="en"><title>Options</title><main><h1>Options</h1>' +
    '<button>Ask</button><output></output><img src="a.png"></main><script src="options.js"></script>',
  'options.js': `document.querySelector('button').onclick = async () => {
    const origins = ['http://127.0.0.1/*'];
    document.querySelector('output').textContent = 'granted ' + await chrome.permissions.request({ origins });
  };`,
};
const STRICT = "default-src 'none'; script-src 'none'; require-trusted-types-for 'script'";
const PAGES = {
  '/': {
    body:
      '<!doctype html><!-- note --><html lang="en"><title>Page</title><h1 data-husk="count">Hello</h1>' +
      '<div><template shadowrootmode="open"><p>open</p></template></div>' +
      '<div><template shadowrootmode="closed"><p id="secret">closed</p></template></div>' +
      '<iframe src="/frame" title="frame"></iframe>',
    headers: { 'content-security-policy': `${STRICT}; frame-src 'self'` },
  },
  '/frame': '<!doctype html><title>Frame</title><p>in the frame',
};

const BROWSERS = [
  { name: 'Chromium', launch: launchChromium, program: findChromium() },
  { name: 'Firefox', launch: launchFirefox, program: findFirefox() },
];

for (const { name, launch, program } of BROWSERS) {
  describe(`harness in ${name}`, () => {
    /** @type {import('./harness/test_browser.js').TestBrowser} */
    let browser;
    /** @type {import('./harness/server.js').Site} */
    let site;
    const folder = makeFolder('fixture');

    before(async () => {
      assert.ok(program, `${name} is needed for the end-to-end tests`);
      mkdirSync(folder, { recursive: true });
      for (const [path, text] of Object.entries(FILES)) writeFileSync(join(folder, path), text);
      site = await serve(PAGES);
      browser = await launch({ extensionDir: folder });
    });
    after(async () => {
      await browser?.close();
      await site?.close();
      removeFolder(folder);
    });

    const story = (what, run) =>
      test(what, async (t) => {
        const beforeRetry = async (error) => {
          t.diagnostic(`retried in a new browser: ${what}: ${error.stack}`);
          await browser.close().catch(() => {});
          browser = await launch({ extensionDir: folder });
        };
        await retryOnce(run, { limit: 300_000, beforeRetry });
      });

    story('only the press of the button lets the extension in', async () => {
      const first = await browser.open(site.url('/'));
      const second = await browser.open(site.url('/'));
      assert.equal(await browser.canRead(first), false);
      assert.equal(await browser.canRead(second), false);
      await browser.pressButton(first);
      await first.get({ part: 'count' });
      assert.equal(await browser.canRead(first), true);
      assert.equal(await browser.canRead(second), false, 'the other tab at the same address');
      assert.equal(await browser.badge(first), '1');
      assert.equal(await browser.inPanel(() => document.body.textContent?.trim()), 'The panel');
      await first.close();
      await second.close();
    });

    story('views in closed shadow roots are seen and used by mouse, touch and keys', async () => {
      const page = await browser.open(site.url('/'));
      const untouched = await page.html();
      assert.match(untouched, /in the frame/);
      assert.match(untouched, /shadowrootmode="closed"[^]*secret/);
      // A press on a background that is about to stop was lost once; that it wakes by a press is another story's.
      await browser.background(() => true);
      await browser.pressButton(page);
      await page.click({ role: 'button', name: 'Count' });
      await page.get({ part: 'say', text: 'clicked 1 true' });
      await page.tap({ part: 'count' });
      await page.get({ part: 'say', text: 'clicked 2 true' });
      await page.focus({ part: 'count' });
      await page.press('Enter');
      assert.equal((await page.get({ part: 'say', text: /^clicked 3/ })).role, 'status');
      await page.press('Tab');
      await page.type('word');
      assert.equal((await page.active())?.value, 'word');
      await page.press('Shift+Tab');
      assert.equal((await page.active())?.part, 'count');
      assert.equal((await page.find({ part: 'count' })).length, 1, "not the page's own");
      assert.equal((await page.find({ part: 'count', within: 'all' })).length, 2);
      const seen = () => String(document.querySelector('fixture-host')?.shadowRoot);
      assert.equal(await page.evaluate(seen), 'null', 'the page itself sees nothing');
      assert.notEqual(await page.html(), untouched);
      const shot = join(folder, 'shot.png');
      await page.screenshot(shot);
      assert.equal(readFileSync(shot).toString('latin1', 1, 4), 'PNG');
      assert.deepEqual(await page.axe(), []);
      await browser.pressButton(page);
      await page.gone({ part: 'count' });
      assert.equal(await page.html(), untouched);
      await page.close();
    });

    story('a click says what is in its way', async () => {
      const page = await browser.open(site.url('/'));
      await browser.pressButton(page);
      await page.get({ part: 'count' });
      await page.evaluate(() => {
        const cover = document.createElement('dialog');
        cover.style.cssText = 'width: 100vw; height: 100vh; max-width: none; max-height: none';
        document.body.append(cover);
        cover.showModal();
      });
      await assert.rejects(
        page.click({ part: 'count' }, { timeout: 300 }),
        /no pointer reaches.*<dialog/,
      );
      await page.close();
    });

    story('extension pages are opened, checked and asked for hosts', async () => {
      const page = await browser.openExtensionPage('options.html');
      assert.deepEqual(
        (await page.axe()).map(({ id }) => id),
        ['image-alt'],
        'axe works: the fixture has an image without a text',
      );
      await browser.allowHosts('http://127.0.0.1/*');
      const granted = () =>
        browser.background(() => chrome.permissions.contains({ origins: ['http://127.0.0.1/*'] }));
      assert.equal(await granted(), false);
      await page.click({ role: 'button', name: 'Ask' });
      await page.get({ role: 'status', text: 'granted true' });
      assert.equal(await granted(), true);
      await browser.background(() =>
        chrome.permissions.remove({ origins: ['http://127.0.0.1/*'] }),
      );
      await page.close();
    });

    story('the background is killed and wakes anew', async () => {
      const born = await browser.background(() => globalThis.born);
      assert.equal(await browser.background(() => globalThis.born), born);
      await browser.killBackground();
      const page = await browser.open(site.url('/'));
      await browser.pressButton(page);
      await page.get({ part: 'count' });
      assert.notEqual(await browser.background(() => globalThis.born), born, 'woken by the press');
      await browser.killBackground();
      assert.notEqual(
        await browser.background(() => globalThis.born),
        born,
        'woken by the harness',
      );
      await page.close();
    });

    story('commands, wishes and the size of the window', async () => {
      const page = await browser.open(site.url('/'));
      await browser.pressCommand(page, 'again');
      await waitFor(() =>
        browser.background(async () => (await chrome.storage.local.get()).command === 'again'),
      );
      for (const dark of [true, false]) {
        await page.prefer({ dark, reducedMotion: dark });
        const query = '(prefers-color-scheme: dark) and (prefers-reduced-motion: reduce)';
        assert.equal(await page.evaluate((text) => matchMedia(text).matches, query), dark);
      }
      await page.resize(700, 500);
      assert.equal(await page.evaluate(() => innerWidth), 700);
      await page.close();
    });

    story('a restart keeps the extension, its address and what it stored', async () => {
      await browser.background(() => chrome.storage.local.set({ kept: 'yes' }));
      const id = browser.extensionId;
      await browser.restart();
      assert.equal(browser.extensionId, id);
      assert.equal(
        await browser.background(async () => (await chrome.storage.local.get()).kept),
        'yes',
      );
      const page = await browser.open(site.url('/'));
      assert.equal(await browser.canRead(page), false);
      await browser.pressButton(page);
      await page.get({ part: 'count' });
    });
  });
}
