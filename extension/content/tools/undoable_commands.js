// Commands that can be undone: decisions kept for the page or the site. Each step is one write. Redo puts back the very decisions
// that undo removed.

import { send } from '../../platform/webext.js';

/** @typedef {import('../../shared/decisions.js').Decision} Decision */
/** @typedef {{nodes: number[], verdict: import('../../shared/decisions.js').Verdict, scope: Decision['scope'], every?: boolean}} DecisionRequest */

/**
 * @param {object} task
 * @param {string} task.label
 * @param {import('../page_upload.js').PageUpload} task.upload
 * @param {Uint8Array<ArrayBuffer>} task.page the page that the nodes are of
 * @param {string} task.url
 * @param {DecisionRequest} task.request one decision for each node, all of one time; `every`: for all blocks that are built alike
 * @param {Decision[]} [task.replaces] decisions that these take the place of
 * @param {() => Promise<void>} task.after shows the result
 * @returns {import('./history.js').UndoableCommand & {decisions: () => Decision[]}}
 */
export function decisionCommand({ label, upload, page, url, request, replaces = [], after }) {
  /** @type {Decision[]} */
  let decisions = [];
  const ids = (/** @type {Decision[]} */ list) => list.map(({ id }) => id);
  const change = async (/** @type {Decision[]} */ put, /** @type {Decision[]} */ gone) => {
    await send('content-bg-decisions', { put, remove: ids(gone) });
    await after();
  };
  return {
    label,
    decisions: () => decisions,
    run: async () => {
      if (decisions.length > 0) return change(decisions, replaces);
      const asked = { url, replaces: ids(replaces), ...request };
      ({ decisions } = await upload.send('content-bg-decide', page, asked));
      return after();
    },
    undo: () => change(replaces, decisions),
  };
}
