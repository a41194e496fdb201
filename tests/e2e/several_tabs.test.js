// Articles of several tabs at once: as one book, as a zip of texts, or on the reading list. Tabs without an article or without a
// permission are named as left out, and what was given for it is given back.

import assert from 'node:assert/strict';

import { strFromU8, unzipSync } from 'fflate';

import { assertAccessible } from './axe.js';
import { waitFor } from './harness/host.js';
import { page as article } from './pages/article.js';
import { inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAT0lEQVR42u3PQQkAAAgEsItnTYsbwYePwWD5pVPVtQgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgILBfg0kFxZ7PZAAAAAElFTkSuQmCC',
  'base64',
);

/** @param {string} title */
const story = (title) =>
  article()
    .replaceAll('On laying a hedge', title)
    .replace(
      '<p id="p2">',
      `<figure><img src="/hedge.png" width="400" height="300" alt="A hedge"><figcaption>A hedge in winter, seen from the lane.</figcaption></figure><p id="p2">`,
    );

const PAGES = {
  '/hedge.png': { body: PNG, headers: { 'content-type': 'image/png' } },
  '/one': story('First of two'),
  '/two': story('Second of two'),
  '/bare':
    '<!doctype html><title>Only a form</title><form><input name="who"><input type="password"><button>Go</button></form>',
};

/**
 * Has the tabs named: by the permission for names in Firefox, where a test can say yes to it, by one for their host in Chromium.
 * @param {Setup} setup @param {TestPage} page
 */
async function nameTabs(setup, page) {
  if (setup.isFirefox) return page.click({ css: '#tabs-allow' });
  await setup.browser.allowHosts('*://127.0.0.1/*');
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { id: 'grant' });
    button.textContent = 'Grant';
    button.addEventListener('click', () => {
      void chrome.permissions.request({ origins: ['*://127.0.0.1/*'] });
    });
    document.body.prepend(button);
  });
  await page.click({ css: '#grant' });
  const has = () =>
    page.evaluate(() => chrome.permissions.contains({ origins: ['*://127.0.0.1/*'] }));
  await waitFor(has, { what: 'the permission' });
  await page.reload();
}

/** Ticks the tabs with a title. @param {TestPage} page @param {...string} titles */
async function choose(page, ...titles) {
  for (const title of titles) await page.click({ css: '#tabs label', text: new RegExp(title) });
}

/** The file that a button saves. @param {TestPage} page @param {string} name @returns {Promise<Record<string, Uint8Array>>} */
async function unpacked(page, name) {
  await page.evaluate(() => {
    const { createObjectURL } = URL;
    URL.createObjectURL = (/** @type {any} */ blob) => {
      Reflect.set(window, 'made', blob);
      return createObjectURL.call(URL, blob);
    };
  });
  await page.click({ css: '#tabs-do button', text: name });
  await page.get({ css: '#said', text: /\.(epub|zip)/ });
  const bytes = await page.evaluate(async () => [
    ...new Uint8Array(await Reflect.get(window, 'made').arrayBuffer()),
  ]);
  return unzipSync(new Uint8Array(bytes));
}

/** @param {Setup} setup */
async function opened(setup) {
  const { url } = await setup.serve(PAGES);
  const pages = [];
  for (const path of ['/one', '/two', '/bare']) pages.push(await setup.open(url(path)));
  return { url, pages };
}

