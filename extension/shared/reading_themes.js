// Colours of the reader. Every palette is measured by tests: text 4.5, high contrast 7, edges 3, on paper and on raised
// ground. Own colours are never refused; what stands between paper and ink is mixed from them.

import { contrast, luminance, mix, softest } from './contrast.js';

/** @import {OwnColours, Theme} from './reading.js' */

/**
 * @typedef {object} Palette
 * @property {string} paper
 * @property {string} ink
 * @property {string} soft ink of what stands beside the text
 * @property {string} line hairlines
 * @property {string} edge of what can be pressed
 * @property {string} raised ground of what lies above the paper
 * @property {string} accent
 * @property {string} link
 */

/** @type {Readonly<Record<'light' | 'dark' | 'sepia' | 'gray' | 'contrast-light' | 'contrast-dark', Palette>>} */
export const PALETTES = Object.freeze({
  light: {
    paper: '#fbfaf7',
    ink: '#1c1d1f',
    soft: '#5c5f66',
    line: '#dedbd3',
    edge: '#85878c',
    raised: '#ffffff',
    accent: '#1f7a5a',
    link: '#1d5a8c',
  },
  dark: {
    paper: '#17181a',
    ink: '#e3e3e0',
    soft: '#a4a7ad',
    line: '#34373c',
    edge: '#7b7f86',
    raised: '#202225',
    accent: '#5cc79d',
    link: '#8fbbe8',
  },
  sepia: {
    paper: '#f5ecd9',
    ink: '#3d3021',
    soft: '#6b5a43',
    line: '#ddcfb3',
    edge: '#8b7a5f',
    raised: '#fbf5e7',
    accent: '#2a6a4e',
    link: '#1f5474',
  },
  gray: {
    paper: '#3a3c3f',
    ink: '#e8e7e3',
    soft: '#bfc1c5',
    line: '#54575b',
    edge: '#9a9da2',
    raised: '#45474b',
    accent: '#7ad8b2',
    link: '#b1d2f5',
  },
  'contrast-light': {
    paper: '#ffffff',
    ink: '#000000',
    soft: '#262626',
    line: '#000000',
    edge: '#000000',
    raised: '#ffffff',
    accent: '#00523a',
    link: '#0000b8',
  },
  'contrast-dark': {
    paper: '#000000',
    ink: '#ffffff',
    soft: '#e4e4e4',
    line: '#ffffff',
    edge: '#ffffff',
    raised: '#000000',
    accent: '#74f0c4',
    link: '#ffe14d',
  },
});

/** On paper that is paper. */
export const PRINT = Object.freeze({ ...PALETTES['contrast-light'], line: '#999999' });

/** Contrast below which text is hard to read, and what edges need. */
export const READABLE = 4.5;
const EDGE = 3;

/** Luminance at which black and white stand out the same. */
const MIDDLE = 0.179;

/** Whether letters on it are lighter than it. @param {string} paper */
export function isDark(paper) {
  return luminance(paper) < MIDDLE;
}

/** A whole palette from three colours. @param {OwnColours} own @returns {Palette} */
export function ownPalette({ paper, ink, link }) {
  const raised = mix(isDark(paper) ? '#ffffff' : paper, isDark(paper) ? paper : '#ffffff', 0.06);
  const grounds = [paper, raised];
  return {
    paper,
    ink,
    soft: softest(ink, paper, READABLE, grounds),
    line: mix(ink, paper, 0.18),
    edge: softest(ink, paper, EDGE, grounds),
    raised,
    accent: contrast(link, paper) >= EDGE ? link : ink,
    link,
  };
}

/**
 * For the controls, where own colours cannot be read: black or white on the same paper. Null where they can.
 * @param {OwnColours} own
 * @returns {Palette | null}
 */
export function helpfulPalette({ paper, ink }) {
  if (contrast(ink, paper) >= READABLE) return null;
  const plain = isDark(paper) ? '#ffffff' : '#000000';
  return ownPalette({ paper, ink: plain, link: plain });
}

/**
 * Palettes of a theme for a light and a dark system, and for those who asked their system for more contrast.
 * @param {Theme} theme
 * @param {OwnColours} own
 * @returns {{light: Palette, dark: Palette, more: {light: Palette, dark: Palette} | null}}
 */
export function palettesOf(theme, own) {
  const strong = { light: PALETTES['contrast-light'], dark: PALETTES['contrast-dark'] };
  if (theme === 'auto') return { light: PALETTES.light, dark: PALETTES.dark, more: strong };
  if (theme === 'contrast') return { ...strong, more: null };
  const one = theme === 'own' ? ownPalette(own) : PALETTES[theme];
  return { light: one, dark: one, more: null };
}
