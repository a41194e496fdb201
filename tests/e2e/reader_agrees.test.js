// The reader says what the core writes as text, line by line: on fixtures of the core's articles, whose text stands beside them, and on
// those of which the core says what it keeps.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../paths.js';
import { linesIn } from './reader/lines.js';
import { builderAsked, serveFixtures } from './reader/site.js';
import { inBothBrowsers } from './setup.js';

const PAGES = join(ROOT, 'tests/pages');

/** Fixtures of which all is kept, and what keeps words apart there that no white space does. */
const ALL = {
  'article-code': '',
  'article-heading-parts': '',
  'article-inline': 'a, em, span, label { margin: 0 2px } mill-part { display: block }',
};

/** Fixtures of which the core says what is kept. */
const KEPT = ['article-copies', 'article-headings', 'article-lists', 'article-verse'];

/** Threads of which the reader shows more, a comment that is folded away, or titles of other posts on lines of their own. */
const SHOWN_OTHERWISE = ['issue-timeline-with-events', 'mails-in-pre-between-rules'];
const THREADS = readdirSync(join(PAGES, 'threads'))
  .filter((name) => !SHOWN_OTHERWISE.includes(name))
  .map((name) => `threads/${name}`);

/** A thread of which each post is a quote, with a signature and a date in pieces. */
const SAID = [
  'The old kiln needs three days to reach its heat, and two more before the door may be opened again.',
  'We fire ours with beech, split thin in the winter and stacked under the southern eaves until May.',
  'Clay from the river bank shrinks by a tenth, so make each of the jars a little larger than you want it.',
  'A cracked pot is not lost: fill the crack with slip while it is still damp and smooth it with a shell.',
];
const SIGNED = '<div class="signature">Fire is a good servant and a bad master of the house</div>';
const QUOTES = SAID.map((text, k) => {
  const name = k % 2 === 0 ? 'content' : 'content_sig';
  const quoted = k === 2 ? '<blockquote>Beech, split thin in the winter</blockquote>' : '';
  return `<div class="post" id="p${k}"><div class="author"><a href="/member/${k}">Potter ${k}</a>:
    <span><b>3:2${k}pm</b> On <b>May 0${k + 1}</b>, <b>2022</b></span></div>
    <div class="${name}"><blockquote class="body">${quoted}<p>${text}</p></blockquote></div>${SIGNED}</div>`;
});
const THREAD_OF_QUOTES = `<!doctype html><title>Firing clay</title><h1>Firing clay</h1><div class="posts">${QUOTES.join('\n')}</div>`;

const TYPES = { js: 'text/javascript', wasm: 'application/wasm' };

/** Pages by their paths, and the core. @param {string} path */
function answer(path) {
  if (path === '/quotes') return THREAD_OF_QUOTES;
  const page = join(PAGES, path, 'source.html');
  if (existsSync(page)) {
    const style = Reflect.get(ALL, path.slice(1)) ?? '';
    return `${readFileSync(page, 'utf8')}<style>${style}</style>`;
  }
  const [, file, ending = ''] = /^\/core\/(\w+\.(\w+))$/.exec(path) ?? [];
  if (file === undefined) return undefined;
  const headers = { 'content-type': Reflect.get(TYPES, ending) };
  return { body: readFileSync(join(ROOT, 'dist/wasm', file)), headers };
}

inBothBrowsers('the reader and the core', ({ story }) => {
  for (const name of Object.keys(ALL)) {
    story(`${name}: the same lines of all of it`, async (setup) => {
      const site = setup.closeLater(await serveFixtures(answer));
      const page = await setup.open(site.url(`/${name}`));
      const expected = readFileSync(join(PAGES, name, 'body.txt'), 'utf8');
      assert.deepEqual(await builderAsked(page, 'lines'), linesIn(expected));
    });
  }

  story('the same languages of code', async (setup) => {
    const site = setup.closeLater(await serveFixtures(answer));
    const page = await setup.open(site.url('/article-code'));
    const expected = readFileSync(join(PAGES, 'article-code/body.md'), 'utf8');
    const fences = expected.match(/^`{3,}.*$/gm) ?? [];
    const named = fences.filter((_, k) => k % 2 === 0).map((fence) => fence.replace(/^`+/, ''));
    assert.deepEqual(await builderAsked(page, 'languages'), named);
  });

  story(`${KEPT.length} pages: the same lines of what is kept`, async (setup) => {
    const site = setup.closeLater(await serveFixtures(answer));
    for (const name of KEPT) {
      const page = await setup.open(site.url(`/${name}`));
      const { reader, core } = await builderAsked(page, 'linesOfBoth');
      assert.ok(core.length > 0, name);
      assert.deepEqual(reader, core, name);
      await setup.shut(page);
    }
  });

  story(`${THREADS.length} threads: the same words`, async (setup) => {
    const site = setup.closeLater(await serveFixtures(answer));
    for (const name of THREADS) {
      const page = await setup.open(site.url(`/${name}`));
      const { reader, core } = await builderAsked(page, 'linesOfBoth');
      // Some rows of a table are lines of their own here.
      assert.deepEqual(reader.join(' ').split(' '), core.join(' ').split(' '), name);
      await setup.shut(page);
    }
  });

  story('posts that are quotes are none', async (setup) => {
    const site = setup.closeLater(await serveFixtures(answer));
    const page = await setup.open(site.url('/quotes'));
    const { reader, core, quotes } = await builderAsked(page, 'linesOfBoth');
    assert.deepEqual(reader, core);
    assert.equal(reader.filter((line) => SAID.includes(line)).length, SAID.length);
    assert.deepEqual(quotes, ['Beech, split thin in the winter']);
  });
});
