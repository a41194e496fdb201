// Plots as files: SVG and PNG, drawn anew on light paper by what draws them on the screen.

import { t } from '../platform/i18n.js';
import { h } from './dom.js';
import { ON_PAPER } from './plot_colours.js';
import { saveBlob } from './save.js';
import { CanvasSheet, SvgSheet } from './sheet.js';

/** Pixels of a PNG file per px. */
const FINE = 2;

/**
 * @typedef {object} Plot
 * @property {string} name of the file, without its ending
 * @property {string} title what it shows
 * @property {number} width px
 * @property {number} height
 * @property {(sheet: import('./sheet.js').Sheet, colours: import('./plot_colours.js').Colours) => void} draw
 */

/** The plot as text. @param {Plot} plot */
export function svgOf({ title, width, height, draw }) {
  const sheet = new SvgSheet(width, height);
  sheet.rect(0, 0, width, height, { fill: ON_PAPER('paper') });
  draw(sheet, ON_PAPER);
  return sheet.toString(title);
}

/** The plot as an image. @param {Plot} plot @returns {Promise<Blob>} */
export async function pngOf({ width, height, draw }) {
  const canvas = h('canvas', { width: width * FINE, height: height * FINE });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(FINE, FINE);
  context.fillStyle = ON_PAPER('paper');
  context.fillRect(0, 0, width, height);
  draw(new CanvasSheet(context), ON_PAPER);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png');
  });
}

/**
 * Buttons that save a plot.
 * @param {() => Plot} plot as it is when one is pressed
 */
export function plotButtons(plot) {
  const svg = () => {
    const now = plot();
    saveBlob(`${now.name}.svg`, new Blob([svgOf(now)], { type: 'image/svg+xml' }));
  };
  const png = async () => {
    const now = plot();
    saveBlob(`${now.name}.png`, await pngOf(now));
  };
  return h(
    'span.row',
    h('button.plain', { on: { click: svg } }, t('view_save_svg')),
    h('button.plain', { on: { click: png } }, t('view_save_png')),
  );
}

/**
 * Makes a canvas as large as its box and gives what to draw on; null while the box has no size.
 * @param {HTMLCanvasElement} canvas
 */
export function screenSheet(canvas) {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (!context || width === 0 || height === 0) return null;
  const fine = globalThis.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * fine)) canvas.width = Math.round(width * fine);
  if (canvas.height !== Math.round(height * fine)) canvas.height = Math.round(height * fine);
  context.setTransform(fine, 0, 0, fine, 0, 0);
  context.clearRect(0, 0, width, height);
  return { sheet: new CanvasSheet(context), width, height };
}
