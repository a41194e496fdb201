// Sends messages about the page to the background: a small page within the message, a large one once and in chunks beforehand (see
// shared/upload_chunks.js). The background may be terminated at any time and forget the page; then it is sent once more.

import { MAX_PAGE, PAGE_PORT, CHUNK } from '../shared/upload_chunks.js';
import { connect, send } from '../platform/webext.js';
import { randomName } from '../shared/ids.js';

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/** The page that the background has, or is being sent. @typedef {{bytes: Bytes, key: Promise<string>, stop: () => void}} Sent */

export class PageUpload {
  /** @type {Sent | null} */
  #sent = null;
  #name;

  /** @param {string} [name] of the line */
  constructor(name = PAGE_PORT) {
    this.#name = name;
  }

  /**
   * @template {import('../shared/protocol.js').MessageName} N
   * @param {N} name
   * @param {Bytes} bytes the page
   * @param {Omit<import('../shared/protocol.js').Messages[N][0], 'page'>} rest of the payload
   * @returns {Promise<import('../shared/protocol.js').Messages[N][1]>}
   */
  async send(name, bytes, rest) {
    const ask = (/** @type {Bytes | string} */ page) =>
      send(name, /** @type {any} */ ({ page, ...rest }));
    if (bytes.length <= CHUNK || bytes.length > MAX_PAGE) return ask(bytes);
    const sent = this.#of(bytes);
    try {
      return await ask(await sent.key);
    } catch (error) {
      // Ended from here, or the background has ended meanwhile.
      if (this.#sent !== sent || /** @type {Error} */ (error).name !== 'NoPageError') throw error;
      this.end();
      return ask(await this.#of(bytes).key);
    }
  }

  /** @param {Bytes} bytes @returns {Sent} */
  #of(bytes) {
    if (this.#sent?.bytes !== bytes) {
      this.end();
      this.#sent = { bytes, ...deliver(this.#name, bytes) };
    }
    return this.#sent;
  }

  /** The background need not keep anything any longer. */
  end() {
    this.#sent?.stop();
    this.#sent = null;
  }
}

/**
 * @param {string} line
 * @param {Bytes} bytes
 * @returns {{key: Promise<string>, stop: () => void}} the key when all of it has arrived
 */
function deliver(line, bytes) {
  const port = connect(line);
  const name = randomName();
  let gone = () => {};
  const key = new Promise((resolve, reject) => {
    gone = () => {
      const error = new Error('the line ended');
      error.name = 'NoPageError';
      reject(error);
    };
    port.onMessage.addListener(({ at }) => {
      if (at === bytes.length) resolve(name);
      else port.postMessage({ bytes: bytes.slice(at, at + CHUNK) });
    });
  });
  // The caller may have stopped waiting: that is no unhandled rejection.
  key.catch(() => {});
  port.onDisconnect.addListener(() => gone());
  port.postMessage({ key: name, total: bytes.length });
  const stop = () => {
    port.disconnect();
    gone();
  };
  return { key, stop };
}
