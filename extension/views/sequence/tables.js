// The tag path sequence in tables: the regions, and every threshold tried.

import { t } from '../../platform/i18n.js';
import { ratioOf } from './steps.js';
import { table } from '../table.js';

/** @typedef {import('./steps.js').Sequence} Sequence */

/**
 * @param {Sequence} sequence
 * @param {import('../../page/columns.js').Columns} columns
 * @param {(node: number) => void} choose
 */
export function regionTable({ regions, main, nodes }, columns, choose) {
  const heads = [
    'view_col_region',
    'view_col_from',
    'view_col_to',
    'view_col_nodes',
    'view_col_splits',
    'view_col_path',
  ];
  const rows = () =>
    regions.map(({ start, end, depth }, k) => [
      t('view_region', k + 1) + (k === main ? ` · ${t('view_region_main_short')}` : ''),
      start,
      end - 1,
      end - start,
      depth,
      columns.path(nodes[start]),
    ]);
  return table(
    'view_regions',
    'tag-path-regions',
    heads,
    rows,
    (row) => choose(nodes[regions[row].start]),
    true,
  );
}

/**
 * @param {Sequence} sequence
 * @param {(step: number) => void} go
 */
export function triedTable({ steps }, go) {
  const heads = [
    'view_col_step',
    'view_col_from',
    'view_col_to',
    'view_col_threshold',
    'view_col_kept',
    'view_col_size',
    'view_col_ratio',
    'view_col_split',
  ];
  const flat = steps.flatMap((step, k) => step.tried.map((tried) => ({ step, k, tried })));
  const rows = () =>
    flat.map(({ step, k, tried }) => {
      const split = step.split?.threshold === tried.threshold;
      return [
        k + 1,
        step.start,
        step.end - 1,
        tried.threshold,
        tried.kept,
        tried.size,
        tried.size === null ? null : Number(ratioOf(step.end - step.start, tried.size).toFixed(3)),
        split ? t(step.split?.right ? 'view_goes_right' : 'view_goes_left') : '',
      ];
    });
  return table('view_tried', 'tag-path-thresholds', heads, rows, (row) => go(flat[row].k), false);
}
