// The paper's picture: one dot per node, its position from left to right, its tag path from bottom to top.

import { frequentPositions } from './steps.js';

/** @typedef {import('./steps.js').Step} Step */
/** @typedef {import('../plot_colours.js').Colours} Colours */
/** @typedef {import('../sheet.js').Sheet} Sheet */

/** @typedef {(value: number) => number} Scale */

export const MARGIN = Object.freeze({ top: 28, right: 12, bottom: 36, left: 52 });

/** Colours of regions beside the main one, in turn: neighbours differ, and each has its number above it. */
const REGION_COLOURS = /** @type {const} */ (['navigation', 'comments', 'related', 'notice', 'ad']);

/** Dots of one colour that are kept pale. */
const FAINT = 0.22;

/** @param {number} region @param {number} main @param {Colours} colours */
function regionColour(region, main, colours) {
  return region === main
    ? colours('content')
    : colours(REGION_COLOURS[region % REGION_COLOURS.length]);
}

/**
 * @typedef {object} Picture
 * @property {import('./steps.js').Sequence} sequence
 * @property {Step | null} step the part looked at; null: the regions
 * @property {boolean} complement all but the main region stays
 * @property {{from: number, to: number} | null} brushed positions
 * @property {number | null} chosen position
 * @property {{x: string, y: string, region: (number: number) => string, main: string}} words
 */

/**
 * @param {Sheet} sheet
 * @param {Colours} colours
 * @param {{width: number, height: number, x: Scale & {ticks: (count: number) => number[]}, y: Scale & {ticks: (count: number) => number[]}}} frame
 * @param {Picture} picture
 */
export function drawSequence(sheet, colours, { width, height, x, y }, picture) {
  const inner = {
    left: MARGIN.left,
    top: MARGIN.top,
    width: Math.max(1, width - MARGIN.left - MARGIN.right),
    height: Math.max(1, height - MARGIN.top - MARGIN.bottom),
  };
  const bottom = inner.top + inner.height;
  drawAxes(sheet, colours, inner, x, y, picture.words);
  sheet.clip(inner.left, 0, inner.width, bottom, () => {
    if (picture.step) drawStep(sheet, colours, inner, x, picture.step);
    else drawRegions(sheet, colours, inner, x, picture);
  });
  sheet.clip(inner.left, inner.top, inner.width, inner.height, () => {
    for (const { boxes, fill, opacity } of dotBatches(picture, colours, inner, x, y)) {
      sheet.rects(boxes, fill, opacity);
    }
    const { brushed, chosen } = picture;
    if (brushed) {
      const from = x(brushed.from);
      sheet.rect(from, inner.top, x(brushed.to) - from, inner.height, {
        fill: colours('ink'),
        opacity: 0.08,
      });
    }
    if (chosen !== null) {
      const at = x(chosen + 0.5);
      sheet.line([at, inner.top, at, bottom], { stroke: colours('ink'), width: 1.5 });
    }
  });
}

/**
 * @param {Sheet} sheet
 * @param {Colours} colours
 * @param {{left: number, top: number, width: number, height: number}} inner
 * @param {Scale & {ticks: (count: number) => number[]}} x
 * @param {Scale & {ticks: (count: number) => number[]}} y
 * @param {{x: string, y: string}} words
 */
function drawAxes(sheet, colours, { left, top, width, height }, x, y, words) {
  const bottom = top + height;
  const [soft, line] = [colours('soft-ink'), colours('line')];
  for (const tick of x.ticks(Math.max(2, width / 90))) {
    const at = x(tick);
    if (at < left || at > left + width) continue;
    sheet.line([at, top, at, bottom], { stroke: line, width: 0.5 });
    sheet.text(String(tick), at, bottom + 14, { fill: soft, size: 11, anchor: 'middle' });
  }
  for (const tick of y.ticks(Math.max(2, height / 50))) {
    const at = y(tick);
    if (at < top || at > bottom) continue;
    sheet.line([left, at, left + width, at], { stroke: line, width: 0.5 });
    sheet.text(String(tick), left - 6, at + 4, { fill: soft, size: 11, anchor: 'end' });
  }
  sheet.line([left, top, left, bottom, left + width, bottom], { stroke: colours('edge') });
  sheet.text(words.x, left + width, bottom + 30, { fill: soft, size: 11, anchor: 'end' });
  sheet.text(words.y, 4, bottom + 30, { fill: soft, size: 11 });
}

/**
 * Regions as bands, numbered above.
 * @param {Sheet} sheet
 * @param {Colours} colours
 * @param {{left: number, top: number, width: number, height: number}} inner
 * @param {Scale} x
 * @param {Picture} picture
 */
