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
import { assertSameText, inBothBrowsers, words } from './stage.js';

/** @typedef {import('./stage.js').Stage} Stage */

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

  story('by scripts do nothing, and neither do messages that a page forges', (stage) =>
    withSite(async (site) => {
      assert.ok(MESSAGES.length > 30);
      const page = await openHiding(stage, site.url('/'));
      await stage.browser.pressButton(page);
      const before = await settled(stage, page);
      assert.equal(before.status, 'on');
      await page.evaluate(() => Reflect.get(globalThis, 'press')());
      const id = stage.browser.extensionId;
      const forge = (names, host) => Reflect.get(globalThis, 'forge')(names, host);
      assert.deepEqual(await page.evaluate(forge, MESSAGES, id), [], 'nobody answers');
      const after = await settled(stage, page);
      assert.deepEqual(after, before);
      assert.deepEqual(await page.find({ css: '.menu' }), []);
      assert.deepEqual(await page.find({ css: '.plan' }), []);
      assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'reached')), undefined);
      await stage.browser.pressButton(page);
      await stage.rest(page);
    }),
  );

  story('on a button of the bar that the page covers do nothing', (stage) =>
    withSite(async (site) => {
      const page = await openHiding(stage, site.url('/'));
      const untouched = await page.html();
      await stage.browser.pressButton(page);
      await settled(stage, page);
      await stage.unfold(page);
      const { rect } = await page.get({ css: '.bar .mode' });
      const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
      // The page lays a picture over the button while the pointer rests on it. Only where the browser reports what is
      // covered (Chromium) can Husk refuse the press.
      await page.raw.mouse.move(x, y);
      await page.evaluate(() => Reflect.get(globalThis, 'cover')());
      if (!firefox) {
        await waitFor(async () => (await isUncovered(stage)) === false, {
          what: 'that it is covered',
        });
        await page.clickAt(x, y);
        assert.deepEqual(await page.find({ css: '.menu' }), [], 'nothing was pressed unseen');
        await waitFor(async () => (await isUncovered(stage)) === true, {
          what: 'that it is above again',
        });
        await page.clickAt(x, y);
        await page.get({ css: '.menu' });
        await page.press('Escape');
        await page.evaluate(() => Reflect.get(globalThis, 'uncover')());
        // The page covers the button right after the browser reported it as uncovered, when nothing is left to draw.
        await waitFor(async () => (await isUncovered(stage)) === true, {
          what: 'that nothing covers it',
        });
        await page.evaluate(() => Reflect.get(globalThis, 'cover')());
        await page.raw.mouse.down();
        await sleep(500);
        await page.raw.mouse.up();
        // If the press counted, the bar must have risen above the picture before.
        const pressed = (await page.find({ css: '.menu' })).length > 0;
        await isUncovered(stage);
        await sleep(200);
        assert.ok(!pressed || (await isUncovered(stage)), 'nothing was pressed unseen then');
        if (pressed) await page.press('Escape');
        await page.evaluate(() => Reflect.get(globalThis, 'uncover')());
        await page.raw.mouse.move(5, 5);
        await page.focus({ css: '.bar .mode' });
        await page.evaluate(() => Reflect.get(globalThis, 'cover')());
        // The browser reports the picture with a delay; the bar does not rise for a pointer that comes earlier.
        await waitFor(async () => (await isUncovered(stage)) === false, {
          what: 'that it is covered anew',
        });
      }
      // The bar rises above the picture when a pointer comes near.
      await page.raw.mouse.move(5, 5);
      await page.raw.mouse.move(x, y, { steps: 4 });
      await waitFor(async () => (await isUncovered(stage)) === true, { what: 'that it has risen' });
      if (!firefox) {
        assert.equal((await page.active())?.attributes.class, 'mode', 'the focus stays');
      }
      await page.evaluate(() => {
        const picture = /** @type {HTMLElement} */ (document.getElementById('picture'));
        picture.style.pointerEvents = 'auto';
      });
      await page.click({ css: '.bar .mode' });
      await page.click({ role: 'menuitemradio', name: words('content_mode_highlight') });
      await settled(stage, page, ({ mode }) => mode === 'highlight');
      await page.evaluate(() => Reflect.get(globalThis, 'uncover')());
      await stage.browser.pressButton(page);
      await stage.rest(page);
      assertSameText(await page.html(), untouched, 'after the picture');
      await stage.ask('ui-bg-settings-set', { change: { mode: 'hide' } });
    }),
  );

  story('on a control of the reader that the page covers do nothing', (stage) =>
    withSite(async (site) => {
      const page = await openHiding(stage, site.url('/'));
      const untouched = await page.html();
      await stage.read(page);
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
      await stage.rest(page);
      assertSameText(await page.html(), untouched, 'after the reader');
    }),
  );

  story('on the bar count although the page keeps raising a popover above it', (stage) =>
    withSite(async (site) => {
      // In the mode that hides, Husk would soon hide the picture, too.
      await stage.ask('ui-bg-settings-set', { change: { mode: 'highlight' } });
      const page = await stage.open(site.url('/'));
      const untouched = await page.html();
      await stage.browser.pressButton(page);
      await settled(stage, page);
      await stage.unfold(page);
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
      await stage.switchOff(page);
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
      await stage.ask('ui-bg-settings-set', { change: { mode: 'hide' } });
    }),
  );

  story('on the toolbar button, thirty in a row', (stage) =>
    withSite(async (site) => {
      const page = await openHiding(stage, site.url('/'));
      const untouched = await page.html();
      for (let k = 0; k < 30; k += 1) await stage.browser.pressButton(page);
      // Presses are handled one after another, and between two of them Husk may be off as well: it has to stay off.
      await waitFor(
        async () => {
          for (let k = 0; k < 15; k += 1) {
            if ((await page.html()) !== untouched || (await stage.state(page))?.on) return false;
            await sleep(100);
          }
          return true;
        },
        { what: 'that Husk stays off' },
      ).catch(() => {});
      await stage.rest(page);
      assertSameText(await page.html(), untouched, 'after thirty');
      for (let k = 0; k < 3; k += 1) await stage.browser.pressButton(page);
      const now = await settled(
        stage,
        page,
        ({ visibleBlocks, blocks }) => visibleBlocks === blocks,
      );
      assert.equal(now.status, 'on');
      assert.ok(now.mounted);
      await stage.badge(page, String(now.blocks));
      await stage.switchOff(page);
      assertSameText(await page.html(), untouched, 'after three more');
    }),
  );

  story('while a large page is read, and a navigation or a reload then', (stage) =>
    withSite(async (site) => {
      const page = await openHiding(stage, site.url('/large'));
      const untouched = await page.evaluate(fingerprint);
      // Switched on, and off again before there is a verdict.
      await stage.browser.pressButton(page);
      await waitFor(async () => isOn(await glance(stage, page)), { what: 'that it began' });
      await stage.browser.pressButton(page);
      await stage.rest(page);
      await waitFor(async () => (await glance(stage, page))?.looking === false);
      assert.equal((await glance(stage, page))?.status, 'off');
      assert.equal(await page.evaluate(marksLeft), 0);
      assert.deepEqual(await page.evaluate(fingerprint), untouched);
      // Switched on, then a navigation: a verdict that comes late is not shown on the next page.
      await stage.browser.pressButton(page);
      await waitFor(async () => isOn(await glance(stage, page)), { what: 'that it began again' });
      await page.goto(site.url('/'));
      await stage.rest(page);
      assert.equal(await page.evaluate(marksLeft), 0);
      await stage.browser.pressButton(page);
      const now = await settled(stage, page);
      assert.equal(now.status, 'on');
      assert.ok(now.nodes < 1000, `${now.nodes} nodes are those of this page`);
      // Switched on, then a reload.
      await page.reload();
      await stage.rest(page);
      assert.equal(await page.evaluate(marksLeft), 0);
    }),
  );
});

/** The number of lines that the reader keeps in focus, read from its button. @param {import('./stage.js').TestPage} page */
const focusedLines = async (page) =>
  (await page.get({ css: '.tool.lines' })).attributes['data-count'];

/** Whether Husk runs on the page. @param {{status: string} | null} now what it reports; null where it was never started */
const isOn = (now) => now !== null && now.status !== 'off';

/** Whether the browser's last report has Husk's bar as uncovered. @param {Stage} stage */
const isUncovered = (stage) =>
  stage.browser.background(async () => {
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
