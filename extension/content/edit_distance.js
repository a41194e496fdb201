// Similarity of short texts by edit distance: the fewest letters to add, leave out or change. O(length × length).

/**
 * The part of a text that is most similar to a pattern.
 * @param {string} pattern
 * @param {string} text
 * @returns {{start: number, end: number, errors: number}} of equal ones the first
 */
export function bestMatch(pattern, text) {
  const rows = pattern.length;
  /** Errors of the first k letters of the pattern where the text was read up to now, and where that began. */
  let errors = Array.from({ length: rows + 1 }, (_, k) => k);
  let starts = new Array(rows + 1).fill(0);
  let best = { start: 0, end: 0, errors: rows };
  for (let at = 0; at < text.length; at += 1) {
    const nextErrors = [0];
    const nextStarts = [at + 1];
    for (let k = 1; k <= rows; k += 1) {
      const change = errors[k - 1] + (pattern[k - 1] === text[at] ? 0 : 1);
      const left = nextErrors[k - 1] + 1;
      const more = errors[k] + 1;
      const least = Math.min(change, left, more);
      nextErrors.push(least);
      nextStarts.push(
        least === change
          ? k === 1
            ? at
            : starts[k - 1]
          : least === left
            ? nextStarts[k - 1]
            : starts[k],
      );
    }
    [errors, starts] = [nextErrors, nextStarts];
    if (errors[rows] < best.errors) {
      best = { start: starts[rows], end: at + 1, errors: errors[rows] };
    }
  }
  return best;
}

/** Letters beyond the length of the context that are looked at: something may have come in. */
const BEYOND = 16;

/**
 * Similarity of what follows a place to what once followed it.
 * @param {string} wanted
 * @param {string} text
 * @param {number} place
 * @returns {number} 0..1; 1 for nothing wanted at the end of the text, 0 when there is something now
 */
export function similarityAfter(wanted, text, place) {
  return similarity(wanted, text.slice(place, place + wanted.length + BEYOND));
}

/** The same for what precedes it. @param {string} wanted @param {string} text @param {number} place */
export function similarityBefore(wanted, text, place) {
  const there = text.slice(Math.max(0, place - wanted.length - BEYOND), place);
  return similarity([...wanted].reverse().join(''), [...there].reverse().join(''));
}

/** From the beginning of both on, to any end of the second. @param {string} wanted @param {string} text */
function similarity(wanted, text) {
  if (wanted.length === 0) return text.length === 0 ? 1 : 0;
  let errors = Array.from({ length: text.length + 1 }, (_, k) => k);
  for (let row = 1; row <= wanted.length; row += 1) {
    const next = [row];
    for (let k = 1; k <= text.length; k += 1) {
      next.push(
        Math.min(
          errors[k - 1] + (wanted[row - 1] === text[k - 1] ? 0 : 1),
          errors[k] + 1,
          next[k - 1] + 1,
        ),
      );
    }
    errors = next;
  }
  return Math.max(0, 1 - Math.min(...errors) / wanted.length);
}
