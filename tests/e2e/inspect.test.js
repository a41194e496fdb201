// The workbench as an inspector uses it, in both browsers: tabs, the tree, the card, one choice in all views, sizes that
// stay, and a page of 50,000 nodes, on which work is counted and not timed.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { serveSamples } from '../../www/samples/serve.js';
import { builtWorkbench } from '../built.js';
import { assertAccessible } from './axe.js';
import { inChromium } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

/** @type {Awaited<ReturnType<typeof serveSamples>>} */
let server;

before(async () => {
  server = await serveSamples({ root: builtWorkbench() });
});

after(() => server?.close());

/** @param {Setup} setup */
async function openWorkbench(setup) {
  const page = await setup.open(`${server.url}workbench.html`);
  page.whole = true;
  await page.resize(1280, 1000);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.get({ css: '#open-samples' });
  return page;
}

/** @param {TestPage} page */
async function marked(page) {
  await page.waitFor(() => document.documentElement.dataset.state === 'done');
  await page.get({ css: '.tree-row .mark' });
  // The verdict, with the classes, comes last.
  await page.get({ css: '.tree-row .swatch' });
}

/** Opens pages by name and HTML. @param {TestPage} page @param {Record<string, string>} made */
async function open(page, made) {
  await page.chooseFiles('files', made);
  await marked(page);
}

/** What is chosen: in the tree, in the frames, on the card. @param {TestPage} page */
function chosen(page) {
  return page.evaluate(() => {
    const tree = document.querySelector('[role=tree]');
    const active = document.getElementById(tree?.getAttribute('aria-activedescendant') ?? '');
    const frames = ['frame-a', 'frame-b'].map((id) => {
      const frame = /** @type {HTMLIFrameElement} */ (document.getElementById(id));
      const view = /** @type {any} */ (frame.contentWindow);
      const element = view.document.querySelector('[data-husk-at="chosen"]');
      const [range] = view.CSS.highlights.get('husk-chosen') ?? [];
      return element?.localName ?? range?.startContainer.textContent.trim() ?? null;
    });
    const row = document.querySelector('[role=treeitem][aria-selected=true]');
    return {
      row: row?.querySelector('.tag, .quoted')?.textContent ?? null,
      active: active === row ? 'it' : (active?.textContent ?? null),
      frames,
      path: document.querySelector('.card .path')?.textContent ?? null,
    };
  });
}

/** Searches the tree. @param {TestPage} page @param {string} text */
async function seek(page, text) {
  await page.focus({ css: '.tree-tools input' });
  await page.type(text);
  await page.press('Enter');
}

/** @param {TestPage} page @param {string} path of the card */
async function reached(page, path) {
  await page.get({ css: '.card .path', text: path });
}

const SMALL = `<!doctype html><title>Small</title>
<nav id=top><ul><li><a href="/1">Ebb</a></li><li><a href="/2">Flow</a></li></ul></nav>
<main><h1>The mill</h1><p>It turns with the tide, <b>twice</b> a day, and has done so for a long time.</p>
<p style="margin-top: 3000px">Far below is more of it, so that there is something to scroll to.</p></main>`;

