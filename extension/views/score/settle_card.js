// One disagreement: the text, the block and the answers of either person, and the choices: theirs, or another answer.

import { capital, plural, t } from '../../platform/i18n.js';
import { isAnswered } from '../../labels/scoring/adjudication.js';
import { ROLES } from '../../labels/model/record.js';
import { h } from '../dom.js';
import { answersWords } from '../label/words.js';

/** @typedef {import('../../labels/scoring/adjudication.js').PieceAnswers} PieceAnswers */

/**
 * @typedef {object} Shown
 * @property {import('../../labels/model/block_facts.js').BlockFacts} facts
 * @property {import('../../page/columns.js').Columns} columns
 * @property {[string, string]} names of the two
 * @property {import('../../labels/scoring/adjudication.js').Piece} piece
 * @property {'a' | 'b' | 'other' | null} taken
 * @property {PieceAnswers} draft what another answer would be now
 * @property {number} at
 * @property {number} of
 */

const ANSWERS = /** @type {const} */ (['yes', 'no', 'unsure']);

export class SettleCard {
  #handlers;

  /**
   * @param {object} handlers
   * @param {(side: 'a' | 'b') => void} handlers.onTake
   * @param {(question: keyof PieceAnswers, answer: any) => void} handlers.onAnswer
   */
  constructor(handlers) {
    this.#handlers = handlers;
    this.element = h('div.score-card');
  }

  clear() {
    this.element.replaceChildren();
  }

  /** Puts the focus on a choice. @param {string} name `a`, `b`, `template-yes`, `role` … */
  focus(name) {
    const found = [...this.element.querySelectorAll('button, select')].find(
      (element) => element instanceof HTMLElement && element.dataset.act === name,
    );
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }

  /** @param {Shown} shown */
  show({ facts, columns, names, piece, taken, draft, at, of }) {
    const { activeElement } = document;
    const focused =
      activeElement instanceof HTMLElement && this.element.contains(activeElement)
        ? (activeElement.dataset.act ?? '')
        : '';
    const { nodes, a, b } = piece;
    const [nameA, nameB] = names;
    const side = (
      /** @type {'a' | 'b'} */ which,
      /** @type {string} */ name,
      /** @type {import('../../labels/model/record.js').Block | null} */ block,
    ) =>
      h(
        'section',
        { className: `score-side${taken === which ? ' taken' : ''}` },
        h('h3', { dir: 'auto' }, name),
        h('p', block ? answersWords(block) : t('view_score_no_block')),
        block
          ? h(
              'p.soft.small',
              { dir: 'auto' },
              t(
                'view_score_block_of',
                plural('ui_words', facts.words(asBlock(block.nodes))),
                columns.path(block.nodes[0]),
              ),
            )
          : null,
        block?.note ? h('p.label-note.small', { dir: 'auto' }, block.note) : null,
        h(
          'button',
          {
            disabled: !isAnswered(block),
            'aria-pressed': taken === which,
            data: { act: which },
            on: { click: () => this.#handlers.onTake(which) },
          },
          t('view_score_take', name),
          ' ',
          h('kbd', which.toUpperCase()),
        ),
      );
    const question = (/** @type {'template' | 'main'} */ name, /** @type {number} */ from) =>
      h(
        'div.label-question',
        { role: 'group', 'aria-label': t(`label_question_${name}`) },
        h('span', t(`label_question_${name}`)),
        h(
          'span.label-choices',
          ...ANSWERS.map((answer, k) =>
            h(
              'button',
              {
                'aria-pressed': draft[name] === answer,
                data: { act: `${name}-${answer}` },
                on: { click: () => this.#handlers.onAnswer(name, answer) },
              },
              t(`label_answer_${answer}`),
              ' ',
              h('kbd', String(from + k)),
            ),
          ),
        ),
      );
    const role = h(
      'select',
      {
        data: { act: 'role' },
        on: {
          change: () => this.#handlers.onAnswer('role', role.value),
        },
      },
      ...['', ...ROLES].map((one) =>
        h('option', { value: one }, t(one === '' ? 'label_role_none' : `label_role_${one}`)),
      ),
    );
    role.value = draft.role;
    this.element.replaceChildren(
      h('h3', t('ui_count_of', at + 1, of)),
      h('p.score-text', { dir: 'auto' }, facts.sample(asBlock(nodes))),
      h('div.score-sides', side('a', nameA, a), side('b', nameB, b)),
      h(
        'div',
        { className: `label-card score-other${taken === 'other' ? ' taken' : ''}` },
        h('h3', capital(t('view_score_otherwise'))),
        question('template', 1),
        question('main', 4),
        h('label.label-question', h('span', t('label_do_role'), ' ', h('kbd', 'R')), role),
      ),
    );
    if (focused) this.focus(focused);
  }
}

/** What facts are asked about. @param {readonly number[]} nodes @returns {import('../../labels/model/blocks.js').Block} */
export function asBlock(nodes) {
  return /** @type {any} */ ({ nodes });
}
