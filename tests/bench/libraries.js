// Husk's packages beside other libraries that extract or convert pages, each in its own language: pages of a core's second, memory,
// what loading costs, and what an installation takes. `./build.sh bench libraries` calls it, after ./build.sh packages.
//
//   --pages N      pages of wcxb-dev, evenly over the set (200)     --data DIR     folder of the data sets
//   --only WORDS   libraries whose name has one of these words, between commas
//
// A program for each library reads pages as JSON lines and works on one at a time. Time is that of its process on all cores, so that
// no other program counts, less that of the same program without pages: loading is a column of its own, less that of an empty
// program of the language. Installed: the library's folder with all that it brings along, or the program.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { DATA, ROOT } from '../paths.js';

const HERE = join(ROOT, 'tests/bench/libraries');
const FOLDER = join(ROOT, 'target/bench/libraries');
const TARGET = process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target');
const HUSK = join(TARGET, 'release/husk');

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '200' },
    data: { type: 'string', default: DATA },
    only: { type: 'string', default: '' },
  },
});

/**
 * @typedef {object} Library
 * @property {string} name
 * @property {string} language
 * @property {string} gives
 * @property {string[]} [packages] as its registry names them
 */

/** A package of ours, as it was built. */
const built = (/** @type {string} */ folder, /** @type {RegExp} */ name) => {
  const found = existsSync(folder)
    ? readdirSync(folder).find((file) => name.test(file))
    : undefined;
  if (found === undefined) throw new Error(`no package in ${folder}: run ./build.sh packages`);
  return join(folder, found);
};

/** @type {Library[]} */
const LIBRARIES = [
  {
    name: 'unhusk, npm',
    language: 'JavaScript',
    gives: 'Markdown',
    packages: [built(join(ROOT, 'dist/packages/npm'), /\.tgz$/)],
  },
  {
    name: 'readability, jsdom',
    language: 'JavaScript',
    gives: 'text',
    packages: ['@mozilla/readability@0.6.0', 'jsdom@26.1.0'],
  },
  {
    name: 'readability, linkedom',
    language: 'JavaScript',
    gives: 'text',
    packages: ['@mozilla/readability@0.6.0', 'linkedom@0.18.12'],
  },
  {
    name: 'defuddle/node, linkedom',
    language: 'JavaScript',
    gives: 'Markdown',
    packages: ['defuddle@0.19.4', 'linkedom@0.18.12'],
  },
  {
    name: 'unhusk, wheel',
    language: 'Python',
    gives: 'Markdown',
    packages: [built(join(ROOT, 'dist/packages'), /\.whl$/)],
  },
  {
    name: 'trafilatura',
    language: 'Python',
    gives: 'text',
    packages: ['trafilatura==2.3.1', 'lxml_html_clean==0.4.3'],
  },
  {
    name: 'readability-lxml',
    language: 'Python',
    gives: 'HTML',
    packages: ['readability-lxml==0.9'],
  },
  {
    name: 'html-to-markdown',
    language: 'Python',
    gives: 'Markdown of all',
    packages: ['html-to-markdown==3.21.2'],
  },
  { name: 'chromerag', language: 'Python', gives: 'Markdown', packages: ['chromerag==0.1.4'] },
  { name: 'husk extract', language: 'Rust', gives: 'Markdown' },
  { name: 'rs-trafilatura', language: 'Rust', gives: 'text' },
  { name: 'dom_smoothie', language: 'Rust', gives: 'text' },
  { name: 'html-to-markdown', language: 'Rust', gives: 'Markdown of all' },
].filter(({ name }) => values.only.split(',').some((word) => name.includes(word)));

/** @param {string} command @param {string[]} words @param {import('node:child_process').ExecFileSyncOptions} [options] */
const run = (command, words, options = {}) =>
  String(
    execFileSync(command, words, {
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 1 << 30,
      ...options,
    }),
  );

