// Plans an import: of two records of one annotator on one page the one that was changed last is kept. Nothing is written here.

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {{new: number, newer: number, older: number, same: number}} Counts */

/**
 * @typedef {object} Plan
 * @property {LabelRecord[]} put records to be written
 * @property {string[]} remove ids of records that newer ones replace
 * @property {Counts} counts of the imported records
 */

/** The same for all records of one annotator on one page. @param {LabelRecord} record */
function keyOf({ page, annotator }) {
  return `${page.hash} ${annotator}`;
}

/**
 * @param {LabelRecord[]} stored records of the imported pages
 * @param {LabelRecord[]} imported
 * @param {(id: string) => boolean} isTaken whether any stored record has an id
 * @param {() => string} newId
 * @returns {Plan}
 */
export function planMerge(stored, imported, isTaken, newId) {
  /** @type {Counts} */
  const counts = { new: 0, newer: 0, older: 0, same: 0 };
  /** The newest record of each key so far. @type {Map<string, LabelRecord>} */
  const best = new Map();
  for (const record of stored) {
    const known = best.get(keyOf(record));
    if (known === undefined || known.changed < record.changed) best.set(keyOf(record), record);
  }
  const before = new Map(best);
  /** @type {Set<string>} */
  const changed = new Set();
  for (const record of imported) {
    const key = keyOf(record);
    const known = best.get(key);
    if (known === undefined) counts.new += 1;
    else if (isSame(known, record)) {
      counts.same += 1;
      continue;
    } else if (known.changed >= record.changed) {
      counts.older += 1;
      continue;
    } else counts.newer += 1;
    best.set(key, record);
    changed.add(key);
  }
  /** @type {LabelRecord[]} */
  const put = [];
  /** @type {string[]} */
  const remove = [];
  const used = new Set();
  for (const key of changed) {
    const record = /** @type {LabelRecord} */ (best.get(key));
    const old = before.get(key);
    const own = old?.id === record.id;
    const id = used.has(record.id) || (!own && isTaken(record.id)) ? newId() : record.id;
    used.add(id);
    put.push({ ...record, id });
    if (old !== undefined && old.id !== id) remove.push(old.id);
  }
  return { put, remove, counts };
}

/** Whether two records are equal apart from their ids. @param {LabelRecord} a @param {LabelRecord} b */
function isSame(a, b) {
  return JSON.stringify({ ...a, id: '' }) === JSON.stringify({ ...b, id: '' });
}
