// Frames: many, deep, of other origins, and those that come and go while they are read.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { FRAMED, INSIDE } from './hostile/frames.js';
import { fingerprint, glance, marksLeft, openHiding, settled } from './hostile/probe.js';
import { inBothBrowsers } from './setup.js';

const NAMES = Object.keys(FRAMED);
const BLOWS = 15;
const MOST_LOOKS = 40;

inBothBrowsers('pages of frames', ({ story }) => {
  for (const [at, name] of NAMES.entries()) {
    story(name, async (setup) => {
      const other = (path) => site.other(path);
      const site = await setup.serve((path) =>
        path === '/inside'
          ? INSIDE
          : FRAMED[NAMES[Number(path.slice(1))] ?? '']?.page(other('/inside')),
      );
      const page = await openHiding(setup, site.url(`/${at}`));
      const untouched = await page.evaluate(fingerprint);
      await setup.browser.pressButton(page);
      const first = await settled(setup, page);
      assert.equal(first.status, 'on', first.error);
      const masthead = () =>
        page.evaluate(() => document.getElementById('masthead')?.checkVisibility() ?? null);
      assert.equal(await masthead(), false, 'the masthead is hidden');
      if (FRAMED[name].fights) {
        await page.evaluate(() => Reflect.get(globalThis, 'fight')());
        const blows = () => page.evaluate(() => Number(Reflect.get(globalThis, 'blows')));
        await waitFor(async () => (await blows()) >= BLOWS, { what: `${BLOWS} blows` });
        const now = await settled(setup, page);
        assert.ok(now.looks < MOST_LOOKS, `${now.looks} looks`);
        assert.ok(now.visibleBlocks <= now.blocks);
        await page.evaluate(() => Reflect.get(globalThis, 'calm')());
      }
      await setup.browser.pressButton(page);
      await setup.rest(page);
      assert.equal((await glance(setup, page))?.mounted, false);
      assert.equal(await page.evaluate(marksLeft), 0, 'no mark is left, in no frame');
      assert.equal(await masthead(), true);
      assert.deepEqual(await page.evaluate(fingerprint), untouched);
    });
  }
});
