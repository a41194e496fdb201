// The words of a bench: whole numbers and switches. Words for other benches are none of a bench's business, since one
// call runs them all.

import { parseArgs } from 'node:util';

/**
 * @template {Record<string, number>} N
 * @param {N} numbers by name, with what is taken when a person gives none
 * @param {Partial<Record<keyof N, number>>} [least] smallest that makes sense; 1 unless told
 * @returns {N & {json: boolean}}
 */
export function readOptions(numbers, least = {}) {
  const { values } = parseArgs({
    strict: false,
    options: {
      ...Object.fromEntries(
        Object.keys(numbers).map((name) => [name, { type: /** @type {const} */ ('string') }]),
      ),
      json: { type: 'boolean', default: false },
    },
  });
  const read = Object.entries(numbers).map(([name, usual]) => {
    const from = least[name] ?? 1;
    const value = values[name] === undefined ? usual : Number(values[name]);
    if (!Number.isSafeInteger(value) || value < from) {
      console.error(`bench: --${name} is a whole number from ${from}, not ${values[name]}`);
      process.exit(2);
    }
    return [name, value];
  });
  return { ...Object.fromEntries(read), json: values.json === true };
}
