// One row of the list of blocks: its mark, its role, both answers, the first of its text.

import { percent, plural, t } from '../../platform/i18n.js';
import { sureWord } from '../../labels/matching/rematch.js';
import { markOf } from '../../labels/model/block_styles.js';
import { h } from '../dom.js';
import { answerWords, roleWords } from './words.js';

/** @typedef {import('../../labels/session/session.js').OpenPage} OpenPage */

/** Signs of answers; their words go with them for those who hear. */
const SIGNS = Object.freeze({ yes: '✓', no: '✗', unsure: '?', open: '–' });

/**
 * @param {OpenPage | null} page
 * @param {number} row
 * @param {ReadonlySet<number>} following rows whose blocks would be given the answers of the current one
 * @returns {(Node | null)[]}
 */
export function drawBlock(page, row, following) {
  const block = page?.editor.blocks[row];
  if (!page || !block) return [];
  const isProposal = block.origin === 'proposal';
  const mark = `label-mark label-mark-${markOf(block)}${isProposal ? ' label-mark-proposal' : ''}`;
  return [
    h('span', { className: mark, 'aria-hidden': true }),
    h('span', { className: block.role === '' ? 'soft' : 'label-role' }, roleWords(block.role), ' '),
    answer(t('label_short_template'), t('label_question_template'), block.template),
    answer(t('label_short_main'), t('label_question_main'), block.main),
    again(page, block),
    following.has(row) ? follows() : null,
    isProposal ? h('span.out-of-sight', ` ${t('label_proposed')}, `) : null,
    h('span.label-sample.soft', page.facts.sample(block)),
    h('span.out-of-sight', ` ${plural('ui_words', page.facts.words(block))}`),
  ].filter((part) => part !== null);
}

/** The mark of a block that would follow the current one. */
function follows() {
  const sign = h('span', { 'aria-hidden': true }, '↳');
  return h('span.label-follows', sign, h('span.out-of-sight', ` ${t('label_follows')}, `));
}

/** @param {string} short @param {string} question @param {import('../../labels/model/blocks.js').Answer | null} given */
function answer(short, question, given) {
  return h(
    'span',
    { className: `label-answer label-answer-${given ?? 'open'}`, title: question },
    h('span', { 'aria-hidden': true }, `${short} ${SIGNS[given ?? 'open']}`),
    h('span.out-of-sight', ` ${question} ${answerWords(given)}, `),
  );
}

/** What an earlier visit makes of it, where there is something to say. @param {OpenPage} page @param {import('../../labels/model/blocks.js').Block} block */
function again({ again: earlier }, { id, origin }) {
  if (!earlier) return null;
  if (earlier.fresh.has(id)) return h('span.label-fresh', t('label_fresh'), ' ');
  const sure = earlier.sure.get(id) ?? 1;
  if (sure >= 1 || origin !== 'proposal') return null;
  const word = sureWord(sure);
  return h(
    'span',
    { className: `label-sure label-sure-${word} small` },
    `${t(`label_sure_${word}`)} ${percent(sure)} `,
  );
}
