// Text that nobody sees on an open page is in no output of the reader, its visible twin is in all of them, and what is left out is
// listed: tests/pages/hidden-text, and what only a laid out page tells.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../paths.js';
import { saved, take } from './reader/take_along.js';
import { inBothBrowsers } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */
/** @typedef {{name: string, css?: string, html: string, seen: string, seen_css?: string}} Vector */

const FOLDER = join(ROOT, 'tests/pages/hidden-text');

/** What only layout tells. @type {Vector[]} */
const LAID_OUT = [
  {
    name: 'behind the ground of an ancestor',
    html: '<div style="background:#eee"><p style="position:relative;z-index:-1">@SECRET@</p></div>',
    seen: '<div style="background:#eee"><p style="position:relative;z-index:1">@SEEN@</p></div>',
  },
  {
    name: 'covered by what follows',
    html: `<div style="position:relative"><p>@SECRET@</p>
      <div style="position:absolute;inset:-9px;background:#fff"></div></div>`,
    seen: `<div style="position:relative"><p>@SEEN@</p>
      <div style="position:absolute;inset:-9px"></div></div>`,
  },
  {
    name: 'a colour in another form',
    html: '<div style="background:oklch(0.7 0.1 200)"><p style="color:oklch(0.7 0.1 200)">@SECRET@</p></div>',
    seen: '<div style="background:oklch(0.9 0.1 200)"><p style="color:oklch(0.3 0.1 200)">@SEEN@</p></div>',
  },
  {
    name: 'shown when it is scrolled to',
    html: '<p hidden>@SECRET@</p>',
    css: '.x{opacity:0}',
    seen: '<p class="x">@SEEN@</p>',
    seen_css: '.x{opacity:0;transition:opacity 1s}',
  },
];

/** @type {Vector[]} */
const VECTORS = [
  ...JSON.parse(readFileSync(join(FOLDER, 'vectors.json'), 'utf8')),
  ...LAID_OUT,
  // A ground of the whole page would be that of all.
].filter(({ css }) => !/body/.test(css ?? ''));

const number = (/** @type {number} */ k) => `n${k}n`;
const secret = (/** @type {number} */ k) =>
  `Quixotic readers should always praise the vermilion${number(k)} lighthouse.`;
const seen = (/** @type {number} */ k) =>
  `Sensible readers may often visit the cobalt${number(k)} lighthouse.`;

/** As tag characters, and as characters without width. @param {string} text */
const tags = (text) =>
  [...text].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('');
/** @param {string} text */
const bits = (text) =>
  [...text]
    .flatMap((c) => [...c.charCodeAt(0).toString(2)].map((b) => '\u200B\u200C'[Number(b)]))
    .join('');

/**
 * One page with all vectors, each with names of its own, a paragraph before each.
 * @param {(vector: Vector, k: number) => {css: string, html: string}} of
 */
function pageOf(of) {
  const sheets = [];
  const places = [];
  for (const [k, vector] of VECTORS.entries()) {
    const { css, html } = of(vector, k);
    sheets.push(css.replace(/([.#])x\b/g, `$1x${k}`));
    places.push(
      `<p>At place${number(k)} the wheel turns slowly and with much force, for its shaft is of oak and its teeth of apple wood.</p>`,
      `<div>${html.replace(/(class|id)="x"/g, `$1="x${k}"`)}</div>`,
    );
  }
  const source = readFileSync(join(FOLDER, 'page.html'), 'utf8');
  return source.replace('/*CSS*/', sheets.join('\n')).replace('<!--HIDDEN-->', places.join('\n'));
}

const HIDDEN = pageOf(({ css = '', html }, k) => ({
  css,
  html: html
    .replaceAll('@SECRET@', secret(k))
    .replaceAll('@TAGS@', tags(secret(k)))
    .replaceAll('@BITS@', bits(secret(k))),
}));
const SEEN = pageOf(({ seen_css = '', seen: html }, k) => ({
  css: seen_css,
  html: html.replaceAll('@SEEN@', seen(k)),
}));

/** The vectors whose word a text has, or has not. @param {string} text @param {string} word @param {boolean} has */
const which = (text, word, has = true) =>
  VECTORS.map(({ name }, k) => [name, text.includes(`${word}${number(k)}`)])
    .filter(([, is]) => is === has)
    .map(([name]) => name);

/** What the reader gives of a page, by name. @param {Setup} setup @param {TestPage} page */
async function outputs(setup, page) {
  await setup.switchOn(page);
  if ((await setup.state(page))?.mode !== 'reader') await setup.intoMode(page, 'reader');
  await page.get({ css: '.reader .title' });
  const shown = await page.text({ css: '.reader .body' });
  await take(page, 'reader_take_save_markdown');
  const markdown = (await saved(setup, 'md')).text;
  await take(page, 'reader_take_save_text');
  const text = (await saved(setup, 'txt')).text;
  await take(page, 'reader_take_save_page');
  const html = (await saved(setup, 'html')).text;
  return { shown, markdown, text, html };
}

inBothBrowsers('text that nobody sees', ({ story }) => {
  story('is in no output, and no word beside it is lost', async (setup) => {
    const site = await setup.serve({ '/': HIDDEN });
    const page = await setup.open(site.url('/'));
    for (const [name, text] of Object.entries(await outputs(setup, page))) {
      assert.deepEqual(which(text, 'vermilion'), [], name);
      assert.doesNotMatch(text, /[\u{E0061}-\u{E007A}]|(?:\u200B|\u200C){3}/u, name);
      assert.deepEqual(which(text, 'place', false), [], name);
    }
    const summary = '.reader .hidden-texts summary';
    await page.get({ css: summary, text: /\d+ hidden texts left out/ });
    await page.click({ css: summary });
    await page.get({ css: '.reader .hidden-texts li', text: secret(0) });
    await setup.shut(page);
  });

  story('is told from what can be seen, of which all comes through', async (setup) => {
    const site = await setup.serve({ '/': SEEN });
    const page = await setup.open(site.url('/'));
    for (const [name, text] of Object.entries(await outputs(setup, page))) {
      assert.deepEqual(which(text, 'cobalt', false), [], name);
      assert.deepEqual(which(text, 'place', false), [], name);
    }
    await page.gone({ css: '.reader .hidden-texts' });
    await setup.shut(page);
  });

  story('is told on a page of another ground', async (setup) => {
    const dark = readFileSync(join(FOLDER, 'page.html'), 'utf8')
      .replace('/*CSS*/', 'body{background:#000;color:#eee}.x{color:#000}')
      .replace('<!--HIDDEN-->', `<p class="x">${secret(0)}</p><p>${seen(0)}</p>`);
    const site = await setup.serve({ '/': dark });
    const page = await setup.open(site.url('/'));
    for (const [name, text] of Object.entries(await outputs(setup, page))) {
      assert.ok(!text.includes('vermilion') && text.includes('cobalt'), name);
    }
    await setup.shut(page);
  });
});
