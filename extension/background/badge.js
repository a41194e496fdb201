// What the button shows of a tab: a number or a sign, and the same in words when it is pointed at.

import { clock, percent, plural, t } from '../platform/i18n.js';
import { webext } from '../platform/webext.js';
import { CLASS_COLOURS, SURFACES } from '../shared/colours.js';

/** @import {Pause, TabState} from '../shared/answers.js' */

/** The largest number that fits on the button. */
const BADGE_MAX = 999;

/** Key of the title in each mode. */
const TITLES = Object.freeze({
  highlight: 'content_found',
  hide: 'content_hidden',
  reader: 'content_hidden',
});
/** The sign of a page on which Husk would have started, were it not paused. */
const PAUSED = '‖';

/**
 * Text, colour and title of the button.
 * @param {{state: TabState | null, paused: Pause | null}} tab
 * @param {boolean} numbers whether the person wants numbers
 * @returns {{text: string, colour: string, title: string}}
 */
export function badgeOf({ state, paused }, numbers) {
  const quiet = CLASS_COLOURS.notice[0];
  const good = CLASS_COLOURS.content[0];
  const bad = CLASS_COLOURS.ad[0];
  switch (state?.status) {
    case 'working':
      return { text: '…', colour: quiet, title: t('bg_title_working') };
    case 'learning': {
      const { done, of } = state.progress ?? { done: 0, of: 0 };
      return { text: `${done}/${of}`, colour: quiet, title: t('ui_learning', done, of) };
    }
    case 'on': {
      const { blocks, mode, share } = state;
      const text = numbers ? (blocks > BADGE_MAX ? `${BADGE_MAX}+` : String(blocks)) : '';
      const colour = mode === 'highlight' ? quiet : good;
      return { text, colour, title: plural(TITLES[mode], blocks, percent(share)) };
    }
    case 'nothing':
      return { text: numbers ? '0' : '', colour: quiet, title: nothingTitle(state.lack) };
    case 'error':
      return { text: '!', colour: bad, title: state.error || t('bg_title_error') };
    case 'cannot':
      return { text: '–', colour: quiet, title: state.error || t('bg_cannot_other') };
    default:
      return paused === null
        ? { text: '', colour: quiet, title: t('bg_title_off') }
        : { text: numbers ? PAUSED : '', colour: quiet, title: pausedTitle(paused) };
  }
}

/** That there was nothing to hide, and why. @param {TabState['lack']} lack */
function nothingTitle(lack) {
  return t(lack === undefined ? 'ui_nothing' : `ui_nothing_${lack}`);
}

/** That nothing starts by itself for now. @param {Pause} paused */
function pausedTitle({ until }) {
  return until === null ? t('bg_title_paused_tab') : t('bg_title_paused_hour', clock(until));
}

/**
 * Draws the button of a tab. A tab that is gone meanwhile is nobody's concern.
 * @param {number} tab
 * @param {{state: TabState | null, paused: Pause | null}} record
 * @param {boolean} numbers
 */
export async function drawBadge(tab, record, numbers) {
  const { text, colour, title } = badgeOf(record, numbers);
  await Promise.allSettled([
    webext.action.setBadgeText({ tabId: tab, text }),
    webext.action.setBadgeBackgroundColor({ tabId: tab, color: colour }),
    webext.action.setBadgeTextColor({ tabId: tab, color: SURFACES.raised[0] }),
    webext.action.setTitle({ tabId: tab, title }),
  ]);
}
