// The command line, for stories that go from the browser to it and back.

import { spawnSync } from 'node:child_process';

import { builtHusk } from '../built.js';

/** Longest a run may take, ms: a debug build trains slowly. */
const PATIENCE = 300_000;

/**
 * Runs the program to its end.
 *
 * @param {string[]} words
 * @param {{input?: string | Uint8Array}} [options] `input`: what stands on its standard input
 * @returns {{code: number | null, out: string, err: string}}
 */
export function husk(words, { input = '' } = {}) {
  const { status, stdout, stderr, error } = spawnSync(builtHusk(), words, {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: PATIENCE,
  });
  if (error) throw error;
  return { code: status, out: stdout, err: stderr };
}
