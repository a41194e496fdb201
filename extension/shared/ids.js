// Ids of what a person makes: highlights, rules, labels. `crypto.randomUUID` is missing on plain http pages, which are insecure
// contexts; `crypto.getRandomValues` is everywhere.

/** @returns {string} a UUID of version 4 (RFC 9562), 122 random bits */
export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** @returns {string} a name that nobody guesses, for what lasts as long as a page; 128 random bits */
export const randomName = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
