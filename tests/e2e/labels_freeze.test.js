// A page frozen and opened again, in both browsers: every text is where it was, it looks as it did, nothing in it acts, nothing is
// asked for, and what could not be taken along is listed.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { encode } from 'fast-png';

import { labelsScript, serveLabels } from '../labels/serve.js';
import { inBothBrowsers } from './setup.js';

const PICTURE = Buffer.from(
  encode({ width: 40, height: 30, data: new Uint8Array(40 * 30 * 3).fill(90), channels: 3 }),
);

/** Everything that is hard to write down. */
const PAGE = `<!DOCTYPE html><html lang="en"><head><title> The   mill </title>
<meta charset="utf-8"><base target="_top">
<script src="/labels.js"></script>
<link rel="stylesheet" href="/style.css"><link rel="preload" as="image" href="/preload.png">
<link rel="stylesheet" href="OTHER/foreign.css">
<style id="written">#by-text { color: rgb(1, 2, 3) } x-own:not(:defined) { display: none }</style>
<style id="scripted"></style>
<script type="application/ld+json">{"headline": "A <b>mill</b> </scr" }</script>
<noscript><link rel="stylesheet" href="/noscript.css"></noscript>
</head><body onload="globalThis.ran = 1" background="/picture.png">
<!-- a comment --><nav id="menu"><a href="javascript:void(ran = 1)" onclick="ran = 1">Home</a> <a href="/next">Next</a></nav>
<pre>
  first line</pre><p id="by-link">By a sheet of its own file</p><p id="by-text">By a text</p><p id="by-rule">By a rule</p>
<p id="by-adopted">By a sheet of a script</p>
<form id="clash"><input name="attributes"><input name="childNodes"><input name="firstChild">
<input type="password" id="secret" value="hunter2"><textarea id="draft">written by the page</textarea></form>
<img id="near" src="/picture.png" srcset="/picture.png 1x, /large.png 2x" width="40" alt="A mill">
<img id="far" src="OTHER/picture.png" alt="A mill far away">
<div id="host"><b slot="title">slotted</b>light</div><div id="closed"></div>
<x-own>own element</x-own><noscript>no <b>script</b></noscript>
<iframe id="framed" srcdoc="<p id=inner>in a frame</p><script>parent.ran = 2</script>"></iframe>
<svg width="10" height="10"><title>tip</title><script>globalThis.ran = 1</script><a href="#x"><text y="9">in a picture</text></a></svg>
<template><p>not shown</p></template><div id="late"></div><div id="own-surface">Husk itself</div>
<script>
  document.getElementById('scripted').sheet.insertRule('#by-rule { color: rgb(7, 8, 9) }');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('#by-adopted { color: rgb(4, 5, 6); background-image: url(/picture.png) }');
  document.adoptedStyleSheets = [sheet];
  const host = document.getElementById('host').attachShadow({ mode: 'open' });
  host.innerHTML = '<style>:host { color: rgb(9, 9, 9) }</style><h2>In the shade <slot name="title"></slot></h2><slot></slot>';
  const closed = document.getElementById('closed').attachShadow({ mode: 'closed' });
  closed.innerHTML = '<p>behind a closed door</p>';
  const late = document.getElementById('late');
  late.append('one', 'two', document.createElement('br'), 'three');
  const outer = document.createElement('p');
  const inner = document.createElement('p');
  inner.append('a paragraph in a paragraph');
  outer.append('before it', inner, 'after it');
  late.append(outer);
  const link = document.createElement('a');
  const within = document.createElement('a');
  within.append('a link in a link');
  link.append(within);
  late.append(link);
  const row = document.createElement('table');
  row.append('text in a table');
  late.append(row);
  document.getElementById('draft').value = 'typed by the person';
</script></body></html>`;

const SHEET = {
  body: '@import url("/more.css"); #by-link { color: rgb(10, 11, 12); background: url("picture.png") }',
  headers: { 'content-type': 'text/css' },
};
const MORE = { body: 'nav { letter-spacing: 3px }', headers: { 'content-type': 'text/css' } };

