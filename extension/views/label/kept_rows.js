// The rows of "Labels kept here": a heading for the labels of one person on one site, and below it a row for each page.

import { day, percent, t } from '../../platform/i18n.js';
import { h } from '../dom.js';

/** @typedef {import('../../labels/store/store.js').LabelRow} LabelRow */
/** Labels of one person on one site. @typedef {{site: string, annotator: string, rows: LabelRow[]}} Group */
/** `row` is null for a heading. @typedef {{group: Group, row: LabelRow | null}} Line */

/**
 * @param {readonly LabelRow[]} rows in the order of site and address
 * @param {string} wanted what is looked for: words that all stand in a page's title, address, site or annotator
 * @returns {Line[]}
 */
export function keptLines(rows, wanted) {
  const words = wanted.toLocaleLowerCase().split(/\s+/);
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const row of rows) {
    const { site, annotator, title, url } = row;
    const text = `${site} ${annotator} ${title} ${url}`.toLocaleLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    const key = JSON.stringify([site, annotator]);
    const group = groups.get(key) ?? { site, annotator, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  const order = [...groups.values()].sort(
    (a, b) => compare(a.site, b.site) || compare(a.annotator, b.annotator),
  );
  return order.flatMap((group) => [
    { group, row: null },
    ...group.rows.map((row) => ({ group, row })),
  ]);
}

/** @param {string} a @param {string} b */
function compare(a, b) {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** @param {Line} line @returns {(Node | null)[]} */
export function drawLine({ group, row }) {
  return row === null ? heading(group) : record(row);
}

/** @param {Group} group */
function heading({ site, annotator, rows }) {
  const done = rows.filter((row) => row.done).length;
  return [
    h('strong.label-name.label-kept-site', siteWords(site)),
    h('span.small', ` ${byWords(annotator)} `),
    h('span.small.soft.number', ` ${t('label_pages_done', done, rows.length)}`),
  ];
}

/** @param {LabelRow} row */
function record({ title, url, done, blocks, confirmed, changed }) {
  const share = blocks === 0 ? 0 : confirmed / blocks;
  const state = done ? t('label_page_done') : t('label_kept_share', percent(share));
  return [
    h('span.label-name.label-kept-page', { title: url }, title || url),
    h('span.small.number.label-kept-state', ` ${state} `),
    h('span.small.soft.number.label-kept-day', ` ${day(changed)}`),
  ];
}

/** @param {string} site */
export const siteWords = (site) => site || t('label_kept_nowhere');

/** @param {string} annotator */
export const byWords = (annotator) => t('label_kept_by', annotator || t('label_nobody'));
