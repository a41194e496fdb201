// The ways in which every view is looked at. A picture is taken at one dot for each CSS pixel.

/**
 * @typedef {object} Variant
 * @property {string} name
 * @property {boolean} dark
 * @property {boolean} mirrored whether the words run from right to left
 * @property {(normal: [number, number]) => [number, number]} size of the window's inside in CSS pixels
 */

/** Width of the narrowest window that is looked at. */
const NARROW = 360;

/** @type {Variant[]} */
export const VARIANTS = [
  { name: 'light', dark: false, mirrored: false, size: (normal) => normal },
  { name: 'dark', dark: true, mirrored: false, size: (normal) => normal },
  { name: 'narrow', dark: false, mirrored: false, size: ([, height]) => [NARROW, height] },
  // To a page zoom is nothing but this: half as many CSS pixels in the same window. Twice the dots would show the same.
  { name: 'zoom', dark: false, mirrored: false, size: ([w, h]) => [w / 2, h / 2] },
  { name: 'rtl', dark: false, mirrored: true, size: (normal) => normal },
];
