/** What is under the deck: the stern gland, and where the current of a battery goes. */

import { h } from '../../tree/element.js';
import {
  arrow,
  block,
  BRASS,
  DARK,
  GREEN,
  INK,
  label,
  line,
  range,
  RED,
  sheet,
  STEEL,
} from './pen.js';

/** @returns {string} A stern gland, cut open. */
export function gland() {
  const rings = range(3).map((i) => [
    block(330 + i * 36, 178, 32, 26, '#d9c07a', { stroke: INK }),
    block(330 + i * 36, 246, 32, 26, '#d9c07a', { stroke: INK }),
  ]);
  return sheet(
    block(60, 150, 400, 150, BRASS),
    block(60, 190, 270, 70, '#8fb7c1'),
    block(330, 176, 130, 98, '#f2ead2'),
    block(40, 204, 720, 42, STEEL),
    line('M40 225h720', '#a9b4b6', 2),
    rings,
    block(442, 178, 60, 26, DARK),
    block(442, 246, 60, 26, DARK),
    block(502, 140, 26, 64, DARK),
    block(502, 246, 26, 64, DARK),
    line('M460 156h104M460 294h104', INK, 8),
    block(548, 144, 16, 24, INK),
    block(548, 282, 16, 24, INK),
    line('M240 150v-60h-60', BRASS, 12),
    block(130, 66, 54, 48, DARK),
    label(156, 52, 'Greaser', 'middle'),
    label(384, 120, 'Three rings, joints turned', 'middle'),
    arrow([384, 128], [384, 174]),
    label(600, 112, 'Follower', 'start'),
    arrow([596, 118], [524, 150]),
    label(620, 346, 'Nuts, a flat at a time', 'middle'),
    arrow([610, 328], [562, 302]),
    label(650, 194, 'Shaft'),
    label(60, 340, 'Water', 'start', '#2f6471'),
    arrow([120, 334], [200, 256], '#2f6471'),
    label(720, 420, 'Engine side', 'end'),
  );
}

/** @returns {string} Three batteries, the isolator, and the one wire that goes round it. */
export function loads() {
  const battery = (/** @type {number} */ i) => [
    block(50 + i * 110, 250, 92, 110, '#3c474a', { rx: 6 }),
    block(60 + i * 110, 240, 16, 12, RED),
    block(116 + i * 110, 240, 16, 12, INK),
    h('text', { x: 96 + i * 110, y: 312, fill: '#fff', 'text-anchor': 'middle' }, `${i + 1}`),
  ];
  return sheet(
    line('M68 240v-40h330', RED, 5),
    line('M124 240v-10h296M234 240v-10M344 240v-10', INK, 4),
    line('M178 240v-40M288 240v-40', RED, 5),
    range(3).map(battery),
    block(398, 176, 60, 48, '#f2ead2', { stroke: INK, 'stroke-width': 3 }),
    line('M410 200l36-14', RED, 5),
    line('M458 200h90', RED, 5),
    block(548, 140, 150, 120, '#f2ead2', { stroke: INK, 'stroke-width': 3 }),
    range(4).map((i) => block(566 + i * 31, 160, 18, 40, GREEN)),
    label(623, 236, 'Panel', 'middle'),
    label(428, 164, 'Isolator', 'middle'),
    line('M368 200v-104h180', RED, 5),
    block(548, 66, 150, 56, '#3c474a', { rx: 6 }),
    h('text', { x: 623, y: 101, fill: '#fff', 'text-anchor': 'middle' }, 'Inverter'),
    label(344, 84, 'Not through the isolator', 'middle', RED),
    h('circle', { cx: 420, cy: 300, r: 30, fill: '#fff', stroke: INK, 'stroke-width': 3 }),
    h('text', { x: 420, y: 307, fill: INK, 'text-anchor': 'middle' }, 'A'),
    line('M420 230v40M420 330v50', INK, 4),
    label(462, 306, 'Meter in the negative'),
    line('M400 380h40M408 390h24M415 400h10', INK, 3),
  );
}
