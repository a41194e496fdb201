// What the labelling view says of blocks, answers, keys and of what was done.

import { capital, direction, percent, plural, t } from '../../platform/i18n.js';
import { sureWord } from '../../labels/matching/rematch.js';

/** @typedef {import('../../labels/model/blocks.js').Block} Block */
/** @import {CommandResult} from '../../labels/session/block_editor.js' */

/** @param {string} command */
export function commandWords(command) {
  return t(`label_do_${command}`);
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

/** Role and answers in one line: "navigation · template yes · main content no". @param {Pick<Block, 'template' | 'main'> & {role: string}} block */
export function answersWords({ role, template, main }) {
  const answers = [
    t('label_template_is', answerWords(template)),
    t('label_main_is', answerWords(main)),
  ];
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

/** What was done, or why not. @param {CommandResult} told @param {Block | undefined} block the current one after it */
export function resultWords({ what, refused, count, undone }, block) {
  if (refused === 'same' && what === 'confirm') return t('label_refused_confirmed');
  if (refused) return t(`label_refused_${refused}`);
  if (undone) return t(undone === 'undo' ? 'ui_undone' : 'label_redone', commandWords(what));
  if (what === 'split') return plural('label_told_split', count);
  if (['around', 'alike', 'rest'].includes(what)) return plural('label_told_spread', count);
  if (what === 'confirmAll') return plural('label_told_confirmed', count);
  if (what === 'forward') return plural('label_told_forward', count);
  if (what === 'note') return t('label_told_note');
  if (what === 'place' && block) return t('label_told_place', blockWords(block));
  if (['shrink', 'grow', 'mergeNext', 'mergePrevious', 'cutOut', 'allTemplate'].includes(what)) {
    return t(`label_told_${what === 'mergePrevious' ? 'mergeNext' : what}`);
  }
  return block ? blockWords(block) : '';
}

/** The arrow that leads into or out of something, the way the words run. @param {'in' | 'out'} way */
export function arrow(way) {
  const isRight = (way === 'in') === (direction() === 'ltr');
  return isRight ? 'ArrowRight' : 'ArrowLeft';
}
