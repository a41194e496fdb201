// `husk extract` natively: pages per second of a core beside trafilatura's on the same pages in the same run, and memory
// over ever more pages from standard input. `./build.sh bench` calls it.
//
//   --real N     pages of wcxb-dev beside trafilatura (400)      --rounds N   runs of each (2)
//   --pages N    most pages from standard input (10000; the set over and over)      --json   figures as JSON
//   --kilobytes N   of those only pages up to this size (any), so that many of them take less time
//
// All use all cores. Pages of a core's second are counted by the time that the cores worked for a program, so that what
// else the computer does counts for nothing; by the clock they are shown beside.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { DATA } from '../paths.js';
import { makeFolder } from '../e2e/harness/host.js';
import { keep, ROOT } from './figures.js';
import { readOptions } from './options.js';
import { openPeers } from './peers/peers.js';
import { timed, watched } from './run.js';
import { align, median, quantile, short } from './summary.js';

const SET = 'wcxb-dev';
/** Pages from standard input after which memory is first looked at; then ten times as many, and so on. */
const FIRST = 1000;

const options = readOptions(
  { real: 400, rounds: 2, pages: 10_000, kilobytes: 1e6 },
  { pages: FIRST },
);

const HUSK = join(process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target'), 'release/husk');

/** The lines of a set, as both read them. */
function linesOf() {
  const how = { encoding: /** @type {const} */ ('utf8'), maxBuffer: 1 << 30 };
  const { stdout, status, error } = spawnSync(HUSK, ['pages', SET, '--data', DATA], how);
  if (status !== 0) throw new Error(`no pages of ${SET} in ${DATA}: ${error?.message ?? status}`);
  // A page may have other line separators in it.
  return stdout.split('\n').filter((line) => line !== '');
}

/** @param {string[]} lines */
const given = (lines) => Readable.from(lines.map((line) => `${line}\n`));

/** So many lines, the first again after the last. @param {string[]} lines @param {number} count */
function repeated(lines, count) {
  const buffers = lines.map((line) => Buffer.from(`${line}\n`));
  return Readable.from(
    (function* () {
      for (let k = 0; k < count; k += 1) yield buffers[k % buffers.length];
    })(),
  );
}

/** The pages as files. @param {string[]} lines */
function written(lines) {
  const folder = join(makeFolder('native'), 'pages');
  mkdirSync(folder);
  for (const [k, line] of lines.entries()) {
    writeFileSync(join(folder, `${String(k).padStart(6, '0')}.html`), JSON.parse(line).html);
  }
  return folder;
}

async function main() {
  if (!existsSync(join(DATA, SET, 'index.jsonl'))) {
    console.log(`no real pages: there is no ${SET} in ${DATA} (set HUSK_DATA)`);
    return;
  }
  const lines = linesOf();
  const some = lines.slice(0, options.real);
  const folder = written(some);
  const { peers, skipped } = await openPeers(
    join(ROOT, 'target/bench/peers'),
    (name) => name === 'trafilatura',
  );
  const contestants = {
    'husk extract -': { command: [HUSK, 'extract', '-'], input: true },
    'husk extract FOLDER': { command: [HUSK, 'extract', folder, '--format', 'json'], input: false },
    ...Object.fromEntries(
      peers.map(({ name, command }) => [name, { command: command ?? [], input: true }]),
    ),
  };
  /** @type {Record<string, {seconds: number, cpu: number, lines: number}[]>} */
  const runs = {};
  for (let round = 0; round < options.rounds; round += 1) {
    for (const [name, { command, input }] of Object.entries(contestants)) {
      process.stderr.write(`\r\x1b[K${name}, run ${round + 1}`);
      const run = await timed(command, input ? given(some) : undefined);
      if (run.lines !== some.length) throw new Error(`${name}: ${run.lines} answers`);
      (runs[name] ??= []).push(run);
    }
  }
  const memory = [];
  const small = lines.filter((line) => line.length <= 1000 * options.kilobytes);
  for (let count = FIRST; count <= options.pages; count *= 10) {
    process.stderr.write(`\r\x1b[K${count} pages from standard input`);
    const run = await watched([HUSK, 'extract', '-'], repeated(small, count));
    if (run.lines !== count) throw new Error(`${count} pages: ${run.lines} answers`);
    memory.push({ count, ...run });
  }
  process.stderr.write('\r\x1b[K');
  const cores = availableParallelism();
  const perCore = (name) => some.length / median(runs[name].map(({ cpu }) => cpu));
  const perClock = (name) => some.length / median(runs[name].map(({ seconds }) => seconds)) / cores;
  const [streamed, filed] = ['husk extract -', 'husk extract FOLDER'];
  // How much of the cores a run had: 1 where all of them worked for it all the time.
  const busy = (name) =>
    quantile(
      runs[name].map(({ cpu, seconds }) => cpu / seconds / cores),
      1,
    );
  const text = keep({
    bench: 'native',
    figures: [
      ...(peers.length > 0
        ? [streamed, filed].map((name) => ({
            what: `${name}: pages of a core's second ÷ trafilatura's`,
            value: perCore(name) / perCore('trafilatura'),
            unit: '×',
            limit: 3,
            least: true,
          }))
        : []),
      { what: `${filed}: cores at work`, value: busy(filed) * cores, unit: `of ${cores}` },
      { what: `${streamed}: cores at work`, value: busy(streamed) * cores, unit: `of ${cores}` },
      ...(memory.length > 1
        ? [
            {
              what: `memory after ${memory.at(-1)?.count} pages from standard input ÷ after ${FIRST}`,
              value: (memory.at(-1)?.peak ?? NaN) / memory[0].peak,
              unit: '×',
              limit: 1.2,
            },
          ]
        : []),
    ],
  });
  if (options.json) {
    console.log(JSON.stringify({ cores, pages: some.length, runs, memory, skipped }));
    return;
  }
  for (const { name, why } of skipped) console.log(`${name} is skipped: ${why}`);
  const rows = Object.keys(runs).map((name) => [
    name,
    ...[perCore(name), perClock(name), busy(name) * cores].map((value) => short(value)),
  ]);
  const head = [
    `${some.length} pages`,
    "pages of a core's second",
    'by the clock',
    'cores at work',
  ];
  console.log(align([head, ...rows]));
  const peaks = memory.map(({ count, peak, seconds }) =>
    [count, short(peak / 1e6), short(count / seconds)].map(String),
  );
  console.log(`\n${align([['pages from standard input', 'peak MB', 'pages/s'], ...peaks])}`);
  console.log(`\n${text}`);
}

await main().catch((error) => {
  console.error(`bench: ${error.message}`);
  process.exitCode = 1;
});
