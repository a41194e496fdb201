// Packs dist/extension into one zip for each store. The same files give the same bytes, on any day
// and any machine, so that anybody can build a release again and compare.

import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { zipSync } from 'fflate';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCE = join(ROOT, 'dist/extension');

/** Permissions that a browser does not know: the rest of the manifest serves both. */
const UNKNOWN = { chromium: [], firefox: ['sidePanel'] };

// A zip entry carries local time; its first representable year and noon keep it in range everywhere.
const EPOCH = new Date(1980, 0, 2, 12, 0, 0);

/** Paths of all files below `folder`, with `/`, sorted by code unit. */
function files(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort((a, b) => (a < b ? -1 : 1));
}

const manifest = JSON.parse(readFileSync(join(SOURCE, 'manifest.json'), 'utf8'));
const entries = Object.fromEntries(
  files(SOURCE).map((path) => [path, new Uint8Array(readFileSync(join(SOURCE, path)))]),
);

mkdirSync(join(ROOT, 'dist'), { recursive: true });
for (const [store, unknown] of Object.entries(UNKNOWN)) {
  const permissions = manifest.permissions.filter((name) => !unknown.includes(name));
  const own = `${JSON.stringify({ ...manifest, permissions }, null, 2)}\n`;
  const packed = { ...entries, 'manifest.json': new TextEncoder().encode(own) };
  // os 3 with 0644: what a person unpacks is readable to them, whoever built it.
  const zip = zipSync(packed, { level: 9, mtime: EPOCH, os: 3, attrs: 0o100644 << 16 });
  const name = `husk-${manifest.version}-${store}.zip`;
  const path = join(ROOT, 'dist', name);
  writeFileSync(`${path}.part`, zip);
  renameSync(`${path}.part`, path);
  console.log(`package: dist/${name}, ${Math.round(zip.length / 1000)} kB`);
}
