// The zips of the stores: the same files give the same bytes, whenever and wherever they are packed.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { before, test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { strFromU8, unzipSync } from 'fflate';

import { unknownFindings } from '../extension/package_lint.js';
import { ROOT } from './paths.js';

const UNPACKED = join(ROOT, 'dist/extension');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const ZIPS = ['chromium', 'firefox'].map((store) =>
  join(ROOT, `dist/husk-${version}-${store}.zip`),
);

/** Packs afresh, in another time zone and language, and returns the bytes of both zips. */
function pack(environment) {
  for (const path of ZIPS) rmSync(path, { force: true });
  execFileSync(process.execPath, [join(ROOT, 'extension/package.js')], {
    env: { ...process.env, ...environment },
  });
  return ZIPS.map((path) => readFileSync(path));
}

/** Paths and bytes of the unpacked extension. */
function unpacked() {
  return readdirSync(UNPACKED, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: relative(UNPACKED, path) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param {Record<string, string>} [environment] */
function build(environment) {
  execFileSync(join(ROOT, 'build.sh'), ['extension'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

before(() => build());

test('packed twice, the zips are the same byte for byte', () => {
  const first = pack({ TZ: 'Pacific/Auckland', LC_ALL: 'C' });
  for (const { path } of unpacked()) utimesSync(path, new Date(), new Date(2001, 1, 1));
  const second = pack({ TZ: 'America/Los_Angeles', LC_ALL: 'C.UTF-8' });
  ZIPS.forEach((path, index) => {
    assert.ok(first[index].length > 1000, `${path} is next to empty`);
    assert.ok(first[index].equals(second[index]), `${relative(ROOT, path)} differs`);
  });
});

test('built twice, the unpacked extension is the same byte for byte', () => {
  const first = unpacked().map(({ path, name }) => ({ name, bytes: readFileSync(path) }));
  build({ TZ: 'Pacific/Auckland', LC_ALL: 'C' });
  const second = unpacked();
  assert.deepEqual(
    first.map(({ name }) => name),
    second.map(({ name }) => name),
  );
  for (const [at, { name, bytes }] of first.entries()) {
    assert.ok(bytes.equals(readFileSync(second[at].path)), `${name} differs`);
  }
});

test('a zip holds exactly the unpacked extension, which the tests drive', () => {
  for (const bytes of pack({})) {
    const entries = unzipSync(bytes);
    assert.deepEqual(
      Object.keys(entries),
      unpacked().map(({ name }) => name),
    );
    for (const { path, name } of unpacked()) {
      if (name === 'manifest.json') continue;
      assert.ok(readFileSync(path).equals(entries[name]), `${name} differs`);
    }
  }
});

test('the manifests differ in the permission that Firefox does not know, and in nothing else', () => {
  const unpackedManifest = JSON.parse(readFileSync(join(UNPACKED, 'manifest.json'), 'utf8'));
  const [chromium, firefox] = pack({}).map((bytes) =>
    JSON.parse(strFromU8(unzipSync(bytes)['manifest.json'])),
  );
  assert.deepEqual(chromium, unpackedManifest);
  assert.deepEqual(firefox.permissions, ['activeTab', 'scripting', 'storage']);
  assert.deepEqual({ ...firefox, permissions: chromium.permissions }, chromium);
});

test('the lint of the package lets warnings about libraries through, and no other', () => {
  const lines = ['doc.documentElement.innerHTML = IS_EMPTY_INPUT ? emptyHTML : dirtyPayload;'];
  const finding = { code: 'UNSAFE_VAR_ASSIGNMENT', message: 'Unsafe', file: 'a.js', line: 1 };
  const found = (one, line = lines[0]) =>
    unknownFindings({ errors: [], notices: [], warnings: [one] }, () => line);
  assert.deepEqual(found(finding), []);
  assert.equal(found(finding, 'card.innerHTML = title;').length, 1);
  assert.equal(found({ code: 'MANIFEST_PERMISSIONS', message: 'Invalid' }).length, 1);
});

test('the package holds no source map, no test and no machine path', () => {
  for (const { path, name } of unpacked()) {
    assert.doesNotMatch(name, /\.(map|rs|ts)$|test/);
    const text = readFileSync(path, 'latin1');
    for (const folder of [ROOT, `${homedir()}/`]) {
      assert.ok(!text.includes(folder), `${name} names ${folder}`);
    }
  }
});

test('what a press puts into a page is small; the rest comes when it is wanted', () => {
  const size = gzipSync(readFileSync(join(UNPACKED, 'content.js')), { level: 9 }).length;
  assert.ok(size <= 32_100, `content.js is ${size} bytes gzipped`);
  const { content_scripts: always = [], permissions } = JSON.parse(
    readFileSync(join(UNPACKED, 'manifest.json'), 'utf8'),
  );
  assert.deepEqual(always, [], 'nothing runs in a page unasked');
  assert.ok(permissions.includes('scripting'));
});
