// Learns a site from several of its pages: reads them two at a time, as a visitor without an account, and hands each to
// the background, which keeps what it learned page by page. Stopping in the middle keeps what was learned until then.

import { send } from '../../platform/webext.js';
import { fetchDocument } from '../page_fetch.js';
import { snapshotDocument } from '../snapshot.js';

/** Pages read at the same time. */
const AT_ONCE = 2;

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
    const { doc, url: arrived } = await fetchDocument(url, credentials, signal);
    const { bytes } = snapshotDocument(doc, arrived);
    return { bytes, url: arrived };
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    if (reason === 'elsewhere' || reason === 'type') return { url, why: reason };
    return /^\d+$/.test(reason) ? { url, why: 'status', status: reason } : { url, why: 'failed' };
  }
}
