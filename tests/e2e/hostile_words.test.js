// Texts that break what they are put into: Husk's own words keep their order beside them, in the bar, the card, the
// reader and the panel, and nothing falls over halves of letters.

import assert from 'node:assert/strict';

import { fingerprint, marksLeft, openHiding, settled } from './hostile/probe.js';
import { BROKEN, TURNING } from './hostile/words.js';
import { answerOnce } from './label_bench.js';
import { inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const PAGES = { '/turning': TURNING, '/broken': BROKEN };

/** What is turned on a web page: words in Husk's own shadow trees. @param {TestPage} page */
const turnedIn = (page) => page.apart(`(_, ...roots) => (${turned})(...roots)`);

inBothBrowsers('words that break', ({ story }) => {
  story('words that turn the rest around turn none of ours', async (setup) => {
    const site = await setup.serve(PAGES);
    try {
      const page = await openHiding(setup, site.url('/turning'));
      const untouched = await page.evaluate(fingerprint);
      await setup.browser.pressButton(page);
      await settled(setup, page);
      /** @param {{own: number, bad: string[]}} found @param {string} where @param {number} [least] words of ours there */
      const upright = ({ own, bad }, where, least = 3) => {
        assert.deepEqual(bad, [], where);
        assert.ok(own >= least, `${where}: ${own} words are ours`);
      };
      await setup.unfold(page);
      upright(await turnedIn(page), 'the bar');
      await setup.intoMode(page, 'highlight');
      await setup.more(page, words('content_more_walk'));
      await page.get({ css: '.card' });
      upright(await turnedIn(page), 'the card');
      await page.press('Escape');
      const tab = await setup.browser.background(async () => {
        const [one] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        return one.id;
      });
      const panel = await setup.openOwn(`ui/panel.html?tab=${tab}`);
      await panel.get({ css: '#blocks .block' });
      await panel.click({ css: '#blocks .block' });
      upright(await panel.evaluate(turned), 'the list');
      await panel.click({ css: '#tab-inspect' });
      await panel.waitFor(() => document.getElementById('inspect')?.dataset.state === 'read');
      upright(await panel.evaluate(turned), 'the views');
      await panel.click({ css: '#tab-label' });
      await panel.get({ css: '#label-begin' });
      upright(await panel.evaluate(turned), 'before labelling');
      await answerOnce(panel);
      await panel.click({ css: '#label-begin' });
      await panel.get({ css: '.label-host *' });
      upright(await panel.evaluate(turned), 'labelling');
      await setup.shut(panel);
      await page.bringToFront();
      await setup.ready(page);
      await setup.intoMode(page, 'reader');
      await page.get({ css: '.reader .title' });
      upright(await turnedIn(page), 'the reader', 1);
      await page.press('Escape');
      await page.gone({ css: '.reader' });
      await setup.switchOff(page);
      assert.deepEqual(await page.evaluate(fingerprint), untouched);
    } finally {
      await setup.ask('ui-bg-settings-set', { change: { mode: 'hide' } });
    }
  });

  story(
    'halves of letters, endings inside of texts, and a title of a million letters',
    async (setup) => {
      const site = await setup.serve(PAGES);
      try {
        const page = await openHiding(setup, site.url('/broken'));
        const untouched = await page.evaluate(fingerprint);
        await setup.browser.pressButton(page);
        const now = await settled(setup, page);
        assert.equal(now.status, 'on', now.error);
        assert.equal(now.visibleBlocks, now.blocks);
        const { blocks, kept } = /** @type {any} */ (await setup.state(page));
        for (const { sample } of [...blocks, ...kept.rows]) {
          assert.ok(sample.isWellFormed(), 'no half of a letter comes out');
          assert.ok(sample.length < 1000, `${sample.length} letters are no sample`);
        }
        await setup.intoMode(page, 'reader');
        const title = await page.get({ css: '.reader .title' });
        assert.ok(title.text.length <= 501, `a title of ${title.text.length} letters`);
        await page.press('Escape');
        await page.gone({ css: '.reader' });
        if ((await setup.state(page))?.on) await setup.switchOff(page);
        assert.equal(await page.evaluate(marksLeft), 0);
        assert.deepEqual(await page.evaluate(fingerprint), untouched);
      } finally {
        await setup.ask('ui-bg-settings-set', { change: { mode: 'hide' } });
      }
    },
  );
});

/**
 * Words of small letters whose letters do not stand from left to right: ours, turned around by what stands before. Runs in
 * the page, on shadow trees or on the document.
 *
 * @param {...ShadowRoot} roots
 * @returns {{own: number, bad: string[]}} how many words are upright, and those that are not
 */
function turned(...roots) {
  const found = { own: 0, bad: /** @type {string[]} */ ([]) };
  for (const root of roots.length > 0 ? roots : [document.body]) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = /** @type {Text} */ (node).data;
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      if (/^(?:script|style|option|textarea)$/.test(node.parentElement.localName)) continue;
      for (const { index, 0: word } of text.matchAll(/[a-z]{2,}/g)) {
        const boxes = [0, word.length - 1].map((k) => {
          const range = new Range();
          range.setStart(/** @type {Text} */ (node), index + k);
          range.setEnd(/** @type {Text} */ (node), index + k + 1);
          return range.getBoundingClientRect();
        });
        if (boxes.some(({ width }) => width === 0) || boxes[0].top !== boxes[1].top) continue;
        if (boxes[0].left < boxes[1].left) found.own += 1;
        else found.bad.push(`${word} in ${node.parentElement.outerHTML.slice(0, 120)}`);
      }
    }
  }
  return found;
}