inBothBrowsers('several tabs', ({ story: test }) => {
  test('one book, one zip, or all on the list; what is left out is named', async (setup) => {
    const { url } = await opened(setup);
    if (setup.isFirefox) await setup.browser.allowHosts('*://127.0.0.1/*');
    const page = await setup.openOwn('ui/reading_list.html');
    await page.get({ css: '#tabs label' });
    await nameTabs(setup, page);
    await page.get({ css: '#tabs label', text: /First of two/ });
    await choose(page, 'First of two', 'Second of two', 'Only a form');
    await assertAccessible(page, 'open tabs');
    await setup.picture(page, 'tabs');

    const book = await unpacked(page, words('reader_take_save_book'));
    const text = (/** @type {string} */ name) => strFromU8(book[name]);
    assert.equal(text('mimetype'), 'application/epub+zip');
    assert.match(
      text('EPUB/chapter1/article.xhtml'),
      /<h1[^>]*>First of two<\/h1>[^]*A hedge is a wall/,
    );
    assert.match(text('EPUB/chapter2/article.xhtml'), /<h1[^>]*>Second of two<\/h1>/);
    assert.ok(!text('EPUB/chapter1/article.xhtml').includes('Boots that forgive'));
    assert.match(text('EPUB/nav.xhtml'), /chapter1\/article\.xhtml[^]*chapter2\/article\.xhtml/);
    const packageText = text('EPUB/package.opf');
    for (const [, href] of packageText.matchAll(/<item [^>]*href="([^"]+)"/g)) {
      assert.ok(`EPUB/${href}` in book, href);
    }
    assert.match(packageText, /<itemref idref="article"\/><itemref idref="article2"\/>/);
    assert.match(packageText, /chapter2\/pictures\/1\.png/);
    const left = await page.get({ css: '#tabs-done', text: /Only a form/ });
    assert.ok(left.text.includes(words('content_reader_sign_in')), left.text);
    await setup.picture(page, 'tabs-done');
    await page.resize(390, 700);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await setup.picture(page, 'tabs-390');
    await page.resize(1024, 700);

    const texts = await unpacked(page, words('reader_take_save_markdown'));
    assert.deepEqual(Object.keys(texts), ['1 First of two.md', '2 Second of two.md']);
    const markdown = strFromU8(texts['2 Second of two.md']);
    assert.match(markdown, /^---\ntitle: "Second of two"\n/);
    assert.match(markdown, /\nA hedge is a wall/);

    await page.click({ css: '#tabs-do button', text: words('content_more_list') });
    await waitFor(async () => (await setup.ask('ui-bg-list')).items.length === 2);
    const { items } = await setup.ask('ui-bg-list');
    assert.deepEqual(items.map((/** @type {any} */ { address }) => address).sort(), [
      url('/one'),
      url('/two'),
    ]);
    assert.ok(items.every((/** @type {any} */ { minutes }) => minutes.to >= 1));
    // What was asked for the tabs alone is given back.
    if (setup.isFirefox) {
      const origins = ['*://127.0.0.1/*'];
      assert.ok(
        !(await page.evaluate((all) => chrome.permissions.contains({ origins: all }), origins)),
      );
    }
  });

  test('a tab without permission is left out and named, and nothing is asked twice', async (setup) => {
    await opened(setup);
    const page = await setup.openOwn('ui/reading_list.html');
    await page.get({ css: '#tabs label' });
    // The person says no to whatever the browser asks.
    await page.evaluate(() => {
      Reflect.set(window, 'asked', []);
      chrome.permissions.request = async (/** @type {any} */ wanted) => {
        Reflect.get(window, 'asked').push(wanted);
        return false;
      };
    });
    // Until it is allowed, tabs have no names.
    await page.get({ css: '#tabs label', text: words('ui_tabs_unknown', 1) });
    await page.get({ css: '#tabs-names', text: words('ui_tabs_names') });
    await assertAccessible(page, 'tabs without names');
    await setup.picture(page, 'tabs-unnamed');
    await page.click({ css: '#tabs-allow' });
    await choose(page, words('ui_tabs_unknown', 1));
    await page.click({ css: '#tabs-do button', text: words('reader_take_save_markdown') });
    await page.get({
      css: '#tabs-done',
      text: words('ui_tabs_left_out', words('ui_tabs_unknown', 1)),
    });
    assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'asked')), [
      { permissions: ['tabs'] },
    ]);
  });
});
