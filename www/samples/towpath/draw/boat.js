/**
 * Narrow boats from the side, and the small round ones that some members have for a picture.
 *
 * @typedef {import('../../tree/element.js').Element} Element
 */

import { random } from '../../art/random.js';
import { h } from '../../tree/element.js';
import { svgFile } from '../../tree/serialise.js';
import { arrow, BRASS, DARK, INK, label, line, range, shape, sheet, block, WATER } from './pen.js';

/** Hull, cabin side, coach line. */
const COLOURS = [
  ['#22302c', '#1f5c46', '#c39a45'],
  ['#2b2a33', '#7d2a24', '#e2c47a'],
  ['#1f2a3a', '#2c4f86', '#d8dfe6'],
  ['#2d2a26', '#6b5a2e', '#efe3bf'],
  ['#26242b', '#5a3566', '#d8b4c8'],
];

/** @param {string} name The colours follow from the name. @returns {string} An SVG file, 96 × 96. */
export function boatBadge(name) {
  const dice = random(`boat ${name}`);
  const [hull, cabin, coach] = dice.pick(COLOURS);
  const sky = dice.pick(['#d6e4e2', '#f0e2c8', '#dcdfea', '#e6e2d2']);
  return svgFile(
    h(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 96 96', width: 96, height: 96 },
      block(0, 0, 96, 96, sky),
      shape('M0 44q24-16 48-6t48-4v62H0z', dice.pick(['#9db38f', '#b2ab7c', '#8ba79b'])),
      block(0, 62, 96, 34, '#7fa9b3'),
      block(20, 44, 56, 14, cabin),
      block(20, 44, 56, 3, coach),
      range(4).map((i) => h('circle', { cx: 29 + i * 13, cy: 52, r: 3.4, fill: '#f4efdc' })),
      shape('M8 57h82q-2 11-10 12H14z', hull),
      block(62, 33, 4, 11, INK),
      dice.next() > 0.5
        ? shape('M64 30q6-9 15-8q8 0 13-5q-3 10-13 11q-9 1-15 2z', '#fff', { opacity: 0.8 })
        : null,
      line('M4 76h20M40 80h26M74 75h14', '#cfe2e4', 2),
    ),
  );
}

/** @returns {string} A cabin side half rubbed down: where the first coat may begin and where it must wait. */
export function paint() {
  return sheet(
    block(0, 330, 800, 120, WATER),
    shape('M40 270h730q-10 70-80 76H110q-60-6-70-76z', '#22302c'),
    block(120, 150, 560, 120, '#1f5c46'),
    block(120, 150, 250, 120, '#b9b5a8'),
    block(120, 150, 560, 10, BRASS),
    block(120, 250, 560, 8, BRASS),
    range(4).map((i) => [
      h('circle', { cx: 190 + i * 140, cy: 204, r: 30, fill: BRASS }),
      h('circle', { cx: 190 + i * 140, cy: 204, r: 23, fill: '#d7e3e2' }),
    ]),
    block(560, 96, 20, 54, DARK),
    line('M690 268v-70h30', INK, 6),
    label(245, 130, 'Rubbed down, first coat today', 'middle'),
    label(610, 60, 'Old paint, dew until eleven', 'middle'),
    arrow([610, 70], [520, 140]),
    label(400, 420, 'South bank: sun from ten to three', 'middle'),
  );
}

/** @returns {string} A strip of carpet hung over the side, and the one for whom it hangs there. */
export function strip() {
  return sheet(
    block(0, 280, 800, 170, WATER),
    shape('M0 120h560q30 100-20 190H0z', '#22302c'),
    block(0, 70, 470, 50, '#7d2a24'),
    block(0, 70, 470, 7, BRASS),
    line('M0 122h566', BRASS, 6),
    shape('M380 116h64v236q-32 14-64 0z', '#8a6d4b'),
    range(14).map((i) => line(`M386 ${132 + i * 16}h52`, '#6c5337', 2)),
    shape('M398 230q-12 30 4 66q12 10 26 0q14-36 4-66z', '#2b2724'),
    h('circle', { cx: 414, cy: 216, r: 19, fill: '#2b2724' }),
    shape('M399 206l-3-20l14 10zM428 206l4-20l-14 10z', '#2b2724'),
    line('M412 300q-30 16-26 40', '#2b2724', 7),
    line('M440 128q60-2 96-26', INK, 2),
    label(785, 92, 'Lashed to the handrail inside', 'end'),
    arrow([578, 330], [456, 330]),
    label(785, 336, 'Two feet under water', 'end'),
    line('M0 282h800', '#7fa9b3', 3),
  );
}