/** @type {import('./harness/server.js').Site} */
let site;
before(async () => {
  const image = {
    body: PICTURE,
    headers: { 'content-type': 'image/png', 'cache-control': 'max-age=600' },
  };
  site = await serveLabels((path) => {
    if (path === '/page') return PAGE.replaceAll('OTHER', site.other('').replace(/\/$/, ''));
    if (path === '/style.css') return SHEET;
    if (path === '/more.css') return MORE;
    if (path === '/foreign.css') return { ...MORE, body: 'footer { color: red }' };
    if (path === '/deep') {
      return '<!doctype html><title>Deep</title><script src="/labels.js"></script><body>';
    }
    if (path === '/moved') {
      return `<!doctype html><title>Moved</title><style>@font-face { font-family: "never shown"; src: url("/moved-away.woff2") }</style>
        <img src="/moved-away.png" alt="Not loaded" loading="lazy" style="display: none">`;
    }
    if (path.startsWith('/moved-away')) {
      return { body: '', status: 302, headers: { location: site.other(`/elsewhere${path}`) } };
    }
    return /picture|large/.test(path) ? image : undefined;
  });
});
after(() => site?.close());

/** Freezes a page in it and opens what came of it beside it. @param {import('./setup.js').TestPage} page */
function freezeAndShow(page) {
  return page.evaluate(async () => {
    const { labels } = /** @type {any} */ (globalThis);
    const { freeze, frozenPage, Columns, isVisibleText, shadowRootOf, show } = labels;
    const isOwn = (node) => node.id === 'own-surface';
    document.documentElement.append(document.getElementById('own-surface') ?? '');
    const frozen = await freeze.freezePage(document, { shadowRootOf, isOwn });
    const read = new Columns(frozen.columns);
    const opened = frozenPage.openFrozen(frozen.html, read);
    document.body.replaceChildren();
    document.adoptedStyleSheets = [];
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-same-origin');
    frame.style.cssText = 'width: 900px; height: 700px';
    document.body.append(frame);
    await show(frame, opened.doc);
    await new Promise((done) => setTimeout(done, 300));
    Object.assign(globalThis, { frozen, read, opened, frame });
    const wrong = [];
    for (let k = 0; k < read.length; k += 1) {
      if (!isVisibleText(read, k)) continue;
      const node = opened.nodes[k];
      if (node === null) wrong.push(`no node for ${read.text(k)}`);
      else if (node.data !== read.text(k)) wrong.push(`${node.data} for ${read.text(k)}`);
      else if (!node.isConnected) wrong.push(`${read.text(k)} is not shown`);
    }
    const { hash, title, nodes, laidOut, complete, missing, html } = frozen;
    const elements = opened.nodes.filter((node, k) => node !== null && !read.isText(k));
    return {
      ...{ hash, title, nodes, laidOut, complete, missing, wrong, html },
      ran: /** @type {any} */ (globalThis).ran ?? null,
      elements: elements.length,
      wrongTags: opened.nodes.filter(
        (node, k) =>
          node !== null &&
          !read.isText(k) &&
          node.localName !== read.tag(k) &&
          node.localName !== 'style' &&
          // The script of the drawing.
          !(node.localName === 'husk-element' && read.tag(k) === 'script'),
      ).length,
      lost: opened.missing.map((k) => read.tag(k) || read.text(k)),
      live: frozen.live.length,
    };
  });
}