/** Where a library lies, installed if it does not yet. @param {Library} library */
function installed({ name, language, packages = [] }) {
  const folder = join(FOLDER, name.replaceAll(/[^a-z]+/g, '-'));
  if (language === 'Rust') return folder;
  const isOurs = name.startsWith('unhusk');
  if (existsSync(folder) && !isOurs) return folder;
  mkdirSync(folder, { recursive: true });
  if (language === 'JavaScript') {
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...packages], { cwd: folder });
  } else {
    run('python3', [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--upgrade',
      '--target',
      folder,
      ...packages,
    ]);
  }
  return folder;
}

/** The peers in Rust, as one program. */
function peers() {
  const manifest = join(ROOT, 'tests/bench/peers/crates/Cargo.toml');
  const target = join(ROOT, 'target/bench/peers/crates');
  run('cargo', [
    'build',
    '--quiet',
    '--release',
    '--locked',
    '--manifest-path',
    manifest,
    '--target-dir',
    target,
  ]);
  return join(target, 'release/husk-peers');
}

/** What runs a library on a file of pages. @param {Library} library @param {string} folder @param {string} pages */
function program({ name, language }, folder, pages) {
  if (language === 'JavaScript') return ['node', join(HERE, 'in_node.js'), name, folder, pages];
  if (language === 'Python') {
    return ['env', `PYTHONPATH=${folder}`, 'python3', join(HERE, 'in_python.py'), name, pages];
  }
  const input = ['sh', '-c', 'RAYON_NUM_THREADS=1 "$0" "$@"'];
  if (name === 'husk extract') return [...input, HUSK, 'extract', '--format', 'markdown', pages];
  return ['sh', '-c', 'RAYON_NUM_THREADS=1 "$0" "$1" <"$2"', peers(), name, pages];
}

/** @param {string[]} words @returns {{cpu: number, rss: number, failed: number}} */
function measured(words) {
  const { cpu, rss, out } = JSON.parse(run('python3', [join(HERE, 'measured.py'), ...words]));
  const failed = /"failed": ?(\d+)/.exec(out)?.[1] ?? '0';
  return { cpu, rss, failed: Number(failed) };
}

/** @type {Record<string, string[]>} */
const EMPTY = {
  JavaScript: ['node', '-e', '0'],
  Python: ['python3', '-c', 'pass'],
  Rust: ['true'],
};

const median = (/** @type {number[]} */ all) => all.toSorted((a, b) => a - b)[all.length >> 1];
const ROUNDS = 3;

mkdirSync(FOLDER, { recursive: true });
const all = run(HUSK, ['pages', 'wcxb-dev', '--data', values.data])
  .split('\n')
  .filter((line) => line !== '');
const count = Math.min(Number(values.pages), all.length);
const pages = Array.from({ length: count }, (_, k) => all[Math.floor((k * all.length) / count)]);
const [full, none] = ['pages.jsonl', 'none.jsonl'].map((name) => join(FOLDER, name));
writeFileSync(full, pages.map((line) => `${line}\n`).join(''));
writeFileSync(none, '');

console.log(`${count} pages of wcxb-dev, one at a time\n`);
console.log(
  '| library | language | gives | pages a second | failed | MiB | loading, ms | installed, MB |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const library of LIBRARIES) {
  const folder = installed(library);
  const rounds = Array.from({ length: ROUNDS }, () => ({
    empty: measured(EMPTY[library.language]).cpu,
    loaded: library.language === 'Rust' ? 0 : measured(program(library, folder, none)).cpu,
    worked: measured(program(library, folder, full)),
  }));
  const perSecond = median(rounds.map(({ loaded, worked }) => count / (worked.cpu - loaded)));
  const loading = median(rounds.map(({ empty, loaded }) => Math.max(0, loaded - empty)));
  const place =
    library.language === 'Rust'
      ? program(library, folder, full).find((word) => word.startsWith('/'))
      : folder;
  const [size] = run('du', ['-sk', String(place)]).split('\t');
  const { rss, failed } = rounds[0].worked;
  const cells = [
    library.name,
    library.language,
    library.gives,
    perSecond.toFixed(0),
    failed,
    rss.toFixed(0),
  ];
  const load = library.language === 'Rust' ? '' : (1000 * loading).toFixed(0);
  console.log(`| ${[...cells, load, (Number(size) / 1024).toFixed(1)].join(' | ')} |`);
}
