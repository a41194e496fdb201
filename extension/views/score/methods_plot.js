// Methods against each other: a line for each, from 0 to 1, with a stroke for every page and a mark for all of them together.

import { scaleLinear } from 'd3-scale';

/** @typedef {{name: string, pages: number[], all: number | null, chosen: boolean}} Row */

const ROW = 28;
const [TOP, FOOT] = [8, 40];
const LETTER = 7;

/** Height of the plot of so many methods, px. @param {number} methods */
export const plotHeight = (methods) => TOP + methods * ROW + FOOT;

/**
 * @param {import('../sheet.js').Sheet} sheet
 * @param {import('../plot_colours.js').Colours} colours
 * @param {number} width
 * @param {number} height
 * @param {Row[]} rows
 * @param {{axis: string, places: (value: number) => string}} words
 */
export function drawMethods(sheet, colours, width, height, rows, words) {
  const longest = rows.reduce((most, { name }) => Math.max(most, name.length), 0);
  const left = Math.min(width / 3, 16 + longest * LETTER);
  const x = scaleLinear()
    .domain([Math.min(0, ...rows.flatMap(({ pages }) => pages)), 1])
    .nice()
    .range([left, width - 56]);
  const bottom = height - FOOT;
  const soft = { fill: colours('soft-ink'), size: 11 };
  for (const tick of x.ticks(5)) {
    sheet.line([x(tick), TOP, x(tick), bottom], { stroke: colours('line'), width: 1 });
    sheet.text(words.places(tick), x(tick), bottom + 14, { ...soft, anchor: 'middle' });
  }
  sheet.text(words.axis, (left + width - 56) / 2, bottom + 32, { ...soft, anchor: 'middle' });
  for (const [k, { name, pages, all, chosen }] of rows.entries()) {
    const middle = TOP + k * ROW + ROW / 2;
    sheet.text(name, left - 10, middle + 4, { fill: colours('ink'), bold: chosen, anchor: 'end' });
    sheet.line([left, middle, width - 56, middle], { stroke: colours('line'), width: 1 });
    const strokes = pages.flatMap((value) => [x(value) - 0.75, middle - 7, 1.5, 14]);
    // The more pages, the fainter each: where strokes lie on each other there are many.
    const opacity = Math.max(0.12, Math.min(0.8, 12 / Math.max(1, pages.length)));
    sheet.rects(strokes, colours('navigation'), opacity);
    if (all === null) continue;
    const at = x(all);
    sheet.rect(at - 2.5, middle - 11, 5, 22, { fill: colours('content') });
    sheet.text(words.places(all), width - 48, middle + 4, { fill: colours('ink'), bold: chosen });
  }
}
