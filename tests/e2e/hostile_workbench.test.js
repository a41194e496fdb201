// Files with attack vectors in the workbench: every view shows them, no script in them runs, nothing is requested, and the views
// hold no element or attribute that could run one. The same is true of files saved from the views and opened on their own.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';

import { serveSamples } from '../../www/samples/serve.js';
import { builtWorkbench } from '../built.js';
import {
  batches,
  before as wordsBefore,
  listen,
  pageOf,
  short,
  startWatch,
} from './hostile/alarm.js';
import { noFormulas, openedAlone, savedBy } from './hostile/saved_files.js';
import { inert, pressFrozen, showView, walkTree } from './hostile/views.js';
import { benchReady, pick, startLabels } from './label_bench.js';
import { inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').TestPage} TestPage */

const BUILT = builtWorkbench();
/** How many vectors a page holds. */
const VECTORS_PER_PAGE = 200;

/** @type {Awaited<ReturnType<typeof serveSamples>>} */
let server;
/** @type {import('./hostile/alarm.js').Watch} */
let watch;
/** Paths that were requested from the server of the workbench. @type {string[]} */
const requested = [];

before(async () => {
  server = await serveSamples({ root: BUILT, headers: (path) => void requested.push(path) });
  watch = await startWatch();
});

after(async () => {
  await server?.close();
  await watch?.close();
});

/** Asserts that nothing was requested but the workbench's own files. */
function assertOnlyOwnRequests() {
  const unexpected = requested.filter((path) => path !== '/' && !existsSync(join(BUILT, path)));
  assert.deepEqual(unexpected, [], 'of the server that the workbench comes from');
  assert.deepEqual(watch.heard, [], 'of another server');
}

/** Shows a page by its index in the list of pages and waits for its result. @param {TestPage} page @param {number} k */
async function showPage(page, k) {
  await page.focus({ css: '#pages' });
  await page.press('Home', ...Array(k).fill('ArrowDown'));
  await page.get({ css: '#result-title', text: new RegExp(`^${k} `) });
  await page.waitFor(() => document.querySelectorAll('#numbers div').length > 2);
}

/** The text of each of the two panes. @param {TestPage} page @returns {Promise<string[]>} */
const paneTexts = (page) =>
  page.evaluate(() =>
    ['frame-a', 'frame-b'].map((id) => {
      const frame = /** @type {HTMLIFrameElement} */ (document.getElementById(id));
      return frame.contentDocument?.documentElement.textContent ?? '';
    }),
  );

inBothBrowsers('vectors in the workbench', ({ story }) => {
  story('are shown and saved by every view, and none of them can run', async (setup) => {
    watch.heard.length = 0;
    requested.length = 0;
    const page = await setup.open(`${server.url}workbench.html`);
    await benchReady(page);
    await page.evaluate(() => localStorage.clear());
    await listen(page);
    const all = batches(VECTORS_PER_PAGE);
    const pages = all.map((numbers, k) => [
      `${k} ${short(k).replaceAll('/', ' ')}.html`,
      pageOf(numbers, watch.host),
    ]);
    await pick(page, Object.fromEntries(pages));
    await page.click({ css: '#tab-page' });
    for (const [k, numbers] of [...all.entries()].reverse()) {
      await showPage(page, k);
      for (const text of await paneTexts(page)) {
        for (const number of numbers) {
          assert.ok(text.includes(wordsBefore(number)), `${number} is shown`);
        }
      }
      await pressFrozen(page);
      if (numbers.length > 1) await walkTree(page, 'body');
      await inert(page, `page ${k}`);
    }
    const svg = words('view_save', 'SVG');
    const csv = words('view_save', 'CSV');
    /** @type {import('./hostile/saved_files.js').Saved[]} */
    const files = [];
    for (const [view, selector, ...names] of [
      ['sequence', 'canvas', svg, csv],
      ['scores', 'tbody tr', svg, csv],
      ['template', '[role=treeitem]', csv],
      ['alignment', '[role=row]', csv],
      ['label', '.label-side [role=option]'],
    ]) {
      if (view === 'label') await startLabels(page);
      await showView(page, 'body', view, selector);
      for (const name of names) files.push(...(await savedBy(page, name)));
      await inert(page, view);
    }
    assertOnlyOwnRequests();
    assert.ok(files.length >= 6, files.map(({ name }) => name).join());
    for (const file of files) {
      if (file.type === 'text/csv') noFormulas(file, file.name === 'template.csv');
      else await openedAlone(setup, watch, file);
    }
    assertOnlyOwnRequests();
  });
});
