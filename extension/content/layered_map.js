// A map that grows without a pause: a large Map that doubles moves all that it holds at once, which takes a tenth of a second
// for a million entries. This one grows by layers of bounded size; asking costs one look in each.

import { STEPS } from './time_slicing.js';

/** Entries of a layer. */
const LAYER = 1 << 16;

/** @template K @template V */
export class LayeredMap {
  /** @type {Map<K, V>[]} */
  #layers = [new Map()];

  /** @param {K} key @returns {V | undefined} */
  get(key) {
    for (const layer of this.#layers) {
      const value = layer.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** Of a key that is given again, in another layer, the first value stays. @param {K} key @param {V} value */
  set(key, value) {
    let last = this.#layers[this.#layers.length - 1];
    if (last.size >= LAYER) this.#layers.push((last = new Map()));
    last.set(key, value);
  }

  /** @param {K} key @returns {boolean} whether it was there */
  delete(key) {
    return this.#layers.filter((layer) => layer.delete(key)).length > 0;
  }
}

/**
 * The index of each item, as work in steps.
 * @template K
 * @param {K[]} items
 * @returns {Generator<void, LayeredMap<K, number>, void>}
 */
export function* indexing(items) {
  /** @type {LayeredMap<K, number>} */
  const ids = new LayeredMap();
  for (let k = 0; k < items.length; k += 1) {
    if (k % STEPS === STEPS - 1) yield;
    ids.set(items[k], k);
  }
  return ids;
}
