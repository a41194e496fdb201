// What pages send in chunks (see shared/upload_chunks.js), one upload for each tab, for as long as its port is open. Whatever does
// not fit what was announced closes the port, and what had come is forgotten.

import { MAX_PAGE, CHUNK, isKey } from '../shared/upload_chunks.js';

/** The upload is not here (any more): whoever has it sends it again. */
export class NoPageError extends Error {
  constructor() {
    super('the page is not known here');
    this.name = 'NoPageError';
  }
}

/** @typedef {Pick<chrome.runtime.Port, 'postMessage' | 'disconnect'> & {onMessage: {addListener: (heard: (message: any) => void) => void}, onDisconnect: {addListener: (gone: () => void) => void}}} Port */

export function createUploads() {
  /** What each tab has sent or is sending. @type {Map<number, {port: Port, key: string, bytes: Uint8Array, at: number}>} */
  const uploads = new Map();

  /** @param {number} tab @param {Port} port */
  function forget(tab, port) {
    if (uploads.get(tab)?.port === port) uploads.delete(tab);
  }

  return {
    /** A page begins an upload. @param {number} tab @param {Port} port */
    accept(tab, port) {
      // Of two ports of one tab the first belongs to a page that was left.
      uploads.get(tab)?.port.disconnect();
      uploads.delete(tab);
      let isAnnounced = false;
      const refuse = () => {
        forget(tab, port);
        port.disconnect();
      };
      port.onDisconnect.addListener(() => forget(tab, port));
      port.onMessage.addListener((message) => {
        if (!isAnnounced) {
          const { key, total } = message ?? {};
          if (!isKey(key) || !Number.isInteger(total) || total < 1 || total > MAX_PAGE) {
            return refuse();
          }
          isAnnounced = true;
          uploads.set(tab, { port, key, bytes: new Uint8Array(total), at: 0 });
          return port.postMessage({ at: 0 });
        }
        const upload = uploads.get(tab);
        if (upload?.port !== port) return;
        const { bytes } = message ?? {};
        const fits =
          bytes instanceof Uint8Array &&
          bytes.length > 0 &&
          bytes.length <= CHUNK &&
          upload.at + bytes.length <= upload.bytes.length;
        if (!fits) return refuse();
        upload.bytes.set(bytes, upload.at);
        upload.at += bytes.length;
        port.postMessage({ at: upload.at });
      });
    },

    /**
     * @param {number} tab
     * @param {string} key
     * @returns {Uint8Array} all that was announced
     * @throws {NoPageError}
     */
    of(tab, key) {
      const upload = uploads.get(tab);
      if (upload?.key !== key || upload.at < upload.bytes.length) throw new NoPageError();
      return upload.bytes;
    },

    /** Bytes that are held. */
    size: () => [...uploads.values()].reduce((sum, { bytes }) => sum + bytes.length, 0),
  };
}
