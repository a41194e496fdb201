// What took how long in a whole run of the tests, and whether the run has grown: `node tests/times.js [--record]`.
//
// Seconds say little on a machine that others use as well, so nothing is compared with a clock. While the end-to-end stories run, the
// harness measures how long its own operations take: finding an element, opening a page. These do the same work in every run, and so tell
// how fast this machine was meanwhile. The run has grown if it took a third longer than its recorded parts say for a machine of that speed:
//
//   speed    = geometric mean over operations of (mean time now ÷ mean time recorded)
//   expected = sum of the recorded parts × max(1, speed)
//
// A faster machine is expected to take as long as the one of the record: waits within the stories do not get shorter.
//
// `--record` makes this run the one that later runs are compared with (tests/times.json): after tests were added on purpose.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ROOT } from './paths.js';

const RECORDED = join(ROOT, 'tests/times.json');
const STEPS = join(ROOT, 'dist/times/steps.tsv');
const STORIES = join(ROOT, 'dist/times/e2e.json');

/** How many times what is expected the run may take. */
const MOST_GROWTH = 4 / 3;

/** Operations that do the same work in every run, many times. */
const STEADY = ['page.find', 'page.evaluate', 'browser.open', 'browser.pressButton', 'page.press'];

/** How many files and stories are listed. */
const LISTED = 15;

/**
 * @typedef {object} Times
 * @property {Record<string, number>} parts seconds of each step, and of each file of end-to-end stories
 * @property {Record<string, number>} operations mean time of each, ms
 */

/**
 * How much longer a run took than one that was recorded would have taken at the same time.
 *
 * @param {Times} now
 * @param {Times} recorded
 * @returns {{growth: number, speed: number}} growth: 1 is as before; speed: 2 is a machine half as fast
 */
export function growthOf(now, recorded) {
  const ratios = STEADY.filter((name) => now.operations[name] && recorded.operations[name]).map(
    (name) => Math.log(now.operations[name] / recorded.operations[name]),
  );
  if (ratios.length === 0) throw new Error('no operation was measured in both runs');
  const speed = Math.exp(sum(ratios) / ratios.length);
  // A step that is new has grown; one that is gone has shrunk.
  const [took, expected] = [now, recorded].map(({ parts }) => sum(Object.values(parts)));
  return { growth: took / (expected * Math.max(1, speed)), speed };
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/** Seconds of each step in the order that they ran. @returns {[string, number][]} */
function readSteps() {
  return readFileSync(STEPS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [name, seconds] = line.split('\t');
      return [name, Number(seconds)];
    });
}

function main() {
  const steps = readSteps();
  const whole = sum(steps.map(([, seconds]) => seconds));
  const line = (seconds, name) =>
    console.log(
      `${seconds.toFixed(0).padStart(6)} s ${`${((100 * seconds) / whole).toFixed(0)} %`.padStart(6)}  ${name}`,
    );
  console.log('What took how long:');
  for (const [name, seconds] of steps) line(seconds, name);
  line(whole, 'all of it');
  if (!existsSync(STORIES)) return;
  const { parts: files, operations, stories } = JSON.parse(readFileSync(STORIES, 'utf8'));
  console.log(
    '\nEnd-to-end stories, by file and browser (several run beside each other; all are in dist/times/e2e.json):',
  );
  for (const [name, seconds] of Object.entries(files).slice(0, LISTED)) {
    console.log(`${seconds.toFixed(0).padStart(6)} s  ${name}`);
  }
  console.log('\nThe longest of them:');
  for (const { file, browser, story, seconds } of stories.slice(0, LISTED)) {
    console.log(`${seconds.toFixed(0).padStart(6)} s  ${file} (${browser}): ${story}`);
  }
  // What building takes depends on what was built before.
  const tests = steps.filter(([name]) => name.startsWith('test: ') && name !== 'test: end to end');
  const now = { parts: { ...Object.fromEntries(tests), ...files }, operations };
  if (process.argv.includes('--record')) {
    const rounded = (/** @type {Record<string, number>} */ all) =>
      Object.fromEntries(
        Object.entries(all).map(([name, value]) => [name, Number(value.toPrecision(3))]),
      );
    const kept = {
      parts: rounded(now.parts),
      operations: rounded(Object.fromEntries(STEADY.map((name) => [name, operations[name]]))),
    };
    writeFileSync(RECORDED, `${JSON.stringify(kept, null, 2)}\n`);
    return;
  }
  const { growth, speed } = growthOf(now, JSON.parse(readFileSync(RECORDED, 'utf8')));
  console.log(
    `\nThis machine took ${speed.toFixed(2)} times as long for the same work as where the times were recorded; the run is ${growth.toFixed(2)} times what that makes of its recorded parts.`,
  );
  if (growth <= MOST_GROWTH) return;
  console.log(
    `That is more than ${MOST_GROWTH.toFixed(2)}: see above what grew. If it is meant: node tests/times.js --record`,
  );
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
