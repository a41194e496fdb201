// Handing over: to the clipboard, which a page may forbid; and as a file, in which the page has no part.

import { h } from '../../content/element.js';
import { PageUpload } from '../../content/page_upload.js';
import { FILE_LINE } from '../../shared/upload_chunks.js';
import { PrivateFrame } from '../private_frame.js';

/** Most characters that are handed over: larger than any book, small enough for every clipboard. */
export const MOST = 32_000_000;

/** Copies texts. Make it before the press that asks for it: browsers count a press for the documents that are there. */
export class Copier {
  /** @param {HTMLElement} within an open dialog: what lies outside of it cannot be selected */
  constructor(within) {
    this.field = h('textarea', { readonly: true });
    this.frame = new PrivateFrame('', this.field);
    const { host } = this.frame;
    host.className = 'out-of-sight';
    host.inert = true;
    within.append(host);
  }

  /** @param {string} text @returns {Promise<boolean>} whether the browser took it */
  async copy(text) {
    try {
      // Not there on pages that came without encryption; refused where the page's own policy says so.
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return this.copyBySelection(text);
    }
  }

  /** Where the page can neither hear of it nor read what is selected. @param {string} text */
  copyBySelection(text) {
    const { field, frame } = this;
    if (!frame.fill()) return false;
    const root = /** @type {ShadowRoot} */ (frame.host.getRootNode());
    const focused = root.activeElement;
    frame.host.inert = false;
    field.value = text;
    try {
      field.focus({ preventScroll: true });
      field.select();
      return frame.document?.execCommand('copy') ?? false;
    } catch {
      return false;
    } finally {
      field.value = '';
      frame.host.inert = true;
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    }
  }
}

const files = new PageUpload(FILE_LINE);

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
