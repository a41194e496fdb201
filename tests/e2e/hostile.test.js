// Pages that forbid, hide, fight, never rest, lie about themselves or are far too large: Husk does
// its work there or says why not, and leaves them as they were. And no page can tell it is there.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { waitFor } from './harness/host.js';
import { assertSameText, EXTENSION, inBothBrowsers, readText, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const FIRST_WORDS = 'A hedge is a wall';
const NOISE_WORDS = ['Boots that forgive you', 'Seven knots for wet string', 'All rights reserved'];

/** All visible text of a page as one string. @param {TestPage} page */
const seen = async (page) => (await page.evaluate(readText)).map(({ text }) => text).join('\n');

/** Waits until the story is there and the noise is not. @param {TestPage} page @param {string[]} [noise] */
async function onlyTheStory(page, noise = NOISE_WORDS) {
  const shown = async () => {
    const text = await seen(page);
    return text.includes(FIRST_WORDS) && noise.every((phrase) => !text.includes(phrase));
  };
  await waitFor(shown, { what: 'the story without the noise' });
}

/** Waits until noise is seen. @param {TestPage} page @param {string} what */
const noiseSeen = (page, what) =>
  waitFor(async () => (await seen(page)).includes(NOISE_WORDS[0]), { what });

/** Hides, looks, switches off, compares. @param {Setup} setup @param {string} path */
async function hideAndGiveBack(setup, path) {
  const page = await setup.open(setup.fixtures.url(path));
  const untouched = await page.html();
  await setup.switchTo(page, 'hide');
  await onlyTheStory(page);
  await setup.switchOff(page);
  assertSameText(await page.html(), untouched, path);
  return page;
}

inBothBrowsers('hostile pages', ({ firefox, story }) => {
  for (const path of ['/strict', '/strict-styled', '/clobbered']) {
    story(`${path} is read, hidden and given back`, async (setup) => {
      await hideAndGiveBack(setup, path);
    });
  }

  story(
    'shadow roots, open and closed: noise in them is hidden, content in them stays',
    async (setup) => {
      const page = await setup.open(setup.fixtures.url('/shadow'));
      const untouched = await page.html();
      /** Whether anything of a selector inside any shadow root is displayed; null when there is none. */
      const shown = async (css) => {
        const found = await page.find({ css, within: 'all', hidden: true });
        return found.length === 0 ? null : found.some(({ visible }) => visible);
      };
      assert.equal(await shown('#closed-related'), true);
      await setup.switchTo(page, 'hide');
      for (const mode of ['open', 'closed']) {
        assert.equal(await shown(`#${mode}-related`), false, `related links in an ${mode} root`);
        assert.equal(await shown(`#${mode}-ad`), false, `the advertisement in an ${mode} root`);
      }
      assert.equal(await shown('#inside'), true, 'the part of the story in a closed root');
      await setup.switchOff(page);
      assertSameText(await page.html(), untouched, 'shadow roots');
    },
  );

  story(
    'a page that takes our marks away in a loop loses its noise all the same',
    async (setup) => {
      const page = await setup.open(setup.fixtures.url('/remover'));
      const untouched = await page.html();
      await setup.switchTo(page, 'hide');
      await page.get({ css: '.bar', text: words('content_held') });
      const removed = () => page.evaluate(() => /** @type {any} */ (globalThis).removed);
      assert.ok((await removed()) > 0, 'the page fought');
      await onlyTheStory(page);
      const { visibleBlocks, blocks } = await setup.ready(page);
      assert.equal(visibleBlocks, blocks.length, 'every block is hidden');
      await setup.badge(page, String(visibleBlocks));
      // The fight is over: nothing is set that could be removed.
      const last = await removed();
      assert.ok(last < 5000, `the fight was short: ${last} marks removed`);
      await new Promise((resolve) => setTimeout(resolve, 400));
      assert.equal(await removed(), last);
      // The page is read anew below the sheet, and what a person does works as ever.
      await setup.intoMode(page, 'highlight');
      await noiseSeen(page, 'what is marked');
      await setup.intoMode(page, 'hide');
      await onlyTheStory(page);
      await setup.picture(page, 'held');
      await setup.switchOff(page);
      assertSameText(await page.html(), untouched, 'after the fight');
      await noiseSeen(page, 'what was hidden');
    },
  );

  story('a page that cannot be won against is told about truly', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/shifter'));
    await setup.switchTo(page, 'hide');
    const lost = ({ visibleBlocks, blocks }) => visibleBlocks < blocks.length;
    const { visibleBlocks, blocks } = await setup.ready(page, lost);
    const line = words('content_paused_fights', visibleBlocks, blocks.length);
    await page.get({ css: '.bar', text: line });
    assert.equal(visibleBlocks, 0);
    await waitFor(async () => (await setup.browser.badge(page)) === '0', { what: 'a true badge' });
    for (const phrase of [FIRST_WORDS, ...NOISE_WORDS]) {
      await waitFor(async () => (await seen(page)).includes(phrase), { what: phrase });
    }
    const shifts = () => page.evaluate(() => /** @type {any} */ (globalThis).shifts);
    const before = await shifts();
    await waitFor(async () => (await shifts()) > before + 5, { what: 'the page going on' });
    await setup.picture(page, 'given-up');
    await setup.switchOff(page);
    await page.evaluate(() => /** @type {any} */ (globalThis).calm());
    assert.equal(
      await page.evaluate(
        () =>
          [...document.querySelectorAll('*')].filter((e) =>
            [...e.attributes].some(({ name }) => /^data-[a-z]{12}$/.test(name)),
          ).length,
      ),
      0,
    );
  });

  story('a page that never rests gets its verdict and stays usable', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/restless'));
    await setup.switchTo(page, 'hide');
    await onlyTheStory(page);
    const turns = () => page.evaluate(() => /** @type {any} */ (globalThis).turns);
    const before = await turns();
    await waitFor(async () => (await turns()) > before + 50, { what: 'the page going on' });
    await onlyTheStory(page);
    await setup.switchOff(page);
    await page.evaluate(() => /** @type {any} */ (globalThis).calm());
    const plain = await setup.open(setup.fixtures.url('/restless'));
    await plain.evaluate(() => /** @type {any} */ (globalThis).calm());
    assertSameText(await page.html(), await plain.html(), 'a restless page');
  });

  story('sixty thousand nodes', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/huge'));
    assert.ok((await page.evaluate(() => document.querySelectorAll('*').length)) > 45_000);
    const marks = () =>
      page.evaluate(() => {
        const all = [...document.querySelectorAll('*')];
        return all.filter((e) =>
          [...e.attributes].some(({ name }) => /^data-[a-z]{12}$/.test(name)),
        ).length;
      });
    await setup.switchTo(page, 'hide');
    assert.ok((await marks()) > 0);
    const menu = () =>
      page.evaluate(() => document.getElementById('masthead')?.checkVisibility() ?? null);
    assert.equal(await menu(), false, 'the masthead is hidden');
    await setup.switchOff(page);
    assert.equal(await marks(), 0);
    assert.equal(await menu(), true);
  });

  story('twenty thousand levels, made by a script', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/deep'));
    await setup.switchTo(page, 'hide');
    const shows = (id) =>
      page.evaluate((name) => document.getElementById(name)?.checkVisibility() ?? null, id);
    assert.equal(await shows('footer'), false);
    assert.equal(await shows('story'), true);
    await setup.switchOff(page);
    assert.equal(await shows('footer'), true);
  });

  const CLOSED = firefox
    ? { 'about:support': 'browser', 'about:license': 'browser' }
    : { 'chrome://version/': 'browser', 'chrome://credits/': 'browser' };
  for (const [address, reason] of Object.entries(CLOSED)) {
    story(`${address}: cannot run here, and says why`, async (setup) => {
      const page = await setup.open('about:blank');
      // Firefox tells nobody when such a page has loaded.
      await page.raw.goto(address, { timeout: firefox ? 500 : 15_000 }).catch(() => {});
      await cannotRun(setup, page, reason);
    });
  }

  story('a page of the extension: cannot run here', async (setup) => {
    const page = await setup.openOwn('ui/options.html');
    await cannotRun(setup, page, null);
  });

  story('a PDF: cannot run here', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/document.pdf'));
    await cannotRun(setup, page, 'pdf');
  });

  story('leaving such a page makes the button work again', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/document.pdf'));
    await setup.browser.pressButton(page);
    await waitFor(async () => (await setup.browser.badge(page)) === '–');
    await page.goto(setup.fixtures.url('/'));
    await waitFor(async () => (await setup.browser.badge(page)) === '', { what: 'a clean badge' });
    await setup.switchTo(page, 'hide');
    await onlyTheStory(page);
  });

  story('a page cannot tell that Husk is installed', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/'));
    const files = readdirSync(EXTENSION, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(EXTENSION, join(entry.parentPath, entry.name)).split(sep).join('/'));
    assert.ok(files.includes('manifest.json') && files.length > 10);
    const probe = (urls) =>
      page.evaluate(async (addresses) => {
        const found = [];
        for (const url of addresses) {
          const fetched = await fetch(url).then(
            () => true,
            () => false,
          );
          const image = await new Promise((resolve) => {
            const picture = new Image();
            picture.onload = () => resolve(true);
            picture.onerror = () => resolve(false);
            picture.src = url;
          });
          if (fetched || image) found.push(url);
        }
        return found;
      }, urls);
    const own = files.map((path) => setup.browser.extensionUrl(path));
    const globals = () =>
      page.evaluate(() => [
        Object.getOwnPropertyNames(globalThis).sort(),
        performance.getEntriesByType('resource').map((e) => e.name),
      ]);
    assert.deepEqual(await probe(own), [], 'before the press');
    const before = await globals();
    await setup.switchTo(page, 'highlight');
    assert.deepEqual(await probe(own), [], 'while Husk is on');
    assert.deepEqual((await globals())[0], before[0], 'no name in the page is new');
    const named = await page.evaluate(
      () =>
        /husk/i.test(document.documentElement.outerHTML) ||
        document.querySelectorAll('husk-bar').length > 0,
    );
    assert.equal(named, false, 'nothing on the page says its name');
    assert.equal(
      await page.evaluate(() => [...document.querySelectorAll('*')].some((e) => e.shadowRoot)),
      false,
      'its shadow root is closed',
    );
    await setup.switchOff(page);
    assert.deepEqual((await globals())[0], before[0]);
  });
});

/**
 * Presses the button where no extension may run.
 *
 * @param {Setup} setup
 * @param {TestPage} page
 * @param {string | null} reason last part of the message's key; null for any
 */
async function cannotRun(setup, page, reason) {
  await setup.browser.pressButton(page);
  await waitFor(async () => (await setup.browser.badge(page)) === '–', {
    what: 'the badge of a page that cannot be read',
  });
  const title = await setup.browser.background(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return chrome.action.getTitle({ tabId: tab.id });
  });
  if (reason) assert.equal(title, words(`bg_cannot_${reason}`));
  else assert.ok(title.length > 20, title);
}
