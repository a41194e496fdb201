// More than two annotators, by key: how far they agree, fused labels that are kept, and a review round with what is disputed alone.

import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';

import { writeLabelsZip } from '../../extension/labels/formats/labels_zip.js';
import { serveSamples } from '../../www/samples/serve.js';
import { builtWorkbench } from '../built.js';
import { labels } from '../labels/score_parts.js';
import { labelsScript } from '../labels/serve.js';
import { assertAccessible } from './axe.js';
import { makeFolder, removeFolder } from './harness/host.js';
import { kept } from './label_bench.js';
import { idle } from './score_bench.js';
import { inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').TestPage} TestPage */

let folder = '';
/** @type {Awaited<ReturnType<typeof serveSamples>>} */
let server;

before(async () => {
  folder = makeFolder('many');
  cpSync(builtWorkbench(), folder, { recursive: true });
  writeFileSync(join(folder, 'labels.js'), await labelsScript());
  const bare = '<!doctype html><title>Bare</title><script src="labels.js"></script>';
  writeFileSync(join(folder, 'bare.html'), bare);
  server = await serveSamples({ root: folder });
});

after(async () => {
  await server?.close();
  if (folder) removeFolder(folder);
});

/** Five people; each is wrong somewhere else, eve everywhere. */
const wrongAt =
  (/** @type {number} */ page) => (/** @type {string} */ tag, /** @type {number} */ k) =>
    tag === 'aside' && k === page ? { template: 'no', main: 'yes', role: 'body' } : {};
const PEOPLE = {
  ...{ ann: wrongAt(0), bob: wrongAt(1), cat: wrongAt(2), dan: wrongAt(9) },
  eve: (/** @type {string} */ tag) => (tag === 'footer' ? { template: 'no', role: 'other' } : {}),
};

inBothBrowsers('many annotators', ({ story }) => {
  story('five are compared, fused, and reviewed where they differ', async (setup) => {
    const made = labels({ 'a.example': 4 }, PEOPLE);
    const zip = await writeLabelsZip(made.records, async (hash) => ({
      columns: /** @type {Uint8Array<ArrayBuffer>} */ (made.pages.get(hash)),
      html: made.looks.get(hash) ?? '',
    }));
    const bare = await setup.open(`${server.url}bare.html`);
    await bare.evaluate(
      async (given) => {
        const { labels: own } = /** @type {any} */ (globalThis);
        const bytes = Uint8Array.from(atob(given), (letter) => letter.charCodeAt(0));
        const file = await own.zip.readLabelsZip(new Blob([bytes]));
        await own.store.createLabelStore().merge(file.records, file.page);
      },
      Buffer.from(await zip.arrayBuffer()).toString('base64'),
    );
    await setup.shut(bare);
    const page = await setup.open(`${server.url}workbench.html`);
    page.whole = true;
    await page.resize(1280, 900);
    await page.click({ css: '#tab-score' });
    await idle(page);
    await page.click({ css: '.score-controls input[value=people]' });
    await page.waitFor(
      () => document.querySelectorAll('.score-people .score-rows [role=row]').length === 4,
    );
    await idle(page);
    const told = await page.text({ css: '.score-people' });
    for (const name of Object.keys(PEOPLE)) assert.ok(told.includes(name), `${name} in ${told}`);
    assert.ok(
      told.includes('body / related') || told.includes('related / body') || / \/ /.test(told),
      told,
    );
    await assertAccessible(page, 'many annotators');
    await setup.picture(page, 'score-many');
    await page.focus({
      css: '.score-people button:not([hidden])',
      text: words('view_score_fused_save'),
    });
    await page.press('Enter');
    await page.get({ text: words('view_score_fused_saved', 'fused') });
    await idle(page);
    const fused = (await kept(page)).filter(({ annotator }) => annotator === 'fused');
    assert.equal(fused.length, 4);
    assert.ok(
      fused.every(({ proposal }) => proposal.method === 'fused' && proposal.of.length === 5),
    );
    const footers = fused.flatMap(({ blocks }) => blocks.filter(({ role }) => role === 'other'));
    assert.deepEqual(footers, [], 'one person against four');
    await page.focus({ css: '.score-people button', text: words('view_score_settle') });
    await page.press('Enter');
    await page.get({ css: '.score-card .score-sides' });
    await idle(page);
    const rows = await page.evaluate(
      () => document.querySelectorAll('.score-view .score-mark.apart').length,
    );
    assert.ok(rows >= 1 && rows <= 2, `${rows} places of a page are disputed`);
    const card = await page.text({ css: '.score-card' });
    assert.match(card, /\d+ %, (ann|bob|cat|dan)/);
    await assertAccessible(page, 'what is disputed');
    await setup.picture(page, 'score-review');
    for (let k = 0; k < rows; k += 1) await page.press('a');
    await page.waitFor(() => document.querySelector('.score-view .score-mark.apart') === null);
    await page.press('Escape');
    await page.get({
      css: '.score-people .score-rows',
      text: new RegExp(words('view_score_settled')),
    });
    const third = (await kept(page)).filter(({ proposal }) => proposal.method === 'adjudication');
    assert.equal(third.length, 4);
    assert.ok(third.some(({ done }) => done));
  });
});
