// What Readability's isProbablyReaderable answers on the pages of a data set, parsed by Chromium, as JSON lines
// {"id","readable"} on standard output. `husk eval readable SET --answers FILE` puts the file beside Husk's own answers.
//
//   node tests/bench/readerable.js wcxb-dev > target/isProbablyReaderable.jsonl

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { DATA, ROOT } from '../paths.js';
import { launch } from './measure.js';
import { openSet } from './saved_pages.js';

const SOURCE = join(ROOT, 'node_modules/@mozilla/readability/Readability-readerable.js');

/** The encoding that a page declares near its beginning, else UTF-8. @param {Uint8Array} bytes */
function decode(bytes) {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const label = /charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

const [name] = process.argv.slice(2);
if (name === undefined) {
  console.error('node tests/bench/readerable.js SET');
  process.exit(2);
}
const set = openSet(DATA, name);
const browser = await launch();
try {
  const tab = await browser.newPage();
  await tab.addScriptTag({ content: readFileSync(SOURCE, 'utf8') });
  for (const page of set.pages) {
    const html = decode(set.read(page));
    const readable = await tab.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, 'text/html');
      return globalThis.isProbablyReaderable(parsed);
    }, html);
    console.log(JSON.stringify({ id: page.id, readable }));
  }
} finally {
  await browser.close();
  set.close();
}
