// What the views that look into methods ask of the core, in the worker. The core answers with plain lists (src/wasm/lab/inspect.rs);
// here they get their names.
//
//   tpsSteps {page}                  pageScores {page}    smoothScores {tree, penalty}      mapPages {left, right}
//   templateTree {template, page}    learnTemplate {template, page, site, now}    forgetLeaves {template, leaves}

import {
  forgetLeaves,
  learn,
  mapPages,
  pageScores,
  smoothScores,
  templateTree,
  tpsSteps,
} from '../../dist/wasm/lab.js';

/** @typedef {import('../views/core.js').Requests} Requests */

/** @type {{[N in 'tpsSteps' | 'pageScores' | 'smoothScores' | 'mapPages' | 'learnTemplate' | 'templateTree' | 'forgetLeaves']: (given: Requests[N][0]) => Requests[N][1]}} */
export const inspector = {
  tpsSteps({ page }) {
    const [nodes, symbols, count, regions, main, complete, margin, tried] = tpsSteps(page);
    return { nodes, symbols, count, regions, main, complete, margin, tried };
  },
  pageScores({ page }) {
    const [nodes, scores, tree] = pageScores(page);
    return { nodes, scores, tree };
  },
  smoothScores({ tree, penalty }) {
    const [scores, sections, exact] = smoothScores(tree, penalty);
    return { scores, sections, exact };
  },
  mapPages({ left, right }) {
    const mapped = mapPages(left, right);
    if (!mapped) return null;
    const [pairs, deleted, inserted] = mapped;
    return { pairs, deleted, inserted };
  },
  templateTree({ template, page }) {
    const [site, pages, texts, leaves, kinds, counts, history] = templateTree(template, page);
    return { site, pages, texts, leaves, kinds, counts, history };
  },
  learnTemplate: ({ template, page, site, now }) => learn(template, page, site, now),
  forgetLeaves: ({ template, leaves }) => forgetLeaves(template, leaves),
};
