// What is known of each tab: its state for the badge and the panel, and the site of its page. Kept in
// the session's storage, because the worker may be gone between any two events.

import { broadcast, sendToTab, webext } from '../platform/webext.js';
import { drawBadge } from './badge.js';
import { createQueues } from './queues.js';
import { randomId } from '../shared/ids.js';

/** @import {Pause, TabState} from '../shared/answers.js' */

/**
 * @typedef {object} TabRecord
 * @property {TabState | null} state
 * @property {string | null} site
 * @property {string | null} host
 * @property {string | null} url of the page, for the rules that hold there
 * @property {Pause | null} paused the pause that keeps Husk from starting by itself here
 * @property {string} turn another one with every change
 */

/** @typedef {ReturnType<typeof createTabs>} Tabs */

/** What is known of a tab in which Husk never was. @type {Readonly<TabRecord>} */
const NOTHING = Object.freeze({
  state: null,
  site: null,
  host: null,
  url: null,
  paused: null,
  turn: '',
});

/**
 * @param {object} parts
 * @param {import('../platform/storage.js').Store} parts.storage
 * @param {import('./settings_store.js').SettingsStore} parts.settingsStore
 */
export function createTabs({ storage, settingsStore }) {
  const inTurn = createQueues();

  /** @param {number} tab @returns {Promise<TabRecord>} */
  async function read(tab) {
    return (await stored(tab)) ?? { ...NOTHING };
  }

  /** @param {number} tab @returns {Promise<TabRecord | null>} null when nothing is known */
  async function stored(tab) {
    return /** @type {TabRecord | null} */ (await storage.readTab(tab));
  }

  /** @param {number} tab @param {Partial<TabRecord>} fields */
  async function change(tab, fields) {
    const last = await read(tab);
    const next = { ...last, ...fields, turn: randomId() };
    await storage.writeTab(tab, next);
    // Also where nothing changed: browsers take the badge away when a page goes.
    await drawBadge(tab, next, (await settingsStore.get()).badge);
    broadcast('bg-ui-changed', { what: 'tab', tab });
  }

  return {
    read,

    /**
     * Notes which page is in a tab.
     * @param {number} tab
     * @param {Pick<TabRecord, 'site' | 'host' | 'url' | 'paused'>} page
     */
    arrived: (tab, page) => inTurn(tab, () => change(tab, page)),

    /** @param {number} tab @param {TabState} state */
    state: (tab, state) => inTurn(tab, () => change(tab, { state })),

    /**
     * The tab loads something: when its content script is gone, so is all that was known of it.
     * Addresses are not visible here, and a page that only changes its own address stays.
     *
     * The question may never be answered by a page that is going, so nothing waits for it; and by the
     * time it is, the next page may have been pressed on. Then what is known is of that page and stays.
     * @param {number} tab
     * @param {string} status `loading`, `complete`
     */
    async loading(tab, status) {
      const before = await stored(tab);
      if (before === null) return;
      // Where Husk cannot run no script ever answers: only going elsewhere ends that.
      if (before.state?.status === 'cannot' && status !== 'loading') return;
      try {
        await sendToTab(tab, 'bg-content-blocks', {});
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'NoReceiverError') return;
        await inTurn(tab, async () => {
          if ((await stored(tab))?.turn !== before.turn) return;
          await storage.forgetTab(tab);
          await drawBadge(tab, NOTHING, true);
          broadcast('bg-ui-changed', { what: 'tab', tab });
        });
      }
    },

    /** @param {number} tab */
    closed: (tab) => inTurn(tab, () => storage.forgetTab(tab)),

    /**
     * Tells the pages of a site, or all pages, that what they show has changed.
     * @param {'template' | 'decisions' | 'settings' | 'reading'} what
     * @param {{site?: string, but?: number}} which
     */
    async notify(what, { site, but }) {
      const ofAll = what === 'settings' || (what === 'reading' && site === undefined);
      broadcast('bg-ui-changed', { what: ofAll ? 'settings' : 'site' });
      for (const { id } of await webext.tabs.query({})) {
        if (id === undefined || id === but) continue;
        const record = await read(id);
        if (record.site === null || (site !== undefined && record.site !== site)) continue;
        // A tab whose content script is gone has nothing to change.
        sendToTab(id, 'bg-content-changed', { what }).catch(() => {});
      }
    },

    /**
     * A pause began or ended: no button may say that one holds which does not.
     * @param {(tab: number) => Promise<Pause | null>} pauseOf
     */
    async repaused(pauseOf) {
      for (const { id } of await webext.tabs.query({})) {
        if (id === undefined || ((await stored(id))?.paused ?? null) === null) continue;
        const paused = await pauseOf(id);
        await inTurn(id, () => change(id, { paused }));
      }
    },

    /** Tells the extension's own pages alone that something about a site has changed. */
    announce: () => broadcast('bg-ui-changed', { what: 'site' }),

    /** Draws every badge again, after a setting changed. */
    async redraw() {
      const { badge } = await settingsStore.get();
      for (const { id } of await webext.tabs.query({})) {
        if (id === undefined) continue;
        const record = await stored(id);
        if (record) await drawBadge(id, record, badge);
      }
    },
  };
}
