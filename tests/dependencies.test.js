// Everything Husk is built from has its reason written beside it, and a licence it may be shipped or used under.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { ROOT } from './paths.js';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** Licences of npm packages, those for building and checking among them. */
const LICENCES = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
  ],
  ...['MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib', 'CC-BY-4.0'],
]);

/** Fewest words of a reason. */
const WORDS = 2;

/** Crates of a manifest with the comment right above each. @param {string} path */
function cratesOf(path) {
  /** @type {{name: string, version: string, reason: string}[]} */
  const crates = [];
  let inside = false;
  let reason = '';
  for (const line of read(path).split('\n')) {
    if (line.startsWith('[')) inside = /dependencies\]$/.test(line);
    const [, name, version] = /^([\w-]+)(?:\.workspace)? *= *(.*)/.exec(line) ?? [];
    if (inside && name) crates.push({ name, version, reason });
    reason = line.startsWith('#') ? `${reason} ${line.slice(1)}` : '';
  }
  return crates;
}

test('every crate has its reason in the line above it', () => {
  for (const path of [
    'Cargo.toml',
    ...['core', 'lab', 'cli', 'wasm'].map((crate) => `src/${crate}/Cargo.toml`),
    'tests/fuzz/Cargo.toml',
    'tests/steps/Cargo.toml',
    'tests/bench/peers/crates/Cargo.toml',
  ]) {
    const crates = cratesOf(path);
    assert.ok(crates.length >= 2, path);
    const without = crates
      .filter(({ version }) => !/path =|workspace|^true$/.test(version))
      .filter(({ reason }) => reason.trim().split(/\s+/).length <= WORDS)
      .map(({ name }) => name);
    assert.deepEqual(without, [], path);
  }
});

/** Folders that have a list of npm packages. */
const LISTS = ['.', 'tests/npm/runtimes'];

test('every npm package has its reason in docs/dependencies.md, and nothing else stands there', () => {
  const named = LISTS.flatMap((folder) => {
    const { dependencies, devDependencies } = JSON.parse(read(join(folder, 'package.json')));
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  const reasons = [...read('docs/dependencies.md').matchAll(/^\| (\S+) \| (.+) \|$/gm)]
    .map(([, name, reason]) => ({ name, reason }))
    .filter(({ name }) => name !== 'package' && !/^-+$/.test(name));
  assert.deepEqual(reasons.map(({ name }) => name).sort(), named.sort());
  for (const { name, reason } of reasons) {
    assert.ok(reason.trim().split(/\s+/).length > WORDS, name);
  }
});

/** Whether one of the licences that a package may be used under is known. @param {string} licence */
function isFree(licence) {
  const ways = licence.replace(/[()]/g, '').split(' OR ');
  return ways.some((way) => way.split(' AND ').every((one) => LICENCES.has(one)));
}

/** Licences that stand in a package's files and not, or not in this form, in what npm knows of it. */
const BY_FILE = new Map([
  ['node_modules/map-stream', 'MIT'],
  ['node_modules/pause-stream', 'MIT OR Apache-2.0'],
]);

test('every npm package, those of packages too, is under a free licence', () => {
  const others = LISTS.flatMap((folder) =>
    Object.entries(JSON.parse(read(join(folder, 'package-lock.json'))).packages)
      .filter(([path]) => path !== '')
      .map(([path, { license }]) => ({ path, licence: BY_FILE.get(path) ?? license }))
      .filter(({ licence }) => !isFree(licence ?? ''))
      .map(({ path, licence }) => `${folder}, ${path}: ${licence}`),
  );
  assert.deepEqual(others, []);
  assert.ok(isFree('(MPL-2.0 OR GPL-3.0)') && !isFree('GPL-3.0') && !isFree(''));
});
