// Two markings of one page, compared. Text is weighed by its visible characters; a leaf is a text node that has some.

/**
 * What a method says of a page: one entry per node.
 * @typedef {object} Marking
 * @property {Uint8Array} template 1 = template
 * @property {Float32Array} scores 0..1, 1 = surely template
 * @property {Uint32Array} segments equal where the segment is
 * @property {{decode: number, learn: number, mark: number}} times ms
 */

/**
 * Whether a page has visible text: without any, no method has something to say of it.
 * @param {Uint32Array} chars visible characters per node
 */
export function hasText(chars) {
  return chars.some((count) => count > 0);
}

/**
 * Share of the visible text that is template, 0..1; 0 on a page without text.
 * @param {Uint32Array} chars visible characters per node
 * @param {Uint8Array} template
 */
export function share(chars, template) {
  let all = 0;
  let marked = 0;
  for (let k = 0; k < chars.length; k += 1) {
    all += chars[k];
    if (template[k]) marked += chars[k];
  }
  return all === 0 ? 0 : marked / all;
}

/**
 * Share of the visible text of which both say the same, 0..1; 1 on a page without text.
 * @param {Uint32Array} chars
 * @param {Uint8Array} left
 * @param {Uint8Array} right
 */
export function agreement(chars, left, right) {
  let all = 0;
  let same = 0;
  for (let k = 0; k < chars.length; k += 1) {
    all += chars[k];
    if (left[k] === right[k]) same += chars[k];
  }
  return all === 0 ? 1 : same / all;
}

/**
 * Adjusted Rand index of two segmentations over the text leaves (Hubert and Arabie 1985): 1 = the same, 0 = no more alike
 * than by chance. O(leaves).
 * @param {Uint32Array} chars
 * @param {Uint32Array} left
 * @param {Uint32Array} right
 */
export function adjustedRand(chars, left, right) {
  /** @type {Map<number, number>[]} */
  const [rows, columns, cells, leftIds, rightIds] = Array.from({ length: 5 }, () => new Map());
  /** @param {Map<number, number>} counts @param {number} key */
  const count = (counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1);
  // Segment numbers are arbitrary: small ones, so that a pair is one exact number.
  /** @param {Map<number, number>} known @param {number} segment */
  const id = (known, segment) => {
    const small = known.get(segment) ?? known.size;
    known.set(segment, small);
    return small;
  };
  let leaves = 0;
  for (let k = 0; k < chars.length; k += 1) {
    if (chars[k] === 0) continue;
    leaves += 1;
    const [row, column] = [id(leftIds, left[k]), id(rightIds, right[k])];
    count(rows, row);
    count(columns, column);
    count(cells, row * chars.length + column);
  }
  /** @param {number} n */
  const pairs = (n) => (n * (n - 1)) / 2;
  /** @param {Map<number, number>} counts */
  const sum = (counts) => [...counts.values()].reduce((total, n) => total + pairs(n), 0);
  if (leaves < 2) return 1;
  const expected = (sum(rows) * sum(columns)) / pairs(leaves);
  const most = (sum(rows) + sum(columns)) / 2;
  // Both are one segment, or both are all leaves apart: the same.
  return most === expected ? 1 : (sum(cells) - expected) / (most - expected);
}

/**
 * Where two markings differ, 1 per node.
 * @param {Uint8Array} left
 * @param {Uint8Array} right
 */
export function differences(left, right) {
  return left.map((value, k) => (value === right[k] ? 0 : 1));
}
