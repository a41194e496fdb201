// The reader: over the page, at its address, from its live nodes, and gone without a trace.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { assertSameText, inBothBrowsers, readText, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

/** Opens the reader from the bar. @param {Setup} setup @param {TestPage} page */
async function read(setup, page) {
  // What was used last is what the button opens.
  await setup.ask('ui-bg-settings-set', { change: { mode: 'highlight' } });
  await page.bringToFront();
  if (!(await setup.state(page))?.on) await setup.switchOn(page);
  await setup.intoMode(page, 'reader');
  await page.get({ css: '.reader .title' });
}

/** An article whose title is no heading. */
const PLAIN_TITLE = `<!doctype html><html lang=en><title>Laying a hedge in winter | The Hedgerow</title>
  <nav><a href=/>Home</a> <a href=/work>Work</a></nav><div class=headline><b>Laying a hedge in winter</b></div>
  <p>So we laid it, which is the older answer. You cut each stem most of the way through, close to the ground, and bend it over
  until it lies at the angle of a fallen ladder.</p>
  <p>A hedge is a wall that has agreed to be alive. It is slower to build than a fence and slower to fall down, and in between it
  feeds more birds than any table you could hang from a nail.</p>`;

/** @param {TestPage} page @param {string} css */
const textsOf = async (page, css) => (await page.find({ css })).map(({ text }) => text);

