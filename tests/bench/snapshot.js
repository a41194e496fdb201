// Lays the pages of data sets out in Chromium and stores what the extension's walk reads of them (src/core/page/wire.rs),
// so that the command line sees what the extension sees. `./build.sh snapshot SET…` calls it.
//
//   -o DIR        where snapshots go (target/snapshots); a folder for each set     --fresh   lay all out again
//   --data DIR    folder of the data sets (HUSK_DATA, ../shared/data)
//
// Of every page two files: NAME.page.gz, the columns, and NAME.json, what they were made of (see `Record`). What is
// there already and was made by the same code from the same page is kept. A page that fails is named and the rest is done.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

import { DATA } from '../paths.js';
import { bundleScript, ROOT } from '../built.js';
import { programOf } from '../e2e/harness/host.js';
import { layOut, VIEWPORT } from './layout.js';
import { launch } from './measure.js';
import { openSet } from './saved_pages.js';

/** Of the two files; the reader (src/lab/eval/snapshot.rs) knows the same number. */
const FORMAT = 1;

/**
 * @typedef {object} Record
 * @property {number} format
 * @property {string} made_by hash of the code that made it
 * @property {string} source hash of the page's bytes
 * @property {string} chromium
 * @property {boolean} complete whether the whole page was read
 * @property {number} nodes
 * @property {Block[]} [blocks] the truth, where the page carries it
 *
 * @typedef {object} Block
 * @property {number} node its root: position in the columns
 * @property {string} type
 * @property {number} level
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', short: 'o', default: join(ROOT, 'target/snapshots') },
    data: { type: 'string', default: DATA },
    fresh: { type: 'boolean', default: false },
  },
});

const hash = (/** @type {string | Uint8Array} */ bytes) =>
  createHash('sha256').update(bytes).digest('hex');

/** A file name for any id: everything but letters, digits, dot, dash and underscore as %XX. @param {string} id */
function fileName(id) {
  const kept = (/** @type {number} */ byte) => /[\w.-]/.test(String.fromCharCode(byte));
  return [...Buffer.from(id)]
    .map((byte) =>
      kept(byte)
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');
}

/** Whether the snapshot is there and would come out the same. @param {string} base @param {string} madeBy @param {string} source */
function isFresh(base, madeBy, source) {
  if (values.fresh || !existsSync(`${base}.json`) || !existsSync(`${base}.page.gz`)) return false;
  try {
    const record = JSON.parse(readFileSync(`${base}.json`, 'utf8'));
    return record.format === FORMAT && record.made_by === madeBy && record.source === source;
  } catch {
    return false;
  }
}

/** Writes beside the file and renames, so that a file is never half there. */
function write(file, bytes) {
  writeFileSync(`${file}.part`, bytes);
  renameSync(`${file}.part`, file);
}

/** The code that runs in the page, and its hash together with that of the code around it. */
async function bundled() {
  const script = await bundleScript('tests/bench/in_layout.js', { target: 'chrome148' });
  const around = ['layout.js', 'saved_pages.js'].map((name) =>
    readFileSync(join(ROOT, 'tests/bench', name), 'utf8'),
  );
  return { script, madeBy: hash([script, JSON.stringify(VIEWPORT), ...around].join('\0')) };
}

/** Lays a set out; returns how many pages failed. */
async function snapshotSet(name, { script, madeBy }, start) {
  const set = openSet(values.data, name);
  const folder = join(values.out, name);
  mkdirSync(folder, { recursive: true });
  let [made, kept, failed] = [0, 0, 0];
  try {
    for (const [k, page] of set.pages.entries()) {
      const base = join(folder, fileName(page.id));
      try {
        const bytes = set.read(page);
        const source = hash(bytes);
        if (isFresh(base, madeBy, source)) {
          kept += 1;
          continue;
        }
        if (process.stderr.isTTY) {
          process.stderr.write(`\r\x1b[K${k + 1}/${set.pages.length} ${page.id.slice(0, 60)}`);
        }
        const browser = await start();
        const answer = await layOut(browser, script, set.site(page, bytes));
        // The record comes last: without it the columns count for nothing.
        rmSync(`${base}.json`, { force: true });
        write(`${base}.page.gz`, gzipSync(answer.columns));
        /** @type {Record} */
        const record = {
          format: FORMAT,
          made_by: madeBy,
          source,
          chromium: browser.version(),
          complete: answer.complete,
          nodes: answer.nodes,
          ...(answer.blocks.length > 0 ? { blocks: answer.blocks } : {}),
        };
        write(`${base}.json`, `${JSON.stringify(record)}\n`);
        made += 1;
      } catch (error) {
        failed += 1;
        console.error(`\r\x1b[Ksnapshot: ${name} ${page.id}: ${error.message.split('\n')[0]}`);
      }
    }
  } finally {
    set.close();
  }
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  console.error(`${name}: ${made} pages laid out, ${kept} kept, ${failed} failed, in ${folder}`);
  return failed;
}

async function main() {
  if (positionals.length === 0) {
    console.error('usage: ./build.sh snapshot SET… [-o DIR] [--data DIR] [--fresh]');
    process.exitCode = 2;
    return;
  }
  // Without it every page would fail.
  programOf('Chromium');
  const code = await bundled();
  /** @type {import('playwright-core').Browser | undefined} */
  let browser;
  const start = async () => {
    // A page may take the whole browser with it: the next one gets another.
    if (!browser?.isConnected()) browser = await launch();
    return browser;
  };
  let failed = 0;
  try {
    for (const name of positionals) failed += await snapshotSet(name, code, start);
  } finally {
    await browser?.close();
  }
  if (failed > 0) process.exitCode = 1;
}

await main().catch((error) => {
  console.error(`snapshot: ${error.message}`);
  process.exitCode = 1;
});
