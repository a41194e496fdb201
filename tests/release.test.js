// What a release must be: one version everywhere, and a section of the changelog that says what it brought.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { changesOf, projectVersion, releaseProblems } from '../extension/release.js';
import { ROOT } from './paths.js';

/** @param {string} path */
const real = (path) => readFileSync(join(ROOT, path), 'utf8');

const VERSION = projectVersion();
const GOOD = `# Changelog

## [Unreleased]

## [${VERSION}] - 2026-12-01

### Added

- Something.

## [0.0.1] - 2026-01-01

### Fixed

- Something else.
`;

/** The project's own files, some of them replaced. @param {Record<string, string>} files */
const withFiles = (files) => (/** @type {string} */ path) => files[path] ?? real(path);

/** @param {string} changelog @param {string} [tag] */
const problemsOf = (changelog, tag = `v${VERSION}`) =>
  releaseProblems(tag, withFiles({ 'CHANGELOG.md': changelog }));

test('every file says the same version', () => {
  assert.match(VERSION, /^\d+\.\d+\.\d+$/);
  const npm = { ...JSON.parse(real('package.json')), version: '9.9.9' };
  const crates = real('Cargo.lock').replace(/(name = "husk-lab"\nversion = ")[^"]+/, '$18.8.8');
  for (const [path, text] of Object.entries({
    'package.json': JSON.stringify(npm),
    'Cargo.lock': crates,
  })) {
    assert.throws(() => projectVersion(withFiles({ [path]: text })), /says version/, path);
  }
});

test('the manifest in the sources has no version of its own', () => {
  assert.equal(JSON.parse(real('extension/manifest.json')).version, '0.0.0');
});

test('a version leaves with its changes', () => {
  assert.deepEqual(problemsOf(GOOD), []);
  assert.equal(changesOf(GOOD, VERSION), '### Added\n\n- Something.');
  assert.equal(changesOf(GOOD, '3.2.1'), null);
});

test('what keeps a tag from leaving is said', () => {
  const cases = [
    [GOOD, 'v9.9.9', /the tag is v9\.9\.9/],
    [GOOD.replace(`[${VERSION}]`, '[7.7.7]'), undefined, /has no section/],
    [GOOD.replace(' - 2026-12-01', ''), undefined, /has no day/],
    [GOOD.replace('- Something.\n', ''), undefined, /says nothing/],
    [GOOD.replace('### Added', '### Novelties'), undefined, /Novelties is none of/],
    [GOOD.replace('[Unreleased]\n', '[Unreleased]\n\n- Later.\n'), undefined, /does not name/],
    [GOOD.replace('## [Unreleased]\n\n', ''), undefined, /does not begin/],
  ];
  for (const [changelog, tag, said] of cases) {
    assert.match(
      problemsOf(String(changelog), tag && String(tag)).join('\n'),
      /** @type {RegExp} */ (said),
    );
  }
});

test('the changelog of now has a section that a release can be made of', () => {
  const [first] = real('CHANGELOG.md').match(/^## .+$/m) ?? [];
  assert.equal(first, '## [Unreleased]');
});

test('the workflow asks before it builds anything', () => {
  const workflow = real('.github/workflows/release.yml');
  const asks = workflow.indexOf('node extension/release.js "$GITHUB_REF_NAME"');
  assert.ok(asks > 0 && asks < workflow.indexOf('.ci/run'));
  for (const job of ['extension', 'pypi', 'crate']) {
    const own = workflow.split(`\n  ${job}:\n`)[1].split(/\n {2}\w+:\n/)[0];
    assert.match(own, /needs: (check|\[check.*\])/, job);
  }
});
