// Large pages: Husk works on them, and the page has its turns all the while. A switch that is pressed in the middle of the
// work is obeyed, and the page is as it was. Pages of a million nodes are in hostile_large.test.js.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { assertSameText, inBothBrowsers } from './setup.js';

/** So many that a page of them is read in parts. */
const NODES = 300_000;

/** Longest wait for a verdict on a machine that does other things too, ms. */
const PATIENCE = 400_000;

/** Adds about so many nodes to the story, and begins to count the page's own turns. @param {number} nodes */
function grow(nodes) {
  const main = document.createElement('main');
  for (let at = 0; at < nodes;) {
    const part = document.createElement('section');
    for (let k = 0; k < 50 && at < nodes; k += 1) {
      const text = document.createElement('p');
      text.append(`Words of paragraph ${at}, which goes on for a while and then ends.`);
      part.append(text);
      at += 2;
    }
    main.append(part);
  }
  main.style.cssText = 'content-visibility: auto';
  document.body.append(main);
  const { port1, port2 } = new MessageChannel();
  Object.assign(globalThis, { turns: 0 });
  port1.onmessage = () => {
    Object.assign(globalThis, { turns: Reflect.get(globalThis, 'turns') + 1 });
    setTimeout(() => port2.postMessage(null), 0);
  };
  port2.postMessage(null);
}

/**
 * What the background knows of the page's tab: to ask the page itself would be work for it.
 * @param {import('./setup.js').Setup} setup
 * @param {import('./setup.js').TestPage} page
 */
async function told(setup, page) {
  await page.bringToFront();
  const tab = await setup.browser.background(async () => {
    const [{ id }] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return id;
  });
  return (await setup.ask('ui-bg-tab-state', { tab })).state;
}

inBothBrowsers('large pages', ({ story }) => {
  story(
    'a verdict on all of it, while the page goes on',
    async (setup) => {
      const page = await setup.open(setup.fixtures.url('/'));
      await page.evaluate(grow, NODES);
      const before = await page.evaluate(() => Reflect.get(globalThis, 'turns'));
      await setup.browser.pressButton(page);
      const state = await waitFor(
        async () => {
          const now = await told(setup, page);
          return now?.status === 'on' || now?.status === 'error' ? now : null;
        },
        { what: 'the verdict', timeout: PATIENCE },
      );
      assert.equal(state.status, 'on', state.error);
      const turns = (await page.evaluate(() => Reflect.get(globalThis, 'turns'))) - before;
      // Read at once it would have none.
      assert.ok(turns >= NODES / 20_000, `${turns} turns of the page`);
      await setup.browser.pressButton(page);
      await waitFor(async () => (await told(setup, page))?.on === false, {
        what: 'the end',
        timeout: PATIENCE,
      });
      const marked = await page.evaluate(() =>
        / data-[a-z]{12}=/.test(document.documentElement.outerHTML),
      );
      assert.ok(!marked, 'nothing of Husk stays');
    },
    { chromium: 'counts what our code does', timeout: 3 * PATIENCE },
  );

  story('switched off in the middle, the page is as it was', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/'));
    const untouched = await page.html();
    await page.evaluate(grow, 100_000);
    // The second press comes while the first is being answered.
    await setup.browser.pressButton(page);
    await setup.browser.pressButton(page);
    await waitFor(async () => (await told(setup, page))?.on === false, {
      what: 'the end',
      timeout: PATIENCE,
    });
    await page.evaluate(() => document.querySelector('body > main:last-of-type')?.remove());
    assertSameText(await page.html(), untouched, 'after the switch');
  });
});
