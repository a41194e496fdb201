// The rules of the public suffix list (https://publicsuffix.org) as the extension has them, one a line: what
// src/cli/input/suffixes.txt holds, so that the command line names sites as the extension does. `node tests/suffixes.js` writes that
// file anew; do so when tldts has a newer list.

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { ROOT } from './paths.js';

/** The file of rules. */
export const FILE = join(ROOT, 'src/cli/input/suffixes.txt');

/**
 * All rules: `com`, `*.ck`, `!www.ck`; sorted.
 * @returns {Promise<string[]>}
 */
export async function suffixes() {
  const main = createRequire(import.meta.url).resolve('tldts');
  const data = join(dirname(main), '../es6/src/data/trie.js');
  const trie = await import(pathToFileURL(data).href);
  /** @type {number[]} */
  const offsets = [];
  let end = 0;
  for (const length of trie.edgeLength) {
    offsets.push(end);
    end += length;
  }
  /** @type {string[]} */
  const rules = [];
  for (const [root, sign] of [
    [trie.rulesRoot, ''],
    [trie.exceptionsRoot, '!'],
  ]) {
    const open = [{ node: Number(root), suffix: '' }];
    for (let at = open.pop(); at; at = open.pop()) {
      if (trie.nodeFlags[at.node] !== 0 && at.suffix !== '') rules.push(sign + at.suffix);
      for (let edge = trie.edgeStart[at.node]; edge < trie.edgeStart[at.node + 1]; edge += 1) {
        const label = trie.labelText.slice(offsets[edge], offsets[edge] + trie.edgeLength[edge]);
        const suffix = at.suffix === '' ? label : `${label}.${at.suffix}`;
        open.push({ node: trie.edgeChild[edge], suffix });
      }
    }
  }
  return rules.sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(FILE, `${(await suffixes()).join('\n')}\n`);
}
