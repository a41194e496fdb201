// Builds the site, dist/www: the workbench, the documentation and a page to try Husk on. Static files that any web server can serve,
// from any folder.
//
//   README.md, docs/*.md, …    → index.html, docs/*.html, see docs/
//   www/try/                   → try.html, try.js, try.css; sample.html is one of the tests' pages
//   extension/workbench/
//     workbench.html           → workbench.html
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
import { buildDocs } from './docs/build.js';
import { SPOKEN_OF_ARTICLES, wordFiles, wordsPlugin } from './words.js';

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
/** @type {import('esbuild').BuildOptions & {metafile: true}} */
const OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  metafile: true,
  charset: 'utf8',
  format: 'esm',
  legalComments: 'inline',
  logLevel: 'warning',
  minifySyntax: true,
  target: ['chrome148', 'firefox142'],
  outdir: OUT,
};
const { metafile } = await build({
  ...OPTIONS,
  entryPoints: [
    { in: join(WORKBENCH, 'main.js'), out: 'workbench' },
    { in: join(WORKBENCH, 'worker.js'), out: 'worker' },
    { in: join(WORKBENCH, 'workbench.css'), out: 'workbench' },
  ],
  splitting: true,
  chunkNames: 'parts-[hash]',
  plugins: [wordsPlugin(ROOT)],
});
const site = await build({
  ...OPTIONS,
  entryPoints: [
    { in: join(ROOT, 'www/try/main.js'), out: 'try' },
    { in: join(ROOT, 'www/try/try.css'), out: 'try' },
    { in: join(ROOT, 'www/docs/site.js'), out: 'site' },
    { in: join(ROOT, 'www/docs/site.css'), out: 'site' },
  ],
  plugins: [wordsPlugin(ROOT, SPOKEN_OF_ARTICLES)],
});
buildDocs(ROOT, OUT);
cpSync(join(ROOT, 'tests/pages/verdict-article/source.html'), join(OUT, 'sample.html'));
cpSync(join(WORKBENCH, 'workbench.html'), join(OUT, 'workbench.html'));
for (const folder of ['frame', 'tutorial']) {
  cpSync(join(WORKBENCH, folder), join(OUT, folder), { recursive: true });
}
for (const [name, words] of wordFiles(ROOT)) writeFileSync(join(OUT, 'words', name), words);
cpSync(join(ROOT, 'extension/icons/husk.svg'), join(OUT, 'icon.svg'));
cpSync(WASM, join(OUT, 'lab_bg.wasm'));
cpSync(join(ROOT, 'LICENSE'), join(OUT, 'LICENSE.txt'));
const inputs = { ...metafile.inputs, ...site.metafile.inputs };
const notices = npmNotices(ROOT, Object.keys(inputs)) + rustNotices(ROOT);
writeFileSync(join(OUT, 'THIRD-PARTY.txt'), notices);
console.log(`site: ${relative(ROOT, OUT)}/index.html`);
