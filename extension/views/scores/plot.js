// The two maps of scores, one above the other: as the classifier gave them, and smoothed, with the roots of sections.

import { between } from '../plot_colours.js';
import { boxesOf } from './map.js';

/** @typedef {import('./map.js').ScoreMap} ScoreMap */
/** @typedef {import('../plot_colours.js').Colours} Colours */
/** @typedef {import('../sheet.js').Sheet} Sheet */

/** Scores told apart by colour. */
const STEPS = 20;
const HEAD = 20;
const LEGEND = 30;
const SIDE = 8;
/** Section roots outlined; more are a wall of lines. */
const MOST_OUTLINES = 400;

/** Content is green, template is blue, in between it is pale. @param {number} score 0..1 @param {Colours} colours */
function scoreColour(score, colours) {
  const middle = colours('line');
  return score < 0.5
    ? between(colours('content'), middle, score * 2)
    : between(middle, colours('navigation'), score * 2 - 1);
}

/**
 * Where the maps are.
 * @param {number} width
 * @param {number} height
 */
export function frames(width, height) {
  const each = Math.max(1, (height - LEGEND) / 2 - HEAD);
  const frame = (/** @type {number} */ top) => ({
    left: SIDE,
    top,
    width: Math.max(1, width - 2 * SIDE),
    height: each,
  });
  return { raw: frame(HEAD), smoothed: frame(2 * HEAD + each) };
}

/**
 * @typedef {object} Picture
 * @property {ScoreMap} map
 * @property {Float32Array} raw
 * @property {Float32Array | Float64Array} smoothed
 * @property {Uint32Array} sections
 * @property {{from: number, to: number}} seen
 * @property {number | null} chosen part
 * @property {{raw: string, smoothed: string, content: string, template: string}} words
 */

/**
 * @param {Sheet} sheet
 * @param {Colours} colours
 * @param {number} width
 * @param {number} height
 * @param {Picture} picture
 */
export function drawScores(sheet, colours, width, height, picture) {
  const { map, seen, chosen, sections, words } = picture;
  const both = frames(width, height);
  for (const [name, frame] of /** @type {const} */ ([
    ['raw', both.raw],
    ['smoothed', both.smoothed],
  ])) {
    const look = { fill: colours('ink'), bold: true, most: frame.width };
    sheet.text(words[name], frame.left, frame.top - 6, look);
    sheet.rect(frame.left, frame.top, frame.width, frame.height, { fill: colours('raised') });
    sheet.clip(frame.left, frame.top, frame.width, frame.height + 2, () => {
      for (const [step, boxes] of boxesOf(map, picture[name], frame, seen, STEPS).entries()) {
        sheet.rects(boxes, scoreColour(step / STEPS, colours));
      }
      if (name === 'smoothed') {
        for (const part of sections.slice(0, MOST_OUTLINES)) {
          outline(sheet, frame, map, part, seen, { stroke: colours('ink'), width: 1 });
        }
      }
      if (chosen !== null) {
        outline(sheet, frame, map, chosen, seen, { stroke: colours('ad'), width: 2.5 });
      }
    });
  }
  legend(sheet, colours, width, height, words);
}

/**
 * @param {Sheet} sheet
 * @param {{left: number, top: number, width: number, height: number}} frame
 * @param {ScoreMap} map
 * @param {number} part
 * @param {{from: number, to: number}} seen
 * @param {import('../sheet.js').Look} look
 */
function outline(sheet, frame, map, part, seen, look) {
  const scale = frame.width / Math.max(1, seen.to - seen.from);
  const from = frame.left + (map.nodes[part] - seen.from) * scale;
  const high = frame.height / map.levels;
  sheet.rect(
    from + 0.5,
    frame.top + map.depths[part] * high + 0.5,
    Math.max(1, (map.ends[part] - map.nodes[part]) * scale - 1.5),
    Math.max(1, high - 1),
    look,
  );
}

/**
 * @param {Sheet} sheet
 * @param {Colours} colours
 * @param {number} width
 * @param {number} height
 * @param {{content: string, template: string}} words
 */
function legend(sheet, colours, width, height, words) {
  const top = height - LEGEND + 12;
  const wide = Math.min(200, width / 3);
  const left = (width - wide) / 2;
  for (let k = 0; k < STEPS; k += 1) {
    sheet.rect(left + (k * wide) / STEPS, top, wide / STEPS + 0.5, 8, {
      fill: scoreColour(k / (STEPS - 1), colours),
    });
  }
  const type = { fill: colours('soft-ink'), size: 11 };
  sheet.text(`0 ${words.content}`, left - 6, top + 8, { ...type, anchor: 'end' });
  sheet.text(`1 ${words.template}`, left + wide + 6, top + 8, type);
}
