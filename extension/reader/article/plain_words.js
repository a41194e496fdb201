// Words of a page that stand in an attribute. They never become markup here, but what is copied out of the reader may be
// read as such elsewhere: what would end a comment or an element is written with other signs.

/**
 * @param {string} words
 * @param {number} most characters
 */
export function plainWords(words, most) {
  return words
    .slice(0, most)
    .replace(/(--!?|\])>/g, '$1›')
    .replace(/<\//g, '‹/');
}
