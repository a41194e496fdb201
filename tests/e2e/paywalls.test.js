// What a page lays over an article for whoever has no access stays where it is, and the reader shows what the page shows;
// notices and letters that want subscribers are hidden as ever.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { serveChangingPages } from './changing_pages/site.js';
import { STORIES } from './changing_pages/stories.js';
import { assertSameText, inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const LAST = STORIES[1].paragraphs[3].slice(0, 40);

/** @param {TestPage} page */
const boxShows = (page) => page.evaluate(() => document.getElementById('box')?.checkVisibility());

/** @param {TestPage} page */
const isLocked = (page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden');

/** Leaves the reader and Husk; the page is as it was. @param {Setup} setup @param {TestPage} page @param {string} untouched */
async function leave(setup, page, untouched) {
  await page.press('Escape');
  await page.gone({ css: '.reader' });
  await setup.switchOff(page);
  assertSameText(await page.html(), untouched, 'afterwards');
}

inBothBrowsers('walls', ({ story }) => {
  for (const [path, { cuts }] of Object.entries({
    '/wall-cut': { cuts: true },
    '/wall-spanish': { cuts: true },
    '/wall-locked': { cuts: true },
    '/wall-declared': { cuts: false },
  })) {
    story(`${path} stays, and nothing behind it is shown`, async (setup) => {
      await setup.forget();
      const site = setup.closeLater(await serveChangingPages());
      const page = await setup.open(site.url(path));
      const untouched = await page.html();
      const locked = await isLocked(page);
      await setup.switchTo(page, 'hide');
      assert.equal(await boxShows(page), true, 'the wall stands');
      assert.equal(await isLocked(page), locked, 'no lock is lifted');
      const menu = await page.evaluate(() => document.getElementById('menu')?.checkVisibility());
      assert.equal(menu, false, 'the menu is hidden all the same');
      const { visibleBlocks, blocks } = await setup.ready(page);
      assert.equal(visibleBlocks, blocks.length, 'nothing is counted that stands');
      await setup.intoMode(page, 'reader');
      await page.get({ css: '.reader .title' });
      const text = (await page.find({ css: '.reader .body' }))[0].text;
      assert.ok(text.includes(STORIES[0].paragraphs[0].slice(0, 40)), 'what is shown is read');
      assert.equal(text.includes(LAST), !cuts, 'what is not shown is not');
      assert.doesNotMatch(text, /Subscribe|Suscr/);
      const said = await page.find({ css: '.reader .part', text: words('reader_part') });
      assert.equal(said.length > 0, cuts, 'and said');
      await setup.picture(page, path.slice(1));
      await leave(setup, page, untouched);
    });
  }

  for (const path of ['/popup-letter', '/popup-cookies']) {
    story(`${path} is hidden, and its lock is lifted`, async (setup) => {
      await setup.forget();
      const site = setup.closeLater(await serveChangingPages());
      const page = await setup.open(site.url(path));
      const untouched = await page.html();
      await setup.switchTo(page, 'hide');
      assert.equal(await boxShows(page), false, 'the notice is hidden');
      await waitFor(async () => !(await isLocked(page)), { what: 'that the page scrolls' });
      await setup.switchTo(page, 'reader');
      await page.get({ css: '.reader .body p', text: LAST });
      await page.gone({ css: '.reader .part', text: words('reader_part') });
      await leave(setup, page, untouched);
    });
  }
});
