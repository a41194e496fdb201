// Names of files that every system takes, from the title of an article.

/** Bytes of a name without its ending: file systems end at 255, and some add to names. */
const LONGEST = 150;

/** Names that Windows keeps for itself. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * @param {string} title
 * @param {string} ending such as `md`
 * @param {string} [fallback] for a title of which nothing is left
 */
export function fileName(title, ending, fallback = 'article') {
  const plain = title
    .normalize('NFC')
    .replace(/[\\/:*?"<>|]/g, ' ')
    // Signs that cannot be seen, or that turn what follows around.
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s~-]+/, '');
  const encoder = new TextEncoder();
  let name = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter().segment(plain)) {
    bytes += encoder.encode(segment).length;
    if (bytes > LONGEST) break;
    name += segment;
  }
  name = name.replace(/[.\s]+$/, '');
  if (name === '' || RESERVED.test(name)) name = `${fallback}${name === '' ? '' : ` ${name}`}`;
  return `${name}.${ending}`;
}
