// Switching Husk off leaves the document byte for byte as it is without Husk, also on pages whose scripts move or copy the
// elements that Husk has marked or remove its marks. Fixtures and real pages are in highlight_hide.test.js.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { serve } from './harness/server.js';
import { inChromium } from './setup.js';

const NAVIGATION = `<nav class="menu"><ul>${Array.from({ length: 9 }, (_, k) => `<li><a href="/p${k}.html">Place number ${k}</a></li>`).join('')}</ul></nav>`;
const ARTICLE = `<main><article><h1>The long way round</h1>${Array.from({ length: 8 }, (_, k) => `<p>Paragraph ${k} tells at some length, in whole sentences with commas and full stops, what happened on the road that day, and why nobody was surprised by it in the end.</p>`).join('')}</article></main>`;
const FOOTER =
  '<footer class="site-footer"><p>Copyright of the makers</p><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a> <a href="/terms">Terms</a></footer>';

/**
 * Functions of the test pages, the same with and without Husk: `go` moves, copies and removes elements, `back` puts back what
 * `go` removed, and `serialise` gives the document, its shadow trees and its frames as text.
 */
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

/** A page with shadow trees, frames, a form and images named like DOM properties, a cover and a cookie dialog. */
const LIVELY = `<!doctype html><html lang="en"><head><title>A lively page</title><meta charset="utf-8">
<style>.cover{position:fixed;inset:0;background:#0008;z-index:5}.locked{overflow:hidden}.cookie{position:fixed;z-index:6;inset:auto 0 0;padding:40px;background:#fff}</style></head>
<body class="locked">${NAVIGATION}<div id="closed"></div>${ARTICLE}
<aside class="aside related"><h2>Related</h2><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li><li><a href="/c">C</a></li></ul></aside>
<div id="open"><p>light</p></div><iframe src="/frame.html"></iframe><iframe srcdoc='<!doctype html><body>${NAVIGATION}</body>'></iframe>
<form><input name="attributes"><input name="parentNode"><input name="childNodes"></form><img name="body"><img name="documentElement">
${FOOTER}<div class="cover"></div><div class="cookie" role="dialog">We use cookies. <button>Accept all cookies</button></div>
<template id="parts">${NAVIGATION}<p>Inside a shadow tree, some words.</p>${FOOTER}</template>${SCRIPT}</body></html>`;

/** The same page, which removes every mark of Husk as soon as it is set. */
const FIGHTER = LIVELY.replace(
  '</body></html>',
  `<script>globalThis.rounds = 0;new MutationObserver((records) => { for (const { target, attributeName } of records) if (/^data-[a-z]{12}$/.test(attributeName) && target.hasAttribute(attributeName)) { target.removeAttribute(attributeName); globalThis.rounds += 1; } }).observe(document, { attributes: true, subtree: true });</script></body>`,
);

/** The same page, which adds a paragraph every 120 ms. */
const ENDLESS = LIVELY.replace(
  '</body></html>',
  `<script>setInterval(() => { const p = document.createElement('p'); p.textContent = 'Yet another paragraph of some length, number ' + Math.random(); document.querySelector('main').append(p); }, 120);</script></body>`,
);

/** The number of Husk's marks in serialised HTML. @param {string} html */
const countMarks = (html) => (html.match(/ data-[a-z]{12}="/g) ?? []).length;

/** Switches Husk on in the mode that hides noise. @param {import('./setup.js').Setup} setup @param {import('./setup.js').TestPage} page */
async function switchOnHiding(setup, page) {
  await setup.ask('ui-bg-settings-set', { change: { mode: 'hide' } });
  await setup.switchOn(page);
}

/** @type {import('./harness/server.js').Site} */
let site;
before(async () => {
  site = await serve({
    '/frame.html': `<!doctype html><body>${NAVIGATION}${ARTICLE}</body>`,
    '/lively.html': LIVELY,
    '/fighter.html': FIGHTER,
    '/endless.html': ENDLESS,
  });
});
after(() => site?.close());

inChromium(
  'switching off',
  'Firefox runs the stories of highlight_hide, which compare documents, too',
  ({ story }) => {
    story('a page that moves, copies and removes marked elements is restored', async (setup) => {
      const bare = await setup.open(site.url('/lively.html'));
      const expected = await bare.evaluate(() => {
        globalThis.go();
        globalThis.back();
        return globalThis.serialise();
      });

      const page = await setup.open(site.url('/lively.html'));
      await switchOnHiding(setup, page);
      const hidden = await page.evaluate(() => ({
        nav: document.querySelector('nav.menu')?.checkVisibility(),
        main: document.querySelector('main')?.checkVisibility(),
        cover: document.querySelector('.cover')?.checkVisibility(),
        overflow: getComputedStyle(document.querySelector('body.locked')).overflow,
      }));
      assert.deepEqual(hidden, { nav: false, main: true, cover: false, overflow: 'visible' });
      assert.ok(countMarks(await page.evaluate(() => globalThis.serialise())) > 0, 'marks are set');
      await page.evaluate(() => globalThis.go());
      await setup.switchOff(page);
      const restored = await page.evaluate(() => {
        globalThis.back();
        return globalThis.serialise();
      });
      assert.equal(restored, expected);
    });

    story(
      'noise inside open shadow roots and frames of the same origin is hidden',
      async (setup) => {
        const page = await setup.open(site.url('/lively.html'));
        await page.evaluate(() => {
          globalThis.seen = () => ({
            open: document.querySelector('#open').shadowRoot.querySelector('nav').checkVisibility(),
            frame: document
              .querySelector('iframe')
              .contentDocument.querySelector('nav')
              .checkVisibility(),
          });
        });
        await switchOnHiding(setup, page);
        assert.deepEqual(await page.evaluate(() => globalThis.seen()), {
          open: false,
          frame: false,
        });
        await setup.switchOff(page);
        assert.deepEqual(await page.evaluate(() => globalThis.seen()), { open: true, frame: true });
      },
    );

    story('a modal dialog, without which the page cannot be used, stays visible', async (setup) => {
      const page = await setup.open(site.url('/lively.html'));
      await page.evaluate(() => {
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
      await switchOnHiding(setup, page);
      const seen = () => page.evaluate(() => document.querySelector('dialog').checkVisibility());
      assert.equal(await seen(), true);
      await page.raw.getByRole('button', { name: 'Accept all cookies' }).last().click();
      assert.equal(await seen(), false);
    });

    story(
      'a page that removes every mark is given up after some rounds, with a message',
      async (setup) => {
        const page = await setup.open(site.url('/fighter.html'));
        await setup.browser.pressButton(page);
        await page.get({ text: /keeps undoing/ });
        const rounds = await page.evaluate(() => globalThis.rounds);
        assert.ok(rounds > 0 && rounds < 2000, `rounds: ${rounds}`);
        await setup.switchOff(page);
        assert.equal(countMarks(await page.evaluate(() => globalThis.serialise())), 0);
      },
    );

    story('a page that never stops growing is observed for a limited time only', async (setup) => {
      const page = await setup.open(site.url('/endless.html'));
      await setup.browser.pressButton(page);
      await page.get({ text: /keeps changing/ });
      await setup.switchOff(page);
      assert.equal(countMarks(await page.evaluate(() => globalThis.serialise())), 0);
    });
  },
);
