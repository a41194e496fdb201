// Pages that change while they are read: articles that follow each other, apps that show another one at another address,
// text and pictures that come late.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { serveChangingPages } from './changing_pages/site.js';
import { STORIES } from './changing_pages/stories.js';
import { assertSameText, inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const [SALT, SWIFTS, BREAD] = STORIES.map(({ title }) => title);
const SCROLLER = { css: '.reader .scroller' };

/** @param {TestPage} page @param {string} css */
const textsOf = async (page, css) => (await page.find({ css })).map(({ text }) => text);

/** Waits until texts are what they should be. @param {TestPage} page @param {string} css @param {string[]} wanted */
async function shows(page, css, wanted) {
  let last;
  await waitFor(async () => {
    last = await textsOf(page, css);
    return JSON.stringify(last) === JSON.stringify(wanted);
  }).catch(() => assert.deepEqual(last, wanted, css));
}

/** Turns the wheel until the reader shows so many articles. @param {TestPage} page @param {number} count */
async function readOn(page, count) {
  await waitFor(
    async () => {
      await page.wheel(SCROLLER, 300);
      return (await page.find({ css: '.reader .next-article' })).length >= count - 1;
    },
    { what: `${count} articles` },
  );
}

/** Where a paragraph stands in the window. @param {TestPage} page @param {string} text */
async function topOf(page, text) {
  const found = await page.find({ css: '.reader .body p' });
  return found.find((one) => one.text.startsWith(text))?.rect.y ?? null;
}

/** @param {Setup} setup @param {(site: import('./harness/server.js').Site) => Promise<void>} run */
async function withSite(setup, run) {
  await setup.forget();
  await run(setup.closeLater(await serveChangingPages()));
}

inBothBrowsers('pages that change', ({ story }) => {
  for (const path of ['/feed', '/rolls']) {
    story(`${path}: each article its own, the first stays the first`, (setup) =>
      withSite(setup, async (site) => {
        const page = await setup.open(site.url(path));
        await page.resize(1000, 500);
        await setup.read(page);
        await readOn(page, 3);
        await shows(page, '.reader .title', [SALT]);
        await shows(page, '.reader .next-article h2', [SWIFTS, BREAD]);
        const line = (await textsOf(page, '.reader .facts .line')).join();
        assert.match(line, /Ines Marrow/);
        assert.doesNotMatch(line, /Tomas Hale|Oona Vey/, 'each has its own author');
        const lines = await textsOf(page, '.reader .next-article .next');
        assert.deepEqual(lines, [words('reader_next_article'), words('reader_next_article')]);
        const times = await textsOf(page, '.reader .next-article .line');
        assert.ok(times.length === 2 && times.every((time) => /\d/.test(time)), 'time to read');
        const headings = await textsOf(page, '.reader .body :is(h1, h2)');
        assert.equal(headings.filter((text) => text === SWIFTS).length, 1, 'each title once');
        await setup.picture(page, 'feed');

        // What the page calls itself meanwhile is no reason to begin anew.
        const before = await page.scrolled(SCROLLER);
        await page.evaluate(() => history.replaceState(null, '', '/feed/bread'));
        await page.evaluate(() => history.replaceState(null, '', '/feed/swifts'));
        await setup.ready(page, ({ mode }) => mode === 'reader');
        await shows(page, '.reader .title', [SALT]);
        assert.ok(Math.abs((await page.scrolled(SCROLLER)).top - before.top) < 2, 'nothing jumped');

        // There is no more, and nobody goes on asking.
        for (let k = 0; k < 8; k += 1) await page.wheel(SCROLLER, 600);
        const loads = await page.evaluate(() => Reflect.get(window, 'loads'));
        assert.equal(loads, 2);
        await page.press('Escape');
        await setup.rest(page);
        assert.equal(await page.evaluate(() => scrollY), 0, 'the page stands where it stood');
      }),
    );
  }

  story(
    'the outline has the articles, and below each its headings',
    (setup) =>
      withSite(setup, async (site) => {
        const page = await setup.open(site.url('/feed'));
        await page.resize(1400, 600);
        await setup.read(page);
        await readOn(page, 3);
        const expected = STORIES.flatMap(({ title, heading }) => [title, heading]);
        await shows(page, '.reader .outline li', expected);
        const levels = await page.apart(
          `(_, ...roots) => roots.flatMap((root) => [...root.querySelectorAll('.outline li')].map((li) => li.className))`,
        );
        assert.deepEqual(
          levels,
          STORIES.flatMap(() => ['level-1', 'level-2']),
        );
        const found = (await page.axe()).filter(({ impact }) => /serious|critical/.test(impact));
        assert.deepEqual(found, []);
        await page.press('Escape');
        await setup.rest(page);
      }),
    { chromium: 'a list of ours' },
  );

  story(
    'quiet: what was restored stays restored while the address follows the reading',
    (setup) =>
      withSite(setup, async (site) => {
        const page = await setup.open(site.url('/feed'));
        await setup.switchTo(page, 'hide');
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await page.waitFor(() => document.getElementById('bread') !== null);
        await page.evaluate(() => document.getElementById('bread')?.scrollIntoView());
        await page.waitFor(() => location.pathname === '/feed/bread');
        await setup.ready(page, ({ mode }) => mode === 'hide');
        const seen = (/** @type {string} */ id) =>
          page.evaluate((name) => document.getElementById(name)?.checkVisibility(), id);
        for (const { id } of STORIES) assert.equal(await seen(id), true, id);
        assert.equal(await seen('footer'), false);
        await setup.switchOff(page);
      }),
    { chromium: 'a history of ours' },
  );

  story('an app that goes to another article is followed, back leads back', (setup) =>
    withSite(setup, async (site) => {
      const page = await setup.open(site.url('/app/salt'));
      await page.resize(1000, 500);
      await setup.read(page);
      await page.wheel(SCROLLER, 500);
      await page.evaluate(() => {
        Reflect.set(window, 'wait', 900);
        Reflect.get(window, 'go')('swifts');
      });
      await page.get({ css: '.toast', text: words('reader_waiting') });
      await shows(page, '.reader .title', [SWIFTS]);
      await page.gone({ css: '.toast' });
      assert.equal((await page.scrolled(SCROLLER)).top, 0, 'from its beginning');
      await page.get({ css: '.reader .voice', text: SWIFTS });
      await page.evaluate(() => history.back());
      await shows(page, '.reader .title', [SALT]);
      // Where nothing comes, it says so and leaves.
      await page.evaluate(() => Reflect.get(window, 'go')('nowhere'));
      await page.get({ css: '.toast', text: words('reader_waiting') });
      await waitFor(async () => (await page.find({ css: '.reader' })).length === 0, {
        what: 'the end of waiting',
      });
      await page.get({ css: '.bar', text: words('content_reader_nothing') });
      await setup.switchOff(page);
      assert.doesNotMatch(await page.html(), / data-[a-z]{12}=/);
    }),
  );

  story(
    'the notes of a sample site, one after the other',
    (setup) =>
      withSite(setup, async () => {
        const page = await setup.open(setup.sample('quill', 'spa/greedy-is-fine.html'));
        await page.waitFor(() => document.querySelector('.note-more') !== null);
        await setup.read(page);
        const first = await textsOf(page, '.reader .title');
        const other = await page.evaluate(() => {
          const link = /** @type {HTMLElement} */ (
            document.querySelector('.note-more a[data-note]')
          );
          link.click();
          return link.textContent;
        });
        await shows(page, '.reader .title', [other]);
        await page.evaluate(() => history.back());
        await shows(page, '.reader .title', first);
        await page.press('Escape');
        await setup.rest(page);
      }),
    { chromium: 'a list of ours' },
  );

  story(
    'what is streamed in, put above or taken for a while leaves the reading where it is',
    (setup) =>
      withSite(setup, async (site) => {
        const page = await setup.open(site.url('/late'));
        await page.resize(1000, 500);
        await setup.read(page);
        const read = STORIES[0].paragraphs[2].slice(0, 30);
        const near = async () => {
          if (((await topOf(page, read)) ?? 999) < 300) return true;
          await page.wheel(SCROLLER, 60);
          return false;
        };
        await waitFor(near, { what: 'the third paragraph near the reading line' });
        const at = await waitFor(async () => {
          const one = await topOf(page, read);
          await new Promise((resolve) => setTimeout(resolve, 200));
          return one === (await topOf(page, read)) ? one : null;
        });
        /** @param {string} what */
        const stays = async (what) => {
          const now = await topOf(page, read);
          assert.ok(now !== null && Math.abs(now - at) < 3, `${what}: ${at} → ${now}`);
        };
        await page.evaluate(() => Reflect.get(window, 'picture')());
        await page.get({ css: '.reader .body img' });
        await new Promise((resolve) => setTimeout(resolve, 500));
        await stays('a picture that came late');
        await page.evaluate(() => Reflect.get(window, 'above')());
        await page.get({ css: '.reader .body p', text: STORIES[1].paragraphs[3] });
        await stays('text above');
        await page.evaluate(() => Reflect.get(window, 'stream')(30));
        await page.get({ css: '.reader .body p', text: STORIES[2].paragraphs[3] });
        await stays('text below');
        await page.evaluate(() => Reflect.get(window, 'bones')());
        await page.get({ css: '.toast', text: words('reader_waiting') });
        await stays('while there is nothing');
        await page.evaluate(() => Reflect.get(window, 'flesh')());
        await page.gone({ css: '.toast' });
        await stays('when it is back');
        await page.press('Escape');
        await setup.rest(page);
      }),
  );

  story('an article that the page takes away for good stays to be read', (setup) =>
    withSite(setup, async (site) => {
      const page = await setup.open(site.url('/late'));
      const untouched = await page.html();
      await setup.read(page);
      await page.evaluate(() => Reflect.get(window, 'bones')());
      await waitFor(
        async () => (await textsOf(page, '.toast')).join().includes(words('reader_kept')),
        { what: 'the word that it stays' },
      );
      assert.ok((await textsOf(page, '.reader .body p')).length >= 4);
      await page.evaluate(() => Reflect.get(window, 'flesh')());
      await page.gone({ css: '.toast' });
      await page.press('Escape');
      await setup.rest(page);
      assertSameText(await page.html(), untouched, 'afterwards');
    }),
  );
});
