// Records that come in from a file, weighed against those that are here. What counts is who labelled which page: of two records
// of one annotator on one page the one changed last stays. Nothing is written here; the counts are what a person is told.

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {{new: number, newer: number, older: number, same: number}} Counts */

/**
 * @typedef {object} Plan
 * @property {LabelRecord[]} put records to be written
 * @property {string[]} remove ids of records that newer ones take the place of
 * @property {Counts} counts of the records that came in
 */

/** What makes two records ones of the same work. @param {LabelRecord} record */
export function workOf({ page, annotator }) {
  return `${page.hash} ${annotator}`;
}

/**
 * @param {LabelRecord[]} here records of the pages that come in
 * @param {LabelRecord[]} incoming
 * @param {(id: string) => boolean} isTaken whether an id is that of any record here
 * @param {() => string} newId
 * @returns {Plan}
 */
export function planMerge(here, incoming, isTaken, newId) {
  /** @type {Counts} */
  const counts = { new: 0, newer: 0, older: 0, same: 0 };
  /** The newest record of each work so far. @type {Map<string, LabelRecord>} */
  const best = new Map();
  for (const record of here) {
    const known = best.get(workOf(record));
    if (known === undefined || known.changed < record.changed) best.set(workOf(record), record);
  }
  const before = new Map(best);
  /** @type {Set<string>} */
  const changed = new Set();
  for (const record of incoming) {
    const work = workOf(record);
    const known = best.get(work);
    if (known === undefined) counts.new += 1;
    else if (isSame(known, record)) {
      counts.same += 1;
      continue;
    } else if (known.changed >= record.changed) {
      counts.older += 1;
      continue;
    } else counts.newer += 1;
    best.set(work, record);
    changed.add(work);
  }
  /** @type {LabelRecord[]} */
  const put = [];
  /** @type {string[]} */
  const remove = [];
  const used = new Set();
  for (const work of changed) {
    const record = /** @type {LabelRecord} */ (best.get(work));
    const old = before.get(work);
    const own = old?.id === record.id;
    const id = used.has(record.id) || (!own && isTaken(record.id)) ? newId() : record.id;
    used.add(id);
    put.push({ ...record, id });
    if (old !== undefined && old.id !== id) remove.push(old.id);
  }
  return { put, remove, counts };
}

/** Whether two records say the same, whatever their ids. @param {LabelRecord} a @param {LabelRecord} b */
function isSame(a, b) {
  return JSON.stringify({ ...a, id: '' }) === JSON.stringify({ ...b, id: '' });
}
