// The reading list: a page is added by one key, from the bar's menu and in the reader; the list is searched, sorted, opened where
// reading stopped, emptied with undo, and leaves as files that come in again.

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { waitFor } from './harness/host.js';
import { page as article } from './pages/article.js';
import { inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const TOAST = { css: '.toast', text: words('content_listed') };

/** @param {string} title @param {number} paragraphs */
const story = (title, paragraphs) =>
  article({
    story: `<article><h1>${title}</h1>${Array.from({ length: paragraphs }, (_, k) => `<p>On the morning of day ${k} they came to the river, and the walkers of company ${k} had been under way for ${k} days. ${`They slept in barns, and paid with songs about a miller of parish ${k}. `.repeat(4)}</p>`).join('\n')}</article>`,
  }).replace('On laying a hedge · The Hedgerow', title);

/** @param {Setup} setup */
const listed = async (setup) => (await setup.ask('ui-bg-list')).items;

/** @param {Setup} setup @param {number} count */
const untilListed = (setup, count) =>
  waitFor(async () => (await listed(setup)).length === count, { what: `${count} on the list` });

/** @param {TestPage} page */
const titles = (page) =>
  page.evaluate(() => [...document.querySelectorAll('#list a')].map((link) => link.textContent));

/**
 * The text of the file that a button saves.
 * @param {TestPage} page
 * @param {string} name
 */
const saved = (page, name) =>
  page.evaluate(async (wanted) => {
    const button = [...document.querySelectorAll('#export button')].find(
      (one) => one.textContent === wanted,
    );
    const { createObjectURL } = URL;
    /** @type {Promise<string>} */
    const text = new Promise((resolve) => {
      URL.createObjectURL = (/** @type {any} */ blob) => {
        void blob.text().then(resolve);
        return createObjectURL.call(URL, blob);
      };
    });
    /** @type {HTMLElement} */ (button).click();
    const whole = await text;
    URL.createObjectURL = createObjectURL;
    return whole;
  }, name);

inBothBrowsers('the reading list', ({ story: told }) => {
  /** A story that begins with an empty list. @param {string} name @param {(setup: Setup) => Promise<void>} run */
  const test = (name, run) =>
    told(name, async (setup) => {
      await setup.forget();
      await run(setup);
    });

  test('a page is added by a key and from the menu, once, and taken off again', async (setup) => {
    const { url } = await setup.serve({ '/long': story('Sixty companies', 60) });
    const page = await setup.open(url('/long?utm_source=x'));
    await setup.switchTo(page, 'highlight');
    await page.press('Alt+Shift+D');
    await untilListed(setup, 1);
    const [item] = await listed(setup);
    assert.equal(item.address, url('/long'));
    assert.equal(item.title, 'Sixty companies');
    assert.ok(item.minutes.from >= 10 && item.minutes.to >= item.minutes.from, item.minutes);
    await page.get({ css: '.bar', text: words('content_listed') });
    await setup.picture(page, 'list-added');
    await page.click({ role: 'button', name: words('ui_undo') });
    await untilListed(setup, 0);

    await setup.unfold(page);
    await page.click({ role: 'button', name: words('content_bar_more') });
    await page.click({ css: '[role^=menuitem]', text: new RegExp(words('content_more_list')) });
    await untilListed(setup, 1);
    await setup.mode(page, 'reader');
    await page.get({ css: '.reader .title' });
    await page.click({ role: 'button', name: words('content_more_list') });
    await page.get(TOAST);
    assert.equal((await listed(setup)).length, 1, 'it is there already');
  });

  test('it goes on where reading stopped, and says how far that is', async (setup) => {
    const { url } = await setup.serve({ '/long': story('Sixty companies', 60) });
    const page = await setup.open(url('/long'));
    await setup.read(page);
    await page.press('Alt+Shift+D');
    await untilListed(setup, 1);
    for (let k = 0; k < 8; k += 1) await page.wheel({ css: '.reader .scroller' }, 900);
    await waitFor(async () => (await listed(setup))[0].read > 0.05, {
      what: 'how far it was read',
    });
    await page.press('Escape');
    await page.gone({ css: '.reader' });
    const [{ read, place }] = await listed(setup);
    assert.ok(read < 1 && place !== null);
    await setup.shut(page);

    const list = await setup.openOwn('ui/reading_list.html');
    await setup.browser.allowHosts('*://127.0.0.1/*');
    await list.evaluate(() => {
      const button = Object.assign(document.createElement('button'), { id: 'grant' });
      button.textContent = 'Grant';
      button.addEventListener('click', () => {
        void chrome.permissions.request({ origins: ['*://127.0.0.1/*'] });
      });
      document.body.prepend(button);
    });
    await list.click({ css: '#grant' });
    await waitFor(
      () =>
        setup.browser.background(() =>
          chrome.permissions.contains({ origins: ['*://127.0.0.1/*'] }),
        ),
      { what: 'the permission' },
    );
    await list.get({ css: '#list li', text: /% read/ });
    await list.click({ css: '#list a', name: 'Sixty companies' });
    // The tab is the extension's; its page is seen by what it keeps: the reader is open, at the place.
    await waitFor(
      () =>
        setup.browser.background(async (address) => {
          const tab = (await chrome.tabs.query({})).find((one) => one.url === address);
          if (tab?.id === undefined) return false;
          const message = { name: 'bg-content-blocks', payload: {} };
          const reply = await chrome.tabs.sendMessage(tab.id, message).catch(() => null);
          return reply?.value?.mode === 'reader' && reply.value.on;
        }, url('/long')),
      { what: 'the reader in the new tab' },
    );
    await setup.browser.background(async (address) => {
      for (const tab of await chrome.tabs.query({})) {
        if (tab.url === address && tab.id !== undefined) await chrome.tabs.remove(tab.id);
      }
    }, url('/long'));
  });

  test('searched, sorted, removed with undo, saved and taken in again', async (setup) => {
    const at = Date.UTC(2026, 4, 3);
    const items = [
      { title: 'Laying a hedge', path: 'a', minutes: { from: 9, to: 12 }, read: 0.4, added: at },
      { title: 'A [short] note', path: 'b', minutes: { from: 1, to: 1 }, read: 1, added: at + 1e9 },
      { title: 'Tide mills of the coast', path: 'c', minutes: null, read: 0, added: at + 2e9 },
    ].map(({ path, ...item }) => ({
      ...item,
      address: `https://${path}.example/story`,
      place: null,
      changed: item.added,
    }));
    await setup.ask('ui-bg-list-put', { items });
    const page = await setup.openOwn('ui/reading_list.html');
    await page.get({ css: '#list li' });
    assert.deepEqual(await titles(page), [
      'Tide mills of the coast',
      'A [short] note',
      'Laying a hedge',
    ]);
    await page.get({ css: '#list li', text: /a\.example · 9–12 minutes · 40% read · / });
    await assertAccessible(page, 'the reading list');
    await setup.picture(page, 'list');
    await page.prefer({ dark: true, reducedMotion: true });
    await setup.picture(page, 'list-dark');
    await page.prefer({ dark: false, reducedMotion: false });
    await page.resize(390, 700);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await setup.picture(page, 'list-390');
    await page.resize(1024, 700);

    await page.evaluate(() => {
      const sort = /** @type {HTMLSelectElement} */ (document.getElementById('sort'));
      sort.value = '3';
      sort.dispatchEvent(new Event('change'));
    });
    assert.equal((await titles(page)).at(-1), 'Laying a hedge', 'by time to read');
    await page.click({ css: '#search' });
    await page.type('mill coast');
    await waitFor(async () => (await titles(page)).length === 1);
    await page.press('Escape');
    await page.evaluate(() => {
      const search = /** @type {HTMLInputElement} */ (document.getElementById('search'));
      search.value = '';
      search.dispatchEvent(new Event('input'));
    });

    // By keys alone: past the order and two rows to the button that removes the third.
    await page.click({ css: '#search' });
    for (let k = 0; k < 7; k += 1) await page.press('Tab');
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      `${words('ui_remove')}: Laying a hedge`,
    );
    await page.press('Enter');
    await untilListed(setup, 2);
    await page.get({ css: '#undo-words', text: words('ui_list_removed', 'Laying a hedge') });
    await assertAccessible(page, 'after removing');
    await setup.picture(page, 'list-undo');
    await page.click({ css: '#undo-do' });
    await untilListed(setup, 3);
    assert.deepEqual(
      (await listed(setup)).find(({ title }) => title === 'Laying a hedge'),
      items[0],
    );

    const markdown = await saved(page, 'Markdown');
    assert.match(
      markdown,
      /^- \[x\] \[A \\\[short\\\] note\]\(https:\/\/b\.example\/story\) – b\.example/m,
    );
    assert.match(markdown, /^- \[ \] \[Laying a hedge\]/m);
    const bookmarks = await saved(page, 'HTML');
    assert.match(bookmarks, /^<!DOCTYPE NETSCAPE-Bookmark-file-1>/);
    assert.match(bookmarks, /<DT><A HREF="https:\/\/c\.example\/story" ADD_DATE="\d+" TOREAD="1">/);
    const json = await saved(page, 'JSON');

    await setup.ask('ui-bg-wipe');
    assert.deepEqual(await listed(setup), []);
    await setup.ask('ui-bg-import', { texts: [json] });
    assert.deepEqual(
      (await listed(setup)).map(({ title }) => title),
      ['Tide mills of the coast', 'A [short] note', 'Laying a hedge'],
    );
    const { text } = await setup.ask('ui-bg-export');
    await setup.ask('ui-bg-wipe');
    await setup.ask('ui-bg-import', { texts: [text, json] });
    assert.equal((await listed(setup)).length, 3);
    await page.get({ css: '#list li' });
  });

  test('an empty list says what to do, and the panel leads there', async (setup) => {
    const page = await setup.openOwn('ui/reading_list.html');
    await page.get({ css: '#none', text: words('ui_list_none') });
    await assertAccessible(page, 'an empty reading list');
    await setup.picture(page, 'list-empty');
    const panel = await setup.openOwn('ui/panel.html');
    await panel.get({ role: 'button', name: words('ui_list') });
  });
});
