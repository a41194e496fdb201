// What the panel lists of a page: the blocks of the verdict, what stays, and how it went.

import { Rows } from './rows.js';

/** @typedef {import('../session.js').Session} Session */

/** The rows of each verdict, made when they are first asked for. @type {WeakMap<object, Rows>} */
const rowsMade = new WeakMap();

/** @param {Pick<Session, 'view' | 'analysis'>} session */
export function rowAt({ view, analysis }) {
  if (view === null || analysis === null) return null;
  const rows = rowsMade.get(analysis) ?? new Rows(view, analysis);
  rowsMade.set(analysis, rows);
  return rows;
}

/**
 * @param {import('./page_tools.js').PageTools} kit
 * @returns {import('../../shared/answers.js').TabBlocks}
 */
export function listed({ session, corrections }) {
  const { analysis, status, mode, isOn, visibleBlocks } = session;
  return {
    on: isOn,
    mode,
    status,
    share: visibleBlocks.share,
    visibleBlocks: visibleBlocks.blocks,
    blocks: analysis?.blocks ?? [],
    kept: rowAt(session)?.kept() ?? { rows: [], more: 0 },
    template: analysis?.template ?? null,
    core: analysis && { nodes: analysis.nodes, regions: analysis.regions, times: analysis.times },
    canUndo: corrections.history.canUndo,
    canRedo: corrections.history.canRedo,
  };
}
