/**
 * Drawn things for the shop, on a plain ground: one function per shape, coloured by the product.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {object} Paint
 * @property {string} main
 * @property {string} shade
 * @property {string} trim
 */

import { h } from '../tree/element.js';
import { svgFile } from '../tree/serialise.js';
import { random } from './random.js';

const path = (/** @type {string} */ d, /** @type {string} */ fill, extra = {}) =>
  h('path', { d, fill, ...extra });
const stroke = (
  /** @type {string} */ d,
  /** @type {string} */ colour,
  /** @type {number} */ width,
) =>
  path(d, 'none', {
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
const oval = (
  /** @type {number} */ cx,
  /** @type {number} */ cy,
  /** @type {number} */ rx,
  /** @type {number} */ ry,
  /** @type {string} */ fill,
) => h('ellipse', { cx, cy, rx, ry, fill });

/** @type {Record<string, (paint: Paint) => Element[]>} Drawn on a field of 400 × 400 with the floor at 310. */
export const SHAPES = {
  kettle: ({ main, shade, trim }) => [
    stroke('M140 170q60-110 120 0', trim, 14),
    path('M112 300q-20-120 88-130t88 130q-4 12-22 12h-132q-18 0-22-12z', main),
    path('M266 240q40-4 52-56l18 6q-8 80-62 92z', shade),
    path('M132 296q-8-90 40-112q-26 50-12 124h-20z', shade, { opacity: 0.45 }),
    oval(200, 172, 34, 9, shade),
    h('circle', { cx: 200, cy: 158, r: 10, fill: trim }),
  ],
  mug: ({ main, shade, trim }) => [
    stroke('M268 190q60-4 52 48t-62 44', main, 20),
    path('M120 150h152v120q0 42-42 42h-68q-42 0-42-42z', main),
    path('M120 150h34v150q-34-4-34-36z', shade, { opacity: 0.5 }),
    oval(196, 150, 76, 16, shade),
    path('M120 236h152v16h-152z', trim),
  ],
  bowl: ({ main, shade, trim }) => [
    path('M80 190h240q-4 90-76 116h-88q-72-26-76-116z', main),
    oval(200, 190, 120, 26, shade),
    path('M92 224q108 34 216 0l-4 14q-104 32-208 0z', trim),
  ],
  lamp: ({ main, shade, trim }) => [
    h('ellipse', { cx: 200, cy: 232, rx: 140, ry: 80, fill: '#ffe9b0', opacity: 0.5 }),
    path('M150 80h100l46 110h-192z', main),
    path('M150 80h30l-30 110h-46z', shade, { opacity: 0.4 }),
    stroke('M200 190v104', trim, 12),
    oval(200, 304, 66, 14, trim),
  ],
  stool: ({ main, shade }) => [
    stroke('M136 190l-26 118M264 190l26 118M176 194l-10 112M224 194l10 112', shade, 15),
    stroke('M126 260h148', shade, 10),
    oval(200, 186, 104, 26, main),
    path('M96 186q104 44 208 0v12q-104 42-208 0z', shade),
  ],
  blanket: ({ main, shade, trim }) => [
    path('M84 200q116-34 232 0v96q-116 30-232 0z', main),
    path('M84 160q116-34 232 0v44q-116-34-232 0z', shade),
    path('M84 236q116-34 232 0v14q-116-34-232 0zM84 268q116-34 232 0v8q-116-34-232 0z', trim),
    stroke(
      'M92 300v14M118 306v14M144 309v14M170 311v14M200 312v14M230 311v14M256 309v14M282 306v14M308 300v14',
      trim,
      5,
    ),
  ],
  basket: ({ main, shade, trim }) => [
    stroke('M124 200q76-140 152 0', trim, 13),
    path('M92 196h216l-26 114h-164z', main),
    ...[0, 1, 2, 3].map((i) =>
      stroke(`M${98 + i * 6} ${218 + i * 26}q${102 - i * 6} 18 ${204 - i * 12} 0`, shade, 7),
    ),
    ...[0, 1, 2, 3, 4].map((i) => stroke(`M${124 + i * 38} 198l${10 - i * 5} 110`, shade, 4)),
    path('M86 188h228v18h-228z', trim),
  ],
  pan: ({ main, shade, trim }) => [
    path('M70 220h200v44q0 40-40 40h-120q-40 0-40-40z', main),
    oval(170, 220, 100, 22, shade),
    path('M264 226l104-24q12 0 12 12t-10 14l-102 22z', trim),
    h('circle', { cx: 362, cy: 216, r: 6, fill: main }),
  ],
  board: ({ main, shade, trim }) => [
    path(
      'M100 130q0-20 20-20h120q20 0 20 20v40l60 14q20 8 20 26t-20 26l-60 14v40q0 20-20 20h-120q-20 0-20-20z',
      main,
    ),
    stroke(
      'M118 150q60 20 120 0M118 200q70 24 190 4M118 250q60 20 120 0M118 286q50 12 116 0',
      shade,
      5,
    ),
    h('circle', { cx: 312, cy: 210, r: 11, fill: trim }),
  ],
  clock: ({ main, shade, trim }) => [
    h('circle', { cx: 200, cy: 200, r: 112, fill: main }),
    h('circle', { cx: 200, cy: 200, r: 90, fill: '#fffaf0' }),
    ...Array.from({ length: 12 }, (_, i) =>
      h('rect', {
        x: 197,
        y: 120,
        width: 6,
        height: i % 3 === 0 ? 20 : 10,
        fill: shade,
        transform: `rotate(${i * 30} 200 200)`,
      }),
    ),
    stroke('M200 200l-38-32', shade, 9),
    stroke('M200 200l26-66', shade, 6),
    h('circle', { cx: 200, cy: 200, r: 9, fill: trim }),
  ],
  vase: ({ main, shade, trim }) => [
    stroke('M196 160q-30-50-60-92M202 160q4-60 20-104M210 160q30-30 56-66', '#6d8466', 6),
    oval(132, 62, 16, 22, trim),
    oval(224, 50, 15, 22, trim),
    oval(270, 88, 15, 20, trim),
    path('M172 154h60q-8 36 30 72t-14 86h-92q-52-50-14-86t30-72z', main),
    path('M172 154h18q-2 50-32 84t10 74h-14q-52-50-14-86t32-72z', shade, { opacity: 0.5 }),
  ],
  knife: ({ main, shade, trim }) => [
    path('M60 214l176-44q14 0 14 14v46h-90q-70-2-100-16z', '#d5dade'),
    path('M60 214q80 6 190 2v14h-90q-70-2-100-16z', '#aeb6bc'),
    path('M250 176h76q26 0 26 26t-26 26h-76z', main),
    path('M250 176h18v52h-18z', shade),
    h('circle', { cx: 296, cy: 202, r: 6, fill: trim }),
    h('circle', { cx: 326, cy: 202, r: 6, fill: trim }),
  ],
};

/** @type {Record<string, Paint>} */
export const PAINTS = {
  moss: { main: '#6f8a5f', shade: '#4b6443', trim: '#d9c79a' },
  slate: { main: '#5b6b7a', shade: '#3d4a57', trim: '#c98f5d' },
  clay: { main: '#c0714f', shade: '#8f4d35', trim: '#f0dcc2' },
  oat: { main: '#dccbab', shade: '#b59f79', trim: '#7d6a4c' },
  ink: { main: '#2d3a52', shade: '#1b2436', trim: '#c9a24d' },
  plum: { main: '#7d4f6d', shade: '#57344b', trim: '#e6c9b8' },
  oak: { main: '#c39a67', shade: '#94703f', trim: '#54402a' },
  steel: { main: '#aeb8bd', shade: '#7d888e', trim: '#3a4145' },
};

const GROUNDS = ['#f1ece2', '#e8edea', '#efe6e0', '#e6eaee', '#f0ead6', '#ece7ee'];

/**
 * @param {string} shape One of the names in `SHAPES`.
 * @param {string} paint One of the names in `PAINTS`.
 * @param {string} seed
 * @param {'front' | 'close' | 'pair'} [view]
 * @returns {string} An SVG file, 800 × 800.
 */
export function object(shape, paint, seed, view = 'front') {
  const draw = SHAPES[shape];
  const colours = PAINTS[paint];
  if (!draw || !colours) throw new Error(`no ${paint} ${shape} can be drawn`);
  const dice = random(`object ${seed}`);
  const ground = dice.pick(GROUNDS);
  const things = {
    front: [h('g', null, draw(colours))],
    close: [h('g', { transform: 'translate(-150 -130) scale(1.75)' }, draw(colours))],
    pair: [
      h('g', { transform: 'translate(-20 40) scale(.72)' }, draw(colours)),
      h('g', { transform: 'translate(142 92) scale(.66)' }, draw(colours)),
    ],
  }[view];
  return svgFile(
    h(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 400 400', width: 800, height: 800 },
      h('rect', { width: 400, height: 400, fill: ground }),
      h('rect', { y: 296, width: 400, height: 104, fill: '#000', opacity: 0.05 }),
      h('ellipse', { cx: 200, cy: 316, rx: 132, ry: 14, fill: '#000', opacity: 0.12 }),
      things,
    ),
  );
}
