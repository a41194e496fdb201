// What went: the bar's sentence opens a list of the blocks, each with a way back; a held key tints them; and while they are tinted the
// first press of a link in one says why.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { inBothBrowsers, words } from './setup.js';

const LIST = { css: '.found' };

/** Whether the menu of the page is shown. @param {import('./setup.js').TestPage} page */
const isShown = (page) => page.evaluate(() => document.getElementById('menu').offsetHeight > 0);

inBothBrowsers('blocks found', ({ story }) => {
  story('the sentence of the bar lists them, and each can be brought back', async (setup) => {
    await setup.forget();
    const page = await setup.open(setup.fixtures.url('/'));
    const { blocks } = await setup.switchTo(page, 'hide');
    assert.equal(await isShown(page), false);
    await setup.unfold(page);
    await page.click({ css: '.bar .say' });
    await page.get(LIST);
    const rows = await page.find({ css: '.found li' });
    assert.equal(rows.length, blocks.length);
    for (const [k, { sample }] of blocks.entries()) {
      const start = sample.slice(0, 20);
      assert.ok(rows[k].text.includes(start), `${rows[k].text} without ${start}`);
    }
    assert.deepEqual(await page.axe(), []);
    await setup.picture(page, 'found-list');

    // The first button has the focus, so that its block is shown for the moment.
    const name = `${words('ui_show')}: `;
    const at = blocks.findIndex(({ sample }) => sample.includes('Gardens'));
    assert.ok(at >= 0, 'the menu is in a block');
    await page.focus({ css: `.found li:nth-child(${at + 1}) button` });
    assert.ok((await page.active()).name.startsWith(name), (await page.active()).name);
    await waitFor(() => isShown(page));
    await page.press('Enter');
    await waitFor(async () => (await page.find({ css: '.found li' })).length === blocks.length - 1);
    await page.press('Escape');
    await page.gone(LIST);
    assert.equal(await isShown(page), true, 'it stays');
    await page.focused(({ name: own }) => /\d/.test(own), 'the sentence has the focus again');

    await page.press('Enter');
    await page.get(LIST);
    await page.clickAt(5, 5);
    await page.gone(LIST);
    await setup.forget();
    await setup.shut(page);
  });

  story(
    'while a key is held they are tinted, and hidden again when it is let go',
    async (setup) => {
      await setup.forget();
      const page = await setup.open(setup.fixtures.url('/'));
      await setup.switchTo(page, 'hide');
      const { keyboard } = page.raw;
      for (const key of ['Alt', 'Shift', 'S']) await keyboard.down(key);
      await waitFor(() => isShown(page));
      const { outlineStyle } = await page.style(
        { css: '#masthead', within: 'all' },
        'outlineStyle',
      );
      assert.notEqual(outlineStyle, 'none');
      await setup.picture(page, 'found-tinted');
      for (const key of ['S', 'Shift', 'Alt']) await keyboard.up(key);
      await waitFor(async () => !(await isShown(page)));
      await setup.switchOff(page);
      await setup.shut(page);
    },
  );

  story(
    'a tinted link says why at the first press, and is followed at the second',
    async (setup) => {
      await setup.forget();
      const page = await setup.open(setup.fixtures.url('/'));
      await setup.switchTo(page, 'highlight');
      const before = await page.evaluate(() => {
        const link = document.querySelector('#related a');
        link.setAttribute('href', '#followed');
        return location.hash;
      });
      assert.equal(before, '');
      await page.click({ css: '#related a', within: 'all' });
      await page.get({ css: '.card' });
      assert.equal(await page.evaluate(() => location.hash), '');
      await page.click({ css: '#related a', within: 'all' });
      assert.equal(await page.evaluate(() => location.hash), '#followed');
      await setup.switchOff(page);
      await setup.shut(page);
    },
  );
});
