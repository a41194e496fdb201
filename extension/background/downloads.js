// Files that a reader made, on their way to the person's downloads. A page hears of every address that a link in its own window
// leads to (the event `navigate`) and may read what is there, so its window takes no part: a page of the extension fetches the
// file from here in chunks and saves it there. A file is held until that page says that the browser has it.

import { t } from '../platform/i18n.js';
import { openSaver, opensInPrivate } from '../platform/surfaces.js';
import { webext } from '../platform/webext.js';
import { randomName } from '../shared/ids.js';
import { CHUNK } from '../shared/upload_chunks.js';

/** How long the page that saves may take from one sign of life to the next, ms. */
const TIMEOUT = 30_000;

/** @typedef {{bytes: Uint8Array, name: string, type: string}} File */
/** @typedef {ReturnType<typeof createDownloads>} Downloads */

/** Saved from a private window, the file would be listed among the downloads of normal ones: only where the person agrees. */
class ListedError extends Error {
  constructor() {
    super(t('reader_take_private'));
    this.name = 'ListedError';
  }
}

/**
 * @param {object} [browser]
 * @param {typeof openSaver} [browser.open]
 * @param {(tab: number) => Promise<void>} [browser.close]
 * @param {() => boolean} [browser.inPrivate] whether pages of the extension open in private windows
 */
export function createDownloads({
  open = openSaver,
  close = (tab) => webext.tabs.remove(tab),
  inPrivate = opensInPrivate,
} = {}) {
  /** @type {Map<string, {file: File, alive: () => void, done: (fault: string | null) => void}>} */
  const waiting = new Map();

  /** @param {string} key */
  function find(key) {
    const one = waiting.get(key);
    if (!one) throw new TypeError('there is no such file');
    return one;
  }

  return {
    /**
     * @param {File} file
     * @param {{window: number, isPrivate: boolean}} page that it comes from
     * @param {boolean} listed whether a private window's file may be listed among the downloads of normal ones
     * @returns {Promise<void>} when the browser has it
     */
    async save(file, { window, isPrivate }, listed) {
      if (isPrivate && !inPrivate() && !listed) throw new ListedError();
      const key = randomName();
      let timer = 0;
      /** @type {Promise<string | null>} */
      const ended = new Promise((done) => {
        const alive = () => {
          clearTimeout(timer);
          timer = Number(setTimeout(() => done(t('reader_take_refused')), TIMEOUT));
        };
        waiting.set(key, { file, alive, done });
        alive();
      });
      try {
        const tab = await open(key, window);
        const fault = await ended;
        if (fault === null) return;
        // A page that has come to nothing does not stay.
        if (tab !== undefined) await close(tab).catch(() => {});
        throw new Error(fault);
      } finally {
        clearTimeout(timer);
        waiting.delete(key);
      }
    },

    /** @param {string} key @param {number} at bytes that came before */
    part(key, at) {
      const { file, alive } = find(key);
      alive();
      const { bytes, ...about } = file;
      return { ...about, total: bytes.length, bytes: bytes.slice(at, at + CHUNK) };
    },

    /** @param {string} key @param {string | null} fault null where the browser has the file */
    ended(key, fault) {
      find(key).done(fault);
    },
  };
}
