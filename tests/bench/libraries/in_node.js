// One library of JavaScript on pages: `node in_node.js NAME FOLDER PAGES`. FOLDER is where it is installed; PAGES are JSON lines
// {"url","html"}. Each library is called as its own README does.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [name, folder, file] = process.argv.slice(2);
const found = createRequire(join(folder, 'package.json'));

/** @param {string} module as ESM has it, since some have nothing else */
async function load(module) {
  try {
    return found(module);
  } catch {
    const [scope, sub] = module.split('/');
    const { exports } = JSON.parse(
      readFileSync(join(folder, 'node_modules', scope, 'package.json'), 'utf8'),
    );
    const entry = exports[sub === undefined ? '.' : `./${sub}`];
    const path = entry.import ?? entry.default;
    return import(pathToFileURL(join(folder, 'node_modules', scope, path)).href);
  }
}

/** @type {Record<string, () => Promise<(html: string, url: string) => unknown>>} */
const LIBRARIES = {
  async 'readability, jsdom'() {
    const [{ Readability }, { JSDOM }] = [await load('@mozilla/readability'), await load('jsdom')];
    return (html, url) =>
      new Readability(new JSDOM(html, { url }).window.document).parse()?.textContent;
  },
  async 'readability, linkedom'() {
    const [{ Readability }, { parseHTML }] = [
      await load('@mozilla/readability'),
      await load('linkedom'),
    ];
    return (html) => new Readability(parseHTML(html).document).parse()?.textContent;
  },
  async 'defuddle/node, linkedom'() {
    const [{ Defuddle }, { parseHTML }] = [await load('defuddle/node'), await load('linkedom')];
    return async (html, url) =>
      (await Defuddle(parseHTML(html).document, url, { markdown: true })).content;
  },
  async 'unhusk, npm'() {
    const { extract } = await load('unhusk');
    return async (html, url) => (await extract(html, { url })).markdown;
  },
};

const extract = await LIBRARIES[name]();
let failed = 0;
for (const line of readFileSync(file, 'utf8').split('\n')) {
  if (line === '') continue;
  const { html, url } = JSON.parse(line);
  try {
    await extract(html, url);
  } catch {
    failed += 1;
  }
}
console.log(JSON.stringify({ failed }));
