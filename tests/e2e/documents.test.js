// Documents that are not HTML: drawings, data and XHTML, as a browser shows them by themselves. Bar and reader look and work
// there as everywhere, or say why there is nothing to read.

import assert from 'node:assert/strict';

import { assertSameText, inBothBrowsers, words } from './setup.js';

const TEXT =
  'What happened on the road that day is told here at some length, in whole sentences with commas and full stops, and nobody was surprised by it in the end.';

const LINES = Array.from(
  { length: 8 },
  (_, k) => `<text x="20" y="${40 + 30 * k}" font-size="12">${k}. ${TEXT}</text>`,
).join('');

const PARAGRAPHS = Array.from({ length: 8 }, (_, k) => `<p>${k}. ${TEXT}</p>`).join('');

/** @type {Record<string, {type: string, body: string}>} */
const DOCUMENTS = {
  '/drawing.svg': {
    type: 'image/svg+xml',
    body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 400"><title>A drawing</title><rect width="900" height="400" fill="#cde"/>${LINES}</svg>`,
  },
  '/data.xml': {
    type: 'application/xml',
    body: `<?xml version="1.0"?><?xml-stylesheet type="text/css" href="data:text/css,p{display:block;margin:1em}nav{display:block}"?><story><nav><a>Home</a><a>News</a></nav><text>${PARAGRAPHS}</text></story>`,
  },
  '/plain.xml': {
    type: 'application/xml',
    body: `<?xml version="1.0"?><story><text>${PARAGRAPHS}</text></story>`,
  },
  '/page.xhtml': {
    type: 'application/xhtml+xml',
    body: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>A page</title></head><body><main><h1>The long way round</h1>${PARAGRAPHS}</main><footer><a href="/imprint">Imprint</a> <a href="/terms">Terms</a></footer></body></html>`,
  },
};

inBothBrowsers('documents that are not HTML', ({ story }) => {
  for (const [path, { type, body }] of Object.entries(DOCUMENTS)) {
    story(`${path}: bar and reader`, async (setup) => {
      const site = await setup.serve({ [path]: { body, headers: { 'content-type': type } } });
      await setup.ask('ui-bg-settings-set', { change: { mode: 'highlight' } });
      const page = await setup.open(site.url(path));
      const untouched = await page.html();
      await setup.switchOn(page);
      const bar = await page.get({ css: '.bar' });
      assert.ok(bar.rect.width > 100 && bar.rect.height > 30, JSON.stringify(bar.rect));
      const looks = await page.style({ css: '.bar' }, 'position', 'border-top-left-radius');
      assert.deepEqual(Object.values(looks), ['fixed', '10px']);
      await setup.picture(page, `documents-bar-${path.slice(1)}`);
      await setup.mode(page, 'reader');
      const { status, mode } = await setup.ready(page);
      assert.ok(['on', 'nothing'].includes(status));
      if (mode === 'reader') {
        const reader = await page.get({ css: '.reader' });
        assert.ok(reader.rect.width > 500 && reader.rect.height > 400, 'it fills the window');
        await page.get({ css: '.reader .body', text: /nobody was surprised/ });
        await setup.picture(page, `documents-reader-${path.slice(1)}`);
        await page.click({ css: '.tool.letters' });
        await page.get({ css: '.controls' });
        await page.press('Escape', 'Escape');
        await page.gone({ css: '.reader' });
      } else {
        await page.get({ css: '.bar', text: words('content_reader_nothing') });
        await setup.picture(page, `documents-reader-${path.slice(1)}`);
      }
      await setup.ready(page);
      await setup.switchOff(page);
      assertSameText(await page.html(), untouched, 'afterwards');
    });
  }
});
