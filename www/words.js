// The words that the workbench and the site take along from extension/_locales: those that their views can say, without what they
// are for.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Keys of what the workbench says. */
export const SPOKEN = /^(?:class|label|reason|ui|view)_|^language$/;

/** Keys of what the site says: it shows articles, too. */
export const SPOKEN_OF_ARTICLES =
  /^(?:class|content_reader|label|reader|reason|ui|view)_|^language$/;

/**
 * Plugin of esbuild: messages lose what is not said here, and platform/webext.js is workbench/messages.js.
 * @param {string} root
 * @param {RegExp} [spoken] keys of what is said
 */
export function wordsPlugin(root, spoken = SPOKEN) {
  return {
    name: 'words',
    setup(/** @type {import('esbuild').PluginBuild} */ build) {
      build.onResolve({ filter: /\/webext\.js$/ }, ({ path, resolveDir }) =>
        join(resolveDir, path) === join(root, 'extension/platform/webext.js')
          ? { path: join(root, 'extension/workbench/messages.js') }
          : null,
      );
      build.onLoad({ filter: /_locales\/\w+\/messages\.json$/ }, ({ path }) => ({
        contents: JSON.stringify(spokenOf(path, spoken)),
        loader: 'json',
      }));
    },
  };
}

/** The words of every language, by the name of its file. @param {string} root @returns {[string, string][]} */
export function wordFiles(root) {
  const locales = join(root, 'extension/_locales');
  return readdirSync(locales).map((name) => [
    `${name}.json`,
    JSON.stringify(spokenOf(join(locales, name, 'messages.json'), SPOKEN)),
  ]);
}

/** @param {string} path of messages @param {RegExp} spoken */
function spokenOf(path, spoken) {
  const messages = JSON.parse(readFileSync(path, 'utf8'));
  return Object.fromEntries(
    Object.entries(messages)
      .filter(([key]) => spoken.test(key))
      .map(([key, { message }]) => [key, { message }]),
  );
}
