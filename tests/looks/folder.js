// The pictures that were accepted, the boxes that belong to them, and the accessibility trees.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../e2e/setup.js';
import { read, written } from './picture.js';

/** @typedef {import('./screenshots.js').Shot} Shot */

const FOLDER = join(ROOT, 'tests/looks/pictures');
const BOXES = join(FOLDER, 'boxes.json');
const TREES = join(ROOT, 'tests/looks/trees');

/** @param {Pick<Shot, 'view' | 'variant'>} shot */
export const nameOf = ({ view, variant }) => `${view.name}.${variant.name}`;

/** @returns {Record<string, Record<string, number[]>>} */
function allBoxes() {
  return existsSync(BOXES) ? JSON.parse(readFileSync(BOXES, 'utf8')) : {};
}

/** What was accepted under a name. @param {string} name */
export function accepted(name) {
  const file = join(FOLDER, `${name}.png`);
  if (!existsSync(file)) return null;
  return { file, picture: read(readFileSync(file)), boxes: allBoxes()[name] ?? {} };
}

/** @param {string} view */
const treeFile = (view) => join(TREES, `${view}.txt`);

/** The accessibility tree that was accepted of a view, empty without one. @param {string} view */
export function acceptedTree(view) {
  return existsSync(treeFile(view)) ? readFileSync(treeFile(view), 'utf8') : '';
}

/** Names of the views whose tree was accepted. */
export function acceptedTrees() {
  return readdirSync(TREES).map((file) => file.slice(0, -'.txt'.length));
}

/** Names of all that was accepted. */
export function acceptedNames() {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.png'))
    .map((file) => file.slice(0, -'.png'.length));
}

/**
 * Accepts what was taken.
 *
 * @param {Shot[]} shots
 * @param {{all: boolean}} options all: these are all there are, so that any other is forgotten
 */
export function accept(shots, { all }) {
  mkdirSync(FOLDER, { recursive: true });
  mkdirSync(TREES, { recursive: true });
  for (const { view, variant, tree } of shots) {
    if (variant.tree) writeFileSync(treeFile(view.name), tree);
  }
  const seen = new Set(shots.map(({ view }) => view.name));
  for (const view of all ? acceptedTrees() : []) if (!seen.has(view)) rmSync(treeFile(view));
  acceptPictures(
    shots.filter(({ variant }) => !variant.unpictured),
    all,
  );
}

/** @param {Shot[]} shots @param {boolean} all */
function acceptPictures(shots, all) {
  const names = new Set(shots.map(nameOf));
  const kept = Object.entries(allBoxes()).filter(([name]) => !all && !names.has(name));
  const boxes = [...kept, ...shots.map((shot) => [nameOf(shot), shot.boxes])];
  boxes.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  // A line for each picture: small changes of a view are small changes of this file.
  const lines = boxes.map(([name, of]) => `${JSON.stringify(name)}: ${JSON.stringify(of)}`);
  writeFileSync(BOXES, `{\n${lines.join(',\n')}\n}\n`);
  for (const shot of shots) {
    writeFileSync(join(FOLDER, `${nameOf(shot)}.png`), written(shot.picture));
  }
  if (!all) return;
  for (const name of acceptedNames()) {
    if (!names.has(name)) rmSync(join(FOLDER, `${name}.png`));
  }
}
