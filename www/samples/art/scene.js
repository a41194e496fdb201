/**
 * Drawn landscapes and rooms for the magazine: a sky, some layers of ground, and one subject in front.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('./random.js').Random} Random
 *
 * @typedef {object} Palette
 * @property {string} high Top of the sky.
 * @property {string} low Sky at the horizon.
 * @property {string[]} ground From far to near.
 * @property {string} light Sun, windows, sails.
 * @property {string} dark Nearest things.
 */

import { h } from '../tree/element.js';
import { svgFile } from '../tree/serialise.js';
import { random } from './random.js';
import { SUBJECTS } from './subjects.js';

const WIDTH = 1200;
const HEIGHT = 750;

/** @type {Palette[]} */
const PALETTES = [
  {
    high: '#274c5e',
    low: '#f3c58b',
    ground: ['#8fa08b', '#5f7d74', '#37585a', '#1d3a42'],
    light: '#fff0c9',
    dark: '#12262d',
  },
  {
    high: '#b9d6dc',
    low: '#f6efe0',
    ground: ['#a9bfae', '#7c9c86', '#507660', '#2f5243'],
    light: '#fffaf0',
    dark: '#1f372e',
  },
  {
    high: '#3a2f55',
    low: '#ee9a74',
    ground: ['#9c6a7d', '#6e4a6b', '#463354', '#2a213b'],
    light: '#ffe2a8',
    dark: '#1a1528',
  },
  {
    high: '#e8d3b0',
    low: '#fbf3e2',
    ground: ['#d9b98a', '#b98a5c', '#8a5f40', '#5a3c2c'],
    light: '#fffdf6',
    dark: '#3a261d',
  },
  {
    high: '#10203a',
    low: '#4d6a8a',
    ground: ['#3a5573', '#2a4260', '#1c304a', '#122236'],
    light: '#ffe9b0',
    dark: '#0a1525',
  },
  {
    high: '#9fc2c9',
    low: '#f7d9c4',
    ground: ['#d39e86', '#a96f63', '#774b4b', '#4c3138'],
    light: '#fff3df',
    dark: '#2e1e26',
  },
];

/**
 * @param {string} subject One of the names in `SUBJECTS`.
 * @param {string} seed
 * @returns {string} An SVG file, 1200 × 750.
 */
export function scene(subject, seed) {
  const draw = SUBJECTS[subject];
  if (!draw) throw new Error(`no subject called ${subject}`);
  const dice = random(`${subject} ${seed}`);
  const palette = dice.pick(PALETTES);
  const horizon = dice.whole(360, 450);
  const sun = { x: dice.whole(200, 1000), y: dice.whole(110, horizon - 90), r: dice.whole(38, 74) };
  return svgFile(
    h(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        width: WIDTH,
        height: HEIGHT,
      },
      h(
        'defs',
        null,
        h(
          'linearGradient',
          { id: 'sky', x1: 0, y1: 0, x2: 0, y2: 1 },
          h('stop', { offset: 0, 'stop-color': palette.high }),
          h('stop', { offset: 0.62, 'stop-color': palette.low }),
        ),
        h(
          'radialGradient',
          { id: 'glow' },
          h('stop', { offset: 0, 'stop-color': palette.light, 'stop-opacity': 0.75 }),
          h('stop', { offset: 1, 'stop-color': palette.light, 'stop-opacity': 0 }),
        ),
      ),
      h('rect', { width: WIDTH, height: HEIGHT, fill: 'url(#sky)' }),
      h('circle', { cx: sun.x, cy: sun.y, r: sun.r * 3.4, fill: 'url(#glow)' }),
      h('circle', { cx: sun.x, cy: sun.y, r: sun.r, fill: palette.light }),
      clouds(dice, palette, horizon),
      ridge(dice, horizon - 40, 60, palette.ground[0]),
      ridge(dice, horizon + 30, 44, palette.ground[1]),
      draw({
        dice,
        palette,
        horizon,
        width: WIDTH,
        height: HEIGHT,
        ridge: (y, rise, fill) => ridge(dice, y, rise, fill),
      }),
    ),
  );
}

/** @param {Random} dice @param {number} y @param {number} rise @param {string} fill A wavy ridge from side to side. */
function ridge(dice, y, rise, fill) {
  const step = 150;
  let path = `M0 ${HEIGHT}V${dice.between(y - rise, y + rise)}`;
  let previous = y;
  for (let x = step; x <= WIDTH; x += step) {
    const next = dice.between(y - rise, y + rise);
    path += `C${x - 90} ${previous} ${x - 60} ${next} ${x} ${next}`;
    previous = next;
  }
  return h('path', { d: `${path}V${HEIGHT}z`, fill });
}

/** @param {Random} dice @param {Palette} palette @param {number} horizon */
function clouds(dice, palette, horizon) {
  return Array.from({ length: dice.whole(2, 5) }, () => {
    const x = dice.whole(60, 1100);
    const y = dice.whole(50, horizon - 150);
    const w = dice.whole(90, 210);
    return h('path', {
      d: `M${x} ${y}h${w}a16 16 0 0 0 0-32h-18a34 34 0 0 0-64-8a26 26 0 0 0-40 8h-${w - 110}a16 16 0 0 0 0 32z`,
      fill: palette.light,
      opacity: 0.35,
    });
  });
}
