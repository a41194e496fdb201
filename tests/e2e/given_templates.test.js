// A template that was learned elsewhere comes as a file: the options take it in and leave all else as it is, and pages are
// judged beside it; the workbench shows it, with and without pages. The file is made of what the extension itself has learned,
// in the form in which the command line writes it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';

import { serveSamples } from '../../www/samples/serve.js';
import { builtWorkbench } from '../built.js';
import { assertAccessible } from './axe.js';
import { inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const STORY = 'stories/tide-mill.html';
const OTHER = 'stories/sharp-chisel.html';

/** @type {Awaited<ReturnType<typeof serveSamples>>} */
let server;

before(async () => {
  server = await serveSamples({ root: builtWorkbench() });
});

after(() => server?.close());

/**
 * The template of the magazine, as a file. Nothing is known of it here any more.
 * @param {Setup} setup
 */
async function learnedElsewhere(setup) {
  await setup.forget();
  const page = await setup.open(setup.sample('lantern', STORY));
  await setup.switchOn(page);
  await setup.learn(page);
  const { text } = await setup.ask('ui-bg-export');
  await setup.shut(page);
  await setup.forget();
  const [site] = JSON.parse(text).sites;
  assert.ok(site.template.length > 1000 && site.stats.pages > 4, `${site.stats.pages} pages`);
  const lone = { ...site, revision: 0, decisions: [], auto: [], learnt: [], reading: null };
  const file = { format: 'husk-backup', version: 1, husk: '0.1.0', sites: [lone] };
  return { text: `${JSON.stringify(file)}\n`, name: String(site.site), pages: site.stats.pages };
}

/** @param {Setup} setup */
async function openWorkbench(setup) {
  const page = await setup.open(`${server.url}workbench.html`);
  page.whole = true;
  await page.resize(1280, 900);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.waitFor(() => document.querySelectorAll('#a option').length > 0);
  return page;
}

/** @param {TestPage} page */
const said = (page) => page.evaluate(() => document.getElementById('said')?.textContent ?? '');

const LEAF = { css: '#panel-template [role=treeitem]' };
const FROM = { css: '#panel-template .from' };

inBothBrowsers('given templates', ({ story }) => {
  story(
    'imported in the options: nothing else changes, and a page is judged beside it',
    async (setup) => {
      const { text, name, pages } = await learnedElsewhere(setup);
      await setup.ask('ui-bg-settings-set', { change: { badge: false, mode: 'highlight' } });
      const host = new URL(`http://${name}`).hostname;
      await setup.ask('ui-bg-auto', { site: name, host, path: '/shop/*', mode: 'off' });
      const here = await setup.ask('ui-bg-settings-get');
      const options = await setup.openOwn('ui/options.html');
      await options.get({ css: '#sites tbody tr' });

      // One of several is wrong: none is taken, and it is said which and why.
      const torn = text
        .replace(/"template":"(.{40})/, '"template":"$1$1')
        .replace(name, 'b.example');
      await options.chooseFiles('file', { 'lantern.json': text, 'torn.json': torn });
      const refused = await options.get({ role: 'status', text: 'torn.json' });
      assert.match(refused.text, /^torn\.json was not read, and nothing was changed: line 1: \S/);
      assert.equal((await setup.ask('ui-bg-site', { site: name })).template, null);

      // The same twice is the same once.
      await options.chooseFiles('file', { 'lantern.json': text, 'again.json': text });
      await options.get({ role: 'status', text: words('ui_imported_templates', 1) });
      await assertAccessible(options, 'options after an import');
      assert.deepEqual(await setup.ask('ui-bg-settings-get'), here, 'settings stay as they were');
      const kept = await setup.ask('ui-bg-site', { site: name });
      assert.equal(kept.template.pages, pages);
      assert.deepEqual(kept.site.auto, [{ host, path: '/shop/*', mode: 'off' }], 'and so do rules');

      const page = await setup.open(setup.sample('lantern', OTHER));
      const { template, blocks } = await setup.switchOn(page);
      assert.equal(template?.of, pages);
      assert.ok(blocks.filter(({ seen }) => seen).length >= 3, 'blocks are known');
      const tab = await setup.browser.background(async () => {
        const [one] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        return one.id;
      });
      const panel = await setup.openOwn(`ui/panel.html?tab=${tab}`);
      await panel.click({ css: '#tab-site' });
      await panel.get({ css: '#site .number', text: new RegExp(words('ui_site_pages', pages)) });
    },
  );

  story(
    'the workbench shows it without a page, and judges a page beside it',
    async (setup) => {
      const { text, name, pages } = await learnedElsewhere(setup);
      const page = await openWorkbench(setup);
      await page.chooseFiles('files', { 'lantern.json': text.slice(0, -40) });
      const bad = await page.get({ role: 'status', text: 'lantern.json' });
      assert.match(bad.text, /^lantern\.json was not read: line \d: \S/);

      await page.chooseFiles('files', { 'lantern.json': text });
      await page.get(LEAF);
      await page.get({ css: '#panel-template h2', text: name });
      const from = words('view_template_from', pages, 'lantern.json');
      await page.get({ ...FROM, text: from });
      assert.equal(await said(page), words('ui_imported_templates', 1));
      assert.ok((await page.find(LEAF)).length > 10);
      await assertAccessible(page, 'a template without a page');
      await setup.picture(page, 'given-template');

      // One page alone has nothing to be compared with but the template of the file.
      const body = readFileSync(join(setup.folder, 'lantern', OTHER), 'utf8');
      await page.chooseFiles('folder', { [`${name}/a.html`]: body });
      await page.waitFor(() => document.documentElement.dataset.state === 'done');
      await page.get({ ...FROM, text: from });
      await page.get(LEAF);
      await page.click({ css: '#tab-page' });
      await page.get({ css: '.tree-row .swatch' });
      await page.focus({ css: '.tree-tools input' });
      await page.type('header');
      await page.press('Enter');
      await page.get({ css: '.card', text: /Seen on \d+ of \d+ pages of this site\./ });

      // A page of another site is as it was before; the template can still be chosen.
      await page.chooseFiles('folder', {
        'other/a.html': '<nav>Home</nav><p>Something else.</p>',
      });
      await page.waitFor(() => document.documentElement.dataset.state === 'done');
      await page.click({ css: '#tab-template' });
      await page.get({ css: '#panel-template h2', text: 'other' });
      assert.equal(
        (await page.find(FROM)).some(({ text: line }) => line === from),
        false,
      );
      await page.choose({ css: '#panel-template select' }, name);
      await page.get({ ...FROM, text: from });
      await page.get({ css: '#panel-template h2', text: name });
      await assertAccessible(page, 'a template beside a page of another site');

      // As `husk learn DIR -o FILE` writes it: the bytes alone, here beside a file that is damaged.
      const raw = [...Buffer.from(JSON.parse(text).sites[0].template, 'base64')];
      const torn = raw.with(raw.length - 1, raw[raw.length - 1] ^ 1);
      await page.chooseFiles('files', { 'raw.template': raw, 'torn.template': torn });
      await page.get({ css: '#panel-template .note', text: /^torn\.template was not read: \S/ });
      await page.get({ ...FROM, text: words('view_template_from', pages, 'raw.template') });
      await page.get(LEAF);
      await assertAccessible(page, 'a file that was not read');
    },
    { chromium: 'the workbench is a web page of ours' },
  );
});
