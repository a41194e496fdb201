// Whether a view still looks as it was accepted. What does not is laid beside it in dist/looks/failed.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../e2e/setup.js';
import { compare } from './compare.js';
import { accepted, acceptedTree, nameOf } from './folder.js';
import { written } from './picture.js';

/** @typedef {import('./screenshots.js').Shot} Shot */

const FAILED = join(ROOT, 'dist/looks/failed');

/** Px by which an edge of a box may lie elsewhere. */
const FAR = 4;

/** @param {Shot} shot @returns {string[]} what is wrong, in words */
export function judge(shot) {
  const name = nameOf(shot);
  const wrong = shot.faults.map((fault) => `${name}: ${fault}`);
  if (shot.variant.tree) wrong.push(...changedTree(shot));
  if (shot.variant.unpictured) return wrong;
  const known = accepted(name);
  if (known === null) {
    return [
      ...wrong,
      `${name}: no picture to compare with; look at it, then ./build.sh looks --accept`,
    ];
  }
  wrong.push(...moved(shot.boxes, known.boxes).map((what) => `${name}: ${what}`));
  const { same, why, picture } = compare(shot.picture, known.picture);
  if (same) return wrong;
  mkdirSync(FAILED, { recursive: true });
  const files = { actual: written(shot.picture), wanted: written(known.picture) };
  const all = picture === null ? files : { ...files, difference: written(picture) };
  const paths = Object.entries(all).map(([which, file]) => {
    const path = join(FAILED, `${name}.${which}.png`);
    writeFileSync(path, file);
    return path;
  });
  return [...wrong, `${name}: ${why}; see ${paths.join(', ')}`];
}

/** What a screen reader is told otherwise. @param {Shot} shot @returns {string[]} in words */
function changedTree({ view, tree }) {
  const before = acceptedTree(view.name);
  if (tree === before) return [];
  const known = new Set(before.split('\n'));
  const now = new Set(tree.split('\n'));
  const told = [
    ...before
      .split('\n')
      .filter((line) => !now.has(line))
      .map((line) => `- ${line}`),
    ...tree
      .split('\n')
      .filter((line) => !known.has(line))
      .map((line) => `+ ${line}`),
  ];
  const what = told.length > 0 ? told.join('\n') : 'the same parts in another order';
  return [`${view.name}: the accessibility tree has changed\n${what}`];
}

/**
 * Which parts stand elsewhere, are gone or new.
 *
 * @param {Record<string, number[]>} now
 * @param {Record<string, number[]>} before
 * @returns {string[]} in words
 */
export function moved(now, before) {
  const words = [];
  for (const [name, [left, top, width, height]] of Object.entries(before)) {
    const box = now[name];
    if (box === undefined) {
      words.push(`${name} is gone`);
      continue;
    }
    const edges = [
      box[0] - left,
      box[1] - top,
      box[0] + box[2] - left - width,
      box[1] + box[3] - top - height,
    ];
    if (edges.some((by) => Math.abs(by) > FAR)) {
      words.push(
        `${name} is at ${box.join(', ')} instead of ${[left, top, width, height].join(', ')}`,
      );
    }
  }
  for (const name of Object.keys(now)) if (!(name in before)) words.push(`${name} is new`);
  return words;
}
