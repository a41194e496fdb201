// Numbers that look random and are the same on every run: choices of pages, texts of made pages, order of measures.

/**
 * A generator of numbers from 0 up to 1: Marsaglia's xorshift on 32 bits.
 * @param {number} seed
 * @returns {() => number}
 */
export function seeded(seed) {
  // Zero would stay zero, and small seeds start alike: spread the bits first.
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (let k = 0; k < 8; k += 1) next();
  return next;
}

/**
 * A new array in another order (Fisher and Yates).
 * @template T
 * @param {T[]} items
 * @param {() => number} random
 * @returns {T[]}
 */
export function shuffled(items, random) {
  const out = [...items];
  for (let k = out.length - 1; k > 0; k -= 1) {
    const other = Math.floor(random() * (k + 1));
    [out[k], out[other]] = [out[other], out[k]];
  }
  return out;
}
