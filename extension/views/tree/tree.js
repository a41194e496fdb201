// The page as a tree, for a hand on the keyboard as for a mouse. Only the rows in sight are in the document, however many
// there are: what an action costs depends on the window, and opening a node on one pass over numbers.
//
//   ↑ ↓ Home End PageUp PageDown   walk the rows     letters   the next row that begins with them
//   →  opens, then goes in         ←  closes, then goes out     *  opens all siblings
//   /  to the search field         Esc  chooses nothing
//
// The row walked to is chosen, here and in every other view of the page.

import { t } from '../../platform/i18n.js';
import { button, h, setText } from '../dom.js';
import { rowAfter, TypeAhead } from '../list_keys.js';
import { WindowedRows } from '../windowed_rows.js';
import { TreeModel } from './model.js';
import { drawTreeRow, rowName } from './row.js';
import { nextOf, search } from './search.js';

/** @typedef {import('../context.js').Page} Page */

/** Height of a row, px; tree.css says the same. */
const ROW = 24;

/** Trees of a document so far: ids of rows are made of it. */
let trees = 0;

/**
 * @param {HTMLElement} host
 * @param {Pick<import('../context.js').Context, 'selection'>} context
 * @returns {import('../context.js').View & {focus: () => void}}
 */
export function createTree(host, { selection }) {
  const name = `tree-${(trees += 1)}`;
  const rows = h('div.tree-rows', { role: 'none' });
  const tree = h(
    'div.tree',
    { role: 'tree', tabIndex: 0, 'aria-label': t('view_tree') },
    h('div', { role: 'none' }, rows),
  );
  const field = h('input', { type: 'search', 'aria-label': t('view_tree_search') });
  field.placeholder = t('view_tree_search_hint');
  field.title = t('view_tree_search_how');
  const found = h('span.small.soft.number', { role: 'status' });
  const foldAll = (/** @type {string} */ key, /** @type {boolean} */ isOpen) =>
    button(t(key), () => refold(() => model?.setAll(model.nodeAt(cursor), isOpen)), {
      className: 'plain',
    });
  const tools = h(
    'div.tree-tools',
    field,
    h(
      'span.row',
      found,
      foldAll('view_tree_open_all', true),
      foldAll('view_tree_close_all', false),
    ),
  );
  host.replaceChildren(tools, tree);

  /** @type {Page | null} */
  let page = null;
  /** @type {TreeModel | null} */
  let model = null;
  /** @type {import('../page_stats.js').PageStats | null} */
  let stats = null;
  let cursor = 0;
  /** @type {{query: string, nodes: Uint32Array}} */
  let matches = { query: '', nodes: new Uint32Array(0) };
  const typeAhead = new TypeAhead();

  const windowed = new WindowedRows(rows, {
    scroller: tree,
    rowHeight: ROW,
    draw(row) {
      const { columns } = /** @type {Page} */ (page);
      const known = /** @type {TreeModel} */ (model);
      const node = known.nodeAt(row);
      return drawTreeRow({ id: `${name}-${node}`, columns, model: known, stats, node });
    },
    mark(element, isCurrent, row) {
      const node = model?.nodeAt(row);
      element.setAttribute('aria-selected', String(isCurrent && selection.node !== null));
      element.classList.toggle('current', isCurrent);
      element.classList.toggle('over', node === selection.over);
    },
  });

  /** All rows say something else now. */
  function redraw() {
    tools.hidden = model === null;
    tree.hidden = model === null;
    windowed.forget(model?.count ?? 0, cursor);
  }

  /** @param {number} row */
  function goTo(row) {
    if (!model || model.count === 0) return;
    cursor = Math.min(model.count - 1, Math.max(0, row));
    windowed.activate(cursor);
  }

  /** Goes to a row and chooses its node. @param {number} row */
  function choose(row) {
    if (!model) return;
    goTo(row);
    selection.choose(model.nodeAt(cursor), 'tree');
    windowed.mark();
  }

  /** Opens or closes what changes the rows; the cursor stays on its node. @param {() => void} change */
  function refold(change) {
    if (!model) return;
    const node = model.nodeAt(cursor);
    change();
    cursor = model.rowOf(node);
    windowed.forget(model.count, cursor);
    windowed.draw();
  }

  /** @param {number} node */
  function toggle(node) {
    const known = model;
    if (known?.hasChildren(node)) refold(() => known.set(node, !known.isOpen(node)));
  }

  /** @param {TreeModel} known @param {number} node @param {string} key */
  function fold(known, node, key) {
    const inward = key === 'ArrowRight';
    if (inward !== known.isOpen(node) && known.hasChildren(node)) {
      return refold(() => known.set(node, inward));
    }
    if (inward && known.hasChildren(node)) choose(cursor + 1);
    if (!inward && node !== 0 && page) choose(known.rowOf(page.columns.parent[node]));
  }

  /** @param {number} row */
  function nameOf(row) {
    return page && model ? rowName(page.columns, model.nodeAt(row)) : '';
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (!model || event.ctrlKey || event.metaKey || event.altKey) return;
    const node = model.nodeAt(cursor);
    const rtl = getComputedStyle(tree).direction === 'rtl';
    const key = rtl ? (MIRRORED[event.key] ?? event.key) : event.key;
    const screen = Math.max(1, windowed.fitting - 1);
    const to = rowAfter(key, cursor, { count: model.count, page: screen });
    if (to !== undefined) choose(to);
    else if (key === 'ArrowRight' || key === 'ArrowLeft') fold(model, node, key);
    else if (key === 'Enter') choose(cursor);
    else if (key === ' ') toggle(node);
    else if (key === '*') refold(() => model?.openSiblings(node));
    else if (key === '/') field.focus();
    else if (key === 'Escape') selection.choose(null, 'tree');
    else if ([...key].length === 1) {
      const row = typeAhead.find(event, cursor, model.count, nameOf);
      if (row >= 0) choose(row);
    } else return;
    event.preventDefault();
  }

  /** @param {1 | -1} step */
  function find(step) {
    if (!page || !model) return;
    const { columns } = page;
    const query = field.value;
    if (matches.query !== query) matches = { query, nodes: search(columns, query) };
    const { nodes } = matches;
    if (query.trim() === '') return setText(found, '');
    if (nodes.length === 0) return setText(found, t('view_tree_found_none'));
    const at = nextOf(nodes, selection.node ?? -1, step);
    setText(found, t('ui_count_of', at + 1, nodes.length));
    selection.choose(nodes[at], 'tree-search');
  }

  /** The node of the row at an event. @param {Event} event */
  function nodeOf(event) {
    const row = event.target instanceof Element ? event.target.closest('.tree-row') : null;
    return row instanceof HTMLElement ? Number(row.dataset.node) : null;
  }

  tree.addEventListener('keydown', pressed);
  tree.addEventListener('click', (event) => {
    const node = nodeOf(event);
    if (node === null || !model) return;
    choose(model.rowOf(node));
    if (event.target instanceof Element && event.target.matches('.fold')) toggle(node);
  });
  tree.addEventListener('dblclick', (event) => {
    const node = nodeOf(event);
    if (node !== null) toggle(node);
  });
  tree.addEventListener('pointerover', (event) => selection.hover(nodeOf(event), 'tree'));
  tree.addEventListener('pointerleave', () => selection.hover(null, 'tree'));
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    find(event.shiftKey ? -1 : 1);
  });
  field.addEventListener('input', () => {
    if (field.value === '') setText(found, '');
  });
  const off = selection.on(({ kind, node, from }) => {
    if (kind === 'choose' && node !== null && from !== 'tree' && model) {
      const before = model.count;
      const row = model.reveal(node);
      if (model.count !== before) windowed.forget(model.count);
      return goTo(row);
    }
    windowed.mark();
  });
  const size = new ResizeObserver(() => {
    // What is chosen stays in sight when there is less room.
    if (selection.node !== null) goTo(cursor);
  });
  size.observe(tree);

  return {
    show(shown) {
      page = shown;
      model = shown === null ? null : new TreeModel(shown.columns);
      stats = null;
      matches = { query: '', nodes: new Uint32Array(0) };
      setText(found, '');
      const { node } = selection;
      cursor = model && node !== null ? model.reveal(node) : 0;
      redraw();
      tree.scrollTop = 0;
      if (node !== null) goTo(cursor);
    },
    showStats(known) {
      stats = known;
      redraw();
    },
    focus: () => tree.focus(),
    dispose() {
      off();
      size.disconnect();
      windowed.dispose();
      host.replaceChildren();
    },
  };
}

/** Arrows where rows run from right to left. @type {Record<string, string>} */
const MIRRORED = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };
