// Pages that lie about themselves, that go for what Husk put there, or that are hardly pages: Husk stays or says a word,
// the page goes on, and afterwards it is as it was.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { fingerprint, glance, marksLeft, openHiding, settled } from './hostile/probe.js';
import { FIGHTERS, LIES, STRANGE } from './hostile/world.js';
import { inBothBrowsers } from './setup.js';

/** @typedef {import('./setup.js').TestPage} TestPage */

/** Blows of a page while Husk is on. */
const BLOWS = 15;

/** Looks at a page that never rests: what comes in a burst, and the ones that a person asked for. */
const MOST_LOOKS = 40;

/** @type {Record<string, import('./harness/server.js').Answer>} */
const PAGES = {
  ...Object.fromEntries(Object.entries(LIES).map(([name, body]) => [name, { body }])),
  ...Object.fromEntries(Object.entries(FIGHTERS).map(([name, { page }]) => [name, { body: page }])),
  ...Object.fromEntries(
    Object.entries(STRANGE).map(([name, { body, type }]) => [
      name,
      { body, headers: { 'content-type': type } },
    ]),
  ),
};
const NAMES = Object.keys(PAGES);

/** @param {string} path */
const answer = (path) =>
  path === '/plain' ? '<p>Words in a frame.</p>' : PAGES[NAMES[Number(path.slice(1))] ?? ''];

/** @param {string} name */
const pathOf = (name) => `/${NAMES.indexOf(name)}`;

/** Whether an element is displayed, asked past every name that the page has taken. @param {TestPage} page @param {string} id */
const shows = (page, id) =>
  page.evaluate((one) => {
    const found = Document.prototype.getElementById.call(document, one);
    return found === null ? null : Element.prototype.checkVisibility.call(found);
  }, id);

/** Those of which all can be edited. */
const EDITED = new Set([
  'the document can be edited',
  'everything is editable, inert and hidden from reading aloud',
]);

inBothBrowsers('pages of another mind', ({ story }) => {
  for (const name of Object.keys(LIES)) {
    story(name, async (setup) => {
      const site = await setup.serve(answer);
      const page = await openHiding(setup, site.url(pathOf(name)));
      const untouched = await page.evaluate(fingerprint);
      await page.evaluate(() => Reflect.get(globalThis, 'bend')?.());
      await setup.browser.pressButton(page);
      const now = await settled(setup, page);
      assert.equal(now.status, 'on', now.error);
      assert.ok(now.blocks > 0);
      // What a person may be editing is not hidden.
      const isEdited = EDITED.has(name);
      assert.equal(now.visibleBlocks, isEdited ? 0 : now.blocks);
      assert.ok(now.mounted);
      await page.evaluate(() => Reflect.get(globalThis, 'unbend')?.());
      assert.equal(await shows(page, 'masthead'), isEdited);
      assert.equal(await shows(page, 'story'), true);
      await page.evaluate(() => Reflect.get(globalThis, 'bend')?.());
      await setup.browser.pressButton(page);
      await setup.rest(page);
      await page.evaluate(() => Reflect.get(globalThis, 'unbend')?.());
      assert.deepEqual(await page.evaluate(fingerprint), untouched);
      assert.equal(await shows(page, 'masthead'), true);
    });
  }

  for (const [name, { fresh }] of Object.entries(FIGHTERS)) {
    story(`a page that ${name}`, async (setup) => {
      const site = await setup.serve(answer);
      const page = await openHiding(setup, site.url(pathOf(name)));
      const untouched = await page.evaluate(fingerprint);
      const blows = () => page.evaluate(() => Number(Reflect.get(globalThis, 'blows')));
      await setup.browser.pressButton(page);
      await settled(setup, page);
      await page.evaluate(() => Reflect.get(globalThis, 'fight')());
      const least = fresh ? 8 : BLOWS;
      await waitFor(async () => (await blows()) >= least, { what: `${least} blows` });
      // The page goes on, and Husk answers and knows what it says.
      const now = await settled(setup, page);
      assert.ok(now.looks < MOST_LOOKS, `${now.looks} looks`);
      assert.ok(now.visibleBlocks <= now.blocks);
      if (now.status === 'on' && now.visibleBlocks === now.blocks && !fresh) {
        // What is said to be hidden is.
        for (const id of ['masthead', 'inner']) {
          assert.notEqual(await shownInside(page, id), true, id);
        }
      }
      await page.evaluate(() => Reflect.get(globalThis, 'calm')());
      await setup.browser.pressButton(page);
      await setup.rest(page);
      const after = await glance(setup, page);
      assert.ok(after === null || !after.mounted);
      assert.equal(await page.evaluate(marksLeft), 0, 'no mark is left');
      const left = await page.evaluate(() => Reflect.get(globalThis, 'left')?.() ?? []);
      assert.deepEqual(left.filter(Boolean), [], 'nor anything where the page keeps things');
      await page.evaluate(() => Reflect.get(globalThis, 'clean')?.());
      if (!fresh) assert.deepEqual(await page.evaluate(fingerprint), untouched);
    });
  }

  story('documents that are no page: a verdict or the reason why there is none', async (setup) => {
    const site = await setup.serve(answer);
    for (const name of Object.keys(STRANGE)) {
      const page = await openHiding(setup, site.url(pathOf(name)));
      const untouched = await page.evaluate(fingerprint);
      await setup.browser.pressButton(page);
      const badge = await waitFor(
        async () => {
          const text = await setup.browser.badge(page);
          return text !== '' && text !== '…' ? text : null;
        },
        { what: `a word on ${name}` },
      );
      if (badge === '–') {
        assert.deepEqual(await page.evaluate(fingerprint), untouched, name);
      } else {
        const now = await settled(setup, page);
        assert.ok(now.mounted, `${name}: what is said can be seen`);
        await setup.browser.pressButton(page);
        await setup.rest(page);
        assert.deepEqual(await page.evaluate(fingerprint), untouched, name);
      }
      await setup.shut(page);
    }
  });
});

/** Whether an element of the document or of an open shadow tree is displayed; null when there is none. @param {TestPage} page @param {string} id */
const shownInside = (page, id) =>
  page.evaluate((one) => {
    const roots = [document, document.getElementById('holder')?.shadowRoot];
    const found = roots.map((root) => root?.getElementById(one)).find(Boolean);
    return found ? found.checkVisibility() : null;
  }, id);
