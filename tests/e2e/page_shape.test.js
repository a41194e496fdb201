// The page keeps its shape while blocks are hidden: nothing leaves the text narrower than it was, and what is hidden takes no room
// above it. Forty layouts: grids, flexible boxes, floats, tables; and pages of the sample sites.

import assert from 'node:assert/strict';

import { ASIDE, FOOTER, MASTHEAD, STORY, STYLE } from './pages/article.js';
import { inBothBrowsers } from './setup.js';

/** @typedef {import('./setup.js').TestPage} TestPage */

/** A side column of links, the text, a side column of other articles. */
const LEFT = `<nav id="left" class="left">${Array.from({ length: 14 }, (_, k) => `<a href="/shelf?${k}">Shelf number ${k}</a><br>`).join('')}</nav>`;
const MAIN = `<main id="main">${STORY}</main>`;
const BANNER = `<div class="ad" id="banner"><a href="https://ads.example/boots" rel="sponsored">Advertisement: boots that forgive you</a></div>`;

/** @param {string[]} parts */
const box = (...parts) => `<div class="box">${parts.join('\n')}</div>`;
/** @param {string[][]} rows cells of a table @param {string} [attributes] */
const table = (rows, attributes = '') =>
  `<table ${attributes}>${rows.map((cells) => `<tr>${cells.map((cell) => (cell.startsWith('<td') ? cell : `<td valign="top">${cell}</td>`)).join('')}</tr>`).join('')}</table>`;

/** Name → [style, body between masthead and footer; what is no body of its own has both inside]. @type {Record<string, [string, string]>} */
const LAYOUTS = {
  'grid: fixed, rest': ['.box{display:grid;grid-template-columns:200px 1fr}', box(LEFT, MAIN)],
  'grid: fixed, rest, fixed': [
    '.box{display:grid;grid-template-columns:200px 1fr 260px;gap:20px}',
    box(LEFT, MAIN, ASIDE),
  ],
  'grid: rest, fixed': ['.box{display:grid;grid-template-columns:1fr 260px}', box(MAIN, ASIDE)],
  'grid: shares': ['.box{display:grid;grid-template-columns:1fr 3fr}', box(LEFT, MAIN)],
  'grid: least and share': [
    '.box{display:grid;grid-template-columns:minmax(150px,1fr) 3fr minmax(150px,1fr)}',
    box(LEFT, MAIN, ASIDE),
  ],
  'grid: named areas': [
    '.box{display:grid;grid-template:"left main" / 220px 1fr}.left{grid-area:left}main{grid-area:main}',
    box(LEFT, MAIN),
  ],
  'grid: as wide as contents, rest': [
    '.box{display:grid;grid-template-columns:auto 1fr}',
    box(LEFT, MAIN),
  ],
  'grid: fit to contents': [
    '.box{display:grid;grid-template-columns:fit-content(300px) 1fr}',
    box(LEFT, MAIN),
  ],
  'grid: two automatic': ['.box{display:grid;grid-template-columns:auto auto}', box(LEFT, MAIN)],
  'grid: twelve columns': [
    '.box{display:grid;grid-template-columns:repeat(12,1fr)}.left{grid-column:span 3}main{grid-column:span 9}',
    box(LEFT, MAIN),
  ],
  'grid: twelve columns, numbered': [
    '.box{display:grid;grid-template-columns:repeat(12,1fr)}.left{grid-column:1/4}main{grid-column:4/13}',
    box(LEFT, MAIN),
  ],
  'grid: whole page': [
    '.box{display:grid;grid-template-columns:200px 1fr 200px}#masthead,#footer{grid-column:1/-1}',
    box(MASTHEAD, LEFT, MAIN, ASIDE, FOOTER),
  ],
  'grid: whole page, no spans': [
    '.box{display:grid;grid-template-columns:240px 1fr}',
    box(MASTHEAD, BANNER, LEFT, MAIN, FOOTER, BANNER.replace('"banner"', '"banner2"')),
  ],
  'grid: columns flow': [
    '.box{display:grid;grid-auto-flow:column;grid-template-columns:200px 700px 200px}',
    box(LEFT, MAIN, ASIDE),
  ],
  'grid: dense': [
    '.box{display:grid;grid-auto-flow:dense;grid-template-columns:200px 1fr}',
    box(BANNER, LEFT, LEFT.replace('"left"', '"left2"'), MAIN),
  ],
  'grid: of a grid': [
    '.box{display:grid;grid-template-columns:200px 1fr}.in{display:grid;grid-column:span 2;grid-template-columns:subgrid}',
    box(`<div class="in">${LEFT}${MAIN}</div>`),
  ],
  'grid: inline': ['.box{display:inline-grid;grid-template-columns:200px 600px}', box(LEFT, MAIN)],
  'grid: wrappers without a box': [
    '.box{display:grid;grid-template-columns:200px 1fr}.none{display:contents}',
    box(`<div class="none">${LEFT}</div>`, `<div class="none">${MAIN}</div>`),
  ],
  'grid: as many as fit': [
    '.box{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr))}main{grid-column:span 2}',
    box(LEFT, MAIN, ASIDE),
  ],
  'flex: fixed, rest': [
    '.box{display:flex}.left{flex:0 0 200px}main{flex:1;min-width:0}',
    box(LEFT, MAIN),
  ],
  'flex: reversed': [
    '.box{display:flex;flex-direction:row-reverse}.left{flex:0 0 200px}main{flex:1}',
    box(LEFT, MAIN),
  ],
  'flex: shares': ['.box{display:flex}.left{width:30%}main{width:65%}', box(LEFT, MAIN)],
  'flex: wraps': [
    '.box{display:flex;flex-wrap:wrap}.left{flex:1 1 200px}main{flex:3 1 500px}',
    box(LEFT, MAIN),
  ],
  'flex: inline': ['.box{display:inline-flex}.left{width:300px}main{width:600px}', box(LEFT, MAIN)],
  'flex: apart': [
    '.box{display:flex;justify-content:space-between}.left{width:200px}main{width:600px}aside{width:150px}',
    box(LEFT, MAIN, ASIDE),
  ],
  'flex: column as wide as its widest': [
    '.box{display:inline-flex;flex-direction:column}#banner{width:900px}main{width:100%;contain:inline-size}',
    box(BANNER, MAIN),
  ],
  'flex: in flex': [
    '.box,.in{display:flex}.in{flex:1}.left{flex:0 0 150px}main{flex:1}aside{flex:0 0 150px}',
    box(LEFT, `<div class="in">${MAIN}${ASIDE}</div>`),
  ],
  'float: margin': ['.left{float:left;width:200px}main{margin-left:220px}', box(LEFT, MAIN)],
  'float: both': [
    'main{float:left;width:640px}aside{float:right;width:220px}.box{overflow:auto}',
    box(MAIN, ASIDE),
  ],
  'float: new context': ['.left{float:left;width:200px}main{overflow:hidden}', box(LEFT, MAIN)],
  'float: negative margins': [
    'main{float:left;width:100%}article{margin:0 220px}.left{float:left;width:200px;margin-left:-100%}aside{float:left;width:200px;margin-left:-200px}.box{overflow:auto}',
    box(MAIN, LEFT, ASIDE),
  ],
  'float: as wide as contents': [
    '.box{float:left}#banner{width:900px}main{contain:inline-size}',
    box(BANNER, MAIN),
  ],
  'inline blocks': [
    '.left,main{display:inline-block;vertical-align:top}.left{width:20%}main{width:75%}',
    box(LEFT, MAIN),
  ],
  positioned: [
    '.box{position:relative}.left{position:absolute;width:200px}main{margin-left:220px}',
    box(LEFT, MAIN),
  ],
  'table: two': ['', table([[LEFT, MAIN]])],
  'table: three, all of the width': ['', table([[LEFT, MAIN, ASIDE]], 'width="100%"')],
  'table: widths of the first row': [
    'table{table-layout:fixed;width:900px}',
    table([
      [`<td width="200">${BANNER}</td>`, '<td width="700"></td>'],
      [LEFT, MAIN],
    ]),
  ],
  'table: as wide as a banner': [
    '#banner{width:900px}main{contain:inline-size}',
    table([[`<td colspan="2">${BANNER}</td>`], [LEFT, MAIN]]),
  ],
  'table: in a table': [
    '',
    table([[LEFT, table([[MAIN, ASIDE]], 'width="100%"')]], 'width="100%"'),
  ],
  'table: by style': [
    '.box{display:table;width:100%}.left,main,aside{display:table-cell;vertical-align:top}.left{width:180px}',
    box(LEFT, MAIN, ASIDE),
  ],
};

