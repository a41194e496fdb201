// What a run of end-to-end tests spends its time on: for each operation of the harness how often it was called, how long it took,
// and how long it took without the operations that it called itself.

import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import { ROOT } from '../../paths.js';

/** The operation that is running; `inner`: how long the operations that it called have taken, in ms. @type {AsyncLocalStorage<{inner: number}>} */
const running = new AsyncLocalStorage();

/** Calls and times of every operation, in ms; `self` is without the operations that it called. @type {Map<string, {calls: number, total: number, self: number}>} */
const totals = new Map();

/**
 * Runs an operation and adds its time to the totals, also where it fails.
 *
 * @template T
 * @param {string} operation
 * @param {() => T | Promise<T>} run
 * @returns {Promise<T>} what `run` gives back
 */
export async function timed(operation, run) {
  const caller = running.getStore();
  const current = { inner: 0 };
  const start = performance.now();
  try {
    return await running.run(current, run);
  } finally {
    const elapsed = performance.now() - start;
    if (caller) caller.inner += elapsed;
    const times = totals.get(operation) ?? { calls: 0, total: 0, self: 0 };
    times.calls += 1;
    times.total += elapsed;
    times.self += elapsed - current.inner;
    totals.set(operation, times);
  }
}

/**
 * Replaces methods of an object so that they add their time to the totals; from then on each of them gives a promise.
 *
 * @param {any} object a prototype
 * @param {string} prefix an operation is named `PREFIX.METHOD`
 * @param {string[]} names of the methods; those that the object does not have are left out
 */
export function timeMethods(object, prefix, names) {
  for (const name of names) {
    const method = object[name];
    if (typeof method !== 'function') continue;
    object[name] = function (...args) {
      return timed(`${prefix}.${name}`, () => method.apply(this, args));
    };
  }
}

/** The folder to which each process writes its times, for `run.js` to add up; nothing is written where it is unset. */
const folder = process.env.HUSK_TIMES;

/** The test file whose stories are being registered, relative to the repository. */
let testFile = relative(ROOT, process.argv[1] ?? '');

/** Sets the test file whose stories are registered next. @param {string} path */
export function nameFile(path) {
  testFile = relative(ROOT, resolve(path));
}

/** The test file whose stories are being registered, relative to the repository. */
export const currentFile = () => testFile;

/** @type {{file: string, browser: string, story: string, seconds: number}[]} */
const stories = [];

/** Keeps how long a story took, or the start or end of its browser. @param {{file: string, browser: string, story: string, seconds: number}} record */
export function recordStory(record) {
  stories.push(record);
}

if (folder) {
  process.on('exit', () => {
    mkdirSync(folder, { recursive: true });
    const operations = [...totals].sort(([, a], [, b]) => b.self - a.self);
    const times = { stories, operations: Object.fromEntries(operations) };
    writeFileSync(join(folder, `${process.pid}.json`), `${JSON.stringify(times, null, 1)}\n`);
  });
}
