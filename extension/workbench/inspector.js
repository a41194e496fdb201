// What the views that look into methods ask of the core, in the worker; src/wasm/lab/inspect.rs answers.
//
//   tpsSteps {page}                  pageScores {page}    smoothScores {tree, penalty}      mapPages {left, right}
//   templateTree {template, page}    learnTemplate {template, page, site, now}    forgetLeaves {template, leaves}
//   recordPlaces {page, name}

import {
  findings,
  forgetLeaves,
  learn,
  mapPages,
  pageScores,
  recordPlaces,
  smoothScores,
  templateTree,
  tpsSteps,
} from '../../dist/wasm/lab.js';

/** @typedef {import('../views/core.js').Requests} Requests */

/** @type {{[N in 'tpsSteps' | 'pageScores' | 'smoothScores' | 'mapPages' | 'learnTemplate' | 'templateTree' | 'forgetLeaves' | 'recordPlaces']: (given: Requests[N][0]) => Requests[N][1]}} */
export const inspector = {
  tpsSteps: ({ page }) => tpsSteps(page),
  pageScores: ({ page }) => pageScores(page),
  smoothScores: ({ tree, penalty }) => smoothScores(tree, penalty),
  mapPages: ({ left, right }) => mapPages(left, right),
  templateTree: ({ template, page }) => templateTree(template, page),
  learnTemplate: ({ template, page, site, now }) =>
    learn(template, page, site, now, findings(page)),
  forgetLeaves: ({ template, leaves }) => forgetLeaves(template, leaves),
  recordPlaces: ({ page, name }) => recordPlaces(page, name),
};
