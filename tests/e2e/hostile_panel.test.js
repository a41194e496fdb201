// A page of vectors beside the side panel and in the extension's own workbench: what it says is listed, read, learned and labelled
// there, and none of it is active in Husk's own pages.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { OWN_FETCH, batches, listen, pageOf, startWatch } from './hostile/alarm.js';
import { answerOnce } from './label_bench.js';
import { inert, pressFrozen, showView, walkTree } from './hostile/views.js';
import { inBothBrowsers, words } from './setup.js';

/** So many vectors a page. */
const SIZE = 200;

/** What the list of blocks and the views of the open page show. @param {import('./setup.js').TestPage} panel */
async function lookAround(panel) {
  await panel.bringToFront();
  await panel.click({ css: '#tab-here' });
  await panel.get({ css: '#blocks .block' });
  await panel.evaluate(async () => {
    for (const block of document.querySelectorAll('#blocks .block')) {
      /** @type {HTMLElement} */ (block).click();
      await new Promise((go) => requestAnimationFrame(go));
    }
  });
  await inert(panel, 'the list');
  await panel.click({ css: '#tab-inspect' });
  const state = () => panel.evaluate(() => document.getElementById('inspect')?.dataset.state);
  await waitFor(async () => ['read', 'left'].includes((await state()) ?? ''), { what: 'the page' });
  if ((await state()) === 'left') await panel.click({ css: '#inspect-read' });
  await waitFor(async () => (await state()) === 'read', { what: 'the page, read' });
  await panel.click({ css: '#inspect #tab-tree' });
  await walkTree(panel, '#inspect');
  await inert(panel, 'the tree');
  await showView(panel, '#inspect', 'sequence', '.plot');
  await showView(panel, '#inspect', 'scores', '.plot');
  await inert(panel, 'the plots');
  await panel.click({ css: '#inspect #tab-template' });
  await panel.click({ role: 'button', name: words('view_learn_this') });
  await panel.get({ css: '#panel-template .sentence', text: /./ });
  await inert(panel, 'what was learned');
}

inBothBrowsers('vectors beside the panel', ({ story }) => {
  story('are listed, read, learned and labelled there, and none is active', async (setup) => {
    const watch = await startWatch();
    try {
      await setup.forget();
      const [first, second] = batches(SIZE).map((numbers, k) =>
        watch.give(`/tries-${k}`, pageOf(numbers, watch.host, { apart: true })),
      );
      // No script of these pages fetches anything, and frames of Husk's own pages are of other origins.
      const own = [first, second, OWN_FETCH].map((asker) => ` from ${asker}`);
      /** What was asked for, but by the pages themselves. */
      const strange = () => watch.heard.filter((said) => !own.some((end) => said.endsWith(end)));
      const page = await setup.open(first);
      // Frames of a page that are addresses themselves do not say whose they are: they have asked when it is loaded.
      watch.heard.length = 0;
      await setup.switchTo(page, 'highlight');
      const tab = await setup.browser.background(async () => {
        const [one] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        return one.id;
      });
      const panel = await setup.openOwn(`ui/panel.html?tab=${tab}`);
      await panel.resize(420, 900);
      await listen(panel);
      await lookAround(panel);
      await page.bringToFront();
      assert.deepEqual(strange(), []);
      await page.goto(second);
      watch.heard.length = 0;
      await setup.switchOn(page);
      await lookAround(panel);
      await panel.get({ css: '#panel-template [role=treeitem]' });
      await inert(panel, 'what was seen twice');
      await panel.click({ css: '#tab-label' });
      await answerOnce(panel);
      await panel.click({ css: '#label-begin' });
      await panel.get({ css: '.label-side [role=option]' });
      await inert(panel, 'labels');
      await setup.shut(panel);

      const bench = await setup.openOwn(`workbench.html?tab=${tab}`);
      await listen(bench);
      await bench.waitFor(() => document.documentElement.dataset.state === 'done');
      await bench.get({ css: '.tree-row .swatch' });
      await pressFrozen(bench);
      for (const [view, sign] of [
        ['sequence', '.plot'],
        ['scores', '.plot'],
        ['template', '*'],
        ['label', '.label-side [role=option]'],
      ]) {
        await showView(bench, 'body', view, sign);
      }
      await inert(bench, 'the workbench');
      await setup.shut(bench);

      // What was learned goes out, comes in again, and is listed.
      const { text } = await setup.ask('ui-bg-export');
      assert.ok(text.length > 1000);
      await setup.forget();
      await setup.ask('ui-bg-import', { texts: [text] });
      const options = await setup.openOwn('ui/options.html');
      await listen(options);
      await options.get({ css: '#sites tbody tr' });
      await inert(options, 'the options');
      assert.deepEqual(strange(), []);
    } finally {
      await watch.close();
    }
  });
});
