// What starts by itself, in words: where a rule holds, in which mode, until when it is paused.

import { clock, t } from '../platform/i18n.js';
import { shownPath } from '../shared/auto.js';

/** @import {Pause} from '../shared/answers.js' */
/** @import {AutoRule} from '../shared/auto.js' */

/** Where a rule holds: "below /news/ on example.org". @param {Pick<AutoRule, 'host' | 'path'>} rule */
export function placeWords({ host, path }) {
  if (path === '') return t('ui_auto_place_site', host);
  const star = path.indexOf('*');
  if (star === -1) return t('ui_auto_place_page', shownPath(path), host);
  const below = path.endsWith('/*') && star === path.length - 1;
  return below
    ? t('ui_auto_place_below', shownPath(path.slice(0, -1)), host)
    : t('ui_auto_place_like', shownPath(path), host);
}

/** @param {AutoRule['mode']} mode */
export function autoModeWords(mode) {
  return mode === 'off' ? t('ui_auto_off') : t(`ui_mode_${mode}`);
}

/** Until when nothing starts by itself. @param {Pause} paused */
export function pauseWords({ until }) {
  return until === null ? t('ui_paused_tab') : t('ui_paused_hour', clock(until));
}
