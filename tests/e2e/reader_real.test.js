// Forty real pages in the reader, with their own scripts on: nothing throws, nothing active passes, what the core kept is
// shown, once and in order, pictures are there, nothing else is asked for, and leaving gives the page back as it was.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { launchChromium, LOCAL_ONLY } from './harness/chromium.js';
import { waitFor } from './harness/host.js';
import { ownWorld } from './reader/own_world.js';
import { chosenPages, missing, openReal, stopTimers } from './reader/real_pages.js';
import { Setup, assertSameText, words } from './setup.js';

/** Time that the page's scripts have before they are stopped, and that a scroll takes to settle, ms. */
const SCRIPTS = 400;
const SETTLED = 150;

/** Places of the reader at which pictures are looked at, in windows. */
const PLACES = [0, 1.6];

const PICTURE = /^(?:https?:\/\/|data:image\/|blob:)/;

const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

describe('real pages in Chromium', { skip: missing ?? false }, () => {
  const setup = new Setup();
  before(async () => {
    await setup.start((how) => launchChromium({ ...how, args: [LOCAL_ONLY] }));
    await setup.ask('ui-bg-settings-set', { change: { mode: 'reader' } });
  });
  after(() => setup.end());

  for (const real of missing === null ? chosenPages() : []) {
    test(`${real.name} (${real.type})`, { timeout: 60_000 }, async () => {
      try {
        await readAndLeave(setup, real);
      } finally {
        await setup.shutAll();
      }
    });
  }
});

/** @param {Setup} setup @param {import('./reader/real_pages.js').RealPage} real */
async function readAndLeave(setup, real) {
  const { page, asked } = await openReal(setup, real);
  const world = await ownWorld(setup, page);
  await wait(SCRIPTS);
  await stopTimers(page);
  await page.evaluate(() => {
    scrollTo(0, 120);
    /** @type {HTMLElement | null} */ (document.querySelector('a[href]'))?.focus({
      preventScroll: true,
    });
    Reflect.set(window, Symbol.for('test.focus'), document.activeElement);
  });
  await wait(SETTLED);
  const html = await page.html();
  const place = await placeOf(page);
  const count = asked.length;

  await setup.browser.pressButton(page);
  const state = await waitFor(
    async () => {
      const now = await world.state();
      assert.notEqual(now.status, 'error', now.error);
      return now.open || (['on', 'nothing'].includes(now.status) && now.note !== '') ? now : null;
    },
    { what: 'the reader, or a word' },
  );
  if (state.open) await shownRight(world, asked, count);
  else assert.equal(state.note, words('content_reader_nothing'));

  await setup.browser.pressButton(page);
  await waitFor(async () => (await world.state()).status === 'off', { what: 'the way out' });
  await setup.rest(page);
  assertSameText(await page.html(), html, 'the page that was left');
  assert.deepEqual(await placeOf(page), place);
  assert.deepEqual(world.thrown, []);
}

/** Where the page is, and whether the focus is where it was. @param {import('./setup.js').TestPage} page */
const placeOf = (page) =>
  page.evaluate(() => ({
    x: scrollX,
    y: scrollY,
    focused: Reflect.get(window, Symbol.for('test.focus')) === document.activeElement,
  }));

/**
 * @param {Awaited<ReturnType<typeof ownWorld>>} world
 * @param {{url: string, type: string}[]} asked
 * @param {number} count requests before the reader came
 */
async function shownRight(world, asked, count) {
  for (const windows of PLACES) {
    assert.deepEqual(await world.scrollTo(windows), [], 'pictures that did not load');
  }
  const { title, text, pictures, files, ...found } = await world.examine();
  assert.notEqual(title.trim(), '', 'a title');
  assert.notEqual(text.trim(), '', 'a body');
  const { bad, lost, order, twice, standIns } = found;
  assert.deepEqual(
    { bad, lost, order, twice, standIns },
    { bad: [], lost: [], order: 0, twice: [], standIns: [] },
  );
  assert.deepEqual(
    [...pictures, ...files].filter((address) => !PICTURE.test(address)),
    [],
    'addresses that lead nowhere',
  );
  const own = new Set([...pictures, ...files]);
  const strange = asked.slice(count).filter(({ url }) => !own.has(url));
  assert.deepEqual(strange, [], 'requests that no picture explains');
}
