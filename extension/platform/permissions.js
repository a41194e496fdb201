// Permissions for hosts, asked for one at a time and given back when no longer needed.

import { webext } from './webext.js';

/** The match pattern for a host, on any port. @param {string} host */
export function hostPattern(host) {
  return `*://${host}/*`;
}

/**
 * Asks the person. Call it before anything is awaited: browsers want it straight from a gesture.
 * @param {string} host
 * @returns {Promise<boolean>}
 * @throws {Error} when the browser sees no gesture
 */
export function requestHost(host) {
  return webext.permissions.request({ origins: [hostPattern(host)] });
}

/** @param {string} host @returns {Promise<boolean>} */
export function hasHost(host) {
  return webext.permissions.contains({ origins: [hostPattern(host)] });
}

/**
 * Gives the permission back. A wider one that the person gave in the browser's own settings stays.
 * @param {string} host
 */
export async function releaseHost(host) {
  try {
    await webext.permissions.remove({ origins: [hostPattern(host)] });
  } catch {
    // It was not given.
  }
}
