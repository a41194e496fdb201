// The core for what the panel looks into: in a worker of the panel's own, which begins with the first question and ends with
// the panel. The background's core stays free for pages.

import { Core } from '../views/core.js';
import { packaged } from '../platform/webext.js';

const core = new Core(
  () => new Worker(packaged('worker.js'), { type: 'module', name: 'husk panel' }),
);

/**
 * Asks the core; see extension/workbench/core.js for the questions.
 * @template {keyof import('../views/core.js').Requests} N
 * @param {N} name
 * @param {import('../views/core.js').Requests[N][0]} given
 * @returns {Promise<import('../views/core.js').Requests[N][1]>}
 */
export const ask = (name, given) => core.call(name, given);
