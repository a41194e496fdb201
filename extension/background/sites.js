// The one owner of what is known of sites: templates, decisions, where Husk starts by itself.
//
//   get ────────▶ read ──bad──▶ quarantine ──▶ empty site
//   update ─▶ exclusive: read ─▶ change ─▶ (make room) ─▶ one write: record + index
//                                              │
//                                              └─ evict: one write: stripped record + notice + index
//
// Guarantees:
// 1. Every step that changes storage is one write, so a worker killed between any two steps leaves a
//    state that reads well: the old one or the new one.
// 2. `update` reads, changes and writes alone, so two tabs cannot lose each other's update; each
//    write raises the revision by one.
// 3. What cannot be read is put into quarantine whole in the same write that replaces it, with a notice.
// 4. A record of an older format, or with a template of one, is written anew in today's when it is first read.
// 5. Before storage is full the template that was used longest ago is dropped, with a notice;
//    decisions and switches are a person's own work and are never evicted.

import { StorageFullError, siteCost } from '../platform/storage.js';
import { readSettings } from '../shared/settings.js';
import { withEarlier } from './decisions.js';
import { mergeSites } from './merge_sites.js';
import { decodeNotices } from './notices.js';
import { addedNotice, quarantined } from './quarantine.js';
import { decodeSite, emptySite, encodeSite, isEmpty } from './record.js';
import { decodeIndex, encodeIndex, leastRecent, withSites } from './site_index.js';

/** @import {Site} from './record.js' */
/** @import {SiteIndex} from './site_index.js' */

/** Share of the quota that is filled; the rest is room for decisions, settings and the index. */
const FILL = 0.9;

/** Sites kept decoded in memory: a handful of tabs. */
const CACHED = 8;

/** "Last seen" is kept to the hour; finer would be a write for every page. */
const HOUR = 3_600_000;

/** @typedef {ReturnType<typeof createSites>} Sites */

/**
 * @param {object} parts
 * @param {import('../platform/storage.js').Store} parts.storage
 * @param {(template: Uint8Array) => Promise<import('../shared/answers.js').CheckedTemplate>} parts.check throws
 *   TemplateError for a template that the core cannot read
 * @param {() => number} parts.now ms since 1970
 * @param {number} parts.quota bytes
 */
