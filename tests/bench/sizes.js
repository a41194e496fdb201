// How much a person downloads: scripts minified and gzipped the same way for Husk and its peers, the core gzipped.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { gluePlugin } from '../../extension/glue.js';

/** @typedef {{name: string, raw: number, gzip: number}} Size bytes; raw is minified for scripts */

/**
 * @param {string} root folder of the project
 * @returns {Promise<Size[]>}
 */
export async function sizes(root) {
  const glue = gluePlugin(join(root, 'dist/wasm'));
  const scripts = [
    ['Husk: walk', "export { snapshotLive } from './extension/content/snapshot.js'"],
    ['Husk: content script', "import './extension/content/main.js'"],
    ['Husk: background', "import './extension/background/main.js'"],
    ['Readability', "export { Readability } from '@mozilla/readability'"],
    ['defuddle', "export { default } from 'defuddle'"],
    ['defuddle/full', "export { default } from 'defuddle/full'"],
  ];
  const measured = await Promise.all(
    scripts.map(async ([name, contents]) => {
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: root },
        bundle: true,
        minify: true,
        format: 'esm',
        target: 'chrome148',
        legalComments: 'none',
        loader: { '.css': 'text' },
        plugins: [glue],
        write: false,
      });
      return size(name, outputFiles[0].contents);
    }),
  );
  const modules = ['verdict', 'article', 'lab'].map((name) =>
    size(`Husk: ${name} (wasm)`, readFileSync(join(root, `dist/wasm/${name}_bg.wasm`))),
  );
  return [...measured.slice(0, 3), ...modules, ...measured.slice(3)];
}

/** The script that a press puts into a page, as it ships; null where the extension is not built. @param {string} root */
export function shipped(root) {
  const file = join(root, 'dist/extension/content.js');
  return existsSync(file) ? size('content script', readFileSync(file)) : null;
}

/** @param {string} name @param {Uint8Array} bytes @returns {Size} */
function size(name, bytes) {
  return { name, raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
}
