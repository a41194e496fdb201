// How well one colour stands out against another, as WCAG 2 measures it, and mixtures of colours. Colours are `#rrggbb`.

/** @param {unknown} value @returns {value is string} */
export function isColour(value) {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);
}

/** @param {string} colour @returns {number[]} red, green and blue, 0..255 */
function channels(colour) {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** Light that a colour gives, 0..1. @param {string} colour */
export function luminance(colour) {
  const [red, green, blue] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1..21. @param {string} one @param {string} other */
export function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** @param {string} one @param {string} other @param {number} share of the first, 0..1 */
export function mix(one, other, share) {
  const [a, b] = [channels(one), channels(other)];
  const mixed = a.map((value, k) => Math.round(value * share + b[k] * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The mixture of two colours with the least of the first that reaches a contrast against every ground; the first colour
 * itself when none does.
 * @param {string} ink
 * @param {string} paper
 * @param {number} wanted
 * @param {string[]} grounds
 */
export function softest(ink, paper, wanted, grounds) {
  for (let share = 5; share < 100; share += 5) {
    const colour = mix(ink, paper, share / 100);
    if (grounds.every((ground) => contrast(colour, ground) >= wanted)) return colour;
  }
  return ink;
}
