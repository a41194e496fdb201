// Storage in memory that behaves as the browser's does where it matters: a `set` applies all of its
// keys or none, and is refused when the quota would be exceeded. It can stop for good before or after
// any step, as a worker that is killed does.

/** The worker is gone: nothing it asks for happens any more. */
export class Killed extends Error {}

/**
 * @param {Map<string, unknown>} [data] what is stored; survives the worker
 * @param {{quota?: number, killAt?: number, after?: boolean}} [options] `killAt` counts changes from 0;
 *   with `after` the change it names is still applied
 */
export function memoryArea(data = new Map(), { quota = Infinity, killAt = Infinity, after } = {}) {
  let changes = 0;
  let dead = false;

  function step(apply) {
    if (dead) throw new Killed();
    const last = changes === killAt;
    changes += 1;
    if (last) dead = true;
    if (!last || after) apply();
    if (last) throw new Killed();
  }

  return {
    data,
    changes: () => changes,
    async get(keys) {
      if (dead) throw new Killed();
      const wanted = keys === null ? [...data.keys()] : [keys].flat();
      return Object.fromEntries(
        wanted.filter((key) => data.has(key)).map((key) => [key, structuredClone(data.get(key))]),
      );
    },
    async set(items) {
      const next = new Map([...data, ...Object.entries(structuredClone(items))]);
      if (bytes(next) > quota && !dead) throw new Error('Resource::kQuotaBytes quota exceeded');
      step(() => {
        for (const [key, value] of Object.entries(structuredClone(items))) data.set(key, value);
      });
    },
    async remove(keys) {
      step(() => [keys].flat().forEach((key) => data.delete(key)));
    },
    async clear() {
      step(() => data.clear());
    },
    async getBytesInUse() {
      if (dead) throw new Killed();
      return bytes(data);
    },
  };
}

/** What is stored takes, as Chromium counts. */
export function bytes(data) {
  let sum = 0;
  for (const [key, value] of data) {
    sum += Buffer.byteLength(key) + Buffer.byteLength(JSON.stringify(value));
  }
  return sum;
}
