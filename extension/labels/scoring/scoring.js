// Scores methods by labels: which pages each method learns from, what it marks, and how well that agrees with the labels. All numbers are
// computed by the core; requests are made in the order of `husk eval` (src/lab/eval/labels), so that the same labels give exactly the same
// numbers.
//
//   records ─ ordered ─▶ by site, address, id ─ plan ─▶ learn, mark, score page by page ─▶ 22 numbers a record and method
//                                                                                     └─ lines ─▶ figures
//
// The core is asked by `ask`, in a worker or in another part of the extension:
//
//   labelPlan {sites, pages, method}            → [{marked, from}]     positions of records; from: null for too few pages
//   learn {key, name, pages, seed, model}       → {}                   pages: wire columns
//   mark {keys, page}                           → {markings}           for `markingOf` alone
//   scoreMarked {key, page, labels}             → one list of numbers for each of the labels, see `listsOf`
//   forget {key}                                → {}
//   labelFigures {scores}                       → one `Figures` for each list

import { hash64 } from '../model/hashes.js';
import { groupBy } from '../model/group_by.js';
import { ROLES, compareRecords } from '../model/record.js';

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {(name: any, given: any) => Promise<any>} Ask */
/** @typedef {{name: string}} Method */

/** @typedef {{precision: number | null, recall: number | null, f1: number | null, shared: number, found: number, truth: number, labelled: number}} Tally */
/** @typedef {{pages: number, words: Tally, anchors: Tally, links: Tally, leaves: Tally, main: Tally, rand: number | null}} Figures */

/**
 * What is known of a record under a method: its numbers; none where the site has too few other pages, or the method broke
 * down.
 * @typedef {{learned: number, numbers: Float64Array | null, broken?: string}} Outcome
 */

/**
 * What was found before, by what it depends on. Asked and told by `measure`.
 * @typedef {{get: (print: string) => Outcome | undefined, set: (print: string, outcome: Outcome) => void}} Known
 */

/**
 * Records of which some are about the same: all of them, a site, or one.
 * @typedef {object} Group
 * @property {string | null} site
 * @property {number | null} record
 * @property {(Line | null)[]} lines one for each method; null where it says nothing
 */

/** @typedef {{records: number, learned: number, figures: Figures}} Line `learned`: mean of pages learned from */

/** Decides folds and every random choice of the methods: that of `husk eval`. */
const SEED = 0;

/** Times that a method may crash the core in one run before it is given up. */
const MOST_TRAPS = 3;

/** Number of runs; part of the keys of markers, so that those of an ended run are not used by the next. */
let runs = 0;

/** Names of errors that concern one page only. */
const BROKEN = new Set(['TrapError', 'PageError']);

/** Numbers of an answer, as the core has them. */
const CODES = Object.freeze({ yes: 1, no: 2, unsure: 3 });

/** A record's blocks as the core is given them. @param {Pick<LabelRecord, 'blocks'>} record */
export function listsOf({ blocks }) {
  return {
    roots: Uint32Array.from(blocks.flatMap(({ nodes }) => nodes)),
    blocks: Uint32Array.from(blocks.flatMap(({ nodes }, k) => nodes.map(() => k))),
    answers: Uint8Array.from(
      blocks.flatMap(({ template, main, role }) => [
        template === null ? 0 : CODES[template],
        main === null ? 0 : CODES[main],
        role === '' ? 0 : ROLES.indexOf(role) + 1,
      ]),
    ),
  };
}

/**
 * Records in the order of all sums; of two by one person on one page the newer one.
 * @param {readonly LabelRecord[]} records
 * @returns {LabelRecord[]}
 */
export function ordered(records) {
  /** @type {Map<string, LabelRecord>} */
  const newest = new Map();
  for (const record of records) {
    const work = `${record.page.hash} ${record.annotator}`;
    const known = newest.get(work);
    if (known === undefined || record.changed > known.changed) newest.set(work, record);
  }
  const kept = new Set(newest.values());
  return records.filter((record) => kept.has(record)).sort(compareRecords);
}

/**
 * Measures one method on all records.
 * @param {object} given
 * @param {readonly LabelRecord[]} given.records as `ordered` gives them
 * @param {(hash: string) => Promise<Uint8Array<ArrayBuffer>>} given.columnsOf wire columns of a page
 * @param {Method} given.method
 * @param {Ask} given.ask
 * @param {Uint8Array | null} [given.model] what `husk` judges by in the place of its own; other methods know none
 * @param {Known} [given.known]
 * @param {string} [given.about] what else outcomes depend on: the version of the core, the model
 * @param {boolean} [given.onlyKnown] nothing is asked but the plan
 * @param {(done: number, of: number) => void} [given.onProgress] records
 * @param {AbortSignal} [given.signal]
 * @returns {Promise<(Outcome | undefined)[]>} by record; undefined for what is not known and was not to be asked
 */
