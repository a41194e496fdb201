// An article that the site cuts into parts: they are listed first, and read into the reader when the person asks.

import assert from 'node:assert/strict';

import { unzipSync } from 'fflate';

import { waitFor } from './harness/host.js';
import { page as article } from './pages/article.js';
import { part, shownParts } from './pages/parts.js';
import { assertValidBook } from './reader/book.js';
import { saved, take } from './reader/take_along.js';
import { inBothBrowsers, words } from './setup.js';

const OFFER = { css: '.further' };

inBothBrowsers('reader, further parts', ({ story }) => {
  story(
    'are listed, read without cookies, shown below their number, and taken along',
    async (setup) => {
      await setup.forget();
      const script =
        '<script>document.documentElement.dataset.ran = "yes"</script><img src="/tracker.png" width="300" height="200" onerror="document.documentElement.dataset.ran = 1">';
      const own = await setup.serve({
        '/ferry': { body: part(1, 3), headers: { 'set-cookie': 'who=me; Path=/' } },
        '/ferry/2': part(2, 3, script),
        '/ferry/3': part(3, 3),
      });
      const page = await setup.open(own.url('/ferry'));
      await setup.read(page);
      assert.equal(await shownParts(page), '1');
      await page.get({ css: '.further', text: words('reader_further_other', 2) });
      await page.click({ css: '.further summary' });
      const listed = (await page.find({ css: '.further li' })).map(({ text }) => text);
      assert.deepEqual(listed, [own.url('/ferry/2'), own.url('/ferry/3')]);
      assert.deepEqual(
        [...new Set(own.asked.map(({ path }) => path))].filter((path) => path.startsWith('/ferry')),
        ['/ferry'],
        'nothing is asked before',
      );
      await setup.picture(page, 'reader-parts-offer');
      const found = (await page.axe()).filter(({ impact }) => /serious|critical/.test(impact));
      assert.deepEqual(
        found.map(({ id, nodes }) => [id, nodes[0].html]),
        [],
      );

      await page.click({ role: 'button', name: words('reader_further_add_other', 2) });
      await waitFor(async () => (await shownParts(page)) === '1 2 3');
      await page.gone(OFFER);
      for (const k of [2, 3]) {
        const asked = own.asked.filter(({ path }) => path === `/ferry/${k}`);
        assert.deepEqual(
          asked.map(({ headers }) => headers.cookie ?? ''),
          [''],
        );
      }
      const lines = (await page.find({ css: '.reader .body h2.part' })).map(({ text }) => text);
      assert.deepEqual(lines, [
        words('reader_further_number', 2),
        words('reader_further_number', 3),
      ]);
      assert.equal((await page.find({ css: '.reader h1' })).length, 1, 'one title');
      assert.equal(await page.evaluate(() => document.documentElement.dataset.ran), undefined);
      assert.ok(!(await page.find({ css: '.reader .body p', text: /^1 2 3$/ })).length);
      await page.press('End');
      await setup.picture(page, 'reader-parts-added');

      await take(page, 'reader_take_save_markdown');
      const markdown = (await saved(setup, 'md')).text;
      assert.equal(markdown.match(/The winter ferry$/gm)?.length, 1, 'the headline once');
      assert.equal(markdown.match(/\n\n---\n\nPart/g)?.length, 2);
      for (const k of [1, 2, 3]) assert.match(markdown, new RegExp(`\nPart ${k} of the story`));
      await take(page, 'reader_take_save_page');
      const html = (await saved(setup, 'html')).text;
      for (const k of [1, 2, 3]) assert.match(html, new RegExp(`Part ${k} of the story`));
      await setup.shut(page);
    },
  );

  story('a book has them all, each with its own notes', async (setup) => {
    await setup.forget();
    const notes = (/** @type {number} */ k) =>
      `<h2>The lock</h2><p>One boat was never counted<sup id="r1"><a href="#n1">1</a></sup>, and nobody asked for it again.</p>
      <ol class="footnotes"><li id="n1">The slate of lock ${k} was wiped too early. <a href="#r1">↩</a></li></ol>`;
    const own = await setup.serve({
      '/ferry': part(1, 3, notes(1)),
      '/ferry/2': part(2, 3, notes(2)),
      '/ferry/3': part(3, 3, notes(3)),
    });
    const page = await setup.open(own.url('/ferry'));
    await setup.read(page);
    await page.click({ role: 'button', name: words('reader_further_add_other', 2) });
    await waitFor(async () => (await shownParts(page)) === '1 2 3');
    await take(page, 'reader_take_save_book');
    const { bytes } = await saved(setup, 'epub');
    await assertValidBook(setup, bytes);
    const chapter = Buffer.from(unzipSync(bytes)['EPUB/article.xhtml']).toString();
    for (const k of [1, 2, 3]) assert.match(chapter, new RegExp(`Part ${k} of the story`));
    const led = [...chapter.matchAll(/<a (?=[^>]*href="#(p\d+)")[^>]*epub:type="noteref"/g)].map(
      ([, to]) => to,
    );
    assert.equal(led.length, 3);
    const said = led.map(
      (to) => new RegExp(`id="${to}"[^>]*>[^]*?lock (\\d) was`).exec(chapter)?.[1],
    );
    assert.deepEqual(said, ['1', '2', '3'], 'each note is that of its own part');
    await setup.shut(page);
  });

  story('one that leads elsewhere or fails is said, and can be tried again', async (setup) => {
    await setup.forget();
    let third = '';
    const own = await setup.serve((path) => {
      if (path === '/ferry') return part(1, 3);
      if (path === '/ferry/2') return part(2, 3);
      if (path === '/ferry/3' && third !== '') return third;
      if (path === '/ferry/3') {
        return { body: '', status: 302, headers: { location: own.other('/secret') } };
      }
      return path === '/secret' ? part(3, 3) : undefined;
    });
    const page = await setup.open(own.url('/ferry'));
    await setup.read(page);
    await page.click({ role: 'button', name: words('reader_further_add_other', 2) });
    await page.get({ css: '.further', text: words('reader_further_failed', 3) });
    assert.equal(await shownParts(page), '1 2');
    assert.ok(!own.asked.some(({ path }) => path === '/secret'), 'another origin is not asked');
    third = part(3, 3);
    await page.click({ role: 'button', name: words('reader_further_add_one', 1) });
    await waitFor(async () => (await shownParts(page)) === '1 2 3');
    await page.gone(OFFER);
    await setup.shut(page);
  });

  story(
    'are read without cookies where the policy of the page forbids reading, too',
    async (setup) => {
      await setup.forget();
      await setup.ask('ui-bg-settings-set', { change: { credentials: true } });
      const policy = { 'content-security-policy': "connect-src 'none'" };
      const own = await setup.serve({
        '/ferry': { body: part(1, 2), headers: { 'set-cookie': 'who=me; Path=/', ...policy } },
        '/ferry/2': part(2, 2),
      });
      const page = await setup.open(own.url('/ferry'));
      await setup.read(page);
      await page.click({ role: 'button', name: words('reader_further_add_one', 1) });
      if (setup.isFirefox) {
        // Firefox lets nobody read it there, and the person is told.
        await page.get({ css: '.further', text: words('reader_further_failed', 2) });
      } else {
        await waitFor(async () => (await shownParts(page)) === '1 2');
        const asked = own.asked.filter(({ path }) => path === '/ferry/2');
        assert.deepEqual(
          asked.map(({ headers }) => headers.cookie ?? ''),
          [''],
        );
      }
      await setup.ask('ui-bg-settings-set', { change: { credentials: false } });
      await setup.shut(page);
    },
  );

  story('an article in one part offers nothing', async (setup) => {
    const own = await setup.serve({ '/ferry': article() });
    const page = await setup.open(own.url('/ferry'));
    await setup.read(page);
    await page.gone(OFFER);
    await setup.shut(page);
  });
});
