// What the core says, in the person's language: the class of a block and the reasons for it.

import { classMessage } from '../shared/classes.js';
import { day, percent, plural, t } from './i18n.js';

/** @import {Reason} from '../shared/answers.js' */

/** Link density from which on a block is called mostly links. */
const MOSTLY = 0.5;

/**
 * The name of a class: "Related links".
 * @param {number} id
 */
export function classWords(id) {
  return t(classMessage(id));
}

/**
 * One reason as a sentence.
 * @param {Reason} reason
 * @returns {string}
 */
export function reasonWords(reason) {
  const { pages = 0, of = 0, density = 0, name = '', word = '', at = 0 } = reason;
  switch (reason.kind) {
    case 'seen':
      return plural('reason_seen', of, pages);
    case 'links':
      return t(density >= MOSTLY ? 'reason_links' : 'reason_links_some', percent(density));
    case 'role':
      return t('reason_role', name);
    case 'named':
      return t('reason_named', word);
    case 'fixed':
      return t('reason_fixed');
    case 'frame':
      return t('reason_frame');
    case 'short':
      return t('reason_short');
    case 'tag-paths':
      return t('reason_tag_paths');
    case 'outside-main':
      return t('reason_outside_main');
    case 'you-kept':
      return t('reason_you_kept', day(at));
    case 'you-hid':
      return t('reason_you_hid', day(at));
    case 'main':
      return t('reason_main');
    case 'holds-main':
      return t('reason_holds_main');
    case 'in-main':
      return t('reason_in_main');
    case 'stays':
      return t('reason_stays');
    case 'you-main-here':
      return t('reason_you_main_here', day(at));
    case 'you-main':
      return t('reason_you_main', day(at));
    default:
      return t('reason_unknown');
  }
}
