// The walk as a content script does it, in Chromium and in Firefox, beside the plain walk from sibling to sibling that reads
// the same; on the same real pages in the same run. `./build.sh bench` calls it.
//
//   --real N     pages (24)      --rounds N   runs of each on each page (16)      --json   figures of every page, nothing else
//
// Firefox tells times in whole ms: sums over pages are what counts.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

import { launchChromium } from '../e2e/harness/chromium.js';
import { launchFirefox } from '../e2e/harness/firefox.js';
import { findFirefox, makeFolder, removeFolder } from '../e2e/harness/host.js';
import { keep, ROOT } from './figures.js';
import { readOptions } from './options.js';
import { serveReal } from './sites.js';
import { median } from './summary.js';

const options = readOptions({ real: 24, rounds: 16 });

/** The extension with the walks beside it, in every page. @param {string} folder */
async function withWalks(folder) {
  cpSync(process.env.HUSK_EXTENSION ?? join(ROOT, 'dist/extension'), folder, { recursive: true });
  await build({
    entryPoints: [join(ROOT, 'tests/bench/in_walk.js')],
    bundle: true,
    minify: true,
    format: 'iife',
    outfile: join(folder, 'walks.js'),
  });
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const matches = ['http://*/*'];
  manifest.host_permissions = matches;
  manifest.content_scripts = [{ matches, js: ['walks.js'] }];
  writeFileSync(file, JSON.stringify(manifest));
}

/** Runs in the page: has it walked, and hands on what that took. @param {number} rounds */
const walked = (rounds) =>
  new Promise((resolve) => {
    // The script may come a moment after the page.
    const ask = setInterval(() => postMessage({ rounds }, '*'), 100);
    addEventListener('message', ({ data }) => {
      if (!data?.walked) return;
      clearInterval(ask);
      resolve(data.walked);
    });
  });

/** @param {typeof launchChromium | typeof launchFirefox} launch @param {string} extensionDir @param {string[]} urls */
async function measure(launch, extensionDir, urls) {
  const browser = await launch({ extensionDir });
  const found = [];
  try {
    for (const url of urls) {
      process.stderr.write(`\r\x1b[Kwalk in ${browser.name}: ${found.length + 1}/${urls.length}`);
      const page = await browser.open(url);
      const { own, plain, nodes, failed } = await page.evaluate(walked, options.rounds);
      if (failed) throw new Error(`${url}: ${failed}`);
      found.push({ url, nodes, own: median(own), plain: median(plain) });
      await page.close();
    }
  } finally {
    process.stderr.write('\r\x1b[K');
    await browser.close();
  }
  return found;
}

async function main() {
  const real = await serveReal({ 'wcxb-dev': options.real });
  const folder = makeFolder('walks');
  try {
    await withWalks(folder);
    const urls = real.pages.map((page) => page.url);
    const browsers = /** @type {[string, typeof launchChromium, number | undefined][]} */ ([
      ['Chromium', launchChromium, undefined],
      ...(findFirefox() ? [['Firefox', launchFirefox, 0.7]] : []),
    ]);
    const all = {};
    const figures = [];
    for (const [name, launch, limit] of urls.length > 0 ? browsers : []) {
      const pages = await measure(launch, folder, urls);
      all[name] = pages;
      const sum = (of) => pages.reduce((total, page) => total + page[of], 0);
      figures.push({
        what: `walk ÷ plain sibling walk, ${name}, ${pages.length} pages together`,
        value: sum('own') / sum('plain'),
        unit: '×',
        limit,
        per1000: (1000 * sum('own')) / sum('nodes'),
      });
    }
    const text = keep({ bench: 'walk', figures });
    console.log(options.json ? JSON.stringify(all) : [...real.missing, text].join('\n'));
  } finally {
    removeFolder(folder);
    await real.close();
  }
}

await main().catch((error) => {
  console.error(`bench: ${error.message}`);
  process.exitCode = 1;
});
