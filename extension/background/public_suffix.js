// The registrable domain of a host: the part that one owner holds, by the public suffix list, its private section included.
//
// The rules are one string that is searched where it lies: nothing is made of them when the worker starts. A host takes some 20 µs.

import { RULES } from './suffix_rules.js';

const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
/** Of a host in a URL only an address of version 4 ends in a number. */
const NUMBERED = /(?:^|\.)\d+$/;
const LONGEST_NAME = 255;

/**
 * @param {string} host as a URL has it: in small letters, not in Unicode
 * @returns {string | null} null where nobody holds it: an IP address, a public suffix, a name of one label
 */
export function registrableDomain(host) {
  const name = host.replace(/^\.|\.+$/g, '');
  if (host.length > LONGEST_NAME || !NAME.test(name) || NUMBERED.test(name)) return null;
  const labels = name.split('.');
  // Without a rule the last label is the suffix.
  let suffix = 1;
  let parent = '';
  for (let count = 1; count <= labels.length; count += 1) {
    const label = labels[labels.length - count];
    const below = rulesBelow(parent);
    if (below.includes(` ${label} `)) suffix = count;
    else if (!below.includes(` ${label}/ `)) {
      // What `*` means and what it does not mean come first in a line.
      if (/^ [!*]/.test(below)) suffix = below.includes(` !${label} `) ? count - 1 : count;
      break;
    }
    parent = parent === '' ? label : `${label}.${parent}`;
  }
  return suffix < labels.length ? labels.slice(-suffix - 1).join('.') : null;
}

/** What the rules say of the labels before a suffix, with a blank around each. @param {string} suffix */
function rulesBelow(suffix) {
  // Lines are in order of their suffixes; each bound is the end of a line.
  let low = 0;
  let high = RULES.length - 1;
  while (low < high) {
    const start = RULES.lastIndexOf('\n', (low + high - 1) >> 1);
    const blank = RULES.indexOf(' ', start);
    const end = RULES.indexOf('\n', blank);
    const found = RULES.slice(start + 1, blank);
    if (found === suffix) return `${RULES.slice(blank, end)} `;
    if (found < suffix) low = end;
    else high = start;
  }
  return '';
}
