// What a run of end-to-end tests spends its time on: for each operation of the harness how often it was called, how long it took,
// and how long it took without the operations that it called itself.

import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import { ROOT } from '../../paths.js';

/** @type {AsyncLocalStorage<{inner: number}>} */
const running = new AsyncLocalStorage();

/** @type {Map<string, {calls: number, total: number, self: number}>} times in ms */
const totals = new Map();

/**
 * Runs an operation and counts its time.
 *
 * @template T
 * @param {string} operation
 * @param {() => T | Promise<T>} run
 * @returns {Promise<T>}
 */
export async function timed(operation, run) {
  const outer = running.getStore();
  const mine = { inner: 0 };
  const start = performance.now();
  try {
    return await running.run(mine, run);
  } finally {
    const took = performance.now() - start;
    if (outer) outer.inner += took;
    const sum = totals.get(operation) ?? { calls: 0, total: 0, self: 0 };
    sum.calls += 1;
    sum.total += took;
    sum.self += took - mine.inner;
    totals.set(operation, sum);
  }
}

/**
 * Makes an object's asynchronous methods count their time.
 *
 * @param {any} object a prototype
 * @param {string} prefix of the operations' names
 * @param {string[]} names
 */
export function timeMethods(object, prefix, names) {
  for (const name of names) {
    const method = object[name];
    if (typeof method !== 'function') continue;
    object[name] = function (...given) {
      return timed(`${prefix}.${name}`, () => method.apply(this, given));
    };
  }
}

/** Where the times go, for `run.js` to add up; unset, nothing is written. */
const out = process.env.HUSK_TIMES;

/** The file whose stories are being registered. */
let file = relative(ROOT, process.argv[1] ?? '');

/** @param {string} path of a test file */
export function nameFile(path) {
  file = relative(ROOT, resolve(path));
}

/** The file that registers its stories now. */
export const currentFile = () => file;

/** @type {{file: string, browser: string, story: string, seconds: number}[]} */
const stories = [];

/** @param {{file: string, browser: string, story: string, seconds: number}} one */
export function recordStory(one) {
  stories.push(one);
}

if (out) {
  process.on('exit', () => {
    mkdirSync(out, { recursive: true });
    const operations = [...totals].sort(([, a], [, b]) => b.self - a.self);
    const times = { stories, operations: Object.fromEntries(operations) };
    writeFileSync(join(out, `${process.pid}.json`), `${JSON.stringify(times, null, 1)}\n`);
  });
}
