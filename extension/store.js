// Writes all that the stores ask for, but the pictures, into dist/store: `./build.sh store`.
//
//   chromium/husk-VERSION-chromium.zip        the package
//   chromium/LANG.txt                         description; name and summary are in the package
//   chromium/privacy.txt                      what the dashboard asks under Privacy
//   firefox/husk-VERSION-firefox.zip          the package
//   firefox/husk-VERSION-source.zip           every tracked file, with BUILD.md for who reviews it
//   firefox/metadata.json                     the listing, as `web-ext sign --amo-metadata` takes it
//   changes.md                                what the version brought

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { changesOf, projectVersion } from './release.js';
import { FIRST, STORE_LOCALES, languages, readWords, tagOf } from './words_check.js';

/** @typedef {Record<string, any>} Manifest */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OUT = join(ROOT, 'dist/store');

/** Paragraphs of a description, in their order. */
const PARAGRAPHS = Object.freeze([
  ...['lead', 'reading', 'learning', 'inspecting', 'labelling', 'privacy', 'source'],
]);

/** Languages that addons.mozilla.org calls otherwise. @type {Record<string, string>} */
const OF_MOZILLA = { en: 'en-US', es: 'es-ES' };

/** What the stores allow, in characters. */
export const LIMITS = { name: 45, summary: 132, description: 15_000, notes: 3000 };

const PURPOSE =
  'Shows the main content of the web page a person is on: everything else is hidden, marked or left out.';

const REMOTE_CODE =
  'No. All scripts and the WebAssembly modules are in the package; nothing that is fetched is run.';

const NO_DATA =
  'None of the listed kinds of data is collected. Nothing is sold or given to others, used for anything else, or used to judge ' +
  'whether somebody is creditworthy: there is no server, and nothing leaves the computer.';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** Where the project is to be found. */
const repository = () => /^repository = "([^"]+)"/m.exec(read('Cargo.toml'))?.[1] ?? '';

/**
 * The listing in a language.
 * @param {string} lang
 */
export function listingOf(lang) {
  const own = readWords(lang);
  const words = readWords(lang, STORE_LOCALES);
  return {
    name: own.ui_browser_name.message,
    summary: own.ui_description.message,
    description: PARAGRAPHS.map((part) => words[`text_${part}`].message)
      .join('\n\n')
      .replace('$1', repository()),
  };
}

/**
 * Each permission of a manifest with the reason that SECURITY.md gives.
 * @param {Manifest} manifest
 * @param {string} told SECURITY.md
 * @returns {[string, string][]}
 */
