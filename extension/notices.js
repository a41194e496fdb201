// The notices of third-party code inside the package, as its licences ask: name, version, licence, text.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Licence files, the one of the licence chosen first: MIT is the shortest of those offered. */
const LICENCE_FILES = [/^licen[cs]e-mit/i, /^licen[cs]e/i, /^copying/i, /^copyright/i];

/**
 * Notices of the npm packages whose files were bundled.
 * @param {string} root folder of the project
 * @param {string[]} inputs bundled files, relative to `root`
 */
export function npmNotices(root, inputs) {
  const folders = new Set();
  for (const input of inputs) {
    const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (match) folders.add(match[1]);
  }
  return [...folders]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(root, folder, 'package.json'), 'utf8'),
      );
      return notice(name, version, license, join(root, folder));
    })
    .join('');
}

/**
 * Notices of the crates compiled into the wasm modules.
 * @param {string} root folder of the project
 * @param {string} [module] the module, by its feature; `lab` has all that the extension's modules have
 */
export function rustNotices(root, module = 'lab') {
  const cargo = (...args) =>
    execFileSync('cargo', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  const linked = new Set(
    cargo(
      ...['tree', '--package', 'husk-wasm', '--features', module, '--locked', '--prefix', 'none'],
      ...['--target', 'wasm32-unknown-unknown', '--edges', 'normal,no-proc-macro'],
      ...['--format', '{p}'],
    )
      .split('\n')
      // A macro runs in the compiler; nothing of it is in the result.
      .filter((line) => line !== '' && !line.includes('(proc-macro)'))
      .map((line) => line.split(' ').slice(0, 2).join(' ')),
  );
  const { packages } = JSON.parse(
    cargo(
      ...['metadata', '--locked', '--format-version', '1'],
      ...['--filter-platform', 'wasm32-unknown-unknown'],
    ),
  );
  return packages
    .filter((crate) => crate.source !== null && linked.has(`${crate.name} v${crate.version}`))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map((crate) => notice(crate.name, crate.version, crate.license, dirname(crate.manifest_path)))
    .join('');
}

function notice(name, version, licence, folder) {
  const file = LICENCE_FILES.flatMap((pattern) =>
    readdirSync(folder).filter((entry) => pattern.test(entry)),
  )[0];
  const text =
    file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '';
  return `${name} ${version} (${licence})\n\n${text.trim()}\n\n${'-'.repeat(80)}\n\n`;
}
