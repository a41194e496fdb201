// Builds the npm package, dist/packages/npm/unhusk, and packs it as `npm publish` would: unhusk-VERSION.tgz beside it.
//
//   src/npm/*.js, extension/content/snapshot.js     → index.js
//   dist/wasm/library.js, library_bg.wasm           → index.js, unhusk.wasm
//   crawlee.js, wasm.js, …                          → as they are
//   the comments of index.js and crawlee.js         → index.d.ts, crawlee.d.ts
//   shapes.d.ts                                     → shapes.d.ts

import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { rustNotices } from '../../extension/notices.js';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(dirname(HERE));
const PACKED = join(ROOT, 'dist/packages/npm');
const OUT = join(PACKED, 'unhusk');
const WASM = join(ROOT, 'dist/wasm/library_bg.wasm');

if (!existsSync(WASM)) {
  console.error('npm: the wasm module is not built: run ./build.sh packages');
  process.exit(1);
}
rmSync(PACKED, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
await build({
  absWorkingDir: ROOT,
  entryPoints: [join(HERE, 'index.js')],
  bundle: true,
  external: ['#wasm'],
  charset: 'utf8',
  format: 'esm',
  // What is read in a stack trace or a debugger keeps its names.
  minifyWhitespace: true,
  minifySyntax: true,
  target: ['es2022'],
  outdir: OUT,
  plugins: [
    {
      name: 'module-given',
      setup({ onLoad }) {
        // The module's address is found by `#wasm`; bundlers would look for a second one here.
        onLoad({ filter: /dist\/wasm\/library\.js$/ }, ({ path }) => ({
          contents: readFileSync(path, 'utf8').replace(
            /new URL\('library_bg\.wasm', import\.meta\.url\)/,
            'undefined',
          ),
        }));
      },
    },
  ],
});
for (const name of [
  'README.md',
  'crawlee.js',
  'shapes.d.ts',
  'wasm.js',
  'wasm.node.js',
  'wasm.workerd.js',
]) {
  copyFileSync(join(HERE, name), join(OUT, name));
}
copyFileSync(WASM, join(OUT, 'unhusk.wasm'));
copyFileSync(join(ROOT, 'LICENSE'), join(OUT, 'LICENSE'));
writeFileSync(join(OUT, 'THIRD-PARTY.txt'), rustNotices(ROOT, 'library'));

const types = mkdtempSync(join(tmpdir(), 'husk-types-'));
execFileSync(
  join(ROOT, 'node_modules/.bin/tsc'),
  [
    '--project',
    HERE,
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--outDir',
    types,
  ],
  { stdio: 'inherit' },
);
for (const name of ['index.d.ts', 'crawlee.d.ts']) {
  copyFileSync(join(types, 'src/npm', name), join(OUT, name));
}
rmSync(types, { recursive: true });

const [, version] = /^version = "(.+)"$/m.exec(readFileSync(join(ROOT, 'Cargo.toml'), 'utf8'));
const manifest = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8'));
writeFileSync(join(OUT, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
execFileSync('npm', ['pack', '--silent', '--pack-destination', PACKED], {
  cwd: OUT,
  stdio: ['ignore', 'ignore', 'inherit'],
});
