// From choices to a style sheet: `--read-…` and the colours as custom properties, and the faces of each language. All that
// the system asks for (light or dark, more contrast) is a media query here, so the reader follows it without listening.

import { lineLength } from './reading.js';
import { familiesOf } from './reading_fonts.js';
import { PRINT, helpfulPalette, isDark, palettesOf } from './reading_themes.js';

/** @import {Reading} from './reading.js' */
/** @import {Palette} from './reading_themes.js' */

/**
 * @param {Reading} reading
 * @param {string | null} dyslexic family of the face in the package, while it is there
 * @returns {string} CSS for the reader's shadow root
 */
export function readingSheet(reading, dyslexic) {
  const { general, languages } = familiesOf(reading.font, dyslexic);
  const { light, dark, more } = palettesOf(reading.theme, reading.own);
  const parts = [
    `.reader{${letters(reading, general)}}`,
    // The article, and parts that name their language; no more than a class, so that code keeps its own face.
    ...languages.map(
      ([names, family]) =>
        `:where(.article,.article [lang]):is(${anyOf(names)}){font-family:${family}}`,
    ),
    `@media screen{${colours(light)}}`,
  ];
  if (dark !== light) parts.push(`@media screen and (prefers-color-scheme:dark){${colours(dark)}}`);
  if (more !== null) {
    parts.push(
      `@media screen and (prefers-contrast:more){${colours(more.light)}}`,
      `@media screen and (prefers-contrast:more) and (prefers-color-scheme:dark){${colours(more.dark)}}`,
    );
  }
  const readable = reading.theme === 'own' ? helpfulPalette(reading.own) : null;
  if (readable !== null) {
    // Own colours that can hardly be read are kept, and what changes them stays in sight.
    const rules = Object.entries(readable).map(([name, value]) => `--${name}:${value};`);
    parts.push(`@media screen{.controls,.tools,.toast{${rules.join('')}color:var(--ink)}}`);
  }
  parts.push(`@media print{${colours(PRINT)}}`);
  return parts.join('\n');
}

/** One of some languages; not every browser takes a list of them. @param {string} names */
function anyOf(names) {
  const each = names.split(',').map((name) => `:lang(${name})`);
  return each.join(',');
}

/** @param {Reading} reading @param {string} family */
function letters(reading, family) {
  const { size, weight, line, letter, word, align } = reading;
  const properties = {
    font: family,
    size: `${size}px`,
    weight: String(weight),
    // What is emphasized stands out from text of any weight.
    bold: String(Math.min(900, weight + 300)),
    width: `${lineLength(reading)}px`,
    line: String(line),
    letter: letter === 0 ? 'normal' : `${letter}em`,
    word: word === 0 ? 'normal' : `${word}em`,
    align,
    hyphens: align === 'justify' ? 'auto' : 'manual',
  };
  return Object.entries(properties)
    .map(([name, value]) => `--read-${name}:${value};`)
    .join('');
}

/** @param {Palette} palette */
function colours(palette) {
  const properties = Object.entries(palette).map(([name, value]) => `--${name}:${value};`);
  return `.reader{${properties.join('')}color-scheme:${isDark(palette.paper) ? 'dark' : 'light'}}`;
}
