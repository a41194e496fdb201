// Commands that can be undone: rules kept for the page or the site, and corrections of the site's template. Redo puts back the very
// rule that undo removed.

import { send } from '../../platform/webext.js';

/** @typedef {import('../../shared/answers.js').Rule} Rule */
/** @typedef {{nodes: number[], kind: Rule['kind'], scope: Rule['scope'], every?: boolean}} RuleRequest */

/**
 * @param {object} task
 * @param {string} task.label
 * @param {import('../page_upload.js').PageUpload} task.upload
 * @param {Uint8Array<ArrayBuffer>} task.page the page that the nodes are of
 * @param {string} task.url
 * @param {RuleRequest} task.request one rule for each node, all of one time; `every`: for all blocks that are built like it
 * @param {Rule[]} [task.replaces] rules that these take the place of
 * @param {{node: number, verdict: 'keep' | 'hide'} | null} [task.correction] of the site's template
 * @param {() => Promise<void>} task.after shows the result
 * @returns {import('./history.js').UndoableCommand & {rules: () => Rule[]}}
 */
export function ruleCommand({
  label,
  upload,
  page,
  url,
  request,
  replaces = [],
  correction = null,
  after,
}) {
  /** @type {Rule[]} */
  let rules = [];
  const correct = async (/** @type {'keep' | 'hide' | null} */ verdict) => {
    if (correction) {
      await upload.send('content-bg-correct', page, { node: correction.node, verdict });
    }
  };
  const remove = async (/** @type {Rule[]} */ list) => {
    for (const { id } of list) await send('content-bg-rule-remove', { id });
  };
  const put = async (/** @type {Rule[]} */ list) => {
    for (const rule of list) await send('content-bg-rule-put', { rule });
  };
  return {
    label,
    rules: () => rules,
    run: async () => {
      if (rules.length > 0) {
        await put(rules);
      } else {
        ({ rules } = await upload.send('content-bg-rules-add', page, { url, ...request }));
      }
      // What is new first: a failure in between leaves the older rule, which rests beside a newer one.
      await remove(replaces);
      if (correction) await correct(correction.verdict);
      await after();
    },
    undo: async () => {
      await remove(rules);
      await put(replaces);
      if (correction) await correct(null);
      await after();
    },
  };
}
