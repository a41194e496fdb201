/**
 * What the drawings of the forum are made with: a sheet of paper, shapes, lines, arrows and labels.
 *
 * @typedef {import('../../tree/element.js').Element} Element
 * @typedef {import('../../tree/element.js').Nested} Nested
 */

import { h } from '../../tree/element.js';
import { svgFile } from '../../tree/serialise.js';

export const INK = '#24332d';
export const STEEL = '#8d999b';
export const DARK = '#4c5a5c';
export const WATER = '#a9cdd6';
export const EARTH = '#b79f78';
export const RED = '#b3361f';
export const GREEN = '#1f6b4f';
export const BRASS = '#c39a45';

const WIDTH = 800;
const HEIGHT = 450;

/** @param {...Nested} children @returns {string} An SVG file, 800 × 450, as if drawn on squared paper. */
export function sheet(...children) {
  const squares = [];
  for (let x = 40; x < WIDTH; x += 40) squares.push(`M${x} 0v${HEIGHT}`);
  for (let y = 45; y < HEIGHT; y += 40) squares.push(`M0 ${y}h${WIDTH}`);
  return svgFile(
    h(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        width: WIDTH,
        height: HEIGHT,
        'font-family': 'system-ui, sans-serif',
        'font-size': 18,
      },
      h('rect', { width: WIDTH, height: HEIGHT, fill: '#fbf8f0' }),
      line(squares.join(''), '#e7e2d3', 1),
      children,
    ),
  );
}

/** @param {string} d @param {string} fill @param {Record<string, string | number>} [extra] */
export function shape(d, fill, extra = {}) {
  return h('path', { d, fill, ...extra });
}

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} fill @param {Record<string, string | number>} [extra] */
export function block(x, y, width, height, fill, extra = {}) {
  return h('rect', { x, y, width, height, fill, ...extra });
}

/** @param {string} d @param {string} [colour] @param {number} [width] */
export function line(d, colour = INK, width = 3) {
  return h('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {'start' | 'middle' | 'end'} [anchor]
 * @param {string} [colour]
 */
export function label(x, y, words, anchor = 'start', colour = INK) {
  return h('text', { x, y, fill: colour, 'text-anchor': anchor }, words);
}

/** @param {[number, number]} from @param {[number, number]} to @param {string} [colour] @returns {Element[]} */
export function arrow([x1, y1], [x2, y2], colour = INK) {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const barb = (/** @type {number} */ turn) =>
    `L${Math.round(x2 - 14 * Math.cos(angle + turn))} ${Math.round(y2 - 14 * Math.sin(angle + turn))}`;
  return [
    line(`M${x1} ${y1}L${x2} ${y2}`, colour),
    shape(`M${x2} ${y2}${barb(0.45)}${barb(-0.45)}z`, colour),
  ];
}

/** @param {number} count */
export function range(count) {
  return Array.from({ length: count }, (_, index) => index);
}
