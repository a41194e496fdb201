// The one owner of the places at which reading stopped: one for each page, by its lasting address, of the pages read last.
// It can be lost without harm: a record that cannot be read counts as none, and is written over.

import { lastingAddress } from '../shared/lasting_address.js';
import { isReadingPlace } from '../shared/reading_place.js';
import { isTime, objectOf } from '../shared/validators.js';

/** @import {ReadingPlace} from '../shared/reading_place.js' */

const STORE = 'places';

/** Pages of which a place is kept; the one whose place is the oldest leaves first. */
export const PLACES_MAX = 500;

const isRecord = objectOf({ place: isReadingPlace, at: isTime });

/**
 * @param {object} parts
 * @param {Pick<import('../platform/database.js').Database, 'get' | 'together' | 'clear'>} parts.database
 * @param {() => number} parts.now
 */
export function createReadingPlaces({ database, now }) {
  return {
    /** @param {string} url @returns {Promise<ReadingPlace | null>} */
    async of(url) {
      const address = lastingAddress(url);
      const record = address === null ? undefined : await database.get(STORE, address);
      return isRecord(record) ? record.place : null;
    },

    /** @param {string} url @param {ReadingPlace | null} place null where the next reading begins at the top */
    async keep(url, place) {
      const address = lastingAddress(url);
      if (address === null) return;
      await database.together([STORE], 'readwrite', async (inside) => {
        if (place === null) return inside.remove(STORE, address);
        inside.put(STORE, address, { place, at: now() });
        const [keys, records] = [await inside.keys(STORE), await inside.all(STORE)];
        const timeOf = (/** @type {unknown} */ record) => (isRecord(record) ? record.at : 0);
        keys
          .map((key, k) => ({ key, at: timeOf(records[k]) }))
          .sort((a, b) => a.at - b.at)
          .slice(0, Math.max(0, keys.length - PLACES_MAX))
          .forEach(({ key }) => inside.remove(STORE, key));
      });
    },

    /** @param {(address: string) => boolean} isMeant */
    forget: (isMeant) =>
      database.together([STORE], 'readwrite', async (inside) => {
        for (const key of await inside.keys(STORE)) if (isMeant(key)) inside.remove(STORE, key);
      }),

    wipe: () => database.clear(STORE),
  };
}
