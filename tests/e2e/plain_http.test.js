// Pages that came without encryption: browsers keep a number of interfaces from them (crypto.randomUUID, crypto.subtle,
// clipboard, locks, caches …), so every main path is gone once on such a page.

import assert from 'node:assert/strict';
import { join } from 'node:path';

import { waitFor } from './harness/host.js';
import { begin, forget, kept, openPanel } from './label_panel.js';
import { page as article, STORY } from './pages/article.js';
import { saved, select, take } from './reader/take_along.js';
import { ROOT, inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const VOICE = join(ROOT, 'tests/e2e/voice');
const TIDE_MILL = 'stories/tide-mill.html';

/** More than goes in one message: links with long addresses, 5.6 MB. */
const LARGE = `<footer>${Array.from(
  { length: 1400 },
  (_, k) => `<a href="/${k}${'x'.repeat(4000)}">${k}</a> `,
).join('')}</footer>`;

/** @param {Setup} setup @param {string} url */
async function openPlain(setup, url) {
  await setup.forget();
  const page = await setup.open(url);
  assert.equal(await page.evaluate(() => isSecureContext), false);
  return page;
}

inBothBrowsers(
  'plain http',
  ({ story, firefox }) => {
    story('a page is highlighted, hidden, corrected and learned', async (setup) => {
      const page = await openPlain(setup, setup.plain(TIDE_MILL));
      await setup.switchTo(page, 'highlight');
      const { blocks } = await setup.intoMode(page, 'hide');
      assert.ok(blocks.length > 3);
      await setup.more(page, words('content_more_hide'));
      await page.get({ css: '.picking' });
      await page.click({ css: 'main p', within: 'all' });
      await page.press('Escape');
      await page.gone({ css: '.picking' });
      await setup.ready(page, ({ canUndo }) => canUndo);
      assert.equal((await setup.storedSite(page)).decisions.length, 1);
      await setup.undo(page);
      await setup.ready(page, ({ canRedo }) => canRedo);
      const { template } = await setup.learn(page);
      assert.ok(template.pages > 1);
    });

    story('a page larger than a message is judged', async (setup) => {
      const site = await setup.serve({ '/': article({ story: STORY + LARGE }) });
      const page = await openPlain(setup, site.plain('/'));
      await setup.browser.background(() => {
        Object.assign(globalThis, { lines: [] });
        chrome.runtime.onConnect.addListener(({ name }) =>
          Reflect.get(globalThis, 'lines').push(name),
        );
      });
      assert.ok((await setup.switchOn(page)).blocks.length > 0);
      const lines = await setup.browser.background(() => Reflect.get(globalThis, 'lines'));
      assert.deepEqual(lines, ['husk.page'], 'it came in portions');
    });

    story('an article is read, highlighted, noted, copied and saved', async (setup) => {
      const site = await setup.serve({ '/': article(), '/paste': '<textarea></textarea>' });
      try {
        const page = await openPlain(setup, site.plain('/'));
        await setup.read(page);
        await page.prefer({ reducedMotion: true });

        await page.click({ css: '.tool.letters' });
        await page.click({ css: '.font label.dyslexic' });
        await page.waitFor(() => document.fonts.size === 3);
        await page.press('Escape');

        await select(page, 'So we laid it');
        await page.click({ role: 'button', name: words('reader_highlight_note') });
        await page.get({ role: 'textbox', name: words('reader_highlight_note') });
        await page.type('Ask the neighbour');
        await page.press('Escape');
        await page.get({ css: 'mark.hl.noted' });
        await page.click({ css: '.tool.marker' });
        const listed = await page.get({ css: '.hl-list .note' });
        assert.equal(listed.attributes['data-note'], 'Ask the neighbour');
        await page.press('Escape');

        await take(page, 'reader_take_save_annotations');
        assert.equal(JSON.parse((await saved(setup, 'jsonld')).text).total, 1);
        await take(page, 'reader_take_save_markdown');
        assert.match(
          (await saved(setup, 'md')).text,
          /A hedge is a wall that has agreed to be alive\./,
        );
        await take(page, 'reader_take_copy_markdown');
        await page.get({ css: '.toast', text: words('reader_code_copied') });

        await page.press('n');
        // Firefox has no voice where it is tested.
        if (firefox) await page.get({ css: '.toast', text: words('reader_listen_none') });
        else await page.get({ css: '.paint .spoken i', hidden: true });

        const paste = await setup.open(site.url('/paste'));
        await paste.evaluate(() => document.querySelector('textarea').focus());
        await paste.press('Control+v');
        await paste.waitFor(() =>
          /agreed to be alive/.test(document.querySelector('textarea').value),
        );
      } finally {
        await setup.forget();
      }
    });

    story('the panel shows a page, and it is labelled there', async (setup) => {
      const page = await openPlain(setup, setup.plain(TIDE_MILL));
      const { blocks } = await setup.switchOn(page);
      assert.ok(blocks.length > 0);
      const panel = await openPanel(setup);
      await forget(panel);
      await panel.click({ css: '#tab-here' });
      await panel.get({ css: '#here', text: blocks[0].sample.slice(0, 10) });
      await begin(panel);
      await panel.press('Enter');
      const [record] = await waitFor(async () => {
        const all = await kept(panel);
        return all.length > 0 ? all : null;
      });
      const [frozen] = await kept(panel, 'pages');
      // Made by the panel: the page has no crypto.subtle.
      assert.match(frozen.hash, /^[\da-f]{64}$/);
      assert.equal(frozen.hash, record.page.hash);
      await forget(panel);
    });
  },
  { beside: [VOICE] },
);
