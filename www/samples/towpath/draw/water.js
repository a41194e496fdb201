/** Locks and tunnels, and what the sun gave in a year. */

import {
  arrow,
  block,
  BRASS,
  DARK,
  EARTH,
  GREEN,
  INK,
  label,
  line,
  range,
  RED,
  shape,
  sheet,
  WATER,
} from './pen.js';

/** @returns {string} A full lock from the side, with one person and one rope. */
export function lock() {
  return sheet(
    block(150, 160, 500, 290, '#d8cfb8'),
    block(0, 190, 650, 260, WATER),
    block(650, 340, 150, 110, WATER),
    shape('M0 250h150v200H0zM650 425h150v25H650z', EARTH),
    shape('M150 250h40v200h-40z', '#9a9689'),
    block(142, 130, 14, 130, '#5d4630'),
    block(640, 130, 14, 320, '#5d4630'),
    line('M90 128h70M646 128h76', INK, 8),
    shape('M236 188h330q-6 34-36 38H266q-26-4-30-38z', '#22302c'),
    block(286, 152, 220, 36, '#1f5c46'),
    block(286, 152, 220, 5, BRASS),
    line('M394 152q60-50 130-46', RED, 4),
    shape('M514 96h24v20h-24z', DARK),
    line('M600 160v270M622 160v270', DARK, 4),
    range(12).map((i) => line(`M600 ${172 + i * 22}h22`, DARK, 3)),
    label(394, 92, 'Centre line, one turn, in the hand', 'middle', RED),
    arrow([560, 52], [608, 150]),
    label(548, 44, 'Ladder', 'end'),
    label(210, 330, 'Cill'),
    arrow([206, 324], [186, 270]),
    label(86, 110, 'Top gate', 'middle'),
    label(716, 110, 'Bottom gate', 'middle'),
    label(725, 330, 'Lower level', 'middle', '#2f6471'),
  );
}

/** @returns {string} A tunnel from above: where it is not straight, and where two boats do not pass. */
export function bend() {
  return sheet(
    shape('M0 160h300q60 0 110 40t120 40h270v66H520q-80 0-130-44t-110-38H0z', WATER),
    line('M0 160h300q60 0 110 40t120 40h270', INK, 6),
    line('M0 224h280q60 0 110 38t130 44h280', INK, 6),
    shape('M60 178h180l16 14l-16 14H60z', GREEN),
    shape('M740 260h-160l-16 14l16 14h160z', RED),
    label(70, 140, 'West portal, 0 yd'),
    label(770, 336, 'East portal, 1,840 yd', 'end'),
    arrow([410, 370], [400, 240]),
    label(420, 394, 'The bend: 1,100 yd in, four feet to the south', 'middle'),
    line('M300 100v44M560 180v44', DARK, 3),
    label(300, 90, 'Shaft 2', 'middle'),
    label(560, 170, 'Shaft 3', 'middle'),
  );
}

/** Kilowatt hours from the panels, January to December. */
const HARVEST = [6, 11, 26, 41, 53, 56, 54, 45, 31, 17, 7, 4];

/** @returns {string} Twelve bars and the line of what was used. */
export function year() {
  const y = (/** @type {number} */ amount) => 380 - amount * 5;
  const used = 27;
  return sheet(
    HARVEST.map((amount, i) => [
      block(70 + i * 58, y(amount), 38, amount * 5, amount < used ? '#c9793f' : GREEN),
      label(89 + i * 58, y(amount) - 8, `${amount}`, 'middle'),
      label(89 + i * 58, 408, 'JFMAMJJASOND'[i], 'middle'),
    ]),
    line('M50 380h720', INK, 3),
    line(`M50 ${y(used)}h720`, RED, 3),
    label(770, y(used) - 10, 'Used: 27 a month', 'end', RED),
    label(50, 40, 'Kilowatt hours from 520 W of panels'),
  );
}
