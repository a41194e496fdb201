// What a person writes in the reader, and what is copied from it, on pages that listen to everything: they hear none of it.
// In Firefox a page gets hold of the reader's nodes, closed root or not, as events tell it the node they happened at; so what
// is private is in a document of its own there, too.

import assert from 'node:assert/strict';

import { sleep, waitFor } from './harness/host.js';
import { LISTENING, QUIET } from './hostile/listening.js';
import { inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const STRICT =
  "default-src 'none'; frame-src 'none'; child-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const PAGES = {
  '/': LISTENING,
  '/paste': '<!doctype html><textarea></textarea>',
  '/strict': { body: `<!doctype html>${QUIET}`, headers: { 'content-security-policy': STRICT } },
  '/xhtml': { body: QUIET, headers: { 'content-type': 'application/xhtml+xml' } },
  '/sandbox': {
    body: `<!doctype html>${QUIET}`,
    headers: { 'content-security-policy': 'sandbox allow-scripts' },
  },
};

const FIELD = { role: 'textbox', name: words('reader_highlight_note') };

/** Highlights the sentence that is being read, and opens its note. @param {TestPage} page */
async function startNote(page) {
  await page.press('h');
  await page.get({ css: '.hl-plate' });
  await page.press('Shift+h');
  await page.get({ css: '.hl-edit' });
}

/** @param {TestPage} page */
const inField = (page) =>
  page.focused((at) => at?.tag === 'textarea' && at.role === 'textbox', 'the note');

/** @param {TestPage} page @param {string[]} secrets */
const listened = (page, secrets) =>
  page.evaluate((all) => Reflect.get(globalThis, 'listened')(all), secrets);

/** @param {TestPage} page @returns {Promise<string[]>} */
const heard = (page) => page.evaluate(() => Reflect.get(globalThis, 'heard')());

inBothBrowsers('private text', ({ story, firefox }) => {
  /** @param {Setup} setup @param {(url: (path: string) => string) => Promise<void>} run @param {'url' | 'plain'} [origin] */
  const withSite = async (setup, run, origin = 'url') => run((await setup.serve(PAGES))[origin]);

  story('of a note, shown, selected and copied, is not heard by a page that listens', (setup) =>
    withSite(
      setup,
      async (url) => {
        const page = await setup.open(url('/'));
        await setup.read(page);
        await startNote(page);
        await inField(page);
        await page.type('quinceword is typed');
        await page.press('Control+a', 'Control+c', 'End', 'Control+v');
        await waitFor(
          async () => (await page.get(FIELD)).value === 'quinceword is typedquinceword is typed',
        );
        // In and out by key, both ways.
        await page.press('Tab');
        await page.focused((at) => at?.name === words('ui_remove'), 'what follows');
        await page.press('Shift+Tab');
        await inField(page);
        await page.press('Shift+Tab');
        await page.focused((at) => at?.attributes.class?.includes('swatch'), 'what is before');
        await page.press('Tab');
        await inField(page);
        // The mouse selects in it and drags what is selected; and drags from outside across it.
        const { rect } = await page.get(FIELD);
        const { mouse } = page.raw;
        const y = rect.y + 16;
        await page.clickAt(rect.x + 40, y);
        for (const [from, to] of [
          [rect.x + 10, rect.x + 90],
          // Firefox's driver cannot drag what is selected.
          ...(firefox ? [] : [[rect.x + 40, rect.x + rect.width + 100]]),
          [rect.x - 60, rect.x + 60],
        ]) {
          await mouse.move(from, y);
          await mouse.down();
          await mouse.move(to, y, { steps: 6 });
          await sleep(50);
          await mouse.up();
        }
        assert.deepEqual((await listened(page, ['quinceword'])).made, []);
        if ((await page.find({ css: '.hl-edit' })).length > 0) {
          await page.click({ role: 'button', name: words('ui_done') });
        }
        await page.gone({ css: '.hl-edit' });
        await page.get({ css: 'mark.hl.noted' });

        // As it is shown.
        await page.click({ css: '.tool.marker' });
        const note = { css: '.hl-list .note' };
        assert.match((await page.get(note)).attributes['data-note'], /quinceword/);
        await page.hover(note);
        await page.press('Control+a', 'Control+c');
        assert.deepEqual((await listened(page, ['quinceword'])).made, []);
        await page.press('Escape');

        // As it is copied, where the page came without encryption, too.
        await page.click({ css: '.tool.take' });
        await page.click({ role: 'button', name: words('reader_take_copy_highlights') });
        await page.get({ css: '.toast', text: words('reader_code_copied') });
        const { made, roots } = await listened(page, ['quinceword']);
        assert.deepEqual(made, []);
        // It got hold of the reader itself and found nothing in it.
        assert.ok(roots > 0);
        assert.ok((await heard(page)).includes('h'), 'it does listen');
        assert.ok((await page.evaluate(() => Reflect.get(globalThis, 'press')())) > 10);
        await page.get({ css: '.reader .title' });
        await page.get({ css: 'mark.hl.noted' });
        const other = await setup.open(url('/paste'));
        await other.click({ css: 'textarea', within: 'all' });
        await other.press('Control+v');
        await other.waitFor(() =>
          /quinceword/.test(document.querySelector('textarea')?.value ?? ''),
        );
      },
      'plain',
    ),
  );

  story('goes on where the page takes the focus, or ends with a word', (setup) =>
    withSite(setup, async (url) => {
      const page = await setup.open(url('/'));
      await setup.read(page);
      await startNote(page);
      await inField(page);
      await page.type('before ');
      await page.evaluate(() => Reflect.get(globalThis, 'cover')());
      await inField(page);
      await page.type('after');
      await waitFor(async () => (await page.get(FIELD)).value === 'before after');
      await page.evaluate(() => Reflect.get(globalThis, 'steal')());
      const before = (await heard(page)).length;
      for (let k = 0; k < 100 && (await page.find({ css: '.hl-edit' })).length > 0; k += 1) {
        await page.press('x');
      }
      await page.get({ css: '.toast', text: words('reader_note_unsafe') });
      const lost = (await heard(page)).slice(before).filter((key) => key === 'x');
      assert.ok(lost.length <= 6, `the page heard ${lost.length} letters`);
      await page.get({ css: 'mark.hl.noted' });
    }),
  );

  story(
    'is written under any policy; a sandbox leaves no place for it, and that is said',
    (setup) =>
      withSite(setup, async (url) => {
        for (const path of ['/strict', '/xhtml', '/sandbox']) {
          const page = await setup.open(url(path));
          await setup.read(page);
          await startNote(page);
          if (path === '/sandbox') {
            await page.get({ css: '.toast', text: words('reader_note_unsafe') });
            assert.deepEqual(await page.find(FIELD), []);
          } else {
            await inField(page);
            await page.type('a note');
            await page.press('Control+Enter');
            await page.get({ css: 'mark.hl.noted' });
          }
          await setup.shut(page);
        }
      }),
  );
});
