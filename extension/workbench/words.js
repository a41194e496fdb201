// What the workbench says, put together. The words are in extension/_locales; numbers carry their unit.

import { number, percent, plural, t } from '../platform/i18n.js';

export { percent };

/** @param {number} value 0..1, to three places */
export function index(value) {
  return value.toFixed(3);
}

/** @param {number} ms */
function time(ms) {
  return t('view_ms', ms < 10 ? Math.round(10 * ms) / 10 : Math.round(ms));
}

/** @param {number | null} share of the text that is template, 0..1; null without text */
function verdict(share) {
  if (share === null) return t('ui_no_text');
  return share === 1 ? t('view_pane_all') : t('view_pane_share', percent(share));
}

export const words = Object.freeze({
  count: number,
  nodes: (/** @type {number} */ n) => plural('ui_count_nodes', n),
  opened: (/** @type {number} */ pages) => t('view_opened', plural('ui_count_pages', pages)),
  cut: (/** @type {number} */ most) => t('view_cut', most),
  templates: (/** @type {number} */ n) => t('ui_imported_templates', n),
  fault: (/** @type {string} */ file, /** @type {string} */ reason) =>
    t('ui_not_read', file, reason),
  noPages: () => t('view_no_pages'),
  reading: (/** @type {string} */ method, /** @type {number} */ done, /** @type {number} */ of) =>
    t('view_reading', method, done, of),
  learning: (/** @type {string} */ method, /** @type {number} */ done, /** @type {number} */ of) =>
    t('view_learning', method, done, of),
  marking: (/** @type {number} */ done, /** @type {number} */ of) => t('view_marking', done, of),
  done: (/** @type {number} */ pages, /** @type {number} */ broken) =>
    broken > 0
      ? t('view_done_broken', plural('ui_count_pages', pages), broken)
      : t('view_done', plural('ui_count_pages', pages)),
  stopped: (/** @type {number} */ done, /** @type {number} */ of) =>
    t('view_stopped', done, plural('ui_count_pages', of)),
  broken: (/** @type {string} */ reason) => t('view_broken', reason),
  cannotStart: (/** @type {string} */ reason) => t('view_cannot_start', reason),
  needsPages: (/** @type {number} */ least) => t('view_needs_pages', least),
  trapped: (/** @type {string} */ message) => t('view_trapped', message),
  noText: () => t('ui_no_text'),
  noTextPage: () => t('ui_nothing_text'),
  cutPage: () => t('ui_cut'),
  pane: (
    /** @type {string} */ letter,
    /** @type {string} */ method,
    /** @type {number | null} */ share,
    /** @type {number} */ learned,
    /** @type {number} */ ms,
  ) => ({
    name: words.paneName(letter, method),
    rest: t('view_pane_rest', verdict(share), plural('ui_count_pages', learned), time(ms)),
  }),
  paneName: (/** @type {string} */ letter, /** @type {string} */ method) => `${letter}: ${method}`,
  unmarked: () => t('view_unmarked'),
  frame: (/** @type {string} */ method) => t('view_frame', method),
  /** What screen readers hear behind the numbers of a row. */
  columns: () => [
    t('view_col_nodes'),
    t('view_sum_by', 'A'),
    t('view_sum_by', 'B'),
    t('view_row_agreement'),
  ],
  exported: (/** @type {string} */ name) => t('ui_exported', name),
  exporting: (/** @type {number} */ done, /** @type {number} */ of) =>
    t('view_exporting', done, plural('ui_count_pages', of)),
  failed: (/** @type {string} */ reason) => t('ui_failed', reason),
});
