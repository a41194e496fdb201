// How well the learned pages of a kind fitted the template, over time: a picture, and the same as a table.

import { day, percent, t } from '../../platform/i18n.js';
import { h } from '../dom.js';
import { plotButtons, ScreenPlot } from '../plot.js';
import { table } from '../table.js';
import { drawHistory } from './plot.js';

/** @typedef {import('./plot.js').Moment} Moment */

export class TemplateHistory {
  element = h('div.stack');
  /** @type {Moment[]} */
  #moments = [];
  #plot = new ScreenPlot((...on) => this.#draw(...on));
  #box = h('div.plot.short', this.#plot.canvas);

  constructor() {
    this.#plot.observe(this.#box);
  }

  dispose() {
    this.#plot.dispose();
  }

  /** @param {Moment[]} moments */
  show(moments) {
    this.#moments = moments;
    if (moments.length === 0) {
      return this.element.replaceChildren(h('p.soft', t('view_history_none')));
    }
    const isOpen = this.element.querySelector('details')?.open ?? false;
    const heads = ['view_col_when', 'view_col_drift', 'view_col_hides'];
    const rows = () =>
      moments.map(({ at, drift, hides }) => [
        day(at),
        Number(drift.toFixed(3)),
        Number(hides.toFixed(3)),
      ]);
    const title = t('view_history');
    const buttons = plotButtons(() => ({
      ...{ name: 'template-drift', title, width: 900, height: 150 },
      draw: (...on) => this.#draw(...on),
    }));
    this.element.replaceChildren(
      h('h3', title),
      this.#box,
      buttons,
      table('view_history', 'template-drift', heads, rows, null, isOpen),
    );
    this.#plot.redraw();
  }

  /** @type {import('../plot.js').Draw} */
  #draw(sheet, colours, width, height) {
    const [first, last] = [this.#moments[0], this.#moments.at(-1)];
    if (!first || !last) return;
    drawHistory(sheet, colours, width, height, this.#moments, {
      drift: t('view_col_drift'),
      hides: t('view_col_hides'),
      from: day(first.at),
      to: day(last.at),
      percent,
    });
  }
}
