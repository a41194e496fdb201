// Memory comes back: after fifty switches on and off a page and the background hold what they held after the first ones.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { launchChromium } from './harness/chromium.js';
import { Setup } from './setup.js';

/** Switches after which code is compiled and caches are full, and switches in all. */
const WARM = 20;
const ALL = 50;

/** More than that would be a leak. */
const MOST = 1.05;

/**
 * Documents are so few that the share says little: those of one in ten switches may still wait for their collection. The reader leaves
 * three, its own and its frames', of less than 800 kB each. What leaks at every switch holds ten times that.
 */
const WAITING = (ALL - WARM) / 10;
const DOCUMENTS = { hide: WAITING, highlight: WAITING, reader: 3 * WAITING };
const DOCUMENT_HEAP = 800_000;

/** Times that figures are taken, each after one more switch, until what the browser frees in its own time is gone. */
const MEASURES = 20;

describe('memory in Chromium', () => {
  const setup = new Setup();
  before(() => setup.start(launchChromium));
  after(() => setup.end());

  for (const mode of /** @type {const} */ (['hide', 'highlight', 'reader'])) {
    test(`${mode}: ${ALL} times on and off`, { timeout: 180_000 }, async () => {
      await setup.ask('ui-bg-settings-set', { change: { mode } });
      const page = await setup.open(setup.sample('lantern', 'stories/tide-mill.html'));
      const cdp = await page.raw.context().newCDPSession(page.raw);
      await cdp.send('Performance.enable');
      const measure = async () => {
        for (let k = 0; k < 3; k += 1) {
          await cdp.send('HeapProfiler.collectGarbage');
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        const { nodes, documents, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
        const { metrics } = await cdp.send('Performance.getMetrics');
        const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
        const background = await setup.browser.backgroundHeap?.();
        return { nodes, documents, jsEventListeners, heap, background: background ?? 0 };
      };
      const shown = mode === 'reader' ? '.reader .title' : '.bar';
      let warm = await measure();
      const onAndOff = async () => {
        await setup.browser.pressButton(page);
        await page.get({ css: shown });
        await setup.ready(page);
        await setup.browser.pressButton(page);
        await setup.rest(page);
      };
      for (let k = 1; k <= ALL; k += 1) {
        await onAndOff();
        if (k === WARM) warm = await measure();
      }
      /** What grew by more than the documents that wait explain. */
      const grown = (/** @type {Awaited<ReturnType<typeof measure>>} */ now) => {
        const waiting = Math.max(0, now.documents - warm.documents);
        const slack = { documents: DOCUMENTS[mode], heap: waiting * DOCUMENT_HEAP };
        return Object.entries(now)
          .map(([what, held]) => ({ what, held, was: Reflect.get(warm, what) }))
          .filter(({ what, held, was }) => {
            return held > Math.max(MOST * was, was + (Reflect.get(slack, what) ?? 0));
          });
      };
      let now = await measure();
      for (let k = 1; k < MEASURES && grown(now).length > 0; k += 1) {
        // What leaks grows with every switch; what the browser has not let go of yet, as the last frames, goes with the next ones.
        await onAndOff();
        now = await measure();
      }
      assert.deepEqual(grown(now), [], `grown between ${WARM} and ${ALL} switches`);
      console.log(JSON.stringify({ mode, warm, now }));
      await setup.shut(page);
    });
  }
});