export async function measure(given) {
  const { records, columnsOf, method, ask, signal, known, about = '' } = given;
  const { model = null, onlyKnown = false, onProgress = () => {} } = given;
  /** @type {(Outcome | undefined)[]} */
  const outcomes = new Array(records.length).fill(undefined);
  const steps = await planOf(records, method, ask);
  const own = method.name === 'husk' ? model : null;
  let [done, traps] = [0, 0];
  const advance = (/** @type {number} */ count) => onProgress((done += count), records.length);
  for (const { marked, from } of steps) {
    signal?.throwIfAborted();
    if (from === null) {
      for (const k of marked) outcomes[k] = { learned: 0, numbers: null };
      advance(marked.length);
      continue;
    }
    const hashes = [...from].map((/** @type {number} */ k) => records[k].page.hash);
    const key = `score ${method.name} ${(runs += 1)}`;
    const print = hash64(`${about} ${method.name} ${hashes.join(' ')}`);
    const printOf = (/** @type {number} */ k) =>
      `${print} ${records[k].page.hash.slice(0, 16)} ${records[k].id} ${records[k].changed}`;
    /** @type {number[]} */
    const left = [];
    for (const k of marked) {
      outcomes[k] = known?.get(printOf(k));
      if (outcomes[k] === undefined) left.push(k);
    }
    advance(marked.length - left.length);
    if (onlyKnown || left.length === 0) continue;
    let isLearned = false;
    try {
      // A page is marked once for all of its records.
      for (const group of groupBy(left, (k) => records[k].page.hash).values()) {
        signal?.throwIfAborted();
        /** @type {Outcome[]} */
        let found;
        try {
          if (traps >= MOST_TRAPS) throw trapped('it has broken down before');
          if (!isLearned) {
            const pages = [];
            for (const hash of hashes) pages.push(await columnsOf(hash));
            await ask('learn', { key, name: method.name, pages, seed: SEED, model: own });
            isLearned = true;
          }
          const page = await columnsOf(records[group[0]].page.hash);
          const labels = group.map((k) => listsOf(records[k]));
          const scores = await ask('scoreMarked', { key, page, labels });
          found = scores.map((/** @type {Float64Array} */ numbers) => ({
            learned: hashes.length,
            numbers,
          }));
        } catch (error) {
          if (!(error instanceof Error) || !BROKEN.has(error.name)) throw error;
          if (error.name === 'TrapError') {
            // What was learned is gone with the core.
            isLearned = false;
            traps += 1;
          }
          const { message: broken } = error;
          found = group.map(() => ({ learned: hashes.length, numbers: null, broken }));
        }
        for (const [at, k] of group.entries()) {
          outcomes[k] = found[at];
          if (found[at].broken === undefined) known?.set(printOf(k), found[at]);
        }
        advance(group.length);
      }
    } finally {
      if (isLearned) ask('forget', { key }).catch(() => {});
    }
  }
  return outcomes;
}

/**
 * What a method marks on the page of a record, learned from the same pages as when it was scored.
 * @param {Pick<Parameters<typeof measure>[0], 'records' | 'columnsOf' | 'method' | 'ask' | 'model'> & {at: number}} given `at`: the
 *   record's place
 * @returns {Promise<ArrayLike<number> | null>} 1 for each node that is marked; null where its site has too few pages
 */
export async function markingOf({ records, columnsOf, method, ask, model = null, at }) {
  const steps = await planOf(records, method, ask);
  const from = steps.find(({ marked }) => marked.includes(at))?.from ?? null;
  if (from === null) return null;
  const key = `marking ${method.name} ${(runs += 1)}`;
  const pages = [];
  for (const k of from) pages.push(await columnsOf(records[k].page.hash));
  const own = method.name === 'husk' ? model : null;
  await ask('learn', { key, name: method.name, pages, seed: SEED, model: own });
  const page = await columnsOf(records[at].page.hash);
  const { markings } = await ask('mark', { keys: [key], page });
  await ask('forget', { key });
  return markings[0].template;
}

/**
 * @param {readonly LabelRecord[]} records
 * @param {Method} method
 * @param {Ask} ask
 * @returns {Promise<{marked: Uint32Array, from: Uint32Array | null}[]>}
 */
