// What the views of scores ask of the core, in the worker: methods against labels, people against people. All numbers are made
// there (src/wasm/lab/labels.rs); see labels/scoring/scoring.js and labels/scoring/agreement.js for the order of questions.

import {
  agreeLabels,
  agreementFigures,
  fuseVotes,
  labelFigures,
  labelPlan,
  scoreLabels,
} from '../../dist/wasm/lab.js';
import { markerOf } from './markers.js';

/** @typedef {import('../views/core.js').Requests} Requests */

/** Parts that a site's pages are cut into, and what decides them: as `husk eval` has them. */
const FOLDS = 5;
const SEED = 0;

/** @type {{[N in 'labelPlan' | 'scoreMarked' | 'labelFigures' | 'agreeLabels' | 'agreementFigures' | 'fuseVotes']: (given: Requests[N][0]) => Requests[N][1]}} */
export const scorer = {
  labelPlan: ({ sites, pages, method }) => labelPlan(sites, pages, method, undefined, FOLDS, SEED),
  scoreMarked({ key, page, labels }) {
    const { template, segments } = markerOf(key).mark(page);
    return labels.map(({ roots, blocks, answers }) =>
      scoreLabels(page, roots, blocks, answers, template, segments),
    );
  },
  labelFigures: ({ scores }) => scores.map((list) => labelFigures(list)),
  agreeLabels: ({ page, one, other }) =>
    agreeLabels(
      page,
      ...[one.roots, one.blocks, one.answers],
      ...[other.roots, other.blocks, other.answers],
    ),
  agreementFigures: ({ agreements }) => agreements.map((list) => agreementFigures(list)),
  fuseVotes: ({ votes, weights, people, classes }) => fuseVotes(votes, weights, people, classes),
};
