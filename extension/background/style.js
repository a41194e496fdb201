// The style sheet that hides blocks, put into a page with the origin of the user: the page's own
// styles cannot undo it, and taking it out leaves nothing behind.
//
// What is in a tab is noted before it is put in. A worker killed in between has noted a sheet that
// is not there, and removing such a one does nothing; a sheet that nobody knows of cannot arise.

import { webext } from '../platform/webext.js';
import { createQueues } from './queues.js';

/**
 * @param {import('../platform/storage.js').Store} storage
 */
export function createStyles(storage) {
  const inTurn = createQueues();

  /**
   * @param {number} tab
   * @param {string | null} css
   */
  async function replace(tab, css) {
    const old = await storage.readStyles(tab);
    if (css !== null && old.length === 1 && old[0] === css) return;
    const fresh = css === null ? [] : [css];
    await storage.writeStyles(tab, [...new Set([...old, ...fresh])]);
    // The new one first, so that nothing flashes.
    if (css !== null && !old.includes(css)) await webext.scripting.insertCSS(injection(tab, css));
    for (const one of old) {
      if (one !== css) await webext.scripting.removeCSS(injection(tab, one));
    }
    await storage.writeStyles(tab, fresh);
  }

  return {
    /**
     * Puts a style sheet into a tab in place of the one that is there.
     * @param {number} tab
     * @param {string | null} css null takes the old one out
     * @returns {Promise<void>}
     */
    set: (tab, css) => inTurn(tab, () => replace(tab, css)),
  };
}

/**
 * @param {number} tab
 * @param {string} css
 * @returns {chrome.scripting.CSSInjection}
 */
function injection(tab, css) {
  return { target: { tabId: tab, allFrames: true }, css, origin: 'USER' };
}
