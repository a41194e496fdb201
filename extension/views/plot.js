// Plots on the screen, and as files: SVG and PNG, drawn anew on light paper by what draws them on the screen.

import { t } from '../platform/i18n.js';
import { button, h } from './dom.js';
import { LIGHT, onColourChange, screenColours } from './plot_colours.js';
import { saveBlob } from './save.js';
import { CanvasSheet, SvgSheet } from './sheet.js';

/** Pixels of a PNG file per px. */
const PNG_SCALE = 2;

/** @typedef {(sheet: import('./sheet.js').Sheet, colours: import('./plot_colours.js').Colours, width: number, height: number) => void} Draw px */

/**
 * A plot as it is saved.
 * @typedef {object} Picture
 * @property {string} name of the file, without its ending
 * @property {string} title what it shows
 * @property {number} width px
 * @property {number} height
 * @property {Draw} draw
 */

/** A canvas that is drawn anew when its box has another size or the screen wants other colours. */
export class ScreenPlot {
  canvas = h('canvas', { 'aria-hidden': 'true' });
  #draw;
  #frame = 0;
  #endColours;
  #observer;

  /** @param {Draw} draw @param {() => void} [onResize] before the plot is drawn for another size */
  constructor(draw, onResize = () => {}) {
    this.#draw = draw;
    this.#endColours = onColourChange(() => this.redraw());
    this.#observer = new ResizeObserver(() => {
      onResize();
      this.redraw();
    });
  }

  /** @param {Element} box that the canvas lies in */
  observe(box) {
    this.#observer.observe(box);
  }

  /** Draws before the next frame, once however often it is asked. */
  redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      const screen = screenSheet(this.canvas);
      if (screen) this.#draw(screen.sheet, screenColours(), screen.width, screen.height);
    });
  }

  dispose() {
    cancelAnimationFrame(this.#frame);
    this.#endColours();
    this.#observer.disconnect();
  }
}

/**
 * Makes a canvas as large as its box and gives what to draw on; null while the box has no size.
 * @param {HTMLCanvasElement} canvas
 */
function screenSheet(canvas) {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (!context || width === 0 || height === 0) return null;
  const ratio = globalThis.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { sheet: new CanvasSheet(context), width, height };
}

/** The plot as text. @param {Picture} picture */
export function svgOf({ title, width, height, draw }) {
  const sheet = new SvgSheet(width, height);
  sheet.rect(0, 0, width, height, { fill: LIGHT('paper') });
  draw(sheet, LIGHT, width, height);
  return sheet.toString(title);
}

/** @param {Picture} picture @returns {Promise<Blob>} */
async function pngOf({ width, height, draw }) {
  const canvas = h('canvas', { width: width * PNG_SCALE, height: height * PNG_SCALE });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(PNG_SCALE, PNG_SCALE);
  context.fillStyle = LIGHT('paper');
  context.fillRect(0, 0, width, height);
  draw(new CanvasSheet(context), LIGHT, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png');
  });
}

/** Buttons that save a plot. @param {() => Picture} picture as it is when one is pressed */
export function plotButtons(picture) {
  const svg = () => {
    const now = picture();
    saveBlob(`${now.name}.svg`, new Blob([svgOf(now)], { type: 'image/svg+xml' }));
  };
  const png = async () => {
    const now = picture();
    saveBlob(`${now.name}.png`, await pngOf(now));
  };
  return h(
    'span.row',
    button(t('view_save', 'SVG'), svg, { className: 'plain' }),
    button(t('view_save', 'PNG'), png, { className: 'plain' }),
  );
}
