// The views that draw, in both browsers: each shows a page of a sample site, is walked by keys, follows the selection, saves
// its files, and is there for everyone. Pages of 50,000 nodes stay quick.

import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';

import { serveSamples } from '../../www/samples/serve.js';
import { assertAccessible } from './axe.js';
import { makeFolder, removeFolder } from './harness/host.js';
import { buildBench } from './plots/bench.js';
import { inChromium, ROOT, words } from './setup.js';

/** @typedef {import('./harness/test_page.js').TestPage} TestPage */

let folder = '';
/** @type {Awaited<ReturnType<typeof serveSamples>>} */
let server;

before(async () => {
  folder = makeFolder('plots');
  mkdirSync(join(folder, 'samples'));
  cpSync(join(ROOT, 'dist/www/samples'), join(folder, 'samples'), { recursive: true });
  await buildBench(folder);
  cpSync(join(ROOT, 'dist/www'), join(folder, 'workbench'), { recursive: true });
  server = await serveSamples({ root: folder });
});

after(async () => {
  await server?.close();
  if (folder) removeFolder(folder);
});

/** @param {import('./setup.js').Setup} setup */
async function openBench(setup) {
  const page = await setup.open(server.url);
  page.whole = true;
  await page.waitFor(() => document.documentElement.dataset.state === 'ready');
  return page;
}

/** @param {TestPage} page @param {string} name of a button */
function press(page, name) {
  return page.click({ role: 'button', name });
}

/** The text of what a selector finds. @param {TestPage} page @param {string} css */
function textOf(page, css) {
  return page.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? '', css);
}

/** Whether something is drawn on the first canvas that a selector finds. @param {TestPage} page @param {string} css */
function drawn(page, css) {
  return page.waitFor((wanted) => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(wanted));
    if (!canvas?.width) return false;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value, k) => k % 4 === 3 && value > 0);
  }, css);
}