export function createSites({ storage, check, now, quota }) {
  /** @type {SiteIndex | null} */
  let index = null;
  /** Sites read before, whose template the core accepted. @type {Map<string, Site>} */
  const cache = new Map();

  /** @param {Site} site */
  function remember(site) {
    cache.delete(site.name);
    cache.set(site.name, site);
    for (const name of cache.keys()) {
      if (cache.size <= CACHED) break;
      cache.delete(name);
    }
  }

  /** The index, made from the records when there is none. Call it alone. */
  async function readIndex() {
    index ??= decodeIndex(await storage.readIndex()) ?? (await rebuildIndex());
    return index;
  }

  /** Reads every record. Call it alone. */
  async function rebuildIndex() {
    const names = await storage.siteNames();
    index = new Map();
    for (const name of names) {
      const text = await storage.readSite(name);
      const site = text === null ? null : await readable(name, text);
      if (site && text !== null) index = withSites(index, [[site, siteCost(name, text)]]);
      if (site && isEmpty(site)) await storage.removeSites([name]);
    }
    await storage.write({ index: encodeIndex(index) });
    return index;
  }

  /**
   * Reads one site. Call it alone: a record that cannot be read is put into quarantine.
   * @param {string} name
   * @returns {Promise<Site>}
   */
  async function load(name) {
    const text = await storage.readSite(name);
    return text === null ? emptySite(name) : readable(name, text);
  }

  /**
   * Reads one site where nothing has to be written for it: null otherwise.
   * @param {string} name
   * @param {() => boolean} isQuiet whether it may be remembered
   * @returns {Promise<Site | null>}
   */
  async function loadQuietly(name, isQuiet) {
    const [text, mode] = await Promise.all([storage.readSite(name), lastMode()]);
    if (text === null) return emptySite(name);
    try {
      const { site, old } = decodeSite(name, text, mode);
      if (old || (await withDecisionsOf(site)) !== site || !isQuiet()) return null;
      remember(site);
      return site;
    } catch {
      // Read once more, alone, it is put into quarantine or the error told.
      return null;
    }
  }

  /** With what an older template holds; the same object for none. @param {Site} site @throws {Error} for a template that cannot be read */
  async function withDecisionsOf(site) {
    return site.template === null ? site : withEarlier(site, await check(site.template));
  }

  /**
   * @param {string} name
   * @param {string} text as stored
   * @returns {Promise<Site>} what could be read of it
   */
  async function readable(name, text) {
    const cached = cache.get(name);
    let site = emptySite(name);
    try {
      const decoded = decodeSite(name, text, await lastMode());
      ({ site } = decoded);
      let { old } = decoded;
      if (cached?.revision !== site.revision) {
        const given = site;
        site = await withDecisionsOf(given);
        old ||= site !== given;
      }
      if (old) await rewrite(site);
    } catch (error) {
      const { name: kind, message } = /** @type {Error} */ (error);
      // Anything else (the core did not start) says nothing about what is stored.
      if (kind !== 'RecordError' && kind !== 'TemplateError') throw error;
      // With only the template broken, decisions and switches stay.
      site = withoutTemplate(site);
      await quarantine(site, text, message);
    }
    remember(site);
    return site;
  }

  /** The mode used last, read past the owner of the settings: whoever asks is alone with the storage already. */
  async function lastMode() {
    const text = await storage.readSettings();
    try {
      return readSettings(text === null ? undefined : JSON.parse(text)).settings.mode;
    } catch {
      return readSettings(undefined).settings.mode;
    }
  }

  /** Keeps a record of an older format in today's, so that what it says stays as it was read. @param {Site} site */
  async function rewrite(site) {
    try {
      await storage.write({ sites: { [site.name]: encodeSite(site) } });
    } catch (error) {
      // Full: the older text says the same, and is still there.
      if (!(error instanceof StorageFullError)) throw error;
    }
  }

  /**
   * @param {Site} site what takes the record's place
   * @param {string} raw
   * @param {string} reason
   */
  async function quarantine(site, raw, reason) {
    const { name } = site;
    const text = encodeSite(site);
    if (index) index = withSites(index, [[site, siteCost(name, text)]]);
    await storage.write({
      ...(await quarantined(storage, { site: name, at: now(), reason, raw }, 'aside', [name])),
      sites: { [name]: text },
      ...(index ? { index: encodeIndex(index) } : {}),
    });
    if (isEmpty(site)) await storage.removeSites([name]);
  }

  /**
   * Drops the template used longest ago.
   * @param {Set<string>} keep
   * @returns {Promise<boolean>} false when there is none
   */
  async function evict(keep) {
    let victim = leastRecent(await readIndex(), keep);
    if (victim === null) victim = leastRecent(await rebuildIndex(), keep);
    if (victim === null) return false;
    const site = await load(victim);
    const stripped = { ...withoutTemplate(site), revision: site.revision + 1 };
    const text = encodeSite(stripped);
    index = withSites(await readIndex(), [[stripped, siteCost(victim, text)]]);
    await storage.write({
      sites: { [victim]: text },
      notices: await addedNotice(storage, 'evicted', [victim], now()),
      index: encodeIndex(index),
    });
    cache.delete(victim);
    if (isEmpty(stripped)) await storage.removeSites([victim]);
    return true;
  }

  /** Writes one site and makes room for it first. Call it alone. @param {Site} site */
  async function put(site) {
    const text = encodeSite(site);
    const bytes = siteCost(site.name, text);
    const keep = new Set([site.name]);
    const before = (await readIndex()).get(site.name)?.bytes ?? 0;
    while ((await storage.used()) - before + bytes > quota * FILL) {
      if (!(await evict(keep))) break;
    }
    for (;;) {
      const next = withSites(await readIndex(), [[site, bytes]]);
      try {
        await storage.write({ sites: { [site.name]: text }, index: encodeIndex(next) });
        index = next;
        break;
      } catch (error) {
        if (!(error instanceof StorageFullError) || !(await evict(keep))) throw error;
      }
    }
    remember(site);
    if (isEmpty(site)) await storage.removeSites([site.name]);
  }

  /**
   * Runs a change alone. What is in memory of the index may be older than what the worker before this one, or its successor,
   * has written meanwhile, so it is read anew.
   * @template T
   * @param {() => Promise<T>} task
   * @returns {Promise<T>}
   */
  function changing(task) {
    return storage.exclusive(() => {
      index = null;
      return task();
    });
  }

  return {
    /** What is known of a site. @param {string} name @returns {Promise<Site>} */
    async get(name) {
      return (
        cache.get(name) ??
        storage.reading(
          (isQuiet) => loadQuietly(name, isQuiet),
          () => load(name),
        )
      );
    },

    /**
     * Changes a site, alone.
     * @param {string} name
     * @param {(site: Site) => Site | Promise<Site>} change returns the same object for no change
     * @param {string | null} [host] the host it is seen on, when that is known
     * @returns {Promise<Site>} as it is stored now
     * @throws {StorageFullError} when nothing more can be evicted; nothing is changed then
     */
    update(name, change, host) {
      return changing(async () => {
        const old = await load(name);
        const next = await change(old);
        if (next === old) return old;
        const site = {
          ...next,
          name,
          revision: old.revision + 1,
          host: host ?? next.host,
          used: now(),
        };
        await put(site);
        return site;
      });
    },

    /** Notes that a site was seen, at most once an hour. @param {string} name @param {string} host */
    seen(name, host) {
      return changing(async () => {
        const entry = (await readIndex()).get(name);
        if (!entry || (now() - entry.used < HOUR && entry.host === host)) return;
        const next = new Map(index).set(name, { ...entry, used: now(), host });
        await storage.write({ index: encodeIndex(next) });
        index = next;
      });
    },

    /** Forgets all of a site. @param {string} name */
    forget(name) {
      return changing(async () => {
        cache.delete(name);
        await storage.removeSites([name]);
        const next = new Map(await readIndex());
        next.delete(name);
        await storage.write({ index: encodeIndex(next) });
        index = next;
      });
    },

    /** Every site of which something is kept, with its entry; checked against the records. */
    list() {
      return changing(async () => {
        const listed = await readIndex();
        const names = new Set(await storage.siteNames());
        const same =
          listed.size === names.size && [...listed.keys()].every((name) => names.has(name));
        return new Map(same ? listed : await rebuildIndex());
      });
    },

    /** Every readable record, for an export. */
    all() {
      return storage.exclusive(async () => {
        const sites = [];
        for (const name of await storage.siteNames()) sites.push(await load(name));
        return sites.filter((site) => !isEmpty(site));
      });
    },

    /**
     * Merges sites in one write: all or none; see merge_sites.js.
     * @param {Site[]} given
     * @param {{settings?: string, model?: string}} also what is written in the same step
     * @param {Site[]} [templatesOnly] of these the template takes the place of the one here, and all else that is here stays
     * @returns {Promise<{sites: number, templates: number}>} how many were merged, and of how many of those the template is here now
     * @throws {StorageFullError | import('./record.js').RecordError} nothing is changed then, and nothing evicted
     */
    merge(given, also, templatesOnly = []) {
      return changing(async () => {
        /** @type {Record<string, string>} */
        const texts = {};
        /** @type {Map<string, [Site, number]>} */
        const merged = new Map();
        const counts = { sites: given.length, templates: 0 };
        const add = (/** @type {Site} */ both) => {
          texts[both.name] = encodeSite(both);
          merged.set(both.name, [both, siteCost(both.name, texts[both.name])]);
        };
        const names = new Set(await storage.siteNames());
        // Of thousands most are new: only those that are here are read.
        const stored = async (/** @type {string} */ name) =>
          merged.get(name)?.[0] ?? (names.has(name) ? load(name) : emptySite(name));
        for (const site of given) add(mergeSites(await stored(site.name), site));
        for (const site of templatesOnly) {
          const mine = await stored(site.name);
          if (site.template === null && !isEmpty(mine)) continue;
          add(isEmpty(mine) ? mergeSites(mine, site) : withTemplate(mine, site));
          counts[site.template === null ? 'sites' : 'templates'] += 1;
        }
        const all = [...merged.values()];
        const next = withSites(await readIndex(), all);
        const growth = all.reduce(
          (sum, [site, bytes]) => sum + bytes - (index?.get(site.name)?.bytes ?? 0),
          0,
        );
        if ((await storage.used()) + growth > quota) {
          throw new StorageFullError('the file holds more than there is room for');
        }
        await storage.write({ ...also, sites: texts, index: encodeIndex(next) });
        index = next;
        for (const [site] of all) remember(site);
        return counts;
      });
    },

    notices: async () => decodeNotices(await storage.readNotices()),

    /** @param {string} id */
    dismissNotice(id) {
      return storage.exclusive(async () => {
        const notices = decodeNotices(await storage.readNotices());
        await storage.write({ notices: JSON.stringify(notices.filter((one) => one.id !== id)) });
      });
    },

    /** Forgets everything, settings too. */
    wipe() {
      return storage.exclusive(async () => {
        await storage.wipe();
        cache.clear();
        index = new Map();
      });
    },
  };
}

/** @param {Site} site @returns {Site} */
const withoutTemplate = (site) => ({
  ...site,
  template: null,
  stats: { pages: 0, clusters: 0 },
  learnt: [],
});

/**
 * What is known here, with another template.
 * @param {Site} mine
 * @param {Site} given
 * @returns {Site}
 */
function withTemplate(mine, { revision, used, template, stats }) {
  return {
    ...mine,
    revision: Math.max(mine.revision, revision) + 1,
    used: Math.max(mine.used, used),
    template,
    stats,
  };
}
