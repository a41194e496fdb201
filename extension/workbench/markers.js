// What methods have learned, by key, in the core's memory. A key that is learned anew forgets what it had.

import { Marker } from '../../dist/wasm/lab.js';

/** @typedef {{key: string, name: string, pages: Uint8Array[], seed: number, model?: Uint8Array | null}} Learned */

/** @type {Map<string, Marker>} */
const markers = new Map();

/**
 * @param {Learned} given `model`: for the method `husk`, in the place of its own
 * @param {(done: number, of: number) => void} told
 */
export function learnMarker({ key, name, pages, seed, model }, told) {
  forgetMarker(key);
  markers.set(key, new Marker(name, pages, seed, told, model ?? undefined));
}

/** @param {string} key */
export function markerOf(key) {
  const marker = markers.get(key);
  if (!marker) throw new Error(`nothing was learned as ${key}`);
  return marker;
}

/** @param {string} key */
export function forgetMarker(key) {
  markers.get(key)?.free();
  markers.delete(key);
}
