// What the labelling view says of blocks, answers, keys and of what was done.

import { capital, direction, percent, t } from '../../platform/i18n.js';
import { sureWord } from '../../labels/matching/rematch.js';

/** @typedef {import('../../labels/model/blocks.js').Block} Block */
/** @import {CommandResult} from '../../labels/session/block_editor.js' */

/** @param {string} command */
export function commandWords(command) {
  const [, question, answer] = /^(template|main)(Yes|No|Unsure)$/.exec(command) ?? [];
  if (question && answer) return answerTo(question, answer.toLowerCase());
  return t(`label_do_${command}`);
}

/** A question and its answer: "template: yes". @param {string} question `template` or `main` @param {string} answer */
function answerTo(question, answer) {
  const key = question === 'main' ? 'view_score_question_main' : 'view_template';
  return t('ui_about', t(key), t(`label_answer_${answer}`));
}

/** A command on its button. @param {string} command */
export function buttonWords(command) {
  return capital(commandWords(command));
}

/** @param {string} role */
export function roleWords(role) {
  return role === '' ? t('label_role_none') : t(`label_role_${role}`);
}

/** @param {'yes' | 'no' | 'unsure' | null} answer */
export function answerWords(answer) {
  return t(`label_answer_${answer ?? 'open'}`);
}

/** What stands on every page, for one reason. */
const EVERYWHERE = new Set(['ad', 'footer', 'form', 'header', 'notice', 'search']);

/** The message that says why a block of the tutorial has its answers. @param {string} why */
export function whyKey(why) {
  return EVERYWHERE.has(why) ? 'label_why_everywhere' : `label_why_${why}`;
}

/** Role and answers in one line: "navigation · template yes · main content no". @param {Pick<Block, 'template' | 'main'> & {role: string}} block */
export function answersWords({ role, template, main }) {
  const answers = [answerTo('template', template ?? 'open'), answerTo('main', main ?? 'open')];
  return [roleWords(role), ...answers].join(' · ');
}

/** The same, and whether it is only a proposal. @param {Block} block */
export function blockWords(block) {
  const words = answersWords(block);
  return block.origin === 'proposal' ? `${words} · ${t('label_proposed')}` : words;
}

/** What an earlier visit makes of a block: "found again: likely, 82 %". @param {import('../../labels/matching/rematch.js').Rematch} again @param {string} id */
export function againWords(again, id) {
  if (again.fresh.has(id)) return t('label_fresh_long');
  const sure = again.sure.get(id) ?? 1;
  return t('label_found_again', t(`label_sure_${sureWord(sure)}`), percent(sure));
}

/** Names that are printed on keys, or are arrows. @type {Record<string, string>} */
const SIGNS = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Enter: '↵' };

/** A key as people write it. @param {string} key */
export function keyWords(key) {
  const parts = key.split(/\+(?=.)/);
  return parts
    .map((part) => {
      if (Object.hasOwn(SIGNS, part)) return SIGNS[part];
      return /^[a-z]$/.test(part) ? part.toUpperCase() : part;
    })
    .join('+');
}

/** What screen readers and lines say of a key: an arrow by its name. @param {string} key */
export function keyName(key) {
  const [, sign] = /(?:^|\+)(Arrow\w+|Enter)$/.exec(key) ?? [];
  return sign ? t(`label_key_${sign.toLowerCase()}`) : keyWords(key);
}

/** Why a command has nothing to do. */
const NOTHING = new Set(['first', 'last', 'same', 'noOpen', 'noUndo', 'noRedo']);
/** Commands that say to how many blocks or pages they did something. */
const COUNTED = new Set(['split', 'around', 'alike', 'rest', 'confirmAll', 'forward']);
/** Commands that say that they are done; after the others the block is told. */
const TOLD = new Set(['note', 'shrink', 'grow', 'mergeNext', 'mergePrevious', 'cutOut']);

/** What was done, or why not. @param {CommandResult} told @param {Block | undefined} block the current one after it */
export function resultWords({ what, refused, count, undone }, block) {
  if (refused) {
    return NOTHING.has(refused)
      ? t('label_refused_nothing', commandWords(what))
      : t(`label_refused_${refused}`);
  }
  if (undone) return t(undone === 'undo' ? 'ui_undone' : 'label_redone', commandWords(what));
  if (COUNTED.has(what)) return t('label_told', t('ui_with_count', commandWords(what), count));
  if (what === 'place' && block) return t('label_told_place', blockWords(block));
  if (what === 'allTemplate') return t(`label_told_${what}`);
  if (TOLD.has(what)) return t('label_told', commandWords(what));
  return block ? blockWords(block) : '';
}

/** The arrow that leads into or out of something, the way the words run. @param {'in' | 'out'} way */
export function arrow(way) {
  const isRight = (way === 'in') === (direction() === 'ltr');
  return isRight ? 'ArrowRight' : 'ArrowLeft';
}
