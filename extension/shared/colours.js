// The one table of colours: content styles, the panel and the options page all take theirs from here.
// Each entry is [on light paper, on dark paper]. Text colours reach a contrast of 4.5, edges 3
// (tests/extension/colours.test.js measures both, and that classes stay apart in the common forms
// of colour blindness). A colour always goes with a word, and on the page with a pattern.

/** Surfaces and text. */
export const SURFACES = Object.freeze({
  ink: ['#1c1d1f', '#ececea'],
  'soft-ink': ['#5c5f66', '#a4a7ad'],
  paper: ['#fbfaf7', '#17181a'],
  raised: ['#ffffff', '#202225'],
  line: ['#dedbd3', '#34373c'],
  // Borders of what can be pressed: a hairline would not reach a contrast of 3.
  edge: ['#85878c', '#7b7f86'],
});

/** Edge and tint of each class, by its name in classes.js. */
export const CLASS_COLOURS = Object.freeze({
  content: ['#1f7a5a', '#5cc79d'],
  navigation: ['#3d6fb4', '#7fa8e0'],
  header: ['#3d6fb4', '#7fa8e0'],
  footer: ['#8a8378', '#8f8a81'],
  sidebar: ['#8a8378', '#8f8a81'],
  ad: ['#b4472f', '#e88a72'],
  related: ['#763a94', '#b06ad0'],
  comments: ['#a67812', '#dcb35a'],
  notice: ['#5b6b7a', '#9db0c2'],
  other: ['#8a8378', '#8f8a81'],
});

/**
 * CSS declarations of all custom properties for one scheme: `--husk-ink: #1c1d1f; …`.
 * @param {'light' | 'dark'} scheme
 */
export function colourProperties(scheme) {
  const index = scheme === 'light' ? 0 : 1;
  return [...Object.entries(SURFACES), ...Object.entries(CLASS_COLOURS)]
    .map(([name, pair]) => `--husk-${name}: ${pair[index]};`)
    .join('\n');
}
