// Whether short texts stand in a longer one.

/** Letters and digits alone: spaces, quotation marks and dashes differ between a page and its copy. @param {string} text */
const bare = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '');

/**
 * Those that stand in a text. One without letters and digits is in none.
 * @param {import('./pages.js').Snippet[]} snippets
 * @param {string} text
 */
export function found(snippets, text) {
  const whole = bare(text);
  return snippets.filter((snippet) => {
    const wanted = bare(snippet.text);
    return wanted !== '' && whole.includes(wanted);
  });
}

/** @param {number} part @param {number} whole @returns {number | null} null of nothing */
export const share = (part, whole) => (whole === 0 ? null : part / whole);
