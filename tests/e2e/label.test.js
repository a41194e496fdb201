// Labelling in both browsers: a page by keyboard alone, undo and redo, cutting out by pointer, keys of one's own, labels that
// are there again, what is carried to the next page, the tutorial and its key, and all of it for everyone.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { TUTORIAL } from '../../extension/labels/session/tutorial.js';
import { assertAccessible } from './axe.js';
import { waitFor } from './harness/host.js';
import {
  at,
  benchReady,
  current,
  kept,
  nameIt,
  opened,
  pick,
  rows,
  said,
  serveBench,
  shows,
  toLabels,
  walks,
} from './label_bench.js';
import { inChromium, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

/** @type {Awaited<ReturnType<typeof serveBench>>} */
let bench;

before(async () => {
  bench = await serveBench();
});

after(() => bench?.close());

const openBench = (/** @type {Setup} */ setup) => bench.open(setup);

inChromium(
  'labelling',
  'the workbench is a web page of ours; Firefox tells what browsers can differ in by label_live and labels_lasting',
  ({ story, firefox }) => {
    story('pages may begin with the answers of another method, or with none', async (setup) => {
      const page = await openBench(setup);
      await pick(page, walks('the proposals'));
      await toLabels(page, 'birch.html');
      const ours = await rows(page);
      const propose = async (
        /** @type {string} */ name,
        /** @type {(now: string[]) => boolean} */ fits,
      ) => {
        await page.press('Shift+L');
        await page.get({ css: '.label-drawer select' });
        await page.choose({ css: '.label-proposer' }, name);
        await opened(page, 'birch.html');
        await page.focus({ css: '.label-side .label-list' });
        return waitFor(
          async () => {
            const now = await rows(page);
            return fits(now) ? now : null;
          },
          { what: `the proposals of ${name}` },
        );
      };
      const blank = await propose('nobody', (now) => now.every((row) => !/[✓✗]/.test(row)));
      assert.equal(blank.length, ours.length);
      const theirs = await propose('tps', (now) => /✓/.test(now.join()));
      assert.notDeepEqual(theirs, ours);
      await page.press('Shift+C');
      // What was said stays, whoever proposes next.
      await page.waitFor(() => document.querySelector('.label-saved')?.textContent !== '');
      assert.deepEqual(await propose('husk', (now) => now.length > 0), theirs);
      await waitFor(
        async () => (await kept(page)).some(({ proposal }) => proposal.method === 'tps'),
        {
          what: 'who proposed, in the record',
        },
      );
    });

    story('the box stays around its block when something comes late', async (setup) => {
      const page = await openBench(setup);
      await pick(page, walks('what comes late'));
      await toLabels(page, 'birch.html');
      const gap = () =>
        page.evaluate(() => {
          const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('.label-frame'));
          const box = document.querySelector('.label-box')?.getBoundingClientRect();
          const last = frame.contentDocument?.body?.lastElementChild?.getBoundingClientRect();
          return (last?.bottom ?? 0) - (box?.bottom ?? 0);
        });
      await page.press('Shift+T');
      await page.get({ css: '.label-box' });
      let gapBefore = NaN;
      await waitFor(async () => Math.abs(gapBefore - (gapBefore = await gap())) < 1, {
        what: 'rest',
      });
      await page.evaluate(() => {
        const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('.label-frame'));
        frame.contentDocument?.body.style.setProperty('padding-top', '57px');
      });
      await waitFor(async () => Math.abs((await gap()) - gapBefore) < 1, {
        what: 'the box around it',
      });
    });

    story('a page is labelled by keyboard alone, and is there again', async (setup) => {
      const page = await openBench(setup);
      await pick(page, walks('the keys'));
      await toLabels(page, 'birch.html');
      const first = await rows(page);
      assert.ok(first.length >= 3, first.join(' · '));
      // One block over all of it, and what is not template cut out: the story, by arrows.
      await page.press('Shift+T');
      assert.deepEqual(await rows(page), ['no role T✓ M✗']);
      await page.press('c');
      assert.match(await said(page), /^nav, 3 words: Walks Huts Maps/);
      await page.press('ArrowDown');
      assert.match(await said(page), /^main, \d+ words: The birch path/);
      await page.press('Enter');
      assert.deepEqual(await rows(page), ['no role T✓ M✗', 'no role T✗ M✓', 'no role T✓ M✗']);
      await nameIt(page, 'b');
      await shows(page, ['no role T✓ M✗', 'body T✗ M✓', 'no role T✓ M✗']);
      await page.press('ArrowUp');
      await nameIt(page, 'n');
      await page.press('End');
      await nameIt(page, 'f');
      await shows(page, ['navigation T✓ M✗', 'body T✗ M✓', 'footer T✓ M✗']);
      await page.press('o');
      await page.get({ css: '.label-notes' });
      await page.type('no imprint on paper');
      await page.press('Control+Enter');
      await page.waitFor(() => document.activeElement?.classList.contains('label-list') === true);
      await page.press('Shift+Enter');
      await at(page, await nextName(page, 'birch.html'));
      // What was done is written a moment after the next page is there.
      const record = await waitFor(
        async () => (await kept(page)).find((one) => /birch$/.test(one.url) && one.done),
        { what: 'the page kept as done' },
      );
      const { url, husk, blocks, seconds } = record;
      assert.equal(url, 'https://walks.example/birch');
      assert.match(husk, /^\d+\.\d+\.\d+$/);
      assert.deepEqual(
        blocks.map((one) => `${one.role} ${one.template} ${one.main} ${one.origin}`),
        ['navigation yes no human', 'body no yes human', 'footer yes no human'],
      );
      assert.equal(blocks[2].note, 'no imprint on paper');
      assert.ok(seconds >= 0 && seconds < 600);
      // The next page has what was said as proposals, each confirmed with one key.
      const carried = await rows(page);
      assert.ok(carried.includes('navigation T✓ M✗'), carried.join(' · '));
      for (let k = 0; k < 12 && !(await isComplete(page)); k += 1) await page.press('Enter');
      assert.ok(await isComplete(page));
      await page.press('Shift+P');
      await at(page, 'birch.html');
      assert.deepEqual(await rows(page), ['navigation T✓ M✗', 'body T✗ M✓', 'footer T✓ M✗']);
      await page.reload();
      await benchReady(page);
      await pick(page, walks('the keys'));
      await page.waitFor(() => document.querySelectorAll('.label-side [role=option]').length === 3);
      assert.deepEqual(await rows(page), ['navigation T✓ M✗', 'body T✗ M✓', 'footer T✓ M✗']);
      await page.waitFor(() =>
        / 1 of 3/.test(document.querySelector('.label-head .number')?.textContent ?? ''),
      );
    });

    story('everything can be undone, and done again', async (setup) => {
      const page = await openBench(setup);
      await pick(page, walks('the way back'));
      await toLabels(page, 'birch.html');
      const states = [await rows(page)];
      for (const key of ['t', 'g', 'x', 'n', 'b', '3', 'Shift+T', 'x', 'm', 'l', 'd']) {
        await page.press(key);
        states.push(await rows(page));
      }
      const different = new Set(states.map((state) => state.join()));
      assert.ok(different.size > 6, 'the keys do something');
      const steps = [];
      for (let k = 0; k < 20; k += 1) {
        await page.press('u');
        if ((await said(page)) === words('label_refused_nothing', words('label_do_undo'))) break;
        steps.push(await rows(page));
      }
      assert.deepEqual(await rows(page), states[0]);
      for (const key of steps.slice(1).map((_, k) => (k % 2 ? 'Shift+U' : 'Control+y'))) {
        await page.press(key);
      }
      assert.deepEqual(await rows(page), steps[0], 'all but the last step');
      await page.press('Shift+U');
      assert.deepEqual(await rows(page), states[states.length - 1]);
      await page.press('Shift+U');
      assert.equal(await said(page), words('label_refused_nothing', words('label_do_redo')));
    });

    story('the pointer chooses a block, goes deeper, and the page stays inert', async (setup) => {
      const page = await openBench(setup);
      await pick(page, walks('the pointer'));
      await toLabels(page, 'birch.html');
      await page.press('Shift+T');
      await clickInside(page, 'p');
      assert.match(await said(page), /^main, /, 'the block was chosen before: one step into it');
      await clickInside(page, 'p');
      assert.match(await said(page), /^p, /);
      await page.press('m');
      assert.equal((await rows(page)).length, 5, 'what is around it is cut in four');
      assert.match(await current(page), /^Block 3 of 5/);
      await clickInside(page, 'footer a');
      assert.match(await current(page), /^Block 5 of 5/);
      const marks = await page.evaluate(() => {
        const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('.label-frame'));
        const inside = /** @type {Document} */ (frame.contentDocument);
        return [...inside.querySelectorAll('[data-husk-label]')].map(
          (element) => `${element.localName} ${element.getAttribute('data-husk-label')}`,
        );
      });
      assert.ok(marks.includes('p main'), marks.join(', '));
      assert.ok(marks.includes('footer template'), marks.join(', '));
      await page.click({ css: '[data-command="templateUnsure"]' });
      assert.equal((await rows(page))[4], 'no role T? M✗');
      await page.press('u');
      assert.equal((await rows(page))[4], 'no role T✓ M✗', 'keys go on after the pointer');
    });

    story('keys can be changed, clashes are refused, and both are kept', async (setup) => {
      const page = await openBench(setup);
      await pick(page, walks('the clash'));
      await toLabels(page, 'birch.html');
      await page.press('?');
      await page.focus({ css: '#label-change-isMain' });
      await page.press('Enter');
      await page.press('n');
      const clash = words('label_keys_taken', words('label_do_next'));
      await page.get({ css: '.label-sheet-said', text: clash });
      await page.press('Enter');
      await page.press('k');
      await page.get({
        css: '.label-sheet-said',
        text: words('ui_about', 'main only', 'K'),
      });
      await page.press('Escape');
      await page.waitFor(() => document.querySelector('.label-sheet') === null);
      await page.press('k');
      assert.match((await rows(page))[0], / T✗ M✓$/);
      await page.reload();
      await benchReady(page);
      await pick(page, walks('the clash'));
      await page.waitFor(() => document.querySelectorAll('.label-side [role=option]').length > 2);
      const shown = () =>
        page.evaluate(() => document.querySelector('[data-command="isMain"] kbd')?.textContent);
      assert.equal(await shown(), 'K');
      await page.press('?');
      await page.focus({ css: '#label-reset-isMain' });
      await page.press('Enter');
      await page.press('Escape');
      assert.equal(await shown(), 'M');
    });

    story('the tutorial is scored at once, and its key covers its pages', async (setup) => {
      const page = await openBench(setup);
      await page.click({ css: '#tab-label' });
      await page.click({ role: 'button', name: words('label_tutorial') });
      await at(page, words('label_tutorial_story'));
      // Wrong in one: the list of other stories is no main content.
      const answers = { 'The Hill': 't', News: 't', More: 'm' };
      for (const sample of await samples(page)) {
        const key = Object.entries(answers).find(([begin]) => sample.startsWith(begin))?.[1];
        const isFoot = sample.includes('Chapel Lane');
        await page.press(key ?? (isFoot ? 't' : 'm'));
        await page.press('n');
      }
      await page.press('Shift+Enter');
      await page.get({ css: '.label-score', text: /What differs/ });
      const score = await page.text({ css: '.label-score' });
      assert.match(score, /More from the hills/);
      assert.match(score, new RegExp(words('label_why_related')));
      assert.ok(!score.includes(words('label_why_navigation')), score);
      const wrong = await page.evaluate(() => {
        const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('.label-frame'));
        const inside = /** @type {Document} */ (frame.contentDocument);
        return [...inside.querySelectorAll('[data-husk-label~="wrong"]')].map((e) => e.className);
      });
      assert.deepEqual(wrong, ['related']);
      await assertAccessible(page, 'score');
      await page.press('Shift+Enter');
      await at(page, words('label_tutorial_product'));
      for (const { name, key } of TUTORIAL) {
        const faults = await page.evaluate(faultsOf, name, JSON.parse(JSON.stringify(key)));
        assert.deepEqual(faults, [], `the key of ${name}`);
      }
      await page.click({ role: 'button', name: words('label_tutorial_end') });
      await page.get({ css: '.label-kept' });
    });

    story('it is there for everyone', async (setup) => {
      const page = await openBench(setup);
      await page.click({ css: '#tab-label' });
      await assertAccessible(page, 'nothing to label');
      await page.click({ css: '#tab-page' });
      await pick(page, walks('everyone'));
      await toLabels(page, 'birch.html');
      await assertAccessible(page, 'labels');
      await page.press('Shift+L');
      await assertAccessible(page, 'pages');
      await page.press('Escape');
      await page.press('c');
      await assertAccessible(page, 'cutting out');
      await page.press('Escape');
      for (const [key, what] of [
        ['?', 'keys'],
        ['h', 'guidelines'],
        ['r', 'roles'],
        ['o', 'notes'],
      ]) {
        await page.focus({ css: '.label-side .label-list' });
        await page.press(key);
        await page.get({ css: 'dialog[open]' });
        await assertAccessible(page, what);
        await page.press('Escape');
        await page.waitFor(() => document.querySelector('dialog[open]') === null);
      }
      await setup.picture(page, 'label');
      void firefox;
    });
  },
);