/** A file that was saved. @param {import('./setup.js').Setup} setup @param {string} name */
async function saved(setup, name) {
  for (let times = 0; times < 100; times += 1) {
    const file = join(setup.browser.downloads, name);
    if (existsSync(file) && readFileSync(file).length > 0) return readFileSync(file);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${name} did not arrive: ${readdirSync(setup.browser.downloads).join(', ')}`);
}

const STORIES = readdirSync(join(ROOT, 'www/samples/lantern/stories'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `lantern/stories/${name.replace('.md', '.html')}`);

/** Focuses what a selector finds. @param {TestPage} page @param {string} css */
function focus(page, css) {
  return page.evaluate((wanted) => {
    /** @type {HTMLElement} */ (document.querySelector(wanted)).focus();
  }, css);
}

/** A page with many nodes: lists in sections, as shops have them. */
function large() {
  const item = (k) =>
    `<li class="item"><h3><a href="/${k}">Thing ${k}</a></h3><p>Words of thing ${k}</p><span>${k} EUR</span></li>`;
  const items = Array.from({ length: 6_400 }, (_, k) => item(k)).join('');
  return `<title>Large</title><nav><a href="/">Home</a></nav><main><ul>${items}</ul></main><footer>End</footer>`;
}

inChromium(
  'plots',
  'plots are SVG of ours, the same in both; Firefox tells what browsers can differ in by workbench',
  ({ story }) => {
    story('the tag path sequence is walked step by step', async (setup) => {
      const page = await openBench(setup);
      await page.evaluate((path) => globalThis.bench.sequence(path), STORIES[0]);
      await drawn(page, '#sequence canvas');
      const result = await textOf(page, '#sequence .sentence');
      assert.match(result, /The main region runs from position/);
      await focus(page, '#sequence .plot');
      await page.press('Home');
      assert.match(await textOf(page, '#sequence .sentence'), /^On the way to the main region/);
      await page.press('ArrowRight');
      assert.match(await textOf(page, '#sequence .row .soft'), /^Step 2 of/);
      await page.press('ArrowLeft', 'ArrowLeft');
      assert.equal(await textOf(page, '#sequence .sentence'), result);
      await page.press('.');
      assert.equal(typeof (await page.evaluate(() => globalThis.bench.selection.node)), 'number');
      await assertAccessible(page, 'sequence');
      await setup.picture(page, 'plots-sequence');
      await page.prefer({ dark: true });
      await setup.picture(page, 'plots-sequence-dark');
      await page.prefer({ dark: false });
      await page.press('Home');
      await setup.picture(page, 'plots-sequence-step');
      await press(page, words('view_save', 'SVG'));
      const svg = (await saved(setup, 'tag-path-sequence.svg')).toString();
      assert.match(svg, /^<svg xmlns=/);
      assert.ok(svg.includes('<path d="M'));
      await press(page, words('view_save', 'PNG'));
      const png = await saved(setup, 'tag-path-sequence.png');
      assert.equal(png.subarray(1, 4).toString(), 'PNG');
      await press(page, words('view_save', 'CSV'));
      const csv = (await saved(setup, 'tag-path-regions.csv')).toString();
      assert.match(csv, /^\ufeffregion,from,to,nodes,splits,path\r\n/);
    });

    story('brushing chooses nodes, and choosing elsewhere shows in the picture', async (setup) => {
      const page = await openBench(setup);
      await page.evaluate((path) => globalThis.bench.sequence(path), STORIES[0]);
      await drawn(page, '#sequence canvas');
      await page.drag({ css: '#sequence .overlay' }, 120, 0);
      await page.waitFor(() => globalThis.bench.selection.node !== null);
      const line = await page.text({ css: '#sequence .row.number:not([hidden])' });
      assert.match(line, /Positions \d[\d,]* to \d/);
      await page.click({ css: '#sequence .row.number:not([hidden]) button' });
      const holder = await page.evaluate(() => globalThis.bench.selection.node);
      const told = await textOf(page, '#sequence .row.number:not([hidden]) button');
      assert.ok(told.includes('body'), `${told}: ${holder}`);
      await press(page, words('view_zoom_brushed'));
      await setup.picture(page, 'plots-sequence-brushed');
      await focus(page, '#sequence .plot');
      await page.press('Escape', '0');
      await page.gone({ css: '#sequence .row.number:not([hidden]) button' });
      // The same by keys alone: from the chosen node to both sides.
      const brushed = () => textOf(page, '#sequence [role=status]:not(.sentence)');
      const chosen = await page.evaluate(() => globalThis.bench.selection.node);
      await page.press('Shift+ArrowRight', 'Shift+ArrowRight');
      const three = await brushed();
      assert.match(three, /3 nodes/);
      await page.press('Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft');
      assert.match(await brushed(), /2 nodes/);
      await page.press('Shift+PageDown');
      assert.match(await brushed(), /20 nodes/);
      assert.equal(await page.evaluate(() => globalThis.bench.selection.node), chosen);
      await page.press('Escape');
      await page.gone({ css: '#sequence .row.number:not([hidden]) button' });
    });

    story('scores are smoothed while the slider moves', async (setup) => {
      const page = await openBench(setup);
      await page.evaluate(
        async (path) => globalThis.bench.scoresOf(await globalThis.bench.sample(path)),
        STORIES[1],
      );
      await drawn(page, '#scores canvas');
      const sections = async () =>
        Number(
          /sections: ([\d,]+)\./.exec(await textOf(page, '#scores .view p'))?.[1].replace(',', ''),
        );
      const many = await sections();
      await focus(page, '#scores input[type=range]');
      await page.press('End');
      await page.waitFor(() =>
        /sections: 1\./.test(document.querySelector('#scores .view p')?.textContent ?? ''),
      );
      assert.equal(await sections(), 1);
      await page.press('Home');
      await page.waitFor(
        (least) =>
          Number(
            /sections: ([\d,]+)\./
              .exec(document.querySelector('#scores .view p')?.textContent ?? '')?.[1]
              .replace(',', ''),
          ) > least,
        many,
      );
      await focus(page, '#scores .plot');
      await page.press('ArrowDown', 'ArrowDown', 'ArrowRight');
      assert.match(await textOf(page, '#scores .sentence'), /^html\/body.*raw 0\.\d{3}/);
      await page.waitFor(() => document.querySelectorAll('#scores tbody tr').length > 1);
      await page.choose({ css: '#scores input[type=range]' }, '60');
      await assertAccessible(page, 'scores');
      await setup.picture(page, 'plots-scores');
      await page.prefer({ dark: true });
      await setup.picture(page, 'plots-scores-dark');
      await page.prefer({ dark: false });
      await press(page, words('view_save', 'SVG'));
      assert.match((await saved(setup, 'page-level-scores.svg')).toString(), /<\/svg>/);
    });

    story('a template is looked at, taught one more page, and edited', async (setup) => {
      const page = await openBench(setup);
      await page.evaluate((paths) => globalThis.bench.template(paths, 4), STORIES.slice(0, 6));
      await drawn(page, '#template .ghost canvas');
      const rows = () =>
        page.evaluate(() => document.querySelectorAll('#template [role=treeitem]').length);
      assert.ok((await rows()) > 10);
      await press(page, words('view_learn_more'));
      await page.waitFor(() =>
        /Learned as kind/.test(document.querySelector('#template .sentence')?.textContent ?? ''),
      );
      await page.waitFor(() => document.querySelectorAll('#template .badge').length > 0);
      await setup.picture(page, 'plots-template-learned');
      await page.evaluate(() => document.querySelector('#template .plot.short')?.scrollIntoView());
      await drawn(page, '#template .plot.short canvas');
      await setup.picture(page, 'plots-template-drift');
      await focus(page, '#template [role=tree]');
      await page.press('Home');
      assert.match(await textOf(page, '#template [role=toolbar] .soft'), /^Parts: \d+ · /);
      const templates = () => page.evaluate(() => globalThis.bench.templates.length);
      const known = await templates();
      await press(page, words('view_never'));
      await page.waitFor((least) => globalThis.bench.templates.length > least, known);
      await page.waitFor(() => document.querySelectorAll('#template .badge.hide').length > 0);
      await assertAccessible(page, 'template');
      await setup.picture(page, 'plots-template-edited');
      await page.prefer({ dark: true });
      await setup.picture(page, 'plots-template-dark');
      await page.prefer({ dark: false });
      await focus(page, '#template [role=tree]');
      await page.press('Control+z');
      await page.waitFor(() => document.querySelectorAll('#template .badge.hide').length === 0);
      const count = () => textOf(page, '#template .view > p.number');
      // All that is left at a stroke, and back again at a stroke.
      const few = await count();
      await press(page, words('view_learn_all'));
      await page.waitFor(
        (old) => document.querySelector('#template .view > p.number')?.textContent !== old,
        few,
      );
      await page.waitFor(() =>
        [...document.querySelectorAll('#template button')].some(
          (button) =>
            button instanceof HTMLButtonElement &&
            button.disabled &&
            /Learn all/.test(button.textContent ?? ''),
        ),
      );
      assert.match(await count(), /^pages learned: 6/);
      await press(page, words('ui_undo'));
      await page.waitFor(
        (old) => document.querySelector('#template .view > p.number')?.textContent === old,
        few,
      );
      await press(page, words('view_learn_all'));
      await page.waitFor(() =>
        /^pages learned: 6/.test(
          document.querySelector('#template .view > p.number')?.textContent ?? '',
        ),
      );
      await press(page, words('ui_undo'));
      await page.waitFor(
        (old) => document.querySelector('#template .view > p.number')?.textContent === old,
        few,
      );
      await focus(page, '#template [role=tree]');
      const counted = await count();
      await page.press('End');
      await page.press('Delete');
      await page.waitFor(
        (old) => document.querySelector('#template .view > p.number')?.textContent !== old,
        counted,
      );
      await page.choose({ css: '#template [role=toolbar] select' }, '5');
      await press(page, words('view_save', 'CSV'));
      assert.match((await saved(setup, 'template.csv')).toString(), /^\ufeffpath,text,seen on,/);
    });

    story(
      'two pages stand side by side, and keys go from difference to difference',
      async (setup) => {
        const page = await openBench(setup);
        await page.evaluate(
          async (paths) => {
            const [left, right] = await Promise.all(
              paths.map((path) => globalThis.bench.sample(path)),
            );
            await globalThis.bench.alignment(left, right);
          },
          STORIES.slice(0, 2),
        );
        await page.waitFor(() => document.querySelectorAll('#alignment [role=row]').length > 10);
        const active = () =>
          page.evaluate(() => {
            const row = document.querySelector('#alignment [aria-selected="true"]');
            return { change: row?.className, index: Number(row?.getAttribute('aria-rowindex')) };
          });
        const first = await active();
        assert.match(String(first.change), /deleted|inserted|replaced/);
        await focus(page, '#alignment [role=treegrid]');
        await page.press('n');
        const second = await active();
        assert.ok(second.index > first.index, 'a later difference');
        await page.press('p');
        assert.deepEqual(await active(), first);
        const lines = () =>
          page.evaluate(() =>
            Number(
              document.querySelector('#alignment [role=treegrid]')?.getAttribute('aria-rowcount'),
            ),
          );
        const folded = await lines();
        await page.press('Home');
        for (let k = 0; k < 60 && (await active()).change !== 'folded'; k += 1) {
          await page.press('ArrowDown');
        }
        assert.equal((await active()).change, 'folded');
        await page.press('Enter');
        assert.ok((await lines()) > folded);
        await assertAccessible(page, 'alignment');
        await page.press('n');
        await setup.picture(page, 'plots-alignment');
        await press(page, words('view_save', 'CSV'));
        assert.match(
          (await saved(setup, 'aligned-pages.csv')).toString(),
          /^\ufeffchange,left page,right page\r\n/,
        );
      },
    );

    story('the workbench has them as tabs, for the page that is open', async (setup) => {
      const page = await setup.open(`${server.url}workbench/workbench.html`);
      page.whole = true;
      await page.click({ css: '#open-samples' });
      await page.waitFor(() => document.documentElement.dataset.state === 'done');
      for (const tab of ['sequence', 'scores']) {
        await page.click({ css: `#tab-${tab}` });
        await drawn(page, `#panel-${tab} canvas`);
        await setup.picture(page, `plots-tab-${tab}`);
      }
      await page.click({ css: '#tab-template' });
      await drawn(page, '#panel-template .ghost canvas');
      await page.click({ css: '#panel-template button', name: words('view_learn_more') });
      await page.waitFor(() =>
        /Learned as kind/.test(
          document.querySelector('#panel-template .sentence')?.textContent ?? '',
        ),
      );
      await assertAccessible(page, 'template in the workbench');
      await setup.picture(page, 'plots-tab-template');
      await page.click({ css: '#tab-alignment' });
      await page.waitFor(
        () => document.querySelectorAll('#panel-alignment [role=row]').length > 10,
      );
      await assertAccessible(page, 'two pages in the workbench');
      await setup.picture(page, 'plots-tab-alignment');
    });

    story('pages of 50,000 nodes stay quick', async (setup) => {
      const page = await openBench(setup);
      const nodes = await page.evaluate(async (html) => {
        const made = await globalThis.bench.open('large.html', html);
        Reflect.set(globalThis, 'large', made);
        await globalThis.bench.sequenceOf(made);
        return made.columns.length;
      }, large());
      assert.ok(nodes > 50_000, `${nodes}`);
      await drawn(page, '#sequence canvas');
      // The time from a key to the next frame but one, in which the picture is there.
      const took = (key, css) =>
        page.evaluate(
          async (pressed, wanted) => {
            const target = /** @type {HTMLElement} */ (document.querySelector(wanted));
            const times = [];
            for (let k = 0; k < 7; k += 1) {
              await new Promise(requestAnimationFrame);
              const began = performance.now();
              target.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
              await new Promise(requestAnimationFrame);
              times.push(performance.now() - began);
            }
            return times.sort((a, b) => a - b)[3];
          },
          key,
          css,
        );
      const times = {
        step: await took('ArrowRight', '#sequence .plot'),
        walk: await took('.', '#sequence .plot'),
      };
      await page.evaluate(() => globalThis.bench.scoresOf(globalThis.large));
      await drawn(page, '#scores canvas');
      Object.assign(times, { scores: await took('ArrowDown', '#scores .plot') });
      await page.evaluate(async (html) => {
        const other = await globalThis.bench.open(
          'other.html',
          html.replaceAll('Thing 7', 'Box 7'),
        );
        await globalThis.bench.alignment(globalThis.large, other);
      }, large());
      await page.waitFor(() => document.querySelectorAll('#alignment [role=row]').length > 10);
      assert.ok(
        (await page.evaluate(() => document.querySelectorAll('#alignment [role=row]').length)) <
          200,
        'only rows in sight are there',
      );
      Object.assign(times, { align: await took('n', '#alignment [role=treegrid]') });
      for (const [what, ms] of Object.entries(times)) assert.ok(ms < 400, `${what}: ${ms} ms`);
      if (process.env.HUSK_TIMES) console.log(setup.browser.name, times);
    });

    story('a slider smooths 5,000 nodes in time', async (setup) => {
      const page = await openBench(setup);
      const ms = await page.evaluate(
        async (html) => {
          const made = await globalThis.bench.open('middle.html', html);
          await globalThis.bench.scoresOf(made);
          const slider = /** @type {HTMLInputElement} */ (
            document.querySelector('#scores input[type=range]')
          );
          globalThis.bench.asked.length = 0;
          for (let k = 30; k < 60; k += 1) {
            slider.value = String(k);
            slider.dispatchEvent(new Event('input'));
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
          await new Promise((resolve) => setTimeout(resolve, 500));
          const times = globalThis.bench.asked
            .filter(({ name }) => name === 'smoothScores')
            .map((one) => one.ms);
          return {
            middle: times.sort((a, b) => a - b)[times.length >> 1],
            nodes: made.columns.length,
          };
        },
        large().replace(/(<li.*?<\/li>){5000}/, ''),
      );
      if (process.env.HUSK_TIMES) console.log(setup.browser.name, ms);
      assert.ok(ms.nodes > 4_000, `${ms.nodes}`);
      assert.ok(ms.middle < 250, `${ms.middle} ms`);
    });
  },
);
