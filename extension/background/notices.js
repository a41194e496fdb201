// What happened without the person asking, kept until they have read it: nothing is dropped silently.

import { isNumber, listOf, objectOf, oneOf, textUpTo } from '../shared/validators.js';

/** @import {Notice} from '../shared/answers.js' */

const isNotice = objectOf({
  id: textUpTo(Infinity),
  kind: oneOf(['evicted', 'aside', 'settings', 'model']),
  at: isNumber,
  names: listOf(textUpTo(Infinity), Infinity),
});

/** Notices kept at once; older ones give way. */
const NOTICES_MAX = 20;

/** Names in one notice; what follows is told by the next one. */
const NAMES_MAX = 50;

/** @param {string | null} text @returns {Notice[]} those that can be read */
export function decodeNotices(text) {
  if (text === null) return [];
  try {
    const notices = JSON.parse(text);
    return Array.isArray(notices) ? notices.filter(isNotice) : [];
  } catch {
    return [];
  }
}

/**
 * Adds a name: to the newest notice if it is of the same kind, else to a new one.
 * @param {Notice[]} notices
 * @param {Notice['kind']} kind
 * @param {string[]} names
 * @param {number} at
 * @returns {Notice[]}
 */
export function withNotice(notices, kind, names, at) {
  const last = notices.at(-1);
  if (last?.kind === kind) {
    const merged = [...new Set([...last.names, ...names])];
    if (merged.length <= NAMES_MAX) {
      return [...notices.slice(0, -1), { ...last, at, names: merged }];
    }
  }
  const taken = new Set(notices.map(({ id }) => id));
  let number = at;
  while (taken.has(String(number))) number += 1;
  return [...notices, { id: String(number), kind, at, names }].slice(-NOTICES_MAX);
}
