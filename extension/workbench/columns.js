// The structure of a page as its wire columns hold it (src/core/page/wire.rs): parents, for walking up without the document.

const HEADER_WORDS = 16;
const NODES_AT = 3;

/**
 * The parent of every node; that of the first is `0xffffffff`. A copy: the columns travel to the worker.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Uint32Array}
 */
export function parentsOf(bytes) {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  return words.slice(HEADER_WORDS, HEADER_WORDS + words[NODES_AT]);
}
