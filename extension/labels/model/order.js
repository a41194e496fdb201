// The order of labels: by site, address and id, unit by unit, as the core compares them (src/labels.rs). Sums of scores are made in
// it, so it decides their last digit.

/** @typedef {{site: string, url: string, id: string}} Placed */

/** @param {Placed} a @param {Placed} b */
export function inOrder(a, b) {
  return compare(a.site, b.site) || compare(a.url, b.url) || compare(a.id, b.id);
}

/** By UTF-16 units, whatever the language. @param {string} a @param {string} b */
export function compare(a, b) {
  return a === b ? 0 : a < b ? -1 : 1;
}
