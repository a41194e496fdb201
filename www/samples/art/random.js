/**
 * Numbers that look random and are the same on every run.
 *
 * Generator: mulberry32, 32 bits of state, period 2^32: far more than the few thousand draws the samples make.
 *
 * @typedef {object} Random
 * @property {() => number} next In 0..1, 1 excluded.
 * @property {(low: number, high: number) => number} between In low..high, with one decimal, so drawings stay small.
 * @property {(low: number, high: number) => number} whole In low..high, both included.
 * @property {<T>(list: readonly T[]) => T} pick
 * @property {<T>(list: readonly T[], count: number) => T[]} some `count` different entries, in random order.
 */

/**
 * @param {string} seed
 * @returns {Random}
 */
export function random(seed) {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (/** @type {number} */ low, /** @type {number} */ high) =>
    low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    between: (low, high) => Math.round((low + next() * (high - low)) * 10) / 10,
    pick: (list) => list[whole(0, list.length - 1)],
    some: (list, count) => {
      const rest = [...list];
      const out = [];
      while (out.length < count && rest.length > 0) {
        out.push(...rest.splice(whole(0, rest.length - 1), 1));
      }
      return out;
    },
  };
}

/**
 * FNV-1a over UTF-16 units.
 *
 * @param {string} text
 * @returns {number} An unsigned 32-bit number.
 */
export function hash(text) {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
