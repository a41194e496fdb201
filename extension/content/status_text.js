// What a session tells: the bar on the page, the badge and the panel, and the sentences for how things went.

import { percent, plural, t } from '../platform/i18n.js';
import { CLASSES } from '../shared/classes.js';
import { emptyReason } from '../shared/empty_reason.js';
import { isUnsure } from './paint.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../shared/empty_reason.js').Lack} Lack */

/**
 * What the bar shows.
 * @param {Session} session
 * @param {{cancel: () => void, tryAgain: () => void}} actions
 * @returns {import('./bar.js').BarState}
 */
export function barState(session, { cancel, tryAgain }) {
  const { analysis, status, pageContext, mode, visibleBlocks } = session;
  const { kit } = session.tools;
  const note = session.notes.current;
  const blocks = analysis?.blocks ?? [];
  const share = percent(visibleBlocks.share);
  const counts = new Array(CLASSES.length).fill(0);
  for (const block of blocks) counts[block.class] = (counts[block.class] ?? 0) + 1;
  const count = mode === 'highlight' ? 'content_found' : 'content_hidden';
  /** @type {import('./bar.js').BarState} */
  const usual = {
    mode,
    line: plural(count, visibleBlocks.blocks, share),
    short: `${visibleBlocks.blocks} · ${share}`,
    tone: 'plain',
    asks: asks(session),
    canUndo: kit?.corrections.history.canUndo ?? false,
    canRedo: kit?.corrections.history.canRedo ?? false,
    here: pageContext?.auto ?? null,
    canLearn: Boolean(pageContext?.site.name) && session.view !== null,
    canWalk: mode === 'highlight' && blocks.length > 0,
    counts,
    unsure: blocks.some((block) => isUnsure(block.score)),
  };
  const state = { ...usual, short: undefined, asks: false };
  switch (status) {
    case 'working':
      return { ...state, tone: 'busy', line: t('content_working') };
    case 'learning': {
      const { done, of } = kit?.learning.progress ?? { done: 0, of: 1 };
      const line = t('content_learning', Math.min(done + 1, of), of);
      const action = { label: t('content_cancel'), run: cancel };
      return { ...state, tone: 'busy', line, progress: { done, of }, action };
    }
    case 'error': {
      const action = { label: t('content_try_again'), run: tryAgain };
      return { ...state, tone: 'warn', line: session.error, action };
    }
    default:
      if (note) return { ...state, ...note, stays: true };
      return status === 'nothing' ? { ...state, line: nothingLine(lackIn(session)) } : usual;
  }
}

/** That nothing was found to hide, and why. @param {Lack | null} lack */
function nothingLine(lack) {
  return t(lack === null ? 'content_nothing' : `content_nothing_${lack}`);
}

/** What the page that was judged lacks. @param {Session} session */
function lackIn({ analysis }) {
  return analysis === null ? null : emptyReason(analysis, analysis.rules);
}

/** Whether the main content was neither confirmed nor picked. @param {Session} session */
function asks({ analysis, tools }) {
  if (analysis === null || analysis.main.length === 0) return false;
  if (tools.kit?.corrections.answered) return false;
  return !analysis.rules.some((rule) => rule.kind === 'main');
}

/**
 * What the background is told of the tab.
 * @param {Session} session
 * @returns {import('../shared/answers.js').TabState}
 */
export function tabState(session) {
  const { status, error, tools, mode, isOn, visibleBlocks } = session;
  const progress = tools.kit?.learning.progress;
  const lack = status === 'on' || status === 'nothing' ? lackIn(session) : null;
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

/** Why the page could not be judged, and what to do. @param {unknown} error */
export function errorLine(error) {
  return known(error) ?? t('content_error', messageOf(error));
}

/** Why something that was asked for did not work; the page stays as it is. @param {unknown} error */
export function failureLine(error) {
  return known(error) ?? t('content_failure', messageOf(error));
}

/** @param {unknown} error */
function known(error) {
  const name = error instanceof Error ? error.name : '';
  if (name === 'OrphanError') return t('content_error_orphan');
  if (name === 'TrapError') return t('content_error_trap');
  if (name === 'StorageFullError') return t('content_error_full');
  return null;
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
