// A template as a tree of rows: groups of leaves, and leaves with on how many pages they were seen and since when. Only
// the rows in sight are there; one stop for the Tab key, arrows walk, letters find.

import { day, percent, t } from '../../platform/i18n.js';
import { CLASSES } from '../../shared/classes.js';
import { h } from '../dom.js';
import { openRows, spanOf } from './tree.js';
import { rowAfter, TypeAhead } from '../list_keys.js';
import { WindowedRows } from '../windowed_rows.js';

/** @typedef {import('./tree.js').Leaf} Leaf */
/** @typedef {import('./tree.js').Mark} Mark */
/** @typedef {import('./tree.js').TreeRow} TreeRow */

const ROW_HEIGHT = 28;
/** Steps to the right that depth is shown by. */
const MOST_INDENT = 10;

let lists = 0;

/**
 * @param {object} events
 * @param {(row: TreeRow | null) => void} events.onActive
 * @param {() => void} events.onForget
 */
export function createTemplateList({ onActive, onForget }) {
  const name = `template-${(lists += 1)}`;
  const rowBox = h('div.windowed-rows', { role: 'presentation' });
  const element = h(
    'div.template-tree',
    { role: 'tree', tabIndex: 0, 'aria-label': t('view_template_tree') },
    h('div.windowed', { role: 'presentation' }, rowBox),
  );
  /** @type {TreeRow[]} */
  let rows = [];
  /** @type {Leaf[]} */
  let leaves = [];
  /** @type {Map<string, Mark>} */
  let marks = new Map();
  /** Rows in sight. @type {number[]} */
  let seen = [];
  /** @type {Set<string>} */
  const closed = new Set();
  let active = -1;
  const typeAhead = new TypeAhead();
  const windowed = new WindowedRows(rowBox, {
    scroller: element,
    rowHeight: ROW_HEIGHT,
    draw: drawRow,
  });
  element.addEventListener('keydown', onKey);
  element.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const index = Number(target?.closest('[role=treeitem]')?.getAttribute('data-index') ?? -1);
    if (index < 0) return;
    activate(index);
    if (target?.closest('.twist')) toggle(index);
  });

  /** @param {number} index among those in sight */
  function drawRow(index) {
    const row = rows[seen[index]];
    const siblings = rows.filter((one) => one.parent === row.parent && one.level === row.level);
    const item = h(
      'div',
      {
        id: `${name}-${index}`,
        role: 'treeitem',
        className: row.group ? 'group' : 'leaf',
        'data-index': index,
        'aria-level': row.level,
        'aria-setsize': siblings.length,
        'aria-posinset': siblings.indexOf(row) + 1,
        ...(row.group ? { 'aria-expanded': !closed.has(row.key) } : {}),
      },
      row.group
        ? h('span.twist', { 'aria-hidden': 'true' }, closed.has(row.key) ? '▸' : '▾')
        : null,
      ...(row.group ? groupCells(row) : leafCells(row, leaves[row.from])),
    );
    item.style.setProperty('--depth', String(Math.min(MOST_INDENT, row.level - 1)));
    return item;
  }

  /** @param {TreeRow} row */
  function groupCells(row) {
    const inside = leaves.slice(row.from, row.to);
    const { least, most, of, template } = spanOf(inside);
    const changed = inside.filter(({ id }) =>
      ['new', 'template', 'lost'].includes(marks.get(id) ?? ''),
    ).length;
    return [
      h('span.label', row.label),
      changed > 0 ? h('span.badge.changed', t('view_changed', changed)) : null,
      h(
        'span.soft.small.number',
        `${t('view_group_leaves', inside.length, template)} · ${least === most ? t('ui_count_of', most, of) : t('view_seen_span', least, most, of)}`,
      ),
    ];
  }

  /** @param {TreeRow} row @param {Leaf} leaf */
  function leafCells(row, leaf) {
    // What leads to this leaf alone, and its own tag where it is no text.
    const steps = row.label.replace(/(^| › )#text$/u, '');
    const share = leaf.of === 0 ? 0 : leaf.seen / leaf.of;
    const bar = h('span.share', { 'aria-hidden': 'true' });
    bar.style.setProperty('--part', `${Math.round(100 * share)}%`);
    const mark = marks.get(leaf.id);
    return [
      h('span.label', { dir: 'auto' }, leaf.sample || row.label),
      steps === '' ? null : h('span.soft.small', steps),
      mark ? h('span', { className: `badge ${mark}` }, t(`view_mark_${mark}`)) : null,
      leaf.override
        ? h('span', { className: `badge ${leaf.override}` }, t(`ui_decision_${leaf.override}`))
        : null,
      leaf.role > 0 ? h('span.badge', t(`class_${CLASSES[leaf.role]}`)) : null,
      bar,
      h(
        'span.soft.small.number',
        {
          title: `${worthWords(leaf.worth)} · ${percent(share)} · ${t('ui_site_since', day(leaf.first), day(leaf.last))}`,
        },
        t('ui_count_of', leaf.seen, leaf.of),
      ),
      h('span.out-of-sight', worthWords(leaf.worth)),
    ];
  }

  /** @param {number} index among those in sight @param {boolean} [tell] */
  function activate(index, tell = true) {
    active = Math.min(seen.length - 1, Math.max(0, index));
    windowed.activate(active);
    if (tell) onActive(rows[seen[active]] ?? null);
  }

  /** @param {number} index */
  function toggle(index) {
    const row = rows[seen[index]];
    if (!row?.group) return;
    if (closed.has(row.key)) closed.delete(row.key);
    else closed.add(row.key);
    reopen(index);
  }

  /** Lays out the rows anew. @param {number} index that is active then */
  function reopen(index) {
    seen = openRows(rows, closed);
    active = index;
    windowed.refresh(seen.length, active);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || seen.length === 0) return;
    const row = rows[seen[active]];
    const { key } = event;
    const isClosed = row !== undefined && closed.has(row.key);
    const to = rowAfter(key, active, { count: seen.length, page: windowed.fitting });
    if (to !== undefined) activate(to);
    else if (key === 'ArrowRight') {
      if (row?.group && isClosed) toggle(active);
      else if (row?.group) activate(active + 1);
    } else if (key === 'ArrowLeft') {
      if (row?.group && !isClosed) toggle(active);
      else if (row && row.parent >= 0) activate(seen.indexOf(row.parent));
    } else if (key === 'Enter') toggle(active);
    else if (key === 'Delete') onForget();
    else if (key.length === 1) {
      const found = typeAhead.find(event, active, seen.length, nameOf);
      if (found >= 0) activate(found);
    } else return;
    event.preventDefault();
  }

  /** @param {number} index among those in sight */
  function nameOf(index) {
    const row = rows[seen[index]];
    return row.group ? row.label : leaves[row.from].sample;
  }

  return {
    element,
    /** The row that is active. @returns {TreeRow | null} */
    get active() {
      return rows[seen[active]] ?? null;
    },
    /**
     * @param {TreeRow[]} shown
     * @param {Leaf[]} of
     * @param {Map<string, Mark>} marked
     */
    show(shown, of, marked) {
      const key = rows[seen[active]]?.key;
      [rows, leaves, marks] = [shown, of, marked];
      // A tree without rows is none.
      element.role = rows.length > 0 ? 'tree' : 'group';
      const inSight = openRows(rows, closed);
      reopen(key === undefined ? -1 : inSight.findIndex((row) => rows[row].key === key));
    },
    /** Goes to a leaf, opening what holds it. @param {number} leaf @param {boolean} [tell] */
    activateLeaf(leaf, tell = true) {
      const row = rows.findIndex((one) => !one.group && one.from === leaf);
      if (row < 0) return;
      for (let up = rows[row].parent; up >= 0; up = rows[up].parent) closed.delete(rows[up].key);
      reopen(openRows(rows, closed).indexOf(row));
      if (tell) onActive(rows[row]);
    },
    dispose() {
      windowed.dispose();
    },
  };
}

/** What a part is worth, in words. @param {number} worth see `Leaf` */
export function worthWords(worth) {
  return t(worth === 2 ? 'view_template' : `view_worth_${worth}`);
}
