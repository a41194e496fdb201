// Pages that want to do something in the reader, and pages that are far too much: nothing active passes, nothing is asked
// of any server, and the work grows no faster than the page.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { waitFor } from './harness/host.js';
import { OBJECTS, batches, before, pageOf, startWatch } from './hostile/alarm.js';
import { openedAlone, quietMarkdown } from './hostile/saved_files.js';
import { activeIn } from './reader/active.js';
import { serveFixtures } from './reader/site.js';
import { VECTORS } from './reader/vectors.js';
import { inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

/** Work for each node of a page, at most: nodes looked at by all parts of the builder. */
const STEPS = 4;

/** A page that a script fills. @param {string} script */
const filled = (script) =>
  `<!doctype html><html lang="en"><title>Much</title><body><article hidden><h1>Much</h1></article><script>
  const article = document.querySelector('article');
  const put = (name, into, text, more = {}) => {
    const e = document.createElement(name);
    for (const [key, value] of Object.entries(more)) e.setAttribute(key, value);
    if (text) e.textContent = text;
    into.append(e);
    return e;
  };
  ${script}</script></body></html>`;

/** Chains of a thousand, joined from the innermost: browsers take long to nest one by one. @param {string[]} names @param {number} depth */
const nest = (names, depth) => `
  const names = ${JSON.stringify(names)};
  let below = null;
  for (let chain = 0; chain < ${depth / 1000}; chain += 1) {
    const outer = document.createElement(names[0]);
    let inner = outer;
    for (let k = 1; k < 1000; k += 1) {
      const e = document.createElement(names[k % names.length]);
      inner.append(e);
      inner = e;
    }
    if (below) inner.append(below);
    else inner.textContent = 'The bottom.';
    below = outer;
  }
  article.append(below);`;

/** Pages, and what must be left of them. */
/** @param {number} depth that the browser itself bears @returns {Record<string, string>} */
const much = (depth) => ({
  '/deep-marks': filled(nest(['i', 'b', 'a', 'span'], depth)),
  '/deep-blocks': filled(nest(['div', 'blockquote', 'section'], depth)),
  '/deep-lists': filled(nest(['ul', 'li'], depth)),
  '/deep-tables': filled(nest(['table', 'tbody', 'tr', 'td'], depth)),
  '/deep-details': filled(nest(['details', 'p'], 5000)),
  '/deep-code': filled(
    `const pre = put('pre', article); let inner = pre;
     for (let k = 0; k < 50000; k += 1) inner = put('span', inner, '', { class: 'lineno MathJax' });
     inner.textContent = 'x';`,
  ),
  '/heading-of-blocks': filled(
    `const heading = put('h2', article);
     for (let k = 0; k < 60000; k += 1) put('div', heading, 'word ' + k);`,
  ),
  '/many-nodes': filled(
    `for (let k = 0; k < 66000; k += 1) { const p = put('p', article); put('b', p, 'word ' + k); }`,
  ),
  '/many-pictures': filled(
    `const row = put('div', article);
     for (let k = 0; k < 5000; k += 1) put('img', row, '', { 'data-src': '/img/p' + k + '-200x100.png', width: 200, height: 100, srcset: 'a'.repeat(200) + ' zz, b 2x' });`,
  ),
  '/many-slides': filled(
    `const row = put('div', article);
     for (let k = 0; k < 5000; k += 1) { const s = put('div', row, '', { class: 'slide' }); put('img', s, '', { 'data-src': '/img/s-200x100.png' }); }`,
  ),
  '/many-links': filled(
    `for (let k = 0; k < 5000; k += 1) { const p = put('p', article, '', { id: 'p' + k }); put('a', p, 'to ' + k, { href: '#p' + (5000 - k) }); }`,
  ),
  '/huge-attributes': filled(
    `const long = 'x'.repeat(2000000);
     put('p', article, 'Long', { title: long, lang: long, class: long, style: long, dir: long });
     put('img', article, '', { src: '/img/a-200x100.png', alt: long, srcset: 'a'.repeat(1000000) + ' z', 'data-src': long });
     put('a', article, 'Link', { href: '/' + long });
     put('a', article, 'Link', { href: '#' + long });
     put('td', article, 'Cell', { colspan: long });`,
  ),
  '/many-drawings': filled(
    `for (let k = 0; k < 300; k += 1) {
       const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
       for (let j = 0; j < 300; j += 1) svg.append(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
       article.append(svg);
     }`,
  ),
});

/** @param {TestPage} page @param {string} what @param {object | string} [options] */
const ask = (page, what, options) =>
  page.evaluate(
    async (name, given) => {
      const address = `${location.origin}/builder.js`;
      await import(address);
      return Reflect.get(globalThis, 'readerTest')[name](given);
    },
    what,
    options,
  );

inBothBrowsers('hostile articles', ({ firefox, story }) => {
  const pages = much(firefox ? 10_000 : 100_000);
  story(`${VECTORS.length} ways to be active: the builder lets none through`, (setup) =>
    tried(setup, async (page, numbers, quiet) => {
      for (const hidden of [false, true]) {
        const { removed, bad, text } = await ask(page, 'show', { hidden });
        assert.deepEqual(bad, []);
        assert.equal(removed, 0, 'the gate had nothing to take out');
        for (const k of numbers) assert.ok(text.includes(before(k)), `${VECTORS[k]} was read`);
        await quiet();
      }
    }),
  );

  story('the reader shows such pages, and nothing in it is active', (setup) =>
    tried(setup, async (page, numbers, quiet) => {
      await setup.read(page);
      const shown = await page.apart(
        `(_, ...roots) => roots
          .map((root) => root.querySelector('.reader .body'))
          .filter(Boolean)
          .map((body) => ({ bad: (${activeIn})(body), length: body.textContent.length }))`,
      );
      assert.equal(shown.length, 1);
      assert.ok(
        shown[0].length > 100 + 20 * numbers.length,
        `${shown[0].length} letters are shown`,
      );
      assert.deepEqual(shown[0].bad, []);
      await quiet();
    }),
  );

  story('what is taken along of such pages is not active either', (setup) =>
    tried(setup, async (page, numbers, quiet) => {
      if (numbers === OBJECTS) return;
      const watch = await startWatch();
      try {
        await setup.read(page);
        await quiet();
        await take(page, 'reader_take_save_markdown');
        const markdown = await arrived(setup, 'md');
        quietMarkdown(markdown);
        if (numbers.length > 1) assert.ok(markdown.text.length > 10 * numbers.length);
        await take(page, 'reader_take_save_page');
        await openedAlone(setup, watch, await arrived(setup, 'html'));
        await quiet();
      } finally {
        await watch.close();
      }
    }),
  );

  story('the gate takes out what must not pass, were it ever built', async (setup) => {
    const site = setup.closeLater(
      await serveFixtures((path) => (path === '/' ? '<title>Gate</title>' : undefined)),
    );
    const page = await setup.open(site.url('/'));
    const dirty = VECTORS.filter((vector) => /<script|<iframe|<style| fill=\S*url/i.test(vector));
    assert.ok(dirty.length > 20);
    for (const vector of dirty) {
      const { bad, left } = await ask(page, 'gate', vector);
      const runs = bad.filter((said) => /^<|^\S+ on|javascript:|url\(/.test(said));
      assert.deepEqual(runs, [], `${vector} → ${left}`);
    }
    const clean =
      '<p lang="en" dir="ltr">Clean <a href="https://a.example/">link</a></p><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>';
    const { removed, left } = await ask(page, 'gate', clean);
    assert.equal(removed, 0);
    assert.ok(left.includes('colspan="2"') && left.includes('lang="en"'), left);
  });

  for (const path of Object.keys(pages)) {
    story(
      `${path.slice(1)}: as much work as it has nodes`,
      async (setup) => {
        const site = setup.closeLater(await serveFixtures((asked) => pages[asked]));
        const page = await setup.open(site.url(path));
        const { removed, steps, nodes, deepest } = await ask(page, 'measured', { hidden: true });
        assert.ok(steps <= STEPS * nodes, `${steps} steps for ${nodes} nodes`);
        assert.ok(deepest < 200, `${deepest} levels`);
        assert.equal(removed, 0);
      },
      { chromium: 'counts what our code does' },
    );
  }
});

/**
 * Opens every vector in pages, and hands out each page when all that it does by itself is done.
 * @param {Setup} setup
 * @param {(page: TestPage, numbers: number[], quiet: () => Promise<void>) => Promise<void>} run `quiet`: nothing has fired or
 *   asked since
 */
async function tried(setup, run) {
  const pages = new Map();
  const site = setup.closeLater(await serveFixtures((path) => pages.get(path)));
  const { host } = new URL(site.url('/'));
  for (const numbers of batches()) {
    const path = `/tries-${numbers[0]}`;
    pages.set(path, pageOf(numbers, host, { apart: true }));
    const page = await setup.open(site.url(path));
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'fired'));
    let asked = site.asked.length;
    await run(page, numbers, async () => {
      await settled(page);
      const fired = await page.evaluate(() => Reflect.get(globalThis, 'fired') ?? null);
      assert.equal(fired, null, 'nothing ran');
      assert.deepEqual(strangeIn(site.asked.slice(asked)), [], 'nothing was asked for');
      asked = site.asked.length;
    });
    await setup.shut(page);
  }
}