inBothBrowsers('a page frozen', ({ story }) => {
  story('keeps every text and its looks, and nothing in it acts or asks', async (setup, t) => {
    const page = await setup.open(site.url('/page'));
    await page.waitFor(() => document.readyState === 'complete' && document.images[0].complete);
    const got = await freezeAndShow(page);
    const { html } = got;
    assert.match(got.hash, /^[\da-f]{64}$/);
    assert.deepEqual([got.title, got.laidOut, got.complete], ['The mill', true, true]);
    assert.equal(got.nodes, got.live);
    assert.deepEqual(
      got.wrong.filter((line) => !line.includes('in a frame')),
      [],
    );
    assert.deepEqual(got.wrongTags, 0);
    t.diagnostic(`without a node: ${JSON.stringify(got.lost)}`);

    // The page itself ran its handlers; the frozen one is shown with what they had done and no more.
    assert.doesNotMatch(html, /javascript:|onclick|onload|hunter2|typed by the person|Husk itself/);
    assert.match(html, /written by the page/);
    assert.doesNotMatch(html, /srcset|preload\.png/);
    assert.match(html, /"headline": "A \\u003cb>mill/);

    const asked = site.asked.length;
    const looks = await page.evaluate(() => {
      const { frame } = /** @type {any} */ (globalThis);
      const inside = frame.contentDocument;
      const style = (id) => frame.contentWindow.getComputedStyle(inside.getElementById(id));
      const near = inside.getElementById('near');
      const host = inside.getElementById('host');
      return {
        colours: ['by-link', 'by-text', 'by-rule', 'by-adopted', 'host'].map(
          (id) => style(id).color,
        ),
        imported: style('menu').letterSpacing,
        background: style('by-link').backgroundImage.slice(0, 20),
        adopted: style('by-adopted').backgroundImage.slice(0, 20),
        picture: [near.naturalWidth, near.naturalHeight],
        shadow: host.shadowRoot?.querySelector('h2')?.textContent,
        closed: inside.getElementById('closed').shadowRoot?.textContent,
        own: inside.querySelector('x-own').checkVisibility(),
        noscript: inside.querySelector('body > noscript').checkVisibility(),
        framed: inside.getElementById('framed').getAttribute('srcdoc')?.includes('in a frame'),
        template: inside.querySelector('body > template')?.content.textContent ?? '',
      };
    });
    assert.deepEqual(looks, {
      colours: ['rgb(10, 11, 12)', 'rgb(1, 2, 3)', 'rgb(7, 8, 9)', 'rgb(4, 5, 6)', 'rgb(9, 9, 9)'],
      imported: '3px',
      background: 'url("data:image/png;',
      adopted: 'url("data:image/png;',
      picture: [40, 30],
      shadow: 'In the shade ',
      closed: 'behind a closed door',
      own: true,
      noscript: false,
      framed: true,
      template: '',
    });
    const missing = got.missing
      .map(({ kind, address }) => `${kind} ${new URL(address).pathname}`)
      .sort();
    assert.deepEqual(missing, ['picture /picture.png', 'sheet /foreign.css']);
    assert.equal(site.asked.length, asked, 'looking at it asks for nothing');
    await setup.picture(page, 'frozen');
  });

  story('follows no redirect to another host, and lists what it left out', async (setup) => {
    const page = await setup.open(site.url('/moved'));
    await page.waitFor(() => document.readyState === 'complete');
    // What the browser has shown lies in its cache: what is read is what it has not.
    const script = (await labelsScript()).replace(/^"use strict";\s*/, '').replace(/;\s*$/, '');
    const from = site.asked.length;
    const missing = await page.evaluateApart(script, async () => {
      const { freeze, shadowRootOf } = /** @type {any} */ (globalThis).labels;
      const frozen = await freeze.freezePage(document, { shadowRootOf });
      return frozen.missing.map(({ kind, address }) => `${kind} ${new URL(address).pathname}`);
    });
    assert.deepEqual(missing.sort(), ['file /moved-away.woff2', 'picture /moved-away.png']);
    const asked = site.asked.slice(from);
    assert.ok(asked.some(({ path }) => path.startsWith('/moved-away')));
    assert.deepEqual(
      asked.filter(({ path }) => path.startsWith('/elsewhere')),
      [],
      'the other host hears nothing',
    );
    assert.ok(asked.every(({ headers }) => headers.referer === undefined));
  });

  story('by a content script loses nothing either', async (setup, t) => {
    const page = await setup.open(site.url('/page'));
    await page.waitFor(() => document.readyState === 'complete' && document.images[0].complete);
    // As an expression: the bundle is a call of a function.
    const script = (await labelsScript()).replace(/^"use strict";\s*/, '').replace(/;\s*$/, '');
    const got = await page.evaluateApart(script, async () => {
      const { freeze, frozenPage, Columns, isVisibleText, shadowRootOf } = /** @type {any} */ (
        globalThis
      ).labels;
      const frozen = await freeze.freezePage(document, { shadowRootOf });
      const read = new Columns(frozen.columns);
      const opened = frozenPage.openFrozen(frozen.html, read);
      const lost = [];
      for (let k = 0; k < read.length; k += 1) {
        if (!isVisibleText(read, k)) continue;
        if (opened.nodes[k]?.data !== read.text(k)) lost.push(read.text(k));
      }
      const { hash, html, missing } = frozen;
      return {
        hash,
        html,
        lost,
        missing: missing.map(({ kind, address }) => `${kind} ${address}`),
      };
    });
    assert.match(got.hash, /^(?:[\da-f]{64})?$/);
    assert.deepEqual(got.lost, ['in a frame']);
    assert.match(got.html, /rgb\(7, 8, 9\)/);
    assert.match(got.html, /src="data:image\/png/);
    t.diagnostic(
      `missing: ${got.missing.join(', ')}; adopted: ${got.html.includes('rgb(4, 5, 6)')}`,
    );
  });

  story('whose scripts fight back, and whose nodes lie as deep as they like', async (setup) => {
    const page = await setup.open(site.url('/deep'));
    await page.evaluate(() => {
      // Shown, Chromium itself would not survive it.
      const hidden = document.createElement('section');
      hidden.hidden = true;
      document.body.append(hidden);
      let at = /** @type {Element} */ (hidden);
      for (let k = 0; k < 10_000; k += 1) {
        const next = document.createElement('div');
        at.append(next);
        at = next;
      }
      at.append('the end of it');
      const form = document.createElement('form');
      form.append('beside it');
      for (const name of ['attributes', 'firstChild', 'nextSibling', 'localName', 'nodeType']) {
        const input = document.createElement('input');
        input.name = name;
        form.append(input);
      }
      document.body.prepend(form);
      const trap = () => {
        throw new Error('the page looks');
      };
      for (const [proto, name] of /** @type {[any, string][]} */ ([
        [Node.prototype, 'firstChild'],
        [Node.prototype, 'nextSibling'],
        [Node.prototype, 'textContent'],
        [Element.prototype, 'attributes'],
        [Element.prototype, 'localName'],
        [CharacterData.prototype, 'data'],
      ])) {
        Object.defineProperty(proto, name, { get: trap, configurable: true });
      }
      Element.prototype.getAttribute = trap;
      Document.prototype.querySelectorAll = trap;
    });
    // Where content scripts read: what a page does to prototypes is not seen there, what it does to forms is.
    const script = (await labelsScript()).replace(/^"use strict";\s*/, '').replace(/;\s*$/, '');
    const got = await page.evaluateApart(script, async () => {
      const { freeze, frozenPage, Columns, shadowRootOf } = /** @type {any} */ (globalThis).labels;
      const frozen = await freeze.freezePage(document, { shadowRootOf });
      const read = new Columns(frozen.columns);
      const opened = frozenPage.openFrozen(frozen.html, read);
      const texts = [];
      for (let k = 0; k < read.length; k += 1) {
        if (read.isText(k)) texts.push([read.text(k), opened.nodes[k]?.nodeType === 3]);
      }
      return { texts, nodes: read.length, complete: frozen.complete };
    });
    assert.deepEqual(got.texts.slice(-2), [
      ['beside it', true],
      ['the end of it', true],
    ]);
    assert.ok(got.nodes > 10_000 && got.complete);
  });

  story(
    'read from a file keeps its nodes one for one; TeCo classes go out and come in',
    async (setup) => {
      const page = await setup.open(site.url('/bare'));
      const got = await page.evaluate(async () => {
        const { freeze, frozenPage, Columns, isVisibleText, anchors, record, teco } =
          /** @type {any} */ (globalThis).labels;
        const source = `<!doctype html><title>A file</title><style>p { color: red }</style>
        <nav class="top"><a href="/">Home</a> loose words</nav><main>before<p class="x">One <b>two</b></p><p>Three</p></main>
        <div><template shadowrootmode="open"><p>in the shade <slot></slot></p></template>light</div>
        <noscript><p>without scripts</p></noscript><footer>All rights</footer>`;
        const doc = new DOMParser().parseFromString(source, 'text/html');
        const frozen = await freeze.freezeDocument(doc, 'https://a.example/page');
        const read = new Columns(frozen.columns);
        const opened = frozenPage.openFrozen(frozen.html, read);
        const of = (tag) =>
          Array.from({ length: read.length }, (_, k) => k).filter((k) => read.tag(k) === tag);
        const [main] = of('main');
        const make = anchors.anchorMaker(read);
        const block = (id, nodes, template, mainly, role = '') => ({
          ...{
            id,
            nodes,
            template,
            main: mainly,
            role,
            origin: 'human',
            note: '',
            anchors: make(nodes),
          },
        });
        const { hash, nodes, laidOut, complete } = frozen;
        const made = {
          ...record.newRecord({
            ...{ url: frozen.url, title: frozen.title, annotator: '', husk: '0', now: 1 },
            page: { hash, nodes, laidOut, complete },
          }),
          blocks: [
            block('nav', [of('nav')[0] + 1], 'yes', 'no', 'navigation'),
            block('loose', [read.end(of('nav')[0] + 1)], 'no', 'no'),
            block('before', [main + 1], 'no', 'yes'),
            block('text', of('p').slice(0, 2), 'no', 'yes', 'body'),
            block('footer', of('footer'), 'yes', 'no', 'footer'),
          ],
        };
        record.readRecord(made);
        const html = await teco.writeTeco(made, read, frozen.html);
        const back = teco.readTeco(html, frozen.url);
        const [marks, onto] = [teco.tecoMarks(made, read), teco.tecoOnto(read, back)];
        const leaves = [...marks.keys()].filter((k) => isVisibleText(read, k));
        let refused = '';
        try {
          teco.readTeco(source, 'https://a.example/page');
        } catch (error) {
          refused = error.name;
        }
        return {
          exact: opened.exact,
          missing: opened.missing,
          marks: leaves.map((k) => marks[k]),
          onto: leaves.map((k) => onto[k]),
          texts: leaves.map((k) => read.text(k).trim()),
          blocks: teco.tecoBlocks(read, onto).length,
          html,
          classes: back.doc.querySelectorAll('[class*=TECO]').length,
          top: back.doc.querySelector('nav').className,
          spans: back.doc.querySelectorAll('span').length,
          refused,
        };
      });
      assert.equal(got.exact, true, JSON.stringify(got.missing));
      assert.deepEqual(got.onto, got.marks, JSON.stringify(got.texts));
      assert.ok(new Set(got.marks).size === 4, JSON.stringify(got.marks));
      assert.match(got.html, /class="x TECO_mainContent TECO_notTemplate"/);
      assert.match(got.html, /<b class="TECO_mainContent TECO_notTemplate">/);
      assert.match(got.html, /<a href="\/" class="TECO_mainMenu">/);
      assert.deepEqual([got.classes, got.top, got.spans, got.refused], [0, 'top', 0, 'TecoError']);
    },
  );

  story(
    'filters lead to the very blocks they were made of, and hide nothing else',
    async (setup) => {
      const page = await setup.open(site.url('/bare'));
      const got = await page.evaluate(async () => {
        const { filters, freeze, frozenPage, Columns, record } = /** @type {any} */ (globalThis)
          .labels;
        const source = `<!doctype html><title>A file</title><nav id="top"><a>Home</a></nav>
        <div>one</div><div class="x">two<p>three</p><svg><g>four</g></svg></div><div id="a:b">five</div>
        <section><div>six</div><ul><li>seven<li>eight</ul></section><my-own>nine</my-own>`;
        const doc = new DOMParser().parseFromString(source, 'text/html');
        const frozen = await freeze.freezeDocument(doc, 'https://a.example/page');
        const read = new Columns(frozen.columns);
        const opened = frozenPage.openFrozen(frozen.html, read);
        const { hash, nodes, laidOut, complete } = frozen;
        const on = { hash, nodes, laidOut, complete };
        const parts = { url: frozen.url, title: '', annotator: '', husk: '0', now: 1, page: on };
        const index = new Map(opened.nodes.map((node, k) => [node, k]));
        const query = (selector) => opened.doc.querySelectorAll(selector);
        const wrong = [];
        let made = 0;
        for (let k = 0; k < read.length; k += 1) {
          if (read.isText(k) || ['html', 'head', 'body'].includes(read.tag(k))) continue;
          const block = {
            id: 'x',
            nodes: [k],
            template: 'yes',
            main: 'no',
            role: '',
            origin: 'human',
          };
          const one = { ...record.newRecord(parts), blocks: [{ ...block, note: '', anchors: [] }] };
          const { text } = await filters.writeFilters([one], async () => read);
          const selectors = filters.selectorsFor(filters.readFilters(text).rules, 'a.example');
          if (selectors.length === 0) continue;
          made += 1;
          const found = filters.matchFilters(selectors, query, (node) => index.get(node), read);
          if (found.refused > 0 || found.nodes.join() !== String(k)) {
            wrong.push([selectors[0], k, found]);
          }
        }
        const bad = filters.matchFilters(
          ['li', ':::', 'p:hover >'],
          query,
          (node) => index.get(node),
          read,
        );
        return { made, wrong, bad: [bad.nodes.length, bad.refused] };
      });
      assert.deepEqual(got.wrong, []);
      assert.ok(got.made >= 10, `${got.made}`);
      assert.deepEqual(got.bad, [2, 2]);
    },
  );
});
