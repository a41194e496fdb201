// The style sheets that hide blocks, put into a page with the origin of the user: the page's own
// styles cannot undo them, and taking them out leaves nothing behind.
//
// What is in a tab is noted before it is put in. A worker killed in between has noted a sheet that
// is not there, and removing such a one does nothing; a sheet that nobody knows of cannot arise.

import { webext } from '../platform/webext.js';
import { createQueues } from './queues.js';

/** How long a page’s frames may take once the page itself has answered, ms. */
const FRAMES_TIMEOUT = 250;

/** @import {Sheet} from '../platform/storage.js' */

/** @param {import('../platform/storage.js').Store} storage */
export function createStyles(storage) {
  const inTurn = createQueues();

  /** @param {number} tab @param {Sheet[]} wanted */
  async function replace(tab, wanted) {
    const old = await storage.readStyles(tab);
    const isIn = (/** @type {Sheet[]} */ list, /** @type {Sheet} */ { css, top }) =>
      list.some((one) => one.css === css && one.top === top);
    const fresh = wanted.filter((sheet) => !isIn(old, sheet));
    const gone = old.filter((sheet) => !isIn(wanted, sheet));
    if (fresh.length === 0 && gone.length === 0) return;
    await storage.writeStyles(tab, [...old, ...fresh]);
    // The new ones first, so that nothing flashes.
    for (const sheet of fresh) {
      await settled(tab, webext.scripting.insertCSS(injection(tab, sheet)));
    }
    for (const sheet of gone) {
      await settled(tab, webext.scripting.removeCSS(injection(tab, sheet)));
    }
    await storage.writeStyles(tab, wanted);
  }

  return {
    /**
     * Puts style sheets into a tab in place of those that are there.
     * @param {number} tab
     * @param {{css: string | null, top: string | null}} sheets for all frames of the tab, and for the page itself
     * @returns {Promise<void>}
     */
    set: (tab, { css, top }) =>
      inTurn(tab, () =>
        replace(tab, [
          ...(css === null ? [] : [{ css, top: false }]),
          ...(top === null ? [] : [{ css: top, top: true }]),
        ]),
      ),
  };
}

/**
 * @param {number} tab
 * @param {Sheet} sheet
 * @returns {chrome.scripting.CSSInjection}
 */
function injection(tab, { css, top }) {
  const target = top ? { tabId: tab, frameIds: [0] } : { tabId: tab, allFrames: true };
  return { target, css, origin: 'USER' };
}

/**
 * Waits until a sheet is in all frames or out of them; for those that do not answer while the page itself does, not long. A
 * frame whose document never came, such as an object of a scheme that leads nowhere, does not answer at all.
 * @param {number} tab
 * @param {Promise<void>} change
 * @throws {Error} the browser's refusal
 */
function settled(tab, change) {
  const target = { tabId: tab, frameIds: [0] };
  // Asked after the change, so it is answered after it.
  const page = webext.scripting.executeScript({ target, func: () => {}, injectImmediately: true });
  const timeout = page.then(() => new Promise((resolve) => setTimeout(resolve, FRAMES_TIMEOUT)));
  return Promise.race([change, timeout]);
}
