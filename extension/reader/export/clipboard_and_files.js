// Copies texts to the clipboard, which a page may forbid, and saves files, in which the page has no part.

import { h } from '../../content/element.js';
import { PageUpload } from '../../content/page_upload.js';
import { FILE_PORT } from '../../shared/upload_chunks.js';
import { PrivateFrame } from '../private_frame.js';

/** Most characters of an output: more than any book has, and what every clipboard can hold. */
export const MOST = 32_000_000;

/** Copies texts. It must exist before the press that asks for it: browsers count a press only for documents that were there. */
export class Copier {
  /** @param {HTMLElement} dialog that is open: what lies outside of it cannot be selected */
  constructor(dialog) {
    this.field = h('textarea', { readonly: true });
    this.frame = new PrivateFrame('', this.field);
    const { host } = this.frame;
    host.className = 'out-of-sight';
    host.inert = true;
    dialog.append(host);
  }

  /** @param {string} text @returns {Promise<boolean>} whether the browser copied it */
  async copy(text) {
    try {
      // Missing on pages that came without encryption; refused where the page's own policy says so.
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return this.copyBySelection(text);
    }
  }

  /** Copies from a frame in which the page gets no event and cannot read the selection. @param {string} text */
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

const uploads = new PageUpload(FILE_PORT);

/** Settles when all files asked for so far are saved: they are sent one after the other. @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Saves a file among the user's downloads, by way of the background (background/downloads.js).
 * @param {string} name
 * @param {string} type
 * @param {string | Uint8Array<ArrayBuffer>} content
 * @param {boolean} mayBeListed whether a private window's file may be listed among the downloads of normal ones
 * @returns {Promise<void>}
 * @throws {Error} `ListedError` where the user has to agree to that
 */
export async function saveFile(name, type, content, mayBeListed) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const facts = { name, type, listed: mayBeListed };
  const saved = last.then(() => uploads.send('content-bg-save', bytes, facts));
  const end = () => uploads.end();
  last = saved.then(end, end);
  await saved;
}
