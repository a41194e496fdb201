// The pages of the trial: as many of each kind, those first that were saved with their styles and pictures. The short texts
// to keep and to hide come with them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { seeded, shuffled } from '../bench/random.js';
import { openSet } from '../bench/saved_pages.js';

/** The set whose pages were saved with all that they need to be laid out. */
const LAID_OUT = 'blocks-random';

/**
 * @typedef {object} Labelled a line of the snippets' index
 * @property {string} id `SET:PAGE`
 * @property {string} set
 * @property {string} page
 * @property {string} kind
 * @property {Snippet[]} keep
 * @property {Snippet[]} hide
 *
 * @typedef {{text: string, role: string}} Snippet
 *
 * @typedef {Labelled & {site: import('../bench/saved_pages.js').SavedSite}} TrialPage
 */

/**
 * The same choice on every run with the same seed.
 * @param {string} data folder of the data sets
 * @param {{count: number, seed: number, only: string[]}} how `only`: these pages and no others
 * @returns {{pages: TrialPage[], close: () => void}}
 */
export function choosePages(data, { count, seed, only }) {
  const all = readLabelled(join(data, 'snippets/index.jsonl'));
  const chosen =
    only.length > 0 ? all.filter(({ id }) => only.includes(id)) : byTurns(all, count, seed);
  if (chosen.length === 0) throw new Error('none of these pages is in the set of snippets');
  const sets = new Map(
    [...new Set(chosen.map(({ set }) => set))].map((set) => [set, openSet(data, set)]),
  );
  const pages = chosen.map((page) => {
    const set = sets.get(page.set);
    const entry = set?.pages.find(({ id }) => id === page.page);
    if (set === undefined || entry === undefined) throw new Error(`${page.id} is not in its set`);
    return { ...page, site: set.site(entry, set.read(entry)) };
  });
  return { pages, close: () => sets.forEach((set) => set.close()) };
}

/** Name of the files of a page. @param {string} id */
export const nameOf = (id) => id.replaceAll(/[^\w.-]/g, '_');

/** @param {string} file @returns {Labelled[]} */
function readLabelled(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}

/** One page of each kind in turn, until there are enough. @param {Labelled[]} all @param {number} count @param {number} seed */
function byTurns(all, count, seed) {
  /** @type {Map<string, Labelled[]>} */
  const kinds = new Map();
  for (const page of shuffled(all, seeded(seed))) {
    const kind = kinds.get(page.kind) ?? [];
    kinds.set(page.kind, kind);
    if (page.set === LAID_OUT) kind.unshift(page);
    else kind.push(page);
  }
  const rows = [...kinds.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pages]) => pages);
  const turns = Math.max(...rows.map((pages) => pages.length));
  const inTurn = Array.from({ length: turns }, (_, k) => rows.flatMap((pages) => pages[k] ?? []));
  return inTurn
    .flat()
    .slice(0, count)
    .sort((a, b) => (a.kind + a.id < b.kind + b.id ? -1 : 1));
}