function planOf(records, method, ask) {
  return ask('labelPlan', {
    sites: records.map(({ site }) => site),
    pages: records.map(({ page }) => page.hash),
    method: method.name,
  });
}

/** @param {string} message */
function trapped(message) {
  return Object.assign(new Error(message), { name: 'TrapError' });
}

/**
 * Adds up outcomes over all records, by site or record by record. Sites and records come worst first: by the least F1 of the
 * template's words that a method has.
 * @param {object} given
 * @param {readonly LabelRecord[]} given.records as `ordered` gives them
 * @param {readonly (readonly (Outcome | undefined)[])[]} given.outcomes of each method
 * @param {'all' | 'site' | 'record'} given.by
 * @param {Ask} given.ask
 * @returns {Promise<Group[]>} records of which no method says anything are left out
 */
async function groupsOf({ records, outcomes, by, ask }) {
  /** @type {{site: string | null, record: number | null, sums: {records: number, learned: number, lists: Float64Array[]}[]}[]} */
  const groups = [];
  for (const [k, record] of records.entries()) {
    const site = by === 'all' ? null : record.site;
    const at = by === 'record' ? k : null;
    for (const [method, list] of outcomes.entries()) {
      const outcome = list[k];
      if (!outcome?.numbers) continue;
      let last = groups[groups.length - 1];
      if (last === undefined || last.site !== site || last.record !== at) {
        const sums = outcomes.map(() => ({ records: 0, learned: 0, lists: [] }));
        groups.push((last = { site, record: at, sums }));
      }
      const sum = last.sums[method];
      sum.records += 1;
      sum.learned += outcome.learned;
      sum.lists.push(outcome.numbers);
    }
  }
  const scores = groups.flatMap(({ sums }) =>
    sums.filter(({ lists }) => lists.length > 0).map(({ lists }) => joined(lists)),
  );
  /** @type {Figures[]} */
  const figures = scores.length === 0 ? [] : await ask('labelFigures', { scores });
  let next = 0;
  const told = groups.map(({ site, record, sums }) => ({
    site,
    record,
    lines: sums.map(({ records: count, learned }) =>
      count === 0 ? null : { records: count, learned: learned / count, figures: figures[next++] },
    ),
  }));
  return told.sort((one, other) => leastF1(one) - leastF1(other));
}

/** What puts groups in order; 1 where nothing is labelled. @param {Group} group */
function leastF1({ lines }) {
  return lines.reduce((least, line) => Math.min(least, line?.figures.words.f1 ?? 1), 1);
}

/** @param {Float64Array[]} lists */
export function joined(lists) {
  const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}

/**
 * Everything at once: figures per method over all records, per site and per record.
 * @param {object} given
 * @param {readonly LabelRecord[]} given.records in any order
 * @param {(hash: string) => Promise<Uint8Array<ArrayBuffer>>} given.columnsOf
 * @param {readonly Method[]} given.methods
 * @param {Ask} given.ask
 * @param {Uint8Array | null} [given.model] see `measure`
 * @param {Known} [given.known]
 * @param {string} [given.about]
 * @param {boolean} [given.onlyKnown]
 * @param {(progress: {method: string, done: number, of: number}) => void} [given.onProgress]
 * @param {AbortSignal} [given.signal]
 * @returns {Promise<Scores>}
 */
export async function scoreRecords(given) {
  const { methods, ask, onProgress = () => {} } = given;
  const records = ordered(given.records);
  const outcomes = [];
  for (const method of methods) {
    const progress = (/** @type {number} */ done, /** @type {number} */ of) =>
      onProgress({ method: method.name, done, of });
    outcomes.push(await measure({ ...given, records, method, onProgress: progress }));
  }
  return summed({ records, methods, outcomes, ask });
}

/**
 * @typedef {object} Scores
 * @property {readonly LabelRecord[]} records in order; of two by one person on one page the newer one
 * @property {readonly Method[]} methods
 * @property {readonly (readonly (Outcome | undefined)[])[]} outcomes of each method, by record
 * @property {Group | null} all null where there is nothing
 * @property {Group[]} sites worst first
 * @property {Group[]} pages worst first, one for each record
 */

/**
 * @param {Pick<Scores, 'records' | 'methods' | 'outcomes'> & {ask: Ask}} given
 * @returns {Promise<Scores>}
 */
export async function summed({ records, methods, outcomes, ask }) {
  const parts = { records, outcomes, ask };
  const [all = null] = await groupsOf({ ...parts, by: 'all' });
  const sites = await groupsOf({ ...parts, by: 'site' });
  const pages = await groupsOf({ ...parts, by: 'record' });
  return { records, methods, outcomes, all, sites, pages };
}