/** @param {string} name */
const html = (name) => {
  const [style, body] = LAYOUTS[name];
  const [before, after] = body.includes('id="masthead"') ? ['', ''] : [MASTHEAD, FOOTER];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>On laying a hedge · The Hedgerow</title>
<style>${STYLE}article{max-width:none}${style}</style></head><body>${before}${body}${after}</body></html>`;
};

/** Width of the text and where it begins, px; what of the rest is seen, and what covers the text. @param {TestPage} page */
const shape = (page) =>
  page.evaluate(() => {
    scrollTo(0, 0);
    const text = document.querySelector('article, main');
    const { width, top } = text.getBoundingClientRect();
    const seen = [...document.querySelectorAll('#masthead, #left, #aside, #banner, #footer')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((one) => one.id);
    const first = text.querySelector('p').getBoundingClientRect();
    const at = document.elementFromPoint(
      first.left + first.width / 2,
      Math.min(first.top + 8, innerHeight - 80),
    );
    return { width, top, seen, isCovered: at !== null && !text.contains(at) };
  });

inBothBrowsers('the shape of pages', ({ story }) => {
  story('what is hidden leaves no text narrower', async (setup) => {
    const names = Object.keys(LAYOUTS).filter((_, k) => !setup.isFirefox || k % 4 === 0);
    assert.ok(setup.isFirefox || names.length >= 40);
    const site = await setup.serve(
      Object.fromEntries(names.map((name, k) => [`/${k}`, html(name)])),
    );
    await setup.ask('ui-bg-settings-set', { change: { mode: 'hide' } });
    const addresses = [
      ...names.map((name, k) => ({ name, url: site.url(`/${k}`) })),
      ...['lantern', 'quill'].map((name) => ({ name, url: setup.sample(name, '/') })),
    ];
    const wrong = [];
    for (const { name, url } of addresses) {
      const page = await setup.open(url);
      await page.resize(1100, 700);
      const before = await shape(page);
      await setup.switchOn(page);
      const after = await shape(page);
      if (before.width - after.width > Math.max(4, 0.02 * before.width)) {
        wrong.push(`${name}: ${before.width} px wide, then ${after.width}`);
      }
      if (after.top > before.top + 1) {
        wrong.push(`${name}: from ${before.top} down to ${after.top}`);
      }
      if (after.isCovered) wrong.push(`${name}: covered`);
      if (name in LAYOUTS && after.seen.length > 0) wrong.push(`${name}: ${after.seen} seen`);
      await setup.switchOff(page);
      const back = await shape(page);
      if (Math.abs(back.width - before.width) > 1) wrong.push(`${name}: not given back`);
      await setup.shut(page);
    }
    assert.deepEqual(wrong, []);
  });
});
