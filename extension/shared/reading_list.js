// Pages to read later, as they are kept, merged and exported: one item for each lasting address.

import { BACKUP_FORMAT, BACKUP_VERSION } from './backup.js';
import { isTitle } from './highlights.js';
import { lastingAddress } from './lasting_address.js';
import { newestOf } from './newest.js';
import { isReadingPlace } from './reading_place.js';
import { isIndex, isTime, numberIn, objectOf, orNull, textUpTo } from './validators.js';

/** Pages on the list: more than anybody reads, few enough to be searched at once. */
export const LIST_MAX = 5000;

/** @param {unknown} value @returns {value is string} */
const isAddress = (value) =>
  textUpTo(65_536)(value) && lastingAddress(value) === value && !value.startsWith('file:');

export const isListItem = objectOf({
  address: isAddress,
  title: isTitle,
  /** Whole minutes for quick and slow readers; null for a page without an article. */
  minutes: orNull(objectOf({ from: isIndex, to: isIndex })),
  /** Share that was read, 0..1, and where reading stopped. */
  read: numberIn(0, 1),
  place: orNull(isReadingPlace),
  added: isTime,
  /** When anything of it changed last. */
  changed: isTime,
});

/** @typedef {import('./validators.js').Valid<typeof isListItem>} ListItem */

/** The site that an item is of. @param {ListItem} item */
export const siteOf = ({ address }) => new URL(address).host;

/**
 * Items of several lists as one: of two of one address the one changed last, with the day on which it was first added.
 * @param {ListItem[][]} lists
 */
export function mergeLists(...lists) {
  /** @type {Map<string, number>} */
  const added = new Map();
  const timed = lists.flat().map((item) => {
    const first = Math.min(item.added, added.get(item.address) ?? Infinity);
    added.set(item.address, first);
    return { at: item.changed, item: { ...item, added: 0 } };
  });
  return newestOf(timed, ({ item }) => item.address).map(({ item }) => ({
    ...item,
    added: /** @type {number} */ (added.get(item.address)),
  }));
}

/** Signs that mean something in Markdown, and line ends. @param {string} text */
const plain = (text) => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, '\\$&');

/** An address between the brackets of a link. @param {string} address */
const target = (address) =>
  address.replace(/[()<>\s\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * @param {ListItem[]} items
 * @param {(item: ListItem) => string} facts site, minutes and the like, in words
 */
export function listMarkdown(items, facts) {
  const lines = items.map(
    (item) =>
      `- [${item.read === 1 ? 'x' : ' '}] [${plain(item.title || item.address)}](${target(item.address)}) – ${plain(facts(item))}`,
  );
  return `${lines.join('\n')}\n`;
}

/** A backup that holds the list alone, which the options import. @param {ListItem[]} items @param {number} now */
export function listJson(items, now) {
  const file = {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    exported: new Date(now).toISOString(),
    sites: [],
    list: items,
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The file of bookmarks that browsers and read-later services import.
 * @param {ListItem[]} items
 * @param {string} title of the folder
 */
export function listBookmarks(items, title) {
  const lines = items.map(
    ({ address, title: name, added, read }) =>
      `<DT><A HREF="${escaped(address)}" ADD_DATE="${Math.floor(added / 1000)}" TOREAD="${read === 1 ? 0 : 1}">${escaped(name || address)}</A>`,
  );
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>${escaped(title)}</TITLE>
<H1>${escaped(title)}</H1>
<DL><p>
<DT><H3>${escaped(title)}</H3>
<DL><p>
${lines.join('\n')}
</DL><p>
</DL><p>
`;
}
