// How the inside of a same-origin frame lies in the window around it: shifted by its place and border, and scaled where
// the page scales the frame.

import * as dom from './dom.js';

/** Whole pixels are what layout says of an element's own size; less than this is rounding. */
const ROUNDING = 1;

/**
 * What takes a point of the inside to the outside: `x · sx + left`, `y · sy + top`.
 * @param {Element} frame
 * @param {{left: number, top: number, width: number, height: number}} rect the frame's box outside
 * @returns {{left: number, top: number, sx: number, sy: number}}
 */
export function frameShift(frame, rect) {
  const sx = scale(rect.width, dom.offsetWidth(frame));
  const sy = scale(rect.height, dom.offsetHeight(frame));
  return {
    left: rect.left + dom.clientLeft(frame) * sx,
    top: rect.top + dom.clientTop(frame) * sy,
    sx,
    sy,
  };
}

/** @param {number} shown @param {number} laidOut */
function scale(shown, laidOut) {
  return laidOut > 0 && Math.abs(shown - laidOut) >= ROUNDING ? shown / laidOut : 1;
}
