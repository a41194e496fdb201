// A pause: for a while nothing starts by itself, in one tab or anywhere. The hour is kept as the time at which it ends and
// compared with the clock, so it needs no alarm and outlives the browser; the pause of a tab ends with the tab.

/** How long a pause everywhere lasts, ms. */
export const PAUSE_FOR = 3_600_000;

/** @import {Pause} from '../shared/answers.js' */

/** @typedef {ReturnType<typeof createPause>} PauseKeeper */

/**
 * @param {object} parts
 * @param {import('../platform/storage.js').Store} parts.storage
 * @param {() => number} parts.now ms since 1970
 */
export function createPause({ storage, now }) {
  return {
    /**
     * The pause that holds. The hour comes first: it is the wider one.
     * @param {number | null} tab null asks for the one everywhere alone
     * @returns {Promise<Pause | null>}
     */
    async get(tab) {
      const [pause, isPaused] = await Promise.all([
        storage.readPause(),
        tab !== null && storage.isTabPaused(tab),
      ]);
      const until = Number(pause);
      const left = until - now();
      // A clock that was set back must not make a pause of days.
      if (left > 0 && left <= PAUSE_FOR) return { what: 'hour', until };
      return isPaused ? { what: 'tab', until: null } : null;
    },

    /**
     * @param {'tab' | 'hour' | null} what null ends every pause that holds in the tab
     * @param {number | null} tab
     */
    async set(what, tab) {
      if (what !== 'tab') {
        const until = what === 'hour' ? now() + PAUSE_FOR : 0;
        await storage.exclusive(() => storage.write({ pause: String(until) }));
      }
      if (what !== 'hour' && tab !== null) await storage.pauseTab(tab, what === 'tab');
    },

    /** @param {number} tab */
    closed: (tab) => storage.pauseTab(tab, false),

    /** A tab got another number. @param {number} from @param {number} to */
    async moved(from, to) {
      if (await storage.isTabPaused(from)) await storage.pauseTab(to, true);
      await storage.pauseTab(from, false);
    },
  };
}
