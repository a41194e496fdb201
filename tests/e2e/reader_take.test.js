// Taking an article along: copied, saved, printed; passages highlighted, with notes, and found again when the page is
// opened another time, also after it has changed.

import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';

import { waitFor } from './harness/host.js';
import { serve } from './harness/server.js';
import { page as article, STORY } from './pages/article.js';
import { saved, select, take, textOfRange } from './reader/take_along.js';
import { assertSameText, inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAT0lEQVR42u3PQQkAAAgEsItnTYsbwYePwWD5pVPVtQgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgILBfg0kFxZ7PZAAAAAElFTkSuQmCC',
  'base64',
);
const STRICT = "default-src 'none'; img-src 'self'; require-trusted-types-for 'script'";

/** @param {Setup} setup @param {TestPage} page */
async function read(setup, page) {
  await setup.switchOn(page);
  if ((await setup.state(page))?.mode !== 'reader') await setup.intoMode(page, 'reader');
  await page.get({ css: '.reader .title' });
}

/** What a paste gives. @param {Setup} setup @param {string} url */
async function pasted(setup, url) {
  const page = await setup.open(url);
  await page.evaluate(() => document.querySelector('textarea').focus());
  await page.press('Control+v');
  await page.waitFor(() => document.querySelector('textarea').value !== '');
  const text = await page.evaluate(() => document.querySelector('textarea').value);
  await setup.shut(page);
  return text;
}

/** Runs in the page: keeps all that it hears of, and reads what has an address of its own. */
function listen() {
  /** @type {string[]} */
  const heard = [];
  Reflect.set(window, 'heard', heard);
  const note = (/** @type {unknown} */ what) => {
    heard.push(String(what));
    if (!/^(blob|data):/.test(String(what))) return;
    fetch(String(what))
      .then((answer) => answer.text())
      .then((text) => heard.push(text));
  };
  Reflect.get(window, 'navigation')?.addEventListener('navigate', (/** @type {any} */ event) =>
    note(event.destination.url),
  );
  const { createObjectURL } = URL;
  URL.createObjectURL = (what) => {
    const url = createObjectURL.call(URL, what);
    note(url);
    return url;
  };
  const { click } = HTMLElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    note(this.href);
    click.call(this);
  };
  const hear = (/** @type {Event} */ event) => {
    note(event.type);
    for (const one of event.composedPath()) note(Reflect.get(one, 'href') ?? '');
  };
  for (const type of ['click', 'auxclick', 'load', 'beforeunload', 'message']) {
    addEventListener(type, hear, true);
  }
}

/** How many tabs are open. @param {Setup} setup */
const openTabs = (setup) =>
  setup.browser.background(async () => (await chrome.tabs.query({})).length);

/** @param {TestPage} page */
const marked = async (page) =>
  (await page.find({ css: 'mark.hl' })).map(({ text, attributes }) => [attributes.class, text]);

