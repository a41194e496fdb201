// Merging by time: of items with one key the newest stays.

/**
 * Of every key the item with the latest time, in the order of their times. Equal times go by the text of the items, so that the
 * outcome does not depend on the order in which they are given. O(n log n).
 * @template {{at: number}} T
 * @param {T[]} items
 * @param {(item: T) => string} keyOf
 * @returns {T[]}
 */
export function newestOf(items, keyOf) {
  /** @type {Map<string, T>} */
  const kept = new Map();
  for (const item of items) {
    const known = kept.get(keyOf(item));
    if (known === undefined || compare(known, item) < 0) kept.set(keyOf(item), item);
  }
  return [...kept.values()].sort(compare);
}

/** @template {{at: number}} T @param {T} one @param {T} other */
function compare(one, other) {
  if (one.at !== other.at) return one.at - other.at;
  const [first, second] = [textOf(one), textOf(other)];
  return first < second ? -1 : Number(first > second);
}

/** The same for the same fields in another order. @param {unknown} value @returns {string} */
function textOf(value) {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
