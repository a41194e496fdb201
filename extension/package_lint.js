// Mozilla's lint of the package as addons.mozilla.org gets it: no error, no notice, and no warning but those about
// libraries, which are shipped unchanged. Our own code may not write markup: eslint.config.js holds that.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { strFromU8, unzipSync } from 'fflate';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Lines of libraries that write markup: d3-selection's `html`, which nothing calls, and DOMPurify's parser of last resort. */
const OF_LIBRARIES = [
  /^this\.innerHTML = (value\d*|v \?\? "");$/,
  /^doc\.documentElement\.innerHTML = IS_EMPTY_INPUT \? emptyHTML : dirtyPayload;$/,
];

/**
 * @typedef {{code: string, message: string, file?: string, line?: number}} Finding
 */

/**
 * What of a report is not known, a line each.
 * @param {{errors: Finding[], notices: Finding[], warnings: Finding[]}} report
 * @param {(file: string) => string} read a file of the package
 */
export function unknownFindings({ errors, notices, warnings }, read) {
  return [...errors, ...notices, ...warnings]
    .map(({ code, message, file = '', line = 0 }) => {
      const said = line > 0 ? read(file).split('\n')[line - 1].trim() : '';
      const known =
        code === 'UNSAFE_VAR_ASSIGNMENT' && OF_LIBRARIES.some((pattern) => pattern.test(said));
      return known ? null : `${file}:${line}: ${code}: ${message} ${said.slice(0, 200)}`;
    })
    .filter((line) => line !== null);
}

function main() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const path = join(ROOT, `dist/husk-${version}-firefox.zip`);
  const entries = unzipSync(readFileSync(path));
  const program = join(ROOT, 'node_modules/.bin/web-ext');
  const words = ['lint', '--source-dir', path, '--output', 'json'];
  // It ends with 1 where there are errors, which are in the report.
  const { stdout } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 26 });
  const report = JSON.parse(stdout);
  const found = unknownFindings(report, (file) => strFromU8(entries[file]));
  for (const line of found) console.error(line);
  console.log(
    `package lint: ${report.warnings.length} warnings of libraries, ${found.length} others`,
  );
  process.exitCode = found.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
