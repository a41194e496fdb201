// Reads another page of the open page's site, as a document that runs nothing and loads nothing.

import { send } from '../platform/webext.js';
import { decodeHtml } from './charset.js';
import * as dom from './dom.js';

/** Largest page, bytes; longest wait, ms. */
const MAX_BODY = 16 << 20;
const TIMEOUT = 20_000;

/** @typedef {{body: Uint8Array, type: string, url: string}} Fetched */

/**
 * @param {string} url
 * @param {boolean} credentials
 * @param {AbortSignal} signal
 * @returns {Promise<{doc: Document, url: string}>} with the address that it came from in the end
 * @throws {Error} its message is the status, `elsewhere` for a redirect to another origin, `type` for what is no page, or any other
 */
export async function fetchDocument(url, credentials, signal) {
  const { body, type, url: arrived } = await fetchPage(url, credentials, signal);
  if (!/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type) || body.length === 0) {
    throw new RangeError('type');
  }
  const html = decodeHtml(body, type, dom.characterSet(document));
  return { doc: new DOMParser().parseFromString(html, 'text/html'), url: arrived || url };
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
  if (new URL(url).origin !== location.origin) {
    return send('content-bg-learn-fetch', { url, credentials });
  }
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
    return send('content-bg-learn-fetch', { url, credentials });
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