/** @param {TestPage} page */
const isComplete = (page) =>
  page.evaluate(() =>
    / open: 0/.test(document.querySelector('.label-side > h2')?.textContent ?? ''),
  );

/** The page that is shown once it is another than this. @param {TestPage} page @param {string} old */
async function nextName(page, old) {
  const title = () => document.querySelector('.label-title')?.textContent ?? '';
  await page.waitFor((from) => {
    const now = document.querySelector('.label-title')?.textContent ?? '';
    return now !== '' && now !== from;
  }, old);
  return page.evaluate(title);
}

/** The first words of every block. @param {TestPage} page @returns {Promise<string[]>} */
const samples = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.label-side .label-sample')].map((e) => e.textContent ?? ''),
  );

/** Clicks an element of the page in the frame. @param {TestPage} page @param {string} selector */
async function clickInside(page, selector) {
  const place = await page.evaluate((wanted) => {
    const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('.label-frame'));
    const inside = /** @type {Document} */ (frame.contentDocument);
    const found = /** @type {Element} */ (inside.querySelector(wanted));
    const [box, outer] = [found.getBoundingClientRect(), frame.getBoundingClientRect()];
    return { x: outer.left + box.left + 4, y: outer.top + box.top + 6 };
  }, selector);
  await page.clickAt(place.x, place.y);
}

/**
 * Runs in the page: texts of a tutorial page that its key does not name, and entries of the key that name nothing.
 * @param {string} name
 * @param {{at: string}[]} key
 */
async function faultsOf(name, key) {
  const text = await (await fetch(`tutorial/${name}.html`)).text();
  const doc = new DOMParser().parseFromString(text, 'text/html');
  const faults = key.filter(({ at: one }) => !doc.querySelector(one)).map(({ at: one }) => one);
  const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.textContent?.trim()) continue;
    if (!key.some(({ at: one }) => node?.parentElement?.closest(one))) {
      faults.push(node.textContent);
    }
  }
  return faults;
}
