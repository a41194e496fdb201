// Learns a site from several of its pages: reads them two at a time, as a visitor without an account, and hands each to
// the background, which keeps what it learned page by page. Stopping in the middle keeps what was learned until then.

import { send } from '../../platform/webext.js';
import { decodeHtml } from '../charset.js';
import * as dom from '../dom.js';
import { snapshotDocument } from '../snapshot.js';

/** Pages read at the same time. */
const AT_ONCE = 2;

/** Largest page, bytes; longest wait, ms. */
const MAX_BODY = 16 << 20;
const TIMEOUT = 20_000;

/** @typedef {{body: Uint8Array, type: string, url: string}} Fetched */
/** @typedef {import('../../shared/answers.js').TemplateSummary} TemplateSummary */

/**
 * @typedef {object} Unread
 * @property {string} url
 * @property {'status' | 'elsewhere' | 'type' | 'failed'} why the site refused it, it leads to another origin, it is no HTML, there was
 *   no answer
 * @property {string} [status] of HTTP
 */

/**
 * @typedef {object} Learned
 * @property {number} pages learned in this run
 * @property {Unread[]} unread pages that could not be read
 * @property {boolean} cancelled
 * @property {TemplateSummary | null} template
 */

/**
 * @param {object} task
 * @param {string[]} task.urls
 * @param {import('../page_upload.js').PageUpload} task.upload
 * @param {{bytes: Uint8Array<ArrayBuffer>, url: string}} task.current the page that is open, learned first
 * @param {boolean} task.credentials
 * @param {AbortSignal} task.signal
 * @param {(done: number, of: number) => void} task.onProgress
 * @returns {Promise<Learned>}
 * @throws {Error} when the background cannot learn: no page is at fault
 */
export async function learnSite({ urls, upload, current, credentials, signal, onProgress }) {
  /** @type {Learned} */
  const result = { pages: 0, unread: [], cancelled: false, template: null };
  const of = urls.length + 1;
  const keep = async (/** @type {Uint8Array<ArrayBuffer>} */ page, /** @type {string} */ url) => {
    const { template } = await upload.send('content-bg-learn-page', page, { url });
    result.pages += 1;
    result.template = template;
  };
  onProgress(0, of);
  await keep(current.bytes, current.url);
  onProgress(1, of);
  const waiting = [...urls];
  // Read at once but learned in their order: which page answers first does not decide what is learned.
  let turn = Promise.resolve();
  const reader = async () => {
    for (let url = waiting.shift(); url !== undefined && !signal.aborted; url = waiting.shift()) {
      const before = turn;
      const { promise, resolve } = Promise.withResolvers();
      turn = promise;
      try {
        const page = await readPage(url, credentials, signal);
        await before;
        if (signal.aborted) return;
        if ('why' in page) result.unread.push(page);
        else await keep(page.bytes, page.url);
      } finally {
        resolve(undefined);
      }
      onProgress(result.pages + result.unread.length, of);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  result.cancelled = signal.aborted;
  await send('content-bg-learn-end', {});
  return result;
}

/**
 * A page of the site as columns, or why there are none.
 * @param {string} url
 * @param {boolean} credentials
 * @param {AbortSignal} signal
 * @returns {Promise<{bytes: Uint8Array<ArrayBuffer>, url: string} | Unread>}
 */
async function readPage(url, credentials, signal) {
  try {
    const { body, type, url: arrived } = await fetchPage(url, credentials, signal);
    if (!/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type) || body.length === 0) {
      return { url, why: 'type' };
    }
    const html = decodeHtml(body, type, dom.characterSet(document));
    const doc = new DOMParser().parseFromString(html, 'text/html');
    const { bytes } = snapshotDocument(doc, arrived || url);
    return { bytes, url: arrived || url };
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    if (reason === 'elsewhere') return { url, why: 'elsewhere' };
    return /^\d+$/.test(reason) ? { url, why: 'status', status: reason } : { url, why: 'failed' };
  }
}

/**
 * From here where the page's own policy allows it, else by the background. Redirects are followed within the origin: another one
 * is not asked, and nobody learns where the person came from.
 * @param {string} url
 * @param {boolean} credentials
 * @param {AbortSignal} signal
 * @returns {Promise<Fetched>}
 * @throws {Error} its message is the status, `elsewhere` for a redirect to another origin, or any other
 */
async function fetchPage(url, credentials, signal) {
  if (new URL(url).origin !== location.origin) return send('content-bg-learn-fetch', { url });
  /** @type {RequestInit} */
  const how = {
    credentials: credentials ? 'same-origin' : 'omit',
    mode: 'same-origin',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
  };
  let response;
  try {
    response = await fetch(url, how);
  } catch (error) {
    // In Firefox the error is the page's, of no class of this world.
    if (/** @type {Error} */ (error).name !== 'TypeError') throw error;
    if (await isRedirect(url, how)) throw new RangeError('elsewhere', { cause: error });
    // The page's policy may have forbidden it: it is not in force in the background.
    return send('content-bg-learn-fetch', { url });
  }
  if (!response.ok) throw new RangeError(String(response.status));
  const body = await limitedBody(response);
  return { body, type: response.headers.get('content-type') ?? '', url: response.url };
}

/** @param {string} url @param {RequestInit} how @returns {Promise<boolean>} false where it cannot be asked */
const isRedirect = (url, how) =>
  fetch(url, { ...how, redirect: 'manual' }).then(
    ({ type }) => type === 'opaqueredirect',
    () => false,
  );

/** @param {Response} response */
async function limitedBody(response) {
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length;
    if (length > MAX_BODY) {
      await reader?.cancel();
      throw new RangeError(`a page of more than ${MAX_BODY} bytes`);
    }
    parts.push(part.value);
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.length;
  }
  return body;
}
