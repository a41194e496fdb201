// One press tints, another mode hides exactly what was tinted, and off leaves the document byte for
// byte as it was: on the sample sites, on fixtures, on real pages, and on pages whose own scripts
// changed things meanwhile.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { DATA } from '../paths.js';
import { waitFor } from './harness/host.js';
import {
  assertSameText,
  inBothBrowsers,
  MESSAGES,
  readText,
  ROOT,
  wording,
  words,
} from './setup.js';

const WCXB = join(DATA, 'wcxb-dev/html');

/** Real pages: spread over the whole set, so that all its kinds come up. */
const REAL_PAGES = 30;
const NO_DATA = existsSync(WCXB) ? false : `no pages in ${WCXB}: set HUSK_DATA`;

const SAMPLES = [
  ['lantern', 'stories/tide-mill.html'],
  ['millrace', 'kitchen.html'],
  ['quill', 'paragraphs.html'],
];

const FIXTURES = join(ROOT, 'tests/pages');

const REASONS = Object.keys(MESSAGES).filter((key) => key.startsWith('reason_'));

const RANDOM_ATTRIBUTE = / data-[a-z]{12}="/;

/** Pictures that load when they come near would change the page by themselves. */
const loadAll = () => {
  for (const image of document.querySelectorAll('img[data-src]')) {
    image.scrollIntoView({ behavior: 'instant', block: 'center' });
  }
  scrollTo(0, 0);
  return document.querySelector('img[data-src]') === null;
};

