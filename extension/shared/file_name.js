// Makes file names that every system accepts from the titles of articles.

/** Most bytes of a name without its ending: file systems take 255, and some programs add to names. */
const LONGEST = 150;

/** Names that Windows reserves. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * @param {string} title
 * @param {string} ending such as `md`
 * @param {string} [fallback] for a title of which no character can be used
 */
export function fileName(title, ending, fallback = 'article') {
  const plain = title
    .normalize('NFC')
    .replace(/[\\/:*?"<>|]/g, ' ')
    // Characters that are invisible, or change the direction of what follows.
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
