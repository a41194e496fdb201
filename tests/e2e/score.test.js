// Scores in both browsers: labels go out as a file, come in elsewhere, and every number is that of `husk eval`; a page opens with
// its errors; two people are compared and settled by key; 300 labelled pages stay quick; all of it for everyone.

import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';

import { serveSamples } from '../../www/samples/serve.js';
import { writeLabelsZip } from '../../extension/labels/formats/labels_zip.js';
import { builtWorkbench } from '../built.js';
import { labelsScript } from '../labels/serve.js';
import { evalLabels, labels } from '../labels/score_parts.js';
import { assertAccessible } from './axe.js';
import { makeFolder, removeFolder } from './harness/host.js';
import { csv, equal, idle, inTime, measure } from './score_bench.js';
import { inChromium, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

let folder = '';
/** @type {Awaited<ReturnType<typeof serveSamples>>} */
let server;

before(async () => {
  folder = makeFolder('score');
  cpSync(builtWorkbench(), folder, { recursive: true });
  writeFileSync(join(folder, 'labels.js'), await labelsScript());
  writeFileSync(
    join(folder, 'bare.html'),
    '<!doctype html><title>Bare</title><script src="labels.js"></script>',
  );
  server = await serveSamples({ root: folder });
});

after(async () => {
  await server?.close();
  if (folder) removeFolder(folder);
});

/** Calls related links template, and one story. */
const ann = (/** @type {string} */ tag, /** @type {number} */ k) => {
  if (tag === 'aside') return { template: k % 3 ? 'yes' : 'unsure' };
  return tag === 'main' && k === 1 ? { template: 'yes', main: 'no' } : {};
};
/** Calls one footer no template, and leaves one menu open. */
const bob = (/** @type {string} */ tag, /** @type {number} */ k) => {
  if (tag === 'footer' && k === 2) return { template: 'no', role: 'other' };
  return tag === 'nav' && k === 3 ? { template: null, main: null, role: '' } : {};
};

/** Labels as a file. @param {Record<string, number>} sites @param {Record<string, any>} people */
async function zipOf(sites, people) {
  const { records, pages, looks } = labels(sites, people);
  const zip = await writeLabelsZip(records, async (hash) => ({
    columns: /** @type {Uint8Array<ArrayBuffer>} */ (pages.get(hash)),
    html: looks.get(hash) ?? '',
  }));
  return Buffer.from(await zip.arrayBuffer()).toString('base64');
}

/** An empty profile takes labels in. @param {Setup} setup @param {string} zip base64 @returns {Promise<number>} records */
async function bring(setup, zip) {
  const page = await setup.open(`${server.url}bare.html`);
  const count = await page.evaluate(async (given) => {
    localStorage.clear();
    await new Promise((done) => {
      const request = indexedDB.deleteDatabase('husk');
      request.onsuccess = request.onerror = request.onblocked = () => done(undefined);
    });
    const { labels: own } = /** @type {any} */ (globalThis);
    const bytes = Uint8Array.from(atob(given), (letter) => letter.charCodeAt(0));
    const file = await own.zip.readLabelsZip(new Blob([bytes]));
    const counts = await own.store.createLabelStore().merge(file.records, file.page);
    return counts.new;
  }, zip);
  await setup.shut(page);
  return count;
}

/** All labels of the browser as a file. @param {Setup} setup */
async function exported(setup) {
  const page = await setup.open(`${server.url}bare.html`);
  const text = await page.evaluate(async () => {
    const { labels: own } = /** @type {any} */ (globalThis);
    const store = own.store.createLabelStore();
    const { records } = await store.all();
    const zip = await own.zip.writeLabelsZip(records, (hash) => store.page(hash));
    const bytes = new Uint8Array(await zip.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  await setup.shut(page);
  return text;
}

/** Labels that the browser has, of one person. @param {Setup} setup @param {string} annotator @returns {Promise<any[]>} */
async function kept(setup, annotator) {
  const page = await setup.open(`${server.url}bare.html`);
  const records = await page.evaluate(async (name) => {
    const { labels: own } = /** @type {any} */ (globalThis);
    const { records: all } = await own.store.createLabelStore().all();
    return JSON.parse(JSON.stringify(all.filter((record) => record.annotator === name)));
  }, annotator);
  await setup.shut(page);
  return records;
}

/** @param {Setup} setup */
async function openScores(setup) {
  const page = await setup.open(`${server.url}workbench.html`);
  page.whole = true;
  await page.resize(1400, 1000);
  await page.click({ css: '#tab-score' });
  await idle(page);
  return page;
}

inChromium(
  'scores',
  'the workbench is a web page of ours; Firefox tells what browsers can differ in by labels_share and workbench',
  ({ story }) => {
    story(
      'labels go out, come in elsewhere, and have the numbers of the command line',
      async (setup) => {
        const sites = { 'a.example': 6, 'b.example': 2, 'c.example': 1 };
        assert.equal(await bring(setup, await zipOf(sites, { ann, bob })), 18);
        const out = await exported(setup);
        const path = join(folder, `labels-${setup.browser.name}.zip`);
        writeFileSync(path, Buffer.from(out, 'base64'));
        assert.equal(await bring(setup, out), 18);
        const page = await openScores(setup);
        await page.get({ css: '.score-empty', text: words('view_score_begin') });
        await measure(page);
        const saves = {
          '': words('view_save', 'CSV'),
          '--sites': words('ui_about', words('ui_sites'), words('view_save', 'CSV')),
          '--pages': words('ui_about', words('ui_pages'), words('view_save', 'CSV')),
        };
        for (const [option, button] of Object.entries(saves)) {
          const { rows } = evalLabels(path, ...(option === '' ? [] : [option]));
          equal(rows, await csv(page, button), `scores ${option}`);
        }
        // What is shown is what is saved.
        const shown = await page.evaluate(() =>
          Object.fromEntries(
            [...document.querySelectorAll('.score-overview tbody tr')].map((row) => [
              /** @type {HTMLElement} */ (row).dataset.method,
              /** @type {HTMLElement} */ (row.querySelector('[data-measure="words.f1"]')).dataset
                .value,
            ]),
          ),
        );
        for (const { method, f1 } of evalLabels(path).rows) assert.equal(shown[method], String(f1));
        // One person's labels are a set of their own.
        await page.evaluate(() => {
          const select = /** @type {HTMLSelectElement} */ (
            document.querySelector('.score-controls select')
          );
          select.value = '=bob';
          select.dispatchEvent(new Event('change'));
        });
        await idle(page);
        await page.get({ css: '.score-empty', text: words('view_score_begin') });
        await page.click({ css: '.score-controls input[value=people]' });
        await idle(page);
        await page.waitFor(
          () => document.querySelector('.score-people .score-rows [role=row]') !== null,
        );
        const { agreement } = evalLabels(path, '--method', 'tps');
        equal(agreement.rows, await csv(page, words('view_save', 'CSV')), 'agreement');
        await setup.picture(page, 'score-people');
        await assertAccessible(page, 'agreement');
        // It was measured before: a visit later all of it is there, and nothing is measured.
        await page.click({ css: '.score-controls input[value=methods]' });
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        await page.click({ css: '#tab-score' });
        await page.waitFor(() => document.querySelectorAll('.score-overview tbody tr').length > 5);
        await idle(page);
        assert.equal(
          await page.evaluate(
            () =>
              /** @type {any} */ (document.querySelector('.score-controls button:not(.plain)'))
                .disabled,
          ),
          true,
        );
        await setup.picture(page, 'score-methods');
        await assertAccessible(page, 'scores');
      },
    );

    story('a page opens with the errors of a method, by keyboard alone', async (setup) => {
      await bring(setup, await zipOf({ 'a.example': 6 }, { ann }));
      const page = await openScores(setup);
      await page.focus({ css: '#tab-score' });
      for (let k = 0; k < 12; k += 1) {
        await page.press('Tab');
        const name = await page.evaluate(() => document.activeElement?.textContent);
        if (name === words('view_score_run')) break;
      }
      await page.press('Enter');
      await page.waitFor(() => document.querySelector('.score-rows [role=row]') !== null);
      await idle(page);
      for (let k = 0; k < 60; k += 1) {
        if (await page.evaluate(() => document.activeElement?.matches('.score-grid'))) break;
        await page.press('Tab');
      }
      const at = () =>
        page.evaluate(() => {
          const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
          return /** @type {HTMLElement} */ (document.getElementById(id)).dataset.column;
        });
      assert.equal(await at(), 'name');
      for (let k = 0; k < 15 && (await at()) !== 'husk'; k += 1) await page.press('ArrowRight');
      assert.equal(await at(), 'husk');
      // By husk's own figures, the worst first.
      await page.evaluate(() => {
        const heads = [...document.querySelectorAll('.score-heads button')];
        const own = heads.find((head) => head.textContent === 'husk');
        /** @type {HTMLButtonElement} */ (own).click();
        /** @type {HTMLElement} */ (document.querySelector('.score-grid')).focus();
      });
      await page.press('Enter');
      await page.get({ css: '.score-view' });
      await idle(page);
      const told = await page.evaluate(() => {
        const frame = /** @type {HTMLIFrameElement} */ (
          document.querySelector('.score-view iframe')
        );
        const inside = /** @type {Document} */ (frame.contentDocument);
        return {
          title: document.querySelector('.score-view h2')?.textContent,
          marks: [...inside.querySelectorAll('[data-husk-score]')].map(
            (one) => `${one.localName} ${one.getAttribute('data-husk-score')}`,
          ),
          list: [...document.querySelectorAll('.score-view [role=option]')].map(
            (one) => one.querySelector('.label-role')?.textContent?.trim() ?? '',
          ),
        };
      });
      assert.equal(told.title, 'Page 1 of a.example', 'whose story is called template');
      assert.ok(await page.evaluate(() => document.querySelector('.score-page .note[hidden]')));
      assert.ok(told.list.length > 0);
      assert.equal(told.marks.length, told.list.length, JSON.stringify(told));
      assert.ok(told.list.includes(words('view_score_fault_template_kept')), told.list.join());
      const current = () => page.text({ css: '.score-card h3' });
      assert.equal(await current(), words('ui_count_of', 1, told.list.length));
      await page.press('n');
      const second = Math.min(2, told.list.length);
      assert.equal(await current(), words('ui_count_of', second, told.list.length));
      await page.press('p');
      assert.equal(await current(), words('ui_count_of', 1, told.list.length));
      // On another page another method hides what it should not: another mark, and other words.
      await page.press('Escape');
      await page.waitFor(() => document.activeElement?.matches('.score-grid') === true);
      await page.press('ArrowDown');
      await page.press('Enter');
      await page.get({ css: '.score-view' });
      await idle(page);
      assert.notEqual(await page.text({ css: '.score-view h2' }), told.title);
      await page.evaluate(() => {
        const choice = /** @type {HTMLSelectElement} */ (
          document.querySelector('.score-view select')
        );
        choice.value = 'page-level';
        choice.dispatchEvent(new Event('change'));
      });
      await page.waitFor(() =>
        /** @type {HTMLIFrameElement} */ (
          document.querySelector('.score-view iframe')
        ).contentDocument?.querySelector('[data-husk-score=hidden]'),
      );
      await idle(page);
      await page.get({
        css: '.score-view .label-role',
        text: words('view_score_fault_main_hidden'),
      });
      await setup.picture(page, 'score-errors');
      await assertAccessible(page, 'errors');
      await page.press('Escape');
      await page.waitFor(() => document.activeElement?.matches('.score-grid') === true);
    });

    story('two people are settled by key, laid aside and gone on with', async (setup) => {
      await bring(setup, await zipOf({ 'a.example': 5 }, { ann, bob }));
      const page = await openScores(setup);
      await page.click({ css: '.score-controls input[value=people]' });
      await page.waitFor(
        () => document.querySelector('.score-people .score-rows [role=row]') !== null,
      );
      await idle(page);
      // The name of one of the two is refused.
      const name = async (/** @type {string} */ text) => {
        await page.evaluate((value) => {
          const input = /** @type {HTMLInputElement} */ (
            document.querySelector('.score-people input[type=text]')
          );
          input.value = value;
          input.dispatchEvent(new Event('change'));
        }, text);
        await idle(page);
      };
      await name('ann');
      await page.get({ css: '#score-name-fault', text: words('view_score_name_taken') });
      await name('both');
      await page.click({ role: 'button', name: words('view_score_settle') });
      await page.get({ css: '.score-card .score-sides' });
      await idle(page);
      let third = await kept(setup, 'both');
      assert.equal(third.length, 5);
      await page.bringToFront();
      const open = () =>
        page.evaluate(
          () =>
            [...document.querySelectorAll('.score-view [role=option] .score-mark.apart')].length,
        );
      await setup.picture(page, 'score-settle');
      await assertAccessible(page, 'disagreements');
      const first = await open();
      assert.ok(first > 0);
      await page.press('a');
      assert.equal(await open(), first - 1);
      await page.press('u');
      assert.equal(await open(), first);
      await page.press('U');
      assert.equal(await open(), first - 1);
      const again = words('label_redone', '(template|main content|role)');
      assert.match(await page.text({ css: '.score-view .label-said' }), new RegExp(`^${again}`));
      // Laid aside by closing the window: what was decided is there again.
      await page.waitFor(() => !document.querySelector('.score-view[aria-busy]'));
      await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
      await page.reload();
      await page.click({ css: '#tab-score' });
      await page.waitFor(
        () => document.querySelector('.score-people .score-rows [role=row]') !== null,
      );
      await idle(page);
      assert.match(await page.text({ css: '.score-people .score-rows' }), / of \d+ open/);
      await page.click({ role: 'button', name: words('view_score_settle') });
      await page.get({ css: '.score-card .score-sides' });
      await idle(page);
      assert.equal(await open(), first - 1);
      // The rest of all pages: the other person's, or an answer of neither.
      let rounds = 0;
      for (; rounds < 40; rounds += 1) {
        if ((await open()) === 0) {
          const now = await page.text({ css: '.score-view h2' });
          await page.press('N');
          await idle(page);
          if ((await page.text({ css: '.score-view h2' })) === now) break;
          continue;
        }
        const last = await open();
        await page.press('b');
        if ((await open()) === last) {
          await page.press('2');
          await page.press('4');
          if ((await open()) === last) await page.press('n');
        }
      }
      assert.ok(rounds < 40);
      await page.press('Escape');
      await page.waitFor(() => document.activeElement?.matches('.score-grid') === true);
      await idle(page);
      third = await kept(setup, 'both');
      const [a, b] = [await kept(setup, 'ann'), await kept(setup, 'bob')];
      assert.ok(third.every(({ done }) => done));
      for (const record of third) {
        const of = (/** @type {any[]} */ all) =>
          all.find(({ page: { hash } }) => hash === record.page.hash);
        for (const block of record.blocks) {
          assert.ok(block.template !== null && block.main !== null, 'every block is answered');
          assert.equal(block.anchors.length, block.nodes.length);
          const [one, other] = [of(a), of(b)].map(({ blocks }) =>
            blocks.find(({ nodes }) => nodes.join() === block.nodes.join()),
          );
          if (one?.template === other?.template && one?.main === other?.main && one?.template) {
            assert.deepEqual([block.template, block.main], [one.template, one.main]);
          }
        }
      }
      // The third set is one like any other: the command line reads it.
      const path = join(folder, `third-${setup.browser.name}.zip`);
      writeFileSync(path, Buffer.from(await exported(setup), 'base64'));
      const { agreement } = evalLabels(path, '--method', 'tps');
      assert.equal(agreement.rows.length, 3);
    });

    story('300 labelled pages stay quick', async (setup) => {
      await bring(setup, await zipOf({ 'a.example': 150, 'b.example': 150 }, { ann }));
      const page = await openScores(setup);
      await page.click({ role: 'button', name: words('view_score_run') });
      await inTime(page, () => document.querySelectorAll('.score-rows [role=row]').length > 5);
      const rows = await page.evaluate(() => ({
        drawn: document.querySelectorAll('.score-rows [role=row]').length,
        all: document.querySelector('.score-grid')?.getAttribute('aria-rowcount'),
      }));
      assert.equal(rows.all, '301');
      assert.ok(rows.drawn < 80, `${rows.drawn} rows in the document`);
      // While it is measured the list is walked through and sorted.
      await page.focus({ css: '.score-grid' });
      await page.press('Control+End');
      await page.waitFor(() =>
        /^score-cell-299-/.test(
          document.querySelector('.score-grid')?.getAttribute('aria-activedescendant') ?? '',
        ),
      );
      await page.waitFor(
        () =>
          document.querySelector('.score-controls progress:not([hidden])') !== null ||
          !document.querySelector('.score[aria-busy]'),
      );
      const isBusy = await page.evaluate(
        () => document.querySelector('.score[aria-busy]') !== null,
      );
      if (isBusy) await page.click({ role: 'button', name: words('ui_cancel') });
      await idle(page);
      const measured = () =>
        page.evaluate(() => document.querySelectorAll('.score-overview tbody tr').length);
      const some = await measured();
      assert.ok(some > 0, 'what was measured before it was cancelled stands');
      await page.reload();
      await page.click({ css: '#tab-score' });
      await page.waitFor(() => document.querySelector('.score-rows [role=row]') !== null);
      await idle(page);
      assert.ok((await measured()) >= some, 'and is there again');
      // A site's pages by themselves, sorted by a head; again by another.
      await page.click({ css: '[name=score-by][value=sites]' });
      const gridRows = () =>
        page.evaluate(() => document.querySelector('.score-grid')?.getAttribute('aria-rowcount'));
      assert.equal(await gridRows(), '3');
      await page.focus({ css: '.score-grid' });
      await page.press('Control+Home');
      await page.press('Enter');
      assert.equal(await gridRows(), '151');
      const firstNames = async () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.score-rows [role=rowheader]')]
            .slice(0, 3)
            .map((cell) => /^Page (\d+)/.exec(cell.textContent ?? '')?.[1]),
        );
      await page.click({ css: '.score-heads button[data-column=name]' });
      assert.deepEqual(await firstNames(), ['0', '1', '10']);
      await page.click({ css: '.score-heads button[data-column=name]' });
      assert.deepEqual(await firstNames(), ['99', '98', '97']);
      await page.click({ role: 'button', name: words('label_all_sites') });
      assert.equal(await gridRows(), '301');
      await setup.picture(page, 'score-many');
    });

    story('without labels it says what to do', async (setup) => {
      const bare = await setup.open(`${server.url}bare.html`);
      await bare.evaluate(
        () =>
          new Promise((done) => {
            localStorage.clear();
            const request = indexedDB.deleteDatabase('husk');
            request.onsuccess = request.onerror = request.onblocked = () => done(undefined);
          }),
      );
      await setup.shut(bare);
      const page = await openScores(setup);
      await page.get({ css: '.score-empty', text: words('view_score_empty') });
      await assertAccessible(page, 'no labels');
    });
  },
);