inChromium(
  'inspect',
  'the workbench is a web page of ours; Firefox tells what browsers can differ in by workbench',
  ({ story }) => {
    story('a choice made in one view is shown in all', async (setup) => {
      const page = await openWorkbench(setup);
      await open(page, { 'small.html': SMALL, 'other.html': SMALL.replace('twice', 'often') });
      await page.get({ css: '#result-title', text: 'other.html' });
      assert.deepEqual((await chosen(page)).frames, [null, null], 'nothing is chosen at first');

      await page.click({ css: '.tree-row .quoted', text: 'Flow' });
      await reached(page, 'html/body/nav/ul/li/a/#text');
      assert.deepEqual(await chosen(page), {
        row: 'Flow',
        active: 'it',
        frames: ['Flow', 'Flow'],
        path: 'html/body/nav/ul/li/a/#text',
      });
      await page.click({ css: '.card button', text: 'Block around it' });
      await reached(page, 'html/body/nav/ul/li/a');
      assert.deepEqual((await chosen(page)).frames, ['a', 'a']);
      await page.click({ css: '.card button', text: 'First block in it' });
      await reached(page, 'html/body/nav/ul/li/a/#text');

      // On the page, in the second frame.
      await page.evaluate(() => {
        const frame = /** @type {HTMLIFrameElement} */ (document.getElementById('frame-b'));
        const bold = frame.contentDocument?.querySelector('b');
        bold?.dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }),
        );
      });
      await reached(page, 'html/body/main/p/b');
      const { row, active, frames } = await chosen(page);
      assert.deepEqual({ row, active, frames }, { row: 'b', active: 'it', frames: ['b', 'b'] });

      // What lies out of sight is scrolled to, in both.
      await page.focus({ css: '[role=tree]' });
      await page.press('End');
      await page.waitFor(() =>
        ['frame-a', 'frame-b'].every((id) => {
          const frame = /** @type {HTMLIFrameElement} */ (document.getElementById(id));
          return (frame.contentWindow?.scrollY ?? 0) > 1000;
        }),
      );
      // Another page begins with nothing chosen.
      await page.focus({ css: '#pages' });
      await page.press('ArrowDown');
      await page.get({ css: '#result-title', text: 'small.html' });
      await marked(page);
      await page.get({ css: '.card', text: /Choose a block/ });
      assert.deepEqual(await chosen(page), {
        row: null,
        active: await page.evaluate(() => document.querySelector('.tree-row')?.textContent),
        frames: [null, null],
        path: null,
      });
    });

    story('the card says what a block is, why, how large, and where', async (setup) => {
      const page = await openWorkbench(setup);
      await page.click({ css: '#open-samples' });
      await marked(page);
      await seek(page, 'header');
      await page.get({ css: '.tree-tools [role=status]', text: /^1 of \d+$/ });
      const inSight = await page.evaluate(() => {
        const tree = document.querySelector('[role=tree]')?.getBoundingClientRect();
        const row = document
          .querySelector('[aria-selected=true].tree-row')
          ?.getBoundingClientRect();
        return tree && row && row.top >= tree.top && row.bottom <= tree.bottom;
      });
      assert.ok(inSight, 'the match is in sight');
      const card = (await page.get({ css: '.card' })).text;
      assert.match(card, /Page header|Menu/);
      assert.match(card, /Seen on \d+ of \d+ pages of this site\./, 'why');
      assert.match(card, /A\s*tps: \d+% template, mean score [01]\.\d\d/);
      assert.match(card, /B\s*husk: \d+% template, mean score [01]\.\d\d/);
      assert.match(card, /Seen\s*on \d+ of 16 pages/);
      assert.match(card, /\d+ × \d+ px · \d+ characters · \d+% of the text · \d+ nodes/);
      assert.match(card, /\d+ links, \d+% of its text/);
      assert.match(card, /html\/body\/(.*\/)?header/);
      await assertAccessible(page, 'a chosen block');
      await page.resize(900, 700);
      await assertAccessible(page, 'at 900 px');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 900, `${wide} px wide`);
      await setup.picture(page, 'inspect-900');
    });

    story('the tree is walked with keys alone', async (setup) => {
      const page = await openWorkbench(setup);
      await open(page, { 'small.html': SMALL });
      const rows = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.tree-row')].map(
            (row) =>
              `${row.getAttribute('aria-level')} ${row.querySelector('.tag, .quoted')?.textContent}`,
          ),
        );
      const press = async (/** @type {string[]} */ ...keys) => {
        for (const key of keys) await page.press(key);
        return (await chosen(page)).row;
      };
      await page.focus({ css: '[role=tree]' });
      assert.equal(await press('Home'), 'html');
      assert.equal(await press('ArrowDown'), 'head', 'what shows nothing is closed');
      assert.equal(await press('ArrowDown'), 'body');
      assert.equal(await press('ArrowLeft'), 'body');
      assert.deepEqual(await rows(), ['1 html', '2 head', '2 body'], 'closed');
      assert.equal(await press('ArrowLeft'), 'html', 'then out');
      assert.equal(await press('ArrowRight'), 'head', 'open already, so in');
      assert.equal(await press('*', 'ArrowDown'), 'title');
      assert.match((await press('End')) ?? '', /^Far below/, 'its siblings are open too');
      assert.equal(await press('n'), 'nav');
      assert.equal(await press('ArrowLeft', 'ArrowLeft'), 'body');
      await page.press('/');
      assert.equal((await page.active())?.tag, 'input', 'a key leads to the search');
      await seek(page, 'TIDE');
      await reached(page, 'html/body/main/p/#text');
      assert.match((await chosen(page)).row ?? '', /^It turns with the tide/);
      const levels = await page.evaluate(() => {
        const row = document.querySelector('[role=treeitem][aria-selected=true]');
        return ['aria-level', 'aria-posinset', 'aria-setsize'].map((name) =>
          row?.getAttribute(name),
        );
      });
      assert.deepEqual(levels, ['5', '1', '3']);
      await page.evaluate(() => {
        const field = /** @type {HTMLInputElement} */ (document.querySelector('.tree-tools input'));
        field.value = 'no such words';
      });
      await page.press('Enter');
      await page.get({ css: '.tree-tools [role=status]', text: 'nothing found' });
    });

    story('tabs and lines work with keys, and stay as they were left', async (setup) => {
      const page = await openWorkbench(setup);
      await open(page, { 'small.html': SMALL, 'other.html': SMALL });
      const front = () =>
        page.evaluate(() => {
          const [tab, ...more] = document.querySelectorAll('[role=tab][aria-selected=true]');
          const panels = [...document.querySelectorAll('[role=tabpanel]')].filter(
            (panel) => !(/** @type {HTMLElement} */ (panel).hidden),
          );
          return {
            id: tab.id,
            one: more.length === 0 && panels.length === 1,
            own: panels[0].id === tab.getAttribute('aria-controls'),
            focused: document.activeElement === tab,
          };
        });
      const tabs = await page.find({ role: 'tab' });
      await page.focus({ css: '[role=tab][aria-selected=true]' });
      const seen = new Set();
      for (let k = 0; k < tabs.length; k += 1) {
        const { id, one, own, focused } = await front();
        assert.ok(one && own && focused, id);
        seen.add(id);
        await page.press('ArrowRight');
      }
      assert.equal(seen.size, tabs.length);
      assert.equal((await front()).id, 'tab-page', 'round to the first one');
      await page.press('End');
      const { id: last } = await front();
      await page.press('Home');

      const sizes = () =>
        page.evaluate(() =>
          ['side', 'pages-section'].map((id) => {
            const { width, height } = /** @type {HTMLElement} */ (
              document.getElementById(id)
            ).getBoundingClientRect();
            return Math.round(id === 'side' ? width : height);
          }),
        );
      const first = await sizes();
      await page.focus({ css: '#split-side' });
      for (let k = 0; k < 4; k += 1) await page.press('ArrowLeft');
      await page.focus({ css: '#split-pages' });
      for (let k = 0; k < 4; k += 1) await page.press('ArrowDown');
      const [width, height] = await sizes();
      assert.ok(width > first[0] + 60, `${first[0]} → ${width} px`);
      assert.ok(height < first[1] - 30, `${first[1]} → ${height} px`);
      await page.drag({ css: '#split-side' }, 50, 0);
      const [dragged] = await sizes();
      assert.ok(Math.abs(dragged - (width - 50)) <= 8, `${width} → ${dragged} px`);
      await page.evaluate(() => {
        const select = /** @type {HTMLSelectElement} */ (document.getElementById('a'));
        select.value = 'rtdm';
        select.dispatchEvent(new Event('change'));
      });
      await page.focus({ css: '[role=tab][aria-selected=true]' });
      await page.press('End');
      await page.reload();
      // Methods are there when the workbench is.
      await page.waitFor(() => document.querySelectorAll('#a option').length > 0);
      assert.equal((await front()).id, last);
      assert.equal(
        await page.evaluate(
          () => /** @type {HTMLSelectElement} */ (document.getElementById('a')).value,
        ),
        'rtdm',
      );
      await page.click({ css: '#tab-page' });
      await open(page, { 'small.html': SMALL, 'other.html': SMALL });
      assert.equal((await sizes())[0], dragged);
    });

    story(
      'a page of 50,000 nodes: every step draws the rows in sight and no more',
      async (setup) => {
        const page = await openWorkbench(setup);
        await page.evaluate(() => {
          const parts = ['<!doctype html><title>Large</title><main>'];
          for (let k = 0; k < 500; k += 1) {
            parts.push(`<section id=s${k}><h2>Part ${k}</h2><ul>`);
            for (let n = 0; n < 48; n += 1) parts.push(`<li>Item ${n} of part ${k}</li>`);
            parts.push('</ul></section>');
          }
          const input = /** @type {HTMLInputElement} */ (document.getElementById('files'));
          const files = [new File(parts, 'large.html', { type: 'text/html' })];
          Object.defineProperty(input, 'files', { value: files, configurable: true });
          input.dispatchEvent(new Event('change'));
        });
        await marked(page);
        assert.ok(
          (await page.evaluate(() =>
            document.querySelectorAll('#numbers dd')[0].textContent?.replace(/\D/g, ''),
          )) >= 50_000,
        );
        // Rows that come into the document, from now on.
        await page.evaluate(() => {
          const room = /** @type {any} */ (globalThis);
          room.rowsMade = 0;
          new MutationObserver((records) => {
            for (const { addedNodes } of records) room.rowsMade += addedNodes.length;
          }).observe(/** @type {Element} */ (document.querySelector('.tree-rows')), {
            childList: true,
          });
        });
        const work = async (/** @type {() => Promise<unknown>} */ act) => {
          await page.evaluate(() => void (/** @type {any} */ (globalThis.rowsMade = 0)));
          await act();
          await page.evaluate(
            () =>
              new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
          );
          const [made, there] = await page.evaluate(() => [
            /** @type {any} */ (globalThis).rowsMade,
            document.querySelectorAll('.tree-row').length,
          ]);
          assert.ok(there <= 80, `${there} rows are there`);
          return made;
        };
        await page.focus({ css: '[role=tree]' });
        await page.press('Home');
        const opened = await work(() =>
          page.click({ css: '.tree-tools button', text: 'Open all' }),
        );
        assert.ok(opened <= 80, `${opened} rows to open 50,000 nodes`);
        await page.focus({ css: '[role=tree]' });
        assert.ok((await work(() => page.press('End'))) <= 80);
        await reached(page, 'html/body/main/section/ul/li/#text');
        assert.equal((await chosen(page)).row, 'Item 47 of part 499');
        assert.ok((await work(() => page.press('ArrowUp'))) <= 2, 'a step within what is in sight');
        assert.ok((await work(() => page.press('PageUp'))) <= 80);
        const found = await work(async () => {
          await seek(page, 'item 7 of part 250');
          await page.get({ css: '.tree-tools [role=status]', text: '1 of 1' });
        });
        assert.ok(found <= 80);
        assert.deepEqual(await chosen(page), {
          row: 'Item 7 of part 250',
          active: 'it',
          frames: ['Item 7 of part 250', 'Item 7 of part 250'],
          path: 'html/body/main/section/ul/li/#text',
        });
        const scrolled = await work(() =>
          page.evaluate(() => {
            const tree = /** @type {HTMLElement} */ (document.querySelector('[role=tree]'));
            tree.scrollTop += 24 * 5;
          }),
        );
        assert.ok(scrolled <= 6, `${scrolled} rows for five lines`);
        await assertAccessible(page, '50,000 nodes');
      },
    );
  },
);
