// `./build.sh trial`: pages of the data sets by kind, used in a real browser as a new user would, with pictures of each as it
// comes, in quiet and in the reader. What a person found when looking at them is noted in verdicts.json and counted beside.
//
//   ./build.sh trial [PAGE…] [--count N] [--seed N] [--data DIR]
//
// dist/trial holds the pictures, index.html with all of them, and report.json.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';

import { launchChromium } from '../e2e/harness/chromium.js';
import { Setup } from '../e2e/setup.js';
import { DATA, ROOT } from '../paths.js';
import { choosePages } from './pages.js';
import { sheet, tables } from './report.js';
import { tryPage } from './try_page.js';

const OUT = join(ROOT, 'dist/trial');
const VERDICTS = join(ROOT, 'tests/trial/verdicts.json');

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '85' },
      seed: { type: 'string', default: '1' },
      data: { type: 'string', default: DATA },
    },
  });
  const count = Number(values.count);
  const seed = Number(values.seed);
  if (!Number.isInteger(count) || count < 1) throw new Error('--count wants a number of pages');
  if (!Number.isInteger(seed)) throw new Error('--seed wants a whole number');
  if (!existsSync(join(values.data, 'snippets/index.jsonl'))) {
    throw new Error(`no labelled pages in ${values.data} (--data or HUSK_DATA)`);
  }
  const { pages, close } = choosePages(values.data, { count, seed, only: positionals });
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const setup = new Setup();
  setup.browser = await launchChromium({ extensionDir: join(ROOT, 'dist/extension') });
  /** @type {import('./try_page.js').Tried[]} */
  const tried = [];
  try {
    for (const page of pages) {
      try {
        tried.push(await tryPage(setup, page, OUT));
        if (process.stderr.isTTY) process.stderr.write(`\r${tried.length}/${pages.length}`);
      } catch (error) {
        console.error(`${page.id}: ${error.message}`);
        process.exitCode = 1;
        await setup.shutAll();
      }
    }
  } finally {
    await setup.browser.close();
    close();
  }
  const verdicts = JSON.parse(readFileSync(VERDICTS, 'utf8'));
  writeFileSync(join(OUT, 'report.json'), `${JSON.stringify(tried, null, 2)}\n`);
  writeFileSync(join(OUT, 'index.html'), sheet(tried, verdicts));
  console.log(tables(tried, verdicts));
  console.log(`\nPresses to quiet, page by page: ${tried.map(({ presses }) => presses).join(' ')}`);
  console.log(`\nPictures: ${relative(process.cwd(), join(OUT, 'index.html'))}`);
}

main().catch((error) => {
  console.error(`trial: ${error.message}`);
  process.exit(1);
});
