// What becomes of an attribute when a page is written down to be looked at.

import * as dom from '../../extension/content/dom.js';

/** @typedef {'kept' | 'dropped' | 'picture' | 'sheet' | 'style' | 'charset'} Kind */

/** Elements whose addresses load documents, code or players. */
const LOADING = new Set([
  ...[
    'script',
    'iframe',
    'frame',
    'object',
    'embed',
    'applet',
    'audio',
    'video',
    'track',
    'source',
  ],
]);
const LOADED = new Set(['src', 'data', 'code', 'codebase', 'archive', 'srcdoc', 'longdesc']);

/** Attributes that start something, choose among files that are not there, or prove something. */
const DROPPED = new Set([
  ...['srcset', 'sizes', 'imagesrcset', 'imagesizes', 'nonce', 'integrity', 'crossorigin', 'ping'],
  ...['loading', 'autofocus', 'autoplay', 'srcdoc', 'http-equiv', 'sandbox', 'manifest'],
]);

/** Links that load nothing. */
const QUIET_LINKS = new Set(['canonical', 'author', 'license', 'next', 'prev', 'help', 'search']);

/**
 * @param {Element} element
 * @param {string} name its name in HTML, empty for others
 * @param {string} key
 * @param {boolean} live
 * @returns {Kind}
 */
export function kindOf(element, name, key, live) {
  const low = key.toLowerCase();
  if (low.startsWith('on') || DROPPED.has(low)) return 'dropped';
  if (low === 'style') return 'style';
  if (LOADING.has(name) && LOADED.has(low)) return 'dropped';
  switch (name) {
    case 'img':
      return low === 'src' ? 'picture' : 'kept';
    case 'video':
      return low === 'poster' ? 'picture' : 'kept';
    case 'input':
      if (low === 'value' && typeOf(element) === 'password') return 'dropped';
      return low === 'src' ? 'picture' : 'kept';
    case 'body':
    case 'table':
    case 'td':
    case 'th':
      return low === 'background' ? 'picture' : 'kept';
    case 'link':
      return low === 'href' ? linkKind(element) : 'kept';
    case 'meta':
      return low === 'charset' ? 'charset' : 'kept';
    case 'template':
      // One that is still a template declares nothing any more.
      return live && low.startsWith('shadowroot') ? 'dropped' : 'kept';
    case '':
      return foreignKind(element, low);
    default:
      return 'kept';
  }
}

/** @param {Element} element @returns {Kind} */
function linkKind(element) {
  const kinds = (dom.getAttribute(element, 'rel') ?? '').toLowerCase().split(/\s+/);
  if (kinds.includes('stylesheet')) return 'sheet';
  return kinds.every((kind) => QUIET_LINKS.has(kind)) ? 'kept' : 'dropped';
}

/** @param {Element} element @param {string} low @returns {Kind} */
function foreignKind(element, low) {
  if (low !== 'href' && low !== 'xlink:href') return 'kept';
  const name = dom.localName(element);
  if (name === 'image' || name === 'feImage') return 'picture';
  if (name === 'a') return 'kept';
  // Parts of the same page are shown, files of others are not.
  return (dom.getAttribute(element, low) ?? '').startsWith('#') ? 'kept' : 'dropped';
}

/** @param {Element} element */
function typeOf(element) {
  return (dom.getAttribute(element, 'type') ?? '').trim().toLowerCase();
}

/** Attributes that may hold an address that is code. */
const ADDRESS = new Set([
  ...['href', 'xlink:href', 'src', 'action', 'formaction', 'data', 'poster', 'background', 'cite'],
  ...['from', 'to', 'values', 'by'],
]);

/** Whether an attribute is an address that runs code. Browsers pass over spaces and control characters in its name. @param {string} key @param {string} value */
export function isRunning(key, value) {
  if (!ADDRESS.has(key.toLowerCase())) return false;
  const bare = value.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '').toLowerCase();
  return /(?:^|;)(?:javascript|vbscript|data:text\/(?:html|xml)|data:application\/xhtml)/.test(
    bare,
  );
}

/** @param {string} value */
export function attributeText(value) {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll('\r', '&#13;');
}
