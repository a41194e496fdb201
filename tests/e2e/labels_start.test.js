// The way into labelling: one key from anywhere, what is asked once, room for the list, which blocks would follow, and whose
// answers labels began with, said beside the scores.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { assertAccessible } from './axe.js';
import { benchReady, kept, rows, said, serveBench } from './label_bench.js';
import { inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').TestPage} TestPage */

/** @type {Awaited<ReturnType<typeof serveBench>>} */
let bench;

before(async () => {
  bench = await serveBench();
});

after(() => bench?.close());

const CARDS = Array.from(
  { length: 24 },
  (
    _,
    k,
  ) => `<section class="card"><h2>Card ${k}</h2><p>What the card of number ${k} has to tell.</p></section>
  <hr><p class="between">Between two cards, ${k}.</p>`,
).join('');

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Cards</title></head>
<body><nav><a href="/a">Walks</a> <a href="/b">Huts</a></nav><main>${CARDS}</main><footer>Heron Lane 4</footer></body></html>`;

inBothBrowsers('the way into labelling', ({ story }) => {
  story('one key leads to what is asked once, and then to the list', async (setup) => {
    const page = await setup.open(bench.url);
    await ready(page);
    await page.resize(1280, 720);
    await page.press('w');
    await page.get({ css: '.label-start' });
    await assertAccessible(page, 'what is asked once');
    assert.equal(
      await page.evaluate(() => document.activeElement?.matches('.label-start input[type=text]')),
      true,
    );
    await setup.picture(page, 'label-start');
    await page.type('ann');
    await page.press('Enter');
    await listed(page);
    assert.ok(
      (await rows(page)).every((row) => !/[✓✗]/.test(row)),
      'nobody has answered',
    );
    // Not over the keys, and 20 rows in sight.
    const seen = await page.evaluate(() => {
      const box = (/** @type {string} */ css) =>
        /** @type {Element} */ (document.querySelector(css)).getBoundingClientRect();
      const list = /** @type {Element} */ (document.querySelector('.label-side .label-list'));
      return {
        rows: Math.floor(list.clientHeight / box('.label-side [role=option]').height),
        ends: box('.label-side .label-list').bottom <= innerHeight,
        told: box('#said').bottom <= box('.label-line').top,
      };
    });
    assert.ok(seen.rows >= 20 && seen.ends && seen.told, JSON.stringify(seen));
    await page.reload();
    await ready(page);
    await page.click({ css: '#tab-sequence' });
    await page.press('w');
    await listed(page);
    assert.equal(await page.evaluate(() => document.querySelector('.label-start')), null);
    await page.press('t');
    await page.press('Shift+L');
    await page.get({ css: '.label-drawer input' });
    assert.equal(
      await page.evaluate(
        () => /** @type {HTMLInputElement} */ (document.querySelector('.label-drawer input')).value,
      ),
      'ann',
    );
    await page.press('Escape');
    await page.waitFor(
      (done) => document.querySelector('.label-saved')?.textContent === done,
      words('label_saved'),
    );
    assert.deepEqual(
      (await kept(page)).map(({ annotator, proposal }) => [annotator, proposal.method]),
      [['ann', 'nobody']],
    );
  });

  story(
    'which blocks would follow is seen before the key that gives them the answers',
    async (setup) => {
      const page = await bench.open(setup);
      await page.resize(1280, 720);
      await startsWith(page, 'nobody');
      await page.chooseFiles('files', { 'cards.html': PAGE });
      await page.press('w');
      await listed(page);
      await page.press('Shift+T');
      await page.press('x');
      await page.press('ArrowDown');
      await page.press('x');
      const followed = () =>
        page.evaluate(() => document.querySelectorAll('.label-follows').length);
      const outlined = () =>
        page.evaluate(() => document.querySelectorAll('.label-follow:not([hidden])').length);
      await page.press('m');
      await page.waitFor(() => document.querySelector('.label-follow:not([hidden])') !== null);
      const [count, drawn] = [await followed(), await outlined()];
      assert.ok(count > 10, `${count} rows would follow`);
      assert.ok(drawn >= count, `${drawn} outlines`);
      await setup.picture(page, 'label-follow');
      await assertAccessible(page, 'what would follow');
      const few = (await rows(page)).filter((row) => / T✗ M✓/.test(row)).length;
      await page.press('l');
      assert.match(await said(page), /^Done: to all built alike \(\d+\)/u);
      const answered = (await rows(page)).filter((row) => / T✗ M✓/.test(row)).length;
      assert.ok(answered >= few + count, `${few} and ${count}: ${answered}`);
      assert.equal(await followed(), 0);
      await page.press('u');
      assert.equal(await followed(), count);
    },
  );

  story('scores say that labels began with the answers of the method', async (setup) => {
    const page = await bench.open(setup);
    await startsWith(page, 'husk');
    await page.chooseFiles('files', { 'other.html': PAGE.replace('Heron', 'Crane') });
    await page.waitFor(() => document.documentElement.dataset.state === 'done');
    await page.press('w');
    await listed(page);
    await page.press('Shift+C');
    await page.waitFor(
      (done) => document.querySelector('.label-saved')?.textContent === done,
      words('label_saved'),
    );
    await page.click({ css: '#tab-score' });
    await page.waitFor(() => {
      const [run] = document.querySelectorAll('.score-controls button');
      return run instanceof HTMLButtonElement && !run.disabled;
    });
    await page.click({ css: '.score-controls button', text: words('view_score_run') });
    await page.get({ css: '.score-began' });
    const notes = await page.evaluate(() =>
      [...document.querySelectorAll('.score-began')].map((note) => note.textContent),
    );
    assert.equal(notes.length, 1);
    assert.match(notes[0] ?? '', /^† .* husk.*: \d+ of \d+\./);
    await page.waitFor(() =>
      /†/.test(document.querySelector('[data-method=husk] th')?.textContent ?? ''),
    );
    await assertAccessible(page, 'scores of labels that began with answers');
    await setup.picture(page, 'score-began');
  });
});

/** Waits for the workbench and opens its page. @param {TestPage} page */
async function ready(page) {
  page.whole = true;
  await page.waitFor(() => document.querySelector('#open-samples')?.checkVisibility() === true);
  await page.chooseFiles('files', { 'cards.html': PAGE });
  await page.waitFor(() => document.documentElement.dataset.state === 'done');
}

/** Opens the workbench again as if this had been chosen before. @param {TestPage} page @param {string} proposer */
async function startsWith(page, proposer) {
  await page.evaluate(
    (chosen) => localStorage.setItem('husk-workbench', JSON.stringify({ proposer: chosen })),
    proposer,
  );
  await page.reload();
  await benchReady(page);
}

/** Waits until the list of blocks is there and has the focus. @param {TestPage} page */
const listed = (page) =>
  page.waitFor(
    () =>
      document.querySelector('.label-side [role=option]') !== null &&
      !document.querySelector('.label-view[aria-busy]') &&
      document.activeElement?.matches('.label-side .label-list') === true,
  );