/** Presses a button of the plate. @param {TestPage} page @param {string} key */
async function take(page, key) {
  await page.click({ css: '.tool.take' });
  await page.click({ role: 'button', name: words(key) });
}

/** The file that was saved. @param {Setup} setup @param {'md' | 'html'} ending */
async function arrived(setup, ending) {
  const { downloads } = setup.browser;
  return waitFor(
    () => {
      const name = readdirSync(downloads).find((one) => one.endsWith(`.${ending}`)) ?? '';
      // It is there before it is whole.
      if (existsSync(join(downloads, `${name}.part`))) return null;
      const text = readFileSync(join(downloads, name), 'utf8');
      if (text === '') return null;
      rmSync(join(downloads, name));
      return { name, type: ending === 'md' ? 'text/markdown' : 'text/html; charset=utf-8', text };
    },
    { what: `a file *.${ending}` },
  );
}

/** Pictures have come or failed, and handlers of that have run. @param {TestPage} page */
const settled = (page) =>
  page.evaluate(async () => {
    const images = [...Document.prototype.querySelectorAll.call(document, 'img')].map((img) =>
      img.decode().catch(() => {}),
    );
    await Promise.race([Promise.all(images), new Promise((go) => setTimeout(go, 600))]);
    for (let k = 0; k < 2; k += 1) await new Promise((go) => requestAnimationFrame(go));
    await new Promise((go) => setTimeout(go, 100));
  });

/** Requests that no picture of an article explains: one of them is named like a scheme, but for a sign in it, and one is
 * of a set. @param {{path: string}[]} asked */
const strangeIn = (asked) =>
  asked
    .map(({ path }) => path)
    .filter(
      (path) =>
        !/^\/(?:img\/|builder\.js$|gone$|x$|favicon|canary\/set\.png$|jav%C2%ADascript:)/.test(
          path,
        ),
    );
