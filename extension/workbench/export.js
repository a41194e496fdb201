// The results as JSON: per page and method, every text leaf with its path, whether it is template, and the score.

import * as dom from '../content/dom.js';
import { StoppedError } from '../views/core.js';
import { readPage } from './page.js';

/** @typedef {import('./method_runner.js').MethodRunner} MethodRunner */
/** @typedef {import('../views/core.js').Method} Method */
/** @typedef {import('./files.js').Found} Found */

const FORMAT = 1;
const PLACES = 1000;

/**
 * @param {object} task
 * @param {MethodRunner} task.runner
 * @param {Found[]} task.pages
 * @param {Method[]} task.methods
 * @param {AbortSignal} task.signal
 * @param {(done: number) => void} task.onProgress
 * @returns {Promise<Blob>} a page a line, so that a long file stays readable
 */
export async function exportResults({ runner, pages, methods, signal, onProgress }) {
  /** @type {BlobPart[]} */
  const parts = [`{"format":"husk-workbench","version":${FORMAT},"pages":[`];
  for (const [index, found] of pages.entries()) {
    if (signal.aborted) throw new StoppedError();
    onProgress(index);
    const row = await resultsOf(runner, found, index, methods, pages);
    // A blob a page: the browser keeps what no longer fits into memory elsewhere.
    parts.push(new Blob([index === 0 ? '\n' : ',\n', JSON.stringify(row)]));
  }
  parts.push('\n]}\n');
  return new Blob(parts, { type: 'application/json' });
}

/**
 * @param {MethodRunner} runner
 * @param {Found} found
 * @param {number} index
 * @param {Method[]} methods
 * @param {Found[]} pages
 */
async function resultsOf(runner, found, index, methods, pages) {
  const { path } = found;
  try {
    const { parents, chars, complete, outcomes } = await runner.marks(index, methods);
    const { nodes } = await readPage(found);
    const paths = pathsOf(parents, nodes);
    const leaves = [...chars.keys()].filter((node) => chars[node] > 0);
    /** @type {Record<string, object>} */
    const results = {};
    for (const [name, outcome] of outcomes) {
      if (!methods.some((method) => method.name === name)) continue;
      if ('error' in outcome) {
        results[name] = outcome;
        continue;
      }
      const { template, scores } = outcome.marking;
      results[name] = {
        learned: outcome.learned.map((page) => pages[page].path),
        nodes: leaves.map((node) => ({
          path: paths(node),
          template: template[node] === 1,
          score: Math.round(PLACES * scores[node]) / PLACES,
        })),
      };
    }
    return { path, nodes: parents.length, complete, methods: results };
  } catch (error) {
    if (error instanceof StoppedError) throw error;
    return { path, error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * XPaths in the flat tree: `/html/body/div[2]/text()[1]`. Counted once for all, O(nodes).
 * @param {Uint32Array} parents
 * @param {Node[]} nodes
 * @returns {(node: number) => string}
 */
export function pathsOf(parents, nodes) {
  const steps = new Array(parents.length);
  /** @type {Map<number, Map<string, number>>} children seen so far, by parent and name */
  const seen = new Map();
  for (let k = 0; k < parents.length; k += 1) {
    const node = nodes[k];
    const name = dom.isElement(node) ? dom.localName(node) : 'text()';
    if (k === 0) {
      steps[k] = name;
      continue;
    }
    const counts = seen.get(parents[k]) ?? new Map();
    seen.set(parents[k], counts);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    steps[k] = `${name}[${counts.get(name)}]`;
  }
  return (node) => {
    const path = [];
    for (let k = node; k !== 0; k = parents[k]) path.push(steps[k]);
    return `/${[steps[0], ...path.reverse()].join('/')}`;
  };
}
