// Everything Husk keeps, and the only file that knows the keys. Templates and settings are strings in
// storage.local: a string of 1 MB is read three times faster than the same as objects, and Chromium
// refuses typed arrays there.
//
// Guarantees:
// - One `write` is one call of the browser's `set`, which applies all of its keys or none. So a
//   worker that is killed leaves the state before or after a step, never the middle of one.
// - `exclusive` runs one task at a time, also across a worker that is dying and its successor, which
//   the browser's own locks keep apart.
// - Keys that are asked for in one turn are read by one call: each call takes some ms when a worker starts.
//
// Keys of storage.local:
//   settings            JSON of the settings
//   index               JSON: what is known of each site without reading it; can be made again
//   notices             JSON: what the person has not been told yet
//   pause               when the pause everywhere ends, ms since 1970
//   model               JSON of the model that was loaded, in base64; empty for none
//   site:<name>         JSON of one site's record, with its template in base64
//   aside:<id>          JSON of what is in quarantine: stored, but not readable, with the reason
// Keys of storage.session (gone when the browser closes):
//   tab:<id>            state of a tab    ·    css:<id>   style sheets put into it
//   pause:<id>          true for a tab in which nothing starts by itself
//   words               words that were looked up, with the browser's language

import { webext } from './webext.js';

/** Bytes that storage.local holds in Chromium. Firefox has no such limit; the same is kept there. */
export const QUOTA = 10_485_760;

const SITE = 'site:';
const QUARANTINE = 'aside:';

/**
 * The part of the browser's storage that is used.
 * @typedef {object} Area
 * @property {(keys: string | string[] | null) => Promise<Record<string, unknown>>} get
 * @property {(items: Record<string, unknown>) => Promise<void>} set
 * @property {(keys: string | string[]) => Promise<void>} remove
 * @property {() => Promise<void>} clear
 * @property {(keys: string | string[] | null) => Promise<number>} getBytesInUse
 */

/**
 * What one write changes: texts by key, those of sites by name and those of what is in quarantine by id.
 * @typedef {{[K in 'settings' | 'index' | 'notices' | 'pause' | 'model']?: string}
 *   & {sites?: Record<string, string>, quarantine?: Record<string, string>}} Change
 */

/** Storage is full: nothing of the write was applied. */
export class StorageFullError extends Error {
  /** @override */ name = 'StorageFullError';
}

/** A style sheet in a tab: in all its frames, or in the page itself alone. @typedef {{css: string, top: boolean}} Sheet */
/** @typedef {ReturnType<typeof createStorage>} Store */

/**
 * @param {object} [browser] the browser's own unless a test hands over another
 * @param {Area} [browser.local]
 * @param {Area} [browser.session]
 * @param {Pick<LockManager, 'request'> | undefined} [browser.locks]
 */
