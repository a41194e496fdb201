// A file of labels made of vectors: taken in, shown by every view of labels and scores, and written out again in every kind. None
// is active, neither here nor where somebody opens what was written.

import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';

import { unzipSync } from 'fflate';

import { waitFor } from './harness/host.js';
import { calls, listen, startWatch } from './hostile/alarm.js';
import { hostileLabels } from './hostile/labels.js';
import { noFormulas, openedAlone, savedBy } from './hostile/saved_files.js';
import { inert, pressFrozen } from './hostile/views.js';
import { benchReady, serveBench } from './label_bench.js';
import { idle, measure } from './score_bench.js';
import { inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

/** @type {Awaited<ReturnType<typeof serveBench>>} */
let bench;
/** @type {import('./hostile/alarm.js').Watch} */
let watch;
before(async () => {
  bench = await serveBench();
  watch = await startWatch();
});
after(async () => {
  await bench?.close();
  await watch?.close();
});

const KINDS = {
  zip: 'labels.zip',
  teco: 'teco.zip',
  annotations: 'annotations.json',
  articles: 'articles.json',
  filters: 'filters.txt',
};

/** Gives a file to the dialog as if it had been chosen. @param {TestPage} page @param {Buffer} bytes */
async function choose(page, bytes) {
  await page.waitFor(() => document.querySelector('.label-desk-bar input') !== null);
  await page.evaluate((text) => {
    const raw = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const input = /** @type {HTMLInputElement} */ (document.querySelector('.label-desk-bar input'));
    const file = new File([raw], '<img src=x onerror=fired=1>.zip');
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input.dispatchEvent(new Event('change'));
  }, bytes.toString('base64'));
  await page.get({ css: '.label-import-summary [data-fate=new]' });
}

/** Exports through the dialog. @param {Setup} setup @param {TestPage} page @param {keyof typeof KINDS} kind @returns {Promise<Buffer>} */
async function exported(setup, page, kind) {
  const file = join(setup.browser.downloads, `husk-${KINDS[kind]}`);
  rmSync(file, { force: true });
  await page.click({ css: '.label-desk-bar button', text: words('label_export') });
  await page.click({ css: `#label-kind-${kind}` });
  await page.click({ css: '.label-share button', text: /^Export$/ });
  await page.waitFor(() => document.querySelector('.label-share') === null);
  // It may take another name as it becomes whole.
  const read = () => {
    const bytes = readFileSync(file);
    return bytes.length > 0 ? bytes : null;
  };
  return waitFor(read, { what: KINDS[kind] });
}

inBothBrowsers('labels of vectors', ({ story }) => {
  story('are taken in, shown and written out, and none is active', async (setup) => {
    watch.heard.length = 0;
    const given = await hostileLabels(watch.host);
    const page = await bench.open(setup);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await benchReady(page);
    await listen(page);
    await page.click({ css: '#tab-label' });
    await choose(page, given.bytes);
    await inert(page, 'what is said of the file');
    await page.click({ css: '.label-share button', text: words('ui_import') });
    await page.waitFor(() => document.querySelector('.label-share') === null);
    await page.get({ css: '.label-kept [role=option]' });
    const rows = await page.evaluate(async () => {
      const list = /** @type {HTMLElement} */ (document.querySelector('.label-kept .label-list'));
      const all = new Set();
      for (let k = 0; k < 40; k += 1) {
        list.scrollTop = k * 60;
        await new Promise((go) => requestAnimationFrame(go));
        for (const row of list.querySelectorAll('[role=option]')) all.add(row.textContent);
      }
      return all.size;
    });
    assert.ok(rows >= given.records, `${rows} rows`);
    await inert(page, 'what is kept');

    // A page is opened, its notes and those of its blocks are read.
    await page.focus({ css: '.label-kept .label-list' });
    await page.press('Home', 'ArrowDown', 'Enter');
    await page.waitFor(
      () =>
        document.querySelector('.label-side [role=option]') !== null &&
        !document.querySelector('.label-view[aria-busy]'),
    );
    await pressFrozen(page);
    await page.focus({ css: '.label-side .label-list' });
    await page.press('End', 'Home', 'ArrowDown', 'o');
    await page.get({ css: '.label-notes' });
    await inert(page, 'labels of a page');
    await page.press('Escape');

    await page.click({ css: '#tab-score' });
    await idle(page);
    await measure(page);
    const save = words('view_save', 'CSV');
    const of = (/** @type {string} */ what) => words('ui_about', words(what), save);
    for (const button of [save, of('ui_sites'), of('ui_pages')]) {
      for (const file of await savedBy(page, button)) noFormulas(file, button === of('ui_pages'));
    }
    await page.evaluate(() =>
      /** @type {HTMLElement} */ (document.querySelector('.score-rows [role=row]')).click(),
    );
    await inert(page, 'scores');

    await page.click({ css: '#tab-label' });
    await page.get({ css: '.label-desk-bar button', text: words('label_export') });
    /** @type {Record<string, Buffer>} */
    const files = {};
    for (const kind of /** @type {(keyof typeof KINDS)[]} */ (Object.keys(KINDS))) {
      files[kind] = await exported(setup, page, kind);
    }
    await inert(page, 'written out');
    assert.deepEqual(watch.heard, [], 'nothing was asked for');
    assert.ok(!String(files.filters).includes('<script'), 'a list of filters has selectors alone');
    for (const kind of ['zip', 'teco']) {
      const pages = Object.entries(unzipSync(files[kind])).filter(([name]) =>
        name.endsWith('.html'),
      );
      assert.equal(pages.length, given.pages, kind);
      for (const [name, bytes] of pages) {
        const text = Buffer.from(bytes).toString();
        await openedAlone(setup, watch, { name: `${kind}-${name}`, type: 'text/html', text });
      }
    }
    assert.deepEqual(await calls(page), []);
  });
});
