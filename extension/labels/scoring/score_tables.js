// Scores and agreements as tables for export, with the column names of `husk eval --format json` and `--format csv` (src/lab/eval/labels/report.rs) and,
// at the end, the precision and recall that it omits.

import { leastAgreed } from './agreement.js';
import { disputedCount, leastSure } from './fuse.js';

/** @typedef {import('./scoring.js').Scores} Scores */
/** @typedef {import('./scoring.js').Figures} Figures */
/** @typedef {{heads: string[], rows: (string | number | null)[][]}} Table */

const UNITS = /** @type {const} */ ([
  ['words', 'words'],
  ['anchor', 'anchors'],
  ['links', 'links'],
  ['leaves', 'leaves'],
  ['main', 'main'],
]);

/** @type {[name: string, of: (figures: Figures) => number | null][]} */
const COLUMNS = [
  ['precision', ({ words }) => words.precision],
  ['recall', ({ words }) => words.recall],
  ['f1', ({ words }) => words.f1],
  ['anchor_f1', ({ anchors }) => anchors.f1],
  ['links_f1', ({ links }) => links.f1],
  ['leaves_f1', ({ leaves }) => leaves.f1],
  ['main_precision', ({ main }) => main.precision],
  ['main_recall', ({ main }) => main.recall],
  ['main_f1', ({ main }) => main.f1],
  ['rand', ({ rand }) => rand],
  ...UNITS.flatMap(([name, unit]) =>
    /** @type {const} */ (['shared', 'found', 'truth', 'labelled']).map(
      (count) =>
        /** @type {[string, (figures: Figures) => number]} */ ([
          `${name}_${count}`,
          (figures) => figures[unit][count],
        ]),
    ),
  ),
  ...UNITS.filter(([name]) => ['anchor', 'links', 'leaves'].includes(name)).flatMap(
    ([name, unit]) =>
      /** @type {const} */ (['precision', 'recall']).map(
        (what) =>
          /** @type {[string, (figures: Figures) => number | null]} */ ([
            `${name}_${what}`,
            (figures) => figures[unit][what],
          ]),
      ),
  ),
];

/**
 * A row for each method, over all, of each site, or of each record.
 * @param {Scores} scores
 * @param {'all' | 'sites' | 'pages'} group
 * @returns {Table}
 */
export function scoreRows(scores, group) {
  const groups = group === 'all' ? (scores.all ? [scores.all] : []) : scores[group];
  const heads = ['site', 'page', 'annotator', 'id', 'method', 'records', 'learned'];
  const rows = groups.flatMap(({ site, record, lines }) => {
    const one = record === null ? null : scores.records[record];
    const about = [site, one?.url ?? null, one?.annotator ?? null, one?.id ?? null];
    return lines.flatMap((line, k) => {
      if (line === null) return [];
      const { records, learned, figures } = line;
      const numbers = COLUMNS.map(([, of]) => of(figures));
      return [[...about, scores.methods[k].name, records, learned, ...numbers]];
    });
  });
  return { heads: [...heads, ...COLUMNS.map(([name]) => name)], rows };
}

/**
 * Two people: one row over all their pages, and one for each, worst first.
 * @param {import('./agreement.js').Pair} pair
 * @param {{all: import('./agreement.js').Agreement, pages: import('./agreement.js').Agreement[]}} told
 * @returns {{all: Table, pages: Table}}
 */
export function agreementRows(pair, { all, pages }) {
  const heads = ['one', 'other', 'page', 'pages'];
  const questions = /** @type {const} */ (['template', 'main', 'role']);
  for (const question of questions) {
    heads.push(`${question}_words`, `${question}_agreed`, `${question}_kappa`);
  }
  heads.push('rand');
  const row = (
    /** @type {import('./agreement.js').Agreement} */ figures,
    /** @type {string | null} */ page,
  ) => [
    ...[pair.one, pair.other, page, figures.pages],
    ...questions.flatMap((question) => {
      const { words, agreed, kappa } = figures[question];
      return [words, agreed, kappa];
    }),
    figures.rand,
  ];
  return {
    all: { heads, rows: [row(all, null)] },
    pages: { heads, rows: worstFirst(pages).map((k) => row(pages[k], pair.pages[k].first.url)) },
  };
}

/**
 * Any number of people: a row for each of their pages.
 * @param {import('./fuse.js').Fused} fused
 * @param {number[]} order of the pages
 * @returns {Table}
 */
export function fusedRows({ shared }, order) {
  const heads = ['page', 'annotators', 'people', 'places', 'disputed', 'least_sure'];
  const rows = order.map((at) => {
    const page = shared[at];
    const { records, cells } = page;
    const people = records.map(({ annotator }) => annotator);
    return [
      ...[records[0].url, people.join(', '), people.length],
      ...[cells.length, disputedCount(page), leastSure(page)],
    ];
  });
  return { heads, rows };
}

/** Positions of pages, those that agree least first. @param {import('./agreement.js').Agreement[]} pages */
export function worstFirst(pages) {
  const least = pages.map(leastAgreed);
  return [...pages.keys()].sort((a, b) => least[a] - least[b]);
}
