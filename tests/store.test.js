// What goes to the stores: listings within their limits in every language, a reason for every permission, nothing collected,
// and pictures of the sizes that are asked for.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import {
  LIMITS,
  listingOf,
  mozillaMetadata,
  privacyForm,
  reasonsOf,
  shortened,
} from '../extension/store.js';
import { STORE_LOCALES, languages, readWords } from '../extension/words_check.js';
import { PICTURES, SCENES } from './looks/store_pictures.js';
import { ROOT } from './paths.js';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

const MANIFEST = JSON.parse(read('extension/manifest.json'));
const TOLD = read('SECURITY.md');

test('every listing has its name, summary and description, within the limits', () => {
  for (const lang of languages()) {
    const { name, summary, description } = listingOf(lang);
    assert.match(name, /^Unhusk/, lang);
    assert.ok(name.length <= LIMITS.name, lang);
    assert.ok(summary.length > 20 && summary.length <= LIMITS.summary, lang);
    assert.equal(description.split('\n\n').length, 7, lang);
    assert.ok(description.length <= LIMITS.description, lang);
    assert.match(description, /https:\/\/github\.com\/\S+$/, lang);
    assert.doesNotMatch(description, /\$\d|undefined/, lang);
  }
});

test('every word of the listings is in one of them', () => {
  const keys = Object.keys(readWords('en', STORE_LOCALES));
  const captions = Object.keys(SCENES).map((name) => `caption_${name.replace(/^\d-/, '')}`);
  const texts = keys.filter((key) => key.startsWith('text_'));
  assert.deepEqual(keys, [...captions, 'language', ...texts].sort());
  assert.equal(texts.length, listingOf('en').description.split('\n\n').length);
});

test('every permission has a reason, and one without any is refused', () => {
  const names = reasonsOf(MANIFEST, TOLD).map(([name]) => name);
  const kinds = ['permissions', 'optional_permissions', 'optional_host_permissions'];
  assert.deepEqual(
    names,
    kinds.flatMap((kind) => MANIFEST[kind]),
  );
  for (const kind of [...kinds, 'host_permissions']) {
    const more = { ...MANIFEST, [kind]: [...(MANIFEST[kind] ?? []), 'downloads'] };
    assert.throws(() => reasonsOf(more, TOLD), /no reason for downloads/, kind);
  }
});

test('the form about privacy says what is asked, and no more is collected than it says', () => {
  const form = privacyForm(MANIFEST, TOLD);
  for (const name of ['Single purpose', 'Remote code\nNo\\.', 'Data usage', 'Privacy policy']) {
    assert.match(form, new RegExp(`^${name}`, 'm'));
  }
  for (const name of MANIFEST.permissions) assert.match(form, new RegExp(`^Why ${name}\n\\S`, 'm'));
  assert.deepEqual(MANIFEST.browser_specific_settings.gecko.data_collection_permissions, {
    required: ['none'],
  });
  // No script from elsewhere, as the form says.
  assert.equal(
    MANIFEST.content_security_policy.extension_pages,
    "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'",
  );
  assert.ok(existsSync(join(ROOT, 'docs/privacy.md')));
});

test('Mozilla gets every language by its own tags, and notes that fit', () => {
  const long = Array.from({ length: 400 }, (_, k) => `- Change ${k}.`).join('\n');
  const { name, summary, description, version } = mozillaMetadata(long);
  for (const field of [name, summary, description]) {
    assert.equal(Object.keys(field).length, languages().length);
    assert.deepEqual(
      Object.keys(field).filter((tag) => tag.includes('-')),
      ['en-US', 'es-ES', 'pt-BR', 'zh-CN'],
    );
  }
  const notes = version.release_notes['en-US'];
  assert.ok(notes.length <= LIMITS.notes && notes.endsWith('CHANGELOG.md has the rest.'));
  assert.match(notes.split('\n').at(-2) ?? '', /^- Change \d+\.$/);
  assert.equal(shortened('- One.', LIMITS.notes, 'rest'), '- One.');
});

test('the pictures are those that the stores ask for', () => {
  const sizes = Object.values(PICTURES).map((size) => size.join('x'));
  assert.equal(sizes.filter((size) => size === '1280x800').length, 5);
  assert.deepEqual(sizes.slice(5), ['440x280', '1400x560']);
  const named = Object.keys(PICTURES).filter((name) => /^\d/.test(name));
  assert.deepEqual(named, Object.keys(SCENES));
});

test('pictures that were taken have those sizes', (t) => {
  const taken = languages()
    .flatMap((lang) => Object.entries(PICTURES).map((picture) => [lang, ...picture]))
    .map(([lang, name, size]) => ({
      path: join(ROOT, `dist/store/pictures/${lang}/${name}.png`),
      size,
    }))
    .filter(({ path }) => existsSync(path));
  if (taken.length === 0) t.diagnostic('none was taken: ./build.sh store');
  for (const { path, size } of taken) {
    const head = readFileSync(path).subarray(16, 24);
    assert.deepEqual([head.readUInt32BE(0), head.readUInt32BE(4)], size, path);
  }
});

test('the source package holds what builds the package, and what it says of building', () => {
  const names = execFileSync('git', ['archive', '--format=tar', 'HEAD'], {
    cwd: ROOT,
    maxBuffer: 1 << 28,
  });
  const listed = execFileSync('tar', ['-t'], {
    input: names,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  for (const path of ['build.sh', 'Cargo.lock', 'package-lock.json', 'extension/build.js']) {
    assert.match(listed, new RegExp(`^${path.replace('.', '\\.')}$`, 'm'));
  }
  const guide = read('docs/reviewers.md');
  for (const [, command] of guide.matchAll(/^\.\/build\.sh (\w+)/gm)) {
    assert.match(read('build.sh'), new RegExp(`^    ${command}\\) `, 'm'));
  }
});
