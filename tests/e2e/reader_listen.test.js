// Reading aloud with a voice of the device, and the line focus. The voice in Chromium is an extension of the tests: it
// speaks without sound. Firefox has none where it is tested, which is told.

import assert from 'node:assert/strict';
import { join } from 'node:path';

import { waitFor } from './harness/host.js';
import { ROOT, inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const VOICE = join(ROOT, 'tests/e2e/voice');

/** @param {Setup} setup */
async function reading(setup) {
  await setup.forget();
  const page = await setup.open(setup.sample('lantern', 'stories/tide-mill.html'));
  await setup.switchOn(page);
  await setup.intoMode(page, 'reader');
  await page.get({ css: '.reader .title' });
  return page;
}

/** Boxes of the sentence that is marked. @param {TestPage} page */
const marked = async (page) =>
  (await page.find({ css: '.paint .spoken i', hidden: true })).map(({ rect }) => rect);

/** Where the mark begins; null without one. @param {TestPage} page */
async function markAt(page) {
  const [first] = await marked(page);
  return first ? `${Math.round(first.x)},${Math.round(first.y)}` : null;
}

/** @param {TestPage} page @param {string} key of the words of a button */
const button = async (page, key) => (await page.find({ role: 'button', name: words(key) }))[0];

/** Height of the bright lines. @param {TestPage} page */
async function bright(page) {
  const [above] = await page.find({ css: '.shade.above', hidden: true });
  const [below] = await page.find({ css: '.shade.below', hidden: true });
  return {
    top: above.rect.y + above.rect.height,
    height: below.rect.y - above.rect.y - above.rect.height,
  };
}

inBothBrowsers(
  'listening',
  ({ story, firefox }) => {
    story(
      'sentences are read one after the other, marked, and led by keys',
      async (setup) => {
        const page = await reading(setup);
        await page.press('n');
        await page.get({ css: '.listen-plate' });
        await waitFor(() => markAt(page), { what: 'a marked sentence' });
        const first = await markAt(page);
        await waitFor(async () => ![null, first].includes(await markAt(page)), {
          what: 'the next sentence',
        });
        await setup.picture(page, 'listening');

        await page.press('n');
        await waitFor(() => button(page, 'reader_listen_go_on'), { what: 'that it pauses' });
        const paused = await markAt(page);
        await new Promise((resolve) => setTimeout(resolve, 1500));
        assert.equal(await markAt(page), paused, 'a pause stays where it is');
        await page.press('ArrowRight');
        const next = await markAt(page);
        assert.notEqual(next, paused);
        await page.press('ArrowLeft');
        assert.equal(await markAt(page), paused);
        await page.press('n');
        await waitFor(() => button(page, 'reader_listen_pause'), { what: 'that it reads on' });
        await waitFor(async () => (await markAt(page)) !== paused, { what: 'that it goes on' });

        // The sentence stands in the column of the article.
        const [column] = await page.find({ css: '.reader .body' });
        for (const box of await marked(page)) {
          assert.ok(
            box.x >= column.rect.x - 1 &&
              box.x + box.width <= column.rect.x + column.rect.width + 1,
          );
        }

        await page.press('Escape');
        await page.gone({ css: '.listen-plate' });
        assert.equal(await markAt(page), null);
        await page.get({ css: '.reader .title' });
        await page.press('Escape');
        await page.gone({ css: '.reader' });
      },
      { skip: firefox && 'no voice here' },
    );

    story(
      'voice and speed are kept',
      async (setup) => {
        const page = await reading(setup);
        await page.click({ role: 'button', name: words('reader_listen') });
        await page.get({ css: '.listen-plate select' });
        const chosen = async () => (await page.find({ css: '.listen-plate select' }))[0].value;
        assert.equal(await chosen(), 'Quiet voice');
        await page.focus({ css: '.listen-plate select' });
        await page.press('ArrowDown');
        await waitFor(async () => (await chosen()) === 'Other voice');
        await page.focus({ css: '.listen-plate input' });
        for (let k = 0; k < 3; k += 1) await page.press('ArrowRight');
        await page.get({ css: '.listen-plate output', text: '1.3' });
        const saved = async () => (await setup.ask('ui-bg-settings-get')).listening;
        await waitFor(async () => (await saved()).rate === 1.3);
        assert.deepEqual((await saved()).voices, { en: 'Other voice' });
        await page.bringToFront();
        await page.reload();
        await setup.switchOn(page);
        await page.get({ css: '.reader .title' });
        await page.press('n');
        await page.get({ css: '.listen-plate output', text: '1.3' });
        assert.equal(await chosen(), 'Other voice');
      },
      { skip: firefox && 'no voice here' },
    );

    story(
      'without a voice of the device nothing is read, and that is said',
      async (setup) => {
        const page = await reading(setup);
        await page.press('n');
        await page.get({ css: '.toast', text: words('reader_listen_none') });
        assert.equal((await page.find({ css: '.listen-plate' })).length, 0);
        await page.press('Escape');
        await page.gone({ css: '.reader' });
      },
      { skip: !firefox && 'there is a voice here' },
    );

    story('the line focus leaves one, three or five lines bright', async (setup) => {
      const page = await reading(setup);
      const press = () => page.click({ css: '.tools .lines' });
      await press();
      await page.get({ css: '.shade.below' });
      const one = await bright(page);
      assert.ok(one.height > 15 && one.height < 60, `one line of ${one.height} px`);
      await press();
      await waitFor(async () => (await bright(page)).height > 2 * one.height);
      const three = await bright(page);
      await press();
      await waitFor(async () => (await bright(page)).height > three.height + one.height);
      await setup.picture(page, 'line-focus');
      const five = await bright(page);

      await page.focus({ css: '.reader .scroller' });
      const [before] = await page.find({ css: '.reader .body' });
      for (let k = 0; k < 12; k += 1) await page.press('ArrowDown');
      const moved = await bright(page);
      const [after] = await page.find({ css: '.reader .body' });
      const read = before.rect.y - after.rect.y + moved.top - five.top;
      assert.ok(read > 8 * 20, `twelve lines on: ${read} px`);
      for (let k = 0; k < 4; k += 1) await page.press('ArrowUp');
      const back = await bright(page);
      const [up] = await page.find({ css: '.reader .body' });
      assert.ok(up.rect.y - after.rect.y - (back.top - moved.top) > 60, 'and back');

      await waitFor(async () => (await setup.ask('ui-bg-settings-get')).listening.lines === 5);
      await page.bringToFront();
      await page.press('l');
      await page.gone({ css: '.shade.below' });
      await page.press('Escape');
      await page.gone({ css: '.reader' });
    });
  },
  { beside: [VOICE] },
);
