// What a person does with the parts of an article: by mouse and by keyboard, in the reader as it is shipped.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { serveFixtures } from './reader/site.js';
import { inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

/** Paragraphs, so that a page has enough to read. */
const PROSE = Array.from(
  { length: 30 },
  (_, k) =>
    `<p>The harbour office keeps a log of every boat that came in, and who was on it, and what they carried, in the year ${1800 + k}. It is kept in ink, and nobody has ever found a mistake in it.</p>`,
).join('\n');

/** @param {string} inner */
const article = (inner) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The log</title></head><body><nav><a href="/a">Home</a> <a href="/b">News</a></nav><main><article><h1>The log of the harbour</h1>${inner}</article></main><footer><p>All rights reserved.</p></footer></body></html>`;

const PAGES = {
  '/notes': article(
    `<p>The log was begun by the second master of the harbour, who could not sleep.<sup><a href="#fn1" id="r1">1</a></sup> It has been kept ever since.</p>${PROSE}<p>See <a href="#end">the end of it</a> for more.</p>${PROSE}<h2 id="end">The end</h2><p>There is no end to it.</p><p id="fn1">The harbour office keeps a log of every boat that came in, and who was on it, as he said in a <a href="https://letters.invalid/7">letter</a> to his sister in the year 1790. <a href="#r1">↩</a></p>${PROSE}`,
  ),
  '/code': article(
    `${PROSE}<p>The log can be read by a program:</p><pre><code class="language-js">const log = open('log');\nlog.read(1 &lt; 2);</code></pre><p>That is all that is needed.</p>${PROSE}`,
  ),
  '/pictures': article(
    `${PROSE}<p>Three pages of it follow, as pictures.</p><figure><img src="/img/one-640x400.jpg" width="640" height="400" alt="Page one"><figcaption>Page one of the log</figcaption></figure><figure><img src="/img/two-640x400.jpg" width="640" height="400" alt="Page two"></figure><figure><img src="/img/three-640x400.jpg" width="640" height="400" alt="Page three"></figure><p>Those were three pages of the log.</p>${PROSE}`,
  ),
  '/films': article(
    `${PROSE}<p>There is a film about the log:</p><div><iframe data-src="/player/lock" width="560" height="315" allowfullscreen title="How the log is kept"></iframe></div><p>It is short.</p>${PROSE}`,
  ),
  '/wide': article(
    `${PROSE}<p>The table of all tides follows here, for those who need it.</p><table><caption>Tides by station</caption><thead><tr>${Array.from({ length: 16 }, (_, k) => `<th>Station ${k}</th>`).join('')}</tr></thead><tbody>${Array.from({ length: 4 }, (_row, r) => `<tr>${Array.from({ length: 16 }, (_, k) => `<td>${r * k} metres</td>`).join('')}</tr>`).join('')}</tbody></table><p>So much for the tides.</p>${PROSE}`,
  ),
  '/player/lock': '<title>Player</title><p>Plays.</p>',
};

/** @param {Setup} setup @param {string} path @param {(page: TestPage, site: import('./harness/server.js').Site) => Promise<void>} run */
async function reading(setup, path, run) {
  const site = setup.closeLater(await serveFixtures((asked) => PAGES[asked]));
  const page = await setup.open(site.url(path));
  await setup.read(page);
  await run(page, site);
}

/** How far the reader is scrolled. @param {TestPage} page */
const scrolled = (page) =>
  page.apart((_, ...roots) => {
    const scroller = roots.map((root) => root.querySelector('.scroller')).find(Boolean);
    return Math.round(scroller.scrollTop);
  });

/** Nobody is kept out. @param {TestPage} page */
async function everyone(page) {
  const found = (await page.axe()).filter(({ impact }) => /serious|critical/.test(impact));
  assert.deepEqual(found, []);
}

inBothBrowsers('parts of the reader', ({ story }) => {
  story(
    'a note opens in place by keyboard, keeps its link, and Esc closes it first',
    async (setup) => {
      await reading(setup, '/notes', async (page) => {
        const sign = { css: '.body .note button' };
        await page.focus(sign);
        await page.press('Enter');
        const plate = await page.get({ css: '.note-plate', text: 'to his sister' });
        assert.ok(!plate.text.includes('↩'), 'without the way back');
        assert.equal((await page.get(sign)).attributes['aria-expanded'], 'true');
        await page.get({ css: '.note-plate a[href]', text: 'letter' });
        await everyone(page);
        await setup.picture(page, 'reader-note');
        await page.press('Escape');
        await page.gone({ css: '.note-plate' });
        await page.get({ css: '.reader .title' });
        assert.equal((await page.get(sign)).attributes['aria-expanded'], 'false');
        await page.press('Escape');
        await page.gone({ css: '.reader' });
      });
    },
  );

  story(
    'a link within the page scrolls inside the reader, and there is a way back',
    async (setup) => {
      await reading(setup, '/notes', async (page) => {
        const address = await page.evaluate(() => location.href);
        for (const way of ['button', 'keys']) {
          await page.click({ css: '.body a[data-to]', text: 'the end of it' });
          const back = await page.get({ css: '.trail', name: words('reader_place_back') });
          await waitFor(
            async () => (await page.get({ css: '.body h2', text: 'The end' })).rect.y < 900,
          );
          const far = await scrolled(page);
          assert.ok(back.visible);
          if (way === 'button') await page.click({ css: '.trail' });
          else await page.press('Alt+ArrowLeft');
          await waitFor(async () => (await scrolled(page)) < far - 500, {
            what: 'the place of the link',
          });
          await page.gone({ css: '.trail' });
          await page.focused((at) => at?.text.includes('the end of it'), 'the link');
        }
        assert.equal(await page.evaluate(() => location.href), address);
      });
    },
  );

  story(
    'code is copied as it was written',
    async (setup) => {
      await reading(setup, '/code', async (page) => {
        await page.get({ css: '.code .about span', text: 'js' });
        await page.focus({ css: '.code .copy' });
        await page.press('Enter');
        await page.get({ css: '.code .copy', text: words('reader_code_copied') });
        // What is on the clipboard is seen by putting it into a field of another page.
        const other = await setup.open(
          new URL('/notes', await page.evaluate(() => location.href)).href,
        );
        await other.evaluate(() => {
          const field = document.body.appendChild(document.createElement('textarea'));
          field.id = 'field';
          field.focus();
        });
        await other.press('Control+v');
        const pasted = await waitFor(() =>
          other.evaluate(() => document.querySelector('textarea')?.value),
        );
        assert.equal(pasted, "const log = open('log');\nlog.read(1 < 2);");
      });
    },
    { chromium: 'text of ours' },
  );

  story(
    'pictures of a gallery are enlarged in place and looked through',
    async (setup) => {
      await reading(setup, '/pictures', async (page) => {
        await page.get({ css: '.gallery img' });
        await page.focus({ css: '.gallery img' });
        await page.press('Enter');
        const shown = () => page.get({ css: '.enlarged img' });
        assert.equal((await shown()).attributes.alt, 'Page one');
        await page.get({ css: '.enlarged .caption', text: 'Page one of the log' });
        await page.press('ArrowRight');
        assert.equal((await shown()).attributes.alt, 'Page two');
        await page.press('ArrowLeft', 'ArrowLeft');
        assert.equal((await shown()).attributes.alt, 'Page three');
        await setup.picture(page, 'reader-enlarged');
        await everyone(page);
        await page.press('Escape');
        await page.gone({ css: '.enlarged' });
        await page.get({ css: '.reader .title' });
        await page.focused((at) => at?.attributes.alt === 'Page three', 'the picture');
        await page.click({ css: '.gallery img' });
        await page.click({ css: '.enlarged .shut' });
        await page.gone({ css: '.enlarged' });
        await everyone(page);
      });
    },
    { chromium: 'a view of ours' },
  );

  story('what is embedded is asked for by a press alone', async (setup) => {
    await reading(setup, '/films', async (page, site) => {
      const asked = () => site.asked.filter(({ path }) => path.startsWith('/player')).length;
      await page.get({ css: '.embed', text: 'How the log is kept' });
      assert.equal(asked(), 0);
      await page.click({ css: '.embed button' });
      await waitFor(() => asked() > 0, { what: 'that the player is asked for' });
      assert.equal(asked(), 1);
    });
  });

  story(
    'a wide table scrolls by keyboard and has a name',
    async (setup) => {
      await reading(setup, '/wide', async (page) => {
        const frame = await page.get({ css: '.scroll.wide' });
        assert.equal(frame.attributes.role, 'region');
        assert.equal(frame.attributes['aria-label'], 'Tides by station');
        await page.focus({ css: '.scroll.wide' });
        await page.press('ArrowRight', 'ArrowRight');
        await waitFor(() =>
          page.apart((_, ...roots) =>
            roots.some((root) => (root.querySelector('.scroll.wide')?.scrollLeft ?? 0) > 0),
          ),
        );
        await everyone(page);
      });
    },
    { chromium: 'attributes of ours' },
  );
});
