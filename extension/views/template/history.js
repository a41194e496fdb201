// How well the learned pages of a kind fitted the template, over time: a picture, and the same as a table.

import { day, percent, t } from '../../platform/i18n.js';
import { h } from '../dom.js';
import { plotButtons, screenSheet } from '../export_plot.js';
import { onScreen } from '../plot_colours.js';
import { table } from '../table.js';
import { drawHistory } from './plot.js';

/** @typedef {import('./plot.js').Moment} Moment */

/** Size of a saved picture, px. */
const SAVED = { width: 900, height: 150 };

export function createTemplateHistory() {
  const canvas = h('canvas', { 'aria-hidden': 'true' });
  const element = h('div.stack');
  /** @type {Moment[]} */
  let moments = [];

  function words() {
    return {
      drift: t('view_col_drift'),
      hides: t('view_col_hides'),
      from: day(moments[0].at),
      to: day(moments[moments.length - 1].at),
      percent,
    };
  }

  const plot = () => ({
    name: 'template-drift',
    title: t('view_history'),
    ...SAVED,
    draw: (
      /** @type {import('../sheet.js').Sheet} */ sheet,
      /** @type {import('../plot_colours.js').Colours} */ colours,
    ) => drawHistory(sheet, colours, SAVED.width, SAVED.height, moments, words()),
  });

  const rows = () =>
    moments.map(({ at, drift, hides }) => [
      day(at),
      Number(drift.toFixed(3)),
      Number(hides.toFixed(3)),
    ]);

  return {
    element,
    /** @param {Moment[]} given */
    show(given) {
      moments = given;
      if (moments.length === 0) {
        element.replaceChildren(h('p.soft', t('view_history_none')));
        return;
      }
      const open = element.querySelector('details')?.open ?? false;
      const heads = ['view_col_when', 'view_col_drift', 'view_col_hides'];
      element.replaceChildren(
        h('h3', t('view_history')),
        h('div.plot.short', canvas),
        plotButtons(plot),
        table('view_history', 'template-drift', heads, rows, null, open),
      );
    },
    /** Draws the picture for the screen as it is now. */
    draw() {
      const screen = moments.length > 0 ? screenSheet(canvas) : null;
      if (screen) {
        drawHistory(screen.sheet, onScreen(), screen.width, screen.height, moments, words());
      }
    },
  };
}
