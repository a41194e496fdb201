// The page in the tab beside the panel, as views read it: asked for once, then spoken of by the numbers of its nodes. What is
// asked goes straight to the content script; where there is none yet, it is put into the page if the browser allows that.

import { Columns } from '../page/columns.js';
import { documentType, inject } from '../platform/inject.js';
import { sendToTab } from '../platform/webext.js';
import { messageOf } from './errors.js';

/**
 * @typedef {object} OpenPage
 * @property {number} tab
 * @property {string} id of this reading
 * @property {string} key
 * @property {Uint8Array<ArrayBuffer>} bytes wire columns
 * @property {Columns} columns
 * @property {string} url
 * @property {string} title
 * @property {boolean} complete whether the whole page was read
 */

/** Types of documents that have elements to look at. */
const READABLE = /^(text\/html|application\/xhtml\+xml|.*\bxml|text\/.*)$/;

/** The page cannot be read, and why: not without a press of the button, or not at all. */
export class UnreadableError extends Error {
  /** @param {'press' | 'never'} why @param {string} message */
  constructor(why, message) {
    super(message);
    this.name = 'UnreadableError';
    this.why = why;
  }
}

/**
 * Reads the page of a tab.
 * @param {number} tab
 * @returns {Promise<OpenPage>}
 * @throws {UnreadableError}
 */
export async function readOpenPage(tab) {
  const { id, page, url, title, complete } = await reached(tab, () =>
    sendToTab(tab, 'ui-content-page', {}),
  );
  const bytes = new Uint8Array(page);
  return { tab, id, key: id, bytes, columns: new Columns(bytes), url, title, complete };
}

/**
 * Shows a node on the page, or nothing any more.
 * @param {OpenPage} page
 * @param {number | null} node
 * @param {boolean} [scroll] the page may be scrolled to it
 * @throws {Error} `StalePageError` when the page has changed, `NoReceiverError` when it is gone
 */
export async function pointAt({ tab, id }, node, scroll = false) {
  await sendToTab(tab, 'ui-content-point', { id, node, scroll });
}

/**
 * Has the person pick a block of the page.
 * @param {OpenPage} page
 * @param {number | null} [node] that the picking starts from
 * @returns {Promise<number | null>} null when it was left
 * @throws {Error} as `pointAt`
 */
export async function chooseOn({ tab, id }, node = null) {
  return (await sendToTab(tab, 'ui-content-choose', { id, node })).node;
}

/** Ends the picking. @param {OpenPage} page */
export async function stopChoosing({ tab }) {
  await sendToTab(tab, 'ui-content-stop', {});
}

/** Lets go of the page: nothing is shown on it, nothing of it is kept. @param {OpenPage} page */
export function leaveOpenPage({ tab, id }) {
  sendToTab(tab, 'ui-content-leave', { id }).catch(() => {});
}

/** Whether an error says that the page is not any more what was read. @param {unknown} error */
export function isStale(error) {
  return error instanceof Error && ['StalePageError', 'NoReceiverError'].includes(error.name);
}

/**
 * @template T
 * @param {number} tab
 * @param {() => Promise<T>} deliver
 * @returns {Promise<T>}
 */
async function reached(tab, deliver) {
  try {
    return await deliver();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'NoReceiverError') throw error;
  }
  await injectReadable(tab, 'content');
  return deliver();
}

/**
 * Puts a script into a page that can be read.
 * @param {number} tab
 * @param {Parameters<typeof inject>[1]} bundle
 * @throws {UnreadableError}
 */
export async function injectReadable(tab, bundle) {
  let type;
  try {
    type = await documentType(tab);
    if (READABLE.test(type)) await inject(tab, bundle);
  } catch (error) {
    throw new UnreadableError('press', messageOf(error));
  }
  if (!READABLE.test(type)) throw new UnreadableError('never', type);
}
