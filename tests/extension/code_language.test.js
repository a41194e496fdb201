// The reader knows the languages of code that the core knows.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { KNOWN } from '../../extension/reader/article/code_language.js';
import { ROOT } from '../paths.js';

test('the list of languages is that of the core', () => {
  const core = readFileSync(join(ROOT, 'src/core/article/code.rs'), 'utf8');
  const [, names = ''] = /const KNOWN: &str = "([^"]*)";/.exec(core) ?? [];
  const known = names.replaceAll('\\', ' ').trim().split(/\s+/);
  assert.ok(known.length > 50);
  assert.deepEqual([...KNOWN], known);
});
