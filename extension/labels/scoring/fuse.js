// What any number of annotators say of the same pages, fused into one answer a question, and how far they agree. People cut a page
// into blocks of their own size: what is compared are cells, texts that nobody has cut, weighed by their characters, so that nobody
// is punished for larger or smaller blocks. The core fuses (src/lab/labels/consensus.rs) and measures agreement
// (src/lab/labels/fleiss.rs).
//
//   records ─▶ cells of each page ─▶ votes ── fuseVotes, once a question ──▶ answers with their probability · reliability · kappa
//
// Sets that were made of others say nothing by themselves and are left out.

import { groupBy } from '../model/group_by.js';
import { groupLeaves } from '../model/blocks.js';
import { ROLES, compareTexts } from '../model/record.js';
import { Columns } from '../../page/columns.js';
import { isAnswered, sharedBy } from './adjudication.js';
import { blockOfNodes, treeOf } from './score_errors.js';

/** @typedef {import('../model/leaf_tree.js').LeafTree} LeafTree */
/** @typedef {import('../model/record.js').Block} Block */
/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('./adjudication.js').PieceAnswers} PieceAnswers */
/** @typedef {'template' | 'main' | 'role'} Question */

/** What the core says of the votes on one question. @typedef {{probabilities: Float64Array, reliability: Float64Array, kappa: number | null, kappas: (number | null)[], agreed: number | null}} Fit */

/**
 * A part of a page over which each annotator has at most one block.
 * @typedef {object} Cell
 * @property {number[]} nodes roots, siblings side by side
 * @property {(Block | null)[]} said by annotator of the page
 * @property {number} chars characters of its texts
 * @property {number} item number among the cells of all pages; the parts of one cell share it
 */

/**
 * A cell with its fused answers.
 * @typedef {Cell & {answer: PieceAnswers, sure: number, isDisputed: boolean}} FusedCell `sure`: the least probability of an answer,
 *   0..1
 */

/** @typedef {{records: LabelRecord[], cells: FusedCell[]}} FusedPage */

/** What was said differently, wherever it was: a question and its answers. @typedef {{question: Question, answers: string[], cells: number, chars: number}} Dispute */

/**
 * @typedef {object} Fused
 * @property {string[]} people by name
 * @property {number[]} pages of each that somebody else has labelled too
 * @property {number[][]} alike for each two the share of characters of which both say the same of template and main content; NaN
 *   where they have none in common
 * @property {Record<Question, Fit>} fits
 * @property {Record<Question, number>} chars of cells that two or more have answered
 * @property {FusedPage[]} shared pages of two annotators and more
 * @property {Dispute[]} disputes most characters first
 */

export const QUESTIONS = /** @type {const} */ (['template', 'main', 'role']);
/** @type {Record<Question, readonly string[]>} */
const CLASSES = { template: ['yes', 'no'], main: ['yes', 'no'], role: [...ROLES] };

/** Fused answers that are less probable than this wait for a person. */
export const SURE = 0.95;

/** Methods of records that were made of others. */
const MADE = new Set(['adjudication', 'fused']);

/** The records of pages that two annotators or more have labelled by themselves. @param {readonly LabelRecord[]} records as `ordered` gives them */
export function sharedPages(records) {
  const own = records.filter(({ proposal }) => !MADE.has(String(proposal.method)));
  return [...groupBy(own, ({ page }) => page.hash).values()].filter(({ length }) => length > 1);
}

/** Those who have labelled a page that somebody else has, by name. @param {readonly LabelRecord[]} records */
export function peopleOf(records) {
  return [
    ...new Set(
      sharedPages(records)
        .flat()
        .map(({ annotator }) => annotator),
    ),
  ].sort(compareTexts);
}

/**
 * Cuts a page wherever somebody has cut it.
 * @param {LeafTree} tree
 * @param {readonly (readonly Block[])[]} lists of each annotator
 * @param {(leaf: number) => string} textOf
 * @param {number} first number of the first cell
 * @returns {Cell[]} in document order
 */
export function cellsOf(tree, lists, textOf, first = 0) {
  const places = lists.map((blocks) => blockOfNodes(tree, blocks));
  /** @type {Map<string, number>} */
  const keys = new Map();
  /** @type {number[]} */
  const chars = [];
  const keyOf = (/** @type {number} */ leaf) => {
    const name = places.map((of) => of[leaf]).join();
    const key = keys.get(name) ?? keys.size;
    keys.set(name, key);
    return key;
  };
  for (const leaf of tree.leavesIn(0, tree.length)) {
    const key = keyOf(leaf);
    chars[key] = (chars[key] ?? 0) + textOf(leaf).trim().length;
  }
  return groupLeaves(tree, keyOf).map(({ nodes, key }) => {
    const [leaf] = tree.leavesIn(nodes[0], tree.ends[nodes[nodes.length - 1]]);
    const said = lists.map((blocks, k) => blocks[places[k][leaf]] ?? null);
    return { nodes, said, chars: chars[key], item: first + key };
  });
}

