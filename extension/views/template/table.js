// A kind of page as a table to be saved: one row for each leaf of the template.

import { t } from '../../platform/i18n.js';
import { CLASSES } from '../../shared/classes.js';

const HEADS = ['path', 'sample', 'seen', 'of', 'worth', 'first', 'last', 'said', 'role'];

/** @param {import('./tree.js').Leaf[]} leaves */
export function templateTable(leaves) {
  return {
    heads: HEADS.map((name) => t(`view_col_${name}`)),
    rows: leaves.map((leaf) => [
      leaf.path.join('/'),
      leaf.sample,
      leaf.seen,
      leaf.of,
      t(`view_worth_${leaf.worth}`),
      new Date(leaf.first).toISOString(),
      new Date(leaf.last).toISOString(),
      leaf.wish ? t(`view_said_${leaf.wish}`) : '',
      leaf.role > 0 ? t(`class_${CLASSES[leaf.role]}`) : '',
    ]),
  };
}
