// Every view of Husk for everyone: axe finds nothing serious in light and dark, the keyboard alone
// reaches every control, and what is exported comes back as it was.

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { waitFor } from './harness/host.js';
import { inBothBrowsers, wording, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

/**
 * Controls of an extension page that the Tab key should reach, and those it did reach.
 *
 * @param {TestPage} page
 */
async function tabThrough(page) {
  const wanted = await page.evaluate(() => {
    let number = 0;
    const all = document.querySelectorAll('button, input, select, textarea, summary, a[href]');
    return [...all]
      .filter(
        (e) => e instanceof HTMLElement && e.tabIndex >= 0 && !(/** @type {any} */ (e).disabled),
      )
      .filter((e) => e.checkVisibility({ visibilityProperty: true }))
      .map((e) => {
        const name = `${++number} ${e.localName}#${e.id} ${e.textContent?.trim()}`;
        /** @type {any} */ (e).controlName = name;
        return name;
      });
  });
  await page.evaluate(() => {
    // From the top, wherever the focus was before.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  await page.bringToFront();
  await page.waitFor(() => document.hasFocus());
  const reached = new Set();
  const invisible = [];
  const focused = () =>
    page.evaluate(() => {
      const e = /** @type {any} */ (document.activeElement);
      if (!e?.controlName) return null;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(e);
      const ring = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      return { name: e.controlName, ring };
    });
  // One round and no more: after the last one the focus goes to the browser's own controls.
  for (let k = 0; k < wanted.length + 6 && reached.size < wanted.length; k += 1) {
    await page.press('Tab');
    const at = await focused();
    if (!at) continue;
    reached.add(at.name);
    if (!at.ring) invisible.push(at.name);
  }
  assert.deepEqual(
    wanted.filter((name) => !reached.has(name)),
    [],
    'controls that Tab does not reach',
  );
  assert.deepEqual(invisible, [], 'controls whose focus cannot be seen');
  return wanted;
}

/** The browser's number of the tab in front. @param {Setup} setup */
const frontTab = (setup) =>
  setup.browser.background(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return tab.id;
  });

/** A site that is learned and corrected, so that no view is empty. @param {Setup} setup */
async function knownSite(setup) {
  const page = await setup.open(setup.sample('lantern', 'stories/tide-mill.html'));
  await setup.switchTo(page, 'highlight');
  const { blocks } = await setup.ready(page);
  const tab = await frontTab(setup);
  await act(setup, tab, blocks[0].node, 'restore-page');
  await setup.ready(page, ({ canUndo }) => canUndo);
  await setup.learn(page);
  return { page, tab };
}

/** What the panel asks of a page. @param {Setup} setup @param {number} tab @param {number} node @param {string} action */
async function act(setup, tab, node, action) {
  const reply = await setup.browser.background(
    async (id, payload) =>
      chrome.tabs.sendMessage(id, { name: 'bg-content-act', payload }, { frameId: 0 }),
    tab,
    { node, action },
  );
  assert.ok(reply.ok, JSON.stringify(reply));
}

/** What the export button saves: the name and text of the file. @param {TestPage} page */
async function exported(page) {
  await page.evaluate(() => {
    const room = /** @type {any} */ (globalThis);
    room.saved = null;
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      /** @type {Blob} */ (blob).text().then((text) => (room.saved = { ...room.saved, text }));
      return createObjectURL.call(URL, blob);
    };
    // Caught before the browser puts it into somebody's folder of downloads.
    HTMLAnchorElement.prototype.click = function () {
      room.saved = { ...room.saved, name: this.download };
    };
  });
  await page.click({ role: 'button', name: words('ui_export') });
  return waitFor(() =>
    page.evaluate(() => {
      const { saved } = /** @type {any} */ (globalThis);
      return saved?.name && saved?.text ? saved : null;
    }),
  );
}

inBothBrowsers('views', ({ story }) => {
  story(
    'axe: the bar, its menus, the tab, the card, the picker',
    async (setup) => {
      const page = await setup.open(setup.fixtures.url('/overlay'));
      await setup.switchTo(page, 'highlight');
      await page.get({ css: '.bar' });
      await assertAccessible(page, 'the bar');
      // It may have folded meanwhile.
      await setup.unfold(page);
      await page.click({ role: 'button', name: words('content_bar_more') });
      await page.get({ role: 'menu' });
      await assertAccessible(page, 'the menu');
      await setup.picture(page, 'menu');
      await page.press('Escape');
      await page.gone({ role: 'menu' });
      await page.evaluate(() => document.getElementById('consent')?.remove());
      await page.hover({ css: '#menu a', within: 'all' });
      await page.get({ css: '.card' });
      await assertAccessible(page, 'the card');
      await page.hover({ css: '#p1', within: 'all' });
      await page.gone({ css: '.card' });
      await setup.unfold(page);
      await page.click({ css: '.bar .ask button', name: words('content_pick') });
      await page.get({ css: '.picking' });
      await page.press('Tab');
      await assertAccessible(page, 'the picker');
      await setup.picture(page, 'picker');
      await page.press('Escape');
      await page.gone({ css: '.picking' });
    },
    { chromium: 'axe reads the tree that we make' },
  );

  story(
    'axe and keys: options and panel, empty and full',
    async (setup) => {
      await setup.forget();
      const options = await setup.openOwn('ui/options.html');
      await options.get({ text: words('ui_options_none') });
      await assertAccessible(options, 'empty options');
      await tabThrough(options);
      await setup.shut(options);

      const { page, tab } = await knownSite(setup);
      const full = await setup.openOwn('ui/options.html');
      await full.get({ css: '#sites tbody tr' });
      await assertAccessible(full, 'full options');
      const controls = await tabThrough(full);
      assert.ok(controls.length > 20, controls.join(', '));
      await setup.picture(full, 'options');

      const panel = await setup.openOwn(`ui/panel.html?tab=${tab}`);
      await panel.resize(360, 800);
      await panel.get({ css: '#blocks .block' });
      await assertAccessible(panel, 'the panel');
      await panel.focus({ css: '#blocks .block' });
      await panel.press('Enter');
      await panel.get({ css: '.more button' });
      await assertAccessible(panel, 'an open block');
      await tabThrough(panel);
      await setup.picture(panel, 'panel');
      await panel.focus({ css: '#blocks .block' });
      await panel.press('ArrowDown');
      const second = await panel.active();
      assert.equal(second?.attributes.class, 'block', 'arrows walk the list');
      await panel.focus({ role: 'tab', name: words('ui_panel_here') });
      await panel.press('ArrowRight');
      await panel.get({ css: '#site summary' });
      await assertAccessible(panel, 'the site in the panel');
      await tabThrough(panel);
      await setup.picture(panel, 'panel-site');
      await setup.shut(panel);
      await setup.switchOff(page);
    },
    { chromium: 'axe reads the tree that we make' },
  );

  story(
    'the panel says when a page has no article, and nothing when it has',
    async (setup) => {
      const found = wording('content_hidden_other', 'content_found_other');
      for (const [name, line, lack] of /** @type {[string, RegExp, string | null][]} */ ([
        ['article', found, null],
        ['links', found, 'article'],
        ['links-alone', wording('ui_nothing_article'), null],
        ['empty', wording('ui_nothing_text'), null],
      ])) {
        const page = await setup.open(setup.fixtures.url(`/${name}`));
        await setup.switchOn(page);
        if (line !== found) await page.get({ css: '.say', text: line });
        await setup.picture(page, `lack-${name}-bar`);
        const panel = await setup.openOwn(`ui/panel.html?tab=${await frontTab(setup)}`);
        await panel.resize(360, 480);
        const read = () =>
          panel.evaluate(() =>
            ['line', 'lack'].map((id) => {
              const element = document.getElementById(id);
              return element?.checkVisibility() ? element.textContent : null;
            }),
          );
        const said = await waitFor(
          async () => {
            const lines = await read();
            return line.test(lines[0] ?? '') ? lines : null;
          },
          { what: `the line of ${name}` },
        );
        assert.equal(said[1], lack && words(`ui_nothing_${lack}`), name);
        await assertAccessible(panel, `the panel beside ${name}`);
        await setup.picture(panel, `lack-${name}-panel`);
        await setup.shut(panel);
        await setup.switchOff(page);
        await setup.shut(page);
      }
    },
    { chromium: 'words of ours' },
  );

  story(
    'axe: the small pages',
    async (setup) => {
      for (const path of [
        'ui/cannot.html?why=browser',
        'ui/always.html?site=example.org&host=example.org&path=/news/*&mode=hide',
      ]) {
        const page = await setup.openOwn(path);
        await assertAccessible(page, path);
        await setup.picture(page, path.slice(3, 9));
      }
    },
    { chromium: 'axe reads the tree that we make' },
  );

  story('Inspect opens the panel beside the page', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/'));
    const { blocks } = await setup.switchTo(page, 'highlight');
    await setup.more(page, words('ui_inspect'));
    if (!setup.isFirefox) {
      const listed = () =>
        setup.browser.inPanel(() => document.querySelectorAll('#blocks .block').length);
      await waitFor(async () => (await listed()) === blocks.length, { what: 'the blocks listed' });
      return;
    }
    // Firefox opens no sidebar for a page's press: a small window stands in.
    const closed = await waitFor(
      () =>
        setup.browser.background(async () => {
          const own = chrome.runtime.getURL('ui/panel.html?tab=');
          const tab = (await chrome.tabs.query({})).find(({ url }) => url?.startsWith(own));
          if (!tab) return null;
          await chrome.windows.remove(tab.windowId);
          return tab.url;
        }),
      { what: 'the window of the panel' },
    );
    assert.match(closed, /tab=\d+$/);
  });

  story(
    'settings are kept',
    async (setup) => {
      const options = await setup.openOwn('ui/options.html');
      const badge = { css: '#set-badge' };
      assert.equal((await options.get(badge)).checked, true);
      await options.focus(badge);
      await options.press(' ');
      await waitFor(async () => (await options.find(badge))[0]?.checked === false);
      await options.focus({ css: '#set-learn-pages' });
      await options.evaluate(() =>
        /** @type {HTMLInputElement} */ (document.getElementById('set-learn-pages')).select(),
      );
      await options.type('5');
      await options.press('Tab');
      // What a person changes is kept a moment later; only what is kept outlives the background.
      await waitFor(
        async () => {
          const kept = await setup.ask('ui-bg-settings-get');
          return !kept.badge && kept.learnPages === 5;
        },
        { what: 'both settings' },
      );
      await options.goto('about:blank');
      await setup.browser.killBackground();
      await options.goto(setup.browser.extensionUrl('ui/options.html'));
      await waitFor(async () => (await options.find(badge))[0]?.checked === false);
      assert.equal((await options.get({ css: '#set-learn-pages' })).value, '5');

      const page = await setup.open(setup.fixtures.url('/'));
      await setup.switchOn(page);
      await setup.badge(page, '');
      await options.bringToFront();
      await options.click(badge);
      await waitFor(async () => /\d/.test(await setup.browser.badge(page)), {
        what: 'the number again',
      });
    },
    { chromium: 'settings of ours' },
  );

  story('export, wipe, import: the same sites again; a bad file is refused', async (setup) => {
    await setup.forget();
    const { page } = await knownSite(setup);
    await setup.switchOff(page);
    const options = await setup.openOwn('ui/options.html');
    await options.get({ css: '#sites tbody tr' });
    const table = () =>
      options.evaluate(() =>
        [...document.querySelectorAll('#sites tbody td')].map((cell) => cell.textContent),
      );
    const before = await table();
    const { name, text } = await exported(options);
    assert.match(name, /^husk-\d{4}-\d\d-\d\d\.json$/);
    await options.get({ role: 'status', text: name });
    assert.doesNotMatch(text, /tide was out|Ines Marlow/, 'no text of articles');

    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.includes('"template"'));
    const bad = {
      'cut.json': [lines.slice(0, 12).join('\n'), wording('ui_import_refused')],
      'other.json': ['{\n "format": "shopping",\n "list": []\n}\n', /line 2|2/],
      'torn.json': [
        lines.with(at, lines[at].replace(/"template": "[^"]{40}/, '"template": "AAAA')).join('\n'),
        new RegExp(`\\b${at + 1}\\b`),
      ],
    };
    for (const [file, [body, says]] of Object.entries(bad)) {
      await options.chooseFiles('file', { [file]: String(body) });
      const said = await options.get({ role: 'status', text: file });
      assert.match(said.text, /** @type {RegExp} */ (says), `${file}: the reason and the line`);
      assert.match(said.text, wording('ui_import_refused'));
      assert.deepEqual(await table(), before, `${file} changed nothing`);
    }

    await options.click({ role: 'button', name: words('ui_wipe') });
    await options.get({ role: 'dialog' });
    await assertAccessible(options, 'the question');
    await options.click({ css: 'dialog button', name: words('ui_wipe') });
    await options.get({ text: words('ui_options_none') });
    assert.deepEqual(await table(), []);

    await options.chooseFiles('file', { [name]: text });
    await options.get({ css: '#sites tbody tr' });
    assert.deepEqual(await table(), before, 'the same sites, pages, corrections and sizes');
    const again = await exported(options);
    // The day of export and the count of writes are another's.
    const plain = (file) => {
      const { sites, ...rest } = JSON.parse(file);
      return { ...rest, exported: '', sites: sites.map((site) => ({ ...site, revision: 0 })) };
    };
    assert.deepEqual(plain(again.text), plain(text), 'a second export is the same');
  });
});
