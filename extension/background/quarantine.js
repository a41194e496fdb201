// Quarantine: what was stored and cannot be read. It is kept whole, with the reason, until the person saves or deletes it.

import { decodeNotices, withNotice } from './notices.js';
import { addressHash } from './record.js';

/** @import {Store} from '../platform/storage.js' */
/** @import {Notice, QuarantineRow} from '../shared/answers.js' */

/**
 * The part of a write that puts something into quarantine and leaves a notice of it.
 * @param {Store} storage
 * @param {{site: string, at: number, reason: string, raw: string, what?: 'model'}} entry
 * @param {Notice['kind']} kind
 * @param {string[]} names
 */
export async function quarantined(storage, entry, kind, names) {
  return {
    quarantine: { [addressHash(entry.raw)]: JSON.stringify(entry) },
    notices: await addedNotice(storage, kind, names, entry.at),
  };
}

/**
 * The notices that are stored and one more, as they are stored.
 * @param {Store} storage
 * @param {Notice['kind']} kind
 * @param {string[]} names
 * @param {number} at ms since 1970
 */
export async function addedNotice(storage, kind, names, at) {
  const notices = decodeNotices(await storage.readNotices());
  return JSON.stringify(withNotice(notices, kind, names, at));
}

/** @param {Store} storage */
export function createQuarantine(storage) {
  /** @param {string} id */
  async function read(id) {
    const text = (await storage.readQuarantined(id)) ?? '';
    return { ...entryOf(text), bytes: text.length };
  }

  return {
    /** @returns {Promise<QuarantineRow[]>} */
    async list() {
      const rows = [];
      for (const id of await storage.quarantinedIds()) rows.push({ id, ...(await read(id)) });
      return rows.map(({ raw: _, ...row }) => row);
    },

    /** What was stored, as it was. @param {string} id */
    raw: async (id) => (await read(id)).raw,

    /** @param {string} id */
    remove: (id) => storage.exclusive(() => storage.removeQuarantined(id)),
  };
}

/** @param {string} text @returns {Omit<QuarantineRow, 'id' | 'bytes'> & {raw: string}} */
function entryOf(text) {
  try {
    const { site, what, at, reason, raw } = JSON.parse(text);
    return {
      site: String(site),
      what: what === 'model' ? 'model' : '',
      at: Number(at) || 0,
      reason: String(reason),
      raw: String(raw),
    };
  } catch {
    return { site: '', what: '', at: 0, reason: 'not JSON', raw: text };
  }
}
