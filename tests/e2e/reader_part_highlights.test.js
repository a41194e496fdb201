// Highlights in parts of an article that were added in the reader: each is kept under the address of its part, and shown wherever
// that part is.

import assert from 'node:assert/strict';

import { sleep, waitFor } from './harness/host.js';
import { part, shownParts } from './pages/parts.js';
import { saved, select, take, textOfRange } from './reader/take_along.js';
import { inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

/** Something that only one part says. @param {number} k */
const unlike = (k) =>
  `<p>Told in part ${k} alone, of boat number ${k} and nobody else: she had a hull painted ${['', 'red', 'green', 'black'][k]}, and was late on every one of the days on which it mattered.</p>`;

const PAGES = Object.fromEntries(
  [1, 2, 3].map((k) => [k === 1 ? '/ferry' : `/ferry/${k}`, part(k, 3, unlike(k))]),
);

/** Opens the reader and adds the parts. @param {Setup} setup @param {string} url */
async function openWhole(setup, url) {
  const page = await setup.open(url);
  await setup.read(page);
  await page.prefer({ reducedMotion: true });
  await page.click({ role: 'button', name: words('reader_further_add_other', 2) });
  await waitFor(async () => (await shownParts(page)) === '1 2 3');
  return page;
}

/** @param {TestPage} page */
const marked = async (page) => (await page.find({ css: 'mark.hl' })).map(({ text }) => text);

/** How many are kept of each page. @param {Setup} setup @returns {Promise<Record<string, number>>} */
async function kept(setup) {
  const { pages } = await setup.ask('ui-bg-highlights');
  return Object.fromEntries(
    pages.map((/** @type {any} */ { address, count }) => [new URL(address).pathname, count]),
  );
}

inBothBrowsers('reader, highlights in further parts', ({ story }) => {
  story('are found again, listed, exported, removed, and on the part itself', async (setup) => {
    await setup.forget();
    const own = await setup.serve(PAGES);
    let page = await openWhole(setup, own.url('/ferry'));
    // Not in reading order.
    for (const k of [3, 1]) {
      await select(page, `Told in part ${k}`);
      await page.press('h');
      await page.gone({ css: '.hl-plate' });
    }
    await select(page, 'Told in part 2');
    await page.click({ role: 'button', name: words('reader_highlight_note') });
    await page.get({ role: 'textbox', name: words('reader_highlight_note') });
    await page.type('Ask at the lock');
    await page.click({ role: 'button', name: words('ui_done') });
    await page.get({ css: 'mark.hl.noted' });
    const texts = await marked(page);
    assert.equal(texts.length, 3);
    assert.deepEqual(await kept(setup), { '/ferry': 1, '/ferry/2': 1, '/ferry/3': 1 });
    await setup.picture(page, 'part-highlights');

    await take(page, 'reader_take_save_annotations');
    const { first, total } = JSON.parse((await saved(setup, 'jsonld')).text);
    assert.equal(total, 3);
    const targets = first.items.map((/** @type {any} */ { target }) => target);
    assert.deepEqual(
      targets.map((/** @type {any} */ { source }) => source),
      ['/ferry', '/ferry/2', '/ferry/3'].map((path) => own.url(path)),
    );
    await take(page, 'reader_take_save_highlights');
    const markdown = (await saved(setup, 'md')).text;
    for (const path of ['/ferry', '/ferry/2', '/ferry/3']) {
      assert.equal(markdown.split(`(<${own.url(path)}#:~:text=`).length, 2, path);
    }
    await setup.shut(page);

    // On the next visit those of a part come with the part.
    page = await setup.open(own.url('/ferry'));
    await setup.read(page);
    await waitFor(async () => (await marked(page)).length === 1);
    assert.deepEqual(await marked(page), [texts[0]]);
    await setup.shut(page);
    page = await openWhole(setup, own.url('/ferry'));
    await waitFor(async () => (await marked(page)).length === 3);
    assert.deepEqual(await marked(page), texts);
    assert.deepEqual(await page.find({ css: 'mark.hl.unsure' }), []);
    await page.press('Home');
    await page.click({ css: '.tool.marker' });
    const listed = await page.find({ css: '.hl-list li' });
    assert.equal(listed.length, 3);
    for (const [k, { text }] of listed.entries()) assert.ok(text.includes(texts[k]), text);
    assert.deepEqual(await page.find({ css: '.hl-list .lost' }), []);
    await setup.picture(page, 'part-highlights-list');
    await page.click({ css: '.hl-list .entry', text: texts[2] });
    await page.focused((at) => at?.tag === 'mark' && at.text === texts[2], 'the highlight');
    const height = await page.evaluate(() => innerHeight);
    const { rect } = await page.get({ css: 'mark.hl', text: texts[2] });
    assert.ok(rect.y >= 0 && rect.y < height, 'the list led to it');

    // Removed, and back again.
    await page.click({ css: 'mark.hl', text: texts[2] });
    await page.click({ role: 'button', name: words('ui_remove') });
    await page.gone({ css: 'mark.hl', text: texts[2] });
    assert.deepEqual(await kept(setup), { '/ferry': 1, '/ferry/2': 1 });
    await page.click({ css: '.toast button', name: words('ui_undo') });
    await page.get({ css: 'mark.hl', text: texts[2] });
    assert.deepEqual(await kept(setup), { '/ferry': 1, '/ferry/2': 1, '/ferry/3': 1 });
    await setup.shut(page);

    // The part itself, opened in its own tab.
    page = await setup.open(own.url('/ferry/2'));
    await setup.read(page);
    await page.get({ css: 'mark.hl.noted' });
    assert.deepEqual(await marked(page), [texts[1]]);
    assert.deepEqual(await page.find({ css: 'mark.hl.unsure' }), []);
    // Its path leads to the very words there.
    assert.equal(await textOfRange(page, targets[1].selector[2]), texts[1]);
    await setup.shut(page);
    await setup.forget();
  });

  story('one that is made on the part itself comes with it, changed or lost', async (setup) => {
    await setup.forget();
    const pages = { ...PAGES };
    const own = await setup.serve((path) => pages[path]);
    let page = await setup.open(own.url('/ferry/3'));
    await setup.read(page);
    await select(page, 'Told in part 3');
    await page.press('h');
    const { text } = await page.get({ css: 'mark.hl' });
    await setup.shut(page);

    page = await openWhole(setup, own.url('/ferry'));
    assert.equal((await page.get({ css: 'mark.hl' })).text, text);
    await setup.shut(page);

    pages['/ferry/3'] = part(3, 3, '<p>Nobody remembers how it ended.</p>');
    page = await openWhole(setup, own.url('/ferry'));
    await page.click({ css: '.tool.marker' });
    const lost = await page.get({ css: '.hl-list .lost li' });
    assert.ok(lost.text.startsWith(text), lost.text);
    await page.click({ css: '.hl-list .lost button' });
    await page.gone({ css: '.tool.marker' });
    assert.deepEqual(await kept(setup), {});
    await setup.shut(page);
  });

  story('a selection that reaches into the next part is undone as one', async (setup) => {
    await setup.forget();
    const own = await setup.serve(PAGES);
    const page = await openWhole(setup, own.url('/ferry'));
    const line = { css: '.reader .body h2.part', text: words('reader_further_number', 2) };
    await page.aim(line);
    const { rect } = await page.get(line);
    const before = await page.get({ css: '.reader .body p', text: 'Told in part 1' });
    const { mouse } = page.raw;
    await waitFor(async () => {
      await mouse.move(before.rect.x + 80, before.rect.y + 15);
      await mouse.down();
      await mouse.move(rect.x + 60, rect.y + rect.height / 2, { steps: 5 });
      await mouse.move(rect.x + 200, rect.y + rect.height + 50, { steps: 5 });
      await sleep(100);
      await mouse.up();
      await sleep(100);
      return (await page.find({ css: '.hl-plate' })).length > 0;
    });
    await page.press('h');
    await waitFor(async () => (await marked(page)).length === 2);
    const [one, two] = await marked(page);
    assert.match(one, /mattered\.$/);
    assert.match(two, /^Part 2 of the story/);
    assert.deepEqual(await kept(setup), { '/ferry': 1, '/ferry/2': 1 });
    await setup.picture(page, 'part-highlights-across');
    await page.press('Control+z');
    await waitFor(async () => (await marked(page)).length === 0);
    assert.deepEqual(await kept(setup), {});
    await setup.shut(page);
  });
});
