/** Boats and their stoves, cut across; and the thickness of a bottom, read from outside. */

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

/** Thickness in millimetres from one chine to the other, at the worst station. */
const READINGS = [5.6, 5.1, 4.4, 3.9, 4.2, 5.0, 5.5];

/** @returns {string} A hull across, with a reading at every place the gauge was held. */
export function bottom() {
  return sheet(
    block(0, 190, 800, 260, WATER),
    shape('M150 90h500l-14 230H164z', '#fbf8f0'),
    line('M150 90l14 232h472l14-232', INK, 9),
    line('M164 326h472', DARK, 15),
    line('M176 282h448', EARTH, 8),
    range(5).map((i) => block(196 + i * 86, 292, 66, 24, '#9a9689')),
    line('M236 88v-62h328v62', INK, 5),
    label(400, 66, 'Cabin', 'middle'),
    label(400, 262, 'Floor', 'middle'),
    label(646, 300, 'Chine'),
    READINGS.map((reading, i) => {
      const x = 182 + i * 73;
      const thin = reading < 4.5;
      return [
        arrow([x, 392], [x, 340], thin ? RED : GREEN),
        label(x, 416, reading.toFixed(1), 'middle', thin ? RED : GREEN),
      ];
    }),
    label(76, 416, 'mm', 'middle'),
    line('M0 190h156M644 190h156', '#7fa9b3', 3),
  );
}

/** @returns {string} A stove and its chimney, below a bank from which the wind drops on the roof. */
export function flue() {
  return sheet(
    shape('M0 450V150q60-14 110 40t120 190v70z', EARTH),
    block(220, 380, 580, 70, WATER),
    line('M262 214h430v170H262z', INK, 7),
    block(300, 300, 90, 84, DARK),
    block(314, 322, 62, 40, '#e0863a'),
    line('M345 300v-48l26-26v-20', INK, 15),
    block(352, 202, 38, 14, BRASS),
    block(356, 150, 30, 54, DARK),
    line('M371 146q4-24-14-36q-22-12-6-34', '#9a9689', 5),
    arrow([40, 70], [210, 92], '#2f6471'),
    arrow([210, 100], [330, 140], '#2f6471'),
    line('M330 112q40 4 36 32', '#2f6471', 3),
    label(40, 52, 'East wind', 'start', '#2f6471'),
    label(430, 136, 'Chimney: 300 mm is too short here'),
    arrow([426, 134], [392, 160]),
    label(420, 240, 'Collar: look for soot'),
    arrow([416, 236], [382, 218]),
    label(440, 346, 'Stove'),
    arrow([436, 342], [396, 342]),
    block(560, 206, 60, 12, BRASS),
    label(590, 192, 'Roof vent', 'middle'),
    label(40, 300, 'Bank'),
  );
}
