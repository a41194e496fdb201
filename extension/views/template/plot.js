// Drawings of a template: its ghost page, and how well pages fitted over time.

import { scaleLinear } from 'd3-scale';

/** @typedef {import('./tree.js').Leaf} Leaf */
/** @typedef {import('./tree.js').Mark} Mark */
/** @typedef {import('../plot_colours.js').Colours} Colours */
/** @typedef {import('../sheet.js').Sheet} Sheet */

/** Colours of roles, by the number of their class. */
const ROLES = /** @type {const} */ ([
  'other',
  'navigation',
  'header',
  'footer',
  'sidebar',
  'ad',
  'related',
  'comments',
  'notice',
  'other',
]);

/** Opacity of what no page and what every page has; words are read through it. */
const PALEST = 0.1;
const FULLEST = 0.55;
const LETTER = 6.2;

/** Drift from which learning again helps: that of the core. */
const DRIFT_LIMIT = 0.5;

/**
 * @param {Sheet} sheet
 * @param {Colours} colours
 * @param {import('./ghost.js').Ghost} ghost
 * @param {{leaves: Leaf[], marks: Map<string, Mark>, chosen: {from: number, to: number} | null}} picture
 */
export function drawGhost(sheet, colours, { boxes, frames }, { leaves, marks, chosen }) {
  for (const { x, y, width, height, label } of frames) {
    sheet.rect(x + 0.5, y + 0.5, width - 1, Math.max(1, height - 1), { stroke: colours('line') });
    sheet.text(label, x + 8, y + 14, { fill: colours('soft-ink'), size: 11 });
  }
  for (const { x, y, width, height, leaf } of boxes) {
    const { seen, of, worth, sample, role, override } = leaves[leaf];
    const share = of === 0 ? 0 : seen / of;
    const fill = colours(override === 'keep' ? 'content' : ROLES[role]);
    sheet.rect(x, y, width, height, { fill, opacity: PALEST + (FULLEST - PALEST) * share });
    // Leaves that are not template have a dashed edge, leaves with a decision of the user a solid one: colour is not the
    // only sign.
    if (worth < 2) {
      sheet.rect(x + 0.5, y + 0.5, width - 1, height - 1, { stroke: fill, dash: [3, 3] });
    }
    if (override) sheet.rect(x + 1, y + 1, width - 2, height - 2, { stroke: fill, width: 2 });
    const mark = marks.get(leaves[leaf].id);
    if (mark === 'new' || mark === 'template' || mark === 'lost') {
      sheet.rect(x - 1, y - 1, width + 2, height + 2, {
        stroke: colours(mark === 'lost' ? 'ad' : 'content'),
        width: 2,
        dash: mark === 'new' ? [4, 2] : [],
      });
    }
    if (height >= 14 && width >= 20) {
      const room = Math.floor((width - 8) / LETTER);
      const words =
        sample.length > room ? `${[...sample].slice(0, Math.max(0, room - 1)).join('')}…` : sample;
      sheet.text(words, x + 5, y + Math.min(height - 5, 14), { fill: colours('ink'), size: 11 });
    }
    if (chosen && leaf >= chosen.from && leaf < chosen.to) {
      sheet.rect(x - 1.5, y - 1.5, width + 3, height + 3, { stroke: colours('ink'), width: 2 });
    }
  }
}

/**
 * @typedef {{at: number, drift: number, hides: number}} Moment
 * @param {Sheet} sheet
 * @param {Colours} colours
 * @param {number} width
 * @param {number} height
 * @param {Moment[]} moments
 * @param {{drift: string, hides: string, from: string, to: string, percent: (share: number) => string}} words
 */
export function drawHistory(sheet, colours, width, height, moments, words) {
  const [left, right, top, bottom] = [44, width - 96, 10, height - 22];
  const x = scaleLinear()
    .domain([0, Math.max(1, moments.length - 1)])
    .range([left, right]);
  const y = scaleLinear().domain([0, 1]).range([bottom, top]);
  const soft = { fill: colours('soft-ink'), size: 11 };
  for (const tick of y.ticks(4)) {
    sheet.line([left, y(tick), right, y(tick)], { stroke: colours('line'), width: 0.5 });
    sheet.text(words.percent(tick), left - 6, y(tick) + 4, { ...soft, anchor: 'end' });
  }
  sheet.line([left, y(DRIFT_LIMIT), right, y(DRIFT_LIMIT)], {
    stroke: colours('ad'),
    dash: [4, 3],
  });
  /** @type {[key: 'drift' | 'hides', colour: 'ad' | 'navigation'][]} */
  const series = [
    ['drift', 'ad'],
    ['hides', 'navigation'],
  ];
  const ends = series.map(([key]) => y(moments.at(-1)?.[key] ?? 0) + 4);
  // Labels at the ends of the lines keep off each other.
  if (Math.abs(ends[0] - ends[1]) < 13) {
    const upper = ends[0] <= ends[1] ? 0 : 1;
    ends[upper] = Math.max(top + 4, ends[upper] - 7);
    ends[1 - upper] = ends[upper] + 13;
  }
  for (const [k, [key, colour]] of series.entries()) {
    const points = moments.flatMap((moment, at) => [x(at), y(moment[key])]);
    sheet.line(points, { stroke: colours(colour), width: 2, dash: key === 'hides' ? [6, 2] : [] });
    for (let at = 0; at < points.length; at += 2) {
      sheet.rect(points[at] - 2, points[at + 1] - 2, 4, 4, { fill: colours(colour) });
    }
    sheet.text(words[key], right + 8, ends[k], { fill: colours('ink'), size: 11 });
  }
  sheet.text(words.from, left, height - 6, soft);
  if (moments.length > 1) sheet.text(words.to, right, height - 6, { ...soft, anchor: 'end' });
}