/**
 * @param {object} given
 * @param {readonly LabelRecord[]} given.records as `ordered` gives them
 * @param {(hash: string) => Promise<Uint8Array<ArrayBuffer>>} given.columnsOf
 * @param {import('./scoring.js').Ask} given.ask
 * @param {(done: number, of: number) => void} [given.onProgress] pages
 * @param {AbortSignal} [given.signal]
 * @returns {Promise<Fused>}
 */
export async function fuse({ records, columnsOf, ask, onProgress = () => {}, signal }) {
  const people = peopleOf(records);
  const groups = sharedPages(records);
  /** @type {{records: LabelRecord[], cells: Cell[]}[]} */
  const pages = [];
  /** Characters of each item. @type {number[]} */
  const weights = [];
  for (const group of groups) {
    signal?.throwIfAborted();
    const columns = new Columns(await columnsOf(group[0].page.hash));
    const lists = group.map(({ blocks }) => blocks);
    const cells = cellsOf(treeOf(columns), lists, (leaf) => columns.text(leaf), weights.length);
    for (const { item, chars } of cells) weights[item] = chars;
    pages.push({ records: group, cells });
    onProgress(pages.length, groups.length);
  }
  /** Whose each vote is, the item and the class, by question. */
  const votes = /** @type {Record<Question, number[]>} */ ({ template: [], main: [], role: [] });
  const alike = new Alike(people.length);
  const counted = new Set();
  for (const { records: own, cells } of pages) {
    const who = own.map(({ annotator }) => people.indexOf(annotator));
    for (const { item, said, chars } of cells) {
      if (counted.has(item)) continue;
      counted.add(item);
      alike.add(who, said, chars);
      for (const question of QUESTIONS) {
        for (const [k, block] of said.entries()) {
          const name = CLASSES[question].indexOf(block?.[question] ?? '');
          if (name >= 0) votes[question].push(who[k], item, name);
        }
      }
    }
  }
  const fits = /** @type {Record<Question, Fit>} */ ({});
  const chars = { template: 0, main: 0, role: 0 };
  for (const question of QUESTIONS) {
    fits[question] = await ask('fuseVotes', {
      votes: Uint32Array.from(votes[question]),
      weights: Float64Array.from(weights),
      people: people.length,
      classes: CLASSES[question].length,
    });
    /** @type {Map<number, number>} */
    const counts = new Map();
    for (let k = 1; k < votes[question].length; k += 3) {
      const item = votes[question][k];
      counts.set(item, (counts.get(item) ?? 0) + 1);
    }
    for (const [item, count] of counts) if (count > 1) chars[question] += weights[item];
  }
  const shared = pages.map(({ records: own, cells }) => ({
    records: own,
    cells: cells.map((cell) => fusedCell(cell, fits)),
  }));
  return {
    ...{ people, alike: alike.shares, fits, chars, shared },
    pages: people.map((name) => groups.flat().filter(({ annotator }) => annotator === name).length),
    disputes: disputesIn(shared),
  };
}

/** The share of characters of which each two say the same. */
class Alike {
  #same;
  #all;

  /** @param {number} people */
  constructor(people) {
    const empty = () => Array.from({ length: people }, () => new Array(people).fill(0));
    this.#same = empty();
    this.#all = empty();
  }

  /** @param {number[]} who @param {(Block | null)[]} said @param {number} chars */
  add(who, said, chars) {
    for (const [j, one] of said.entries()) {
      for (const [k, other] of said.entries()) {
        if (one === null || other === null || !isAnswered(one) || !isAnswered(other)) continue;
        this.#all[who[j]][who[k]] += chars;
        const isSame = one.template === other.template && one.main === other.main;
        if (isSame) this.#same[who[j]][who[k]] += chars;
      }
    }
  }

  get shares() {
    return this.#same.map((row, j) => row.map((chars, k) => chars / this.#all[j][k]));
  }
}

/** @param {Cell} cell @param {Record<Question, Fit>} fits @returns {FusedCell} */
function fusedCell(cell, fits) {
  const said = cell.said.filter((block) => block !== null);
  let sure = 1;
  const one = (/** @type {Question} */ question) => {
    const classes = CLASSES[question];
    if (!said.some((block) => classes.includes(block[question] ?? ''))) {
      return said.some((block) => block[question] === 'unsure') ? 'unsure' : '';
    }
    const from = cell.item * classes.length;
    const row = fits[question].probabilities.subarray(from, from + classes.length);
    const best = row.indexOf(Math.max(...row));
    sure = Math.min(sure, row[best]);
    return classes[best];
  };
  const answer = /** @type {PieceAnswers} */ ({
    template: one('template') || null,
    main: one('main') || null,
    role: one('role'),
  });
  const answered = said.filter(isAnswered);
  const isDisputed = answered.some((block) => sharedBy(answered[0], block) === null);
  return { ...cell, answer, sure, isDisputed: isDisputed || !answered.every(agreesOnRole) };

  /** @param {Block} block @returns {boolean} */
  function agreesOnRole({ role }) {
    return answered.every((other) => role === '' || other.role === '' || role === other.role);
  }
}

