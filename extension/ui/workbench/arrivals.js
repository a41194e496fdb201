// Pages that come to the workbench from tabs: the one named in its address, and those that the panel sends while it is open.
//
//   panel ── "a page in tab 7" ──▶ an open workbench answers, fetches the page, and comes to the front
//                                  nobody answers: the panel opens one with `?tab=7`
//
// The page itself goes straight from its content script to the workbench.

import { ClosedError } from '../../platform/channel.js';
import { t } from '../../platform/i18n.js';
import { WORKBENCH } from '../../platform/surfaces.js';
import { webext } from '../../platform/webext.js';
import { freezeOpenPage } from '../panel/label_page.js';
import { UnreadableError } from '../panel/open_page.js';
import { keptPage, labelIn } from './kept_page.js';

/** @typedef {import('../../workbench/given_page.js').GivenPage} GivenPage */

/**
 * @param {object} hear
 * @param {(page: GivenPage) => Promise<void>} hear.page
 * @param {(words: string) => void} hear.say
 */
export async function awaitPages({ page, say }) {
  const bring = async (/** @type {number} */ tab) => {
    try {
      await page(await freezeOpenPage(tab));
    } catch (error) {
      say(whyNot(error));
    }
  };
  // Held for as long as the page is there: whoever has a page to send sees by it that somebody listens.
  void navigator.locks.request(WORKBENCH, { mode: 'shared' }, () => new Promise(() => {}));
  const channel = new BroadcastChannel(WORKBENCH);
  channel.addEventListener('message', ({ data }) => {
    const { tab, ask } = data ?? {};
    if (!Number.isInteger(tab) || typeof ask !== 'string') return;
    // Of several workbenches one takes it.
    void navigator.locks.request(`husk-${ask}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return;
      channel.postMessage({ answer: ask });
      await toFront();
      await bring(tab);
    });
  });
  const id = labelIn(location.hash);
  if (id !== '') await showLabels(id, { page, say });
  const tab = Number(new URLSearchParams(location.search).get('tab')) || null;
  if (tab === null) return;
  // A reload would fetch it again as it is then, or not at all.
  history.replaceState(null, '', location.pathname + location.hash);
  await bring(tab);
}

/**
 * Opens what was labelled, with the labels in front.
 * @param {string} id
 * @param {Parameters<typeof awaitPages>[0]} hear
 */
async function showLabels(id, { page, say }) {
  try {
    const kept = await keptPage(id);
    if (kept === null) return say(t('label_live_forgotten'));
    document.getElementById('tab-label')?.click();
    await page(kept);
  } catch (error) {
    say(whyNot(error));
  }
}

/** Why a page did not come. @param {unknown} error */
function whyNot(error) {
  if (error instanceof UnreadableError) {
    return t(error.why === 'press' ? 'ui_inspect_press' : 'ui_inspect_never');
  }
  const gone = error instanceof ClosedError;
  return gone
    ? t('ui_inspect_gone')
    : t('ui_error', error instanceof Error ? error.message : String(error));
}

async function toFront() {
  const tab = await webext.tabs.getCurrent();
  if (tab?.id === undefined) return;
  await webext.tabs.update(tab.id, { active: true });
  await webext.windows.update(tab.windowId, { focused: true });
}
