// What SECURITY.md says is so: the tests it names are there, each permission is explained, nobody outside is listened to.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { ROOT } from './paths.js';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

const TOLD = read('SECURITY.md');
const MANIFEST = JSON.parse(read('extension/manifest.json'));

test('every file that is named is there', () => {
  const named = [...TOLD.matchAll(/`((?:tests|src|extension|www)\/[^`]+)`/g)].map(
    ([, path]) => path,
  );
  assert.ok(named.length > 20);
  assert.deepEqual(
    named.filter((path) => !existsSync(join(ROOT, path))),
    [],
  );
});

test('every row of the threats names a test', () => {
  const [, threats] = TOLD.split('\n## From whom');
  const rows =
    threats
      .split('\n## ')[0]
      .match(/^\|.*\|$/gm)
      ?.slice(2) ?? [];
  assert.ok(rows.length > 8);
  for (const row of rows) assert.match(row, /`tests\/[^`]+` ?\|$|`tests\/[^`]+`,/, row);
});

test('each permission of the manifest is explained, and no other', () => {
  const [, permissions] = TOLD.split('\n## Permissions');
  const explained = [...permissions.matchAll(/^\| `([^`]+)`[^|]*\| (.+) \|$/gm)];
  for (const [, name, reason] of explained) assert.ok(reason.split(' ').length > 5, name);
  assert.deepEqual(
    explained.map(([, name]) => name).sort(),
    [
      ...MANIFEST.permissions,
      ...MANIFEST.optional_host_permissions,
      ...(MANIFEST.host_permissions ?? []),
      ...(MANIFEST.optional_permissions ?? []),
    ].sort(),
  );
});

test('nothing listens to other extensions or to web pages', () => {
  assert.equal(MANIFEST.externally_connectable, undefined);
  const files = execFileSync('git', ['ls-files', 'extension', 'www'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const scripts = files.split('\n').filter((path) => path.endsWith('.js'));
  assert.ok(scripts.length > 200);
  assert.deepEqual(
    scripts.filter((path) => /\bon(Message|Connect|UserScript\w+)External\b/.test(read(path))),
    [],
  );
});
