// Handing over: to the clipboard, and as a file. Both are done by the page's own document, so a page may forbid them.

import { h } from '../content/element.js';

/** Most characters that are handed over: larger than any book, small enough for every clipboard. */
export const MOST = 32_000_000;

/** Time after which a file's address is given back, ms: the browser has read it by then. */
const KEEP = 60_000;

/**
 * Copies a text. Call it in a press: browsers ask for one.
 * @param {HTMLElement} within an open dialog: what lies outside of it cannot be selected
 * @param {string} text
 * @returns {Promise<boolean>} whether the browser took it
 */
export async function copyText(within, text) {
  try {
    // Not there on pages that came without encryption; refused where the page's own policy says so.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(within, text);
  }
}

/** @param {HTMLElement} within @param {string} text */
function copyBySelection(within, text) {
  const root = /** @type {ShadowRoot} */ (within.getRootNode());
  const focused = root.activeElement;
  const field = h('textarea', { class: 'out-of-sight', readonly: true, 'aria-hidden': 'true' });
  field.value = text;
  within.append(field);
  try {
    field.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/**
 * Saves a file among the person's downloads.
 * @param {HTMLElement} within
 * @param {string} name
 * @param {string} type
 * @param {string} text
 * @returns {boolean} false where the page may have forbidden it: browsers do not say
 */
export function saveFile(within, name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = h('a', { href: url, download: name, hidden: true });
  within.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEEP);
  // A page in a sandbox has no origin, and files from a sandbox are refused unless it says otherwise.
  return !(location.protocol.startsWith('http') && self.origin === 'null');
}
