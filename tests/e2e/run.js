// Runs end-to-end stories, several browsers beside each other: `node tests/e2e/run.js [--chromium | --firefox] [FILE…]`.
//
// Every file's stories of one browser are a part. Parts are dealt to lanes by how long they took when that was last recorded
// (tests/times.json), the longest first, each to the lane that has least to do. A lane runs its parts of one browser in one process,
// in which they share the browser, and then the next.
//
//   lane 1   Firefox: part, part, part …   Chromium: part, part …   a file that starts its own browser …
//   lane 2   Chromium: part, part, part …

import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { ROOT } from '../paths.js';

const HERE = join(ROOT, 'tests/e2e');
const TIMES = join(ROOT, 'dist/times/e2e');
const RECORDED = join(ROOT, 'tests/times.json');

/** Browsers beside each other: they wait for frames and for one another's pages more than for the two cores. */
const LANES = Number(process.env.HUSK_LANES ?? 3);

/** What a part counts that was never recorded, s. */
const UNKNOWN = 15;

/** What node's reporter writes before it tells of all that failed. */
const FAILING = '✖ failing tests:';

/** @typedef {{file: string, browser: 'chromium' | 'firefox' | 'own'}} Part */

/** The parts of a file. @param {string} file @returns {Part[]} */
function partsOf(file) {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const shares = /^inBothBrowsers\(/m.test(source)
    ? 'both'
    : /^inChromium\(/m.test(source)
      ? 'chromium'
      : '';
  if (!shares) return [{ file, browser: 'own' }];
  const chromium = /** @type {Part} */ ({ file, browser: 'chromium' });
  return shares === 'both' ? [chromium, { file, browser: 'firefox' }] : [chromium];
}

/**
 * @param {Part[]} parts
 * @param {(part: Part) => number} seconds
 * @param {number} count
 * @returns {Part[][]}
 */
export function deal(parts, seconds, count) {
  const lanes = Array.from({ length: count }, () => ({
    parts: /** @type {Part[]} */ ([]),
    load: 0,
  }));
  for (const part of [...parts].sort((a, b) => seconds(b) - seconds(a))) {
    const lane = lanes.reduce((least, one) => (one.load < least.load ? one : least));
    lane.parts.push(part);
    lane.load += seconds(part);
  }
  return lanes.map((lane) => lane.parts).filter((one) => one.length > 0);
}

/** @type {Record<string, number>} */
const counted = {};

/** What each process said of its failures, as it ended. @type {string[][]} */
const failures = [];

/**
 * Runs one process and shows what it prints, each line led by the lane's name.
 *
 * @param {string} label
 * @param {string[]} command
 * @param {Record<string, string>} env
 * @returns {Promise<boolean>} whether all of it passed
 */
async function runProcess(label, command, env) {
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {string[]} */
  const said = [];
  failures.push(said);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (said.length > 0 || line === FAILING) said.push(line);
      const total = /^ℹ (pass|fail|cancelled|skipped) (\d+)$/.exec(line);
      if (total) counted[total[1]] = (counted[total[1]] ?? 0) + Number(total[2]);
      else if (!/^ℹ (tests|suites|todo|duration_ms) /.test(line)) console.log(`[${label}] ${line}`);
    });
  }
  return new Promise((done) => {
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
  });
}

/** @param {Part[]} parts @param {number} lane */
async function runLane(parts, lane) {
  let passed = true;
  for (const browser of /** @type {const} */ (['firefox', 'chromium'])) {
    const files = parts.filter((part) => part.browser === browser).map(({ file }) => file);
    if (files.length === 0) continue;
    const command = ['--test-reporter=spec', join(HERE, 'lane.js'), ...files];
    const env = { HUSK_BROWSER: browser, HUSK_TIMES: TIMES };
    passed = (await runProcess(`${browser} ${lane}`, command, env)) && passed;
  }
  for (const { file } of parts.filter((part) => part.browser === 'own')) {
    const start = performance.now();
    const command = ['--test-reporter=spec', file];
    passed = (await runProcess(`own ${lane}`, command, { HUSK_TIMES: TIMES })) && passed;
    const seconds = (performance.now() - start) / 1000;
    const stories = [{ file, browser: 'own', story: '(all)', seconds }];
    writeFileSync(join(TIMES, `${file.replace(/\W/g, '-')}.json`), JSON.stringify({ stories }));
  }
  return passed;
}

/** What took how long, the longest first, and how long operations of the harness take on average, ms. */
function readTimes() {
  const all = readdirSync(TIMES).map((name) => JSON.parse(readFileSync(join(TIMES, name), 'utf8')));
  const stories = all.flatMap((one) => one.stories).sort((a, b) => b.seconds - a.seconds);
  /** @type {Record<string, {calls: number, self: number}>} */
  const sums = {};
  for (const { operations = {} } of all) {
    for (const [name, { calls, self }] of Object.entries(operations)) {
      sums[name] ??= { calls: 0, self: 0 };
      sums[name].calls += calls;
      sums[name].self += self;
    }
  }
  const means = Object.entries(sums).map(([name, { calls, self }]) => [name, self / calls]);
  return { stories, operations: Object.fromEntries(means) };
}

async function main() {
  const words = process.argv.slice(2);
  const only = ['chromium', 'firefox'].find((name) => words.includes(`--${name}`));
  const named = words.filter((word) => !word.startsWith('--'));
  const files =
    named.length > 0
      ? named.map((name) => relative(ROOT, resolve(name)))
      : readdirSync(HERE)
          .filter((name) => name.endsWith('.test.js'))
          .map((name) => `tests/e2e/${name}`);
  const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')).parts;
  const parts = files
    .flatMap(partsOf)
    .filter(
      ({ browser }) => !only || browser === only || (browser === 'own' && only === 'chromium'),
    );
  rmSync(TIMES, { recursive: true, force: true });
  mkdirSync(TIMES, { recursive: true });
  const seconds = ({ file, browser }) => recorded[`${file} ${browser}`] ?? UNKNOWN;
  const lanes = deal(parts, seconds, LANES);
  const passed = await Promise.all(lanes.map((lane, k) => runLane(lane, k + 1)));
  /** @type {Record<string, number>} */
  const byPart = {};
  const { stories, operations } = readTimes();
  for (const { file, browser, seconds: took } of stories) {
    const part = `${file} ${browser.toLowerCase()}`;
    byPart[part] = (byPart[part] ?? 0) + took;
  }
  const sorted = Object.entries(byPart).sort((a, b) => b[1] - a[1]);
  writeFileSync(
    join(ROOT, 'dist/times/e2e.json'),
    `${JSON.stringify({ parts: Object.fromEntries(sorted), operations, stories }, null, 1)}\n`,
  );
  for (const [name, count] of Object.entries(counted)) console.log(`ℹ ${name} ${count}`);
  for (const line of failures.flat()) console.log(line);
  if (passed.includes(false)) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
