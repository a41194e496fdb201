// A press of the button or of a key: the content script is put into the page when it is not there
// yet, then told what to do. Pages that no extension may read say so.

import { t } from '../platform/i18n.js';
import { inject } from '../platform/inject.js';
import { WELCOME, isPhone } from '../platform/surfaces.js';
import { packaged, sendToTab, webext } from '../platform/webext.js';
import { PDF } from '../shared/pdf.js';
import { createQueues } from './queues.js';

/** @import {Mode} from '../shared/settings.js' */

/** @typedef {chrome.tabs.Tab} Tab */

/** The browser lets nothing into the page. */
class RefusedError extends Error {}

/** Small page that says why Husk cannot run here. */
const CANNOT = 'ui/cannot.html';

/** How long a page may take to answer before the next press is looked at, ms. One that is being left may never answer. */
const ANSWER_TIMEOUT = 5000;

/** How long a page that refused is given before it is tried again, ms. */
const RETRY_DELAY = 250;

/** @param {number} ms */
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Why a page cannot be read, by its address where that is known.
 * @param {string | undefined} address
 * @param {string} message of the browser's refusal
 * @returns {string} last part of the keys `bg_cannot_…`
 */
export function cannotReason(address, message) {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : null;
  if (/gallery|webstore/i.test(message) || isStore(url)) return 'store';
  if (url?.protocol === 'view-source:') return 'source';
  if (url?.protocol === 'file:') return 'file';
  if (message === PDF || (url && /\.pdf$/i.test(url.pathname))) return 'pdf';
  if (url?.protocol === 'data:' || url?.protocol === 'blob:') return 'data';
  if (url && /^https?:$/.test(url.protocol)) {
    return /policy|managed/i.test(message) ? 'policy' : 'web';
  }
  if (url && /^(chrome|about|edge|brave|moz|resource|devtools)/.test(url.protocol)) {
    return 'browser';
  }
  return /chrome:|about:|moz-extension|browser/i.test(message) ? 'browser' : 'other';
}

/** @param {URL | null} url */
function isStore(url) {
  if (!url) return false;
  const stores = ['chromewebstore.google.com', 'addons.mozilla.org'];
  return stores.includes(url.hostname) || url.href.startsWith('https://chrome.google.com/webstore');
}

/**
 * @param {object} parts
 * @param {import('./tabs.js').Tabs} parts.tabs
 * @param {import('./settings_store.js').SettingsStore} parts.settingsStore
 * @param {() => Promise<void>} parts.warm has the core judge a small page, where it has judged none yet
 */
export function createPress({ tabs, settingsStore, warm }) {
  const inTurn = createQueues();

  /** Puts the content script into a page. @param {number} id of the tab */
  async function injectInto(id) {
    if ((await inject(id, 'content')) === PDF) throw new RefusedError(PDF);
  }

  /**
   * Sends to the content script, putting it into the page first where it is missing.
   * @template T
   * @param {Tab & {id: number}} tab
   * @param {() => Promise<T>} deliver
   */
  async function reach(tab, deliver) {
    try {
      return await deliver();
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'NoReceiverError') throw error;
    }
    try {
      await injectInto(tab.id);
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      // A document that is just being replaced refuses once; the one after it does not.
      await wait(RETRY_DELAY);
      await injectInto(tab.id).catch((again) => {
        throw new RefusedError(again instanceof Error ? again.message : String(again));
      });
    }
    const delivered = deliver();
    // While the page is walked; what goes wrong here is told when the page comes.
    warm().catch(() => {});
    return delivered;
  }

  /** @param {Tab} tab @param {(id: number) => Promise<unknown>} deliver */
  function press(tab, deliver) {
    const { id } = tab;
    // The first screen tries the button and the keys on its own sample.
    if (id === undefined || tab.url?.startsWith(packaged(WELCOME))) return Promise.resolve();
    return inTurn(id, async () => {
      try {
        await Promise.race([reach({ ...tab, id }, () => deliver(id)), wait(ANSWER_TIMEOUT)]);
      } catch (error) {
        // What fails in the page itself is told there.
        if (!(error instanceof RefusedError)) throw error;
        await refused(tab, id, error.message);
      }
    });
  }

  /**
   * @param {Tab} tab
   * @param {number} id
   * @param {string} message
   */
  async function refused(tab, id, message) {
    const reason = cannotReason(tab.url ?? tab.pendingUrl, message);
    await tabs.state(id, {
      on: false,
      mode: (await settingsStore.get()).mode,
      blocks: 0,
      share: 0,
      status: 'cannot',
      error: t(`bg_cannot_${reason}`),
    });
    // Until the tab goes elsewhere the button explains itself when pressed; now, where the browser
    // lets an extension open its own popup.
    const popup = `${CANNOT}?why=${reason}`;
    if (isPhone()) {
      await webext.tabs.create({ url: packaged(popup) });
      return;
    }
    try {
      await webext.action.setPopup({ tabId: id, popup });
      await webext.action.openPopup({ windowId: tab.windowId });
    } catch {
      // The badge and its title say it already.
    }
  }

  return {
    /**
     * On, off, or into another mode.
     * @param {Tab} tab
     * @param {Mode} [mode] the one used last when left out
     */
    toggle: (tab, mode) =>
      press(tab, (id) => sendToTab(id, 'bg-content-toggle', mode === undefined ? {} : { mode })),

    /**
     * A key.
     * @param {string} command as the manifest names it
     * @param {Tab} tab
     */
    command(command, tab) {
      switch (command) {
        case 'hide':
        case 'highlight':
          return this.toggle(tab, command);
        case 'read':
          return this.toggle(tab, 'reader');
        case 'pick':
          return press(tab, (id) => sendToTab(id, 'bg-content-command', { command }));
        case 'undo':
          // Where Husk does not run there is nothing to undo.
          return tab.id === undefined
            ? Promise.resolve()
            : sendToTab(tab.id, 'bg-content-command', { command }).then(
                () => {},
                () => {},
              );
        default:
          return Promise.resolve();
      }
    },
  };
}