function drawRegions(sheet, colours, inner, x, { sequence, words }) {
  let free = -Infinity;
  for (const [k, { start, end }] of sequence.regions.entries()) {
    const [from, to] = [x(start), x(end)];
    const fill = regionColour(k, sequence.main, colours);
    sheet.rect(from, inner.top - 6, Math.max(1, to - from - 1), 4, { fill });
    const middle = (Math.max(from, inner.left) + Math.min(to, inner.left + inner.width)) / 2;
    const label = k === sequence.main ? words.main : words.region(k + 1);
    const room = 4 + 3.2 * label.length;
    if (middle - room < free || to < inner.left || from > inner.left + inner.width) continue;
    free = middle + room;
    sheet.text(label, middle, inner.top - 10, {
      fill: colours('ink'),
      size: 11,
      bold: k === sequence.main,
      anchor: 'middle',
    });
  }
}

/**
 * The part looked at, and where it is split.
 * @param {Sheet} sheet
 * @param {Colours} colours
 * @param {{left: number, top: number, width: number, height: number}} inner
 * @param {Scale} x
 * @param {Step} step
 */
function drawStep(sheet, colours, inner, x, { start, end, split }) {
  const [from, to] = [x(start), x(end)];
  sheet.rect(from, inner.top, to - from, inner.height, { fill: colours('raised') });
  if (!split) {
    sheet.rect(from, inner.top - 6, Math.max(1, to - from), 4, { fill: colours('soft-ink') });
    return;
  }
  const at = x(split.at);
  const [kept, cut] = split.right
    ? [
        [at, to],
        [from, at],
      ]
    : [
        [from, at],
        [at, to],
      ];
  sheet.rect(kept[0], inner.top, kept[1] - kept[0], inner.height, {
    fill: colours('content'),
    opacity: 0.1,
  });
  sheet.rect(kept[0], inner.top - 6, Math.max(1, kept[1] - kept[0]), 4, {
    fill: colours('content'),
  });
  sheet.rect(cut[0], inner.top - 6, Math.max(1, cut[1] - cut[0]), 4, { fill: colours('edge') });
  sheet.line([at, inner.top - 10, at, inner.top + inner.height], {
    stroke: colours('ad'),
    width: 1.5,
    dash: [5, 3],
  });
  sheet.text(`i = ${split.at - start}`, at + 4, inner.top - 12, { fill: colours('ink'), size: 11 });
}

/**
 * Dots in batches of one look each.
 * @param {Picture} picture
 * @param {Colours} colours
 * @param {{left: number, width: number, height: number}} inner
 * @param {Scale} x
 * @param {Scale} y
 */
function dotBatches({ sequence, step, complement }, colours, inner, x, y) {
  const { ranks, regions, main, paths } = sequence;
  // As large as a position is wide, within what can be seen and does not hide others.
  const wide = Math.min(6, Math.max(1.6, x(1) - x(0)));
  const high = Math.min(6, Math.max(1.6, y(0) - y(1)));
  const from = Math.max(0, Math.floor(positionAt(x, inner.left)) - 1);
  const to = Math.min(ranks.length, Math.ceil(positionAt(x, inner.left + inner.width)) + 1);
  /** @type {Map<string, {boxes: number[], fill: string, opacity: number}>} */
  const batches = new Map();
  /** @param {number} k @param {string} fill @param {number} opacity */
  const put = (k, fill, opacity) => {
    const name = `${fill} ${opacity}`;
    let batch = batches.get(name);
    if (!batch) batches.set(name, (batch = { boxes: [], fill, opacity }));
    batch.boxes.push(x(k + 0.5) - wide / 2, y(ranks[k] + 0.5) - high / 2, wide, high);
  };
  if (step) {
    const { threshold = 1 } = step.split ?? step.tried.at(-1) ?? {};
    const taking = frequentPositions(ranks, paths, step, threshold);
    for (let k = from; k < to; k += 1) {
      const inside = k >= step.start && k < step.end;
      if (!inside) put(k, colours('edge'), FAINT);
      else if (taking[k - step.start] === 0) put(k, colours('soft-ink'), 0.5);
      else put(k, step.split && k < step.split.at ? colours('navigation') : colours('ink'), 1);
    }
    return batches.values();
  }
  let region = 0;
  for (let k = from; k < to; k += 1) {
    while (region + 1 < regions.length && regions[region].end <= k) region += 1;
    const stays = (region === main) !== complement;
    put(k, regionColour(region, main, colours), stays ? 1 : 0.75);
  }
  return batches.values();
}

/** The position under a place. @param {Scale} x linear @param {number} place px */
export function positionAt(x, place) {
  return (place - x(0)) / (x(1) - x(0));
}
