// Where things are on this computer: the browsers' programs, and folders that vanish with the test.

import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { timed } from './timing.js';

/** Folders to delete should the process end before their owner does. */
const leftovers = new Set();
process.on('exit', () => {
  for (const folder of leftovers) removeFolder(folder);
});

/**
 * Finds a browser's program.
 *
 * @param {string} variable environment variable that names it outright
 * @param {string[]} names names to look for in PATH, best first
 * @returns {string | null} null where there is none
 */
export function findProgram(variable, names) {
  const named = process.env[variable];
  if (named) return named;
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not here.
      }
    }
  }
  return null;
}

export const findChromium = () =>
  findProgram('HUSK_CHROMIUM', ['chromium', 'chromium-browser', 'google-chrome']);
export const findFirefox = () => findProgram('HUSK_FIREFOX', ['firefox-esr', 'firefox']);

/** A browser's program. @param {'Chromium' | 'Firefox'} name @throws {Error} where there is none */
export function programOf(name) {
  const program = name === 'Chromium' ? findChromium() : findFirefox();
  if (program) return program;
  throw new Error(`no ${name}: set HUSK_${name.toUpperCase()} or put one on PATH`);
}

/** @param {string} purpose a word for the folder's name */
export function makeFolder(purpose) {
  const folder = mkdtempSync(join(tmpdir(), `husk-${purpose}-`));
  leftovers.add(folder);
  return folder;
}

/** @param {string} folder */
export function removeFolder(folder) {
  leftovers.delete(folder);
  // A browser may still be writing its last file as it ends.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** @param {number} ms */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** How long things may take at most, and one question of them, in ms: a busy machine is slow, not wrong. */
const PATIENCE = 60_000;
const ONE_ASK = 20_000;

/** Between two questions, in ms: short at first, as most of what is waited for comes soon. */
const SHORTEST_PAUSE = 4;
const LONGEST_PAUSE = 50;

/**
 * Asks until the answer is neither null, undefined nor false. The limit guards against hanging
 * only: no test learns anything from how long it took. A question whose answer got lost, as it
 * does where a page leaves while it is asked, is put again.
 *
 * @template T
 * @param {() => Promise<T> | T} ask may throw while things are not ready
 * @param {{what?: string, timeout?: number}} [options] timeout in ms
 * @returns {Promise<T>}
 */
export async function waitFor(ask, { what = 'what was waited for', timeout = PATIENCE } = {}) {
  const end = Date.now() + timeout;
  let pause = SHORTEST_PAUSE;
  let last;
  for (;;) {
    /** @type {NodeJS.Timeout | undefined} */
    let clock;
    try {
      last = undefined;
      const lost = new Promise((_, reject) => {
        const left = Math.min(ONE_ASK, Math.max(end - Date.now(), 1_000));
        clock = setTimeout(() => reject(new Error('no answer came')), left);
      });
      const answer = await Promise.race([Promise.resolve().then(ask), lost]);
      if (answer != null && answer !== false) return answer;
    } catch (error) {
      last = error;
    } finally {
      clearTimeout(clock);
    }
    if (Date.now() > end) {
      throw new Error(`${what} did not come within ${timeout} ms`, { cause: last });
    }
    await timed('until.pause', () => sleep(pause));
    pause = Math.min(pause * 1.5, LONGEST_PAUSE);
  }
}
