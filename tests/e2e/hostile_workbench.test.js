// Files of vectors in the workbench: every view shows them, and nothing in any of them runs, asks, or is there to run; nor does
// what is saved from those views, opened by itself.

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
} from './hostile/canary.js';
import { noFormulas, openedAlone, savedBy } from './hostile/taken.js';
import { inert, pressFrozen, showView, walkTree } from './hostile/views.js';
import { benchReady, pick } from './label_bench.js';
import { inBothBrowsers, words } from './stage.js';

/** @typedef {import('./stage.js').TestPage} TestPage */

const BUILT = builtWorkbench();
/** So many vectors a page. */
const SIZE = 200;

/** @type {Awaited<ReturnType<typeof serveSamples>>} */
let server;
/** @type {import('./hostile/canary.js').Watch} */
let watch;
/** Paths that were asked for. @type {string[]} */
const asked = [];

before(async () => {
  server = await serveSamples({ root: BUILT, headers: (path) => void asked.push(path) });
  watch = await startWatch();
});

after(async () => {
  await server?.close();
  await watch?.close();
});

/** Nothing was asked for but what the workbench is made of. */
function quiet() {
  const strange = asked.filter((path) => path !== '/' && !existsSync(join(BUILT, path)));
  assert.deepEqual(strange, [], 'of the server that the workbench comes from');
  assert.deepEqual(watch.heard, [], 'of another server');
}

/** Puts a page in view, by its place in the list, and waits until it is marked. @param {TestPage} page @param {number} k */
async function bring(page, k) {
  await page.focus({ css: '#pages' });
  await page.press('Home', ...Array(k).fill('ArrowDown'));
  await page.get({ css: '#result-title', text: new RegExp(`^${k} `) });
  await page.until(() => document.querySelectorAll('#numbers div').length > 2);
}

/** The words that each of both panes shows. @param {TestPage} page @returns {Promise<string[]>} */
const shown = (page) =>
  page.evaluate(() =>
    ['frame-a', 'frame-b'].map((id) => {
      const frame = /** @type {HTMLIFrameElement} */ (document.getElementById(id));
      return frame.contentDocument?.documentElement.textContent ?? '';
    }),
  );

inBothBrowsers('vectors in the workbench', ({ story }) => {
  story('are shown by every view and saved there, and none is active', async (stage) => {
    watch.heard.length = 0;
    asked.length = 0;
    const page = await stage.open(server.url);
    await benchReady(page);
    await page.evaluate(() => localStorage.clear());
    await listen(page);
    const all = batches(SIZE);
    const made = all.map((numbers, k) => [
      `${k} ${short(k).replaceAll('/', ' ')}.html`,
      pageOf(numbers, watch.host),
    ]);
    await pick(page, Object.fromEntries(made));
    await page.click({ css: '#tab-page' });
    for (const [k, numbers] of [...all.entries()].reverse()) {
      await bring(page, k);
      for (const text of await shown(page)) {
        for (const number of numbers) {
          assert.ok(text.includes(wordsBefore(number)), `${number} is shown`);
        }
      }
      await pressFrozen(page);
      if (numbers.length > 1) await walkTree(page, 'body');
      await inert(page, `page ${k}`);
    }
    const svg = words('view_save_svg');
    const csv = words('view_save_csv');
    /** @type {import('./hostile/taken.js').Saved[]} */
    const files = [];
    for (const [view, sign, ...names] of [
      ['sequence', 'canvas', svg, csv],
      ['scores', 'tbody tr', svg, csv],
      ['template', '[role=treeitem]', csv],
      ['alignment', '[role=row]', csv],
      ['label', '.label-side [role=option]'],
    ]) {
      await showView(page, 'body', view, sign);
      for (const name of names) files.push(...(await savedBy(page, name)));
      await inert(page, view);
    }
    quiet();
    assert.ok(files.length >= 6, files.map(({ name }) => name).join());
    for (const file of files) {
      if (file.type === 'text/csv') noFormulas(file, file.name === 'template.csv');
      else await openedAlone(stage, watch, file);
    }
    quiet();
  });
});
