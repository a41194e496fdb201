// How the attributes of a frozen page are written, so that nothing runs, loads or is sent.

import * as dom from '../../content/dom.js';
import { SVG } from './elements.js';

/** @typedef {'kept' | 'dropped' | 'picture' | 'sheet' | 'style' | 'charset' | 'link'} Kind */

/** Attributes that run, load or submit something, or refer to files that are not in the page. */
const DROPPED = new Set([
  ...['srcset', 'sizes', 'imagesrcset', 'imagesizes', 'nonce', 'integrity', 'crossorigin', 'ping'],
  ...['loading', 'autofocus', 'autoplay', 'srcdoc', 'http-equiv', 'sandbox', 'manifest', 'action'],
  ...['formaction', 'data', 'code', 'codebase', 'archive', 'classid', 'longdesc', 'profile'],
  ...['dynsrc', 'lowsrc', 'attributionsrc', 'xml:base', 'icon'],
]);

/** Values of `rel` that load nothing. */
const INERT_LINKS = new Set(['canonical', 'author', 'license', 'help', 'search']);

/** Elements whose `background` is a picture. */
const BACKGROUNDS = new Set(['body', 'table', 'td', 'th']);

/**
 * @param {Element} element
 * @param {string} name its name in HTML, empty for others
 * @param {string} key
 * @param {string} value
 * @param {boolean} live
 * @returns {Kind}
 */
export function kindOf(element, name, key, value, live) {
  const low = key.toLowerCase();
  if (low.startsWith('on') || DROPPED.has(low)) return 'dropped';
  switch (low) {
    case 'style':
      return 'style';
    case 'src':
      return name === 'img' || name === 'input' ? 'picture' : 'dropped';
    case 'poster':
      return name === 'video' ? 'picture' : 'dropped';
    case 'background':
      return BACKGROUNDS.has(name) ? 'picture' : 'dropped';
    case 'cite':
      return 'link';
    case 'href':
    case 'xlink:href':
      return linkKind(element, name, value);
    case 'charset':
      return name === 'meta' ? 'charset' : 'kept';
    case 'target':
      return name === 'base' ? 'dropped' : 'kept';
    case 'value':
      return name === 'input' && typeOf(element) === 'password' ? 'dropped' : 'kept';
  }
  // A template that is still one in a live page does not declare a shadow tree.
  if (live && low.startsWith('shadowroot')) return 'dropped';
  return name === '' && EXTERNAL_PAINT.test(value) ? 'dropped' : 'kept';
}

/** An SVG paint in another file, also with escapes. */
const EXTERNAL_PAINT = /url\(\s*["']?(?!#)|\\/i;

/** @param {Element} element @param {string} name @param {string} value @returns {Kind} */
function linkKind(element, name, value) {
  if (name === 'a' || name === 'area') return 'link';
  if (name === 'link') {
    const kinds = (dom.getAttribute(element, 'rel') ?? '').toLowerCase().split(/\s+/);
    if (kinds.includes('stylesheet')) return 'sheet';
    return kinds.every((kind) => INERT_LINKS.has(kind)) ? 'link' : 'dropped';
  }
  if (!isSvg(element)) return 'dropped';
  const own = dom.localName(element);
  if (own === 'image' || own === 'feImage') return 'picture';
  if (own === 'a') return 'link';
  // References within the page are kept, those to other files are not.
  return value.startsWith('#') ? 'kept' : 'dropped';
}

/** @param {Element} element */
export function isSvg(element) {
  return dom.namespaceURI(element) === SVG;
}

/** @param {Element} element */
function typeOf(element) {
  return (dom.getAttribute(element, 'type') ?? '').trim().toLowerCase();
}

/** Schemes that a link may have. */
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:']);

/** Whether an address may stay in a link. It is parsed as the browser does, which ignores some spaces and control characters. @param {string} value */
export function isSafeLink(value) {
  try {
    return SCHEMES.has(new URL(value, 'https://relative.invalid/').protocol);
  } catch {
    return false;
  }
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
