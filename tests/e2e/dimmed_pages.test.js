// A cookie wall over a dimmed page: what lies below the sheet can be pointed at and picked, and the bar leaves the wall's buttons free.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { page as article } from './pages/article.js';
import { inBothBrowsers, words } from './setup.js';

const WALL = `<style>.cover{position:fixed;inset:0;background:#0008;z-index:5}.cookie{position:fixed;z-index:6;inset:auto 0 0;padding:24px;background:#fff;text-align:center}</style>
<div class="cover"></div><div class="cookie" role="dialog" aria-label="Cookies">We use cookies. <button id="accept">Accept all</button></div>`;

/** A sheet that holds the wall. */
const AROUND = WALL.replace('<div class="cover"></div>', '<div class="cover">').concat('</div>');

inBothBrowsers('dimmed pages', ({ story }) => {
  for (const [how, end] of [
    ['beside its wall', WALL],
    ['around its wall', AROUND],
  ]) {
    story(`a sheet ${how} is looked through, and the bar gives way`, async (setup) => {
      await setup.forget();
      const own = await setup.serve({ '/wall': article({ end }) });
      const page = await setup.open(own.url('/wall'));
      await setup.switchTo(page, 'highlight');
      const centre = () =>
        page.evaluate(() => {
          const { x, y, width, height } = document.getElementById('accept').getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2)?.id;
        });
      await waitFor(async () => (await centre()) === 'accept', { what: 'the button to be free' });
      const { rect } = await page.get({ css: '.bar' });
      assert.ok(rect.y < 100, `the bar is at ${rect.y}`);
      assert.deepEqual(await page.axe(), []);
      await setup.picture(page, `dimmed-${how.split(' ')[0]}`);

      // The sheet is under the pointer; the menu below it is meant.
      const menu = await page.get({ css: '#menu a', within: 'all' });
      await page.raw.mouse.move(menu.rect.x + 300, menu.rect.y + 5);
      await page.get({ css: '.tab', text: words('class_header') });
      await setup.more(page, words('ui_command_pick'));
      await page.get({ css: '.picking' });
      const p2 = await page.get({ css: '#p2', within: 'all' });
      await page.raw.mouse.move(p2.rect.x + 40, p2.rect.y + 40);
      await waitFor(async () => (await page.get({ css: '.measure' })).text.startsWith('p '));
      await page.press('Escape');
      await setup.switchOff(page);
      await setup.shut(page);
    });
  }
});
