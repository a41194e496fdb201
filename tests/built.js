// What tests run against: the core, the workbench and the command line, built where they are missing, and scripts for pages.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

import { ROOT } from './paths.js';

export { ROOT };

/** What is printed on the way is of no story. */
const QUIET = {
  cwd: ROOT,
  stdio: /** @type {['ignore', 'ignore', 'inherit']} */ (['ignore', 'ignore', 'inherit']),
};

/** The wasm module with all methods, in this process. @returns {Promise<any>} */
export async function openCore() {
  const wasm = join(ROOT, 'dist/wasm/lab_bg.wasm');
  if (!existsSync(wasm)) execFileSync(join(ROOT, 'build.sh'), ['wasm'], QUIET);
  const core = await import(join(ROOT, 'dist/wasm/lab.js'));
  core.initSync({ module: readFileSync(wasm) });
  return core;
}

/** The folder that the workbench is served from. */
export function builtWorkbench() {
  const folder = join(ROOT, 'dist/www');
  if (!existsSync(join(folder, 'try.js'))) {
    execFileSync(join(ROOT, 'build.sh'), ['www'], QUIET);
  }
  return folder;
}

/**
 * A module, with all that it imports, as one script for a page.
 *
 * @param {string} path from the root of the project
 * @param {import('esbuild').BuildOptions} [options]
 */
export async function bundleScript(path, options = {}) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [path],
    bundle: true,
    format: 'iife',
    ...options,
    write: false,
  });
  return outputFiles[0].text;
}

/** @type {string | null} */
let husk = null;

/**
 * Path of the command line: `HUSK_BINARY`, or one that follows the source.
 */
export function builtHusk() {
  husk ??= process.env.HUSK_BINARY || buildHusk();
  return husk;
}

function buildHusk() {
  const words = ['test', '--quiet', '--locked', '--no-run', '--test', 'native'];
  execFileSync('cargo', words, QUIET);
  return join(process.env.CARGO_TARGET_DIR || join(ROOT, 'target'), 'debug/husk');
}
