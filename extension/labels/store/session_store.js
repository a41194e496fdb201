// The labels of one person, as the labelling view asks for them: by page. The first time that a page is written it goes into
// the store with its labels.

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */

/**
 * @param {import('./store.js').LabelStore} store
 * @param {string} annotator
 * @returns {import('../session/session.js').LabelStore}
 */
export function keptLabels(store, annotator) {
  /** Records that are in the store. @type {Set<string>} */
  const begun = new Set();
  return {
    async load(hash) {
      const records = await store.ofPage(hash);
      const own = records.filter((record) => record.annotator === annotator);
      // There are two where the first did not fit the page and was left alone.
      const [last = null] = own.sort((a, b) => b.changed - a.changed);
      if (last) begun.add(last.id);
      return last;
    },
    async save(record, read) {
      // Deleted elsewhere meanwhile, a page goes into the store again with its labels.
      if (begun.has(record.id) && (await store.save(record))) return;
      const { html, missing } = (await read.frozen?.()) ?? { html: '', missing: [] };
      await store.begin(record, { hash: record.page.hash, columns: read.bytes, html, missing });
      begun.add(record.id);
    },
    list: async () => (await store.rows()).rows,
  };
}

/** Labels that are kept as long as the page is open: for the tutorial, and for tests. @returns {import('../session/session.js').LabelStore} */
export function passingLabels() {
  /** @type {Map<string, LabelRecord>} */
  const records = new Map();
  return {
    load: async (hash) => structuredClone(records.get(hash) ?? null),
    save: async (record) => void records.set(record.page.hash, structuredClone(record)),
    list: async () => [...records.values()],
  };
}