inBothBrowsers('highlight and hide', ({ firefox, story }) => {
  story('presses go through on every page that one tab goes to', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/'));
    for (const path of ['/shadow', '/strict', '/', '/article', '/shadow', '/strict']) {
      await setup.browser.pressButton(page);
      await setup.ready(page);
      // Left while Husk is on.
      await page.goto(setup.fixtures.url(path));
    }
  });

  story('the bar stands where it was put, also on the next page', async (setup) => {
    await setup.forget();
    const page = await setup.open(setup.fixtures.url('/'));
    await setup.switchOn(page);
    const at = async () => {
      await setup.unfold(page);
      return (await page.get({ css: '.bar' })).rect;
    };
    const before = await at();
    await page.focus({ css: '.bar .grip' });
    for (let k = 0; k < 3; k += 1) await page.press('Shift+ArrowUp');
    const moved = await at();
    assert.ok(moved.y < before.y - 200, `from ${before.y} to ${moved.y}`);
    await setup.switchOff(page);
    await page.goto(setup.fixtures.url('/article'));
    await setup.switchOn(page);
    await page.focus({ css: '.bar .grip' });
    const again = await at();
    assert.ok(Math.abs(again.y - moved.y) < 4, `${again.y} is not ${moved.y}`);
    await setup.switchOff(page);
    await setup.forget();
  });

  for (const [site, path] of SAMPLES) {
    story(`${site}: what is tinted is what is hidden`, async (setup) => {
      const page = await setup.open(setup.sample(site, path));
      await page.waitFor(loadAll);
      const untouched = await page.html();
      const allText = await page.evaluate(readText);
      assert.ok(!RANDOM_ATTRIBUTE.test(untouched));

      const highlighted = await setup.switchTo(page, 'highlight');
      await page.get({ css: '.bar' });
      const tinted = await page.evaluate(readText);
      assert.deepEqual(
        tinted.map(({ text }) => text),
        allText.map(({ text }) => text),
        'highlighting hides nothing',
      );
      const noise = tinted.filter((one) => one.noise);
      const kept = tinted.filter((one) => !one.noise);
      assert.ok(noise.length > 10, `a sample page has noise: ${noise.length} texts`);
      assert.ok(kept.length > 10, `and content: ${kept.length} texts`);
      await setup.badge(page, String(highlighted.blocks.length));
      await setup.picture(page, `highlight-${site}`);

      await setup.mode(page, 'hide');
      const hidden = await setup.ready(page, ({ mode }) => mode === 'hide');
      const says = await page.text({ css: '.bar .say' });
      const count = hidden.visibleBlocks;
      assert.equal(count, hidden.blocks.length, 'every block found is hidden');
      await setup.badge(page, String(count));
      assert.match(says, new RegExp(`\\b${count}\\b`), 'the bar says how many');
      assert.match(says, new RegExp(`${Math.max(1, Math.round(hidden.share * 100))}\\s?%`));
      assert.deepEqual(
        (await page.evaluate(readText)).map(({ text }) => text),
        kept.map(({ text }) => text),
        'what was tinted is gone, all else is there',
      );
      await setup.picture(page, `hide-${site}`);

      await setup.switchOff(page);
      assertSameText(await page.html(), untouched, 'after switching off');
      assert.deepEqual(await page.evaluate(readText), allText);
    });
  }

  story('a card says why, by pointer and by keyboard', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/'));
    const { blocks } = await setup.switchTo(page, 'highlight');
    await page.hover({ css: '#menu a', within: 'all' });
    const tab = await page.get({ css: '.tab' });
    assert.match(tab.text, /\d\s?%$/, 'the tab says how much');
    await saysWhy(page);
    await setup.picture(page, 'card');
    await page.hover({ css: '#p1', within: 'all' });
    await page.gone({ css: '.card' });

    // The focus in a block shows its tab.
    await page.focus({ css: '#related a', within: 'all' });
    assert.notEqual((await page.get({ css: '.tab' })).text, tab.text);

    // The bar's menu leads to the first block, arrows from card to card, Escape back.
    await page.focus({ role: 'button', name: words('content_bar_more') });
    await page.press('Enter');
    await page.get({ role: 'menu' });
    const entry = { css: '[role=menuitem]', name: words('content_more_walk') };
    for (let k = 0; k < 10 && !(await page.find(entry))[0].focused; k += 1) {
      await page.press('ArrowDown');
    }
    await page.press('Enter');
    const seen = new Set();
    for (let k = 0; k < blocks.length; k += 1) {
      const card = await page.get({ css: '.card' });
      assert.ok(await page.active().then((at) => at?.attributes.class?.includes('card')));
      await saysWhy(page);
      seen.add(card.attributes['aria-label']);
      await page.press('ArrowRight');
    }
    assert.equal(seen.size, blocks.length, `every block has its card: ${[...seen].join('; ')}`);
    await page.press('Escape');
    await page.gone({ css: '.card' });
    await setup.switchOff(page);
    await page.gone({ css: '.tab' });
  });

  story('pages with nothing to hide say so and stay as they are', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/empty'));
    const untouched = await page.html();
    const state = await setup.switchOn(page);
    assert.equal(state.status, 'nothing');
    await setup.badge(page, '0');
    await setup.switchOff(page);
    assertSameText(await page.html(), untouched, 'after switching off');
  });

  story('what the page did meanwhile stays, and nothing of Husk', async (setup) => {
    /** Each changes the page; what it leaves is what the page would be without Husk. */
    const CHANGES = {
      'a hidden block is removed': () => document.getElementById('related').remove(),
      'a hidden block is moved': () =>
        document.getElementById('main').prepend(document.getElementById('ad')),
      'elements come in': () => {
        const news = document.createElement('div');
        news.textContent = 'Fresh news of the hedge';
        document.getElementById('aside').append(news);
      },
      'classes and styles change': () => {
        document.getElementById('footer').className = 'changed';
        document.getElementById('footer').style.color = 'red';
        document.getElementById('masthead').removeAttribute('style');
      },
      'a hidden block is copied with all its attributes': () => {
        const copy = /** @type {Element} */ (document.getElementById('footer').cloneNode(true));
        copy.id = 'copy';
        document.body.append(copy);
        const kept = document.getElementById('masthead').cloneNode(true);
        const template = document.createElement('template');
        template.id = 'kept';
        template.content.append(kept);
        document.body.append(template);
      },
      'a copy is kept outside the document and put in later': () => {
        globalThis.later = document.getElementById('menu').cloneNode(true);
      },
      'our attribute is removed everywhere': () => {
        for (const element of document.querySelectorAll('*')) {
          for (const { name } of [...element.attributes]) {
            if (/^data-[a-z]{12}$/.test(name)) element.removeAttribute(name);
          }
        }
      },
      'the whole body is replaced': () => {
        const body = document.body.cloneNode(true);
        document.body.replaceWith(body);
      },
    };
    const plain = await setup.open(setup.fixtures.url('/'));
    const page = await setup.open(setup.fixtures.url('/'));
    for (const mode of /** @type {const} */ (['highlight', 'hide'])) {
      for (const [what, change] of Object.entries(CHANGES)) {
        await plain.reload();
        await plain.evaluate(change);
        const wanted = await plain.html();
        await page.reload();
        await setup.switchTo(page, mode);
        await page.evaluate(change);
        await setup.switchOff(page);
        assertSameText(await page.html(), wanted, `${mode}: ${what}`);
      }
    }
  });

  story('fixtures are given back as they were', async (setup) => {
    const names = readdirSync(FIXTURES)
      .filter((name) => existsSync(join(FIXTURES, name, 'source.html')))
      // Firefox hands a document's text out slowly.
      .filter((_, k) => !firefox || k % 3 === 0);
    const pages = Object.fromEntries(
      names.map((name) => [`/${name}`, readFileSync(join(FIXTURES, name, 'source.html'))]),
    );
    await giveBack(
      setup,
      names.map((name) => `/${name}`),
      // What they fetch of other hosts is nowhere, and takes its time to be found so.
      (path) => ({
        body: pages[path],
        headers: { 'content-security-policy': "default-src 'self' 'unsafe-inline' data:" },
      }),
    );
  });

  story(
    'real pages are given back as they were',
    async (setup) => {
      const files = readdirSync(WCXB)
        .filter((name) => /\.html(\.gz)?$/.test(name))
        .sort();
      const count = firefox ? REAL_PAGES / 5 : REAL_PAGES;
      const step = Math.floor(files.length / count);
      const names = Array.from({ length: count }, (_, k) => files[k * step]);
      const text = (name) => {
        const bytes = readFileSync(join(WCXB, name));
        return name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
      };
      const hiding = await giveBack(
        setup,
        names.map((name) => `/${name}`),
        (path) => ({
          body: text(path.slice(1)),
          // As they stood when they were saved: their scripts would go on changing them.
          headers: {
            'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
            'content-type': 'text/html; charset=utf-8',
          },
        }),
      );
      assert.ok(hiding > count / 2, `most real pages have noise: ${hiding} of ${count}`);
    },
    { skip: NO_DATA },
  );
});

