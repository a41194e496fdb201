// The house rules that a person would otherwise have to remember: what may lie where, who may know
// whom, what the package may ask of its user. Layout and borders are those of docs/architecture.md.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { ESLint } from 'eslint';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Files of the project as git sees them: known or new, never ignored; deleted ones left out. */
const FILES = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  },
)
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)));

const TOP_LEVEL = [
  ...['src', 'extension', 'www', 'tests', 'build.sh', 'README.md', 'LICENSE', 'CHANGELOG.md'],
  ...['SECURITY.md', 'docs', 'deny.toml'],
  ...['Cargo.toml', 'Cargo.lock', 'rustfmt.toml', 'clippy.toml'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'eslint.config.js'],
];

function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

function select(pattern) {
  return FILES.filter((path) => pattern.test(path));
}

/** Rust source without its comments; a `//` inside a string also ends the line, which is harmless. */
function rustCode(path) {
  return read(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '');
}

/** Fails with the whole list, so that one run names every offender. */
function none(offenders, rule) {
  assert.deepEqual(offenders, [], rule);
}

test('the top level holds only what it should', () => {
  const entries = new Set(FILES.map((path) => path.split('/')[0]));
  none(
    [...entries].filter((name) => !name.startsWith('.') && !TOP_LEVEL.includes(name)),
    'unexpected at the top level',
  );
});

test('nothing is left for later, and no test is switched off', () => {
  const marks = ['TO' + 'DO', 'FIX' + 'ME', 'to' + 'do!(', 'unimplemented' + '!(', '#[ign' + 'ore'];
  // In JavaScript, a test that lacks its data set says so by the option `skip`.
  const switches = ['.sk' + 'ip(', 'test.on' + 'ly('];
  none(
    select(/\.(rs|js|css|html|sh|md|toml)$/)
      .filter((path) => !path.startsWith('tests/pages/'))
      .flatMap((path) => {
        const text = read(path);
        return (path.endsWith('.js') ? [...marks, ...switches] : marks)
          .filter((mark) => text.includes(mark))
          .map((mark) => `${path}: ${mark}`);
      }),
    'finish it or leave it out',
  );
});

test('the core has no clock: time panics in wasm', () => {
  none(
    select(/^src\/(core|lab)\/.*\.rs$/)
      .filter((path) => !path.startsWith('src/lab/eval/'))
      .filter((path) => /\b(Instant|SystemTime)::now\b/.test(rustCode(path))),
    'limit work by steps',
  );
});

test('every Rust test runs: native.rs names each file beside it that is no test of its own', () => {
  const named = [...read('tests/native.rs').matchAll(/^mod (\w+);$/gm)].map(
    ([, name]) => `tests/${name}.rs`,
  );
  const files = select(/^tests\/[^/]+\.rs$/).filter(
    (path) => !['tests/mcp.rs', 'tests/native.rs', 'tests/wasm.rs'].includes(path),
  );
  assert.deepEqual(named, files.sort());
});

