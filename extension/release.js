// What must hold before a version leaves: one version in every file that names it, and what changed in CHANGELOG.md.
//
//   node extension/release.js vX.Y.Z      fails with what is wrong; a tag is built only where nothing is
//
// It needs no package, so that a workflow can ask it first.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Headings that Keep a Changelog knows. */
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

/** @typedef {(path: string) => string} Read */

/** A file of the project. @type {Read} */
const readFile = (path) => readFileSync(join(ROOT, path), 'utf8');

/** Every version that a file names, by where it stands. @param {Read} read @returns {Record<string, string | undefined>} */
function versions(read) {
  const lock = JSON.parse(read('package-lock.json'));
  // Crates of the workspace come from nowhere else.
  const crates = read('Cargo.lock')
    .split('[[package]]')
    .filter((crate) => /^name = /m.test(crate) && !/^source = /m.test(crate))
    .map((crate) => [...crate.matchAll(/^(?:name|version) = "([^"]+)"/gm)].map(([, said]) => said));
  return {
    'Cargo.toml': /^version = "([^"]+)"/m.exec(read('Cargo.toml'))?.[1],
    'package.json': JSON.parse(read('package.json')).version,
    'package-lock.json': lock.version,
    'package-lock.json, packages': lock.packages[''].version,
    ...Object.fromEntries(crates.map(([name, version]) => [`Cargo.lock, ${name}`, version])),
  };
}

/** The version of the project, which Cargo.toml says and all others repeat. @param {Read} [read] @returns {string} */
export function projectVersion(read = readFile) {
  const { 'Cargo.toml': first, ...rest } = versions(read);
  if (first === undefined) throw new Error('Cargo.toml says no version');
  const others = Object.entries(rest).filter(([, version]) => version !== first);
  if (others.length > 0) {
    const told = others.map(([where, version]) => `${where} says ${version}`).join(', ');
    throw new Error(`Cargo.toml says version ${first}, ${told}`);
  }
  return first;
}

/** Sections of a changelog in their order: what stands in brackets, the day if there is one, and the text. @param {string} changelog */
function sections(changelog) {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [head, ...lines] = section.split('\n');
      const [, name = '', day = ''] = /^\[([^\]]+)\](?: - (.+))?$/.exec(head) ?? [];
      return { name, day, text: lines.join('\n').trim() };
    });
}

/** What a version brought, or null where the changelog has no section for it. @param {string} changelog @param {string} version */
export function changesOf(changelog, version) {
  return sections(changelog).find(({ name }) => name === version)?.text ?? null;
}

/** All that keeps a tag from being a release, a line each. @param {string} tag @param {Read} [read] @returns {string[]} */
export function releaseProblems(tag, read = readFile) {
  let version;
  try {
    version = projectVersion(read);
  } catch (error) {
    return [error.message];
  }
  const out = [];
  if (tag !== `v${version}`) out.push(`the tag is ${tag}, the version is ${version}`);
  const all = sections(read('CHANGELOG.md'));
  const own = all.find(({ name }) => name === version);
  if (all[0]?.name !== 'Unreleased') out.push('CHANGELOG.md does not begin with [Unreleased]');
  else if (all[0].text !== '') out.push(`CHANGELOG.md has changes that ${version} does not name`);
  if (own === undefined) return [...out, `CHANGELOG.md has no section [${version}]`];
  if (all[1] !== own) out.push(`CHANGELOG.md: [${version}] is not the newest`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(own.day)) out.push(`CHANGELOG.md: [${version}] has no day`);
  if (!/^- /m.test(own.text)) out.push(`CHANGELOG.md: [${version}] says nothing`);
  const odd = [...own.text.matchAll(/^### (.+)$/gm)].filter(([, kind]) => !KINDS.includes(kind));
  return [...out, ...odd.map(([, kind]) => `CHANGELOG.md: ${kind} is none of ${KINDS.join(', ')}`)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [tag = ''] = process.argv.slice(2);
  const found = releaseProblems(tag);
  for (const line of found) console.error(`release: ${line}`);
  if (found.length === 0) console.log(`release: ${tag} may leave`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
