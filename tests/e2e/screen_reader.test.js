// What a screen reader hears of a press: the names and roles of what Husk shows on a page, and what its live region says when
// something was done, all as the browser's own accessibility tree has it, closed shadow roots included.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { controls, readTree } from '../looks/tree.js';
import { inBothBrowsers, words, wording } from './setup.js';

/** @typedef {import('./setup.js').TestPage} TestPage */

/** Waits until a live region of Husk's says something. @param {TestPage} page @param {RegExp} what */
async function says(page, what) {
  let heard = '';
  await waitFor(
    async () => {
      const find = (/** @type {import('../looks/tree.js').Part[]} */ parts) =>
        parts.flatMap((part) =>
          part.role === 'status' ? [textOf(part)] : /** @type {string[]} */ (find(part.parts)),
        );
      heard = find(await readTree(page)).join(' | ');
      return what.test(heard);
    },
    { what: `“${what}”`, timeout: 10_000 },
  ).catch((error) => {
    throw new Error(`${error.message}; it says “${heard}”`, { cause: error });
  });
}

/** @param {import('../looks/tree.js').Part} part @returns {string} */
const textOf = ({ name, role, parts }) =>
  [role === 'text' ? name : '', ...parts.map(textOf)].join(' ').trim();

/** Waits for the controls of Husk's surfaces. @param {TestPage} page @param {string[]} wanted such as `button "Undo"` */
async function offers(page, wanted) {
  let there = /** @type {string[]} */ ([]);
  await waitFor(
    async () => {
      there = controls(await readTree(page));
      return wanted.every((one) => there.includes(one));
    },
    { what: 'the controls', timeout: 10_000 },
  ).catch(() => assert.deepEqual(there, wanted));
  // In the order in which they are walked through.
  assert.deepEqual(
    there.filter((one) => wanted.includes(one)),
    wanted,
  );
}

const button = (/** @type {string} */ key) => `button "${words(key)}"`;

inBothBrowsers('a screen reader', ({ story }) => {
  story('is told what a press found, what was done and what was undone', async (setup) => {
    await setup.forget();
    await setup.ask('ui-bg-settings-set', { change: { mode: 'hide' } });
    const page = await setup.open(setup.fixtures.url('/'));
    await setup.switchOn(page);
    await says(page, wording('content_hidden_other'));
    await offers(page, [
      button('content_bar_grip'),
      button('ui_mode_hide'),
      button('content_bar_yes'),
      button('content_pick'),
      button('ui_undo'),
      button('content_bar_more'),
    ]);
    await setup.mode(page, 'highlight');
    await says(page, wording('content_found_other'));
    await setup.more(page, words('content_more_hide'));
    await page.get({ css: '.picking' });
    await offers(page, [
      button('content_pick_larger'),
      button('content_pick_smaller'),
      button('content_pick_hide'),
      button('content_pick_keep'),
      button('content_pick_page'),
      button('ui_done'),
    ]);
    await page.hover({ css: '#p1', within: 'all' });
    await says(page, /^p \d+ × \d+$/);
    await page.press('Enter');
    await says(page, wording('content_done_hidden'));
    await page.press('Escape');
    await page.gone({ css: '.picking' });
    await setup.undo(page);
    await says(page, wording('ui_undone'));
    await setup.switchOff(page);
  });

  story('is given the menus, the list and the reader by role and name', async (setup) => {
    await setup.forget();
    await setup.ask('ui-bg-settings-set', { change: { mode: 'hide' } });
    const page = await setup.open(setup.fixtures.url('/'));
    await setup.switchOn(page);
    await setup.unfold(page);
    await page.click({ css: '.bar .mode' });
    await offers(
      page,
      ['hide', 'reader', 'highlight', 'off'].map(
        (mode) => `menuitemradio "${words(`ui_mode_${mode}`)}"`,
      ),
    );
    await page.press('Escape');
    await page.click({ css: '.bar .say' });
    await page.get({ css: '.found' });
    const named = new RegExp(`^button "${words('ui_show')}: .+, .+"$`);
    await waitFor(async () => controls(await readTree(page)).some((one) => named.test(one)), {
      what: 'the list',
    });
    await page.press('Escape');
    await setup.mode(page, 'reader');
    await page.get({ css: '.reader .title' });
    await offers(page, [
      button('reader_controls'),
      button('reader_listen'),
      button('reader_lines'),
      button('reader_take'),
      button('reader_leave'),
    ]);
    await setup.switchOff(page);
  });
});
