// By whose answers the blocks of a record began: a method that is measured by labels that began with its own answers looks better
// than it is. Husk proposed nothing to a set that began without answers.

import { NOBODY } from '../session/proposal.js';

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */

/**
 * The methods whose answers a record began with: its own, and those of the records that it was made of, as far as they are kept.
 * @param {Pick<LabelRecord, 'proposal'>} record
 * @param {ReadonlyMap<string, Pick<LabelRecord, 'proposal'>>} byId
 * @param {Set<string>} [seen] ids, as records may name each other
 * @returns {Set<string>}
 */
export function beganWith({ proposal }, byId, seen = new Set()) {
  const { method, from, of } = proposal;
  /** @type {Set<string>} */
  const methods = new Set();
  if (typeof method === 'string' && method !== NOBODY) methods.add(method);
  const ids = Array.isArray(of) ? of.map((one) => one?.id) : [from];
  for (const id of ids) {
    const source = seen.has(id) ? undefined : byId.get(id);
    seen.add(id);
    if (source) for (const one of beganWith(source, byId, seen)) methods.add(one);
  }
  return methods;
}

/**
 * How many of the records began with the answers of each method.
 * @param {readonly LabelRecord[]} records
 * @param {readonly LabelRecord[]} all those that others may be made of
 * @returns {Map<string, number>}
 */
export function beganCounts(records, all) {
  const byId = new Map(all.map((record) => [record.id, record]));
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const record of records) {
    for (const method of beganWith(record, byId)) {
      counts.set(method, (counts.get(method) ?? 0) + 1);
    }
  }
  return counts;
}
