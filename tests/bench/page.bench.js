// Husk beside its peers in Chromium: the walk, the core in wasm and both together, against Readability and defuddle on
// the same documents in the same run. `./build.sh bench` calls it.
//
//   --samples N   pages of the sample sites (24)      --rounds N   runs of each on each page (6)
//   --real N      real pages, where they are (40)     --seed N     choice of pages and order of runs (1)
//   --most N      nodes of the largest page made      --json       figures of every page as JSON, nothing else

import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { build } from 'esbuild';

import { gluePlugin } from '../../extension/glue.js';
import { findChromium, makeFolder } from '../e2e/harness/place.js';
import { launch, LostCoreError, measure, openBackground } from './measure.js';
import { gather } from './pages.js';
import { seeded } from './random.js';
import { report } from './report.js';
import { sizes } from './sizes.js';
import { summarise } from './summary.js';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '24' },
    real: { type: 'string', default: '40' },
    most: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});

/** A whole number that a person gave. @param {'samples' | 'real' | 'most' | 'rounds' | 'seed'} name @param {number} least */
function number(name, least) {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < least) {
    console.error(`bench: --${name} is a whole number from ${least}, not ${values[name]}`);
    process.exit(2);
  }
  return value;
}

/** Writes the background page: the engine bundled, the core beside it. @param {string} folder */
async function writeBackground(folder) {
  mkdirSync(folder);
  await bundle('in_background.js', { outfile: join(folder, 'background.js') });
  copyFileSync(join(ROOT, 'dist/wasm/husk_bg.wasm'), join(folder, 'husk_bg.wasm'));
  const html = '<!doctype html><title>Background</title><script src="background.js"></script>';
  writeFileSync(join(folder, 'index.html'), html);
}

/** @param {string} name @param {import('esbuild').BuildOptions} options */
function bundle(name, options) {
  return build({
    entryPoints: [join(ROOT, 'tests/bench', name)],
    bundle: true,
    format: 'iife',
    target: 'chrome148',
    plugins: [gluePlugin(join(ROOT, 'dist/wasm/husk.js'))],
    ...options,
  });
}

async function main() {
  if (!findChromium()) throw new Error('no Chromium: set HUSK_CHROMIUM or put one on PATH');
  const rounds = number('rounds', 2);
  const seed = number('seed', 0);
  const folder = makeFolder('bench');
  const gathered = await gather({
    root: ROOT,
    folder,
    data: process.env.HUSK_DATA ?? join(ROOT, '../shared/data'),
    samples: number('samples', 0),
    real: number('real', 0),
    most: number('most', 0),
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
    console.log(values.json ? JSON.stringify(found) : report(found));
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
