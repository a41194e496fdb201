// The one owner of highlights: a record for each page, by its lasting address.
//
// What cannot be read is put into quarantine whole before the rest is written; so a worker killed in between puts it there
// once more under the same name, and nothing is lost.

import {
  HIGHLIGHTS_FORMAT,
  HIGHLIGHTS_MAX,
  fittingTitle,
  mergePages,
  readHighlights,
} from '../shared/highlights.js';
import { lastingAddress } from '../shared/lasting_address.js';
import { quarantined } from './quarantine.js';

/** @import {HighlightsRow} from '../shared/answers.js' */
/** @import {Highlight, HighlightsPage} from '../shared/highlights.js' */

/** @typedef {ReturnType<typeof createHighlights>} Highlights */

const STORE = 'highlights';

/** A page of which nothing can be kept, or more than there is room for. */
export class HighlightError extends Error {
  /** @override */ name = 'HighlightError';
}

/**
 * @param {object} parts
 * @param {Pick<import('../platform/database.js').Database, 'get' | 'entries' | 'update' | 'together' | 'clear'>} parts.database
 * @param {import('../platform/storage.js').Store} parts.storage
 * @param {() => number} parts.now
 */
export function createHighlights({ database, storage, now }) {
  /**
   * A record that can be used; what cannot be read of it is put into quarantine.
   * @param {string} address
   * @param {unknown} stored
   * @returns {Promise<HighlightsPage | null>}
   */
  async function usable(address, stored) {
    if (stored === undefined) return null;
    const { page, broken, reason } = readHighlights(stored);
    if (broken.length === 0) return page;
    const raw = JSON.stringify(broken) ?? '';
    const entry = { site: address, at: now(), reason, raw };
    await storage.exclusive(async () =>
      storage.write(await quarantined(storage, entry, 'aside', [address])),
    );
    await database.update(STORE, address, (old) => {
      const good = readHighlights(old).page;
      return good !== null && good.highlights.length > 0 ? good : undefined;
    });
    return page !== null && page.highlights.length > 0 ? page : null;
  }

  /** @param {string} address */
  const read = async (address) => usable(address, await database.get(STORE, address));

  /** Every record that can be read. @returns {Promise<HighlightsPage[]>} */
  async function all() {
    const pages = [];
    for (const [address, stored] of await database.entries(STORE)) {
      const page = await usable(address, stored);
      if (page !== null) pages.push(page);
    }
    return pages;
  }

  /**
   * @param {string} url
   * @param {(old: Highlight[]) => Highlight[]} change
   * @param {string} [title] the newest one is kept
   */
  async function update(url, change, title) {
    const address = lasting(url);
    await read(address);
    await database.update(STORE, address, (old) => {
      const page = readHighlights(old).page;
      const highlights = change(page?.highlights ?? []);
      checkCount(highlights);
      if (highlights.length === 0) return undefined;
      const name = fittingTitle(title ?? page?.title ?? '');
      return { format: HIGHLIGHTS_FORMAT, address, title: name, highlights };
    });
  }

  return {
    /** @param {string} url */
    of: async (url) => (await read(lasting(url)))?.highlights ?? [],

    /**
     * Adds a highlight, or puts it in the place of the one with its id.
     * @param {string} url
     * @param {string} title of the page
     * @param {Highlight} highlight
     */
    put: (url, title, highlight) =>
      update(
        url,
        (old) =>
          old.some(({ id }) => id === highlight.id)
            ? old.map((one) => (one.id === highlight.id ? highlight : one))
            : [...old, highlight],
        title,
      ),

    /** @param {string} url @param {string} id */
    remove: (url, id) => update(url, (old) => old.filter((one) => one.id !== id)),

    all,

    /** What is kept of each page, newest first. @returns {Promise<HighlightsRow[]>} */
    async rows() {
      const rows = (await all()).map((page) => ({
        address: page.address,
        title: page.title,
        count: page.highlights.length,
        bytes: new TextEncoder().encode(JSON.stringify(page)).length,
        at: Math.max(...page.highlights.map(({ changed }) => changed)),
      }));
      return rows.sort((a, b) => b.at - a.at);
    },

    /** Forgets those of a page. @param {string} address */
    forget: (address) => database.update(STORE, address, () => undefined),

    /**
     * Takes in those of a file: all or none.
     * @param {HighlightsPage[]} pages
     * @returns {Promise<() => Promise<void>>} puts back what was there before
     * @throws {StorageFullError | HighlightError}
     */
    async merge(pages) {
      /** @type {Map<string, HighlightsPage[]>} */
      const given = new Map();
      for (const page of pages) {
        const address = lasting(page.address);
        const others = given.get(address);
        if (others === undefined) given.set(address, [page]);
        else others.push(page);
      }
      if (given.size === 0) return async () => {};
      // What cannot be read of those that are here is put into quarantine first.
      for (const [address, stored] of await database.entries(STORE)) {
        if (given.has(address)) await usable(address, stored);
      }
      /** @type {Map<string, unknown>} */
      const before = new Map();
      await database.together([STORE], 'readwrite', async (inside) => {
        const [names, stored] = [await inside.keys(STORE), await inside.all(STORE)];
        names.forEach((address, k) => before.set(address, stored[k]));
        for (const [address, more] of given) {
          const own = readHighlights(before.get(address)).page;
          const page = [...(own === null ? [] : [own]), ...more].reduce(mergePages);
          if (page.highlights.length === 0) continue;
          checkCount(page.highlights);
          inside.put(STORE, address, { ...page, address, title: fittingTitle(page.title) });
        }
      });
      return () =>
        database.together([STORE], 'readwrite', async ({ put, remove }) => {
          for (const address of given.keys()) {
            if (before.has(address)) put(STORE, address, before.get(address));
            else remove(STORE, address);
          }
        });
    },

    wipe: () => database.clear(STORE),
  };
}

/** @param {Highlight[]} highlights @throws {HighlightError} */
function checkCount({ length }) {
  if (length > HIGHLIGHTS_MAX) {
    throw new HighlightError(`a page holds ${HIGHLIGHTS_MAX} highlights at most`);
  }
}

/** @param {string} url */
function lasting(url) {
  const address = lastingAddress(url);
  if (address === null) throw new HighlightError('nothing can be kept of this page');
  return address;
}
