// Builds the workbench, dist/www: static files that any web server can serve, from any folder.
//
//   extension/workbench/
//     workbench.html           → index.html
//     frame/*, tutorial/*      as they are
//     main.js                  → workbench.js, and parts-*.js for views that are loaded when they are first shown
//     worker.js                → worker.js, with the glue of the core
//     workbench.css            → workbench.css, with the extension's own styles
//   extension/_locales         → English in workbench.js, all languages in words/*.json
//   dist/wasm/lab_bg.wasm      beside worker.js
//   THIRD-PARTY.txt            licences of what is in the core and in the scripts
//
// The sample sites are made by samples/generate.js beside it, in dist/www/samples.

import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { npmNotices, rustNotices } from '../extension/notices.js';
import { wordFiles, wordsPlugin } from './words.js';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const WASM = join(ROOT, 'dist/wasm/lab_bg.wasm');
const WORKBENCH = join(ROOT, 'extension/workbench');
const OUT = join(ROOT, 'dist/www');

if (!existsSync(WASM)) {
  console.error('www: the wasm core is not built: run ./build.sh wasm');
  process.exit(1);
}
mkdirSync(join(OUT, 'words'), { recursive: true });
for (const name of readdirSync(OUT)) {
  if (/^parts-\w+\.js$/.test(name)) rmSync(join(OUT, name));
}
const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: [
    { in: join(WORKBENCH, 'main.js'), out: 'workbench' },
    { in: join(WORKBENCH, 'worker.js'), out: 'worker' },
    { in: join(WORKBENCH, 'workbench.css'), out: 'workbench' },
  ],
  bundle: true,
  metafile: true,
  splitting: true,
  chunkNames: 'parts-[hash]',
  plugins: [wordsPlugin(ROOT)],
  charset: 'utf8',
  format: 'esm',
  legalComments: 'inline',
  logLevel: 'warning',
  minifySyntax: true,
  target: ['chrome148', 'firefox142'],
  outdir: OUT,
});
cpSync(join(WORKBENCH, 'workbench.html'), join(OUT, 'index.html'));
for (const folder of ['frame', 'tutorial']) {
  cpSync(join(WORKBENCH, folder), join(OUT, folder), { recursive: true });
}
for (const [name, words] of wordFiles(ROOT)) writeFileSync(join(OUT, 'words', name), words);
cpSync(join(ROOT, 'extension/icons/husk.svg'), join(OUT, 'icon.svg'));
cpSync(WASM, join(OUT, 'lab_bg.wasm'));
cpSync(join(ROOT, 'LICENSE'), join(OUT, 'LICENSE.txt'));
const notices = npmNotices(ROOT, Object.keys(metafile.inputs)) + rustNotices(ROOT);
writeFileSync(join(OUT, 'THIRD-PARTY.txt'), notices);
console.log(`workbench: ${relative(ROOT, OUT)}/index.html`);
