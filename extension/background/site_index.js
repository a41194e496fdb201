// What is known of every site without reading its record: enough for the table of sites and for
// choosing what to evict. It is written together with the records and can be made again from them.

import { isAutoRule } from '../shared/auto.js';
import { isNumber, listOf, objectOf, textUpTo } from '../shared/validators.js';
import { isEmpty } from './record.js';

const isEntry = objectOf({
  /** What the record costs in storage. */
  bytes: isNumber,
  /** Last seen, ms since 1970. */
  used: isNumber,
  /** Seen last. */
  host: textUpTo(Infinity),
  /** Learned; 0 without a template. */
  pages: isNumber,
  decisions: isNumber,
  auto: listOf(isAutoRule, Infinity),
});

/** @typedef {import('../shared/validators.js').Valid<typeof isEntry>} IndexEntry */
/** @typedef {Map<string, IndexEntry>} SiteIndex */

/** @param {string | null} text @returns {SiteIndex | null} null when there is none that can be read */
export function decodeIndex(text) {
  if (text === null) return null;
  try {
    /** @type {[string, IndexEntry][]} */
    const entries = JSON.parse(text);
    const fits = entries.every(([name, entry]) => typeof name === 'string' && isEntry(entry));
    return fits ? new Map(entries) : null;
  } catch {
    return null;
  }
}

/** @param {SiteIndex} index */
export function encodeIndex(index) {
  return JSON.stringify([...index]);
}

/**
 * @param {import('./record.js').Site} site
 * @param {number} bytes
 * @returns {IndexEntry}
 */
export function entryOf(site, bytes) {
  return {
    bytes,
    used: site.used,
    host: site.host,
    pages: site.template === null ? 0 : site.stats.pages,
    decisions: site.decisions.length,
    auto: site.auto.map(({ host, path, mode }) => ({ host, path, mode })),
  };
}

/**
 * The index with some sites put in; those that hold nothing are left out.
 * @param {SiteIndex} index
 * @param {[import('./record.js').Site, number][]} sites each with its bytes
 * @returns {SiteIndex}
 */
export function withSites(index, sites) {
  const next = new Map(index);
  for (const [site, bytes] of sites) {
    if (isEmpty(site)) next.delete(site.name);
    else next.set(site.name, entryOf(site, bytes));
  }
  return next;
}

/**
 * The site with a template that was used longest ago.
 * @param {SiteIndex} index
 * @param {Set<string>} keep sites that must stay
 * @returns {string | null}
 */
export function leastRecent(index, keep) {
  let oldest = null;
  for (const [name, entry] of index) {
    if (entry.pages === 0 || keep.has(name)) continue;
    if (oldest === null || entry.used < oldest.used) oldest = { name, used: entry.used };
  }
  return oldest?.name ?? null;
}
