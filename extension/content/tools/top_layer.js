// What a page has in the top layer, and whether it may be painted at a point: found from boxes and styles, for browsers that
// do not report what is seen. In doubt it may: what reaches beyond its box in one of the many ways of CSS counts as being
// everywhere.

import * as dom from '../dom.js';
import { shadowRootOf } from '../page_roots.js';

const ABOVE = ':popover-open,:modal,:fullscreen';

/** Elements inside one that are looked at; with more it may be anywhere. */
const MOST = 400;

/** What an outline may reach beyond its box without counting as being everywhere, px. */
const RIM = 8;

/** Styles that paint outside of the box unless they are `none`. */
const SPREADING = ['text-shadow', 'border-image-source', 'filter'];

/** The document and, if asked for, its shadow roots, also closed ones. @param {boolean} deep */
function roots(deep) {
  const found = /** @type {Node[]} */ ([document]);
  if (!deep) return found;
  for (const root of found) {
    for (const element of dom.queryAll(root, '*')) {
      const inner = shadowRootOf(element);
      if (inner !== null) found.push(inner);
    }
  }
  return found;
}

/**
 * All that the page has in the top layer now.
 * @param {Node} own a shadow root of ours
 * @param {boolean} [deep] also what is in shadow roots: every element is asked for one
 */
export function inTopLayer(own, deep = true) {
  const host = dom.shadowHost(own);
  return roots(deep)
    .filter((root) => root !== own)
    .flatMap((root) => [...dom.queryAll(root, ABOVE)])
    .filter((element) => element !== host);
}

/**
 * Whether an element of the top layer may be painted at a point of the window.
 * @param {Element} element
 * @param {number} x
 * @param {number} y
 */
export function mayCover(element, x, y) {
  const backdrop = getComputedStyle(element, '::backdrop');
  if (!isClear(backdrop)) return true;
  const parts = [element, ...dom.queryAll(element, '*')];
  if (parts.length > MOST) return true;
  const range = dom.createRange(document);
  range.selectNodeContents(element);
  // Lines of text may be longer than what holds them.
  const boxes = [...range.getClientRects(), ...parts.flatMap((part) => [...dom.clientRects(part)])];
  return boxes.some((box) => isAt(box, x, y)) || parts.some(isSpread);
}

/** @param {DOMRect} box @param {number} x @param {number} y */
function isAt({ left, right, top, bottom }, x, y) {
  return x >= left - RIM && x <= right + RIM && y >= top - RIM && y <= bottom + RIM;
}

/** @param {CSSStyleDeclaration} style */
function isClear(style) {
  if (style.display === 'none') return true;
  const { backgroundColor, backgroundImage, boxShadow } = style;
  const isEmpty = backgroundColor === 'transparent' || /,\s*0\)$|\/\s*0\)$/.test(backgroundColor);
  return isEmpty && backgroundImage === 'none' && boxShadow === 'none';
}

/** @param {Element} part */
function isSpread(part) {
  if (shadowRootOf(part) !== null) return true;
  const style = getComputedStyle(part);
  if (SPREADING.some((name) => style.getPropertyValue(name) !== 'none')) return true;
  const { boxShadow, outlineStyle, outlineWidth, outlineOffset } = style;
  // Shadows are separated by commas, as parts of colours are; inset shadows are how blocks are tinted.
  const shadows = boxShadow === 'none' ? [] : boxShadow.split(/,(?![^(]*\))/);
  if (!shadows.every((shadow) => shadow.includes('inset'))) return true;
  const outline = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  if (outlineStyle !== 'none' && !(outline <= RIM)) return true;
  return ['::before', '::after'].some(
    (name) => !['none', 'normal'].includes(getComputedStyle(part, name).content),
  );
}

/** How far shadows of our plates reach, px. */
const SHADOW = 48;

/**
 * Whether what the browser says of a control is not about the page: browsers take what is half clear or turned for covered, and so
 * is what one of our own plates lies over.
 * @param {ShadowRoot} root
 * @param {Element} control
 */
export function isUnsure(root, control) {
  return isAltered(control) || hasPlateOver(root, control);
}

/** Whether one of our own plates lies over a part of it. @param {ShadowRoot} root @param {Element} control */
function hasPlateOver(root, control) {
  const box = control.getBoundingClientRect();
  return [...root.querySelectorAll(':popover-open,dialog:modal')].some((plate) => {
    if (plate.contains(control)) return false;
    const { left, right, top, bottom } = plate.getBoundingClientRect();
    const isBeside = box.right < left - SHADOW || box.left > right + SHADOW;
    return !isBeside && box.bottom >= top - SHADOW && box.top <= bottom + SHADOW;
  });
}

/** Whether it is half clear or turned, which browsers take for covered. @param {Element} control */
function isAltered(control) {
  for (let at = /** @type {Element | null} */ (control); at !== null; at = at.parentElement) {
    const { opacity, filter, transform } = getComputedStyle(at);
    if (opacity !== '1' || filter !== 'none' || transform !== 'none') return true;
  }
  return false;
}
