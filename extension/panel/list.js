// The list of the tab "Here": which rows are shown, which one is open, where the keys lead. However many blocks a page has,
// only some are drawn; the rest come when they are asked for, and the search looks through all of them.
//
//   ↑ ↓ Home End  walk        Enter  opens and closes        Esc  closes the open row

import { t } from '../platform/i18n.js';
import { byId } from '../ui/dom.js';
import { h, setText } from '../views/dom.js';
import { drawRow, kindOf, kindWords } from './row.js';

/** @typedef {import('../shared/answers.js').Row} Row */
/** @typedef {import('../shared/answers.js').TabBlocks} TabBlocks */
/** @typedef {'hidden' | 'kept' | 'all'} View */

/** Rows drawn at first, and more at each asking. */
const STEP = 150;

/**
 * @param {object} actions
 * @param {(node: number, action: import('../shared/protocol.js').Action) => void} actions.act
 * @param {(row: Row, from: number, way: import('../shared/protocol.js').Way) => void} actions.step
 * @param {ReturnType<typeof import('./pointing.js').createPointing>} actions.pointing
 */
export function createList({ act, step, pointing }) {
  const list = byId('blocks', HTMLElement);
  const filter = byId('filter', HTMLSelectElement);
  const search = byId('search', HTMLInputElement);
  const count = byId('count', HTMLElement);
  /** @type {TabBlocks | null} */
  let shown = null;
  /** @type {View} */
  let view = 'hidden';
  /** The row that is open, and the block that it speaks of; the row that Tab leads to, and its number. */
  let open = -1;
  /** @type {Row | null} */
  let target = null;
  let current = -1;
  let number = 0;
  let most = STEP;

  filter.addEventListener('change', anew);
  search.addEventListener('input', anew);
  list.addEventListener('keydown', key);
  list.addEventListener('pointerleave', () => pointing.out());
  list.addEventListener('focusout', (event) => {
    const to = event.relatedTarget;
    if (!(to instanceof Node && list.contains(to))) pointing.blur();
  });

  /** All rows of the view, before anything is chosen from them. @returns {Row[]} */
  function all() {
    if (shown === null) return [];
    const { blocks, kept } = shown;
    if (view === 'hidden') return blocks;
    if (view === 'kept') return kept.rows;
    return [...blocks, ...kept.rows].sort((a, b) => a.node - b.node);
  }

  /** @returns {Row[]} */
  function chosen() {
    const wanted = search.value.trim().toLocaleLowerCase();
    return all().filter(
      (row) =>
        (filter.value === '' || kindOf(row) === filter.value) &&
        (wanted === '' || `${kindWords(row)} ${row.sample}`.toLocaleLowerCase().includes(wanted)),
    );
  }

  function anew() {
    most = STEP;
    draw();
  }

  function drawFilter() {
    const was = filter.value;
    /** @type {Map<string, {words: string, count: number}>} */
    const kinds = new Map();
    for (const row of all()) {
      const kind = kindOf(row);
      const entry = kinds.get(kind) ?? { words: kindWords(row), count: 0 };
      kinds.set(kind, { ...entry, count: entry.count + 1 });
    }
    filter.replaceChildren(
      h('option', { value: '' }, t('ui_panel_all')),
      ...[...kinds].map(([kind, { words, count: many }]) =>
        h('option', { value: kind }, `${words} (${many})`),
      ),
    );
    filter.value = kinds.has(was) ? was : '';
  }

  function draw() {
    const rows = chosen();
    const focused = list.contains(document.activeElement) ? document.activeElement?.id : '';
    const at = rows.findIndex((row) => row.node === current);
    // What was restored or hidden has left the list: the one in its place is next.
    number = at === -1 ? Math.max(0, Math.min(number, rows.length - 1)) : at;
    current = rows[number]?.node ?? -1;
    most = Math.max(most, number + 1);
    const left = rows.length - most;
    const unlisted = view === 'hidden' ? 0 : (shown?.kept.more ?? 0);
    list.replaceChildren(
      ...rows.slice(0, most).map((row, k) => drawOne(row, k, rows.length)),
      ...(left > 0 ? [h('li.rest', moreButton(left))] : []),
      ...(left <= 0 && unlisted > 0 ? [h('li.rest.soft', t('ui_panel_unlisted', unlisted))] : []),
    );
    const some = filter.value !== '' || search.value.trim() !== '';
    const line = some ? t('ui_count_of', rows.length, all().length) : '';
    setText(count, line);
    if (focused) {
      const again = document.getElementById(focused) ?? document.getElementById(`block-${current}`);
      again?.focus({ preventScroll: again.id === focused });
    }
  }

  /** @param {Row} row @param {number} k @param {number} of */
  function drawOne(row, k, of) {
    const { node } = row;
    const isOpen = node === open;
    const state = {
      current: node === current,
      open: isOpen,
      target: (isOpen ? target : null) ?? row,
      at: k + 1,
      of,
    };
    return drawRow(row, state, {
      toggle: () => toggle(row),
      focus: () => focus(row, k),
      over: () => pointing.over(isOpen && target ? target.node : node),
      act,
      step: (from, way) => step(row, from, way),
    });
  }

  /** @param {number} left */
  function moreButton(left) {
    const more = () => {
      const first = most;
      most += STEP;
      draw();
      rowAt(first)?.focus();
    };
    return h('button', { id: 'more-rows', on: { click: more } }, t('ui_panel_more', left));
  }

  /** @param {Row} row */
  function toggle(row) {
    open = open === row.node ? -1 : row.node;
    target = null;
    draw();
  }

  /** @param {Row} row @param {number} k */
  function focus(row, k) {
    for (const other of list.querySelectorAll('.block[tabindex="0"]')) {
      if (other instanceof HTMLElement) other.tabIndex = -1;
    }
    const head = rowAt(k);
    if (head) head.tabIndex = 0;
    current = row.node;
    number = k;
    pointing.focus(row.node === open && target ? target.node : row.node);
  }

  /** @param {number} k @returns {HTMLElement | null} */
  function rowAt(k) {
    const head = list.children[k]?.querySelector('.block');
    return head instanceof HTMLElement ? head : null;
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const head = document.getElementById(`block-${current}`);
    if (event.key === 'Escape' && open !== -1) {
      event.preventDefault();
      const from = document.getElementById(`block-${open}`);
      open = -1;
      target = null;
      from?.focus();
      draw();
      return;
    }
    if (head === null || document.activeElement !== head) return;
    const last = chosen().length - 1;
    const to = { ArrowDown: number + 1, ArrowUp: number - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to > last) return;
    if (to >= most) {
      most = to + STEP;
      draw();
    }
    rowAt(to)?.focus();
  }

  return {
    /** @param {TabBlocks | null} blocks */
    draw(blocks) {
      shown = blocks;
      // Nodes are numbered anew with every look at the page.
      target = null;
      drawFilter();
      draw();
    },

    /** @param {View} to */
    show(to) {
      if (view === to) return;
      view = to;
      filter.value = '';
      current = -1;
      number = 0;
      open = -1;
      drawFilter();
      anew();
    },

    /** The open row speaks of another block. @param {Row} row @param {Row} to */
    aim(row, to) {
      if (open !== row.node) return;
      target = to.node === row.node ? null : to;
      draw();
      pointing.focus(to.node);
    },
  };
}
