// The reader says what the core writes as text, line by line: on fixtures of the core's articles, whose text stands beside them, and on
// those of which the core says what it keeps.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
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

const TYPES = { js: 'text/javascript', wasm: 'application/wasm' };

/** Pages by their paths, and the core. @param {string} path */
function answer(path) {
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
});
