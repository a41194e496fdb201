// Pages far larger than any person makes: Husk reads no more than it says, sends no more than a browser takes, does its
// work on what it read, says when that was not all, and leaves the page as it was.

import assert from 'node:assert/strict';

import { large } from './hostile/large.js';
import { fingerprint, glance, openHiding, settled } from './hostile/probe.js';
import { inBothBrowsers, words } from './setup.js';

/** Most nodes that are read, and most bytes that are sent: browsers refuse messages of 64 MiB. */
const MOST_NODES = 1 << 20;
const MOST_BYTES = 48 << 20;

inBothBrowsers('large pages', ({ firefox, story }) => {
  const pages = large(firefox);
  const names = Object.keys(pages);

  for (const [at, name] of names.entries()) {
    story(name, async (setup) => {
      const site = await setup.serve((path) => pages[names[Number(path.slice(1))] ?? '']?.page);
      const page = await openHiding(setup, site.url(`/${at}`));
      const untouched = await page.evaluate(fingerprint);
      await setup.browser.pressButton(page);
      const now = await settled(setup, page);
      assert.equal(now.status, 'on', now.error);
      assert.equal(now.looks, 1, 'it was looked at once');
      assert.ok(now.nodes <= MOST_NODES, `${now.nodes} nodes`);
      assert.ok(now.bytes <= MOST_BYTES, `${now.bytes} bytes`);
      assert.equal(now.complete, !pages[name].cut);
      if (pages[name].cut) assert.equal(now.line, words('ui_cut'));
      assert.equal(now.visibleBlocks, now.blocks, 'every block is hidden');
      const shown = (id) =>
        page.evaluate((one) => document.getElementById(one)?.checkVisibility() ?? null, id);
      assert.equal(await shown('masthead'), false, 'the masthead is hidden');
      assert.equal(await shown('story'), true, 'the story stays');
      await setup.browser.pressButton(page);
      await setup.rest(page);
      assert.equal((await glance(setup, page))?.mounted, false);
      assert.deepEqual(await page.evaluate(fingerprint), untouched);
    });
  }
});
