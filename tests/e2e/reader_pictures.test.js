// Pictures of other hosts in the reader: asked for when they come near, not when it opens.

import assert from 'node:assert/strict';

import { sleep, waitFor } from './harness/host.js';
import { page as article, STORY } from './pages/article.js';
import { inBothBrowsers, words } from './setup.js';

const COUNT = 40;
const SCROLLER = { css: '.reader .scroller' };

const DRAWING = {
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="teal"/></svg>',
  headers: { 'content-type': 'image/svg+xml' },
};

const NUMBERS = Array.from({ length: COUNT }, (_, k) => k);

/** A picture story whose pictures the page brings as one scrolls, with a film at its end. @param {string} host @param {(k: number) => string} picture */
const story = (host, picture) =>
  article({
    story: STORY.replace(
      '</article>',
      `${NUMBERS.map(
        (
          k,
        ) => `<figure>${picture(k)}<figcaption>Hedge number ${k} in its first spring.</figcaption></figure>
<p>Of hedge number ${k} there is little to say, except that it was laid in a week of frost and came up in leaf.</p>`,
      ).join(
        '\n',
      )}<video controls src="/film.mp4" poster="${host}/still.svg" width="640" height="360"></video></article>`,
    ),
  });

/** Heights of the pictures, px. */
const HEIGHTS = `(_, ...roots) => roots.flatMap((root) =>
  [...root.querySelectorAll('.reader .body img')].map((img) => Math.round(img.getBoundingClientRect().height)))`;

/** Whether the films have their stills. */
const STILLS = `(_, ...roots) => roots.flatMap((root) =>
  [...root.querySelectorAll('.reader .body video')].map((film) => film.hasAttribute('poster')))`;

/** How pages keep their pictures back. @type {Record<string, (host: string) => (k: number) => string>} */
const WAYS = {
  script: (host) => (k) => `<img class="lazy" data-src="${host}/script/${k}.svg" alt="Hedge ${k}">`,
  markup: (host) => (k) => `<img loading="lazy" src="${host}/markup/${k}.svg" alt="Hedge ${k}">`,
};

inBothBrowsers('pictures in the reader', ({ story: tell }) => {
  for (const way of Object.keys(WAYS)) {
    tell(`kept back by ${way}: are asked for as they come near`, async (setup) => {
      const site = await setup.serve((path) =>
        path.endsWith('.svg') ? DRAWING : story(site.other(''), WAYS[way](site.other(''))),
      );
      const asked = () =>
        new Set(site.asked.map(({ path }) => path).filter((path) => /svg/.test(path)));
      /** In the content script's own world. @param {'set' | 'get'} deed */
      const within = (deed) =>
        setup.browser.background(async (what) => {
          const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
          const target = { tabId: tab.id ?? -1 };
          const set = () =>
            void Reflect.set(globalThis, 'print', () => Reflect.set(globalThis, 'printed', 1));
          const get = () => Reflect.get(globalThis, 'printed') === 1;
          const [{ result }] = await chrome.scripting.executeScript({
            target,
            func: what === 'set' ? set : get,
          });
          return result;
        }, deed);
      const page = await setup.open(site.url('/'));
      await setup.read(page);
      await sleep(1000);
      const first = asked();
      assert.ok(first.size < COUNT / 2, `${first.size} of ${COUNT} at once`);
      // What the page has loaded is in the cache: whether the still would be asked for is seen by the film.
      assert.deepEqual(await page.apart(STILLS), [false], 'the film is far away');
      const heights = await page.apart(HEIGHTS);
      assert.equal(heights.length, COUNT, 'all of them are there');
      assert.ok(Math.min(...heights) > 100, `with room for each: ${heights}`);

      const more = async () => {
        await page.wheel(SCROLLER, 1000);
        return asked().size > first.size;
      };
      await waitFor(more, { what: 'the next pictures' });
      assert.ok(asked().size < COUNT, `${asked().size} of ${COUNT} after some scrolling`);
      await setup.picture(page, `pictures-${way}`);

      // For paper all of them are loaded, and then it is printed.
      await within('set');
      await page.click({ css: '.tool.take' });
      await page.click({ role: 'button', name: words('reader_take_print') });
      await waitFor(() => within('get'), { what: 'the printing' });
      assert.equal(asked().size, COUNT + 1, 'all pictures, and the still of the film');
      assert.deepEqual(await page.apart(STILLS), [true]);
      await page.press('Escape');
      await setup.rest(page);
    });
  }

  tell('that cannot be loaded: leave their description and no room', async (setup) => {
    const missing = (k) => {
      const alt = k % 2 === 0 ? ` alt="Hedge ${k}"` : '';
      return `<img src="/gone/${k}.svg" width="800" height="600"${alt}>`;
    };
    const site = await setup.serve((path) => (path === '/' ? story('', missing) : undefined));
    const page = await setup.open(site.url('/'));
    await setup.read(page);
    // What fails may fail before it is shown, or later, as it comes near.
    await page.wheel(SCROLLER, 1200);
    const first = async () => (await page.apart(HEIGHTS)).slice(0, 6);
    await waitFor(async () => (await first()).every((height) => height < 40), {
      what: 'that no room is kept',
    });
    const heights = await first();
    const seen = heights.map((height) => height > 0);
    assert.deepEqual(seen, [true, false, true, false, true, false], String(heights));
    await setup.picture(page, 'pictures-broken');
    await page.press('Escape');
    await setup.rest(page);
  });
});
