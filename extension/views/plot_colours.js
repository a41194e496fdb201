// The colours of a plot, for the screen as it is now and for files, which are always on light paper.

import { CLASS_COLOURS, SURFACES } from '../shared/colours.js';

/** @typedef {(name: keyof typeof SURFACES | keyof typeof CLASS_COLOURS) => string} Colours by name, see colours.js */

const BOTH = { ...SURFACES, ...CLASS_COLOURS };

/** @type {Colours} */
export const LIGHT = (name) => BOTH[name][0];

/** @type {Colours} */
const DARK = (name) => BOTH[name][1];

const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;

/** The colours for the colour scheme that the screen has now. @returns {Colours} */
export function screenColours() {
  return dark?.matches ? DARK : LIGHT;
}

/** Calls `draw` when the colour scheme changes. @param {() => void} draw @returns {() => void} stops that */
export function onColourChange(draw) {
  dark?.addEventListener('change', draw);
  return () => dark?.removeEventListener('change', draw);
}

/**
 * A colour between two, in steps that the eye sees as even enough.
 * @param {string} from `#rrggbb`
 * @param {string} to
 * @param {number} share 0..1
 */
export function between(from, to, share) {
  const part = Math.min(1, Math.max(0, share));
  const mixed = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round(a + (b - a) * part)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}
