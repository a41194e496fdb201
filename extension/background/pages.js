// Large pages that came in chunks, one for each tab, for as long as their line is open: see shared/upload_chunks.js. Whatever
// does not fit what was announced ends the line, and with it goes what had come.

import { MAX_PAGE, CHUNK, isKey } from '../shared/upload_chunks.js';

/** The page is not here (any more): whoever has it sends it again. */
export class NoPageError extends Error {
  constructor() {
    super('the page is not known here');
    this.name = 'NoPageError';
  }
}

/** @typedef {Pick<chrome.runtime.Port, 'postMessage' | 'disconnect'> & {onMessage: {addListener: (heard: (message: any) => void) => void}, onDisconnect: {addListener: (gone: () => void) => void}}} Line */

export function createPages() {
  /** What each tab has sent or is sending. @type {Map<number, {line: Line, key: string, bytes: Uint8Array, at: number}>} */
  const coming = new Map();

  /** @param {number} tab @param {Line} line */
  function forget(tab, line) {
    if (coming.get(tab)?.line === line) coming.delete(tab);
  }

  return {
    /** A page calls. @param {number} tab @param {Line} line */
    accept(tab, line) {
      // Of two lines of one tab the first belongs to a page that was left.
      coming.get(tab)?.line.disconnect();
      coming.delete(tab);
      let isAnnounced = false;
      const refuse = () => {
        forget(tab, line);
        line.disconnect();
      };
      line.onDisconnect.addListener(() => forget(tab, line));
      line.onMessage.addListener((message) => {
        if (!isAnnounced) {
          const { key, total } = message ?? {};
          if (!isKey(key) || !Number.isInteger(total) || total < 1 || total > MAX_PAGE) {
            refuse();
            return;
          }
          isAnnounced = true;
          coming.set(tab, { line, key, bytes: new Uint8Array(total), at: 0 });
          line.postMessage({ at: 0 });
          return;
        }
        const page = coming.get(tab);
        if (page?.line !== line) return;
        const { bytes } = message ?? {};
        const fits =
          bytes instanceof Uint8Array &&
          bytes.length > 0 &&
          bytes.length <= CHUNK &&
          page.at + bytes.length <= page.bytes.length;
        if (!fits) {
          refuse();
          return;
        }
        page.bytes.set(bytes, page.at);
        page.at += bytes.length;
        line.postMessage({ at: page.at });
      });
    },

    /**
     * @param {number} tab
     * @param {string} key
     * @returns {Uint8Array} the whole page
     * @throws {NoPageError}
     */
    of(tab, key) {
      const page = coming.get(tab);
      if (page?.key !== key || page.at < page.bytes.length) throw new NoPageError();
      return page.bytes;
    },

    /** Bytes that are held. */
    size: () => [...coming.values()].reduce((sum, { bytes }) => sum + bytes.length, 0),
  };
}
