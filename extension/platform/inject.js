// Puts the content script into a page. What runs in the page is named here, where a document exists.

import { webext } from './webext.js';

// From the package's root: Firefox counts other paths from the page that asks.

/** The bundle of extension/content. */
const SCRIPT = '/content.js';

/** The bundle of extension/reader. */
const READER = '/reader.js';

/** The bundle of extension/content/tools. */
const TOOLS = '/tools.js';

/** The bundle of extension/labelling. */
const LABELLING = '/labelling.js';

/**
 * The type of the document in a tab, as `text/html`. Chromium lets scripts into the page around its
 * PDF viewer, where there is nothing to read; only the type tells.
 * @param {number} tab
 * @returns {Promise<string>}
 * @throws {Error} the browser's refusal
 */
export async function documentType(tab) {
  const target = { tabId: tab };
  const func = () => document.contentType;
  const [{ result }] = await webext.scripting.executeScript({ target, func });
  return String(result);
}

/**
 * @param {number} tab
 * @throws {Error} the browser's refusal
 */
export async function injectContent(tab) {
  await webext.scripting.executeScript({ target: { tabId: tab }, files: [SCRIPT] });
}

/**
 * Puts the reader beside the content script.
 * @param {number} tab
 * @throws {Error} the browser's refusal
 */
export async function injectReader(tab) {
  await webext.scripting.executeScript({ target: { tabId: tab }, files: [READER] });
}

/**
 * Puts what a person works on a page with beside the content script.
 * @param {number} tab
 * @throws {Error} the browser's refusal
 */
export async function injectTools(tab) {
  await webext.scripting.executeScript({ target: { tabId: tab }, files: [TOOLS] });
}

/**
 * Puts labelling into a page, whether the content script is there or not.
 * @param {number} tab
 * @throws {Error} the browser's refusal
 */
export async function injectLabelling(tab) {
  await webext.scripting.executeScript({ target: { tabId: tab }, files: [LABELLING] });
}
