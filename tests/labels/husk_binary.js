// The command line, for stories that go from the browser to it and back.

import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Longest a run may take, ms: a debug build trains slowly. */
const PATIENCE = 300_000;

/** @type {string | null} */
let found = null;

/**
 * Path of the program: `HUSK_BINARY`, or the build that was made last; where there is none, one is made.
 *
 * @returns {string}
 */
export function huskBinary() {
  found ??= process.env.HUSK_BINARY || newest() || built();
  return found;
}

/**
 * Runs the program to its end.
 *
 * @param {string[]} words
 * @param {{input?: string | Uint8Array}} [options] `input`: what stands on its standard input
 * @returns {{code: number | null, out: string, err: string}}
 */
export function husk(words, { input = '' } = {}) {
  const { status, stdout, stderr, error } = spawnSync(huskBinary(), words, {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: PATIENCE,
  });
  if (error) throw error;
  return { code: status, out: stdout, err: stderr };
}

function folder() {
  return process.env.CARGO_TARGET_DIR || join(ROOT, 'target');
}

/** Of the two kinds of builds the one made last, which is the one that follows the source. */
function newest() {
  const builds = ['debug', 'release']
    .map((kind) => join(folder(), kind, 'husk'))
    .map((path) => ({ path, made: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? -1 }))
    .filter(({ made }) => made >= 0)
    .sort((one, other) => other.made - one.made);
  return builds[0]?.path ?? null;
}

function built() {
  const words = ['build', '--quiet', '--locked', '--release', '--bin', 'husk'];
  execFileSync('cargo', words, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  return join(folder(), 'release', 'husk');
}
