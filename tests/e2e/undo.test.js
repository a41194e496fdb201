// Everything that was done to a page can be undone and done again, in order, by button and by key;
// a scroll lock that an overlay left behind is lifted with it and comes back with it.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { assertSameText, inBothBrowsers, readText, words } from './setup.js';

/** @typedef {import('./setup.js').TestPage} TestPage */

const AD = 'Boots that forgive you';
const FOOTER = 'All rights reserved';

/** Which of two noisy places can be read. @param {TestPage} page */
async function seen(page) {
  const text = (await page.evaluate(readText)).map((one) => one.text).join('\n');
  return { ad: text.includes(AD), footer: text.includes(FOOTER) };
}

/** @param {TestPage} page @param {{ad: boolean, footer: boolean}} wanted @param {string} what */
async function shows(page, wanted, what) {
  let last;
  await waitFor(async () => {
    last = await seen(page);
    return last.ad === wanted.ad && last.footer === wanted.footer;
  }).catch(() => assert.deepEqual(last, wanted, what));
}

/** Restores the block at a place of the page by its card. @param {import('./setup.js').Setup} setup @param {TestPage} page @param {string} css */
async function restore(setup, page, css) {
  await page.hover({ css, within: 'all' });
  await page.click({ css: '.card button', name: words('content_card_restore_page') });
  await page.gone({ css: '.card' });
}

/** Presses a button of the bar. @param {import('./setup.js').Setup} setup @param {TestPage} page @param {'undo' | 'redo'} which */
async function pressBar(setup, page, which) {
  await setup.unfold(page);
  // Each says what it undoes or does again.
  const name = new RegExp(`^${words(`ui_${which}`)}: `);
  await page.click({ css: '.bar button.square', name });
}

inBothBrowsers('undo', ({ story }) => {
  story(
    'restore on this page, undo, redo: by buttons',
    async (setup) => {
      const page = await setup.open(setup.fixtures.url('/'));
      const untouched = await page.html();
      await setup.switchTo(page, 'highlight');
      await restore(setup, page, '#ad a');
      await setup.ready(page, ({ canUndo }) => canUndo);
      await page.get({ css: '.bar' });
      await restore(setup, page, '#footer p');
      await setup.picture(page, 'restored');
      await setup.intoMode(page, 'hide');
      await shows(page, { ad: true, footer: true }, 'both are restored');

      await pressBar(setup, page, 'undo');
      await shows(page, { ad: true, footer: false }, 'the last one is undone first');
      await pressBar(setup, page, 'undo');
      await shows(page, { ad: false, footer: false }, 'then the one before');
      assert.equal((await setup.ready(page)).canUndo, false);
      await pressBar(setup, page, 'redo');
      await shows(page, { ad: true, footer: false }, 'the first is done again');
      await pressBar(setup, page, 'redo');
      await shows(page, { ad: true, footer: true }, 'and the second');
      assert.equal((await setup.ready(page)).canRedo, false);

      await page.reload();
      await setup.switchOn(page);
      await shows(page, { ad: true, footer: true }, 'kept for this page');
      await page.goto(setup.fixtures.url('/article?another'));
      await setup.switchOn(page);
      await shows(page, { ad: false, footer: false }, 'and for no other');
      await setup.switchOff(page);
      await page.goto(setup.fixtures.url('/'));
      assertSameText(await page.html(), untouched, 'afterwards');
    },
    { chromium: 'a history of ours' },
  );

  story(
    'undo and redo by keys',
    async (setup) => {
      await setup.forget();
      const page = await setup.open(setup.fixtures.url('/'));
      await setup.switchTo(page, 'highlight');
      await restore(setup, page, '#ad a');
      await setup.ready(page, ({ canUndo }) => canUndo);
      await setup.intoMode(page, 'hide');
      await shows(page, { ad: true, footer: false }, 'restored');
      await setup.undo(page);
      await shows(page, { ad: false, footer: false }, 'undone by its key');

      // The bar by keyboard alone: Tab to the button, Enter.
      await page.focus({ css: '.bar .grip' });
      const redo = `${words('ui_redo')}: `;
      for (let k = 0; k < 14 && !(await page.active())?.name.startsWith(redo); k += 1) {
        await page.press('Tab');
      }
      assert.ok((await page.active())?.name.startsWith(redo), 'Tab reaches Redo');
      await page.press('Enter');
      await shows(page, { ad: true, footer: false }, 'done again by Enter');
      await setup.switchOff(page);
    },
    { chromium: 'keys are told by the file on keys' },
  );

  story(
    'a new deed ends what could be done again',
    async (setup) => {
      await setup.forget();
      const page = await setup.open(setup.fixtures.url('/'));
      await setup.switchTo(page, 'highlight');
      await restore(setup, page, '#ad a');
      await setup.ready(page, ({ canUndo }) => canUndo);
      await setup.undo(page);
      await setup.ready(page, ({ canRedo }) => canRedo);
      await restore(setup, page, '#footer p');
      await setup.ready(page, ({ canUndo, canRedo }) => canUndo && !canRedo);
      await setup.intoMode(page, 'hide');
      await shows(page, { ad: false, footer: true }, 'only the new deed counts');
      await setup.switchOff(page);
    },
    { chromium: 'a history of ours' },
  );

  story('the scroll lock of a hidden overlay is lifted, and comes back', async (setup) => {
    await setup.forget();
    const page = await setup.open(setup.fixtures.url('/overlay'));
    await page.resize(1000, 500);
    const untouched = await page.html();
    /** How far the page lets itself be scrolled by a wheel, in px. */
    const scrolls = async () => {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const { x, y } = { x: 300, y: 250 };
      await page.raw.mouse.move(x, y);
      await (setup.isFirefox
        ? page.raw.mouse.wheel({ deltaY: 240 })
        : page.raw.mouse.wheel(0, 240));
      return page.evaluate(
        () =>
          new Promise((resolve) => {
            setTimeout(() => resolve(document.scrollingElement.scrollTop), 300);
          }),
      );
    };
    assert.equal(await scrolls(), 0, 'the overlay locks the page');
    await setup.switchTo(page, 'hide');
    const shown = () => page.evaluate(() => document.getElementById('consent').checkVisibility());
    assert.equal(await shown(), false, 'the notice is hidden');
    await waitFor(async () => (await scrolls()) > 0, { what: 'that the page scrolls' });
    await setup.picture(page, 'overlay-hidden');
    await setup.intoMode(page, 'highlight');
    assert.equal(await shown(), true);
    assert.equal(await scrolls(), 0, 'with the notice its lock is back');
    await setup.switchTo(page, 'hide');
    await waitFor(async () => (await scrolls()) > 0, { what: 'that it scrolls again' });
    await setup.switchOff(page);
    assert.equal(await scrolls(), 0, 'as before');
    assertSameText(await page.html(), untouched, 'afterwards');
  });
});
