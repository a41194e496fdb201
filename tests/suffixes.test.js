// What a site is, here and on the command line: the same rules, the same names.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { parse } from 'tldts';

import { registrableDomain } from '../extension/background/public_suffix.js';
import { siteName } from '../extension/background/site_name.js';
import { FILE, MODULE, rulesModule, suffixes } from './suffixes.js';

const HERE = dirname(fileURLToPath(import.meta.url));

const STALE = 'is of another list: node tests/suffixes.js writes it anew';

test('the command line and the extension have the rules of tldts', async () => {
  const rules = await suffixes();
  assert.ok(rules.length > 9000, `${rules.length} rules`);
  const written = readFileSync(FILE, 'utf8').trim().split('\n');
  assert.deepEqual(written, rules, `src/cli/input/suffixes.txt ${STALE}`);
  const same = readFileSync(MODULE, 'utf8') === rulesModule(rules);
  assert.ok(same, `extension/background/suffix_rules.js ${STALE}`);
});

test('hosts at, below and above every rule have the domain that tldts says', async () => {
  for (const rule of await suffixes()) {
    for (const label of ['x', 'www']) {
      const at = rule.replace('!', '').replace('*', label);
      for (const name of [at, `a.${at}`, `b.a.${at}`, at.slice(at.indexOf('.') + 1)]) {
        const { hostname } = new URL(`https://${name}/`);
        const { domain } = parse(hostname, { allowPrivateDomains: true });
        assert.equal(registrableDomain(hostname), domain, hostname);
      }
    }
  }
});

test('names that are none, or nobody holds, have no domain', () => {
  const names = [
    'com',
    '.com',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '-a.com',
    'a-.com',
    'a.-b.com',
    'a..com',
    'a!b.com',
  ];
  const long = [`${'x'.repeat(64)}.com`, `${'abcd.'.repeat(51)}com`];
  for (const name of [...names, ...long]) {
    assert.equal(registrableDomain(name), null, name);
    assert.equal(parse(name, { allowPrivateDomains: true }).domain, null, name);
  }
  assert.equal(registrableDomain(`${'x'.repeat(63)}.com`), `${'x'.repeat(63)}.com`);
  assert.equal(registrableDomain('.a.example.com..'), 'example.com');
});

test('addresses have the names that the command line gives them', () => {
  /** @type {[string, string | null][]} */
  const cases = JSON.parse(readFileSync(join(HERE, 'site_names.json'), 'utf8'));
  for (const [address, name] of cases) assert.equal(siteName(address), name, address);
});
