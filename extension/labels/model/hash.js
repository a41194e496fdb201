// The name of a frozen page: SHA-256 over its columns. Browsers give hashes to secure pages alone, and Firefox hands content
// scripts one that they may not read: there the extension's own pages make the name.

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<string>} hex */
export async function sha256(bytes) {
  if (globalThis.crypto?.subtle === undefined) {
    throw new Error('labels need a secure page: https, or this computer itself');
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same where it can be had, else empty. @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<string>} */
export async function sha256IfAllowed(bytes) {
  try {
    return await sha256(bytes);
  } catch {
    return '';
  }
}
