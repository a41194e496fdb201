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
 * @typedef {object} Learned
 * @property {number} pages learned in this run
 * @property {number} failed
 * @property {boolean} cancelled
 * @property {TemplateSummary | null} template
 */

/**
 * @param {object} task
 * @param {string[]} task.urls
 * @param {import('../page_line.js').PageLine} task.line
 * @param {{bytes: Uint8Array<ArrayBuffer>, url: string}} task.current the page that is open, learned first
 * @param {boolean} task.credentials
 * @param {AbortSignal} task.signal
 * @param {(done: number, of: number) => void} task.onProgress
 * @returns {Promise<Learned>}
 * @throws {Error} when the background cannot learn: no page is at fault
 */
export async function learnSite({ urls, line, current, credentials, signal, onProgress }) {
  /** @type {Learned} */
  const result = { pages: 0, failed: 0, cancelled: false, template: null };
  const of = urls.length + 1;
  let begun = 0;
  const keep = async (/** @type {Uint8Array<ArrayBuffer>} */ page, /** @type {string} */ url) => {
    begun += 1;
    const { template } = await line.send('content-bg-learn-page', page, {
      url,
      last: begun === of,
    });
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
        if (page === null) result.failed += 1;
        else await keep(page.bytes, page.url);
      } finally {
        resolve(undefined);
      }
      onProgress(result.pages + result.failed, of);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  result.cancelled = signal.aborted;
  return result;
}

/**
 * A page of the site as columns; `null` when it cannot be read or is no HTML.
 * @param {string} url
 * @param {boolean} credentials
 * @param {AbortSignal} signal
 */
async function readPage(url, credentials, signal) {
  try {
    const { body, type, url: arrived } = await fetchPage(url, credentials, signal);
    if (!/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type) || body.length === 0) return null;
    const html = decodeHtml(body, type, dom.characterSet(document));
    const doc = new DOMParser().parseFromString(html, 'text/html');
    const { bytes } = snapshotDocument(doc, arrived || url);
    return { bytes, url: arrived || url };
  } catch {
    return null;
  }
}

/**
 * From here where the page's own policy allows it, else by the background.
 * @param {string} url
 * @param {boolean} credentials
 * @param {AbortSignal} signal
 * @returns {Promise<Fetched>}
 */
async function fetchPage(url, credentials, signal) {
  if (new URL(url).origin === location.origin) {
    try {
      const response = await fetch(url, {
        credentials: credentials ? 'same-origin' : 'omit',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      });
      if (!response.ok) throw new RangeError(`the site answered ${response.status}`);
      const body = await limitedBody(response);
      return { body, type: response.headers.get('content-type') ?? '', url: response.url };
    } catch (error) {
      // What fails for its own sake fails in the background too; only a policy is not in force there.
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return send('content-bg-learn-fetch', { url });
}

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
