// How the workbench becomes a page of the extension: the same modules as on the web, with the extension's own words.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bundles of the workbench: where they begin, and their names in the package. */
export const WORKBENCH = Object.freeze([
  ['extension/workbench/main.js', 'workbench'],
  ['extension/workbench/worker.js', 'worker'],
  ['extension/workbench/workbench.css', 'workbench'],
]);

/** Words come from the browser, which needs nothing loaded. */
const OWN_WORDS = 'export async function loadWords() {}\n';

/** Plugin of esbuild: the workbench loads no words of its own, and pages come to it from tabs. @param {string} root */
export function workbenchPlugin(root) {
  return {
    name: 'workbench',
    setup(/** @type {import('esbuild').PluginBuild} */ build) {
      build.onResolve({ filter: /\/arrivals\.js$/ }, ({ path: named, resolveDir }) =>
        join(resolveDir, named) === join(root, 'extension/workbench/arrivals.js')
          ? { path: join(root, 'extension/workbench/arrivals_from_tabs.js') }
          : null,
      );
      const path = join(root, 'extension/workbench/messages.js');
      build.onLoad({ filter: /messages\.js$/ }, (found) =>
        found.path === path ? { contents: OWN_WORDS } : null,
      );
    },
  };
}

/**
 * Puts the pages of the workbench into the package.
 * @param {string} root of the project
 * @param {string} out
 */
export function copyWorkbench(root, out) {
  for (const folder of ['frame', 'tutorial']) {
    cpSync(join(root, 'extension/workbench', folder), join(out, folder), { recursive: true });
  }
  const page = readFileSync(join(root, 'extension/workbench/workbench.html'), 'utf8')
    .replaceAll('href="icon.svg"', 'href="icons/husk.svg"')
    .replaceAll('src="icon.svg"', 'src="icons/husk.svg"')
    // No server is needed here.
    .replace(/\s*<p id="needs-server"[\s\S]*?<\/p>/, '\n    <p id="needs-server" hidden></p>');
  writeFileSync(join(out, 'workbench.html'), page);
}