export function reasonsOf(manifest, told) {
  const [, table = ''] = told.split('\n## Permissions');
  const reasons = new Map(
    [...table.matchAll(/^\| `([^`]+)`[^|]*\| (.+) \|$/gm)].map(([, name, reason]) => [
      name,
      reason,
    ]),
  );
  return [
    ...(manifest.permissions ?? []),
    ...(manifest.host_permissions ?? []),
    ...(manifest.optional_permissions ?? []),
    ...(manifest.optional_host_permissions ?? []),
  ].map((name) => {
    const reason = reasons.get(name);
    if (reason === undefined) throw new Error(`SECURITY.md gives no reason for ${name}`);
    return [name, reason];
  });
}

/** What Chrome's dashboard asks under Privacy. @param {Manifest} manifest @param {string} told SECURITY.md */
export function privacyForm(manifest, told) {
  const fields = [
    ['Single purpose', PURPOSE],
    ...reasonsOf(manifest, told).map(([name, reason]) => [`Why ${name}`, `${reason}.`]),
    ['Remote code', REMOTE_CODE],
    ['Data usage', NO_DATA],
    ['Privacy policy', `${repository()}/blob/main/docs/privacy.md`],
  ];
  return fields.map(([name, text]) => `${name}\n${text}\n`).join('\n');
}

/** Whole lines of a text up to a length, and where the rest is. @param {string} text @param {number} most @param {string} rest */
export function shortened(text, most, rest) {
  if (text.length <= most) return text;
  const room = text.slice(0, most - rest.length - 1);
  return `${room.slice(0, room.lastIndexOf('\n'))}\n${rest}`;
}

/** The listing for addons.mozilla.org. @param {string} changes */
export function mozillaMetadata(changes) {
  const all = languages().map((lang) => {
    return /** @type {const} */ ([OF_MOZILLA[lang] ?? tagOf(lang), listingOf(lang)]);
  });
  const field = (/** @type {'name' | 'summary' | 'description'} */ name) =>
    Object.fromEntries(all.map(([tag, listing]) => [tag, listing[name]]));
  const english = (/** @type {string} */ text) => ({ [OF_MOZILLA[FIRST]]: text });
  const address = repository();
  return {
    default_locale: OF_MOZILLA[FIRST],
    slug: 'unhusk',
    name: field('name'),
    summary: field('summary'),
    description: field('description'),
    homepage: english(address),
    support_url: english(`${address}/issues`),
    categories: ['appearance', 'web-development'],
    version: {
      license: 'Apache-2.0',
      release_notes: english(
        shortened(changes, LIMITS.notes, `${address}/blob/main/CHANGELOG.md has the rest.`),
      ),
      approval_notes:
        'BUILD.md in the source package says how the package is built, with versions and hashes.',
    },
  };
}

/** @param {string} path */
const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** What a program says of its version, its first line. @param {string} program @param {string} [word] */
const versionOf = (program, word = '--version') =>
  execFileSync(program, [word], { cwd: ROOT, encoding: 'utf8' }).split('\n')[0];

/** docs/reviewers.md with what this package was built with. @param {string} commit @param {string[]} packages */
function buildNotes(commit, packages) {
  const system = /^PRETTY_NAME="(.+)"/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  const rows = [
    `commit ${commit}`,
    `${system}, ${process.arch}`,
    ...['rustc', 'wasm-bindgen'].map((program) => versionOf(program)),
    `node ${process.version}; npm packages as package-lock.json has them`,
    ...packages.map((path) => `sha256 ${hashOf(path)} ${path.split('/').at(-1)}`),
  ];
  return `${read('docs/reviewers.md')}\n## Built with\n\n${rows.map((row) => `- ${row}\n`).join('')}`;
}

function main() {
  const version = projectVersion();
  const git = (/** @type {string[]} */ ...words) =>
    execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim();
  // What is reviewed is what was built.
  if (git('status', '--porcelain', '--untracked-files=no') !== '') {
    throw new Error('there are changes that are not committed, so the sources would be others');
  }
  const changelog = read('CHANGELOG.md');
  const changes = changesOf(changelog, version) ?? changesOf(changelog, 'Unreleased') ?? '';
  const manifest = JSON.parse(read('extension/manifest.json'));

  for (const folder of ['chromium', 'firefox']) {
    rmSync(join(OUT, folder), { recursive: true, force: true });
    mkdirSync(join(OUT, folder), { recursive: true });
    const name = `husk-${version}-${folder}.zip`;
    cpSync(join(ROOT, 'dist', name), join(OUT, folder, name));
  }
  /** @type {Record<string, string>} */
  const texts = {
    'changes.md': `${changes}\n`,
    'chromium/privacy.txt': privacyForm(manifest, read('SECURITY.md')),
    'firefox/metadata.json': `${JSON.stringify(mozillaMetadata(changes), null, 2)}\n`,
  };
  for (const lang of languages()) {
    texts[`chromium/${lang}.txt`] = `${listingOf(lang).description}\n`;
  }
  for (const [path, text] of Object.entries(texts)) writeFileSync(join(OUT, path), text);

  const packages = ['chromium', 'firefox'].map((name) =>
    join(OUT, name, `husk-${version}-${name}.zip`),
  );
  const prefix = `husk-${version}/`;
  const sources = join(OUT, `firefox/husk-${version}-source.zip`);
  git(
    'archive',
    '--format=zip',
    `--prefix=${prefix}`,
    `--add-virtual-file=${prefix}BUILD.md:${buildNotes(git('rev-parse', 'HEAD'), packages)}`,
    `--output=${sources}`,
    'HEAD',
  );
  console.log(
    `store: ${Object.keys(texts).length} texts, two packages and their sources in ${OUT}`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    console.error(`store: ${error.message}`);
    process.exitCode = 1;
  }
}
