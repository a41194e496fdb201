// The pages of the documentation: which file each is made of, its address, and where the navigation has it.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} DocPage
 * @property {string} source path of its Markdown file in the repository; empty for a page that is made of none
 * @property {string} address relative to the root of the site
 * @property {string} name in the navigation
 */

/** Groups of the navigation: source or address, and name. @type {[string, [string, string][]][]} */
const GROUPS = [
  [
    'Husk',
    [
      ['README.md', 'What it is'],
      ['try.html', 'Try it'],
      ['workbench.html', 'Workbench'],
    ],
  ],
  [
    'In programs',
    [
      ['docs/crawl.md', 'Command line and crawls'],
      ['src/core/README.md', 'Rust crate'],
      ['src/python/README.md', 'Python package'],
    ],
  ],
  [
    'How it works',
    [
      ['docs/architecture.md', 'Architecture'],
      ['docs/papers.md', 'Papers'],
      ['docs/benchmarks.md', 'Benchmarks'],
      ['docs/glossary.md', 'Glossary'],
    ],
  ],
  [
    'Project',
    [
      ['SECURITY.md', 'Security'],
      ['docs/decisions.md', 'Decisions'],
      ['docs/dependencies.md', 'Dependencies'],
      ['docs/translating.md', 'Translating'],
      ['CHANGELOG.md', 'Changelog'],
    ],
  ],
];

/** Addresses of files that are not in `docs/`. */
const ADDRESSES = new Map([
  ['README.md', 'index.html'],
  ['src/core/README.md', 'docs/rust.html'],
  ['src/python/README.md', 'docs/python.html'],
]);

/** @param {string} source */
function addressOf(source) {
  if (source.endsWith('.html')) return source;
  const name = source.slice(source.lastIndexOf('/') + 1).replace(/\.md$/, '.html');
  return ADDRESSES.get(source) ?? `docs/${name.toLowerCase()}`;
}

/**
 * The groups of the navigation. A file of `docs/` that no group names comes last, under its file name.
 * @param {string} root of the repository
 * @returns {{name: string, pages: DocPage[]}[]}
 */
export function groupsOfPages(root) {
  const groups = GROUPS.map(([name, entries]) => ({
    name,
    pages: entries.map(([source, shown]) => ({
      source: source.endsWith('.md') ? source : '',
      address: addressOf(source),
      name: shown,
    })),
  }));
  const named = new Set(groups.flatMap(({ pages }) => pages.map(({ source }) => source)));
  const others = readdirSync(join(root, 'docs'))
    .map((file) => `docs/${file}`)
    .filter((source) => source.endsWith('.md') && !named.has(source))
    .sort();
  for (const source of others) {
    const name = source.replace(/^docs\/|\.md$/g, '').replaceAll(/[-_]/g, ' ');
    const shown = name[0].toUpperCase() + name.slice(1);
    groups[groups.length - 1].pages.push({ source, address: addressOf(source), name: shown });
  }
  return groups;
}
