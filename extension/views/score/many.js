// Any number of annotators side by side: how far they agree over the text, by question and by role; who is reliable, and how far each
// agrees with every other; what they say differently, in groups; and the columns of the list of their pages.

import { t } from '../../platform/i18n.js';
import { QUESTIONS, disputedCount, leastSure } from '../../labels/scoring/fuse.js';
import { ROLES } from '../../labels/model/record.js';
import { table } from '../table.js';
import { whole } from '../numbers.js';
import { figure, pageName, questionKey } from './measures.js';

/** @typedef {import('../../labels/scoring/fuse.js').Fused} Fused */

/** @param {string} annotator */
const shownName = (annotator) => annotator || t('label_nobody');

/** @param {number} share */
const known = (share) => (Number.isNaN(share) ? null : share);

/** @param {Fused} fused @returns {HTMLElement[]} the first with the figures over all */
export function manyTables({ people, pages, alike, fits, chars, disputes }) {
  const agreement = table(
    'view_score_agreement',
    'husk-agreement-all',
    ['view_score_asked', 'view_score_fleiss', 'view_score_same', 'view_score_chars'],
    () => [
      ...QUESTIONS.map((question) => [
        t(questionKey(question)),
        fits[question].kappa,
        fits[question].agreed,
        chars[question],
      ]),
      ...ROLES.flatMap((role, k) => {
        const kappa = fits.role.kappas[k];
        return kappa === null ? [] : [[t(`label_role_${role}`), kappa, null, null]];
      }),
    ],
    null,
    true,
  );
  const names = people.map(shownName);
  const annotators = table(
    'view_score_reliability',
    'husk-annotators',
    ['view_score_annotator', 'ui_pages', ...QUESTIONS.map((one) => questionKey(one))],
    () =>
      names.map((name, k) => [
        name,
        pages[k],
        ...QUESTIONS.map((question) => fits[question].reliability[k]),
      ]),
    null,
    true,
  );
  const pairs = table(
    'view_score_same',
    'husk-annotators-alike',
    ['view_score_one_says', 'view_score_other_says', 'view_score_same'],
    () =>
      names.flatMap((name, j) =>
        names.slice(j + 1).map((other, k) => [name, other, known(alike[j][j + 1 + k])]),
      ),
    null,
    people.length < 5,
  );
  const answerWords = (/** @type {string} */ question, /** @type {string} */ answer) =>
    t(question === 'role' ? `label_role_${answer}` : `label_answer_${answer}`);
  const groups = table(
    'view_score_apart',
    'husk-disagreements',
    ['view_score_asked', 'view_score_answers', 'view_score_places', 'view_score_chars'],
    () =>
      disputes.map(({ question, answers, cells, chars: length }) => [
        t(questionKey(question)),
        answers.map((answer) => answerWords(question, answer)).join(' / '),
        cells,
        length,
      ]),
    null,
    true,
  );
  return [agreement, annotators, pairs, groups];
}

/**
 * @param {Fused} fused
 * @param {number[]} order for each row, the place of its page
 * @param {(at: number) => {apart: number, open: number, begun: boolean}} state see `agreementColumns`
 * @returns {import('./grid.js').Column[]}
 */
export function manyColumns({ shared }, order, state) {
  const page = (/** @type {number} */ row) => shared[order[row]];
  const sure = (/** @type {number} */ row) => leastSure(page(row));
  return [
    {
      ...{ id: 'name', name: t('view_tab_page'), width: 14 },
      value: (row) => pageName(page(row).records[0]),
      draw: (row) => pageName(page(row).records[0]),
    },
    {
      ...{ id: 'people', name: t('view_score_people'), width: 8, isNumber: true },
      value: (row) => page(row).records.length,
      draw: (row) => whole(page(row).records.length),
    },
    {
      ...{ id: 'sure', name: t('view_score_least_sure'), width: 8, isNumber: true },
      value: sure,
      draw: (row) => figure(sure(row)),
      shade: (row) => 1 - sure(row),
    },
    {
      ...{ id: 'open', name: t('view_score_apart'), width: 12, isNumber: true },
      value: (row) => state(order[row]).open,
      draw: (row) => {
        const { open, begun } = state(order[row]);
        const count = disputedCount(page(row));
        if (count === 0) return t('view_score_none_apart');
        if (!begun) return whole(count);
        return open === 0
          ? t('view_score_settled')
          : t('view_score_open_of', whole(open), whole(count));
      },
    },
  ];
}
