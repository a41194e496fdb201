// The one owner of the reading list: a record for each page, by its lasting address. What cannot be read of it counts as none.

import { t } from '../platform/i18n.js';
import { fittingTitle } from '../shared/highlights.js';
import { lastingAddress } from '../shared/lasting_address.js';
import { LIST_MAX, isListItem, mergeLists } from '../shared/reading_list.js';

/** @import {ListItem} from '../shared/reading_list.js' */
/** @import {ReadingPlace} from '../shared/reading_place.js' */

const STORE = 'list';

/** Nothing can be added to the list, for a reason that is said in words. */
export class ListError extends Error {
  /** @override */ name = 'ListError';
}

/**
 * @param {object} parts
 * @param {Pick<import('../platform/database.js').Database, 'get' | 'entries' | 'update' | 'together' | 'clear'>} parts.database
 * @param {() => number} parts.now
 */
export function createReadingList({ database, now }) {
  /** @param {string} address @returns {Promise<ListItem | null>} */
  async function read(address) {
    const stored = await database.get(STORE, address);
    return isListItem(stored) ? stored : null;
  }

  /**
   * Merges items into the list: all or none.
   * @param {ListItem[]} given
   * @returns {Promise<() => Promise<void>>} puts back what was there before
   * @throws {ListError} where the list has no room for them
   */
  async function merge(given) {
    /** @type {Map<string, unknown>} */
    const before = new Map();
    if (given.length === 0) return async () => {};
    await database.together([STORE], 'readwrite', async (inside) => {
      const [keys, records] = [await inside.keys(STORE), await inside.all(STORE)];
      const addresses = new Set(given.map(({ address }) => address));
      keys.forEach((key, k) => void (addresses.has(key) && before.set(key, records[k])));
      if (keys.length + addresses.size - before.size > LIST_MAX) throw fullError();
      const own = [...before.values()].filter(isListItem);
      for (const item of mergeLists(own, given)) inside.put(STORE, item.address, item);
    });
    return () =>
      database.together([STORE], 'readwrite', async ({ put, remove }) => {
        for (const { address } of given) {
          if (before.has(address)) put(STORE, address, before.get(address));
          else remove(STORE, address);
        }
      });
  }

  return {
    merge,

    /** The newest first. @returns {Promise<ListItem[]>} */
    async all() {
      const items = (await database.entries(STORE)).map(([, record]) => record).filter(isListItem);
      return items.sort((a, b) => b.added - a.added || (a.address < b.address ? -1 : 1));
    },

    /** @param {string} url @returns {Promise<ListItem | null>} */
    async of(url) {
      const address = lastingAddress(url);
      return address === null ? null : read(address);
    },

    /**
     * Adds a page; one that is there already stays as it is.
     * @param {string} url
     * @param {Pick<ListItem, 'title' | 'minutes' | 'read' | 'place'>} facts
     * @returns {Promise<boolean>} whether it is new
     * @throws {ListError}
     */
    async add(url, { title, minutes, read: share, place }) {
      const address = lastingAddress(url);
      if (address === null || address.startsWith('file:')) {
        throw new ListError(t('bg_list_refused'));
      }
      if ((await read(address)) !== null) return false;
      const at = now();
      const item = { address, title: fittingTitle(title), minutes, read: share, place };
      await merge([{ ...item, added: at, changed: at }]);
      return true;
    },

    /** @param {string[]} addresses */
    remove: (addresses) =>
      database.together([STORE], 'readwrite', async ({ remove }) => {
        for (const address of addresses) remove(STORE, address);
      }),

    /**
     * Notes how far a page was read, where it is on the list.
     * @param {string} url
     * @param {{place: ReadingPlace | null, read: number}} progress
     * @returns {Promise<boolean>} whether it is
     */
    async progress(url, { place, read: share }) {
      const address = lastingAddress(url);
      if (address === null || (await read(address)) === null) return false;
      await database.update(STORE, address, (old) =>
        isListItem(old) ? { ...old, place, read: share, changed: now() } : undefined,
      );
      return true;
    },

    wipe: () => database.clear(STORE),
  };
}

const fullError = () => new ListError(t('bg_list_full', LIST_MAX));
