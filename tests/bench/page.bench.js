// Husk beside its peers in Chromium: the walk, the core in wasm and both together, against Readability and defuddle on
// the same documents in the same run. `./build.sh bench` calls it.
//
//   --samples N   pages of the sample sites (24)      --rounds N   runs of each on each page (6)
//   --real N      real pages, where they are (40)     --seed N     choice of pages and order of runs (1)
//   --most N      nodes of the largest page made      --json       figures of every page as JSON, nothing else

import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { build } from 'esbuild';

import { DATA, ROOT } from '../paths.js';
import { gluePlugin } from '../../extension/glue.js';
import { makeFolder, programOf } from '../e2e/harness/host.js';
import { launch, LostCoreError, measure, openBackground } from './measure.js';
import { keep } from './figures.js';
import { readOptions } from './options.js';
import { gather } from './pages.js';
import { seeded } from './random.js';
import { report } from './report.js';
import { shipped, sizes } from './sizes.js';
import { summarise } from './summary.js';

const options = readOptions(
  { samples: 24, real: 40, most: 50_000, rounds: 6, seed: 1 },
  { samples: 0, real: 0, most: 0, rounds: 2, seed: 0 },
);

/** Writes the background page: the engine bundled, the core beside it. @param {string} folder */
async function writeBackground(folder) {
  mkdirSync(folder);
  await bundle('in_background.js', { outfile: join(folder, 'background.js') });
  copyFileSync(join(ROOT, 'dist/wasm/verdict_bg.wasm'), join(folder, 'verdict_bg.wasm'));
  const html = '<!doctype html><title>Background</title><script src="background.js"></script>';
  writeFileSync(join(folder, 'index.html'), html);
}

/** @param {string} name @param {import('esbuild').BuildOptions} how */
function bundle(name, how) {
  return build({
    entryPoints: [join(ROOT, 'tests/bench', name)],
    bundle: true,
    format: 'iife',
    target: 'chrome148',
    plugins: [gluePlugin(join(ROOT, 'dist/wasm'))],
    ...how,
  });
}

/** @param {import('./report.js').Findings} found */
function figures({ rows, sizes: files }) {
  const of = (/** @type {string} */ contestant) =>
    rows.find((row) => row.group === 'all' && row.contestant === contestant);
  const kilobytes = (/** @type {string} */ name) =>
    (files.find((file) => file.name === name)?.gzip ?? NaN) / 1000;
  const beside = (/** @type {string} */ contestant) => ({
    value: of(contestant)?.ratio.readability?.median ?? NaN,
    unit: '×',
    per1000: of(contestant)?.per1000.median,
  });
  return [
    { what: 'walk and core, a page met first ÷ Readability, median page', ...beside('husk') },
    {
      what: 'core alone, a page met first ÷ Readability, median page',
      ...beside('core'),
      limit: 0.05,
    },
    {
      what: 'core before a first verdict, gzipped',
      value: kilobytes('Husk: verdict (wasm)'),
      unit: 'kB',
      limit: 235,
    },
    {
      what: 'core of articles and templates, gzipped',
      value: kilobytes('Husk: article (wasm)'),
      unit: 'kB',
    },
    {
      what: 'content script as it ships, gzipped',
      value: (shipped(ROOT)?.gzip ?? NaN) / 1000,
      unit: 'kB',
      limit: 30,
    },
  ];
}

async function main() {
  // Before minutes go into preparing the pages.
  programOf('Chromium');
  const { samples, real, most, rounds, seed } = options;
  const folder = makeFolder('bench');
  const gathered = await gather({
    root: ROOT,
    folder,
    data: DATA,
    samples,
    real,
    most,
    seed,
  });
  await writeBackground(join(folder, 'background'));
  const script = (await bundle('in_page.js', { write: false })).outputFiles[0].text;
  const browser = await launch();
  /** @type {import('./summary.js').Measured[]} */
  const measured = [];
  const lost = [];
  try {
    const background = await openBackground(browser, gathered.background);
    const random = seeded(seed);
    for (const [k, page] of gathered.pages.entries()) {
      process.stderr.write(`\r\x1b[K${k + 1}/${gathered.pages.length} ${page.name.slice(0, 60)}`);
      const how = { browser, background: background.page, script, page, rounds, random };
      try {
        measured.push(await measure(how));
      } catch (error) {
        if (error instanceof LostCoreError) throw error;
        lost.push({ ...page, why: error.message.split('\n')[0] });
      }
    }
    process.stderr.write('\r\x1b[K');
    const groups = [...new Set(measured.map(({ group }) => group))];
    const found = {
      chromium: browser.version(),
      cores: availableParallelism(),
      rounds,
      seed,
      clock: background.isolated ? 0.005 : 0.1,
      started: background.started,
      memory: await background.page.evaluate(() => Reflect.get(globalThis, 'bench').memory()),
      missing: gathered.missing,
      rows: [
        ...groups.flatMap((group) =>
          summarise(
            measured.filter((one) => one.group === group),
            group,
          ),
        ),
        ...summarise(measured, 'all'),
      ],
      pages: measured,
      lost,
      sizes: await sizes(ROOT),
    };
    const text = measured.length > 0 ? keep({ bench: 'page', figures: figures(found) }) : '';
    console.log(options.json ? JSON.stringify(found) : `${report(found)}\n\n${text}`);
  } finally {
    await browser.close();
    await gathered.close();
  }
  if (measured.length === 0) throw new Error('not one page was measured');
}

await main().catch((error) => {
  console.error(`bench: ${error.message}`);
  process.exitCode = 1;
});
