// Presses on Husk's buttons on hostile pages: a page cannot press them by script, cannot have the user press a button that
// it has covered, and cannot forge Husk's messages. However often and whenever the user presses the toolbar button, the page
// ends in the state that the last press asked for.

import assert from 'node:assert/strict';

import { PROTOCOL } from '../../extension/shared/protocol.js';
import { sleep, waitFor } from './harness/host.js';
import { serve } from './harness/server.js';
import { large } from './hostile/large.js';
import { PRESSING } from './hostile/press.js';
import { fingerprint, glance, marksLeft, openHiding, settled } from './hostile/probe.js';
import { assertSameText, inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */

const PAGES = { '/': PRESSING, '/large': large(false)['200,000 siblings'].page };

/** The names of all messages of the extension. */
const MESSAGES = Object.keys(PROTOCOL);

inBothBrowsers('presses', ({ firefox, story }) => {
  /** Serves the pages while a story runs. @param {(site: import('./harness/server.js').Site) => Promise<void>} run the story */
  const withSite = async (run) => {
    const site = await serve(PAGES);
    try {
      await run(site);
    } finally {
      await site.close();
    }
  };

  story('by scripts do nothing, and neither do messages that a page forges', (setup) =>
    withSite(async (site) => {
      assert.ok(MESSAGES.length > 30);
      const page = await openHiding(setup, site.url('/'));
      await setup.browser.pressButton(page);
      const before = await settled(setup, page);
      assert.equal(before.status, 'on');
      await page.evaluate(() => Reflect.get(globalThis, 'press')());
      const id = setup.browser.extensionId;
      const forge = (names, host) => Reflect.get(globalThis, 'forge')(names, host);
      assert.deepEqual(await page.evaluate(forge, MESSAGES, id), [], 'nobody answers');
      const after = await settled(setup, page);
      assert.deepEqual(after, before);
      assert.deepEqual(await page.find({ css: '.menu' }), []);
      assert.deepEqual(await page.find({ css: '.plan' }), []);
      assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'reached')), undefined);
      await setup.browser.pressButton(page);
      await setup.rest(page);
    }),
  );

  story('on a button of the bar that the page covers do nothing', (setup) =>
    withSite(async (site) => {
      const page = await openHiding(setup, site.url('/'));
      const untouched = await page.html();
      await setup.browser.pressButton(page);
      await settled(setup, page);
      await setup.unfold(page);
      const { rect } = await page.get({ css: '.bar .mode' });
      const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
      // The page lays a picture over the button while the pointer rests on it. Only where the browser reports what is
      // covered (Chromium) can Husk refuse the press.
      await page.raw.mouse.move(x, y);
      await page.evaluate(() => Reflect.get(globalThis, 'cover')());
      if (!firefox) {
        await waitFor(async () => (await isUncovered(setup)) === false, {
          what: 'that it is covered',
        });
        await page.clickAt(x, y);
        assert.deepEqual(await page.find({ css: '.menu' }), [], 'nothing was pressed unseen');
        await waitFor(async () => (await isUncovered(setup)) === true, {
          what: 'that it is above again',
        });
        await page.clickAt(x, y);
        await page.get({ css: '.menu' });
        await page.press('Escape');
        await page.evaluate(() => Reflect.get(globalThis, 'uncover')());
        // The page covers the button right after the browser reported it as uncovered, when nothing is left to draw.
        await waitFor(async () => (await isUncovered(setup)) === true, {
          what: 'that nothing covers it',
        });
        await page.evaluate(() => Reflect.get(globalThis, 'cover')());
        await page.raw.mouse.down();
        await sleep(500);
        await page.raw.mouse.up();
        // If the press counted, the bar must have risen above the picture before.
        const pressed = (await page.find({ css: '.menu' })).length > 0;
        await isUncovered(setup);
        await sleep(200);
        assert.ok(!pressed || (await isUncovered(setup)), 'nothing was pressed unseen then');
        if (pressed) await page.press('Escape');
        await page.evaluate(() => Reflect.get(globalThis, 'uncover')());
        await page.raw.mouse.move(5, 5);
        await page.focus({ css: '.bar .mode' });
        await page.evaluate(() => Reflect.get(globalThis, 'cover')());
        // The browser reports the picture with a delay; the bar does not rise for a pointer that comes earlier.
        await waitFor(async () => (await isUncovered(setup)) === false, {
          what: 'that it is covered anew',
        });
      }
      // The bar rises above the picture when a pointer comes near.
      await page.raw.mouse.move(5, 5);
      await page.raw.mouse.move(x, y, { steps: 4 });
      await waitFor(async () => (await isUncovered(setup)) === true, { what: 'that it has risen' });
      if (!firefox) {
        assert.equal((await page.active())?.attributes.class, 'mode', 'the focus stays');
      }
      await page.evaluate(() => {
        const picture = /** @type {HTMLElement} */ (document.getElementById('picture'));
        picture.style.pointerEvents = 'auto';
      });
      await page.click({ css: '.bar .mode' });
      await page.click({ role: 'menuitemradio', name: words('ui_mode_highlight') });
      await settled(setup, page, ({ mode }) => mode === 'highlight');
      await page.evaluate(() => Reflect.get(globalThis, 'uncover')());
      await setup.browser.pressButton(page);
      await setup.rest(page);
      assertSameText(await page.html(), untouched, 'after the picture');
      await setup.ask('ui-bg-settings-set', { change: { mode: 'hide' } });
    }),
  );

  story('on a control of the reader that the page covers do nothing', (setup) =>
    withSite(async (site) => {
      const page = await openHiding(setup, site.url('/'));
      const untouched = await page.html();
      await setup.read(page);
      const { rect } = await page.get({ css: '.tool.letters' });
      const press = () => page.clickAt(rect.x + rect.width / 2, rect.y + rect.height / 2);
      const isOpen = async () => (await page.find({ css: '.controls' })).length > 0;
      await page.evaluate(() => Reflect.get(globalThis, 'cover')());
      await sleep(500);
      await press();
      assert.equal(await isOpen(), false, 'nothing was pressed unseen');
      // The refused press has raised the reader above the picture, so the next press counts.
      await sleep(500);
      await press();
      await page.get({ css: '.controls' });
      // Husk's own `.controls` are no cover: presses count in them and on the buttons that they leave free.
      await page.click({ css: '.controls .theme label:nth-of-type(2)' });
      await page.click({ css: '.tool.lines' });
      await waitFor(async () => (await focusedLines(page)) === '1', { what: 'a line in focus' });
      await page.evaluate(() => Reflect.get(globalThis, 'uncover')());
      // The page keeps a popover of one pixel above the reader: it covers no button, so presses count.
      await page.evaluate(() => Reflect.get(globalThis, 'raise')(true));
      await sleep(500);
      await page.click({ css: '.tool.lines' });
      await waitFor(async () => (await focusedLines(page)) === '3', {
        what: 'three lines in focus',
      });
      await page.evaluate(() => Reflect.get(globalThis, 'uncover')());
      await page.press('Escape');
      await page.gone({ css: '.reader' });
      await setup.rest(page);
      assertSameText(await page.html(), untouched, 'after the reader');
    }),
  );

  story('on the bar count although the page keeps raising a popover above it', (setup) =>
    withSite(async (site) => {
      // In the mode that hides, Husk would soon hide the picture, too.
      await setup.ask('ui-bg-settings-set', { change: { mode: 'highlight' } });
      const page = await setup.open(site.url('/'));
      const untouched = await page.html();
      await setup.browser.pressButton(page);
      await settled(setup, page);
      await setup.unfold(page);
      const { rect } = await page.get({ css: '.bar .mode' });
      const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
      const isMenuOpen = async () => (await page.find({ css: '.menu' })).length > 0;
      await page.raw.mouse.move(5, 5);
      await page.evaluate(() => Reflect.get(globalThis, 'raise')(true));
      await page.raw.mouse.move(x, y, { steps: 4 });
      // 700 ms: about what a user takes from coming near to pressing.
      await sleep(700);
      await page.clickAt(x, y);
      await page.get({ css: '.menu' });
      await page.press('Escape');
      await page.evaluate(() => Reflect.get(globalThis, 'uncover')());
      // A picture over the whole bar, raised again and again: presses are refused, and Husk tells the user.
      await page.evaluate(() => Reflect.get(globalThis, 'raise')(false));
      for (let k = 0; k < 4; k += 1) {
        await sleep(400);
        await page.clickAt(x, y);
        assert.equal(await isMenuOpen(), false, `nothing was pressed unseen the ${k + 1}. time`);
      }
      await page.evaluate(() => Reflect.get(globalThis, 'uncover')());
      await page.get({ css: '.bar', text: words('content_covered') });
      await sleep(500);
      await page.clickAt(x, y);
      await page.get({ css: '.menu' });
      await page.press('Escape');
      await setup.switchOff(page);
      assertSameText(await page.html(), untouched, 'after the fight');
      const backdrop = () => {
        const popover = document.createElement('div');
        popover.popover = 'manual';
        document.body.append(popover);
        popover.showPopover();
        const { display } = getComputedStyle(popover, '::backdrop');
        popover.remove();
        return display;
      };
      assert.notEqual(await page.evaluate(backdrop), 'none', 'no rule of ours is left');
      await setup.ask('ui-bg-settings-set', { change: { mode: 'hide' } });
    }),
  );

  story('on the toolbar button, thirty in a row', (setup) =>
    withSite(async (site) => {
      const page = await openHiding(setup, site.url('/'));
      const untouched = await page.html();
      for (let k = 0; k < 30; k += 1) await setup.browser.pressButton(page);
      // Presses are handled one after another, and between two of them Husk may be off as well: it has to stay off.
      await waitFor(
        async () => {
          for (let k = 0; k < 15; k += 1) {
            if ((await page.html()) !== untouched || (await setup.state(page))?.on) return false;
            await sleep(100);
          }
          return true;
        },
        { what: 'that Husk stays off' },
      ).catch(() => {});
      await setup.rest(page);
      assertSameText(await page.html(), untouched, 'after thirty');
      for (let k = 0; k < 3; k += 1) await setup.browser.pressButton(page);
      const now = await settled(
        setup,
        page,
        ({ visibleBlocks, blocks }) => visibleBlocks === blocks,
      );
      assert.equal(now.status, 'on');
      assert.ok(now.mounted);
      await setup.badge(page, String(now.blocks));
      await setup.switchOff(page);
      assertSameText(await page.html(), untouched, 'after three more');
    }),
  );

  story('while a large page is read, and a navigation or a reload then', (setup) =>
    withSite(async (site) => {
      const page = await openHiding(setup, site.url('/large'));
      const untouched = await page.evaluate(fingerprint);
      // Switched on, and off again before there is a verdict.
      await setup.browser.pressButton(page);
      await waitFor(async () => isOn(await glance(setup, page)), { what: 'that it began' });
      await setup.browser.pressButton(page);
      await setup.rest(page);
      await waitFor(async () => (await glance(setup, page))?.looking === false);
      assert.equal((await glance(setup, page))?.status, 'off');
      assert.equal(await page.evaluate(marksLeft), 0);
      assert.deepEqual(await page.evaluate(fingerprint), untouched);
      // Switched on, then a navigation: a verdict that comes late is not shown on the next page.
      await setup.browser.pressButton(page);
      await waitFor(async () => isOn(await glance(setup, page)), { what: 'that it began again' });
      await page.goto(site.url('/'));
      await setup.rest(page);
      assert.equal(await page.evaluate(marksLeft), 0);
      await setup.browser.pressButton(page);
      const now = await settled(setup, page);
      assert.equal(now.status, 'on');
      assert.ok(now.nodes < 1000, `${now.nodes} nodes are those of this page`);
      // Switched on, then a reload.
      await page.reload();
      await setup.rest(page);
      assert.equal(await page.evaluate(marksLeft), 0);
    }),
  );
});

/** The number of lines that the reader keeps in focus, read from its button. @param {import('./setup.js').TestPage} page */
const focusedLines = async (page) =>
  (await page.get({ css: '.tool.lines' })).attributes['data-count'];

/** Whether Husk runs on the page. @param {{status: string} | null} now what it reports; null where it was never started */
const isOn = (now) => now !== null && now.status !== 'off';

/** Whether the browser's last report has Husk's bar as uncovered. @param {Setup} setup */
const isUncovered = (setup) =>
  setup.browser.background(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const [{ result }] = await chrome.scripting.executeScript({
      target: { tabId: tab.id ?? -1 },
      func: async () => {
        // Browsers determine what is covered when they draw: two animation frames are waited for.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return Reflect.get(globalThis, Symbol.for('husk.session')).surface.isSeen;
      },
    });
    return result;
  });
