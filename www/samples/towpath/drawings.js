/** All pictures of the forum by the path they are kept under: drawings that members put into posts, and the members themselves. */

import { banner, portrait } from '../art/marks.js';
import { svgFile } from '../tree/serialise.js';
import { h } from '../tree/element.js';
import { boatBadge, paint, strip } from './draw/boat.js';
import { gland, loads } from './draw/engine.js';
import { bottom, flue } from './draw/hull.js';
import { bend, lock, year } from './draw/water.js';
import { MEMBERS, portraitPath } from './members.js';
import { ADS } from './words.js';

/** @type {Record<string, () => string>} */
const DRAWINGS = { paint, strip, gland, loads, bottom, flue, bend, lock, year };

/** The sizes that space is sold in. @type {Record<string, [number, number]>} */
export const SLOTS = { banner: [970, 120], thread: [640, 160], side: [300, 320] };

/** @param {string} name */
export function drawingPath(name) {
  if (!DRAWINGS[name]) throw new Error(`there is no drawing called ${name}`);
  return `images/${name}.svg`;
}

/** @returns {[string, string][]} Path → file. */
export function drawings() {
  return [
    ['images/icon.svg', icon()],
    .../** @type {[string, string][]} */ (
      Object.entries(DRAWINGS).map(([name, draw]) => [drawingPath(name), draw()])
    ),
    .../** @type {[string, string][]} */ (
      MEMBERS.map(({ name, face }) => [portraitPath(name), face ? portrait(face) : boatBadge(name)])
    ),
    ...ADS.flatMap(({ headline, line, brand }, index) =>
      Object.entries(SLOTS).map(
        ([slot, [width, height]]) =>
          /** @type {[string, string]} */ ([
            `images/ads/${slot}-${index}.svg`,
            // Narrow space has no room for the line.
            banner(width, height, headline, slot === 'side' ? '' : line, brand),
          ]),
      ),
    ),
  ];
}

/** A bridge over water, which is also the mark in the head of the page. */
export const MARK = 'M2 22V12a14 10 0 0 1 28 0v10h-6v-6a8 6 0 0 0-16 0v6zM2 25h28v3H2z';

function icon() {
  return svgFile(
    h(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 32 32', width: 32, height: 32 },
      h('path', { d: MARK, fill: '#1f6b4f' }),
    ),
  );
}
