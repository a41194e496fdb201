// The pages that are here: those kept with labels, and those that are open. What a file says of a page without bringing it along
// is looked up among them, by its hash or by its address. Open pages are read when they are first asked for, and their bytes
// are not held.

import { sha256 } from '../model/hash.js';
import { Columns } from '../../page/columns.js';
import { siteOf } from '../model/record.js';

/** @typedef {import('../session/session.js').LabelPage} LabelPage */
/** @typedef {import('./labels_zip.js').PageFiles} PageFiles */

/**
 * @typedef {object} PageHere
 * @property {string} hash
 * @property {string} url
 * @property {string} site
 * @property {string} title
 * @property {() => Promise<PageFiles & {complete: boolean}>} load
 */

/** @typedef {ReturnType<typeof pagesHere>} PagesHere */

/**
 * @param {Pick<import('../store/store.js').LabelStore, 'rows' | 'page' | 'ofPage'>} store
 * @param {LabelPage[]} [open]
 */
export function pagesHere(store, open = []) {
  /** @type {Promise<Map<string, PageHere>> | null} */
  let kept = null;
  /** @type {Promise<Map<string, PageHere>> | null} */
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
    /** @type {Map<string, PageHere>} */
    const all = new Map();
    for (const [k, page] of open.entries()) {
      // A page that cannot be read is not here.
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

  /** @param {() => void} [onPage] @returns {Promise<PageHere[]>} each once */
  const all = async (onPage = () => {}) => {
    kept ??= readKept();
    opened ??= readOpen(onPage);
    opened.catch(() => (opened = null));
    return [...new Map([...(await opened), ...(await kept)]).values()];
  };

  return {
    all,

    /** @param {string} hash @param {() => void} [onPage] @returns {Promise<PageHere | null>} */
    async find(hash, onPage) {
      kept ??= readKept();
      const known = (await kept).get(hash);
      return known ?? (await all(onPage)).find((page) => page.hash === hash) ?? null;
    },

    /** @param {string} url @param {() => void} [onPage] @returns {Promise<PageHere | null>} */
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
 * The site of a page: the host of its address; what the person gathered it under where it says none.
 * @param {string} url
 * @param {string} otherwise
 */
export function recordSite(url, otherwise) {
  const host = siteOf(url);
  return host === '' || host.endsWith('.invalid') ? otherwise : host;
}