/** Sheets of a PDF, whose objects may lie in packed streams. @param {Buffer} pdf */
function sheetsOf(pdf) {
  const texts = [pdf.toString('latin1')];
  for (const { index } of texts[0].matchAll(/(?<!end)stream\r?\n/g)) {
    const start = pdf.indexOf('\n', index) + 1;
    try {
      texts.push(
        inflateSync(pdf.subarray(start, pdf.indexOf('endstream', start))).toString('latin1'),
      );
    } catch {
      // A picture or a font.
    }
  }
  return texts.join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** @param {TestPage} page */
async function assertAccessible(page) {
  for (const dark of [false, true]) {
    await page.prefer({ dark, reducedMotion: true });
    const found = (await page.axe()).filter(({ impact }) => /serious|critical/.test(impact));
    assert.deepEqual(
      found.map(({ id, nodes }) => [id, nodes.map(({ html, summary }) => `${html} ${summary}`)]),
      [],
    );
  }
  await page.prefer({ dark: false, reducedMotion: true });
}

inBothBrowsers('take along', ({ story, firefox }) => {
  /** Pages of one story, changed while it runs. @param {Record<string, any>} pages */
  const site = (pages) =>
    serve((path) => pages[path] ?? (path === '/paste' ? '<textarea></textarea>' : undefined));

  story('copied as Markdown and as text, with what it is at the top', async (setup) => {
    const own = await site({
      '/': article(),
      '/refuses': {
        body: article(),
        headers: { 'permissions-policy': 'clipboard-write=()', 'content-security-policy': STRICT },
      },
    });
    try {
      for (const path of ['/', '/refuses']) {
        const page = await setup.open(own.url(path));
        await read(setup, page);
        await take(page, 'reader_take_copy_markdown');
        await page.get({ css: '.toast', text: words('reader_code_copied') });
        const markdown = await pasted(setup, own.url('/paste'));
        assert.match(markdown, /^---\r?\ntitle: "On laying a hedge[^\n]*"/);
        assert.match(markdown, new RegExp(`\nurl: "${own.url(path)}"\r?\n`));
        assert.match(markdown, /A hedge is a wall that has agreed to be alive\./);
        await page.bringToFront();
        await page.click({ css: '.tool.take' });
        await page.click({ css: '.take-panel .choice', text: words('reader_take_facts') });
        await page.click({ role: 'button', name: words('reader_take_copy_text') });
        await page.get({ css: '.toast', text: words('reader_code_copied') });
        const text = await pasted(setup, own.url('/paste'));
        assert.doesNotMatch(text, /^---|^On laying[^\n]*\nhttp/);
        assert.match(text, /A hedge is a wall that has agreed to be alive\./);
        await setup.shut(page);
      }
    } finally {
      await own.close();
    }
  });

  story('saved as files, the web page with its pictures inside', async (setup) => {
    const image = { body: PNG, headers: { 'content-type': 'image/png' } };
    const pages = { '/near.png': image, '/far.png': image, '/elsewhere.png': image };
    const own = await site(pages);
    pages['/leads.png'] = {
      body: '',
      status: 302,
      headers: { location: own.other('/elsewhere.png') },
    };
    const figure = (/** @type {string} */ src) =>
      `<figure><img src="${src}" width="400" height="300" alt="A hedge"><figcaption>A hedge in winter, seen from the lane.</figcaption></figure>`;
    pages['/'] = article({
      story: STORY.replace('<p id="p2">', `${figure('/near.png')}<p id="p2">`).replace(
        '<p id="p3">',
        `${figure(own.other('/far.png'))}${figure('/leads.png')}<p id="p3">`,
      ),
    });
    try {
      const page = await setup.open(own.url('/'));
      await read(setup, page);
      await take(page, 'reader_take_save_markdown');
      const markdown = await saved(setup, 'md');
      assert.match(markdown.name, /^On laying a hedge/);
      assert.match(markdown.text, /^---\ntitle: /);
      await page.get({ css: '.toast', text: markdown.name });

      const elsewhere = () => own.asked.filter(({ path }) => path === '/elsewhere.png').length;
      const shown = elsewhere();
      await page.click({ css: '.tool.take' });
      await page.click({ css: '.take-panel .choice', text: words('reader_take_pictures') });
      await page.click({ role: 'button', name: words('reader_take_save_page') });
      const html = await saved(setup, 'html');
      await page.get({ css: '.toast', text: words('reader_take_missing_other', 3, 2) });
      assert.equal(elsewhere(), shown, 'no redirect is followed to another host');
      assert.match(html.text, /^<!doctype html>\n<html/);
      assert.equal(html.text.match(/<img[^>]* src="data:image\/png;base64,/g)?.length, 1);
      assert.ok(html.text.includes(`src="${own.other('/far.png')}"`));
      assert.ok(html.text.includes(`<a href="${own.url('/')}"`));
      assert.doesNotMatch(html.text, /<script|<button|<iframe|class="hl/);
      assert.match(html.text, /A hedge is a wall that has agreed to be alive\./);
    } finally {
      await own.close();
    }
  });

  story('a file that is saved passes no script of the page', async (setup) => {
    const own = await site({
      '/': article().replace('</head>', `<script>(${listen})()</script></head>`),
    });
    try {
      const page = await setup.open(own.url('/'));
      assert.ok(await page.evaluate(() => 'navigation' in window), 'the page hears of addresses');
      await read(setup, page);
      await select(page, 'So we laid it');
      await page.click({ role: 'button', name: words('reader_highlight_note') });
      await page.get({ role: 'textbox', name: words('reader_highlight_note') });
      await page.type('Nobody knows of this');
      await page.press('Escape');
      await page.get({ css: 'mark.hl.noted' });
      const before = await openTabs(setup);
      // One right after the other, so that both are on their way.
      await take(page, 'reader_take_save_annotations');
      await take(page, 'reader_take_save_highlights');
      for (const ending of ['jsonld', 'md']) {
        const { name, text } = await saved(setup, ending);
        assert.match(name, /^On laying a hedge/);
        assert.match(text, /Nobody knows of this/);
      }
      await page.get({ css: '.toast', text: /\.md/ });
      await waitFor(async () => (await openTabs(setup)) === before, { what: 'no tab that stays' });
      const heard = JSON.stringify(await page.evaluate(() => Reflect.get(window, 'heard')));
      assert.match(heard, /click/, 'the page listens');
      assert.doesNotMatch(heard, /blob:|data:|extension:|Nobody knows/);
    } finally {
      await own.close();
      await setup.forget();
    }
  });

  story('highlights are made by mouse and by key, changed, taken off and undone', async (setup) => {
    const own = await site({ '/': article({ story: STORY.replace(/<h1.*<\/h1>/, '') }) });
    try {
      const page = await setup.open(own.url('/'));
      const untouched = await page.html();
      await read(setup, page);
      await page.prefer({ reducedMotion: true });
      assert.equal((await page.find({ css: '.tool.marker' })).length, 0);
      await select(page, 'The rule everyone repeats');
      await assertAccessible(page);
      await page.click({ role: 'button', name: words('reader_highlight_note') });
      await page.get({ role: 'textbox', name: words('reader_highlight_note') });
      await page.type('Ask the neighbour');
      await page.click({ css: '.swatch.pink' });
      await waitFor(async () => (await page.find({ css: 'mark.hl.pink' })).length > 0);
      await assertAccessible(page);
      await setup.picture(page, 'highlight');
      await page.press('Escape');
      await page.get({ css: 'mark.hl.pink.noted' });
      await waitFor(async () => (await page.active())?.tag === 'mark', { what: 'the focus' });

      // By key alone: the first sentence, a letter longer, highlighted; and its colour.
      await page.press('h');
      await page.get({ css: '.hl-plate' });
      await page.press('Shift+ArrowRight', 'Shift+ArrowRight', 'h');
      const first = await page.get({ css: 'mark.hl', text: /^A hedge is a wall .*\. I$/ });
      assert.ok(first.focused, 'a new highlight has the focus');
      await page.press('Enter');
      await page.get({ css: '.hl-edit' });
      await page.press('Shift+Tab', 'Shift+Tab', 'Enter', 'Escape');
      await page.get({ css: 'mark.hl.green', text: /^A hedge/ });
      await waitFor(async () => (await page.active())?.tag === 'mark', { what: 'the focus' });

      // Taken off and back again.
      await page.press('Control+z');
      await page.get({ css: 'mark.hl.pink', text: /^A hedge/ });
      await page.click({ css: 'mark.hl', text: /^A hedge/ });
      await page.click({ role: 'button', name: words('ui_remove') });
      await page.gone({ css: 'mark.hl', text: /^A hedge/ });
      await page.click({ css: '.toast button', name: words('ui_undo') });
      await page.get({ css: 'mark.hl', text: /^A hedge/ });

      await page.click({ css: '.tool.marker' });
      const entries = await page.find({ css: '.hl-list li' });
      assert.equal(entries.length, 2);
      assert.match(entries[0].text, /A hedge is a wall/);
      const noted = await page.get({ css: '.hl-list .note' });
      assert.equal(noted.attributes['data-note'], 'Ask the neighbour');
      assert.ok(noted.rect.height > 10, 'the note is shown');
      await assertAccessible(page);
      await setup.picture(page, 'highlight-list');
      await page.click({ css: '.hl-list button.pink' });
      await page.focused((at) => at?.attributes.class?.includes('hl pink'), 'the highlight');

      // The page itself was never touched.
      await page.press('Escape');
      await page.gone({ css: '.reader' });
      if ((await setup.state(page))?.on) await setup.switchOff(page);
      assertSameText(await page.html(), untouched, 'afterwards');
    } finally {
      await own.close();
      await setup.forget();
    }
  });

  story(
    'highlights are found again, also on a page that has changed, or listed as lost',
    async (setup) => {
      const pages = { '/': article() };
      const own = await site(pages);
      try {
        let page = await setup.open(own.url('/?utm_source=letter'));
        await read(setup, page);
        await page.prefer({ reducedMotion: true });
        for (const start of [
          'A hedge is a wall',
          'The rule everyone',
          'So we laid it',
          'It takes two',
        ]) {
          await select(page, start);
          await page.press('h');
          await page.gone({ css: '.hl-plate' });
        }
        await waitFor(async () => (await marked(page)).length === 4);
        const before = await marked(page);
        await setup.shut(page);

        page = await setup.open(own.url('/'));
        await read(setup, page);
        await waitFor(async () => (await marked(page)).length === 4);
        assert.deepEqual(await marked(page), before);
        await setup.shut(page);

        // One moves, one is changed by a word, one is gone, one stays.
        pages['/'] = article({
          story: STORY.replace(/<p id="p2">.*<\/p>/, '')
            .replace(
              /<p id="p1">/,
              '<p>A word before we begin: this was written in a wet spring, by hand.</p><div><p id="p1">',
            )
            .replace(/(<p id="p1">.*<\/p>)/, '$1</div>')
            .replace('the older answer', 'a much older answer'),
        });
        page = await setup.open(own.url('/#later'));
        await read(setup, page);
        await waitFor(async () => (await marked(page)).length === 3);
        const [one, two, three] = await marked(page);
        assert.deepEqual([one[1], three], [before[0][1], before[3]]);
        assert.match(one[0], /unsure/, 'something else stands before it now');
        assert.match(two[0], /unsure/);
        await page.click({ css: '.tool.marker' });
        const lost = await page.get({ css: '.hl-list .lost li' });
        assert.ok(lost.text.startsWith(before[1][1]), lost.text);
        await assertAccessible(page);
        await setup.picture(page, 'highlight-lost');
        await page.press('Escape');

        await take(page, 'reader_take_save_highlights');
        const markdown = await saved(setup, 'md');
        assert.ok(markdown.text.includes(`> ${before[0][1]}`));
        assert.ok(
          markdown.text.indexOf(words('reader_highlights_lost')) >
            markdown.text.indexOf(before[3][1]),
        );
        assert.ok(markdown.text.includes(`(<${own.url('/')}#:~:text=`));
        await take(page, 'reader_take_save_annotations');
        const { first, total } = JSON.parse((await saved(setup, 'jsonld')).text);
        assert.equal(total, 4);
        const { source, selector } = first.items[0].target;
        assert.equal(source, own.url('/'));
        assert.equal(selector[0].exact, before[0][1]);
        // The path leads to the very words.
        const range = await textOfRange(page, selector[2]);
        assert.equal(range.replace(/\s+/g, ' '), before[0][1]);
        await setup.shut(page);

        // Seen, exported and forgotten in the options.
        const { text } = await setup.ask('ui-bg-export');
        assert.equal(JSON.parse(text).highlights[0].highlights.length, 4);
        const options = await setup.openOwn('ui/options.html');
        const row = await options.get({ css: '#highlights li' });
        assert.match(row.text, /On laying a hedge/);
        assert.deepEqual(
          (await options.axe()).filter(({ impact }) => /serious|critical/.test(impact)),
          [],
        );
        await options.evaluate(() => {
          const { createObjectURL } = URL;
          URL.createObjectURL = (blob) => {
            void (
              /** @type {Blob} */ (blob).text().then((file) => (document.body.dataset.file = file))
            );
            return createObjectURL.call(URL, blob);
          };
        });
        await options.click({ role: 'button', name: words('ui_highlights_save') });
        await options.get({ css: '#said', text: /husk-highlights-\d{4}-\d\d-\d\d\.md/ });
        await options.waitFor(() => document.body.dataset.file !== undefined);
        const file = await options.evaluate(() => document.body.dataset.file);
        assert.match(file, new RegExp(`^# \\[On laying a hedge[^\n]*\\]\\(<${own.url('/')}`));
        assert.equal(file.match(/^> /gm)?.length, 4);
        await options.click({ css: '#highlights button' });
        await options.click({ css: 'dialog button', name: words('ui_forget') });
        await options.gone({ css: '#highlights li' });
        await setup.ask('ui-bg-import', { texts: [text] });
        assert.equal((await setup.ask('ui-bg-highlights')).pages[0].count, 4);
        await setup.forget();
        assert.deepEqual((await setup.ask('ui-bg-highlights')).pages, []);
      } finally {
        await own.close();
      }
    },
  );

  story(
    'all of it works under a policy that allows nothing, and everything is accessible',
    async (setup) => {
      const own = await site({
        '/': {
          body: article(),
          headers: { 'content-security-policy': `${STRICT}; sandbox allow-scripts` },
        },
      });
      try {
        const page = await setup.open(own.url('/'));
        await read(setup, page);
        await select(page, 'So we laid it');
        await page.click({ role: 'button', name: words('reader_highlight') });
        await page.get({ css: 'mark.hl.yellow' });
        await page.click({ css: '.tool.take' });
        await assertAccessible(page);
        await setup.picture(page, 'take');
        await page.click({ role: 'button', name: words('reader_take_save_page') });
        assert.match((await saved(setup, 'html')).text, /A hedge is a wall/);
        await setup.shut(page);
      } finally {
        await own.close();
        await setup.forget();
      }
    },
  );

  story('on paper there is all of the article and nothing else', async (setup) => {
    const page = await setup.open(setup.sample('lantern', 'stories/tide-mill.html'));
    await read(setup, page);
    await page.prefer({ dark: true });
    const pdf = firefox
      ? Buffer.from(await page.raw.pdf({ format: 'A4' }))
      : Buffer.from(
          (await (await page.raw.context().newCDPSession(page.raw)).send('Page.printToPDF')).data,
          'base64',
        );
    const sheets = sheetsOf(pdf);
    assert.ok(sheets >= 3 && sheets <= 5, `${sheets} sheets`);
    // What stands on paper is laid out as on a screen that emulates it.
    if (!firefox) {
      await page.raw.emulateMedia({ media: 'print' });
      assert.deepEqual(
        await page.evaluate(() => [
          getComputedStyle(document.body).display,
          document.documentElement.scrollHeight > innerHeight,
        ]),
        ['none', true],
      );
      for (const css of ['.tools', '.outline', '.progress']) await page.gone({ css });
      await page.get({ css: '.reader .body p' });
      await page.raw.emulateMedia({ media: null });
    }
    await page.press('Escape');
    await page.gone({ css: '.reader' });
    await setup.forget();
  });
});
