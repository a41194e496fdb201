// An article saved as an EPUB book: what epubcheck, the validator of the format's makers, says of it, and what is inside.

import assert from 'node:assert/strict';

import { unzipSync } from 'fflate';

import { serve } from './harness/server.js';
import { page as article, STORY } from './pages/article.js';
import { assertValidBook } from './reader/book.js';
import { saved, take } from './reader/take_along.js';
import { inBothBrowsers, words } from './setup.js';

const PARTS = `<h2>Tools &amp; timber</h2>
<ul><li>A billhook<ul><li>with a short handle</li></ul></li><li>A bow saw</li></ul>
<h3>What they cost</h3>
<table border="1" width="100%"><caption>Prices of 2023</caption><thead><tr><th scope="col">Tool</th><th align="right">Price</th></tr></thead>
<tbody><tr><td>Billhook</td><td>38 &lt; 40</td></tr><tr><td colspan="2">A bow saw lasts for ten years and costs 21.</td></tr></tbody></table>
<h2>The sum of it</h2>
<p>A hedge of <math><msup><mi>n</mi><mn>2</mn></msup></math> metres takes two days<sup id="r1"><a href="#n1">1</a></sup>, as
<a href="/way?a=b|c&amp;d=[1]^2#here%zz">the older book</a> has it\u0001, and <em>nobody</em> counts <ruby>籬<rp>(</rp><rt>hedge</rt><rp>)</rp></ruby>.</p>
<pre><code class="language-sh">for stem in hedge; do
  lay "$stem" &amp;&amp; stake
done</code></pre>
<dl><dt>Stake</dt><dd>Hazel or ash, every half metre.</dd></dl>
<details><summary>The direction of the stems</summary><p>Uphill, says nearly everyone who was asked about it that year.</p></details>
<blockquote><p>The cut looks fatal, and every person who walked past told us so.</p></blockquote>
<ol class="footnotes"><li id="n1">One day, if both of them have done it before. <a href="#r1">↩</a></li></ol>`;

/** A picture as the browser writes it, as a `data:` address. Runs in the page. @param {string} type */
function drawn(type) {
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 200;
  const context = canvas.getContext('2d');
  context.fillStyle = '#385';
  context.fillRect(0, 20, 320, 120);
  return canvas.toDataURL(type);
}

inBothBrowsers('a book', ({ story }) => {
  story('an article with pictures, tables, notes and formulas is a valid book', async (setup) => {
    /** @type {Record<string, any>} */
    const pages = { '/draw': '<p>Nothing to read.</p>' };
    const own = await serve((path) => pages[path]);
    try {
      const drawing = await setup.open(own.url('/draw'));
      for (const [name, type] of [
        ['hedge.png', 'image/png'],
        ['hedge.jpg', 'image/jpeg'],
        ['hedge.webp', 'image/webp'],
      ]) {
        const data = await drawing.evaluate(drawn, type);
        assert.ok(data.startsWith(`data:${type}`), type);
        const body = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
        pages[`/${name}`] = { body, headers: { 'content-type': type } };
      }
      await setup.shut(drawing);
      const figure = (/** @type {string} */ src) =>
        `<figure><img src="${src}" width="320" height="200" alt="A hedge &amp; a gate"><figcaption>A hedge in winter, seen from the lane.</figcaption></figure>`;
      const figures = ['/hedge.png', '/hedge.jpg', '/hedge.webp', own.other('/hedge.png')];
      const body = STORY.replace(
        '<p id="p3">',
        `${figures.map(figure).join('')}${PARTS}<p id="p3">`,
      );
      const facts = { '@context': 'https://schema.org', '@type': 'Article' };
      Object.assign(facts, { headline: 'On laying a hedge', datePublished: '2023-02-11' });
      Object.assign(facts, { author: [{ '@type': 'Person', name: 'Ann "Hazel" Rook & Son' }] });
      const head = `<script type="application/ld+json">${JSON.stringify(facts)}</script>`;
      pages['/'] = article({ head, story: body });

      const page = await setup.open(own.url('/'));
      await setup.switchOn(page);
      if ((await setup.state(page))?.mode !== 'reader') await setup.intoMode(page, 'reader');
      await page.get({ css: '.reader .title' });
      await take(page, 'reader_take_save_book');
      const { name, bytes } = await saved(setup, 'epub');
      assert.match(name, /^On laying a hedge/);
      await page.get({ css: '.toast', text: words('reader_take_missing_other', 4, 1) });

      // By these bytes at this place programs tell a book: the first file, its name, not packed.
      assert.equal(bytes.toString('latin1', 30, 58), 'mimetypeapplication/epub+zip');
      const files = unzipSync(bytes);
      const text = (/** @type {string} */ file) => Buffer.from(files[file]).toString();
      const pictures = Object.keys(files).filter((file) => file.includes('/pictures/'));
      assert.deepEqual(
        pictures.map((file) => file.replace(/.*\./, '')),
        ['png', 'jpg', 'jpg'],
      );
      const chapter = text('EPUB/article.xhtml');
      for (const part of [
        'A hedge is a wall that has agreed to be alive.',
        '<h3 id="h3">What they cost</h3>',
        '38 &lt; 40',
        '  lay "$stem" &amp;&amp; stake',
        '<math xmlns="http://www.w3.org/1998/Math/MathML"',
        `<a href="${own.other('/hedge.png')}">A hedge &amp; a gate</a>`,
        'a=b%7Cc&amp;d=%5B1%5D%5E2#here%25zz',
        'One day, if both of them have done it before.',
      ]) {
        assert.ok(chapter.includes(part), `${part} in ${chapter}`);
      }
      assert.match(chapter, /<a (?=[^>]*href="#p2")[^>]*epub:type="noteref"[^>]*>1<\/a>/);
      assert.doesNotMatch(chapter, /<script|<button|data:|Copy<|enlarge|\u0001/);
      const about = text('EPUB/package.opf');
      assert.ok(
        about.includes('<dc:creator>Ann &#34;Hazel&#34; Rook &#38; Son</dc:creator>'),
        about,
      );
      assert.ok(about.includes('<dc:date>2023-02-11</dc:date>'), about);
      assert.ok(about.includes('<dc:language>en</dc:language>'), about);
      assert.match(
        text('EPUB/nav.xhtml'),
        /Tools &#38; timber<\/a><ol><li><a [^>]*>What they cost<\/a><\/li><\/ol><\/li><li>/,
      );
      await assertValidBook(setup, bytes);
    } finally {
      await own.close();
    }
  });
});
