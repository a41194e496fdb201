// Everything Husk keeps, and the only file that knows the keys. Templates and settings are strings in
// storage.local: a string of 1 MB is read three times faster than the same as objects, and Chromium
// refuses typed arrays there.
//
// Guarantees:
// - One `write` is one call of the browser's `set`, which applies all of its keys or none. So a
//   worker that is killed leaves the state before or after a step, never the middle of one.
// - `exclusive` runs one task at a time, also across a worker that is dying and its successor, which
//   the browser's own locks keep apart.
//
// Keys of storage.local:
//   settings            JSON of the settings
//   index               JSON: what is known of each site without reading it; can be made again
//   notices             JSON: what the person has not been told yet
//   pause               when the pause everywhere ends, ms since 1970
//   model               JSON of the model that was loaded, in base64; empty for none
//   site:<name>         JSON of one site's record, with its template in base64
//   aside:<id>          JSON of something stored that could not be read, whole, with the reason
// Keys of storage.session (gone when the browser closes):
//   tab:<id>            state of a tab    ·    css:<id>   style sheets put into it
//   pause:<id>          true for a tab in which nothing starts by itself

import { webext } from './webext.js';

/** Bytes that storage.local holds in Chromium. Firefox has no such limit; the same is kept there. */
export const QUOTA = 10_485_760;

const SITE = 'site:';
const ASIDE = 'aside:';
const KEYS = Object.freeze(
  /** @type {const} */ (['settings', 'index', 'notices', 'pause', 'model']),
);

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
 * What one write changes. A text of null leaves the key as it is.
 * @typedef {object} Change
 * @property {string} [settings]
 * @property {string} [index]
 * @property {string} [notices]
 * @property {string} [pause]
 * @property {string} [model]
 * @property {Record<string, string>} [sites] by name
 * @property {Record<string, string>} [aside] by id
 */

/** Storage is full: nothing of the write was applied. */
export class StorageFullError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'StorageFullError';
  }
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

  /**
   * Runs a task after all that were asked for before it, alone.
   * @template T
   * @param {() => Promise<T>} task
   * @returns {Promise<T>}
   */
  function exclusive(task) {
    const turn = queue.then(() => (locks ? locks.request('husk-storage', task) : task()));
    queue = turn.catch(() => {});
    return /** @type {Promise<T>} */ (turn);
  }

  /**
   * @param {string} key
   * @returns {Promise<string | null>} null when nothing is stored; anything that is not a string
   *   was not written here and comes back as its JSON, for the reader to refuse
   */
  async function text(key) {
    const value = (await local.get(key))[key];
    if (value === undefined) return null;
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  }

  /**
   * @param {string} prefix
   * @returns {Promise<string[]>}
   */
  async function names(prefix) {
    return Object.keys(await local.get(null))
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .sort();
  }

  return {
    exclusive,
    readSettings: () => text('settings'),
    readIndex: () => text('index'),
    readNotices: () => text('notices'),
    readPause: () => text('pause'),
    readModel: () => text('model'),
    /** @param {string} name */
    readSite: (name) => text(SITE + name),
    /** @param {string} id */
    readAside: (id) => text(ASIDE + id),
    siteNames: () => names(SITE),
    asideIds: () => names(ASIDE),

    /**
     * Applies all of a change or nothing.
     * @param {Change} change
     * @throws {StorageFullError}
     */
    async write(change) {
      /** @type {Record<string, string>} */
      const items = {};
      for (const key of KEYS) {
        const value = change[key];
        if (value !== undefined) items[key] = value;
      }
      for (const [name, value] of Object.entries(change.sites ?? {})) items[SITE + name] = value;
      for (const [id, value] of Object.entries(change.aside ?? {})) items[ASIDE + id] = value;
      try {
        await local.set(items);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (/quota|QUOTA/.test(message)) throw new StorageFullError(message);
        throw error;
      }
    },

    /** @param {string[]} sites */
    removeSites: (sites) => local.remove(sites.map((name) => SITE + name)),
    /** @param {string} id */
    removeAside: (id) => local.remove(ASIDE + id),
    /** Everything, at once. */
    wipe: async () => {
      await local.clear();
      await session.clear();
    },
    /** Bytes in use, as the browser counts them. */
    used: () => local.getBytesInUse(null),

    /**
     * @param {number} tab
     * @returns {Promise<unknown>}
     */
    readTab: async (tab) => (await session.get(`tab:${tab}`))[`tab:${tab}`] ?? null,
    /**
     * @param {number} tab
     * @param {unknown} state
     */
    writeTab: (tab, state) => session.set({ [`tab:${tab}`]: state }),
    /**
     * Style sheets that may be in a tab.
     * @param {number} tab
     * @returns {Promise<Sheet[]>}
     */
    readStyles: async (tab) => {
      const styles = (await session.get(`css:${tab}`))[`css:${tab}`];
      return Array.isArray(styles) ? styles : [];
    },
    /**
     * @param {number} tab
     * @param {Sheet[]} styles
     */
    writeStyles: (tab, styles) =>
      styles.length === 0 ? session.remove(`css:${tab}`) : session.set({ [`css:${tab}`]: styles }),
    /**
     * @param {number} tab
     * @returns {Promise<boolean>}
     */
    isTabPaused: async (tab) => (await session.get(`pause:${tab}`))[`pause:${tab}`] === true,
    /**
     * @param {number} tab
     * @param {boolean} on
     */
    pauseTab: (tab, on) =>
      on ? session.set({ [`pause:${tab}`]: true }) : session.remove(`pause:${tab}`),
    /** What is known of the page in a tab; a pause is the tab's own and stays. @param {number} tab */
    forgetTab: (tab) => session.remove([`tab:${tab}`, `css:${tab}`]),
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
