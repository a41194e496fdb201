// Which site a page belongs to. Pages of one site share a template: the registrable domain (what
// one owner holds, by the public suffix list), or the host and port where there is none, or the
// folder for a file.

import { registrableDomain } from './public_suffix.js';

/**
 * @param {string | undefined} address
 * @returns {string | null} null for addresses that no site stands behind
 */
export function siteName(address) {
  const url = parsed(address);
  if (!url) return null;
  if (url.protocol === 'file:') {
    return `file://${url.host}${url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1)}`;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  const domain = registrableDomain(url.hostname);
  // A domain that no suffix list knows (an intranet name, a test server) is told apart by its port.
  return domain !== null && url.port === '' ? domain : url.host;
}

/** The host that a permission is asked for. @param {string | undefined} address @returns {string | null} */
export function hostName(address) {
  const url = parsed(address);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return url.hostname;
}

/**
 * The address by which a page is known again: without the fragment, which does not change the page.
 * @param {string} address
 */
export function pageAddress(address) {
  const url = parsed(address);
  if (!url) return address;
  url.hash = '';
  return url.href;
}

/** @param {string | undefined} address */
function parsed(address) {
  return address !== undefined && URL.canParse(address) ? new URL(address) : null;
}
