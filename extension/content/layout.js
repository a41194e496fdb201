// Layout of an element: whether it is rendered, how it is positioned, where its box is. Only reads, so that a walk
// over the whole page forces at most one layout.

import * as dom from './dom.js';
import { FLAG } from './wire.js';

/** Elements of SVG whose contents are never painted where they stand. */
const SVG_UNPAINTED = new Set([
  ...['title', 'desc', 'metadata', 'defs', 'symbol', 'clipPath', 'mask', 'marker', 'pattern'],
  ...['linearGradient', 'radialGradient', 'filter', 'style', 'script'],
]);

/** Elements whose child nodes are a fallback that a browser with a layout does not show. */
const FALLBACK_INSIDE = new Set([
  'iframe',
  'video',
  'audio',
  'canvas',
  'object',
  'progress',
  'meter',
  'datalist',
]);

/** Whether the text directly inside an element of this name is a fallback. @param {string} name */
export function holdsFallback(name) {
  return FALLBACK_INSIDE.has(name);
}

/** Not rendered although laid out: its descendants may show themselves again (`visibility: visible`). */
export const INVISIBLE = 1 << 31;

/** Placed against something further out than its parent. */
export const PLACED = 1 << 30;

/** Rendered, and not invisible: asked at once, since each question has its price. */
const SEEN = { visibilityProperty: true };

/**
 * Flags of an element from its computed style, plus `INVISIBLE` and `PLACED`. The element's ancestors are rendered.
 * @param {Element} element
 * @param {boolean} [isForm] whether it may answer by its fields
 */
export function styleFlags(element, isForm = true) {
  const style = getComputedStyle(element);
  const display = style.display;
  if (display === 'none') return FLAG.HIDDEN;
  let flags = 0;
  if (display !== 'block' && (display.startsWith('inline') || display === 'ruby')) {
    flags |= FLAG.INLINE;
  }
  if (display === 'contents') {
    // No box, so checkVisibility() says no; its children are what is seen.
    flags |= FLAG.CONTENTS;
    if (style.visibility !== 'visible') flags |= INVISIBLE;
  } else if (!(isForm ? dom.checkVisibility(element, SEEN) : element.checkVisibility(SEEN))) {
    if (!dom.checkVisibility(element, {})) return flags | FLAG.HIDDEN;
    flags |= INVISIBLE;
  }
  // What is placed elsewhere is no part of a line.
  if (display === 'inline') return flags;
  const position = style.position;
  if (position === 'fixed') flags |= FLAG.FIXED;
  else if (position === 'sticky') flags |= FLAG.STICKY;
  else if (position === 'absolute') flags |= PLACED;
  return flags;
}

/**
 * Flags of an element inside an SVG image: looked up by name, since icons are thousands of paths.
 * @param {string} name
 */
export function svgFlags(name) {
  return SVG_UNPAINTED.has(name) ? FLAG.HIDDEN : FLAG.INLINE;
}
