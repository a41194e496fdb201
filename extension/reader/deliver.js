// Handing over: to the clipboard, by the page's own document, which may forbid it; and as a file, which the page has no part in.

import { h } from '../content/element.js';
import { PageLine } from '../content/page_line.js';
import { FILE_LINE } from '../shared/portions.js';

/** Most characters that are handed over: larger than any book, small enough for every clipboard. */
export const MOST = 32_000_000;

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

const files = new PageLine(FILE_LINE);

/** Files in the order in which they were asked for. @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Saves a file among the person's downloads, by way of the background (background/downloads.js).
 * @param {string} name
 * @param {string} type
 * @param {string} text
 * @param {boolean} listed whether a private window's file may be listed among the downloads of normal ones
 * @returns {Promise<void>}
 * @throws {Error} `ListedError` where the person has to agree to that
 */
export function saveFile(name, type, text, listed) {
  const bytes = new TextEncoder().encode(text);
  const saved = last.then(() => files.send('content-bg-save', bytes, { name, type, listed }));
  last = saved.then(
    () => files.end(),
    () => files.end(),
  );
  return saved.then(() => {});
}
