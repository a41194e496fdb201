// The pages of the documentation: which file each is made of, its address, and where the navigation has it.

import { existsSync, readdirSync } from 'node:fs';
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
      ['src/npm/README.md', 'npm package'],
      ['src/python/README.md', 'Python package'],
      ['src/mcp/README.md', 'Language models'],
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
      ['docs/privacy.md', 'Privacy'],
      ['docs/decisions.md', 'Decisions'],
      ['docs/dependencies.md', 'Dependencies'],
      ['docs/translating.md', 'Translating'],
      ['CHANGELOG.md', 'Changelog'],
    ],
  ],
];

/** Addresses that do not follow from the names of the files. */
const ADDRESSES = new Map([
  ['README.md', 'index.html'],
  ['src/core/README.md', 'docs/rust.html'],
]);

/** @param {string} source */
function addressOf(source) {
  if (source.endsWith('.html')) return source;
  return ADDRESSES.get(source) ?? `docs/${nameOf(source).toLowerCase()}.html`;
}

/** The name of a document: that of its file, of a README that of its folder. @param {string} source */
function nameOf(source) {
  const [, name] = /([^/]+)(?:\/README)?\.md$/.exec(source) ?? [];
  return name;
}

/** Documents of the folders, and READMEs of the packages. @param {string} root */
function documentsOf(root) {
  const packages = readdirSync(join(root, 'src')).map((name) => `src/${name}/README.md`);
  const documents = readdirSync(join(root, 'docs')).map((name) => `docs/${name}`);
  return [...packages.filter((path) => existsSync(join(root, path))), ...documents]
    .filter((path) => path.endsWith('.md'))
    .sort();
}

/**
 * The groups of the navigation. A document that no group names comes last, under the name of its file.
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
  for (const source of documentsOf(root).filter((one) => !named.has(one))) {
    const name = nameOf(source).replaceAll(/[-_]/g, ' ');
    const shown = name[0].toUpperCase() + name.slice(1);
    groups[groups.length - 1].pages.push({ source, address: addressOf(source), name: shown });
  }
  return groups;
}
