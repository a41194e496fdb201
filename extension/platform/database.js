// The browser's database: the only file that names it. One store of records by key, each read and written whole.
//
// Guarantees: `update` reads, changes and writes in one transaction, so two of them never overtake each other, also across
// a worker that is dying and its successor. What it promised is on the disk, or it throws and nothing was changed.

import { StorageFullError } from './storage.js';

const NAME = 'husk';
const VERSION = 1;

/** @typedef {'highlights'} StoreName */
/** @typedef {ReturnType<typeof createDatabase>} Database */

/** @param {IDBFactory} [factory] the browser's own unless a test hands over another */
export function createDatabase(factory = globalThis.indexedDB) {
  /** @type {Promise<IDBDatabase> | null} */
  let opening = null;

  /** @returns {Promise<IDBDatabase>} */
  function open() {
    opening ??= new Promise((resolve, reject) => {
      const request = factory.open(NAME, VERSION);
      request.onupgradeneeded = () => request.result.createObjectStore('highlights');
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
   * Runs one transaction to its end.
   * @template T
   * @param {StoreName} name
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore, done: (value: T) => void, fail: (error: unknown) => void) => void} run
   * @returns {Promise<T>}
   */
  async function transact(name, mode, run) {
    const database = await open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      /** @type {T} */
      let value;
      transaction.oncomplete = () => resolve(value);
      transaction.onabort = () => reject(told(transaction.error));
      const fail = (/** @type {unknown} */ error) => {
        reject(error);
        transaction.abort();
      };
      run(transaction.objectStore(name), (result) => (value = result), fail);
    });
  }

  return {
    /**
     * @param {StoreName} name
     * @param {string} key
     * @returns {Promise<unknown>} undefined when there is none
     */
    get: (name, key) =>
      transact(name, 'readonly', (store, done) => {
        const request = store.get(key);
        request.onsuccess = () => done(request.result);
      }),

    /**
     * @param {StoreName} name
     * @returns {Promise<[string, unknown][]>}
     */
    entries: (name) =>
      transact(name, 'readonly', (store, done) => {
        const [keys, values] = [store.getAllKeys(), store.getAll()];
        values.onsuccess = () => done(keys.result.map((key, k) => [String(key), values.result[k]]));
      }),

    /**
     * Changes one record.
     * @param {StoreName} name
     * @param {string} key
     * @param {(old: unknown) => unknown} change undefined takes it away; what it throws changes nothing
     * @returns {Promise<void>}
     * @throws {StorageFullError}
     */
    update: (name, key, change) =>
      transact(name, 'readwrite', (store, done, fail) => {
        const request = store.get(key);
        request.onsuccess = () => {
          try {
            const next = change(request.result);
            if (next === undefined) store.delete(key);
            else store.put(next, key);
            done(undefined);
          } catch (error) {
            fail(error);
          }
        };
      }),

    /** Takes all records away. @param {StoreName} name @returns {Promise<void>} */
    clear: (name) =>
      transact(name, 'readwrite', (store, done) => {
        store.clear();
        done(undefined);
      }),
  };
}

/** @param {DOMException | null} error */
function told(error) {
  if (error?.name === 'QuotaExceededError') return new StorageFullError(error.message);
  return error ?? new Error('the database broke off');
}
