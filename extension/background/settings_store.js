// The one owner of the settings.

import { changeSettings, readSettings } from '../shared/settings.js';
import { quarantined } from './quarantine.js';

/** @import {Settings} from '../shared/settings.js' */

/** @typedef {ReturnType<typeof createSettingsStore>} SettingsStore */

/**
 * @param {object} parts
 * @param {import('../platform/storage.js').Store} parts.storage
 * @param {() => number} parts.now
 */
export function createSettingsStore({ storage, now }) {
  /** @type {Settings | null} */
  let cached = null;

  /** The settings, as they are stored and as far as they fit. */
  async function read() {
    const text = await storage.readSettings();
    /** @type {unknown} */
    let stored;
    try {
      stored = text === null ? undefined : JSON.parse(text);
    } catch {
      stored = text;
    }
    return { text, ...readSettings(stored) };
  }

  /** Those that fit as they are; null for others. @param {() => boolean} isQuiet whether they may be remembered */
  async function readQuietly(isQuiet) {
    const { settings, bad } = await read();
    return bad.length > 0 || !isQuiet() ? null : (cached = settings);
  }

  /** Call it alone: settings that cannot be read are put into quarantine, with a notice. */
  async function load() {
    if (cached) return cached;
    const { text, settings, bad } = await read();
    if (bad.length > 0 && text !== null) {
      const reason = `settings that do not fit: ${bad.join(', ')}`;
      const entry = { site: '', at: now(), reason, raw: text };
      await storage.write({
        ...(await quarantined(storage, entry, 'settings', bad)),
        settings: JSON.stringify(settings),
      });
    }
    cached = settings;
    return settings;
  }

  return {
    get: async () => cached ?? storage.reading(readQuietly, load),

    /**
     * @param {unknown} change some fields
     * @returns {Promise<Settings>}
     * @throws {TypeError} for a change that does not fit; nothing is changed then
     */
    set: (change) =>
      storage.exclusive(async () => {
        // What is in memory may be older than what a successor of this worker, or the worker before it, has written.
        cached = null;
        const next = changeSettings(await load(), change);
        await storage.write({ settings: JSON.stringify(next) });
        cached = next;
        return next;
      }),

    /** Forgets what is in memory: storage was wiped or imported. */
    reload() {
      cached = null;
    },
  };
}
