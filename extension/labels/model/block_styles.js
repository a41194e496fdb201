// How blocks are drawn on a labelled page, in the workbench and on the live page.
//
//   main content  a double line, green      template  a solid line and a tint      neither  a thin line
//   unsure        dashed                    unanswered  dotted                     a proposal  the same, fainter

import { CLASS_COLOURS, SURFACES } from '../../shared/colours.js';

/** @typedef {import('./blocks.js').Block} Block */

// The darker colour of each pair: visible on light pages and on dark ones.
const [MAIN] = CLASS_COLOURS.content;
const [TEMPLATE] = CLASS_COLOURS.navigation;
const [SOFT] = SURFACES['soft-ink'];
export const [OPEN] = CLASS_COLOURS.ad;

/** Style of each mark: line, colour, tint in per cent. @type {Readonly<Record<string, readonly [string, string, number]>>} */
export const LOOKS = Object.freeze({
  main: ['4px double', MAIN, 8],
  template: ['1px solid', TEMPLATE, 14],
  both: ['3px solid', MAIN, 14],
  neither: ['1px solid', SOFT, 0],
  unsure: ['2px dashed', SOFT, 6],
  open: ['2px dotted', OPEN, 0],
});

/** The marks by number. */
export const MARKS = Object.freeze(Object.keys(LOOKS));

/** The mark of a block by its answers. @param {Pick<Block, 'template' | 'main'>} block */
export function markOf({ template, main }) {
  if (template === null || main === null) return 'open';
  if (template === 'unsure' || main === 'unsure') return 'unsure';
  if (main === 'yes') return template === 'yes' ? 'both' : 'main';
  return template === 'yes' ? 'template' : 'neither';
}
