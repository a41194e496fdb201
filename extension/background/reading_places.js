// The one owner of the places at which reading stopped: one for each page, by its lasting address, of the pages read last.
// It can be lost without harm: a record that cannot be read counts as none, and is written over.

import { lastingAddress } from '../shared/lasting_address.js';
import { newestOf } from '../shared/newest.js';
import { isReadingPlace } from '../shared/reading_place.js';
import { isText, isTime, numberIn, objectOf, optional } from '../shared/validators.js';

/** @import {ReadingPlace} from '../shared/reading_place.js' */

const STORE = 'places';

/** Pages of which a place is kept; the one whose place is the oldest leaves first. */
export const PLACES_MAX = 500;

const isRecord = objectOf({
  place: isReadingPlace,
  at: isTime,
  /** Share that was read, 0..1; records from before it was kept have none. */
  read: optional(numberIn(0, 1)),
});

/** A place in an export. */
export const isKeptPlace = objectOf({ address: isText, record: isRecord });

/** @typedef {import('../shared/validators.js').Valid<typeof isKeptPlace>} KeptPlace */

/**
 * @param {object} parts
 * @param {Pick<import('../platform/database.js').Database, 'get' | 'entries' | 'together' | 'clear'>} parts.database
 * @param {() => number} parts.now
 */
export function createReadingPlaces({ database, now }) {
  /** Removes the oldest where there are more than are kept. @param {import('../platform/database.js').Transaction} inside */
  async function limit(inside) {
    const [keys, records] = [await inside.keys(STORE), await inside.all(STORE)];
    const timeOf = (/** @type {unknown} */ record) => (isRecord(record) ? record.at : 0);
    keys
      .map((key, k) => ({ key, at: timeOf(records[k]) }))
      .sort((a, b) => a.at - b.at)
      .slice(0, Math.max(0, keys.length - PLACES_MAX))
      .forEach(({ key }) => inside.remove(STORE, key));
  }

  return {
    /** @param {string} url @returns {Promise<{place: ReadingPlace, read?: number} | null>} */
    async of(url) {
      const address = lastingAddress(url);
      const record = address === null ? undefined : await database.get(STORE, address);
      return isRecord(record) ? record : null;
    },

    /** @returns {Promise<KeptPlace[]>} */
    all: async () =>
      (await database.entries(STORE))
        .map(([address, record]) => ({ address, record }))
        .filter(isKeptPlace),

    /**
     * @param {string} url
     * @param {ReadingPlace | null} place null where the next reading begins at the top
     * @param {number} [read] share that was read
     */
    async keep(url, place, read) {
      const address = lastingAddress(url);
      if (address === null) return;
      await database.together([STORE], 'readwrite', async (inside) => {
        if (place === null) return inside.remove(STORE, address);
        inside.put(STORE, address, { place, at: now(), ...(read === undefined ? {} : { read }) });
        await limit(inside);
      });
    },

    /** Takes in those of a file: of two of one page the newer one. @param {KeptPlace[]} given */
    merge: (given) =>
      database.together([STORE], 'readwrite', async (inside) => {
        const [keys, records] = [await inside.keys(STORE), await inside.all(STORE)];
        const own = keys.map((address, k) => ({ address, record: records[k] })).filter(isKeptPlace);
        for (const { address, record } of mergePlaces(own, given)) {
          inside.put(STORE, address, record);
        }
        await limit(inside);
      }),

    /** @param {(address: string) => boolean} isMeant */
    forget: (isMeant) =>
      database.together([STORE], 'readwrite', async (inside) => {
        for (const key of await inside.keys(STORE)) if (isMeant(key)) inside.remove(STORE, key);
      }),

    wipe: () => database.clear(STORE),
  };
}

/** @param {KeptPlace[][]} lists @returns {KeptPlace[]} */
export function mergePlaces(...lists) {
  const timed = lists.flat().map((kept) => ({ at: kept.record.at, kept }));
  return newestOf(timed, ({ kept }) => kept.address).map(({ kept }) => kept);
}
