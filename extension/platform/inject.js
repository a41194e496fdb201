// Puts scripts into a page. What runs in the page is named here, where a document exists.

import { webext } from './webext.js';

/**
 * The type of the document in a tab, as `text/html`. Chromium lets scripts into the page around its
 * PDF viewer, where there is nothing to read; only the type tells.
 * @param {number} tab
 * @throws {Error} the browser's refusal
 */
export async function documentType(tab) {
  const target = { tabId: tab };
  const func = () => document.contentType;
  const [{ result }] = await webext.scripting.executeScript({ target, func });
  return String(result);
}

/**
 * Puts a bundle into the page in a tab.
 * @param {number} tab
 * @param {'content' | 'reader' | 'tools' | 'labelling' | 'extraction'} bundle as extension/build.js names them
 * @returns {Promise<string>} type of the document, which every bundle answers with
 * @throws {Error} the browser's refusal
 */
export async function inject(tab, bundle) {
  const target = { tabId: tab };
  // From the package's root: Firefox counts other paths from the page that asks.
  const files = [`/${bundle}.js`];
  const [first] = await webext.scripting.executeScript({ target, files });
  // Firefox refuses its own pages by an empty answer.
  if (typeof first?.result !== 'string') throw new Error('the browser put no script in');
  return first.result;
}
