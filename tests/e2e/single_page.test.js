// Pages that change without a load: what arrives later gets its verdict, and an address that changes
// by itself makes another page of it.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { assertSameText, inBothBrowsers, readText } from './setup.js';

/** @typedef {import('./setup.js').TestPage} TestPage */

const MORE_NOTES = 'More notes';

/** @param {TestPage} page */
const texts = async (page) => (await page.evaluate(readText)).map(({ text }) => text);

inBothBrowsers('single-page apps', ({ story }) => {
  story('what arrives later is judged, a new address is a new page', async (setup) => {
    const page = await setup.open(setup.sample('quill', 'spa/index.html'));
    await page.waitFor(() => document.querySelector('.note-card') !== null);
    await setup.switchTo(page, 'hide');
    const list = await texts(page);
    assert.ok(list.includes('Notes from the project'), list.join('\n'));

    // A press on a link that the app handles itself: the beginning comes at once, the rest later.
    await page.click({ css: '.note-card a[data-note]', within: 'all' });
    await page.waitFor(() => document.querySelector('.note-more') !== null);
    const title = await page.evaluate(() => document.querySelector('.note h1').textContent);
    await waitFor(async () => !(await texts(page)).includes(MORE_NOTES), {
      what: 'the verdict on the links that came later',
    });
    const note = await texts(page);
    assert.ok(note.includes(title), 'the note itself is there');
    const body = await page.evaluate(() =>
      [...document.querySelectorAll('.note .prose p')].map((p) => p.textContent.trim()),
    );
    assert.ok(body.length > 3);
    const readable = await page.evaluate(() =>
      [...document.querySelectorAll('.note .prose p')].every((p) => p.checkVisibility()),
    );
    assert.ok(readable, 'also the paragraphs that came later');

    await page.evaluate(() => history.back());
    await page.waitFor(() => document.querySelector('.note-card') !== null);
    await waitFor(async () => (await texts(page)).includes('Notes from the project'));
    await setup.ready(page);

    await setup.switchOff(page);
    const html = await page.html();
    assert.doesNotMatch(html, / data-[a-z]{12}=/);
  });

  story('what was said of one address is not said of the next', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/'));
    const untouched = await page.html();
    await setup.switchTo(page, 'hide');
    const { blocks } = await setup.ready(page);
    await page.evaluate(() => history.pushState(null, '', '/article?other'));
    await setup.ready(page);
    assert.equal((await setup.ready(page)).blocks.length, blocks.length);
    await page.evaluate(() => {
      const more = document.createElement('section');
      more.id = 'late';
      more.innerHTML =
        '<h2>You may also like</h2><ul><li><a href="/1">Ten gates we have leaned on</a></li>' +
        '<li><a href="/2">The scarecrow’s second coat</a></li><li><a href="/3">Nails, and where they go</a></li></ul>';
      document.getElementById('aside').append(more);
    });
    await waitFor(() => page.evaluate(() => !document.getElementById('late').checkVisibility()), {
      what: 'the late links to be hidden',
    });
    await page.evaluate(() => {
      document.getElementById('late').remove();
      history.replaceState(null, '', '/');
    });
    await setup.switchOff(page);
    assertSameText(await page.html(), untouched, 'after switching off');
  });
});
