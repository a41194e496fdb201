// How far two people agree, as tables: over all their pages, who says what, and the columns of the list of pages.

import { t } from '../../platform/i18n.js';
import { ROLES } from '../../labels/model/record.js';
import { h } from '../dom.js';
import { whole } from '../numbers.js';
import { figure, pageName } from './measures.js';
import { table } from '../table.js';

/** @typedef {import('../../labels/scoring/agreement.js').Agreement} Agreement */

const QUESTIONS = /** @type {const} */ (['template', 'main', 'role']);

/** @param {Agreement} all */
export function agreementTable(all) {
  const row = (
    /** @type {string} */ name,
    /** @type {import('../../labels/scoring/agreement.js').Matrix} */ m,
  ) =>
    h(
      'tr',
      h('th', { scope: 'row' }, name),
      h('td.number.end', { data: { value: String(m.kappa ?? '') } }, figure(m.kappa)),
      h('td.number.end', whole(m.words)),
      h('td.number.end', whole(m.agreed)),
    );
  const heads = ['view_score_asked', 'view_score_kappa', 'view_score_words', 'view_score_same'];
  return h(
    'table',
    h(
      'thead',
      h(
        'tr',
        ...heads.map((key, k) => h('th', { scope: 'col', className: k ? 'end' : '' }, t(key))),
      ),
    ),
    h(
      'tbody',
      ...QUESTIONS.map((question) => row(t(`view_score_question_${question}`), all[question])),
      h(
        'tr',
        h('th', { scope: 'row' }, t('view_score_rand')),
        h('td.number.end', { data: { value: String(all.rand ?? '') } }, figure(all.rand)),
        h('td'),
        h('td'),
      ),
    ),
  );
}

/** @param {Agreement} all */
export function confusedTable(all) {
  return table(
    'view_score_confused',
    'husk-agreement-answers',
    ['view_score_asked', 'view_score_one_says', 'view_score_other_says', 'view_score_words'],
    () => confusedRows(all),
    null,
    false,
  );
}

/**
 * @param {import('../../labels/scoring/agreement.js').Pair} pair
 * @param {Agreement[]} pages
 * @param {number[]} order places of pages, by row
 * @param {(at: number) => {apart: number, open: number, begun: boolean}} state of a page: what they say differently, what of it is
 *   open, and whether a third label set is begun
 * @returns {import('./grid.js').Column[]}
 */
export function agreementColumns(pair, pages, order, state) {
  const shared = (/** @type {number} */ row) => pair.pages[order[row]];
  const nameAt = (/** @type {number} */ row) => pageName(shared(row).one);
  const number = (
    /** @type {string} */ id,
    /** @type {string} */ name,
    /** @type {(page: Agreement) => number | null} */ of,
  ) => ({
    ...{ id, name, width: 8, isNumber: true },
    value: (/** @type {number} */ row) => of(pages[order[row]]),
    draw: (/** @type {number} */ row) => figure(of(pages[order[row]])),
    shade: (/** @type {number} */ row) => 1 - Math.max(0, Math.min(1, of(pages[order[row]]) ?? 1)),
  });
  return [
    {
      ...{ id: 'name', name: t('view_score_page'), width: 14 },
      value: nameAt,
      draw: (row) =>
        h(
          'span.score-name',
          { dir: 'auto', title: shared(row).one.url },
          nameAt(row),
          h('span.soft', ` ${shared(row).one.site}`),
        ),
    },
    number('template', t('view_score_kappa_template'), (page) => page.template.kappa),
    number('main', t('view_score_kappa_main'), (page) => page.main.kappa),
    number('role', t('view_score_kappa_role'), (page) => page.role.kappa),
    number('rand', t('view_score_rand'), (page) => page.rand),
    {
      ...{ id: 'open', name: t('view_score_apart'), width: 12, isNumber: true },
      value: (row) => state(order[row]).open,
      draw: (row) => {
        const { apart, open, begun } = state(order[row]);
        if (apart === 0) return t('view_score_none_apart');
        if (begun) {
          return open === 0
            ? t('view_score_settled')
            : t('view_score_open_of', whole(open), whole(apart));
        }
        return whole(apart);
      },
    },
  ];
}

/** Who says what, in words, those with the most words first. @param {Agreement} all @returns {import('../table.js').Cell[][]} */
function confusedRows(all) {
  const answers = ['yes', 'no'].map((answer) => t(`label_answer_${answer}`));
  const roles = ROLES.map((role) => t(`label_role_${role}`));
  const rows = QUESTIONS.flatMap((question) => {
    const names = question === 'role' ? roles : answers;
    const { matrix } = all[question];
    const width = Math.round(Math.sqrt(matrix.length));
    return [...matrix].flatMap((words, k) => {
      if (words === 0) return [];
      const [one, other] = [Math.floor(k / width), k % width];
      const cells = [t(`view_score_question_${question}`), names[one], names[other], words];
      return [{ differ: one !== other, words, cells }];
    });
  });
  rows.sort((a, b) => Number(b.differ) - Number(a.differ) || b.words - a.words);
  return rows.map(({ cells }) => cells);
}
