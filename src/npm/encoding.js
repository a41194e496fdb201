// The text of a page that comes as bytes, by the order in which browsers look for its encoding: byte order mark, what its server named,
// what it declares in its first 1024 bytes. One that declares none is UTF-8 if it can be, else windows-1252; browsers guess further.

/** Bytes in which a declaration is looked for. */
const PRESCAN = 1024;

/** A declaration, in an attribute of its own or in that of `http-equiv`. */
const DECLARED = /<meta[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i;

/**
 * @param {Uint8Array} bytes
 * @param {string} [charset] what the server named
 * @returns {string}
 */
export function decoded(bytes, charset) {
  const label = marked(bytes) ?? known(charset) ?? declared(bytes);
  if (label) return new TextDecoder(label).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** @param {Uint8Array} bytes */
function marked([a, b, c]) {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return undefined;
}

/** @param {string} [label] @returns {string | undefined} the encoding of a label; none of one that is not known */
function known(label) {
  if (!label) return undefined;
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return undefined;
  }
}

/** @param {Uint8Array} bytes */
function declared(bytes) {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, PRESCAN));
  const encoding = known(DECLARED.exec(start.replace(/<!--[^]*?(-->|$)/g, ''))?.[1]);
  // What can be read that far is no UTF-16.
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding;
}
