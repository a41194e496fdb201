// Switching off leaves the document byte for byte as it is without Husk on pages whose scripts move, copy and fight what Husk
// has marked. Fixtures and real pages are told of in highlight_hide.test.js.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { launchChromium } from './harness/chromium.js';
import { findChromium, until } from './harness/place.js';
import { serve } from './harness/server.js';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const EXTENSION = process.env.HUSK_EXTENSION ?? join(ROOT, 'dist/extension');

const NAVIGATION = `<nav class="menu"><ul>${Array.from({ length: 9 }, (_, k) => `<li><a href="/p${k}.html">Place number ${k}</a></li>`).join('')}</ul></nav>`;
const ARTICLE = `<main><article><h1>The long way round</h1>${Array.from({ length: 8 }, (_, k) => `<p>Paragraph ${k} tells at some length, in whole sentences with commas and full stops, what happened on the road that day, and why nobody was surprised by it in the end.</p>`).join('')}</article></main>`;
const FOOTER =
  '<footer class="site-footer"><p>Copyright of the makers</p><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a> <a href="/terms">Terms</a></footer>';

/** What the pages of the second part do when they are told to, the same with and without Husk. */
const SCRIPT = `<script>
const host = document.querySelector('#closed');
const closed = host.attachShadow({ mode: 'closed' });
closed.innerHTML = '<style>:host{display:block}</style>' + document.querySelector('#parts').innerHTML;
const open = document.querySelector('#open').attachShadow({ mode: 'open' });
open.innerHTML = document.querySelector('#parts').innerHTML + '<slot></slot>';
let kept = null;
globalThis.go = () => {
  const nav = document.querySelector('nav.menu');
  document.body.append(nav.cloneNode(true));
  const box = document.createElement('template');
  box.innerHTML = document.querySelector('footer').outerHTML;
  document.body.append(box);
  closed.append(document.querySelector('footer').cloneNode(true));
  kept = document.querySelector('.aside');
  kept.remove();
  kept.append(nav.cloneNode(true));
  for (const element of document.querySelectorAll('footer')) {
    for (const name of element.getAttributeNames()) if (name.startsWith('data-')) element.removeAttribute(name);
  }
  nav.setAttribute('title', 'moved');
  document.querySelector('main').before(nav);
};
globalThis.back = () => document.body.append(kept);
globalThis.serialise = () => {
  const frames = [...document.querySelectorAll('iframe')].map((f) => f.contentDocument.documentElement.outerHTML);
  return [document.documentElement.getHTML({ shadowRoots: [closed, open] }), closed.innerHTML, document.documentElement.outerHTML, ...frames].join('\\n');
};
</script>`;

const LIVELY = `<!doctype html><html lang="en"><head><title>A lively page</title><meta charset="utf-8">
<style>.cover{position:fixed;inset:0;background:#0008;z-index:5}.locked{overflow:hidden}.cookie{position:fixed;z-index:6;inset:auto 0 0;padding:40px;background:#fff}</style></head>
<body class="locked">${NAVIGATION}<div id="closed"></div>${ARTICLE}
<aside class="aside related"><h2>Related</h2><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li><li><a href="/c">C</a></li></ul></aside>
<div id="open"><p>light</p></div><iframe src="/frame.html"></iframe><iframe srcdoc='<!doctype html><body>${NAVIGATION}</body>'></iframe>
<form><input name="attributes"><input name="parentNode"><input name="childNodes"></form><img name="body"><img name="documentElement">
${FOOTER}<div class="cover"></div><div class="cookie" role="dialog">We use cookies. <button>Accept all cookies</button></div>
<template id="parts">${NAVIGATION}<p>Inside a shadow tree, some words.</p>${FOOTER}</template>${SCRIPT}</body></html>`;

/** Undoes every mark at once, for ever. */
const FIGHTER = LIVELY.replace(
  '</body></html>',
  `<script>globalThis.rounds = 0;new MutationObserver((records) => { for (const { target, attributeName } of records) if (/^data-[a-z]{12}$/.test(attributeName) && target.hasAttribute(attributeName)) { target.removeAttribute(attributeName); globalThis.rounds += 1; } }).observe(document, { attributes: true, subtree: true });</script></body>`,
);

/** Adds paragraphs without end. */
const ENDLESS = LIVELY.replace(
  '</body></html>',
  `<script>setInterval(() => { const p = document.createElement('p'); p.textContent = 'Yet another paragraph of some length, number ' + Math.random(); document.querySelector('main').append(p); }, 120);</script></body>`,
);

const missing = !findChromium()
  ? 'no Chromium here'
  : !existsSync(join(EXTENSION, 'manifest.json'))
    ? 'the extension is not built: ./build.sh extension'
    : false;

/** State of the tab in front as the background keeps it. */
function stateOf(browser) {
  return browser.background(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const all = await chrome.storage.session.get(null);
    return all[`tab:${tab.id}`]?.state ?? null;
  });
}

/** @param {any} browser @param {(state: any) => boolean} wanted @param {string} what */
async function untilState(browser, wanted, what) {
  let state = null;
  try {
    return await until(
      async () => {
        state = await stateOf(browser);
        assert.notEqual(state?.status, 'error', state?.error);
        return state !== null && wanted(state) && state;
      },
      { what },
    );
  } catch (error) {
    throw new Error(`${what}: the tab says ${JSON.stringify(state)}`, { cause: error });
  }
}

