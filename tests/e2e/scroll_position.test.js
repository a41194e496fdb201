// Where a page stands when blocks are hidden: what was at the top of the window stays there, and when all is shown again the
// page is scrolled to where it was.

import assert from 'node:assert/strict';

import { page as article, STORY } from './pages/article.js';
import { inBothBrowsers } from './setup.js';

/** @typedef {import('./setup.js').TestPage} TestPage */

/** The story three times over. */
const LONG = [0, 1, 2]
  .map((k) => `<section class="part">${STORY.replaceAll('id="', `id="s${k}-`)}</section>`)
  .join('');

/** What is hidden above it is high. One font everywhere: which place of the page is snapped to depends on its lines. */
const HIGH = '#masthead{height:500px}body{font-family:"DejaVu Serif"}';

/** @param {string} style @param {string} [aside] */
const long = (style, aside) =>
  article({ story: LONG, head: `<style>${HIGH}${style}</style>`, ...(aside && { aside }) });

/** The same with all of it in a box that scrolls. @param {string} style */
const boxed = (style) =>
  long(`.box{height:420px;overflow:auto;border:1px solid;margin:40px}${style}`)
    .replace('<body>', '<body><div class="box">')
    .replace('</body>', '</div></body>');

/** Each a page, what scrolls on it, and how far it was. */
const PAGES = {
  '/plain': { body: long(''), css: 'html' },
  '/unanchored': {
    body: long('html{scroll-behavior:smooth}*{overflow-anchor:none}'),
    css: 'html',
  },
  '/snaps': {
    body: long('html{scroll-snap-type:y proximity}.part article,nav{scroll-snap-align:start}'),
    css: 'html',
  },
  '/snaps-always': {
    body: long('html{scroll-snap-type:y mandatory}.part article,nav{scroll-snap-align:start}'),
    css: 'html',
  },
  '/box': { body: boxed(''), css: '.box' },
  '/box-unanchored': { body: boxed('.box{overflow-anchor:none}'), css: '.box' },
  '/app': {
    body: long(
      'html,body{height:100%;overflow:hidden}body{display:flex;flex-direction:column}#masthead{height:120px;flex:none}.columns{overflow:auto;flex:1;margin:0;max-width:none;overflow-anchor:none}',
    ),
    css: '.columns',
  },
  '/menu': {
    body: long(
      '',
      `<aside id="aside" style="height:200px;overflow:auto"><h2>Related articles</h2><ul>${Array.from({ length: 40 }, (_, k) => `<li><a href="/article?${k}">Hedges of county number ${k}</a></li>`).join('')}</ul></aside>`,
    ),
    css: '#aside',
  },
};

/** What is at the top of the window. @param {TestPage} page @returns {Promise<string>} its id */
const atTop = (page) =>
  page.evaluate(() => {
    for (let y = 1; y < innerHeight; y += 4) {
      const found = document.elementFromPoint(innerWidth / 2, y)?.closest('#main :is(p, h1)');
      if (found) return found.id;
    }
    return '';
  });

/** Where something is in the window, px. @param {TestPage} page @param {string} id */
const topOf = (page, id) =>
  page.evaluate((one) => document.getElementById(one).getBoundingClientRect().top, id);

/** @param {TestPage} page @param {string} css */
const scrolledTo = (page, css) =>
  page.evaluate((where) => document.querySelector(where).scrollTop, css);

inBothBrowsers('scrolled pages', ({ story }) => {
  story('what is read stays where it is when blocks are hidden, and comes back', async (setup) => {
    const site = await setup.serve(
      Object.fromEntries(Object.entries(PAGES).map(([path, { body }]) => [path, body])),
    );
    const wrong = [];
    await setup.ask('ui-bg-settings-set', { change: { mode: 'hide' } });
    for (const [path, { css }] of Object.entries(PAGES)) {
      const page = await setup.open(site.url(path));
      await page.resize(1000, 600);
      await page.evaluate((where) => {
        document.getElementById('s1-p3').scrollIntoView({ block: 'start', behavior: 'instant' });
        if (where === '#aside') {
          scrollTo(0, 0);
          document.querySelector(where).scrollTop = 150;
        } else {
          document.querySelector(where).scrollBy({ top: 20, behavior: 'instant' });
        }
      }, css);
      // Snapping has come to its end.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
      const id = await atTop(page);
      const [top, scrolled] = [await topOf(page, id), await scrolledTo(page, css)];
      assert.ok(scrolled > 100, `${path}: ${scrolled}`);
      await setup.switchOn(page);
      const isGone = () =>
        ['masthead', 'aside'].every((one) => !document.getElementById(one).checkVisibility());
      await page.waitFor(isGone);
      const hidden = await topOf(page, id);
      if (css !== '#aside' && Math.abs(hidden - top) > 2) {
        wrong.push(`${path}: hidden, from ${top} to ${hidden}`);
      }
      await setup.switchOff(page);
      const back = [await topOf(page, id), await scrolledTo(page, css)];
      if (Math.abs(back[0] - top) > 2 || Math.abs(back[1] - scrolled) > 2) {
        wrong.push(`${path}: back, from ${[top, scrolled]} to ${back}`);
      }
      if (css !== '#aside') {
        // Somebody who reads on while blocks are hidden stays where that led.
        await setup.switchOn(page);
        await page.evaluate(
          (where) => document.querySelector(where).scrollBy({ top: 150, behavior: 'instant' }),
          css,
        );
        const other = await atTop(page);
        const on = await topOf(page, other);
        await setup.switchOff(page);
        const after = await topOf(page, other);
        if (Math.abs(after - on) > 2) wrong.push(`${path}: read on, from ${on} to ${after}`);
      }
      await setup.shut(page);
    }
    assert.deepEqual(wrong, []);
  });
});
