// Documents of libraries in Node.js: the npm package says of them what it says of their HTML.

import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { parseHTML } from 'linkedom';

import { RUNTIMES, URL_OF_PAGE, installed, pages } from './project.js';

let project;
let unhusk;

before(async () => {
  project = installed();
  unhusk = await import(pathToFileURL(join(project, 'node_modules/unhusk/index.js')).href);
});

after(() => rmSync(project, { recursive: true, force: true }));

/** Pages that are UTF-8, so that they can be given as text. */
const texts = pages.filter((path) => !/encoding-(?!utf8)/.test(path));

/** Holds what is said of a document against what is said of its HTML, also where libraries for tests put such a document. */
async function sameAsItsHtml(document, html, path) {
  const options = { url: URL_OF_PAGE, html: true };
  const wanted = await unhusk.extract(html, options);
  assert.deepEqual(await unhusk.extract(document, options), wanted, path);
  globalThis.document = document;
  try {
    assert.deepEqual(await unhusk.extract(document, options), wanted, path);
  } finally {
    delete globalThis.document;
  }
  return wanted;
}

test('of linkedom', async () => {
  let said = 0;
  for (const path of texts) {
    const { document } = parseHTML(new TextDecoder().decode(readFileSync(path)));
    const { text } = await sameAsItsHtml(document, document.toString(), path);
    if (text) said += 1;
  }
  assert.ok(said > 20, `${said}`);
});

test('of jsdom, in any encoding, with the address that it has', async () => {
  const { JSDOM } = createRequire(join(RUNTIMES, 'jsdom/package.json'))('jsdom');
  for (const path of pages) {
    const dom = new JSDOM(readFileSync(path), { url: URL_OF_PAGE });
    const { document } = dom.window;
    const wanted = await sameAsItsHtml(document, dom.serialize(), path);
    assert.deepEqual(await unhusk.extract(document, { html: true }), wanted, path);
    dom.window.close();
  }
});
