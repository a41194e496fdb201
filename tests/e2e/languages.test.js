// Husk's own pages in every language, and its surfaces on a page that is written the other way.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { waitFor } from './harness/host.js';
import { EXTENSION, inBothBrowsers, words } from './setup.js';

const LOCALES = join(EXTENSION, '_locales');
const LANGUAGES = Object.fromEntries(
  readdirSync(LOCALES).map((lang) => [
    lang,
    JSON.parse(readFileSync(join(LOCALES, lang, 'messages.json'), 'utf8')),
  ]),
);

inBothBrowsers('languages', ({ story, firefox }) => {
  story(
    'pages fit in every language and have its direction',
    async (setup) => {
      const page = await setup.open('about:blank');
      // A test browser speaks one language; the words of the others are put in its place.
      await page.raw.addInitScript((all) => {
        const mine = all[new URLSearchParams(location.search).get('lang') ?? ''];
        if (!mine || !globalThis.chrome?.i18n) return;
        chrome.i18n.getMessage = (key, values = []) =>
          mine[key]?.message.replace(/\$(\d)/g, (_, place) => values[Number(place) - 1] ?? '') ??
          '';
      }, LANGUAGES);
      const size = () =>
        page.evaluate(() => {
          const { scrollWidth, scrollHeight, lang, dir } = document.documentElement;
          return { wide: scrollWidth <= innerWidth, high: scrollHeight <= innerHeight, lang, dir };
        });
      for (const lang of Object.keys(LANGUAGES)) {
        const seen = { lang: lang.replace('_', '-'), dir: /^(ar|he)$/.test(lang) ? 'rtl' : 'ltr' };
        await page.resize(1280, 720);
        await page.goto(setup.browser.extensionUrl(`ui/welcome.html?lang=${lang}`));
        await page.get({ css: '#keys kbd' });
        await setup.picture(page, `welcome-${lang}`);
        assert.deepEqual(await size(), { ...seen, wide: true, high: true });
        await page.resize(360, 740);
        assert.equal((await size()).wide, true, `${lang}: the first screen, narrow`);
        for (const path of ['ui/options.html', 'ui/panel.html']) {
          await page.goto(setup.browser.extensionUrl(`${path}?lang=${lang}`));
          await page.get({ css: path.includes('panel') ? '#line' : '#keys kbd' });
          assert.deepEqual(
            { ...(await size()), high: null },
            { ...seen, wide: true, high: null },
            path,
          );
        }
      }
    },
    { chromium: 'words of ours', skip: firefox && 'its pages take no words from outside' },
  );

  story(
    'on a page from right to left the bar keeps its own direction',
    async (setup) => {
      const page = await setup.open(setup.fixtures.url('/'));
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl';
        document.documentElement.lang = 'he';
      });
      const untouched = await page.html();
      await setup.switchTo(page, 'highlight');
      const { attributes } = await page.get({ css: '.bar' });
      assert.deepEqual([attributes.lang, attributes.dir], [words('language'), 'ltr']);
      // From left to right the handle comes first.
      const [grip, more] = await Promise.all([
        page.get({ css: '.bar .grip' }),
        page.get({ role: 'button', name: words('content_bar_more') }),
      ]);
      assert.ok(grip.rect.x < more.rect.x);
      await setup.switchOff(page);
      await waitFor(async () => (await page.html()) === untouched);
    },
    { chromium: 'words of ours' },
  );
});
