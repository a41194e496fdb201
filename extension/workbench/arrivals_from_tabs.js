// Pages that come to the workbench from tabs: the one named in its address (`?tab=7`), those that the panel sends while the
// workbench is open, and labelled pages (`#label=ID`). The build puts this module in the place of arrivals.js.
//
//   panel ── "a page in tab 7" ──▶ an open workbench answers, fetches the page, and comes to the front
//                                  nobody answers: the panel opens one with `?tab=7`
//
// The page itself goes straight from its content script to the workbench.

import { createLabelStore } from '../labels/store/store.js';
import { ClosedError } from '../platform/channel.js';
import { t } from '../platform/i18n.js';
import { WORKBENCH } from '../platform/surfaces.js';
import { webext } from '../platform/webext.js';
import { messageOf } from '../views/errors.js';
import { freezeOpenPage } from '../views/labelled_page.js';
import { UnreadableError } from '../views/open_page.js';

/** @typedef {import('./given_page.js').GivenPage} GivenPage */

/**
 * @param {object} handlers
 * @param {(page: GivenPage) => Promise<void>} handlers.page
 * @param {(words: string) => void} handlers.say why none came
 */
export async function awaitPages({ page, say }) {
  const bring = async (/** @type {number} */ tab) => {
    try {
      await page(await freezeOpenPage(tab));
    } catch (error) {
      say(reasonWords(error));
    }
  };
  // Held while the workbench is open: the panel sees by it that somebody listens.
  void navigator.locks.request(WORKBENCH, { mode: 'shared' }, () => new Promise(() => {}));
  const channel = new BroadcastChannel(WORKBENCH);
  channel.addEventListener('message', ({ data }) => {
    const { tab, ask } = data ?? {};
    if (!Number.isInteger(tab) || typeof ask !== 'string') return;
    // Of several open workbenches the first to get the lock takes the page.
    void navigator.locks.request(`husk-${ask}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return;
      channel.postMessage({ answer: ask });
      await toFront();
      await bring(tab);
    });
  });
  const id = /^#label=([\w-]{1,64})$/.exec(location.hash)?.[1];
  if (id !== undefined) await showLabels(id, { page, say });
  const tab = Number(new URLSearchParams(location.search).get('tab')) || null;
  if (tab === null) return;
  // A reload must not fetch the page again: it may have changed, or the tab may be gone.
  history.replaceState(null, '', location.pathname + location.hash);
  await bring(tab);
}

/** Opens a labelled page, with its labels in front. @param {string} id of the labels @param {Parameters<typeof awaitPages>[0]} handlers */
async function showLabels(id, { page, say }) {
  try {
    const store = createLabelStore();
    const record = await store.get(id);
    const kept = record === null ? null : await store.page(record.page.hash);
    if (record === null || kept === null) return say(t('label_live_forgotten'));
    document.getElementById('tab-label')?.click();
    const { html, columns, missing } = kept;
    const { url, title } = record;
    await page({ html, columns, url, title, complete: record.page.complete, missing });
  } catch (error) {
    say(reasonWords(error));
  }
}

/** Why a page did not come. @param {unknown} error */
function reasonWords(error) {
  if (error instanceof UnreadableError) {
    return t(error.why === 'press' ? 'ui_inspect_press' : 'ui_inspect_never');
  }
  return error instanceof ClosedError ? t('ui_inspect_gone') : t('ui_failed', messageOf(error));
}

async function toFront() {
  const tab = await webext.tabs.getCurrent();
  if (tab?.id === undefined) return;
  await webext.tabs.update(tab.id, { active: true });
  await webext.windows?.update(tab.windowId, { focused: true });
}
