// The tab "Scores": PageLevel's scores of the page, raw and smoothed.

import { createScores } from '../../views/scores/scores.js';

/**
 * @param {HTMLElement} host
 * @param {import('../tabs.js').WorkbenchContext} context
 * @returns {import('../../views/context.js').View}
 */
export const mount = (host, context) => createScores(host, context);
