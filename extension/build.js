// Builds the unpacked extension, dist/extension, which is also the package that the stores get.
//
//   background/main.js → background.js      ES module: the worker in Chromium, the event page in Firefox
//   content/main.js    → content.js         one classic script, injected when the person asks
//   content/tools/     → tools.js           another, when the page is judged: what a person does with it
//   reader/main.js     → reader.js          another, when the reader is asked for
//   reader/extraction/ → extraction.js      another, when articles of several tabs are taken
//   labelling/main.js  → labelling.js       another, when labelling begins
//   PAGES/*.html       → ui/*.html          with the scripts and styles they name, each bundled
//   workbench/         → workbench.html, workbench.js, workbench.css, frame/, tutorial/: the workbench, with the
//                        extension's own words; parts-*.js hold what it and the panel share or load later
//   extension/workbench/worker.js → worker.js     the core for both, in a worker
//   manifest.json, _locales, icons          as they are, the manifest with the version put in
//   letters of the dyslexic face → fonts/   as their package has them
//   dist/wasm/*_bg.wasm                     the core: verdict and article for background.js, lab for worker.js
//
// Bundles stay readable: a reviewer at a store reads what runs. Names, lines and indents are kept; comments are in the source.

import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { build, transform } from 'esbuild';

import { builtInModelPlugin } from './built_in_model.js';
import { gluePlugin } from './glue.js';
import { WORKBENCH, copyWorkbench, workbenchPlugin } from './workbench_build.js';
import { npmNotices, rustNotices } from './notices.js';
import { projectVersion } from './release.js';

const SOURCE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(SOURCE);
const WASM = join(ROOT, 'dist/wasm');
const MODULES = ['verdict_bg.wasm', 'article_bg.wasm', 'lab_bg.wasm'];
const OUT = join(ROOT, 'dist/extension');

// OpenDyslexic is the one that people know by name and ask for, and it has Greek and Cyrillic letters; others made to be
// hard to confuse (Atkinson Hyperlegible, Lexend) have Latin ones alone. Its licence forbids cutting it down under its name.
const FONT = 'node_modules/@fontsource/opendyslexic/files';
const FACES = ['400-normal', '700-normal', '400-italic'];

/** What every page that Husk is asked for has to take in, gzipped: bytes. */
const CONTENT_LIMIT = 32_100;

/** The scripts that are put into pages, each by its folder. */
const CLASSIC = ['content', 'content/tools', 'reader', 'reader/extraction', 'labelling'];

/** Folders with pages of the extension's own, which are all in `ui/` in the package. */
const PAGES = ['ui', 'panel', 'options', 'welcome', 'small_pages', 'reading_list'];

/** Stops the build with one line that says what to do. */
function fail(message) {
  console.error(`extension: ${message}`);
  process.exit(1);
}

/** The one version of the project. */
function version() {
  try {
    return projectVersion();
  } catch (error) {
    return fail(error.message);
  }
}

