// A large page goes to the background in chunks, through a port of its own: browsers refuse messages of 64 MiB, and a long
// message keeps both sides from everything else. What came is known by its key until the port closes.
//
//   page ── {key, total} ──▶ background        page ◀── {at: bytes so far} ──
//   page ── {bytes} ──▶                        after each, so that one chunk at a time is on its way
//
// Messages then carry the key where they would carry the page.

/** Name of the port. */
export const PAGE_PORT = 'husk.page';

/** Name of the port of files that the reader saves, which go in the same way. */
export const FILE_PORT = 'husk.file';

/** Bytes of one chunk; pages up to this size go in the message itself. */
export const CHUNK = 4 << 20;

/** Largest page, bytes: a million nodes take about 60 MB. */
export const MAX_PAGE = 268_435_456;

const MAX_KEY = 64;

/** @param {unknown} value @returns {value is string} */
export function isKey(value) {
  return typeof value === 'string' && value !== '' && value.length <= MAX_KEY;
}
