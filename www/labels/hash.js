// The name of a frozen page: SHA-256 over its columns.

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<string>} hex */
export async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
