// The browser's database: the only file that names it. Stores of records by key, each read and written whole.
//
//   highlights   all of one page, by its lasting address                                       since version 1
//   labels       a label record, by its id; looked up by the hash of its page and by its site  since version 2
//   rows         what a list shows of a label record, by its id                                since version 2
//   pages        a frozen page, by the hash of its columns                                     since version 2
//   scores       what a method was measured at on labels, by method; can be made again         since version 3
//   places       where reading stopped on a page, by its lasting address                       since version 4
//   list         a page to read later, by its lasting address                                  since version 5
//
// Guarantees: `update` and `together` read, change and write in one transaction, so two of them never overtake each other, also
// across a worker that is dying and its successor. What they promised is on the disk, or they throw and nothing was changed.

import { StorageFullError } from './storage.js';

const NAME = 'husk';
const VERSION = 5;

/** Every store, and what its records are looked up by besides their key. */
const STORES = Object.freeze({
  highlights: {},
  labels: { page: 'page.hash', site: 'site' },
  rows: {},
  pages: {},
  scores: {},
  places: {},
  list: {},
});

/** The stores of labels and of what was measured by them, which change together. @type {readonly StoreName[]} */
export const LABEL_STORES = Object.freeze(
  /** @type {const} */ (['labels', 'rows', 'pages', 'scores']),
);

/** @typedef {keyof typeof STORES} StoreName */
/** @typedef {ReturnType<typeof createDatabase>} Database */

/**
 * The inside of a transaction. Only its own promises may be waited for within it: the browser ends a transaction that
 * waits for anything else.
 * @typedef {object} Transaction
 * @property {(name: StoreName, key: string) => Promise<unknown>} get undefined when there is none
 * @property {(name: StoreName, key: string) => Promise<boolean>} has
 * @property {(name: StoreName) => Promise<string[]>} keys
 * @property {(name: StoreName) => Promise<unknown[]>} all records in the order of their keys
 * @property {(name: StoreName, index: string, value: string) => Promise<unknown[]>} by records by what they are looked up by
 * @property {(name: StoreName, index: string) => Promise<string[]>} values of an index, each once
 * @property {(name: StoreName, key: string, value: unknown) => void} put
 * @property {(name: StoreName, key: string) => void} remove
 * @property {(name: StoreName) => void} clear takes all records away
 */

/**
 * @param {IDBFactory} [factory] the browser's own unless a test hands over another
 * @param {string} [named] another database of the same kind
 */
export function createDatabase(factory = globalThis.indexedDB, named = NAME) {
  /** @type {Promise<IDBDatabase> | null} */
  let opening = null;

  /** @returns {Promise<IDBDatabase>} */
  function open() {
    opening ??= new Promise((resolve, reject) => {
      const request = factory.open(named, VERSION);
      request.onupgradeneeded = () => upgrade(request.result);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const database = request.result;
        // Closed by the browser, or asked to make way: the next one who asks opens it again.
        database.onclose = () => (opening = null);
        database.onversionchange = () => {
          database.close();
          opening = null;
        };
        resolve(database);
      };
    });
    opening.catch(() => (opening = null));
    return opening;
  }

  /**
   * Several reads and writes as one transaction: all of them or none.
   * @template T
   * @param {readonly StoreName[]} names
   * @param {'readonly' | 'readwrite'} mode
   * @param {(inside: Transaction) => Promise<T>} task what it throws changes nothing
   * @returns {Promise<T>}
   * @throws {StorageFullError}
   */
  async function together(names, mode, task) {
    const database = await open();
    return new Promise((resolve, reject) => {
      // What was promised is to outlast a loss of power as well as the end of the browser.
      const transaction = database.transaction([...names], mode, { durability: 'strict' });
      /** @type {T} */
      let value;
      transaction.oncomplete = () => resolve(value);
      transaction.onabort = () => reject(storageError(transaction.error));
      task(inside(transaction)).then(
        (result) => (value = result),
        (error) => {
          reject(storageError(error));
          try {
            transaction.abort();
          } catch {
            // It has ended already.
          }
        },
      );
    });
  }

  return {
    together,

    /** A record; undefined when there is none. @param {StoreName} name @param {string} key */
    get: (name, key) => together([name], 'readonly', (records) => records.get(name, key)),

    /** @param {StoreName} name @returns {Promise<[string, unknown][]>} */
    entries: (name) =>
      together([name], 'readonly', async (records) => {
        const [keys, values] = await Promise.all([records.keys(name), records.all(name)]);
        return keys.map((key, k) => [key, values[k]]);
      }),

    /**
     * Changes one record.
     * @param {StoreName} name
     * @param {string} key
     * @param {(old: unknown) => unknown} change undefined takes it away; what it throws changes nothing
     * @throws {StorageFullError}
     */
    update: (name, key, change) =>
      together([name], 'readwrite', async (records) => {
        const next = change(await records.get(name, key));
        if (next === undefined) records.remove(name, key);
        else records.put(name, key, next);
      }),

    /** Takes all records of some stores away. @param {StoreName[]} names */
    clear: (...names) =>
      together(names, 'readwrite', async (records) => names.forEach((name) => records.clear(name))),
  };
}

/** Makes the stores that are not there; those that are stay as they are. @param {IDBDatabase} database */
function upgrade(database) {
  for (const [name, indices] of Object.entries(STORES)) {
    if (database.objectStoreNames.contains(name)) continue;
    const store = database.createObjectStore(name);
    for (const [index, path] of Object.entries(indices)) store.createIndex(index, path);
  }
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Transaction} */
function inside(transaction) {
  return {
    get: (name, key) => answer(transaction.objectStore(name).get(key)),
    has: async (name, key) => (await answer(transaction.objectStore(name).count(key))) > 0,
    keys: async (name) => (await answer(transaction.objectStore(name).getAllKeys())).map(String),
    all: (name) => answer(transaction.objectStore(name).getAll()),
    by: (name, index, value) => answer(transaction.objectStore(name).index(index).getAll(value)),
    values: (name, index) =>
      new Promise((resolve, reject) => {
        /** @type {string[]} */
        const found = [];
        const request = transaction
          .objectStore(name)
          .index(index)
          .openKeyCursor(null, 'nextunique');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const cursor = request.result;
          if (cursor === null) return resolve(found);
          found.push(String(cursor.key));
          cursor.continue();
        };
      }),
    put: (name, key, value) => void transaction.objectStore(name).put(value, key),
    remove: (name, key) => void transaction.objectStore(name).delete(key),
    clear: (name) => void transaction.objectStore(name).clear(),
  };
}

/** @param {unknown} error */
function storageError(error) {
  if (error instanceof Error || error instanceof DOMException) {
    return error.name === 'QuotaExceededError' ? new StorageFullError(error.message) : error;
  }
  return error ?? new Error('the database broke off');
}