inBothBrowsers('reader', ({ story }) => {
  story('shows the article over the page, and Esc leaves the page as it was', async (setup) => {
    const page = await setup.open(setup.sample('lantern', 'stories/tide-mill.html'));
    const untouched = await page.html();
    const before = await page.evaluate(readText);
    await page.evaluate(() => scrollTo(0, 900));
    await read(setup, page);
    const [title] = await textsOf(page, '.reader .title');
    assert.match(title, /^The mill that learned to wait for the sea/);
    const paragraphs = await textsOf(page, '.reader .body p');
    assert.ok(paragraphs.length >= 8, `${paragraphs.length} paragraphs`);
    assert.ok(paragraphs.some((text) => text.startsWith('The gate shuts by itself.')));
    const all = (await textsOf(page, '.reader .body')).join(' ');
    assert.doesNotMatch(all, /Subscribe|cookies|Most read|Advertisement/);
    assert.ok((await page.find({ css: '.reader .body img' })).length > 0, 'with its pictures');
    await page.get({ css: '.reader .body table' });
    await setup.picture(page, 'reader');

    // Behind it the page is as it was, and cannot be reached.
    assert.deepEqual(await page.evaluate(readText), before);
    assert.equal(await page.evaluate(() => location.hash), '');
    const link = await page.evaluate(() => document.querySelector('body a').matches(':focus'));
    assert.ok(!link);
    for (let k = 0; k < 6; k += 1) await page.press('Tab');
    assert.ok(
      await page.evaluate(
        () =>
          !document.body.contains(document.activeElement) ||
          document.activeElement === document.body,
      ),
      'the focus stays in the reader',
    );

    await page.press('Escape');
    await page.gone({ css: '.reader' });
    await setup.ready(page, ({ mode }) => mode !== 'reader');
    await setup.switchOff(page);
    assertSameText(await page.html(), untouched, 'after the reader');
    assert.equal(await page.evaluate(() => scrollY), 900);
  });

  story('a title that is no heading is shown once', async (setup) => {
    const site = await setup.serve({ '/': PLAIN_TITLE });
    const page = await setup.open(site.url('/'));
    await read(setup, page);
    assert.deepEqual(await textsOf(page, '.reader .title'), ['Laying a hedge in winter']);
    const body = (await textsOf(page, '.reader .body')).join(' ');
    assert.match(body, /^\s*So we laid it/);
    await setup.switchOff(page);
  });

  story('its key opens it from quiet and leads back to quiet', async (setup) => {
    await setup.forget();
    const page = await setup.open(setup.sample('lantern', 'stories/tide-mill.html'));
    const untouched = await page.html();
    await setup.switchTo(page, 'hide');
    await setup.browser.pressCommand(page, 'read');
    await page.get({ css: '.reader .title' });
    await setup.ready(page, ({ mode }) => mode === 'reader');
    await setup.browser.pressCommand(page, 'read');
    await page.gone({ css: '.reader' });
    const { visibleBlocks, blocks } = await setup.ready(page, ({ mode }) => mode === 'hide');
    assert.equal(visibleBlocks, blocks.length);
    await setup.browser.pressCommand(page, 'hide');
    await setup.rest(page);
    assertSameText(await page.html(), untouched, 'afterwards');
  });

  story('the button opens what was used last, and leaves', async (setup) => {
    const page = await setup.open(setup.sample('lantern', 'stories/tide-mill.html'));
    const untouched = await page.html();
    await read(setup, page);
    await setup.switchOff(page);
    await page.gone({ css: '.reader' });
    assertSameText(await page.html(), untouched, 'after the button');
    await setup.browser.pressButton(page);
    await page.get({ css: '.reader .title' });
    await page.press('Escape');
    await setup.rest(page);
    assertSameText(await page.html(), untouched, 'after Esc');
  });

  story('works under a policy that allows nothing', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/strict'));
    const untouched = await page.html();
    await read(setup, page);
    const sized = async (css) => (await page.find({ css }))[0];
    assert.ok((await sized('.reader .scroller')).rect.height > 400, 'its style sheet is in force');
    await page.press('Escape');
    await page.gone({ css: '.reader' });
    await setup.switchOff(page);
    assertSameText(await page.html(), untouched, 'afterwards');
  });

  story('what arrives while reading joins the article, and nothing jumps', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/'));
    await read(setup, page);
    const before = await textsOf(page, '.reader .body > *');
    await page.evaluate(() => {
      const last = [...document.querySelectorAll('#story p')].at(-1);
      const more = document.createElement('p');
      more.textContent =
        'And when the new gate was hung, the old one was not burnt: it lies across the ditch, where it keeps the path dry and the sheep out of the kale.';
      last.after(more);
    });
    await page.get({ css: '.reader .body p', text: /the old one was not burnt/ });
    const after = await textsOf(page, '.reader .body > *');
    assert.deepEqual(after.slice(0, before.length - 1), before.slice(0, before.length - 1));
    await page.press('Escape');
    await setup.switchOff(page);
  });

  story('a page that takes the reader away again and again is left, with a word', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/'));
    await read(setup, page);
    await page.evaluate(() => {
      const mine = () => [...document.documentElement.children].slice(2).forEach((e) => e.remove());
      Reflect.set(window, 'fight', setInterval(mine, 20));
    });
    await setup.ready(page, ({ mode }) => mode !== 'reader');
    await page.evaluate(() => clearInterval(Reflect.get(window, 'fight')));
    await page.gone({ css: '.reader' });
    await waitFor(async () =>
      (await textsOf(page, '.bar .say')).join().includes(words('content_reader_fought')),
    );
    await setup.switchOff(page);
  });

  story('says so where there is nothing to read, and the button opens it again', async (setup) => {
    const site = await setup.serve({
      '/': '<!doctype html><title>Rooms to let</title><main hidden><p>A room.</p></main><p>\u00a0</p>',
    });
    const page = await setup.open(site.url('/'));
    const untouched = await page.html();
    await setup.ask('ui-bg-settings-set', { change: { mode: 'reader' } });
    await page.bringToFront();
    await setup.browser.pressButton(page);
    await waitFor(async () =>
      (await textsOf(page, '.bar .say')).join().includes(words('content_reader_nothing')),
    );
    await setup.ready(page, ({ mode }) => mode === 'highlight');
    await setup.switchOff(page);
    assertSameText(await page.html(), untouched, 'the page that was left');
    // Marks were shown instead; nobody chose them.
    await page.goto(setup.sample('lantern', 'stories/tide-mill.html'));
    await setup.browser.pressButton(page);
    await page.get({ css: '.reader .title' });
    await page.press('Escape');
    await page.gone({ css: '.reader' });
  });

  story('offers to hide what there is instead', async (setup) => {
    const site = await setup.serve({
      '/': '<!doctype html><title>Rooms to let</title><main hidden><p>A room.</p></main><p>\u00a0</p>',
    });
    const page = await setup.open(site.url('/'));
    await setup.ask('ui-bg-settings-set', { change: { mode: 'reader' } });
    await page.bringToFront();
    await setup.browser.pressButton(page);
    await page.get({ css: '.bar .say', text: words('content_reader_nothing') });
    await page.click({ css: '.bar .plain', name: words('ui_mode_hide') });
    await setup.ready(page, ({ mode }) => mode === 'hide');
    await setup.switchOff(page);
    await setup.forget();
  });

  story('axe finds nothing, light and dark', async (setup) => {
    const page = await setup.open(setup.sample('lantern', 'stories/tide-mill.html'));
    await read(setup, page);
    for (const dark of [false, true]) {
      await page.prefer({ dark, reducedMotion: true });
      const found = (await page.axe()).filter(({ impact }) => /serious|critical/.test(impact));
      assert.deepEqual(
        found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        [],
      );
    }
    await page.prefer({ dark: false, reducedMotion: false });
    await page.press('Escape');
    await setup.switchOff(page);
  });
});
