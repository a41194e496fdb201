// Saves what a view made as a file.

import { h } from './dom.js';

/** How long the browser is given to fetch the file, ms. */
const KEPT = 60_000;

/** @param {string} name @param {Blob} blob */
export function saveBlob(name, blob) {
  const url = URL.createObjectURL(blob);
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT);
}
