// What the panel lists of a page: the blocks of the verdict, what stays, and the state of the session.

import { Rows } from './rows.js';

/** @typedef {import('./page_tools.js').ToolsSession} Session */

/** The rows of each verdict, made when they are first asked for. @type {WeakMap<object, Rows>} */
const rowsMade = new WeakMap();

/** @param {Pick<Session, 'view' | 'analysis'>} session */
export function rowsOf({ view, analysis }) {
  if (view === null || analysis === null) return null;
  const rows = rowsMade.get(analysis) ?? new Rows(view, analysis);
  rowsMade.set(analysis, rows);
  return rows;
}

/**
 * @param {Pick<Session, 'view' | 'analysis' | 'status' | 'mode' | 'isOn' | 'visibleBlocks'>} session
 * @param {import('./history.js').History} history
 * @returns {import('../../shared/answers.js').TabBlocks}
 */
export function listBlocks(session, history) {
  const { analysis, status, mode, isOn, visibleBlocks } = session;
  return {
    on: isOn,
    mode,
    status,
    share: visibleBlocks.share,
    visibleBlocks: visibleBlocks.blocks,
    blocks: analysis?.blocks ?? [],
    kept: rowsOf(session)?.kept() ?? { rows: [], more: 0 },
    template: analysis?.template ?? null,
    core: analysis && {
      nodes: analysis.nodes,
      kind: analysis.kind,
      regions: analysis.regions,
      times: analysis.times,
    },
    canUndo: history.canUndo,
    canRedo: history.canRedo,
  };
}
