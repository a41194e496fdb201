// The ways in which every view is looked at. A picture is taken at one dot for each CSS pixel.

/**
 * @typedef {object} Variant
 * @property {string} name
 * @property {boolean} dark
 * @property {boolean} mirrored whether the words run from right to left
 * @property {(normal: [number, number]) => [number, number]} size of the window's inside in CSS pixels
 * @property {boolean} [touch] whether it is used with a finger
 * @property {boolean} [forced] whether the system chooses the colours
 * @property {boolean} [tree] whether the accessibility tree is compared in place of the picture
 * @property {boolean} [unpictured] whether it is measured only: no picture of it is compared
 */

/** A phone's window. @type {[number, number]} */
const PHONE = [360, 740];

/** @type {Variant[]} */
export const VARIANTS = [
  { name: 'light', dark: false, mirrored: false, size: (normal) => normal },
  { name: 'dark', dark: true, mirrored: false, size: (normal) => normal },
  { name: 'phone', dark: false, mirrored: false, size: () => PHONE, touch: true },
  // To a page zoom is nothing but this: half as many CSS pixels in the same window. Twice the dots would show the same.
  { name: 'zoom', dark: false, mirrored: false, size: ([w, h]) => [w / 2, h / 2] },
  // 400 % on a window of 1280 × 1024 dots, which nothing may need more than: WCAG 1.4.10.
  { name: 'magnified', dark: false, mirrored: false, size: () => [320, 256], unpictured: true },
  {
    name: 'forced',
    dark: false,
    mirrored: false,
    size: (normal) => normal,
    forced: true,
    tree: true,
    unpictured: true,
  },
  {
    name: 'phone-dark',
    dark: true,
    mirrored: false,
    size: () => PHONE,
    touch: true,
    unpictured: true,
  },
  { name: 'rtl', dark: false, mirrored: true, size: (normal) => normal },
];
