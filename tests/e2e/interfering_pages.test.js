// Pages that undo or cover what Husk does, while it is on: it stays or leaves with a word, the page goes on, and afterwards it is as it was.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { INTERFERING_PAGES } from './changing_pages/interference.js';
import { assertSameText, inBothBrowsers, words } from './setup.js';

/** How long a fight lasts, ms, and how long a page may take to answer meanwhile. */
const FIGHT = 1500;
const ANSWER = 4000;

/** Times that a page takes our elements away before nothing comes back for a while: bar and reader, and some for luck. */
const MOST_TAKEN = 40;

const NAMES = Object.keys(INTERFERING_PAGES);

/** @param {string} path */
const pageAt = (path) => INTERFERING_PAGES[NAMES[Number(path.slice(1))] ?? '']?.page;

inBothBrowsers('pages that fight', ({ story }) => {
  for (const [at, name] of NAMES.entries()) {
    const { outcome, fresh = false } = INTERFERING_PAGES[name];
    for (const mode of /** @type {const} */ (['reader', 'hide'])) {
      story(`${mode}: a page that ${name}`, async (setup) => {
        await setup.forget();
        const site = await setup.serve((path) => (/^\/\d+$/.test(path) ? pageAt(path) : undefined));
        await setup.ask('ui-bg-settings-set', { change: { mode } });
        const page = await setup.open(site.url(`/${at}`));
        const untouched = await page.html();
        await setup.switchOn(page);
        if (mode === 'reader') await page.get({ css: '.reader .title' });
        await page.evaluate(() => Reflect.get(globalThis, 'fight')());
        await new Promise((resolve) => setTimeout(resolve, FIGHT));

        const asked = performance.now();
        const blows = await page.evaluate(() => Reflect.get(globalThis, 'blows'));
        assert.ok(performance.now() - asked < ANSWER, 'the page answers');
        const now = await setup.state(page);
        assert.equal(now?.on, true);
        const reader = (await page.find({ css: '.reader .title' })).length > 0;
        if (mode === 'reader' && outcome === 'stays') {
          assert.ok(reader && now.mode === 'reader', 'the reader stands');
        } else if (mode === 'reader' && outcome === 'leaves') {
          await waitFor(async () => (await setup.state(page))?.mode !== 'reader', {
            what: 'the end of the reader',
          });
          assert.equal((await page.find({ css: '.reader .title' })).length, 0);
        } else if (mode === 'reader') {
          assert.equal(reader, now.mode === 'reader', 'what is said is what is shown');
        }
        // Nothing goes on for ever: what is taken away comes back a number of times.
        if (/^takes (our element|it)/.test(name)) assert.ok(blows < MOST_TAKEN, `${blows} times`);

        await page.evaluate(() => Reflect.get(globalThis, 'calm')());
        if (mode === 'reader' && outcome === 'leaves') {
          await page.get({ css: '.bar', text: words('content_reader_fought') });
        } else if (mode === 'reader' && reader) {
          await page.press('Escape');
          await page.gone({ css: '.reader' });
        }
        if ((await setup.state(page))?.on) await setup.switchOff(page);
        if (!fresh) assertSameText(await page.html(), untouched, 'afterwards');
        assert.doesNotMatch(await page.html(), / data-[a-z]{12}=/);
      });
    }
  }
});
