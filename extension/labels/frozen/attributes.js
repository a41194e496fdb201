// What becomes of an attribute when a page is written down to be looked at.

import * as dom from '../../content/dom.js';
import { SVG } from './elements.js';

/** @typedef {'kept' | 'dropped' | 'picture' | 'sheet' | 'style' | 'charset' | 'link'} Kind */

/** Attributes that start something, load something, choose among files that are not there, send or prove something. */
const DROPPED = new Set([
  ...['srcset', 'sizes', 'imagesrcset', 'imagesizes', 'nonce', 'integrity', 'crossorigin', 'ping'],
  ...['loading', 'autofocus', 'autoplay', 'srcdoc', 'http-equiv', 'sandbox', 'manifest', 'action'],
  ...['formaction', 'data', 'code', 'codebase', 'archive', 'classid', 'longdesc', 'profile'],
  ...['dynsrc', 'lowsrc', 'attributionsrc', 'xml:base', 'icon'],
]);

/** Links that load nothing. */
const QUIET_LINKS = new Set(['canonical', 'author', 'license', 'help', 'search']);

/** Whose `background` is a picture. */
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
  // One that is still a template declares nothing any more.
  if (live && low.startsWith('shadowroot')) return 'dropped';
  return name === '' && ASKS.test(value) ? 'dropped' : 'kept';
}

/** A paint of a drawing that lies in another file, however it is written. */
const ASKS = /url\(\s*["']?(?!#)|\\/i;

/** @param {Element} element @param {string} name @param {string} value @returns {Kind} */
function linkKind(element, name, value) {
  if (name === 'a' || name === 'area') return 'link';
  if (name === 'link') {
    const kinds = (dom.getAttribute(element, 'rel') ?? '').toLowerCase().split(/\s+/);
    if (kinds.includes('stylesheet')) return 'sheet';
    return kinds.every((kind) => QUIET_LINKS.has(kind)) ? 'link' : 'dropped';
  }
  if (!isSvg(element)) return 'dropped';
  const own = dom.localName(element);
  if (own === 'image' || own === 'feImage') return 'picture';
  if (own === 'a') return 'link';
  // Parts of the same page are shown, files of others are not.
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

/** Schemes that lead to another page or program, when they are pressed. */
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:']);

/** Whether an address may stay in a link: as the browser reads it, with spaces and control characters in its name. @param {string} value */
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
