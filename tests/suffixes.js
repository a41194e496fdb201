// The rules of the public suffix list (https://publicsuffix.org) as tldts packs them: one a line for the command line, in
// src/cli/input/suffixes.txt, and by what they end in for the extension, in extension/background/suffix_rules.js. So both name sites
// alike. `node tests/suffixes.js` writes the two files anew; do so when tldts has a newer list.

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { ROOT } from './paths.js';

/** The rules for the command line. */
export const FILE = join(ROOT, 'src/cli/input/suffixes.txt');

/** Those for the extension. */
export const MODULE = join(ROOT, 'extension/background/suffix_rules.js');

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

/**
 * The module for the extension. A URL has no host in Unicode, so rules in Unicode are left out.
 * @param {string[]} rules
 */
export function rulesModule(rules) {
  /** Labels that stand before a suffix, with what they are. @type {Map<string, Map<string, string>>} */
  const below = new Map();
  const put = (
    /** @type {string} */ suffix,
    /** @type {string} */ sign,
    /** @type {string} */ mark,
  ) => {
    const [label] = suffix.split('.', 1);
    const parent = suffix.slice(label.length + 1);
    const labels = below.get(parent) ?? new Map();
    below.set(parent, labels);
    if (mark === '' || !labels.has(label)) labels.set(label, sign + label + mark);
    if (parent !== '') put(parent, '', '/');
  };
  for (const rule of rules) {
    const sign = rule.startsWith('!') ? '!' : '';
    if (/^[!-~]+$/.test(rule)) put(rule.slice(sign.length), sign, '');
  }
  const lines = [...below]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([suffix, labels]) => `${suffix} ${[...labels.values()].sort().join(' ')}`);
  return `${HEAD}\nexport const RULES = \`\n${lines.join('\n')}\n\`;\n`;
}

const HEAD = `/*! Public suffix list, https://publicsuffix.org: Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/ */

// Written by \`node tests/suffixes.js\`. A line is a suffix and the labels that stand before it: \`label\` where both together are
// a public suffix, \`label/\` where only longer ones are, \`*\` for any other label, \`!label\` for one that \`*\` does not mean.
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rules = await suffixes();
  writeFileSync(FILE, `${rules.join('\n')}\n`);
  writeFileSync(MODULE, rulesModule(rules));
}
