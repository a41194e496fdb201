// What stories run against: the core, the workbench and the command line, built where they are missing.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

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
  if (!existsSync(join(folder, 'workbench.js'))) {
    execFileSync(join(ROOT, 'build.sh'), ['www'], QUIET);
  }
  return folder;
}

/** @type {string | null} */
let husk = null;

/**
 * Path of the command line: `HUSK_BINARY`, or one that follows the source.
 */
export function builtHusk() {
  husk ??= process.env.HUSK_BINARY || build();
  return husk;
}

function build() {
  const words = ['test', '--quiet', '--locked', '--no-run', '--test', 'native'];
  execFileSync('cargo', words, QUIET);
  return join(process.env.CARGO_TARGET_DIR || join(ROOT, 'target'), 'debug/husk');
}