/** Whether something of the page carries a mark; runs in the page, whose elements may go by the names of methods. */
function isMarked() {
  const all = Document.prototype.querySelectorAll.call(document, '*');
  const names = [...all].flatMap((e) => Element.prototype.getAttributeNames.call(e));
  const painted = /** @type {any} */ (CSS).highlights?.size > 0;
  return painted || names.some((name) => /^data-[a-z]{12}$/.test(name));
}

/** The card gives a reason in words and its four answers. @param {import('./setup.js').TestPage} page */
async function saysWhy(page) {
  const card = await page.get({ css: '.card' });
  const reasons = await page.find({ css: '.card li' });
  assert.ok(reasons.length > 0, `the card gives a reason: ${card.text}`);
  for (const { text } of reasons) assert.match(text, wording(...REASONS));
  for (const key of [
    'content_card_restore_page',
    'content_card_restore_site',
    'content_pick_hide',
    'ui_main_is',
  ]) {
    await page.get({ role: 'button', name: words(key) });
  }
}

/**
 * Opens pages one after the other in one tab, switches Husk on and off in both modes, compares.
 *
 * @param {import('./setup.js').Setup} setup
 * @param {string[]} paths
 * @param {(path: string) => import('./harness/server.js').Answer} answer
 * @returns {Promise<number>} pages on which something was hidden
 */
async function giveBack(setup, paths, answer) {
  const site = await setup.serve((path) => (paths.includes(path) ? answer(path) : undefined));
  const page = await setup.open(site.url(paths[0]));
  const wrong = [];
  let hiding = 0;
  try {
    for (const [k, path] of paths.entries()) {
      if (k > 0) await page.goto(site.url(path));
      const untouched = await page.html();
      const state = await setup.switchOn(page);
      await setup.intoMode(page, state.mode === 'highlight' ? 'hide' : 'highlight');
      if ((await setup.state(page))?.blocks.length) hiding += 1;
      if (state.blocks.length) {
        await waitFor(() => page.evaluate(isMarked), { what: `a mark in ${path}` });
      }
      await setup.switchOff(page);
      try {
        assertSameText(await page.html(), untouched, path);
      } catch (error) {
        wrong.push(String(error));
      }
    }
  } finally {
    await setup.shut(page);
  }
  assert.deepEqual(wrong, []);
  return hiding;
}
