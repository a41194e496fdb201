// What starts by itself on the page in the tab, by which rule, and the pause.

import { t } from '../platform/i18n.js';
import { send, webext } from '../platform/webext.js';
import { startingMode } from '../shared/auto.js';
import { autoModeWords, pauseWords, placeWords } from '../ui/auto_words.js';
import { attempt, h } from '../ui/dom.js';

/** @typedef {import('../shared/answers.js').AutoHere} AutoHere */

/**
 * @param {AutoHere} auto
 * @param {{tab: number | null, refresh: () => Promise<void>}} page
 */
export function autoSection({ rule, paused }, { tab, refresh }) {
  const set = (/** @type {'tab' | 'hour' | null} */ what) =>
    attempt(async () => {
      await send('ui-bg-pause', { what, ...(tab === null ? {} : { tab }) });
      await refresh();
      document.getElementById(what === null ? 'pause-tab' : 'resume')?.focus();
    });
  const button = (
    /** @type {string} */ id,
    /** @type {string} */ key,
    /** @type {() => void} */ run,
  ) => h('button', { id, on: { click: run } }, t(key));
  const buttons =
    paused !== null
      ? [button('resume', 'ui_resume', () => set(null))]
      : startingMode(rule) === null
        ? []
        : [
            button('pause-tab', 'ui_pause_tab', () => set('tab')),
            button('pause-hour', 'ui_pause_hour', () => set('hour')),
          ];
  const change = () => attempt(() => webext.runtime.openOptionsPage());
  return h(
    'div.stack',
    h('h2', t('ui_auto')),
    h('p', ruleWords(rule)),
    paused === null ? null : h('p.warning', pauseWords(paused)),
    h('p.row', ...buttons, rule === null ? null : button('auto-change', 'ui_change', change)),
  );
}

/** What holds, and why. @param {AutoHere['rule']} rule */
function ruleWords(rule) {
  if (rule === null) return t('ui_auto_panel_none');
  if (startingMode(rule) === null) return t('ui_auto_panel_off', placeWords(rule));
  return t('ui_auto_panel_on', autoModeWords(rule.mode), placeWords(rule));
}
