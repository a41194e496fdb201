// What a site is, here and on the command line: the same rules, the same names.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { siteName } from '../extension/background/site_name.js';
import { FILE, suffixes } from './suffixes.js';

const HERE = dirname(fileURLToPath(import.meta.url));

test('the command line has the rules of the extension', async () => {
  const rules = await suffixes();
  assert.ok(rules.length > 9000, `${rules.length} rules`);
  const written = readFileSync(FILE, 'utf8').trim().split('\n');
  assert.deepEqual(
    written,
    rules,
    'src/cli/input/suffixes.txt is of another list: node tests/suffixes.js writes it anew',
  );
});

test('addresses have the names that the command line gives them', () => {
  /** @type {[string, string | null][]} */
  const cases = JSON.parse(readFileSync(join(HERE, 'site_names.json'), 'utf8'));
  for (const [address, name] of cases) assert.equal(siteName(address), name, address);
});
