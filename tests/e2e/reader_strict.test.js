// The reader on pages that forbid nearly everything, and on documents of other kinds. Nothing that Husk does there is
// something that the page's policy refuses, or even reports.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { serveFixtures } from './reader/site.js';
import { inBothBrowsers } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */

const BODY = `<nav><a href="/a">Home</a> <a href="/b">News</a></nav><main><article><h1>The log of the harbour</h1>
${Array.from({ length: 12 }, (_, k) => `<p>The harbour office keeps a log of every boat that came in, and who was on it, and what they carried, in the year ${1800 + k}. It is kept in <em>ink</em>, and nobody has found a mistake.</p>`).join('\n')}
<table><tr><th>Year</th><th>Boats</th></tr><tr><td>1800</td><td>41</td></tr></table>
<p>The log can be read by a program, which is short enough to be shown here as a whole, as it was written by the office:</p>
<pre><code class="language-js">const log = open('log');
for (const line of log) console.log(line);
log.read();</code></pre>
<p>A circle is <math xmlns="http://www.w3.org/1998/Math/MathML"><mn>2</mn><mi>π</mi><mi>r</mi></math> around, and the harbour is a circle, nearly.</p>
<svg xmlns="http://www.w3.org/2000/svg" role="img" width="300" height="120" viewBox="0 0 300 120"><rect width="90" height="80" fill="#468"/></svg>
</article></main>`;

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The log</title></head><body>${BODY}</body></html>`;
const XHTML = `<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>The log</title></head><body>${BODY}</body></html>`;

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const TYPES = "require-trusted-types-for 'script'; trusted-types 'none'";

/** @param {Record<string, string>} headers @param {string} [body] */
const page = (headers, body = HTML) => ({ body, headers });

const PAGES = {
  '/nothing': page({ 'content-security-policy': NOTHING }),
  '/types': page({ 'content-security-policy': `${NOTHING}; ${TYPES}` }),
  '/sandbox': page({ 'content-security-policy': 'sandbox' }),
  '/xhtml': page({ 'content-type': 'application/xhtml+xml' }, XHTML),
  '/quirks': page({}, HTML.replace('<!doctype html>', '')),
  '/permissions': page({ 'permissions-policy': 'clipboard-write=(), fullscreen=()' }),
  '/reports': page(
    {
      'content-security-policy-report-only': `${NOTHING}; script-src 'unsafe-inline'; ${TYPES}; report-uri /report`,
    },
    HTML.replace(
      '</head>',
      `<script>window.violations = []; document.addEventListener('securitypolicyviolation', (e) => violations.push(e.violatedDirective + ' ' + e.blockedURI));</script></head>`,
    ),
  ),
  '/drawing.svg-document': page(
    { 'content-type': 'image/svg+xml' },
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><text y="20">Only a drawing</text></svg>',
  ),
};

inBothBrowsers('reader on strict pages', ({ story }) => {
  for (const path of ['/nothing', '/types', '/sandbox', '/xhtml', '/quirks', '/permissions']) {
    story(`${path.slice(1)}: is read and given back`, async (setup) => {
      const site = setup.closeLater(await serveFixtures((asked) => PAGES[asked]));
      const tab = await setup.open(site.url(path));
      const untouched = await tab.html();
      await setup.read(tab);
      await tab.get({ css: '.reader .body p', text: 'in the year 1811' });
      await tab.get({ css: '.reader .body pre', text: 'log.read();' });
      const title = await tab.get({ css: '.reader .title' });
      assert.ok(title.rect.y > 20 && title.rect.height > 20, 'our style sheets count');
      await tab.press('Escape');
      await tab.gone({ css: '.reader' });
      if ((await setup.state(tab))?.on) await setup.switchOff(tab);
      assert.equal(await tab.html(), untouched);
    });
  }

  story('a page that only reports has nothing to report of Husk', async (setup) => {
    const site = setup.closeLater(await serveFixtures((asked) => PAGES[asked]));
    const tab = await setup.open(site.url('/reports'));
    // The browser asks for the page's sign when it likes.
    const reported = async () =>
      (await tab.evaluate(() => Reflect.get(window, 'violations'))).filter(
        (/** @type {string} */ said) => !said.includes('favicon'),
      );
    const before = await reported();
    await setup.read(tab);
    await tab.get({ css: '.reader .body p', text: 'in the year 1811' });
    await tab.press('Escape');
    await tab.gone({ css: '.reader' });
    assert.deepEqual(await reported(), before);
  });

  story('a document that is a drawing: there is an answer', async (setup) => {
    const site = setup.closeLater(await serveFixtures((asked) => PAGES[asked]));
    const tab = await setup.open(site.url('/drawing.svg-document'));
    await setup.ask('ui-bg-settings-set', { change: { mode: 'reader' } });
    await tab.bringToFront();
    await setup.browser.pressButton(tab);
    await waitFor(async () => (await setup.browser.badge(tab)) !== '' || (await setup.state(tab)), {
      what: 'an answer of any kind',
    });
  });
});
