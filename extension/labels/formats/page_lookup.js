// Finds a page by its hash or address among the stored pages and the open ones, for files that name pages without containing them.
// Open pages are read at the first question; their bytes are not kept in memory.

import { sha256 } from '../model/hashes.js';
import { Columns } from '../../page/columns.js';
import { siteOf } from '../model/record.js';

/** @typedef {import('../session/session.js').LabelPage} LabelPage */
/** @typedef {import('./labels_zip.js').PageFiles} PageFiles */

/**
 * @typedef {object} KnownPage
 * @property {string} hash
 * @property {string} url
 * @property {string} site
 * @property {string} title
 * @property {() => Promise<PageFiles & {complete: boolean}>} load
 */

/** @typedef {ReturnType<typeof createPageLookup>} PageLookup */

/**
 * @param {Pick<import('../store/store.js').LabelStore, 'rows' | 'page' | 'ofPage'>} store
 * @param {LabelPage[]} [open]
 */
export function createPageLookup(store, open = []) {
  /** @type {Promise<Map<string, KnownPage>> | null} */
  let kept = null;
  /** @type {Promise<Map<string, KnownPage>> | null} */
  let opened = null;

  async function readKept() {
    const { rows } = await store.rows();
    return new Map(rows.map((row) => [row.hash, { ...row, load: () => loadKept(row.hash) }]));
  }

  /** @param {string} hash */
  async function loadKept(hash) {
    const page = await store.page(hash);
    if (page === null) throw new Error(`page ${hash} is not there`);
    const [record] = await store.ofPage(hash);
    return { ...page, complete: record?.page.complete ?? true };
  }

  /** @param {(done: number, of: number) => void} progress */
  async function readOpen(progress) {
    /** @type {Map<string, KnownPage>} */
    const all = new Map();
    for (const [k, page] of open.entries()) {
      // A page that cannot be read is not known.
      const read = await page.read().catch(() => null);
      if (read !== null) {
        const hash = await sha256(read.bytes);
        const { url: own, title: laid } = new Columns(read.bytes);
        const title = page.title || read.title || laid;
        const url = page.url || own;
        const site = recordSite(url, page.site);
        all.set(hash, { hash, url, site, title, load: () => loadOpen(page) });
      }
      progress(k + 1, open.length);
    }
    return all;
  }

  /** @param {() => void} [onPage] @returns {Promise<KnownPage[]>} each once */
  const all = async (onPage = () => {}) => {
    kept ??= readKept();
    opened ??= readOpen(onPage);
    opened.catch(() => (opened = null));
    return [...new Map([...(await opened), ...(await kept)]).values()];
  };

  return {
    all,

    /** @param {string} hash @param {() => void} [onPage] @returns {Promise<KnownPage | null>} */
    async find(hash, onPage) {
      kept ??= readKept();
      const known = (await kept).get(hash);
      return known ?? (await all(onPage)).find((page) => page.hash === hash) ?? null;
    },

    /** @param {string} url @param {() => void} [onPage] @returns {Promise<KnownPage | null>} */
    async at(url, onPage) {
      if (url === '') return null;
      return (await all(onPage)).find((page) => page.url === url) ?? null;
    },
  };
}

/** @param {LabelPage} page */
async function loadOpen(page) {
  const read = await page.read();
  const { html } = (await read.frozen?.()) ?? { html: '' };
  return { columns: read.bytes, html, complete: read.complete };
}

/**
 * The site of a page: the host of its address, or the given name where it has none.
 * @param {string} url
 * @param {string} otherwise
 */
export function recordSite(url, otherwise) {
  const host = siteOf(url);
  return host === '' || host.endsWith('.invalid') ? otherwise : host;
}