test('no unsafe code, and every exception to a lint says why', () => {
  const offenders = [];
  for (const path of select(/\.rs$/)) {
    if (/\bunsafe\s*(\{|fn|impl|extern)/.test(rustCode(path))) offenders.push(`${path}: unsafe`);
    const lines = read(path).split('\n');
    lines.forEach((line, index) => {
      if (!/^\s*#!?\[(cfg_attr\(.*)?(allow|expect)\(/.test(line)) return;
      const attribute = lines.slice(index, index + 4).join('\n');
      const said = /^\s*\/\/[^/!]/.test(lines[index - 1] ?? '') || /reason\s*=/.test(attribute);
      if (!said) offenders.push(`${path}:${index + 1}: ${line.trim()}`);
    });
  }
  for (const path of select(/\.js$/)) {
    for (const [comment] of read(path).matchAll(
      /eslint-disable[^\n]*|@ts-(ignore|nocheck)[^\n]*/g,
    )) {
      const self = path === 'tests/house.test.js';
      if (!self && !/ -- \w/.test(comment)) offenders.push(`${path}: ${comment}`);
    }
  }
  none(offenders, 'give the reason');
});

test('a typical change needs at most three files, and they are named', () => {
  const guide = read('docs/architecture.md').split('## Where a change goes')[1].split('\n## ')[0];
  const rows = guide.split('\n').filter((line) => /^\| a/.test(line));
  assert.ok(rows.length >= 20, `${rows.length} changes`);
  // English speaks for all languages, and the types follow from the structs.
  const all = select(/^(src|extension|www|tests\/(fuzz|steps)\/src)\/.*\.(rs|js|json|html|css|py)$/)
    .concat('docs/dependencies.md')
    .filter((path) => !/_locales\/(?!en\/)/.test(path));
  const offenders = [];
  for (const row of rows) {
    const [change, where, examples] = row.slice(2, -2).split(' | ');
    const links = [...where.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => join('docs', to));
    if (links.length > 3) offenders.push(`${change}: ${links.length} files`);
    for (const link of links) if (!existsSync(join(ROOT, link))) offenders.push(`no ${link}`);
    for (const [, example] of examples.matchAll(/`([^`]+)`/g)) {
      const found = all.filter((path) => read(path).includes(example));
      if (found.length === 0) offenders.push(`${change}: there is no ${example}`);
      const others = found.filter(
        (path) => !links.some((link) => path === link || path.startsWith(`${link}/`)),
      );
      if (others.length > 0) {
        offenders.push(`${change}: ${example} is in ${others.join(', ')}, too`);
      }
    }
  }
  none(offenders, 'a newcomer finds too little in docs/architecture.md');
});

test('every folder of the extension has borders, and the lint rules hold them', async () => {
  const cases = [
    ['extension/ui/a.js', "import '../content/main.js';", 'no-restricted-imports'],
    ['extension/content/a.js', "import '../background/main.js';", 'no-restricted-imports'],
    ['extension/background/a.js', "import '../ui/bar.js';", 'no-restricted-imports'],
    ['extension/shared/a.js', "import '../platform/webext.js';", 'no-restricted-imports'],
    ['extension/content/a.js', "import '../../dist/wasm/lab.js';", 'no-restricted-imports'],
    ['extension/views/a.js', "import '../ui/bar.js';", 'no-restricted-imports'],
    ['extension/labels/a.js', "import '../views/tree/tree.js';", 'no-restricted-imports'],
    ['extension/workbench/a.js', "import '../../www/words.js';", 'no-restricted-imports'],
    ['extension/content/a.js', 'chrome.runtime.id;', 'no-restricted-globals'],
    ['extension/ui/a.js', 'globalThis.browser.runtime;', 'no-restricted-properties'],
    ['extension/background/a.js', 'document.title;', 'no-undef'],
    ['extension/ui/a.js', "document.body.innerHTML = '<b>';", 'no-restricted-syntax'],
    ['extension/ui/a.js', 'document.body.innerHTML = location.hash;', 'no-unsanitized/property'],
    ['extension/ui/a.js', "document.write('a');", 'no-restricted-syntax'],
    ['extension/ui/a.js', "document.body.insertAdjacentHTML('a', 'b');", 'no-restricted-syntax'],
    ['www/a.js', "document.querySelector('iframe').srcdoc = 'a';", 'no-restricted-syntax'],
    ['extension/ui/a.js', "eval('1');", 'no-eval'],
  ];
  const eslint = new ESLint({ cwd: ROOT });
  const folders = new Set(select(/^extension\/[^/]+\/.*\.js$/).map((path) => path.split('/')[1]));
  for (const folder of folders) {
    const config = await eslint.calculateConfigForFile(join(ROOT, `extension/${folder}/a.js`));
    assert.ok(config.rules['no-restricted-imports'], `extension/${folder} may import anything`);
  }
  for (const [filePath, code, rule] of cases) {
    const [{ messages }] = await eslint.lintText(`${code}\n`, { filePath: join(ROOT, filePath) });
    assert.ok(
      messages.some((message) => message.ruleId === rule),
      `${filePath}: ${code} must be refused by ${rule}`,
    );
  }
  const [clean] = await eslint.lintText("import '../shared/protocol.js';\n", {
    filePath: join(ROOT, 'extension/ui/a.js'),
  });
  none(
    clean.messages.map((message) => message.message),
    'a good import is let through',
  );
});

test('storage areas are touched in platform only', () => {
  none(
    select(
      /^extension\/(background|content|panel|ui|options|welcome|small_pages|shared)\/.*\.js$/,
    ).filter((path) => /\bstorage\.(local|session|sync|managed)\b/.test(read(path))),
    'keys live in extension/platform/storage.js',
  );
});

test('the database is named in one file', () => {
  none(
    select(/^(extension|www)\/.*\.js$/).filter(
      (path) => path !== 'extension/platform/database.js' && /\bindexedDB\b/.test(read(path)),
    ),
    'records are kept through extension/platform/database.js',
  );
});

test('the package asks for no more than it says', () => {
  const manifest = JSON.parse(read('extension/manifest.json'));
  assert.equal(manifest.manifest_version, 3);
  assert.deepEqual([...manifest.permissions].sort(), [
    'activeTab',
    'scripting',
    'sidePanel',
    'storage',
  ]);
  assert.equal(manifest.host_permissions, undefined, 'hosts are asked for when needed');
  assert.equal(manifest.content_scripts, undefined, 'nothing runs on a page unasked');
  assert.equal(manifest.web_accessible_resources, undefined, 'pages cannot see the extension');
  assert.equal(manifest.externally_connectable, undefined, 'pages cannot talk to the extension');
  assert.equal(
    manifest.content_security_policy.extension_pages,
    "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'",
  );
  assert.equal(manifest.minimum_chrome_version, '148');
  const { gecko } = manifest.browser_specific_settings;
  assert.equal(gecko.strict_min_version, '142.0');
  assert.deepEqual(gecko.data_collection_permissions, { required: ['none'] });
});

test('one version everywhere, and no lock file names a registry', () => {
  const { version } = JSON.parse(read('package.json'));
  assert.match(read('Cargo.toml'), new RegExp(`^version = "${version}"$`, 'm'));
  assert.equal(JSON.parse(read('package-lock.json')).version, version);
  none(
    select(/(^|\/)package-lock\.json$/).flatMap((path) =>
      Object.entries(JSON.parse(read(path)).packages)
        .filter(([, entry]) => entry.resolved)
        .map(([name]) => `${path}: ${name}`),
    ),
    'a package-lock.json carries addresses',
  );
  none(
    [...new Set(read('Cargo.lock').match(/^source = .*$/gm))].filter(
      (line) => line !== 'source = "registry+https://github.com/rust-lang/crates.io-index"',
    ),
    'Cargo.lock names another registry',
  );
});
