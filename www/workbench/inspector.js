// What the views that look into methods ask of the core, in the worker.
//
//   tpsSteps {page}              pageScores, smoothScores {key, page, …}       mapPages {left, right}
//   templateTree {template, page}    learnTemplate {template, page, site, now}    editTemplate {template, ids, edit, now}
//
// Scored pages stay in the core's memory, so that a slider can smooth them again and again; a few, the newest.

import {
  editTemplate,
  learn,
  mapPages,
  PageScores,
  templateTree,
  tpsSteps,
} from '../../dist/wasm/husk.js';

/** @typedef {import('./core.js').Requests} Requests */

/** Pages whose scores are kept. */
const MOST_SCORED = 4;

/** By page, least recently used first. @type {Map<string, PageScores>} */
const scored = new Map();

/** @param {string} key @param {Uint8Array} page */
function scoresOf(key, page) {
  const scores = scored.get(key) ?? new PageScores(page);
  scored.delete(key);
  scored.set(key, scores);
  for (const [oldest, left] of scored) {
    if (scored.size <= MOST_SCORED) break;
    scored.delete(oldest);
    left.free();
  }
  return scores;
}

/** @type {{[N in 'tpsSteps' | 'pageScores' | 'smoothScores' | 'mapPages' | 'learnTemplate' | 'templateTree' | 'editTemplate']: (given: Requests[N][0]) => Requests[N][1]}} */
export const inspector = {
  tpsSteps: ({ page }) => tpsSteps(page),
  pageScores: ({ key, page }) => {
    // The page of this name may be another one now.
    scored.get(key)?.free();
    scored.delete(key);
    return scoresOf(key, page).raw();
  },
  smoothScores: ({ key, page, penalty }) => scoresOf(key, page).smooth(penalty),
  mapPages: ({ left, right }) => mapPages(left, right),
  learnTemplate: ({ template, page, site, now }) => learn(template, page, site, now),
  templateTree: ({ template, page }) => templateTree(template, page),
  editTemplate: ({ template, ids, edit, now }) => editTemplate(template, ids, edit, now),
};
