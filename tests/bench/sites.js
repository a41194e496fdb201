// Sites of real pages and of pages made here, each under a host of its own, so that each has a template of its own.
// Scripts of the pages do not run, and nothing comes from elsewhere.

import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { serve } from '../e2e/harness/server.js';
import { DATA } from '../paths.js';
import { makePage } from './made_pages.js';
import { ISOLATED, POLICY } from './pages.js';
import { openSet } from './saved_pages.js';

/** @typedef {{name: string, url: string, others: string[]}} SitePage `others` are pages of the same site */

/** Pages of the same site that teach its template, with the page itself. */
const OTHERS = 2;

const HEADERS = { ...ISOLATED, 'content-security-policy': POLICY };

/**
 * Real pages, spread evenly over the sizes that a set has.
 * @param {Record<string, number>} sets how many pages of each
 * @returns {Promise<{pages: SitePage[], missing: string[], close: () => Promise<void>}>}
 */
export async function serveReal(sets) {
  /** @type {Map<string, () => Uint8Array>} */
  const files = new Map();
  const missing = [];
  const opened = [];
  const site = await serve((path) => {
    const read = files.get(path);
    // Real pages say their encoding themselves.
    const headers = { ...HEADERS, 'content-type': 'text/html' };
    return read && { body: Buffer.from(read()), headers };
  });
  /** @type {SitePage[]} */
  const pages = [];
  let host = 0;
  for (const [name, count] of Object.entries(sets)) {
    if (!existsSync(join(DATA, name, 'index.jsonl'))) {
      missing.push(`no real pages of ${name} in ${DATA} (set HUSK_DATA)`);
      continue;
    }
    const set = openSet(DATA, name);
    opened.push(set);
    const sized = set.pages.map((page) => ({ page, size: set.read(page).length }));
    sized.sort((a, b) => a.size - b.size);
    for (let k = 0; k < Math.min(count, sized.length); k += 1) {
      const { page } = sized[Math.floor(((k + 0.5) * sized.length) / count)];
      host += 1;
      const base = new URL(site.url('/')).port;
      const put = (/** @type {import('./saved_pages.js').Entry} */ one) => {
        const path = `/${host}/${encodeURIComponent(one.id)}.html`;
        files.set(path, () => set.read(one));
        return `http://site${host}.localhost:${base}${path}`;
      };
      const same = set.pages.filter((one) => one.site === page.site && one !== page);
      const others = page.site === '' ? [] : same.slice(0, OTHERS).map(put);
      pages.push({ name: `${name} ${page.id}`, url: put(page), others });
    }
  }
  const close = async () => {
    await site.close();
    for (const set of opened) set.close();
  };
  return { pages, missing, close };
}

/**
 * Pages made here, of one site.
 * @param {object} options
 * @param {number[]} options.sizes in nodes
 * @param {'article' | 'listing'} [options.kind]
 * @param {number} options.seed
 */
export async function serveMade({ sizes, kind = 'article', seed }) {
  const site = await serve((path) => {
    const [, size] = /^\/(\d+)\.html$/.exec(path) ?? [];
    return size === undefined
      ? undefined
      : { body: makePage(kind, Number(size), seed).html, headers: HEADERS };
  });
  const { port } = new URL(site.url('/'));
  return {
    pages: sizes.map((size) => ({ size, url: `http://made.localhost:${port}/${size}.html` })),
    close: site.close,
  };
}
