// HTML of a page that somebody else has written down: as still as what is frozen here, so that it may be kept, passed on and
// opened by itself. What is still already stays as it is, to the letter.

import * as dom from '../../extension/content/dom.js';
import { isHtml } from '../../extension/content/flat_tree.js';
import { isRunning, kindOf } from './attributes.js';
import { freezeDocument } from './freeze.js';
import { rootsOf, takeOut } from './frozen_page.js';
import { POLICY } from './serialise.js';

/**
 * @param {string} html
 * @param {string} url of the page
 * @returns {Promise<string>}
 */
export async function quieted(html, url) {
  if (html === '') return html;
  const doc = new DOMParser().parseFromString(html.replace(/^\ufeff/, ''), 'text/html');
  if (isQuiet(doc)) return html;
  takeOut(doc);
  return (await freezeDocument(doc, url)).html;
}

/** Whether a document is as `serialise` writes it: its policy before all else, and nothing that acts. @param {Document} doc */
function isQuiet(doc) {
  const policy = dom.queryAll(doc, 'head > :first-child')[0];
  if (policy === undefined || dom.localName(policy) !== 'meta') return false;
  if (dom.getAttribute(policy, 'content') !== POLICY) return false;
  const equivalent = dom.getAttribute(policy, 'http-equiv') ?? '';
  if (equivalent !== 'content-security-policy') return false;
  for (const root of rootsOf(doc)) {
    for (const element of dom.queryAll(root, '*')) {
      if (element !== policy && acts(element)) return false;
    }
  }
  return true;
}

/** @param {Element} element */
function acts(element) {
  const name = isHtml(element) ? dom.localName(element) : '';
  if (dom.localName(element) === 'script' && isCode(element)) return true;
  // The document of a frame: it runs nothing, and has the policy of the page around it.
  const isStill = name === 'iframe' && dom.getAttribute(element, 'sandbox') === '';
  return Array.from(dom.attributes(element)).some(
    ({ name: key, value }) =>
      isRunning(key, value) ||
      (kindOf(element, name, key, false) === 'dropped' &&
        !(isStill && (key === 'sandbox' || key === 'srcdoc'))),
  );
}

/** @param {Element} script */
function isCode(script) {
  const type = (dom.getAttribute(script, 'type') ?? '').trim().toLowerCase();
  return !/json$|^math\/tex/.test(type) && (dom.textOf(script) ?? '').trim() !== '';
}
