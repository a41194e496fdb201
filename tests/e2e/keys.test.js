// Keys on a page: undo and redo are taken while Husk is on, and only then; the key of a mode leaves it again.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { waitFor } from './harness/host.js';
import { EXTENSION, inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').TestPage} TestPage */

const AD = '#ad';

/** Lets the page note which letters it hears. @param {TestPage} page */
function listen(page) {
  return page.evaluate(() => {
    const room = /** @type {any} */ (globalThis);
    room.heard = [];
    document.addEventListener(
      'keydown',
      ({ code }) => /^Key/.test(code) && room.heard.push(code),
      true,
    );
  });
}

/** @param {TestPage} page @returns {Promise<string[]>} */
const heard = (page) =>
  page.evaluate(() => /** @type {any} */ (globalThis).heard.splice(0, Infinity));

/** Waits until the advertisement is there or not. @param {TestPage} page @param {boolean} wanted */
const adSeen = (page, wanted) =>
  waitFor(
    async () =>
      (await page.evaluate((css) => document.querySelector(css).checkVisibility(), AD)) === wanted,
    { what: wanted ? 'the advertisement' : 'the advertisement to go' },
  );

inBothBrowsers('keys', ({ story }) => {
  story('the browser gives every key that is suggested', async (setup) => {
    const { commands } = JSON.parse(readFileSync(join(EXTENSION, 'manifest.json'), 'utf8'));
    const set = await setup.browser.background(async () =>
      (await chrome.commands.getAll()).map(({ name, shortcut }) => [name, shortcut]),
    );
    assert.deepEqual(
      Object.fromEntries(set.filter(([, shortcut]) => shortcut)),
      Object.fromEntries(
        Object.entries(commands).flatMap(([name, { suggested_key: key }]) =>
          key ? [[name, key.default]] : [],
        ),
      ),
    );
  });

  story('undo and redo are taken while Husk is on, not while somebody types', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/'));
    await listen(page);
    await page.press('Alt+Shift+U');
    assert.deepEqual(await heard(page), ['KeyU'], 'off: the page has its keys');

    await setup.switchTo(page, 'highlight');
    await page.hover({ css: `${AD} a`, within: 'all' });
    await page.click({ css: '.card button', name: words('content_card_restore_page') });
    await page.gone({ css: '.card' });
    await setup.ready(page, ({ canUndo }) => canUndo);
    await setup.intoMode(page, 'hide');
    await adSeen(page, true);
    await setup.undo(page);
    await adSeen(page, false);
    await page.press('Alt+Shift+Y');
    await adSeen(page, true);
    assert.deepEqual(await heard(page), [], 'on: the document hears nothing of them');
    await page.press('Alt+Shift+Z');
    assert.deepEqual(await heard(page), ['KeyZ'], 'other keys are its own');

    await page.evaluate(() => {
      const event = { key: 'U', code: 'KeyU', altKey: true, shiftKey: true, bubbles: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', event));
    });
    assert.deepEqual(await heard(page), ['KeyU'], 'a page cannot press them');

    for (const make of ['input', 'textarea', 'editable', 'shadow']) {
      await page.evaluate((kind) => {
        const field = document.createElement(kind === 'textarea' ? kind : 'div');
        let inner = field;
        if (kind === 'editable') field.contentEditable = 'true';
        else if (kind !== 'textarea') {
          const root = kind === 'shadow' ? field.attachShadow({ mode: 'closed' }) : field;
          inner = root.appendChild(document.createElement('input'));
        }
        document.body.prepend(field);
        inner.focus();
      }, make);
      await page.press('Alt+Shift+U');
      assert.deepEqual(await heard(page), ['KeyU'], `typing: ${make}`);
    }
    assert.equal((await setup.ready(page)).canUndo, true, 'nothing was undone');

    await setup.switchOff(page);
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    await page.press('Alt+Shift+U');
    assert.deepEqual(await heard(page), ['KeyU'], 'off again');
  });

  story('the key of the mode that is on switches Husk off', async (setup) => {
    await setup.forget();
    const page = await setup.open(setup.fixtures.url('/'));
    const untouched = await page.html();
    await setup.switchTo(page, 'highlight');
    await setup.browser.pressCommand(page, 'hide');
    await setup.ready(page, ({ mode }) => mode === 'hide');
    await setup.browser.pressCommand(page, 'hide');
    await setup.rest(page);
    assert.equal(await page.html(), untouched);
  });
});