export function createStorage({
  local = /** @type {Area} */ (/** @type {unknown} */ (webext.storage.local)),
  session = /** @type {Area} */ (/** @type {unknown} */ (webext.storage.session)),
  locks = globalThis.navigator?.locks,
} = {}) {
  /** @type {Promise<unknown>} */
  let queue = Promise.resolve();
  /** Tasks that were to run alone, and those of them that have ended. */
  let asked = 0;
  let ended = 0;

  /**
   * Runs a task after all that were asked for before it, alone.
   * @template T
   * @param {() => Promise<T>} task
   * @returns {Promise<T>}
   */
  function exclusive(task) {
    asked += 1;
    const turn = queue.then(() => (locks ? locks.request('husk-storage', task) : task()));
    queue = turn.catch(() => {}).then(() => (ended += 1));
    return /** @type {Promise<T>} */ (turn);
  }

  /**
   * Reads what changes nothing without waiting for the lock, where no task of this worker runs alone meanwhile.
   * @template T
   * @param {(isQuiet: () => boolean) => Promise<T | null>} read null where it cannot tell without a write; what it keeps in memory
   *   it keeps only if `isQuiet` says so in the same turn
   * @param {() => Promise<T>} task what runs alone then
   * @returns {Promise<T>}
   */
  async function reading(read, task) {
    const before = asked;
    const isQuiet = () => ended === asked && asked === before;
    const found = isQuiet() ? await read(isQuiet) : null;
    return found === null || !isQuiet() ? exclusive(task) : found;
  }

  const localValue = batched(local);
  const sessionValue = batched(session);

  /**
   * @param {string} key
   * @returns {Promise<string | null>} null when nothing is stored; anything that is not a string
   *   was not written here and comes back as its JSON, for the reader to refuse
   */
  async function text(key) {
    const value = await localValue(key);
    if (value === undefined) return null;
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  }

  /** What follows a prefix in the names of keys. @param {string} prefix */
  async function names(prefix) {
    return Object.keys(await local.get(null))
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .sort();
  }

  return {
    exclusive,
    reading,
    readSettings: () => text('settings'),
    readIndex: () => text('index'),
    readNotices: () => text('notices'),
    readPause: () => text('pause'),
    readModel: () => text('model'),
    readSite: (/** @type {string} */ name) => text(SITE + name),
    readQuarantined: (/** @type {string} */ id) => text(QUARANTINE + id),
    siteNames: () => names(SITE),
    quarantinedIds: () => names(QUARANTINE),

    /**
     * Applies all of a change or nothing.
     * @param {Change} change
     * @throws {StorageFullError}
     */
    async write({ sites = {}, quarantine = {}, ...texts }) {
      const items = /** @type {Record<string, string>} */ ({ ...texts });
      for (const [name, value] of Object.entries(sites)) items[SITE + name] = value;
      for (const [id, value] of Object.entries(quarantine)) items[QUARANTINE + id] = value;
      try {
        await local.set(items);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (/quota/i.test(message)) throw new StorageFullError(message);
        throw error;
      }
    },

    removeSites: (/** @type {string[]} */ sites) => local.remove(sites.map((name) => SITE + name)),
    removeQuarantined: (/** @type {string} */ id) => local.remove(QUARANTINE + id),
    /** Everything, at once. */
    wipe: async () => {
      await local.clear();
      await session.clear();
    },
    /** Bytes in use, as the browser counts them. */
    used: () => local.getBytesInUse(null),

    readTab: async (/** @type {number} */ tab) => (await sessionValue(`tab:${tab}`)) ?? null,
    writeTab: (/** @type {number} */ tab, /** @type {unknown} */ state) =>
      session.set({ [`tab:${tab}`]: state }),
    /** Style sheets that may be in a tab. @param {number} tab @returns {Promise<Sheet[]>} */
    readStyles: async (tab) => {
      const styles = await sessionValue(`css:${tab}`);
      return Array.isArray(styles) ? styles : [];
    },
    writeStyles: (/** @type {number} */ tab, /** @type {Sheet[]} */ styles) =>
      styles.length === 0 ? session.remove(`css:${tab}`) : session.set({ [`css:${tab}`]: styles }),
    isTabPaused: async (/** @type {number} */ tab) => (await sessionValue(`pause:${tab}`)) === true,
    pauseTab: (/** @type {number} */ tab, /** @type {boolean} */ on) =>
      on ? session.set({ [`pause:${tab}`]: true }) : session.remove(`pause:${tab}`),
    readWords: async () => (await sessionValue('words')) ?? null,
    writeWords: (/** @type {unknown} */ words) => session.set({ words }),
    /** What is known of the page in a tab; a pause is the tab's own and stays. @param {number} tab */
    forgetTab: (tab) => session.remove([`tab:${tab}`, `css:${tab}`]),
  };
}

/**
 * Reads keys of an area, those of one turn by one call.
 * @param {Area} area
 * @returns {(key: string) => Promise<unknown>}
 */
function batched(area) {
  /** @type {string[]} */
  let keys = [];
  /** @type {Promise<Record<string, unknown>> | null} */
  let values = null;
  return async (key) => {
    keys.push(key);
    values ??= Promise.resolve().then(() => {
      const wanted = keys;
      keys = [];
      values = null;
      return area.get(wanted);
    });
    return (await values)[key];
  };
}

/**
 * What one key costs, the way Chromium counts: the key and its value as JSON, in bytes.
 * Texts here are JSON themselves, so quotes and backslashes are counted twice.
 * @param {string} name of a site
 * @param {string} value
 */
export function siteCost(name, value) {
  return SITE.length + utf8Length(name) + utf8Length(JSON.stringify(value));
}

/** The same for the model. @param {string} value */
export function modelCost(value) {
  return 'model'.length + utf8Length(JSON.stringify(value));
}

/** @param {string} value */
function utf8Length(value) {
  return new TextEncoder().encode(value).length;
}
