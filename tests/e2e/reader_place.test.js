// The reader opens where reading stopped, and says how much of a long article is left.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { page as article } from './pages/article.js';
import { inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const SCROLLER = { css: '.reader .scroller' };
const TOAST = { css: '.toast', text: words('reader_resumed') };

/** A paragraph much like all others. @param {number} k */
const paragraph = (k) =>
  `<p>On the morning of day ${k} they came to the river, and the walkers of company ${k} had been under way for ${k} days. ${`They slept in barns, and paid with songs about a miller of parish ${k}. `.repeat(4)}</p>`;

const PARAGRAPHS = 60;

/** @param {string} [before] the paragraphs */
const longStory = (before = '') =>
  article({
    story: `<article id="story"><h1>Sixty companies</h1>${before}${Array.from({ length: PARAGRAPHS }, (_, k) => paragraph(k)).join('\n')}</article>`,
  });

/** @param {Setup} setup @param {TestPage} page */
async function read(setup, page) {
  await setup.ask('ui-bg-settings-set', { change: { mode: 'reader' } });
  await page.bringToFront();
  await setup.switchOn(page);
  await page.get({ css: '.reader .title' });
}

/** @param {Setup} setup @param {TestPage} page */
async function leave(setup, page) {
  await page.press('Escape');
  await page.gone({ css: '.reader' });
  await setup.shut(page);
}

/** The paragraph at the top of the window. @param {TestPage} page */
async function atTop(page) {
  const [{ rect }] = await page.find(SCROLLER);
  const blocks = await page.find({ css: '.reader .body > p' });
  return blocks.findIndex((block) => block.rect.y + block.rect.height > rect.y + 1);
}

/** Scrolls until a paragraph is at the top, as by wheel. @param {TestPage} page @param {number} k */
async function scrollTo(page, k) {
  for (let tries = 0; tries < 80 && (await atTop(page)) < k; tries += 1) {
    await page.wheel(SCROLLER, 600);
    await waitFor(async () => (await page.scrolled(SCROLLER)).top > 0);
  }
  await settled(page);
  return atTop(page);
}

/** @param {TestPage} page */
async function settled(page) {
  let last = -1;
  await waitFor(async () => {
    const { top } = await page.scrolled(SCROLLER);
    const rests = top === last;
    last = top;
    return rests;
  });
}

/** What is kept of every page. @param {Setup} setup @returns {Promise<any[][]>} */
const keptPlaces = (setup) =>
  setup.browser.background(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('husk');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction('places').objectStore('places');
          const [keys, all] = [store.getAllKeys(), store.getAll()];
          store.transaction.oncomplete = () => {
            opening.result.close();
            resolve(keys.result.map((key, k) => [String(key), all.result[k]]));
          };
        };
      }),
  );

inBothBrowsers('reader, where one left off', ({ story }) => {
  story(
    'opens at the words where reading stopped, also in other letters and after a change',
    async (setup) => {
      await setup.forget();
      let before = '';
      const own = await setup.serve((path) => (path === '/' ? longStory(before) : undefined));
      const address = own.url('/');
      let page = await setup.open(`${address}#there`);
      await read(setup, page);
      await page.get({ css: '.progress', hidden: true });
      const stopped = await scrollTo(page, 30);
      await waitFor(async () => (await keptPlaces(setup)).length === 1);
      await leave(setup, page);
      const [[key, { place }]] = await keptPlaces(setup);
      assert.equal(key, address);
      assert.deepEqual(Object.keys(place).sort(), ['quote', 'share', 'start']);
      assert.ok(place.quote.length <= 60 && place.quote.startsWith('On the morning'), place.quote);

      // Other letters, another window, and a page that has grown at its beginning.
      before = `<p>${'A word of the editor before it all begins, and then another one. '.repeat(30)}</p>`;
      const { reading } = await setup.ask('ui-bg-settings-get');
      await setup.ask('ui-bg-settings-set', { change: { reading: { ...reading, size: 26 } } });
      page = await setup.open(`${address}?utm_source=letter`);
      await read(setup, page);
      await page.get(TOAST);
      assert.match(await page.text({ css: '.toast' }), /About \d+ minutes left/);
      // Words at the place are those of before; the new paragraph has moved all by one.
      await settled(page);
      assert.equal(await atTop(page), stopped + 1);
      const bar = await page.get({ css: '.progress', hidden: true });
      assert.equal(bar.role, 'progressbar');
      assert.match(bar.attributes['aria-valuetext'], /^\d+% · About \d+ minutes left$/);
      const found = (await page.axe()).filter(({ impact }) => /serious|critical/.test(impact));
      assert.deepEqual(
        found.map(({ id, nodes }) => [id, nodes[0].html]),
        [],
      );
      await setup.picture(page, 'reader-resumed');

      // Back to the top, which is then where it opens.
      await page.click({ css: '.toast button', text: words('reader_resume_top') });
      await waitFor(async () => (await page.scrolled(SCROLLER)).top === 0);
      await waitFor(async () => (await keptPlaces(setup)).length === 0);
      await leave(setup, page);
      await setup.ask('ui-bg-settings-set', { change: { reading } });
    },
  );

  story(
    'opens at the top after the end was reached, and where it is switched off',
    async (setup) => {
      await setup.forget();
      const own = await setup.serve((path) => (path === '/' ? longStory() : undefined));
      let page = await setup.open(own.url('/'));
      await read(setup, page);
      await scrollTo(page, 20);
      await waitFor(async () => (await keptPlaces(setup)).length === 1);
      await page.press('End');
      await waitFor(async () => (await keptPlaces(setup)).length === 0);
      await leave(setup, page);
      page = await setup.open(own.url('/'));
      await read(setup, page);
      await settled(page);
      assert.equal((await page.scrolled(SCROLLER)).top, 0);
      assert.equal((await page.find(TOAST)).length, 0);

      await scrollTo(page, 20);
      await waitFor(async () => (await keptPlaces(setup)).length === 1);
      await setup.ask('ui-bg-settings-set', { change: { resume: false } });
      assert.deepEqual(await keptPlaces(setup), []);
      await scrollTo(page, 25);
      await leave(setup, page);
      assert.deepEqual(await keptPlaces(setup), []);
      page = await setup.open(own.url('/'));
      await read(setup, page);
      await settled(page);
      assert.equal((await page.scrolled(SCROLLER)).top, 0);
      await leave(setup, page);
      await setup.ask('ui-bg-settings-set', { change: { resume: true } });
    },
  );

  story('a short article has neither line nor minutes', async (setup) => {
    const own = await setup.serve({ '/': article() });
    const page = await setup.open(own.url('/'));
    await read(setup, page);
    await settled(page);
    for (const css of ['.progress', '.remaining']) await page.gone({ css });
    await leave(setup, page);
  });
});
