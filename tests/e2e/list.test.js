// What is hidden here: the list in the panel, with the keyboard alone and with a pointer. It is the picker for those who
// cannot use the page.

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { waitFor } from './harness/host.js';
import { inChromium, readText, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const OFFERS = ['#offer1', '#offer2', '#offer3'];
const RELATED = 'Seven knots for wet string';

/** The browser's number of the tab in front. @param {Setup} setup */
const frontTab = (setup) =>
  setup.browser.background(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return tab.id;
  });

/** A page with Husk on and the panel that speaks of it. @param {Setup} setup @param {string} path @param {'hide' | 'highlight' | null} mode */
async function beside(setup, path, mode = 'hide') {
  await setup.forget();
  const page = await setup.open(setup.fixtures.url(path));
  // On a huge page the bar is slow to answer: it is left alone where the mode does not matter.
  if (mode === null) await setup.switchOn(page);
  else await setup.switchTo(page, mode);
  const panel = await setup.openOwn(`ui/panel.html?tab=${await frontTab(setup)}`);
  await panel.resize(360, 800);
  await panel.get({ css: '#blocks .block' });
  return { page, panel };
}

/** Which of the offers can be seen. @param {TestPage} page */
const offers = (page) =>
  page.evaluate(
    (all) => all.map((css) => document.querySelector(css).getClientRects().length > 0),
    OFFERS,
  );

/** @param {TestPage} page @param {boolean[]} wanted @param {string} what */
const showsOffers = (page, wanted, what) =>
  waitFor(async () => (await offers(page)).join() === wanted.join(), { what });

/** @param {TestPage} page */
const texts = async (page) => (await page.evaluate(readText)).map(({ text }) => text).join('\n');

/** Presses Tab until the focus is on what is asked for. @param {TestPage} panel @param {string} css */
async function tabTo(panel, css) {
  for (let k = 0; k < 30; k += 1) {
    await panel.press('Tab');
    if (await panel.evaluate((one) => document.activeElement?.matches(one), css)) return;
  }
  assert.fail(`Tab never came to ${css}`);
}

/** From the top of the panel, whatever had the focus. @param {TestPage} panel */
async function fromTop(panel) {
  await panel.bringToFront();
  await panel.focus({ css: '#tab-here' });
}

/** Chooses a view with the keys. @param {TestPage} panel @param {'hidden' | 'kept' | 'all'} value */
async function view(panel, value) {
  await fromTop(panel);
  await tabTo(panel, '#view [role=radio]');
  for (let k = 0; k < 3; k += 1) {
    const at = await panel.evaluate(
      () => /** @type {HTMLElement} */ (document.activeElement).dataset.value,
    );
    if (at === value) return;
    await panel.press('ArrowRight');
  }
}

/** Leaves in the list what has these words. @param {TestPage} panel @param {string} text */
async function searchFor(panel, text) {
  await tabTo(panel, '#search');
  await panel.evaluate(() => /** @type {HTMLInputElement} */ (document.activeElement).select());
  if (text === '') await panel.press('Backspace');
  else await panel.type(text);
}

/** Opens the focused row and presses one of its buttons. @param {TestPage} panel @param {string} action */
async function choose(panel, action) {
  const open = await panel.evaluate(() => document.activeElement?.getAttribute('aria-expanded'));
  if (open !== 'true') await panel.press('Enter');
  await tabTo(panel, `.more [id^="${action}-"]`);
  await panel.press('Enter');
}

/** What the panel said last. @param {TestPage} panel @param {string} line */
const said = (panel, line) => panel.get({ css: '#said', text: line });

/** How far the page is scrolled, and whether the outline of the list lies on an element. @param {TestPage} page @param {string} css */
async function flashed(page, css) {
  const scrolled = await page.evaluate(() => scrollY);
  const [outline] = await page.find({ css: '.flash', within: 'all' });
  const box = await page.evaluate((one) => {
    const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
    return { x, y, width, height };
  }, css);
  const on =
    outline !== undefined &&
    ['x', 'y', 'width', 'height'].every((side) => Math.abs(outline.rect[side] - box[side]) < 8);
  return { on, scrolled };
}

