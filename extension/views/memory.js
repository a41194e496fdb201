// What the workbench remembers from one visit to the next: small choices, by name. Where the browser keeps nothing, or
// something else was kept, it begins as at first.

const KEY = 'husk-workbench';

/** @returns {Record<string, unknown>} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/**
 * What was remembered under a name, if it is still one of the possible values.
 * @template T
 * @param {string} name
 * @param {(value: unknown) => value is T} isPossible
 * @param {T} otherwise
 * @returns {T}
 */
export function remembered(name, isPossible, otherwise) {
  const kept = all();
  const value = Object.hasOwn(kept, name) ? kept[name] : undefined;
  return isPossible(value) ? value : otherwise;
}

/** @param {string} name @param {unknown} value of JSON */
export function remember(name, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [name]: value }));
  } catch {
    // The next visit begins as at first.
  }
}

/** @param {unknown} value @returns {value is number} */
export function isNumber(value) {
  return typeof value === 'number' && Number.isFinite(value);
}

/** @param {unknown} value @returns {value is string} */
export function isText(value) {
  return typeof value === 'string';
}
