// A bare page for the views that draw: each in its own section, with pages of the sample sites, a real worker with the
// core, and the content policy of the workbench. Built into a folder beside the samples.

import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

import { ROOT } from '../setup.js';

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

const VIEWS = ['sequence', 'scores', 'template', 'alignment'];

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="content-security-policy" content="${POLICY}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Views</title>
    <link rel="stylesheet" href="bench.css" />
    <script type="module" src="bench.js"></script>
  </head>
  <body>
    <main>
      <h1>Views</h1>
      ${VIEWS.map((name) => `<section id="${name}" hidden></section>`).join('\n      ')}
    </main>
  </body>
</html>
`;

/** The extension's own words, outside an extension. */
const words = {
  name: 'words',
  /** @param {import('esbuild').PluginBuild} bundler */
  setup(bundler) {
    bundler.onResolve({ filter: /\/webext\.js$/ }, () => ({ path: 'words', namespace: 'bench' }));
    bundler.onLoad({ filter: /.*/, namespace: 'bench' }, () => ({
      contents: `
        import messages from './extension/_locales/en/messages.json';
        export const localized = (key, values) =>
          messages[key]?.message.replace(/\\$(\\d)/g, (_, place) => values[place - 1] ?? '') ?? '';`,
      resolveDir: ROOT,
      loader: 'js',
    }));
  },
};

/** @param {string} folder whose \`samples\` are the sample sites */
export async function buildBench(folder) {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [
      { in: join(ROOT, 'tests/e2e/plots/page.js'), out: 'bench' },
      { in: join(ROOT, 'tests/e2e/plots/page.css'), out: 'bench' },
      { in: join(ROOT, 'extension/workbench/worker.js'), out: 'worker' },
    ],
    bundle: true,
    charset: 'utf8',
    format: 'esm',
    logLevel: 'warning',
    outdir: folder,
    plugins: [words],
  });
  cpSync(join(ROOT, 'dist/wasm/lab_bg.wasm'), join(folder, 'lab_bg.wasm'));
  writeFileSync(join(folder, 'index.html'), PAGE);
}
