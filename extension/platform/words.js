// What the core says, in the person's language: the class of a block and the reasons for it.

import { classMessage } from '../shared/classes.js';
import { day, percent, plural, t } from './i18n.js';

/** @import {Reason} from '../shared/answers.js' */

/** Link density from which on a block is called mostly links. */
const MOSTLY = 0.5;

/** The name of a class: "Related links". @param {number} id */
export function classWords(id) {
  return t(classMessage(id));
}

/** One reason as a sentence. @param {Reason} reason @returns {string} */
export function reasonWords(reason) {
  const key = `reason_${reason.kind.replaceAll('-', '_')}`;
  switch (reason.kind) {
    case 'seen':
      return plural(key, reason.of, reason.pages);
    case 'links': {
      const { density } = reason;
      return t(density >= MOSTLY ? 'reason_links' : 'reason_links_some', percent(density));
    }
    case 'role':
      return t(key, reason.name);
    case 'named':
    case 'words':
      return t(key, reason.word);
    case 'you-kept':
    case 'you-hid':
    case 'you-main':
    case 'you-main-here':
      return t(key, day(reason.at));
    default: {
      const words = t(key);
      return words === key ? t('reason_unknown') : words;
    }
  }
}