const isShown = (state) => ['on', 'nothing'].includes(state.status);
const isOff = (state) => !state.on;

/** Starts Husk on a page, in the mode that hides. */
async function hide(browser, page) {
  await browser.pressButton(page);
  const { mode } = await untilState(browser, isShown, 'shown');
  if (mode !== 'hide') await browser.pressCommand(page, 'hide');
  await untilState(browser, (state) => isShown(state) && state.mode === 'hide', 'hidden');
}

/** Husk's marks in the page, shadow trees and frames. */
const countMarks = (html) => (html.match(/ data-[a-z]{12}="/g) ?? []).length;

describe('off', { skip: missing }, () => {
  let browser;
  let site;

  before(async () => {
    site = await serve({
      '/frame.html': `<!doctype html><body>${NAVIGATION}${ARTICLE}</body>`,
      '/lively.html': LIVELY,
      '/fighter.html': FIGHTER,
      '/endless.html': ENDLESS,
    });
    browser = await launchChromium({ extensionDir: EXTENSION });
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  test('a page that moves, copies and drops what is marked comes back', async () => {
    const bare = await browser.open(site.url('/lively.html'));
    const expected = await bare.raw.evaluate(() => {
      globalThis.go();
      globalThis.back();
      return globalThis.serialise();
    });
    await bare.close();

    const page = await browser.open(site.url('/lively.html'));
    await hide(browser, page);
    const hidden = await page.raw.evaluate(() => ({
      nav: document.querySelector('nav.menu')?.checkVisibility(),
      main: document.querySelector('main')?.checkVisibility(),
      cover: document.querySelector('.cover')?.checkVisibility(),
      overflow: getComputedStyle(document.querySelector('body.locked')).overflow,
    }));
    assert.deepEqual(hidden, { nav: false, main: true, cover: false, overflow: 'visible' });
    assert.ok(
      countMarks(await page.raw.evaluate(() => globalThis.serialise())) > 0,
      'marks are set',
    );
    await page.raw.evaluate(() => globalThis.go());
    await browser.pressButton(page);
    await untilState(browser, isOff, 'off');
    const restored = await page.raw.evaluate(() => {
      globalThis.back();
      return globalThis.serialise();
    });
    assert.equal(restored, expected);
    await page.close();
  });

  test('noise inside closed shadow roots and frames of the same origin is hidden', async () => {
    const page = await browser.open(site.url('/lively.html'));
    await page.raw.evaluate(() => {
      globalThis.seen = () => ({
        open: document.querySelector('#open').shadowRoot.querySelector('nav').checkVisibility(),
        frame: document
          .querySelector('iframe')
          .contentDocument.querySelector('nav')
          .checkVisibility(),
      });
    });
    await hide(browser, page);
    assert.deepEqual(await page.raw.evaluate(() => globalThis.seen()), {
      open: false,
      frame: false,
    });
    await browser.pressButton(page);
    await untilState(browser, isOff, 'off');
    assert.deepEqual(await page.raw.evaluate(() => globalThis.seen()), { open: true, frame: true });
    await page.close();
  });

  test('a dialog that keeps the page from being used stays where it can be answered', async () => {
    const page = await browser.open(site.url('/lively.html'));
    await page.raw.evaluate(() => {
      const dialog = document.createElement('dialog');
      dialog.className = 'cookie-consent';
      dialog.setAttribute('aria-label', 'Cookie notice');
      dialog.append('We use cookies and share data with our partners. ');
      const yes = document.createElement('button');
      yes.textContent = 'Accept all cookies';
      yes.addEventListener('click', () => dialog.close());
      dialog.append(yes);
      document.querySelector('main').before(dialog);
      dialog.showModal();
    });
    await hide(browser, page);
    const seen = () => page.raw.evaluate(() => document.querySelector('dialog').checkVisibility());
    assert.equal(await seen(), true);
    await page.raw.getByRole('button', { name: 'Accept all cookies' }).last().click();
    assert.equal(await seen(), false);
    await page.close();
  });

  test('a page that undoes every mark is left alone after some rounds, and told of', async () => {
    const page = await browser.open(site.url('/fighter.html'));
    await browser.pressButton(page);
    await page.get({ text: /keeps undoing/ });
    const rounds = await page.raw.evaluate(() => globalThis.rounds);
    assert.ok(rounds > 0 && rounds < 2000, `rounds: ${rounds}`);
    await browser.pressButton(page);
    await untilState(browser, isOff, 'off');
    assert.equal(countMarks(await page.raw.evaluate(() => globalThis.serialise())), 0);
    await page.close();
  });

  test('a page that never stops growing is followed for a while only', async () => {
    const page = await browser.open(site.url('/endless.html'));
    await browser.pressButton(page);
    await until(async () => (await page.find({ text: /keeps changing/ })).length > 0, {
      what: 'the note that Husk has paused',
      timeout: 60_000,
    });
    await browser.pressButton(page);
    await untilState(browser, isOff, 'off');
    assert.equal(countMarks(await page.raw.evaluate(() => globalThis.serialise())), 0);
    await page.close();
  });
});
