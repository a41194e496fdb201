// The controls of the reader: what is chosen is seen at once and kept, for every site or for one; colours, letters under
// any policy of a page, two columns, text from top to bottom and from right to left; by keyboard alone and for everyone.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { THEMES } from '../../extension/shared/reading.js';
import { PALETTES } from '../../extension/shared/reading_themes.js';
import { waitFor } from './harness/host.js';
import { ROOT, inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const FOLDER = join(ROOT, 'tests/pages/scripts');

/** Articles in several scripts, by path; each also under a policy that forbids everything. */
const SCRIPTS = Object.fromEntries(
  readdirSync(FOLDER).flatMap((name) => {
    const body = readFileSync(join(FOLDER, name), 'utf8');
    const headers = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" };
    return [
      [`/${name}`, body],
      [`/strict/${name}`, { body, headers }],
    ];
  }),
);

const READER = { css: '.reader[open]' };
const ARTICLE = { css: '.article' };
const PANEL = { css: '.controls:popover-open' };

/** @param {Setup} setup @param {TestPage} page */
async function toReader(setup, page) {
  const { mode } = await setup.switchOn(page);
  // The mode used last is used again.
  if (mode !== 'reader') await setup.mode(page, /** @type {any} */ ('reader'));
  await page.get({ css: '.reader[open] .body p' });
}

/** Opens a page in the reader. @param {Setup} setup @param {string} url @returns {Promise<TestPage>} */
async function read(setup, url) {
  const page = await setup.open(url);
  await toReader(setup, page);
  return page;
}

/** @param {TestPage} page */
async function openPanel(page) {
  await page.click({ css: '.tool.letters' });
  await page.get(PANEL);
}

/** @param {TestPage} page @param {string} field @param {string} value */
const pick = (page, field, value) => page.click({ css: `.${field} label.${value}` });

/** @param {TestPage} page */
const openMore = (page) => page.click({ css: '.controls summary' });

/** @param {TestPage} page @param {import('./harness/test_page.js').Query} query @param {string} property @param {string | RegExp} value */
async function looks(page, query, property, value) {
  let last = '';
  try {
    await waitFor(async () => {
      last = (await page.style(query, property))[property];
      return typeof value === 'string' ? last === value : value.test(last);
    });
  } catch (error) {
    throw new Error(`${property} is ${last}, not ${value}`, { cause: error });
  }
}

/** `rgb(…)` of `#rrggbb`. @param {string} colour */
function rgb(colour) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `rgb(${parts.join(', ')})`;
}

/** What is kept, once it is. @param {Setup} setup @param {(reading: any) => boolean} fits */
const kept = (setup, fits) =>
  waitFor(async () => fits((await setup.ask('ui-bg-settings-get')).reading), {
    what: 'it is kept',
  });

/** @param {TestPage} page @param {string} what */
async function assertAccessible(page, what) {
  const found = (await page.axe()).filter(({ impact }) => /serious|critical/.test(impact));
  assert.deepEqual(
    found.map(({ id, nodes }) => ({ id, nodes: nodes.map((n) => `${n.html} ${n.summary}`) })),
    [],
    what,
  );
}

