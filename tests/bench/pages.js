// The pages that are measured, and the server they come from: sample sites, pages made here, real pages where the data
// sets are. Whatever they are, they come from this computer, their scripts do not run, and nothing else is fetched.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { serveSamples } from '../../www/samples/serve.js';
import { makePage, SIZES } from './made_pages.js';
import { seeded, shuffled } from './random.js';

/** @typedef {{group: string, name: string, url: string}} BenchPage */

/** Styles and pictures of the page's own site only; it counts as one with scripts on. */
export const POLICY =
  "default-src 'none'; script-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

/** Alone in its process a page gets a clock of 5 µs instead of 100 µs. */
export const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/**
 * Brings the pages together and serves them.
 * @param {object} options
 * @param {string} options.root folder of the project
 * @param {string} options.folder empty folder for pages that are written down here
 * @param {string} options.data folder of the data sets
 * @param {number} options.samples how many pages of the sample sites
 * @param {number} options.real how many real pages
 * @param {number} options.most nodes of the largest page made
 * @param {number} options.seed
 */
export async function gather({ root, folder, data, samples, real, most, seed }) {
  const sites = join(root, 'dist/www/samples');
  if (!existsSync(join(sites, 'sites.json'))) {
    execFileSync(process.execPath, [join(root, 'www/samples/generate.js')], {
      cwd: root,
      stdio: ['ignore', 2, 2],
    });
  }
  const random = seeded(seed);
  const closed = (/** @type {string} */ path) =>
    path.endsWith('.html') ? { ...ISOLATED, 'content-security-policy': POLICY } : undefined;
  const sampleServer = await serveSamples({ root: sites, headers: closed });
  const ownServer = await serveSamples({
    root: folder,
    headers: (path) => {
      if (path.startsWith('/background/')) return ISOLATED;
      // Real pages say their encoding themselves.
      return path.startsWith('/real/')
        ? { ...closed(path), 'content-type': 'text/html' }
        : closed(path);
    },
  });
  const own = ownServer.urlFor('pages.localhost');
  const missing = existsSync(join(data, 'wcxb-dev/index.jsonl'))
    ? null
    : `no real pages: there is no wcxb-dev in ${data} (set HUSK_DATA)`;
  return {
    pages: [
      ...samplePages(sites, sampleServer.urlFor('samples.localhost'), samples, random),
      ...(missing === null ? realPages(data, folder, own, real, random) : []),
      ...madePages(folder, own, most, seed),
    ],
    missing,
    background: new URL('background/index.html', ownServer.urlFor('background.localhost')).href,
    close: () => Promise.all([sampleServer.close(), ownServer.close()]),
  };
}

/** As many of each site, chosen by chance. @returns {BenchPage[]} */
function samplePages(folder, base, count, random) {
  const { sites } = JSON.parse(readFileSync(join(folder, 'sites.json'), 'utf8'));
  return sites.flatMap(({ site, pages }, k) => {
    const share = Math.floor(count / sites.length) + (k < count % sites.length ? 1 : 0);
    const paths = shuffled(pages, random).slice(0, share);
    return paths.map(({ path }) => ({
      group: 'samples',
      name: `${site}/${path}`,
      url: new URL(`${site}/${path}`, base).href,
    }));
  });
}

/** @returns {BenchPage[]} */
function realPages(data, folder, base, count, random) {
  const rows = readFileSync(join(data, 'wcxb-dev/index.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  mkdirSync(join(folder, 'real'));
  return shuffled(rows, random)
    .slice(0, count)
    .map(({ id, site, html }) => {
      const text = gunzipSync(readFileSync(join(data, 'wcxb-dev', html)));
      writeFileSync(join(folder, `real/${id}.html`), text);
      return {
        group: 'wcxb-dev',
        name: `${id} ${site}`,
        url: new URL(`real/${id}.html`, base).href,
      };
    });
}

/** @returns {BenchPage[]} smallest first */
function madePages(folder, base, most, seed) {
  mkdirSync(join(folder, 'made'));
  return SIZES.filter((size) => size <= most).flatMap((size) =>
    /** @type {const} */ (['article', 'listing']).map((kind) => {
      const name = `${kind}-${size / 1000}k`;
      writeFileSync(join(folder, `made/${name}.html`), makePage(kind, size, seed).html);
      return { group: 'made', name, url: new URL(`made/${name}.html`, base).href };
    }),
  );
}