/** Relative addresses in `src` and `href` of an HTML file. */
function references(html) {
  return [...html.matchAll(/\b(?:src|href)="([^"#?]+)/g)]
    .map((match) => match[1])
    .filter((address) => !/^[a-z]+:|^\/\//.test(address));
}

/** Every string in a JSON value that looks like a path of a packaged file. */
function paths(value) {
  if (typeof value === 'string') return /\.(js|html|css|png|svg|wasm)$/.test(value) ? [value] : [];
  return value && typeof value === 'object' ? Object.values(value).flatMap(paths) : [];
}

async function main() {
  const needed = [
    'manifest.json',
    'background/main.js',
    'content/main.js',
    'content/tools/main.js',
    'reader/main.js',
    'labelling/main.js',
    '_locales',
    'icons',
  ];
  const missing = needed.filter((path) => !existsSync(join(SOURCE, path)));
  if (missing.length > 0) fail(`not there yet: ${missing.map((m) => `extension/${m}`).join(', ')}`);
  if (!MODULES.every((name) => existsSync(join(WASM, name)))) {
    fail('the wasm core is not built: run ./build.sh wasm');
  }

  const manifest = JSON.parse(readFileSync(join(SOURCE, 'manifest.json'), 'utf8'));
  const pages = PAGES.flatMap((folder) =>
    readdirSync(join(SOURCE, folder))
      .filter((name) => name.endsWith('.html'))
      .map((name) => join(SOURCE, folder, name)),
  );
  const entries = pages.flatMap((page) =>
    references(readFileSync(page, 'utf8'))
      .filter((address) => /\.(js|css)$/.test(address))
      .map((address) => ({ in: join(dirname(page), address), out: join('ui', address) })),
  );
  const absent = entries.map((entry) => entry.in).filter((path) => !existsSync(path));
  if (absent.length > 0) fail(`named by a page but not there: ${absent.map(fromRoot).join(', ')}`);

  // Built beside and swapped in, so that a failed build leaves the last good one.
  const fresh = `${OUT}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  let size;
  try {
    const inputs = await bundle(fresh, entries);
    for (const page of pages) cpSync(page, join(fresh, 'ui', basename(page)));
    for (const folder of ['_locales', 'icons']) copy(folder, fresh);
    copyWorkbench(ROOT, fresh);
    for (const name of MODULES) cpSync(join(WASM, name), join(fresh, name));
    cpSync(join(ROOT, 'LICENSE'), join(fresh, 'LICENSE.txt'));
    mkdirSync(join(fresh, 'fonts'));
    for (const face of FACES) {
      const file = `${FONT}/opendyslexic-latin-${face}.woff2`;
      cpSync(join(ROOT, file), join(fresh, 'fonts', `opendyslexic-${face}.woff2`));
      inputs.push(file);
    }
    writeFileSync(join(fresh, 'THIRD-PARTY.txt'), npmNotices(ROOT, inputs) + rustNotices(ROOT));
    const whole = { ...manifest, version: version() };
    writeFileSync(join(fresh, 'manifest.json'), `${JSON.stringify(whole, null, 2)}\n`);
    checkReferences(fresh, whole, pages);
    size = checkSize(fresh);
    rmSync(OUT, { recursive: true, force: true });
    renameSync(fresh, OUT);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  const bytes = Number(execFileSync('du', ['-sb', OUT], { encoding: 'utf8' }).split('\t')[0]);
  console.log(
    `extension: ${fromRoot(OUT)}, ${Math.round(bytes / 1000)} kB unpacked, content script ${size} bytes gzipped`,
  );
}

/** Bundles scripts and styles into `out`; returns the paths of all files that went in. */
async function bundle(out, entries) {
  /** @type {import('esbuild').BuildOptions} */
  const common = {
    absWorkingDir: ROOT,
    bundle: true,
    charset: 'utf8',
    legalComments: 'inline',
    logLevel: 'warning',
    metafile: true,
    minifySyntax: true,
    target: ['chrome148', 'firefox142'],
  };
  const results = await Promise.all([
    build({
      ...common,
      entryPoints: [join(SOURCE, 'background/main.js')],
      format: 'esm',
      plugins: [gluePlugin(WASM)],
      outfile: join(out, 'background.js'),
    }),
    ...CLASSIC.map((folder) => classic(common, folder, out)),
    build({
      ...common,
      entryPoints: [
        ...entries.map((entry) => ({ ...entry, out: entry.out.replace(/\.\w+$/, '') })),
        ...WORKBENCH.map(([from, to]) => ({ in: join(ROOT, from), out: to })),
      ],
      format: 'esm',
      // Panel and workbench share their views, which are loaded when they are first shown.
      splitting: true,
      chunkNames: 'parts-[hash]',
      plugins: [workbenchPlugin(ROOT), builtInModelPlugin(ROOT)],
      outdir: out,
    }),
  ]);
  return results.flatMap((result) => Object.keys(result.metafile.inputs));
}

/** Style sheets of Husk's own surfaces travel as text into their shadow roots, without blanks. */
const sheetPlugin = {
  name: 'sheets',
  setup(builder) {
    builder.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const { code } = await transform(source, { loader: 'css', minifyWhitespace: true });
      return { contents: code, loader: 'text' };
    });
  },
};

/** One script for pages: bundled, then printed once more, which leaves out comments between the parts of an expression. */
async function classic(common, folder, out) {
  const outfile = join(out, `${basename(folder)}.js`);
  const result = await build({
    ...common,
    entryPoints: [join(SOURCE, folder, 'main.js')],
    format: 'iife',
    plugins: [sheetPlugin],
    minifyWhitespace: true,
    outfile,
    write: false,
  });
  const [{ text }] = result.outputFiles;
  const { charset, legalComments, target } = common;
  // What a script ends with goes to whoever put it in: see platform/inject.js.
  const footer = 'document.contentType;';
  const { code } = await transform(text, { charset, legalComments, target, footer });
  writeFileSync(outfile, code);
  return result;
}

/** Refuses a content script that has grown: what is not needed for the first verdict belongs into content/tools. */
function checkSize(out) {
  const size = gzipSync(readFileSync(join(out, 'content.js')), { level: 9 }).length;
  if (size > CONTENT_LIMIT) {
    fail(
      `content.js is ${size} bytes gzipped, ${CONTENT_LIMIT} at most: move code to content/tools`,
    );
  }
  return size;
}

/** Refuses a package in which the manifest or a page names a file that is not in it. */
function checkReferences(out, manifest, pages) {
  const named = [
    ...paths(manifest).map((path) => ['manifest.json', path]),
    ...references(readFileSync(join(out, 'workbench.html'), 'utf8')).map((address) => [
      'workbench.html',
      address,
    ]),
    ...pages.flatMap((page) =>
      references(readFileSync(page, 'utf8')).map((address) => [
        fromRoot(page),
        join('ui', address),
      ]),
    ),
  ];
  for (const [by, path] of named) {
    if (!existsSync(join(out, path))) fail(`${by} names ${path}, which is not in the package`);
  }
}

function copy(path, out) {
  cpSync(join(SOURCE, path), join(out, path), { recursive: true });
}

function fromRoot(path) {
  return relative(ROOT, path);
}

await main();
