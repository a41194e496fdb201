// Runs a program and tells what it cost: time, time on all cores together, and the most memory it had.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** The shell's own clock adds the time of all children up, whichever cores they ran on. */
const CLOCK = 'TIMEFORMAT="%R %U %S"; time "$0" "$@"';

/** How often memory is looked at, ms; the system keeps the most itself. */
const LOOK = 20;

/** Programs need not wait for a person's words in their language. */
const ENV = { ...process.env, PYTHONUTF8: '1', LC_ALL: 'C' };

/**
 * @param {string[]} command
 * @param {import('node:stream').Readable} [input]
 * @returns {Promise<{seconds: number, cpu: number, lines: number}>} `cpu` in seconds, all cores together
 */
export async function timed(command, input) {
  const child = spawn('bash', ['-c', CLOCK, ...command], {
    env: ENV,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let told = '';
  let lines = 0;
  child.stderr.on('data', (chunk) => (told += chunk));
  child.stdout.on('data', (chunk) => (lines += newlines(chunk)));
  const ended = end(child);
  // A program that ends early leaves what it has not read; how it ended says why.
  if (input) await pipeline(input, child.stdin).catch(() => {});
  else child.stdin.end();
  const how = await ended;
  const clock = told.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  // A page that fails gives 1, and the others are done.
  if (clock.length !== 3 || (how !== 0 && how !== 1)) {
    throw new Error(`${command[0]} ended with ${how}`);
  }
  const [seconds, user, system] = clock;
  return { seconds, cpu: user + system, lines };
}

/**
 * @param {string[]} command
 * @param {import('node:stream').Readable} input
 * @returns {Promise<{peak: number, lines: number, seconds: number}>} `peak` in bytes, NaN where the system does not say
 */
export async function watched([command, ...words], input) {
  const start = performance.now();
  const child = spawn(command, words, { env: ENV, stdio: ['pipe', 'pipe', 'ignore'] });
  let lines = 0;
  let peak = NaN;
  child.stdout.on('data', (chunk) => (lines += newlines(chunk)));
  const look = () => (peak = peakOf(Number(child.pid)) ?? peak);
  const timer = setInterval(look, LOOK);
  const ended = end(child);
  try {
    await pipeline(input, child.stdin).catch(() => {});
    const how = await ended;
    if (how !== 0 && how !== 1) throw new Error(`${command} ended with ${how}`);
  } finally {
    clearInterval(timer);
    child.kill();
  }
  return { peak, lines, seconds: (performance.now() - start) / 1000 };
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number | string | null>} */
function end(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(signal ?? code));
  });
}

/** @param {number} process @returns {number | null} */
function peakOf(process) {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(
      readFileSync(`/proc/${process}/status`, 'utf8'),
    );
    return 1024 * Number(kilobytes);
  } catch {
    return null;
  }
}

/** @param {Buffer} chunk */
function newlines(chunk) {
  let count = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}
