/**
 * Writes the sample sites: four sites of today with everything that stands round their content, and the truth about each block.
 *
 * ```text
 * <out>/index.html               the way in
 * <out>/sites.json               every site and page, and which page is a good first one
 * <out>/<site>/<page>.html
 * <out>/<site>/<page>.truth.json what each block of the page is; see tree/truth.js
 * ```
 *
 * The bytes are the same on every run. Nothing is fetched, neither now nor by the pages.
 *
 * Run: `node www/samples/generate.js [folder]` (default `dist/www/samples`).
 *
 * @typedef {import('./tree/element.js').Element} Element
 *
 * @typedef {object} SitePage
 * @property {string} path Below the site's folder.
 * @property {string} kind Pages of one kind have one layout.
 * @property {string} title
 * @property {Element} root The `html` element.
 *
 * @typedef {object} Site
 * @property {string} id Also the folder's name.
 * @property {string} title
 * @property {string} about One sentence.
 * @property {string} first Path of the page to show first.
 * @property {boolean} minify Whether pages are printed without white space between elements.
 * @property {SitePage[]} pages
 * @property {Map<string, string>} files Style sheets, scripts and drawings by path below the site's folder.
 */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { indexPage } from './entrance.js';
import { lantern } from './lantern/site.js';
import { millrace } from './millrace/site.js';
import { quill } from './quill/site.js';
import { towpath } from './towpath/site.js';
import { document } from './tree/serialise.js';
import { truthOf } from './tree/truth.js';

/**
 * Makes all files in memory.
 *
 * @returns {Map<string, string>} Path below the samples' folder → text.
 */
export function renderSamples() {
  /** @type {Map<string, string>} */
  const files = new Map();
  const sites = [lantern(), millrace(), quill(), towpath()];
  for (const site of sites) {
    for (const [path, text] of site.files) put(files, `${site.id}/${path}`, text);
    const truths = truthOf(site.pages);
    for (const page of site.pages) {
      put(files, `${site.id}/${page.path}`, document(page.root, { minify: site.minify }));
      put(
        files,
        `${site.id}/${truthPath(page.path)}`,
        `${JSON.stringify(truths.get(page.path))}\n`,
      );
    }
  }
  const index = sites.map((site) => ({
    site: site.id,
    title: site.title,
    about: site.about,
    first: site.first,
    pages: site.pages.map((page) => ({
      path: page.path,
      title: page.title,
      kind: page.kind,
      truth: truthPath(page.path),
    })),
  }));
  put(files, 'sites.json', `${JSON.stringify({ format: 1, sites: index }, null, 1)}\n`);
  put(files, 'index.html', document(indexPage(sites)));
  return files;
}

/**
 * Writes all files, and removes what an earlier run left in the folder.
 *
 * @param {{out: string}} options
 * @returns {{files: number, bytes: number}}
 */
export function generateSamples({ out }) {
  const files = renderSamples();
  rmSync(out, { recursive: true, force: true });
  let bytes = 0;
  for (const [path, text] of files) {
    const target = join(out, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    bytes += Buffer.byteLength(text);
  }
  return { files: files.size, bytes };
}

/** @param {string} path `a/b.html` → `a/b.truth.json`. */
function truthPath(path) {
  return path.replace(/\.html$/, '.truth.json');
}

/** @param {Map<string, string>} files @param {string} path @param {string} text */
function put(files, path, text) {
  if (files.has(path)) throw new Error(`two files are called ${path}`);
  files.set(path, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = process.argv[2] ?? fileURLToPath(new URL('../../dist/www/samples', import.meta.url));
  const { files, bytes } = generateSamples({ out });
  console.log(`${files} files, ${Math.round(bytes / 1000)} kB, in ${out}`);
}
