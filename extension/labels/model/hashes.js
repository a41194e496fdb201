// SHA-256 names frozen pages by their columns. Browsers compute it on secure pages only (https, localhost), and Firefox returns
// results to content scripts that they may not read; there the extension's own pages compute it.

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<string>} hexadecimal */
export async function sha256(bytes) {
  if (globalThis.crypto?.subtle === undefined) {
    throw new Error('labels need a secure page: https, or this computer itself');
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Like `sha256`; empty where the browser does not allow it. @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<string>} */
export async function sha256IfAllowed(bytes) {
  try {
    return await sha256(bytes);
  } catch {
    return '';
  }
}

/**
 * A short hash of a text, for noticing changes; not safe against forgery. Two rounds of FNV-1a, 64 bits.
 * @param {string} text
 */
export function hash64(text) {
  let [one, other] = [0x811c9dc5, 0x9dc5811c];
  for (let k = 0; k < text.length; k += 1) {
    const unit = text.charCodeAt(k);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit ^ (one >>> 13), 0x01000197);
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