inBothBrowsers('reader controls', ({ firefox, story }) => {
  story(
    'what is chosen is seen at once, kept, and holds on other sites too',
    async (setup) => {
      await setup.forget();
      const page = await read(setup, setup.sample('lantern', 'stories/tide-mill.html'));
      await openPanel(page);
      await pick(page, 'theme', 'sepia');
      await looks(page, READER, 'background-color', rgb(PALETTES.sepia.paper));
      await pick(page, 'font', 'mono');
      await looks(page, ARTICLE, 'font-family', /monospace$/);
      await page.choose({ css: '#read-size' }, '26');
      await looks(page, ARTICLE, 'font-size', '26px');
      await openMore(page);
      await page.choose({ css: '#read-letter' }, '0.1');
      await looks(page, ARTICLE, 'letter-spacing', '2.6px');
      await page.choose({ css: '#read-word' }, '0.5');
      await looks(page, ARTICLE, 'word-spacing', '13px');
      await page.choose({ css: '#read-line' }, '2');
      await looks(page, ARTICLE, 'line-height', '52px');
      await page.choose({ css: '#read-weight' }, '300');
      await looks(page, ARTICLE, 'font-weight', '300');
      await page.choose({ css: '#read-width' }, '40');
      await looks(page, ARTICLE, 'max-width', `${Math.round(40 * 0.7 * 26) + 48}px`);
      await pick(page, 'align', 'justify');
      await looks(page, ARTICLE, 'text-align', 'justify');
      await setup.picture(page, 'reader-controls');
      await kept(
        setup,
        ({ theme, size, align }) => theme === 'sepia' && size === 26 && align === 'justify',
      );

      await page.reload();
      await setup.switchOn(page);
      await page.get(READER);
      await looks(page, ARTICLE, 'font-size', '26px');
      await looks(page, READER, 'background-color', rgb(PALETTES.sepia.paper));

      const other = await read(setup, setup.sample('quill', ''));
      await looks(other, ARTICLE, 'font-size', '26px');
      await openPanel(other);
      await other.click({ css: '.controls .reset' });
      await looks(other, ARTICLE, 'font-size', '19px');
      // The other page follows, without being loaded again.
      await looks(page, ARTICLE, 'font-size', '19px');
    },
    { chromium: 'settings of ours' },
  );

  story(
    'one site can have its own, and give it back',
    async (setup) => {
      await setup.forget();
      const page = await read(setup, setup.sample('lantern', 'stories/tide-mill.html'));
      await openPanel(page);
      await pick(page, 'scope', 'site');
      await pick(page, 'theme', 'gray');
      await page.press('Escape');
      await looks(page, READER, 'background-color', rgb(PALETTES.gray.paper));
      const other = await read(setup, setup.sample('quill', ''));
      await looks(other, READER, 'background-color', rgb(PALETTES.light.paper));
      await page.bringToFront();
      await page.reload();
      await setup.switchOn(page);
      await looks(page, READER, 'background-color', rgb(PALETTES.gray.paper));
      // It travels with a backup.
      const { text } = await setup.ask('ui-bg-export');
      const site = JSON.parse(text).sites.find((one) => one.reading !== null);
      assert.equal(site?.reading.theme, 'gray');
      assert.equal(JSON.parse(text).settings.reading.theme, 'auto');
      await page.bringToFront();
      await openPanel(page);
      await pick(page, 'scope', 'all');
      await looks(page, READER, 'background-color', rgb(PALETTES.light.paper));
      await waitFor(async () => {
        const now = JSON.parse((await setup.ask('ui-bg-export')).text);
        return now.sites.every((one) => one.reading === null);
      });
    },
    { chromium: 'settings of ours' },
  );

  story(
    'own colours are taken, with how well they stand out in words',
    async (setup) => {
      await setup.forget();
      const page = await read(setup, setup.sample('lantern', 'stories/tide-mill.html'));
      await openPanel(page);
      assert.equal((await page.find({ css: '.controls input[type=color]' })).length, 0);
      await pick(page, 'theme', 'own');
      await page.choose({ css: '#read-own-paper' }, '#102030');
      await page.choose({ css: '#read-own-ink' }, '#f0e0d0');
      await page.choose({ css: '#read-own-link' }, '#80d0ff');
      await looks(page, READER, 'background-color', 'rgb(16, 32, 48)');
      await looks(page, ARTICLE, 'color', 'rgb(240, 224, 208)');
      await looks(page, READER, 'color-scheme', 'dark');
      await page.get({ css: '.standing', text: /easy to read/ });
      await assertAccessible(page, 'own colours');
      await page.choose({ css: '#read-own-ink' }, '#304050');
      await page.get({ css: '.standing.low', text: /hard to read/ });
      await looks(page, ARTICLE, 'color', 'rgb(48, 64, 80)');
      // What changes it can still be read.
      await looks(page, PANEL, 'color', 'rgb(255, 255, 255)');
      await page.press('Escape');
      await kept(setup, ({ own }) => own.ink === '#304050');
    },
    { chromium: 'settings of ours' },
  );

  story('the letters in the package come under any policy, and leave nothing', async (setup) => {
    await setup.forget();
    const site = await setup.serve(SCRIPTS);
    const page = await setup.open(site.url('/strict/russian.html'));
    const faces = () =>
      page.evaluate(() => [...document.fonts].map((face) => `${face.weight} ${face.style}`));
    const before = await page.html();
    await toReader(setup, page);
    const [narrow] = await page.find({ css: '.body p' });
    assert.deepEqual(await faces(), []);
    await openPanel(page);
    await pick(page, 'font', 'dyslexic');
    await looks(page, ARTICLE, 'font-family', /^"?husk-/);
    assert.deepEqual(await faces(), ['400 normal', '700 normal', '400 italic']);
    const status = await page.evaluate(() => [...document.fonts].map((face) => face.status));
    assert.ok(status.every((one) => one === 'loaded'));
    // Its letters are wider than any others: a paragraph takes other room.
    const [wide] = await page.find({ css: '.body p' });
    assert.notDeepEqual(wide.rect, narrow.rect);
    await setup.picture(page, 'reader-dyslexic');
    await page.press('Escape');
    await page.press('Escape');
    await page.gone(READER);
    await waitFor(async () => (await faces()).length === 0, { what: 'that no face stays' });
    if ((await setup.state(page))?.on) await setup.switchOff(page);
    assert.equal(await page.html(), before);
  });

  story(
    'the keyboard alone does everything',
    async (setup) => {
      await setup.forget();
      const page = await read(setup, setup.sample('lantern', 'stories/tide-mill.html'));
      await page.press('+', '+');
      await looks(page, ARTICLE, 'font-size', '21px');
      await page.press('-');
      await looks(page, ARTICLE, 'font-size', '20px');
      await page.focus({ css: '.tool.letters' });
      await page.press('Enter');
      await page.get(PANEL);
      const seen = new Set();
      for (let k = 0; k < 12; k += 1) {
        await page.press('Tab');
        const at = await page.active();
        seen.add(at?.attributes.id ?? at?.attributes.name ?? at?.tag);
      }
      for (const one of [
        'read-theme',
        'read-font',
        'read-size',
        'read-width',
        'read-line',
        'summary',
        'read-scope',
      ]) {
        assert.ok(seen.has(one), `${one} is not among ${[...seen]}`);
      }
      await page.focus({ css: '#read-size' });
      await page.press('ArrowRight');
      await looks(page, ARTICLE, 'font-size', '21px');
      const [{ attributes }] = await page.find({ css: '#read-size' });
      assert.equal(attributes['aria-valuetext'], words('reader_value_size', 21));
      // A field is not for keys of the reader while something is typed in it, and a slider has no signs to type.
      await page.press('+');
      await looks(page, ARTICLE, 'font-size', '22px');
      await page.focus({ css: '.theme input:checked' });
      await page.press('ArrowRight');
      await looks(page, READER, 'background-color', rgb(PALETTES.light.paper));
      await page.press('ArrowRight');
      await looks(page, READER, 'background-color', rgb(PALETTES.sepia.paper));
      await page.press('Escape');
      await page.gone(PANEL);
      const button = words('reader_controls');
      await page.focused((at) => at?.name === button, 'the button');
      assert.equal((await page.find(READER)).length, 1);
      // Reading goes on from there.
      await page.press('PageDown');
      await waitFor(async () => (await page.scrolled({ css: '.scroller' })).top > 100);
      await page.press('Escape');
      await page.gone(READER);
    },
    { chromium: 'handlers of ours' },
  );

  story(
    'every theme is for everyone, also where there is little room',
    async (setup) => {
      await setup.forget();
      const page = await read(setup, setup.sample('lantern', 'stories/tide-mill.html'));
      await openPanel(page);
      await openMore(page);
      for (const theme of THEMES) {
        await pick(page, 'theme', theme);
        for (const dark of [false, true]) {
          await page.prefer({ dark, reducedMotion: true });
          await assertAccessible(page, `${theme}, ${dark ? 'dark' : 'light'}`);
        }
      }
      await page.prefer({});
      await page.resize(360, 640);
      await assertAccessible(page, 'narrow');
      const [panel] = await page.find(PANEL);
      assert.ok(panel.rect.x >= 0 && panel.rect.x + panel.rect.width <= 360, 'within the window');
      assert.ok(panel.rect.y > 200, 'what changes is seen above the panel');
      for (const { rect, name } of await page.find({
        css: '.controls :is(input, button, label)',
      })) {
        assert.ok(rect.x >= -1 && rect.x + rect.width <= 361, `${name} is within the panel`);
      }
      await page.resize(1280, 720);
    },
    { chromium: 'axe reads the tree that we make' },
  );

  story('two columns are turned page by page', async (setup) => {
    await setup.forget();
    const site = await setup.serve(SCRIPTS);
    for (const [name, sign] of /** @type {const} */ ([
      ['russian', 1],
      ['arabic', -1],
    ])) {
      const page = await read(setup, site.url(`/${name}.html`));
      await page.prefer({ reducedMotion: true });
      await page.resize(1200, 460);
      await openPanel(page);
      if (sign === 1) await openMore(page);
      else await page.click({ css: '.controls summary' });
      await page.choose({ css: '#read-size' }, '32');
      await pick(page, 'columns', 'double');
      await page.press('Escape');
      // Until then keys belong to the panel.
      await page.gone({ css: '#read-size' });
      await looks(page, ARTICLE, 'column-count', '2');
      const at = async () => {
        const { left, pageWidth } = await page.scrolled({ css: '.scroller' });
        return (sign * left) / pageWidth + 0;
      };
      assert.equal(await at(), 0);
      await page.press('PageDown');
      await waitFor(async () => (await at()) === 1, { what: 'the second page' });
      await page.wheel({ css: '.scroller' }, 120);
      await waitFor(async () => (await at()) === 2, { what: 'the third page' });
      await page.press('PageUp');
      await waitFor(async () => (await at()) === 1, { what: 'the second page again' });
      await page.press('End');
      await waitFor(async () => Number.isInteger(await at()) && (await at()) >= 2, {
        what: 'the last page',
      });
      await setup.picture(page, `reader-columns-${name}`);
      // Where there is no room for two there is one, scrolled down. What was read stays in view.
      const blocks = () => page.find({ css: '.body > *' });
      const isInView = (/** @type {{x: number, y: number, width: number, height: number}} */ box) =>
        box.x < 1200 && box.x + box.width > 1 && box.y < 460 && box.y + box.height > 1;
      const inSight = (await blocks()).findIndex(({ rect }) => isInView(rect));
      const isKept = async () => isInView((await blocks())[inSight].rect);
      assert.ok(inSight > 0);
      await page.resize(500, 460);
      await looks(page, ARTICLE, 'column-count', 'auto');
      await waitFor(isKept, { what: 'the block that was read, in one column' });
      await page.resize(1200, 460);
      await looks(page, ARTICLE, 'column-count', '2');
      await waitFor(isKept, { what: 'the block that was read, in two columns' });
      await page.press('Home');
      await waitFor(async () => (await at()) === 0, { what: 'the first page' });
      await page.prefer({});
      await setup.shut(page);
    }
  });

  story('text from top to bottom goes sideways, and can be laid across', async (setup) => {
    await setup.forget();
    const site = await setup.serve(SCRIPTS);
    const page = await read(setup, site.url('/japanese.html'));
    await page.prefer({ reducedMotion: true });
    await page.resize(700, 460);
    await looks(page, ARTICLE, 'writing-mode', 'vertical-rl');
    await looks(page, ARTICLE, 'font-family', /Hiragino Mincho.*Serif CJK JP/);
    const left = async () => (await page.scrolled({ css: '.scroller' })).left;
    assert.equal(await left(), 0);
    await page.wheel({ css: '.scroller' }, 100);
    await waitFor(async () => (await left()) <= -60, { what: 'that the wheel goes on' });
    const before = await left();
    await page.press('PageDown');
    await waitFor(async () => (await left()) < before - 200, { what: 'that a key goes on' });
    await page.press('Home');
    await waitFor(async () => (await left()) === 0);
    await page.press(' ');
    await waitFor(async () => (await left()) < -200);
    await setup.picture(page, 'reader-vertical');
    // Readings stand beside their signs.
    const [ruby] = await page.find({ css: '.body ruby' });
    assert.match(ruby.text, /水車.*すいしゃ/);
    await openPanel(page);
    await openMore(page);
    await pick(page, 'writing', 'horizontal');
    await looks(page, ARTICLE, 'writing-mode', 'horizontal-tb');
    await pick(page, 'writing', 'vertical');
    await looks(page, ARTICLE, 'writing-mode', 'vertical-rl');
    await assertAccessible(page, 'vertical');
    await page.prefer({});
  });

  story('languages and directions are those of each part', async (setup) => {
    await setup.forget();
    const site = await setup.serve(SCRIPTS);
    let page = await read(setup, site.url('/arabic.html'));
    await looks(page, ARTICLE, 'direction', 'rtl');
    await looks(page, ARTICLE, 'font-family', /Noto Naskh Arabic/);
    await looks(page, { css: '.body blockquote' }, 'direction', 'ltr');
    await looks(page, { css: '.body blockquote' }, 'font-family', /^"Noto Naskh|Iowan/);
    assert.equal((await page.find({ css: '.body bdi' })).length, 2);
    // Husk's own words keep their direction.
    await looks(page, { css: '.tools' }, 'direction', 'ltr');
    await openPanel(page);
    await openMore(page);
    await page.choose({ css: '#read-letter' }, '0.2');
    // Letters that join stay joined.
    await looks(page, ARTICLE, 'letter-spacing', /^(normal|0px)$/);
    await assertAccessible(page, 'right to left');
    await setup.picture(page, 'reader-arabic');
    await setup.shut(page);
    page = await read(setup, site.url('/hebrew.html'));
    await looks(page, ARTICLE, 'direction', 'rtl');
    await looks(page, { css: '.body [lang=en]' }, 'direction', 'ltr');
    await setup.shut(page);
    page = await read(setup, site.url('/chinese.html'));
    await looks(page, ARTICLE, 'font-family', /Songti SC.*Serif CJK SC/);
    await looks(page, { css: '.body [lang=ja]' }, 'font-family', /Hiragino Mincho.*Serif CJK JP/);
    await setup.shut(page);
  });

  story(
    'the options put the reader back',
    async (setup) => {
      await setup.forget();
      const page = await read(setup, setup.sample('lantern', 'stories/tide-mill.html'));
      await page.press('+');
      await kept(setup, ({ size }) => size === 20);
      const options = await setup.openOwn('ui/options.html');
      await options.click({ css: '#reader-reset' });
      await kept(setup, ({ size }) => size === 19);
      await page.bringToFront();
      await looks(page, ARTICLE, 'font-size', '19px');
    },
    { chromium: 'settings of ours' },
  );

  story(
    'more contrast, forced colours and paper are followed',
    async (setup) => {
      await setup.forget();
      const page = await read(setup, setup.sample('lantern', 'stories/tide-mill.html'));
      await page.prefer({ dark: true });
      await looks(page, READER, 'background-color', rgb(PALETTES.dark.paper));
      await page.prefer({ dark: true, contrast: true });
      await looks(page, READER, 'background-color', 'rgb(0, 0, 0)');
      await page.prefer({ contrast: true });
      await looks(page, READER, 'color', 'rgb(0, 0, 0)');
      await openPanel(page);
      await page.prefer({ forced: true });
      await assertAccessible(page, 'forced colours');
      await setup.picture(page, 'reader-forced');
      await page.prefer({});
      await pick(page, 'theme', 'dark');
      await pick(page, 'font', 'sans');
      await page.press('Escape');
      await page.prefer({ print: true, dark: true });
      await looks(page, ARTICLE, 'color', 'rgb(0, 0, 0)');
      await looks(page, ARTICLE, 'font-family', /sans-serif$/);
      await looks(page, { css: '.reader' }, 'background-color', /rgba\(0, 0, 0, 0\)|255, 255, 255/);
      await page.prefer({});
    },
    { skip: firefox && 'the browser lets no test ask for these' },
  );
});