/** @param {FusedPage[]} shared @returns {Dispute[]} */
function disputesIn(shared) {
  /** @type {Map<string, Dispute>} */
  const groups = new Map();
  const counted = new Set();
  for (const { said, chars, item } of shared.flatMap(({ cells }) => cells)) {
    if (counted.has(item)) continue;
    counted.add(item);
    for (const question of QUESTIONS) {
      const given = said.map((block) => block?.[question] ?? '').filter((answer) => answer !== '');
      const answers = [...new Set(given)].sort(compareTexts);
      if (answers.length < 2) continue;
      const key = JSON.stringify([question, answers]);
      const group = groups.get(key) ?? { question, answers, cells: 0, chars: 0 };
      groups.set(key, { ...group, cells: group.cells + 1, chars: group.chars + chars });
    }
  }
  return [...groups.values()].sort((a, b) => b.chars - a.chars);
}

/** @param {FusedPage} page @returns {number} cells that are disputed */
export function disputedCount({ cells }) {
  return cells.filter(({ isDisputed }) => isDisputed).length;
}

/** The least probability of an answer on a page; 1 where nothing was answered. @param {FusedPage} page */
export function leastSure({ cells }) {
  return cells.reduce((least, { sure }) => Math.min(least, sure), 1);
}

/**
 * The fused answers of a page as a record of their own. Those that are not sure enough are proposals.
 * @param {FusedPage} page
 * @param {LabelRecord} base what it is called, and where it was kept before
 * @returns {LabelRecord}
 */
export function fusedRecord({ records, cells }, base) {
  const blocks = cells.map(({ nodes, answer, sure }, k) => ({
    ...{ id: `b${k + 1}`, nodes, ...answer, note: '', anchors: [] },
    origin: /** @type {'confirmed' | 'proposal'} */ (
      isAnswered(answer) && sure >= SURE ? 'confirmed' : 'proposal'
    ),
  }));
  const of = records.map(({ id, annotator, changed }) => ({ id, annotator, changed }));
  /** The least probability in per cent, by block, where it is below 100. @type {string[]} */
  const sure = cells.flatMap((cell, k) =>
    cell.sure < 0.995 ? [`b${k + 1}:${Math.floor(100 * cell.sure)}`] : [],
  );
  const proposal = { method: 'fused', of, sure: joined(sure) };
  return { ...base, proposal, blocks, done: blocks.every(({ origin }) => origin !== 'proposal') };
}

/** Texts in one, as many as a record may hold. @param {string[]} texts */
function joined(texts) {
  const all = texts.join(' ');
  return all.length <= 10_000 ? all : all.slice(0, all.lastIndexOf(' ', 10_000));
}

/**
 * The two sides between which a third person decides: the fused answers, and what most of those say who say otherwise. Where nobody
 * does both are the same. Who says what stands in the notes.
 * @param {FusedPage} page
 * @returns {{one: LabelRecord, other: LabelRecord}}
 */
export function sidesOf({ records, cells }) {
  const [first] = records;
  const sides = cells.map(({ nodes, said, answer, sure, isDisputed }, k) => {
    const names = (/** @type {(block: Block) => boolean} */ fits) =>
      records.flatMap(({ annotator }, who) => {
        const block = said[who];
        return block !== null && isAnswered(block) && fits(block) ? [annotator] : [];
      });
    const isSame = (/** @type {Block} */ block) => sharedBy(answer, block) !== null;
    const others = said.filter((block) => block !== null && isAnswered(block) && !isSame(block));
    const counts = groupBy(others, (block) => JSON.stringify(answersOf(block)));
    const [most] = [...counts.values()].sort((a, b) => b.length - a.length);
    const rival = isDisputed ? (most?.[0] ?? null) : null;
    const block = { id: `b${k + 1}`, nodes, anchors: [], origin: /** @type {const} */ ('human') };
    const percent = `${Math.floor(100 * sure)} %`;
    return {
      one: { ...block, ...answer, note: [percent, ...names(isSame)].join(', ') },
      other: rival
        ? { ...block, ...answersOf(rival), note: names((one) => !isSame(one)).join(', ') }
        : { ...block, ...answer, note: '' },
    };
  });
  return {
    one: { ...first, blocks: sides.map(({ one }) => one) },
    other: { ...first, blocks: sides.map(({ other }) => other) },
  };
}

/** @param {PieceAnswers | null} block @returns {PieceAnswers} */
function answersOf(block) {
  const { template = null, main = null, role = '' } = block ?? {};
  return { template, main, role };
}
