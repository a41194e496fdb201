// Presses: a page can neither press for a person, nor have a person press what it covers, nor speak in Husk's name; and
// however often and whenever a person presses, what is shown at the end is what was asked for last.

import assert from 'node:assert/strict';

import { PROTOCOL } from '../../extension/shared/protocol.js';
import { sleep, until } from './harness/place.js';
import { serve } from './harness/server.js';
import { large } from './hostile/large.js';
import { PRESSING } from './hostile/press.js';
import { fingerprint, glance, marksLeft, openHiding, settled } from './hostile/probe.js';
import { assertSameText, inBothBrowsers, words } from './stage.js';

/** @typedef {import('./stage.js').Stage} Stage */

const PAGES = { '/': PRESSING, '/large': large(false)['200,000 siblings'].page };

/** Every name of a message. */
const MESSAGES = Object.keys(PROTOCOL);

inBothBrowsers('presses', ({ firefox, story }) => {
  /** @param {(site: import('./harness/server.js').Site) => Promise<void>} run */
  const served = async (run) => {
    const site = await serve(PAGES);
    try {
      await run(site);
    } finally {
      await site.close();
    }
  };

  story('of scripts do nothing, and neither do messages in our name', (stage) =>
    served(async (site) => {
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

  story('never hit what the page covers', (stage) =>
    served(async (site) => {
      const page = await openHiding(stage, site.url('/'));
      const untouched = await page.html();
      await stage.browser.pressButton(page);
      await settled(stage, page);
      await stage.unfold(page);
      const { rect } = await page.get({ css: '.bar .mode' });
      const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
      // The pointer rests on the button when the picture comes; only browsers that tell of it can refuse the press.
      await page.raw.mouse.move(x, y);
      await page.evaluate(() => Reflect.get(globalThis, 'cover')());
      if (!firefox) {
        await until(async () => (await seen(stage)) === false, { what: 'that it is covered' });
        await page.clickAt(x, y);
        assert.deepEqual(await page.find({ css: '.menu' }), [], 'nothing was pressed unseen');
        await until(async () => (await seen(stage)) === true, { what: 'that it is above again' });
        await page.clickAt(x, y);
        await page.get({ css: '.menu' });
        await page.press('Escape');
        await page.evaluate(() => Reflect.get(globalThis, 'uncover')());
        // Covered when the browser has just said that it is not, and has nothing more to draw.
        await until(async () => (await seen(stage)) === true, { what: 'that nothing covers it' });
        await page.evaluate(() => Reflect.get(globalThis, 'cover')());
        await page.raw.mouse.down();
        await sleep(500);
        await page.raw.mouse.up();
        // Where it was pressed, it had come above before.
        const pressed = (await page.find({ css: '.menu' })).length > 0;
        await seen(stage);
        await sleep(200);
        assert.ok(!pressed || (await seen(stage)), 'nothing was pressed unseen then');
        if (pressed) await page.press('Escape');
        await page.evaluate(() => Reflect.get(globalThis, 'uncover')());
        await page.raw.mouse.move(5, 5);
        await page.focus({ css: '.bar .mode' });
        await page.evaluate(() => Reflect.get(globalThis, 'cover')());
        // The browser tells it some time later; a pointer that comes before finds the bar as it was.
        await until(async () => (await seen(stage)) === false, { what: 'that it is covered anew' });
      }
      // A pointer that comes near finds the bar above the picture.
      await page.raw.mouse.move(5, 5);
      await page.raw.mouse.move(x, y, { steps: 4 });
      await until(async () => (await seen(stage)) === true, { what: 'that it has risen' });
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

  story('hit nothing of the reader that the page covers', (stage) =>
    served(async (site) => {
      const page = await openHiding(stage, site.url('/'));
      const untouched = await page.html();
      await stage.read(page);
      const { rect } = await page.get({ css: '.tool.letters' });
      const press = () => page.clickAt(rect.x + rect.width / 2, rect.y + rect.height / 2);
      const opened = async () => (await page.find({ css: '.controls' })).length > 0;
      await page.evaluate(() => Reflect.get(globalThis, 'cover')());
      await sleep(500);
      await press();
      assert.equal(await opened(), false, 'nothing was pressed unseen');
      // It rose for that press, so that the next one is seen.
      await sleep(500);
      await press();
      await page.get({ css: '.controls' });
      // Plates of our own, and buttons that they leave free, are no covering.
      await page.click({ css: '.controls .theme label:nth-of-type(2)' });
      await page.click({ css: '.tool.lines' });
      await until(async () => (await linesNow(page)) === '1', { what: 'a line in focus' });
      await page.evaluate(() => Reflect.get(globalThis, 'uncover')());
      // Nothing over what is pressed, though always something above.
      await page.evaluate(() => Reflect.get(globalThis, 'raise')(true));
      await sleep(500);
      await page.click({ css: '.tool.lines' });
      await until(async () => (await linesNow(page)) === '3', { what: 'three lines in focus' });
      await page.evaluate(() => Reflect.get(globalThis, 'uncover')());
      await page.press('Escape');
      await page.gone({ css: '.reader' });
      await stage.rest(page);
      assertSameText(await page.html(), untouched, 'after the reader');
    }),
  );

  story('are not kept from the bar by a page that is always above', (stage) =>
    served(async (site) => {
      // Where it hides, the picture would soon be hidden, too.
      await stage.ask('ui-bg-settings-set', { change: { mode: 'highlight' } });
      const page = await stage.open(site.url('/'));
      const untouched = await page.html();
      await stage.browser.pressButton(page);
      await settled(stage, page);
      await stage.unfold(page);
      const { rect } = await page.get({ css: '.bar .mode' });
      const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
      const menu = async () => (await page.find({ css: '.menu' })).length > 0;
      await page.raw.mouse.move(5, 5);
      await page.evaluate(() => Reflect.get(globalThis, 'raise')(true));
      await page.raw.mouse.move(x, y, { steps: 4 });
      // As long as a person takes from coming near to pressing.
      await sleep(700);
      await page.clickAt(x, y);
      await page.get({ css: '.menu' });
      await page.press('Escape');
      await page.evaluate(() => Reflect.get(globalThis, 'uncover')());
      // What really lies over it, again and again, gets no press, and that is said.
      await page.evaluate(() => Reflect.get(globalThis, 'raise')(false));
      for (let k = 0; k < 4; k += 1) {
        await sleep(400);
        await page.clickAt(x, y);
        assert.equal(await menu(), false, `nothing was pressed unseen the ${k + 1}. time`);
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

  story('thirty in a row', (stage) =>
    served(async (site) => {
      const page = await openHiding(stage, site.url('/'));
      const untouched = await page.html();
      for (let k = 0; k < 30; k += 1) await stage.browser.pressButton(page);
      // The last presses may still be on their way.
      await until(async () => (await page.html()) === untouched).catch(() => {});
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

  story('while a large page is read; and leaving it then', (stage) =>
    served(async (site) => {
      const page = await openHiding(stage, site.url('/large'));
      const untouched = await page.evaluate(fingerprint);
      // On, and off before there is a verdict.
      await stage.browser.pressButton(page);
      await until(async () => isOn(await glance(stage, page)), { what: 'that it began' });
      await stage.browser.pressButton(page);
      await stage.rest(page);
      await until(async () => (await glance(stage, page))?.looking === false);
      assert.equal((await glance(stage, page))?.status, 'off');
      assert.equal(await page.evaluate(marksLeft), 0);
      assert.deepEqual(await page.evaluate(fingerprint), untouched);
      // On, and away: what comes late is not shown on another page.
      await stage.browser.pressButton(page);
      await until(async () => isOn(await glance(stage, page)), { what: 'that it began again' });
      await page.goto(site.url('/'));
      await stage.rest(page);
      assert.equal(await page.evaluate(marksLeft), 0);
      await stage.browser.pressButton(page);
      const now = await settled(stage, page);
      assert.equal(now.status, 'on');
      assert.ok(now.nodes < 1000, `${now.nodes} nodes are those of this page`);
      // On, and the page anew.
      await page.reload();
      await stage.rest(page);
      assert.equal(await page.evaluate(marksLeft), 0);
    }),
  );
});

/** Lines in focus, as the reader's button says. @param {import('./stage.js').TestPage} page */
const linesNow = async (page) => (await page.get({ css: '.tool.lines' })).attributes['data-count'];

/** @param {{status: string} | null} now */
const isOn = (now) => now !== null && now.status !== 'off';

/** Whether the bar knows that nothing lies over it. @param {Stage} stage */
const seen = (stage) =>
  stage.browser.background(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const [{ result }] = await chrome.scripting.executeScript({
      target: { tabId: tab.id ?? -1 },
      func: async () => {
        // Browsers find out when they draw.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return Reflect.get(globalThis, Symbol.for('husk.session')).surface.isSeen;
      },
    });
    return result;
  });
