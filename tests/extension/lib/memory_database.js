// One store of the database, in memory.

export function memoryDatabase() {
  /** @type {Map<string, any>} */
  const records = new Map();
  const inside = {
    get: async (/** @type {string} */ _, /** @type {string} */ key) => records.get(key),
    keys: async () => [...records.keys()],
    all: async () => structuredClone([...records.values()]),
    put: (/** @type {string} */ _, /** @type {string} */ key, /** @type {unknown} */ value) =>
      void records.set(key, structuredClone(value)),
    remove: (/** @type {string} */ _, /** @type {string} */ key) => void records.delete(key),
  };
  const together = (
    /** @type {unknown} */ _,
    /** @type {unknown} */ __,
    /** @type {(inside: any) => Promise<any>} */ task,
  ) => task(inside);
  return {
    records,
    together,
    get: inside.get,
    entries: async () => /** @type {[string, unknown][]} */ ([...records]),
    async update(
      /** @type {string} */ _,
      /** @type {string} */ key,
      /** @type {(old: unknown) => unknown} */ change,
    ) {
      const next = change(records.get(key));
      if (next === undefined) records.delete(key);
      else records.set(key, structuredClone(next));
    },
    clear: async () => records.clear(),
  };
}
