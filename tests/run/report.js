// The lines that `./build.sh run --headless` prints.

import { classWords, percent, reasonWords } from './words.js';

/** @typedef {import('../../extension/shared/answers.js').TabBlocks} TabBlocks */

/** Widest line that still reads well in a terminal. */
const WIDTH = 100;

const number = new Intl.NumberFormat('en');

/** @param {number} ms */
function time(ms) {
  return ms < 10
    ? `${ms.toFixed(1)} ms`
    : ms < 10_000
      ? `${Math.round(ms)} ms`
      : `${(ms / 1000).toFixed(1)} s`;
}

/** @param {string} what @param {number} ms */
export function took(what, ms) {
  console.log(`  ${time(ms)} ${what}`);
}

/** @typedef {{title: string, facts: string[], body: string, pictures: number}} Read what the reader shows */

/** @param {Read | {said: string}} read */
export function told(read) {
  if ('said' in read) return console.log(`  in the reader: ${read.said}`);
  const { title, facts, body, pictures } = read;
  const count = [...new Intl.Segmenter('en', { granularity: 'word' }).segment(body)].filter(
    ({ isWordLike }) => isWordLike,
  ).length;
  console.log(`  in the reader: ${JSON.stringify(title)}`);
  console.log(
    `    ${[...facts, `${number.format(count)} words`, pictures === 1 ? '1 picture' : `${pictures} pictures`].join(' · ')}`,
  );
}

/** @param {boolean} same */
export function restored(same) {
  console.log(`  switched off: the document is ${same ? 'byte for byte as before' : 'CHANGED'}`);
  if (!same) process.exitCode = 1;
}

/**
 * What Husk found on a page: the sums, then each block with its first reasons.
 * @param {string} when
 * @param {TabBlocks | null} state
 */
export function report(when, state) {
  if (state === null) throw new Error('the extension does not answer from the page');
  const { blocks, share, template, core } = state;
  console.log(`  ${when}:`);
  if (core) {
    const { decode, segment, template: match, verdict } = core.times;
    console.log(
      `    ${number.format(core.nodes)} nodes, ${core.regions} regions; core ` +
        `${time(decode + segment + match + verdict)} (decode ${time(decode)}, segment ` +
        `${time(segment)}, template ${time(match)}, verdict ${time(verdict)})`,
    );
  }
  if (template) {
    console.log(
      `    template: learned from ${template.of} pages of this kind, ` +
        `fits ${percent(template.similarity)}`,
    );
  }
  console.log(
    `    ${blocks.length} ${blocks.length === 1 ? 'block is' : 'blocks are'} noise, ${percent(share)} of the visible text:`,
  );
  for (const block of blocks) {
    const sample = JSON.stringify(block.sample);
    const line = `    ${percent(block.share).padStart(4)}  ${classWords(block.class).padEnd(15)} ${sample}`;
    console.log(line.length > WIDTH ? `${line.slice(0, WIDTH - 2)}…"` : line);
    const reasons = block.reasons.slice(0, 2).map(reasonWords).join(' ');
    console.log(`          ${reasons} (${block.score.toFixed(2)})`);
  }
}
