// The state of a session in words: for the bar on the page, for the badge and the panel; and messages of errors.

import { percent, plural, t } from '../platform/i18n.js';
import { emptyReason } from '../shared/empty_reason.js';

/**
 * @typedef {Pick<import('./session.js').Session, 'analysis' | 'status' | 'mode' | 'isOn' | 'error'
 *   | 'visibleBlocks' | 'notes' | 'pageTools' | 'look'>} Session
 */
/** @typedef {import('../shared/empty_reason.js').Lack} Lack */

/**
 * What the bar shows.
 * @param {Session} session
 * @returns {import('./bar.js').BarState}
 */
export function barState(session) {
  const { status, mode, visibleBlocks, pageTools } = session;
  const note = session.notes.current;
  const share = percent(visibleBlocks.share);
  const count = mode === 'highlight' ? 'content_found' : 'content_hidden';
  /** @type {import('./bar.js').BarState} */
  const usual = {
    mode,
    line: plural(count, visibleBlocks.blocks, share),
    short: `${visibleBlocks.blocks} · ${share}`,
    tone: 'plain',
    asks: isMainOpen(session),
    lists: (session.analysis?.blocks.length ?? 0) > 0,
    canUndo: pageTools?.corrections.history.canUndo ?? false,
    canRedo: pageTools?.corrections.history.canRedo ?? false,
  };
  const state = { ...usual, short: undefined, asks: false };
  switch (status) {
    case 'working':
      return { ...state, tone: 'busy', line: t('ui_working') };
    case 'learning':
      return { ...state, tone: 'busy', ...pageTools?.learning.barState };
    case 'error': {
      const action = { label: t('content_try_again'), run: () => void session.look('again') };
      return { ...state, tone: 'warn', line: session.error, action };
    }
    default:
      if (note) return { ...state, ...note, stays: true };
      return status === 'nothing' ? { ...state, line: nothingLine(lackOf(session)) } : usual;
  }
}

/** That nothing was found to hide, and why. @param {Lack | null} lack */
function nothingLine(lack) {
  return t(lack === null ? 'ui_nothing' : `ui_nothing_${lack}`);
}

/** What the judged page lacks. @param {Session} session */
function lackOf({ analysis }) {
  return analysis === null ? null : emptyReason(analysis, analysis.decisions);
}

/** Whether the main content was neither confirmed nor picked. @param {Session} session */
function isMainOpen({ analysis, pageTools }) {
  if (analysis === null || analysis.main.length === 0) return false;
  if (pageTools?.corrections.answered) return false;
  return !analysis.decisions.some(({ verdict }) => verdict === 'main');
}

/**
 * What is reported to the background.
 * @param {Session} session
 * @returns {import('../shared/answers.js').TabState}
 */
export function tabState(session) {
  const { status, error, pageTools, mode, isOn, visibleBlocks } = session;
  const progress = pageTools?.learning.progress;
  const lack = status === 'on' || status === 'nothing' ? lackOf(session) : null;
  return {
    on: isOn,
    mode,
    blocks: isOn ? visibleBlocks.blocks : 0,
    share: isOn ? Math.min(1, Math.max(0, visibleBlocks.share)) : 0,
    status,
    ...(lack === null ? {} : { lack }),
    ...(status === 'error' ? { error } : {}),
    ...(progress && status === 'learning' ? { progress } : {}),
  };
}

/** Errors that are said in words of their own. */
const ERRORS = new Map([
  ['OrphanError', 'content_error_orphan'],
  ['TrapError', 'content_error_trap'],
  ['StorageFullError', 'content_error_full'],
]);

/**
 * What went wrong, and what to do.
 * @param {unknown} error
 * @param {'content_error' | 'ui_failed'} other what is said of other errors: the page could not be judged, or what the user
 *   asked for did not work
 */
export function errorLine(error, other) {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  return t(ERRORS.get(name) ?? other, message);
}
