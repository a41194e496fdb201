// Tables of how far two annotators agree: the figures over all pages that both labelled, a table of which answers meet (the
// confusion matrix), and the columns of the list of pages.

import { t } from '../../platform/i18n.js';
import { ROLES } from '../../labels/model/record.js';
import { h } from '../dom.js';
import { whole } from '../numbers.js';
import { figure, pageName, questionKey } from './measures.js';
import { table } from '../table.js';

/** @typedef {import('../../labels/scoring/agreement.js').Agreement} Agreement */

const QUESTIONS = /** @type {const} */ (['template', 'main', 'role']);

/**
 * A table of Cohen's kappa for each question, and of the adjusted Rand index.
 * @param {Agreement} all over all pages
 */
export function agreementTable(all) {
  const row = (
    /** @type {string} */ name,
    /** @type {import('../../labels/scoring/agreement.js').Matrix} */ matrix,
  ) =>
    h(
      'tr',
      h('th', { scope: 'row' }, name),
      h('td.number.end', { data: { value: String(matrix.kappa ?? '') } }, figure(matrix.kappa)),
      h('td.number.end', whole(matrix.words)),
      h('td.number.end', whole(matrix.agreed)),
    );
  const headKeys = [
    'view_score_asked',
    'view_score_kappa',
    'view_score_of_words',
    'view_score_same',
  ];
  return h(
    'table',
    h(
      'thead',
      h(
        'tr',
        ...headKeys.map((key, k) => h('th', { scope: 'col', className: k ? 'end' : '' }, t(key))),
      ),
    ),
    h(
      'tbody',
      ...QUESTIONS.map((question) => row(t(questionKey(question)), all[question])),
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

/** @param {'template' | 'main' | 'role'} question */
const kappaOf = (question) => `${t('view_score_kappa')} ${t(questionKey(question))}`;

/**
 * The confusion matrix as a table that can be saved as CSV: how many words have which answer of the first annotator and
 * which of the second.
 * @param {Agreement} all over all pages
 */
export function confusedTable(all) {
  return table(
    'view_score_confused',
    'husk-agreement-answers',
    ['view_score_asked', 'view_score_one_says', 'view_score_other_says', 'view_score_of_words'],
    () => confusedRows(all),
    null,
    false,
  );
}

/**
 * The columns of the list of pages that both annotators labelled.
 * @param {import('../../labels/scoring/agreement.js').Pair} pair
 * @param {Agreement[]} pages agreement on each page of the pair
 * @param {number[]} order for each row, the index of its page in the pair
 * @param {(index: number) => {apart: number, open: number, begun: boolean}} state of the page with this index. `apart`:
 *   number of pieces of the page on which the annotators disagree; `open`: how many of them are not settled yet; `begun`:
 *   whether the third label set, in which disagreements are settled, has this page
 * @returns {import('./grid.js').Column[]}
 */
export function agreementColumns(pair, pages, order, state) {
  const sharedPage = (/** @type {number} */ row) => pair.pages[order[row]];
  const nameOf = (/** @type {number} */ row) => pageName(sharedPage(row).one);
  const figureColumn = (
    /** @type {string} */ id,
    /** @type {string} */ name,
    /** @type {(page: Agreement) => number | null} */ figureOf,
  ) => ({
    ...{ id, name, width: 8, isNumber: true },
    value: (/** @type {number} */ row) => figureOf(pages[order[row]]),
    draw: (/** @type {number} */ row) => figure(figureOf(pages[order[row]])),
    shade: (/** @type {number} */ row) =>
      1 - Math.max(0, Math.min(1, figureOf(pages[order[row]]) ?? 1)),
  });
  return [
    {
      ...{ id: 'name', name: t('view_tab_page'), width: 14 },
      value: nameOf,
      draw: (row) =>
        h(
          'span.score-name',
          { dir: 'auto', title: sharedPage(row).one.url },
          nameOf(row),
          h('span.soft', ` ${sharedPage(row).one.site}`),
        ),
    },
    figureColumn('template', kappaOf('template'), (page) => page.template.kappa),
    figureColumn('main', kappaOf('main'), (page) => page.main.kappa),
    figureColumn('role', kappaOf('role'), (page) => page.role.kappa),
    figureColumn('rand', t('view_score_rand'), (page) => page.rand),
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

/**
 * One row for each pair of answers that occurs: question, first answer, second answer, number of words. Disagreements come
 * before agreements; among each, the rows with the most words come first.
 * @param {Agreement} all
 * @returns {import('../table.js').Cell[][]}
 */
function confusedRows(all) {
  const answers = ['yes', 'no'].map((answer) => t(`label_answer_${answer}`));
  const roles = ROLES.map((role) => t(`label_role_${role}`));
  const rows = QUESTIONS.flatMap((question) => {
    const names = question === 'role' ? roles : answers;
    const { matrix } = all[question];
    // The matrix is square: rows are the first annotator's answers, columns the second's.
    const size = Math.round(Math.sqrt(matrix.length));
    return [...matrix].flatMap((words, k) => {
      if (words === 0) return [];
      const [first, second] = [Math.floor(k / size), k % size];
      const cells = [t(questionKey(question)), names[first], names[second], words];
      return [{ differ: first !== second, words, cells }];
    });
  });
  rows.sort((a, b) => Number(b.differ) - Number(a.differ) || b.words - a.words);
  return rows.map(({ cells }) => cells);
}
