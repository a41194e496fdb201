// What the benches found beside what is wanted: each leaves its figures in dist/bench, and `./build.sh bench` prints all
// of them at its end.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ROOT } from '../paths.js';
import { align, short } from './summary.js';

export { ROOT };

const FOLDER = join(ROOT, 'dist/bench/figures');

/**
 * @typedef {object} Figure
 * @property {string} what
 * @property {number} value NaN where it could not be had
 * @property {string} unit such as `ms`, or `×` for a ratio
 * @property {number} [limit] the value is wanted to be no more than this; or no less, where `least`
 * @property {boolean} [least]
 * @property {number} [per1000] ms for 1000 nodes, where that says something
 *
 * @typedef {object} Cost one part of the work
 * @property {string} part
 * @property {number} per1000 ms for 1000 nodes
 * @property {number} share of the whole, 0..1
 * @property {number} [floor] the least that it could take, ms for 1000 nodes
 * @property {string} [why] what the floor is
 *
 * @typedef {{bench: string, figures: Figure[], costs?: {of: string, parts: Cost[]}[]}} Found
 */

/** Leaves what a bench found, and gives it as text. @param {Found} found */
export function keep(found) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${found.bench}.json`), JSON.stringify(found));
  return [figureTable([found]), ...costTables([found])].join('\n\n');
}

/** Whether a figure is what is wanted; null where nothing is. @param {Figure} figure */
export function isMet({ value, limit, least = false }) {
  if (limit === undefined) return null;
  return least ? value >= limit : value <= limit;
}

/** @param {Found[]} all */
function figureTable(all) {
  const rows = all.flatMap(({ figures }) =>
    figures.map((figure) => {
      const met = isMet(figure);
      const wanted = `${figure.least ? '≥' : '≤'} ${short(figure.limit)}`;
      return [
        figure.what,
        `${short(figure.value)} ${figure.unit}`,
        figure.limit === undefined ? '' : wanted,
        short(figure.per1000),
        met === null ? '' : met ? 'yes' : 'NO',
      ];
    }),
  );
  return align([['figure', 'found', 'wanted', 'ms/1000 nodes', 'met'], ...rows]);
}

/** @param {Found[]} all */
function costTables(all) {
  return all.flatMap(({ costs = [] }) =>
    costs.map(({ of, parts }) => {
      const rows = parts.map(({ part, per1000, share, floor, why = '' }) => [
        part,
        short(per1000),
        `${Math.round(100 * share)} %`,
        short(floor),
        floor ? `${short(per1000 / floor)} ×` : '-',
        why,
      ]);
      const head = [`where the time goes: ${of}`, 'ms/1000 nodes', 'share', 'floor', 'above it'];
      return align([[...head, 'the floor is'], ...rows]);
    }),
  );
}

/** Everything that was left by the last runs, as text. */
export function allFigures() {
  const all = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));
  // JSON has no NaN.
  for (const { figures } of all) for (const one of figures) one.value ??= NaN;
  return [figureTable(all), ...costTables(all)].join('\n\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(allFigures());