inChromium(
  'list',
  'the panel is a page of ours; Firefox tells what browsers can differ in by inspect_panel and highlight_hide',
  ({ story }) => {
    story(
      'keyboard only: hide more like this, undo, redo, pick the main content',
      async (setup) => {
        const { page, panel } = await beside(setup, '/boxes');
        await view(panel, 'kept');
        await searchFor(panel, 'number 2');
        await tabTo(panel, '.block');
        const before = await offers(page);
        assert.deepEqual(before, [true, true, true], 'the offers are taken for text at first');
        await choose(panel, 'hide-like');
        await showsOffers(page, [false, false, false], 'all offers hidden');
        await said(panel, words('content_done_like', 3));
        assert.ok((await texts(page)).includes('So we laid it'), 'the story stays');

        await fromTop(panel);
        await tabTo(panel, '#undo');
        await panel.press('Enter');
        await showsOffers(page, before, 'one undo brings all of them back');
        await panel.waitFor(() => document.querySelector('#redo:not(:disabled)') !== null);
        await tabTo(panel, '#redo');
        await panel.press('Enter');
        await showsOffers(page, [false, false, false], 'redo hides them again');

        await view(panel, 'hidden');
        await searchFor(panel, 'seven knots');
        await tabTo(panel, '.block');
        assert.match(
          await panel.evaluate(() => document.activeElement.textContent),
          /Related/,
          'the search leaves the related links',
        );
        await choose(panel, 'main');
        await said(panel, words('content_done_main'));
        await waitFor(async () => (await texts(page)).includes(RELATED), {
          what: 'the related links',
        });
        assert.ok(!(await texts(page)).includes('So we laid it'), 'the story is noise now');
        await view(panel, 'kept');
        await searchFor(panel, '');
        await tabTo(panel, '.block');
        await panel.press('Enter');
        const why = /named it the main content/;
        await panel.waitFor(
          (source) => new RegExp(source).test(document.body.textContent),
          why.source,
        );
        await setup.picture(panel, 'list-main');
        await fromTop(panel);
        await tabTo(panel, '#undo');
        await panel.press('Enter');
        await waitFor(async () => (await texts(page)).includes('So we laid it'), {
          what: 'the story',
        });
      },
    );

    story('what stays: main content, its parts, why; hide one, restore it', async (setup) => {
      const { page, panel } = await beside(setup, '/boxes');
      await view(panel, 'kept');
      const rows = await panel.evaluate(() =>
        [...document.querySelectorAll('#blocks .block')].map((one) => one.textContent),
      );
      assert.match(rows[0], new RegExp(words('class_content')));
      assert.ok(rows.length > 6, rows.join('\n'));
      assert.ok(rows.some((row) => row.includes('On laying a hedge')));
      await assertAccessible(panel, 'what stays');
      await setup.picture(panel, 'list-kept');

      await searchFor(panel, 'number 1');
      await tabTo(panel, '.block');
      await choose(panel, 'hide-page');
      await showsOffers(page, [false, true, true], 'one offer hidden on this page');
      await view(panel, 'hidden');
      await searchFor(panel, 'number 1');
      await tabTo(panel, '.block');
      await panel.press('Enter');
      await panel.waitFor(() => /You hid it/.test(document.querySelector('.more').textContent));
      await panel.prefer({ dark: true, reducedMotion: true });
      await setup.picture(panel, 'list-hidden-dark');
      await panel.prefer({ dark: false, reducedMotion: false });
      await choose(panel, 'restore-page');
      await showsOffers(page, [true, true, true], 'restored');
      await view(panel, 'kept');
      await panel.waitFor(
        (kind) => document.body.textContent.includes(kind),
        words('ui_panel_kind_restored'),
      );
      await panel.press('Tab');

      await view(panel, 'all');
      await searchFor(panel, '');
      const order = await panel.evaluate(() =>
        [...document.querySelectorAll('#blocks li')].map((one) => one.className.includes('noise')),
      );
      assert.ok(order.includes(true) && order.includes(false));
      await assertAccessible(panel, 'all blocks');
      await setup.picture(panel, 'list-all');
    });

    story('the block around, the first block in it', async (setup) => {
      const { page, panel } = await beside(setup, '/boxes');
      await view(panel, 'kept');
      await searchFor(panel, 'number 2');
      await tabTo(panel, '.block');
      await choose(panel, 'around');
      await panel.get({ css: '.target' });
      await choose(panel, 'around');
      await panel.waitFor((none) => document.querySelector('#said').textContent !== none, '');
      await assertAccessible(panel, 'an open row that speaks of another block');
      await setup.picture(panel, 'list-around');
      await choose(panel, 'inside');
      assert.deepEqual(await offers(page), [true, true, true], 'nothing was done to the page');
      await panel.press('Escape');
      await panel.gone({ css: '.more' });
      await panel.focused((at) => at?.attributes.class?.includes('block'), 'the row');
    });

    story('the card hides more like its block', async (setup) => {
      await setup.forget();
      const page = await setup.open(setup.fixtures.url('/boxes'));
      await setup.switchTo(page, 'highlight');
      await page.hover({ css: '#related li', within: 'all' });
      await page.get({ css: '.card' });
      await setup.picture(page, 'list-card');
      await page.click({ css: '.card button', name: words('ui_hide_like') });
      await page.get({ css: '.bar', text: words('content_like_none') });
    });

    story('focus and pointer flash the block; leaving puts the page back', async (setup) => {
      const { page, panel } = await beside(setup, '/boxes');
      await view(panel, 'hidden');
      await searchFor(panel, 'terms of use');
      await tabTo(panel, '.block');
      await waitFor(async () => (await flashed(page, '#footer')).on, { what: 'the footer shown' });
      assert.ok((await flashed(page, '#footer')).scrolled > 300, 'scrolled to');
      await setup.picture(page, 'list-flash');
      await fromTop(panel);
      await waitFor(async () => (await flashed(page, '#footer')).scrolled === 0, { what: 'back' });
      assert.equal((await page.find({ css: '.flash', within: 'all' })).length, 0);
      assert.equal(
        await page.evaluate(() => document.querySelector('#footer').getClientRects().length),
        0,
        'hidden again',
      );

      await view(panel, 'kept');
      await searchFor(panel, 'number 2');
      await panel.hover({ css: '#blocks .block' });
      await waitFor(async () => (await flashed(page, '#offer2')).on, {
        what: 'the offer outlined',
      });
      await setup.picture(page, 'list-flash-kept');
      await panel.hover({ css: '#line' });
      await waitFor(async () => !(await flashed(page, '#offer2')).on, { what: 'no outline' });
      const name = /data-[a-z]{12}="p"/;
      assert.doesNotMatch(await page.html(), name);
    });

    story(
      'a page of very many parts: the list stays short and says what is left',
      async (setup) => {
        const { panel } = await beside(setup, '/huge', null);
        await view(panel, 'kept');
        const drawn = await panel.evaluate(
          () => document.querySelectorAll('#blocks .block').length,
        );
        assert.ok(drawn <= 150, `${drawn} rows drawn`);
        await tabTo(panel, '.block');
        await panel.press('End');
        const last = await panel.evaluate(() => [
          document.activeElement.closest('li').getAttribute('aria-posinset'),
          document.activeElement.closest('li').getAttribute('aria-setsize'),
        ]);
        assert.equal(last[0], last[1], 'End leads to the last row, drawn or not before');
      },
    );
  },
);
