// The encoding of a page that was fetched as bytes, found as a browser finds it: byte order mark, charset of the
// transport, declaration in the first 1024 bytes, then UTF-8 if the bytes are that, else the encoding of the page with
// the link.

/** How far into the document a declaration is looked for (the standard's prescan). */
const PRESCAN = 1024;

/**
 * @param {Uint8Array} bytes
 * @param {string} contentType
 * @param {string} neighbour encoding of the page that links here
 * @returns {string} the text
 */
export function decodeHtml(bytes, contentType, neighbour) {
  const label = mark(bytes) ?? known(charsetOf(contentType)) ?? known(declared(bytes));
  if (label) return new TextDecoder(label).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(known(neighbour) ?? 'windows-1252').decode(bytes);
  }
}

/** @param {Uint8Array} bytes */
function mark([a, b, c]) {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return null;
}

/** The charset that a content type or a meta element's `content` names. @param {string} contentType */
export function charsetOf(contentType) {
  return /charset\s*=\s*["']?([^\s"';,>]+)/i.exec(contentType)?.[1] ?? '';
}

/** @param {Uint8Array} bytes */
function declared(bytes) {
  const head = new TextDecoder('latin1')
    .decode(bytes.subarray(0, PRESCAN))
    .replace(/<!--[\s\S]*?-->/g, '');
  for (const [tag] of head.matchAll(/<meta[\s/][^>]*>/gi)) {
    const label = charsetOf(tag);
    // A declaration that could be read was not written in UTF-16.
    if (label) return /^utf-?16/i.test(label) ? 'utf-8' : label;
  }
  return '';
}

/** @param {string} label @returns {string | null} `null` when no browser knows it */
function known(label) {
  try {
    return label ? new TextDecoder(label).encoding : null;
  } catch {
    return null;
  }
}
