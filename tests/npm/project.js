// A project that has installed the npm package as a person does: packed, unpacked by npm.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { ROOT } from '../paths.js';

const PACKAGES = join(ROOT, 'dist/packages/npm');

/** What ./build.sh installs of tests/npm/runtimes. */
export const RUNTIMES = join(ROOT, 'target/tools/runtimes/node_modules');

export const URL_OF_PAGE = 'https://a.example/b';

/** Pages of tests/pages that are HTML as a server would send it. */
export const pages = readdirSync(join(ROOT, 'tests/pages'))
  .map((name) => join(ROOT, 'tests/pages', name, 'source.html'))
  .filter((path) => existsSync(path));

/** A page of a site. @param {number} n */
export const tide = (
  n,
) => `<title>Tide ${n}</title><nav><a href=/>Mill</a> <a href=/t>Tides</a></nav><main><h1>Tide ${n}</h1>
  <p>Number ${n}. The gate opens when the pond is full, and the wheel turns for hours with great care.</p></main>
  <footer>Written by the water.</footer>`;

/**
 * @param {string[]} [libraries] of tests/npm/runtimes, that the project has, too
 * @returns {string} its folder
 */
export function installed(libraries = []) {
  const project = mkdtempSync(join(tmpdir(), 'husk-npm-'));
  writeFileSync(join(project, 'package.json'), '{"type":"module","private":true}');
  const packed = readdirSync(PACKAGES).filter((name) => name.endsWith('.tgz'));
  assert.equal(packed.length, 1, `one package in ${PACKAGES}: run ./build.sh packages`);
  execFileSync(
    'npm',
    ['install', '--offline', '--silent', '--no-audit', '--no-fund', join(PACKAGES, packed[0])],
    { cwd: project },
  );
  for (const library of libraries) {
    const from = join(RUNTIMES, library);
    assert.ok(existsSync(from), `no ${from}: run ./build.sh test npm`);
    const to = join(project, 'node_modules', library);
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(from, to);
  }
  return project;
}

/** The examples below a heading of the package's README. @param {string} project @param {string} heading */
export function examples(project, heading) {
  const readme = readFileSync(join(project, 'node_modules/unhusk/README.md'), 'utf8');
  const [, below] = readme.split(`# ${heading}\n`);
  return [...below.split(/\n##? /)[0].matchAll(/```js\n([^]*?)```/g)].map(([, code]) => code);
}
