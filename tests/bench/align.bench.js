// Alignment in wasm: the template of 16 pages as they grow, by the core that ships, on the engine of Chromium that node
// has inside. `./build.sh bench` calls it.
//
//   --rounds N   runs of each, of which the least counts (6)      --json   figures as JSON, nothing else

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { ROOT } from '../paths.js';
import { FLAG, NO_PARENT, PageWriter } from '../../extension/content/wire.js';
import { align, short } from './summary.js';

const PAGES = 16;
const SIZES = [500, 1000, 2000, 3000, 5000];
/** Percent of a page's tokens that all pages have; with none, the unions of pages grow longest. */
const SHARES = [60, 0];
/** Tokens of an entry of the menu, and of a story. */
const MENU_TOKENS = 5;
const STORY_TOKENS = 8;

const { values } = parseArgs({
  // Words for other benches are none of this one's business.
  strict: false,
  options: { rounds: { type: 'string', default: '6' }, json: { type: 'boolean', default: false } },
});

/**
 * The bytes of a page as the content script would send it, the same page as `husk bench --align` makes.
 * @param {number} number
 * @param {number} tokens
 * @param {number} shared
 */
function page(number, tokens, shared) {
  const writer = new PageWriter(false);
  /** @param {number} parent @param {string} tag @param {string} [name] */
  const element = (parent, tag, name) => {
    const id = writer.node(parent, 0, tag);
    if (name !== undefined) writer.attribute('class', name);
    return id;
  };
  /** @param {number} parent @param {string} data */
  const text = (parent, data) => writer.node(parent, FLAG.TEXT, data);
  const body = element(element(NO_PARENT, 'html'), 'body');
  const menu = element(body, 'ul', 'menu');
  const entries = Math.floor((tokens * shared) / 100 / MENU_TOKENS);
  for (let entry = 0; entry < entries; entry += 1) {
    text(element(element(menu, 'li'), 'a', `entry ${entry}`), `Section ${entry}`);
  }
  const stories = Math.floor((tokens * (100 - shared)) / 100 / STORY_TOKENS);
  for (let story = 0; story < stories; story += 1) {
    const name = `${number}.${story}`;
    const article = element(body, 'article', name);
    text(element(article, 'h2', name), `Story ${name}`);
    text(element(article, 'p', name), `It happened on page ${name}.`);
  }
  return writer.finish({ url: '', title: '', viewport: [0, 0], document: [0, 0] });
}

const glue = await import(join(ROOT, 'dist/wasm/lab.js'));
const { memory } = glue.initSync({
  module: readFileSync(join(ROOT, 'dist/wasm/lab_bg.wasm')),
});

const rounds = Math.max(1, Number(values.rounds) || 1);
const found = [];
for (const tokens of SIZES) {
  for (const shared of SHARES) {
    const pages = Array.from({ length: PAGES }, (_, number) => page(number, tokens, shared));
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      const marker = new glue.Marker('align', pages, 1, undefined);
      least = Math.min(least, performance.now() - start);
      marker.free();
    }
    found.push({ tokens, shared, ms: least, memory: memory.buffer.byteLength });
  }
}

if (values.json) {
  console.log(JSON.stringify({ pages: PAGES, rounds, rows: found }));
} else {
  const rows = found.map(({ tokens, shared, ms, memory: bytes }) =>
    [tokens, shared, short(ms), short(bytes / 1e6)].map(String),
  );
  console.log(align([['tokens', 'shared %', 'learn ms', 'memory MB so far'], ...rows]));
  console.log(
    `\n${PAGES} pages decoded, made tokens of and aligned exactly; least of ${rounds} runs`,
  );
}
