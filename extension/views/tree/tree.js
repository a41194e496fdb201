// The page as a tree, for a hand on the keyboard as for a mouse. Only the rows in sight are in the document, however many
// there are: what an action costs depends on the window, and opening a node on one pass over numbers.
//
//   ↑ ↓ Home End PageUp PageDown   walk the rows     letters   the next row that begins with them
//   →  opens, then goes in         ←  closes, then goes out     *  opens all siblings
//   /  to the search field         Esc  chooses nothing
//
// The row walked to is chosen, here and in every other view of the page.

import { t } from '../../platform/i18n.js';
import { h, setText } from '../dom.js';
import { TreeModel } from './model.js';
import { drawTreeRow, rowName } from './row.js';
import { nextOf, search } from './search.js';
import { scrollFor, windowOf } from '../windowing.js';

/** @typedef {import('../context.js').Page} Page */
/** @typedef {import('../page_stats.js').PageStats} PageStats */

/** Height of a row, px; tree.css says the same. */
export const ROW = 24;

/** Letters typed within this time belong together, ms. */
const TYPING = 700;

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
  const spacer = h('div', { role: 'none' }, rows);
  const tree = h('div.tree', { role: 'tree', tabIndex: 0, 'aria-label': t('view_tree') }, spacer);
  const field = h('input', { type: 'search', 'aria-label': t('view_tree_search') });
  field.placeholder = t('view_tree_search_hint');
  field.title = t('view_tree_search_how');
  const found = h('span.small.soft.number', { role: 'status' });
  const opener = h('button.plain', t('view_tree_open_all'));
  const closer = h('button.plain', t('view_tree_close_all'));
  const tools = h('div.tree-tools', field, h('span.row', found, opener, closer));
  host.replaceChildren(tools, tree);

  /** @type {Page | null} */
  let page = null;
  /** @type {TreeModel | null} */
  let model = null;
  /** @type {PageStats | null} */
  let told = null;
  let cursor = 0;
  /** Rows that are drawn, by node. @type {Map<number, HTMLElement>} */
  let drawn = new Map();
  let asked = 0;
  /** @type {{query: string, nodes: Uint32Array}} */
  let matches = { query: '', nodes: new Uint32Array(0) };
  let typed = { text: '', at: 0 };

  const view = () => ({
    count: model?.count ?? 0,
    rowHeight: ROW,
    scrollTop: tree.scrollTop,
    viewHeight: tree.clientHeight,
  });

  function draw() {
    asked = 0;
    tools.hidden = model === null;
    tree.hidden = model === null;
    if (!model || !page) return;
    const { first, last, top, height } = windowOf(view());
    spacer.style.height = `${height}px`;
    rows.style.translate = `0 ${top}px`;
    /** @type {Map<number, HTMLElement>} */
    const next = new Map();
    for (let row = first; row < last; row += 1) {
      const node = model.nodeAt(row);
      const { columns } = page;
      const known = drawn.get(node);
      const id = `${name}-${node}`;
      next.set(node, known ?? drawTreeRow({ id, columns, model, told, node }));
    }
    for (const [node, row] of drawn) if (next.get(node) !== row) row.remove();
    drawn = next;
    // Rows that were there stay where they are.
    let place = rows.firstElementChild;
    for (const row of next.values()) {
      if (row === place) place = place.nextElementSibling;
      else rows.insertBefore(row, place);
    }
    mark();
  }

  /** All rows say something else now, or stand elsewhere. */
  function forget() {
    for (const row of drawn.values()) row.remove();
    drawn = new Map();
  }

  /** Which row is chosen, and which one is pointed at. */
  function mark() {
    const current = model?.nodeAt(cursor);
    for (const [node, row] of drawn) {
      const chosen = node === current && selection.node !== null;
      row.setAttribute('aria-selected', String(chosen));
      row.classList.toggle('current', node === current);
      row.classList.toggle('over', node === selection.over);
    }
    const row = current === undefined ? undefined : drawn.get(current);
    if (row) tree.setAttribute('aria-activedescendant', row.id);
    else tree.removeAttribute('aria-activedescendant');
  }

  /** Draws before the next frame, once however often it is asked. @param {boolean} [anew] rows say something else now */
  function drawSoon(anew = false) {
    if (anew) forget();
    asked ||= requestAnimationFrame(draw);
  }

  /** @param {number} row */
  function goTo(row) {
    if (!model || model.count === 0) return;
    cursor = Math.min(model.count - 1, Math.max(0, row));
    const top = scrollFor(view(), cursor);
    if (Math.abs(top - tree.scrollTop) >= 1) tree.scrollTop = top;
  }

  /** Goes to a row and chooses its node. @param {number} row */
  function choose(row) {
    if (!model) return;
    goTo(row);
    draw();
    selection.choose(model.nodeAt(cursor), 'tree');
    mark();
  }

  /** Opens or closes what changes the rows; the cursor stays on its node. @param {() => void} change */
  function refold(change) {
    if (!model) return;
    const node = model.nodeAt(cursor);
    change();
    cursor = model.rowOf(node);
    forget();
    draw();
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

  /** The next row that begins with what is being typed. @param {string} letter @param {number} now */
  function type(letter, now) {
    if (!model || !page) return;
    const going = now - typed.at < TYPING;
    typed = { text: (going ? typed.text : '') + letter.toLowerCase(), at: now };
    for (let k = going ? 0 : 1; k <= model.count; k += 1) {
      const row = (cursor + k) % model.count;
      const row_name = rowName(page.columns, model.nodeAt(row)).toLowerCase();
      if (row_name.startsWith(typed.text)) return choose(row);
    }
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (!model || event.ctrlKey || event.metaKey || event.altKey) return;
    const node = model.nodeAt(cursor);
    const screen = Math.max(1, Math.floor(tree.clientHeight / ROW) - 1);
    const rtl = getComputedStyle(tree).direction === 'rtl';
    const key = rtl ? (MIRRORED[event.key] ?? event.key) : event.key;
    /** @type {Record<string, number>} */
    const places = {
      ArrowDown: cursor + 1,
      ArrowUp: cursor - 1,
      PageDown: cursor + screen,
      PageUp: cursor - screen,
      Home: 0,
      End: model.count - 1,
    };
    if (Object.hasOwn(places, key)) choose(places[key]);
    else if (key === 'ArrowRight' || key === 'ArrowLeft') fold(model, node, key);
    else if (key === 'Enter') choose(cursor);
    else if (key === ' ') toggle(node);
    else if (key === '*') refold(() => model?.openSiblings(node));
    else if (key === '/') field.focus();
    else if (key === 'Escape') selection.choose(null, 'tree');
    else if ([...key].length === 1) type(key, event.timeStamp);
    else return;
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
    setText(found, t('view_tree_found', at + 1, nodes.length));
    selection.choose(nodes[at], 'tree-search');
  }

  /** The node of the row at an event. @param {Event} event */
  function nodeOf(event) {
    const row = event.target instanceof Element ? event.target.closest('.tree-row') : null;
    return row instanceof HTMLElement ? Number(row.dataset.node) : null;
  }

  tree.addEventListener('scroll', () => drawSoon(), { passive: true });
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
  opener.addEventListener('click', () => refold(() => model?.setAll(model.nodeAt(cursor), true)));
  closer.addEventListener('click', () => refold(() => model?.setAll(model.nodeAt(cursor), false)));
  const off = selection.on(({ kind, node, from }) => {
    if (kind === 'choose' && node !== null && from !== 'tree' && model) {
      const before = model.count;
      const row = model.reveal(node);
      if (model.count !== before) forget();
      // The spacer has to be as tall as the rows need before it can be scrolled.
      spacer.style.height = `${windowOf(view()).height}px`;
      goTo(row);
      return drawSoon();
    }
    mark();
  });
  const size = new ResizeObserver(() => {
    // What is chosen stays in sight when there is less room.
    if (selection.node !== null) goTo(cursor);
    drawSoon();
  });
  size.observe(tree);

  return {
    show(shown) {
      page = shown;
      model = shown === null ? null : new TreeModel(shown.columns);
      told = null;
      cursor = 0;
      matches = { query: '', nodes: new Uint32Array(0) };
      setText(found, '');
      tree.scrollTop = 0;
      const { node } = selection;
      if (model && node !== null) goTo(model.reveal(node));
      drawSoon(true);
      // What is gone is not shown a moment longer.
      if (!model) draw();
    },
    tell(known) {
      told = known;
      drawSoon(true);
    },
    focus: () => tree.focus(),
    dispose() {
      off();
      size.disconnect();
      cancelAnimationFrame(asked);
      host.replaceChildren();
    },
  };
}

/** Arrows where rows run from right to left. @type {Record<string, string>} */
const MIRRORED = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };
