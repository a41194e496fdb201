// A table of any length that is sorted by its heads and walked through cell by cell.
// Keys: arrows, Home and End along a row, with Ctrl to the corners, Page Up and Down, Enter to open.

import { t } from '../../platform/i18n.js';
import { h } from '../dom.js';
import { rowAfter } from '../list_keys.js';
import { WindowedRows } from '../windowed_rows.js';

/**
 * @typedef {object} Column
 * @property {string} id
 * @property {string} name what its head says
 * @property {string} [title] the whole of it
 * @property {number} width rem; the first column takes what is left
 * @property {boolean} [isNumber]
 * @property {(row: number) => string | number | null} value what it is sorted by, by the row's number; null comes last
 * @property {(row: number) => Node | string} draw
 * @property {(row: number) => number} [shade] 0..1, how bad a number is
 */

/** @typedef {{column: string, down: boolean} | null} Order null: as given */

export class ScoreGrid {
  #name;
  #open;
  /** @type {Column[]} */
  #columns = [];
  #count = 0;
  /** Rows in the order shown. @type {number[]} */
  #shown = [];
  /** @type {Order} */
  #order = null;
  #at = { row: 0, column: 0 };
  #windowed;

  /**
   * @param {object} parts
   * @param {string} parts.name of the grid, unlike that of any other; ids begin with it
   * @param {string} parts.label what screen readers call it
   * @param {(row: number, column: string) => void} parts.onOpen Enter, or a click
   */
  constructor({ name, label, onOpen }) {
    this.#name = name;
    this.#open = onOpen;
    this.heads = h('div.score-heads', { role: 'row', 'aria-rowindex': 1 });
    const rows = h('div.score-rows', { role: 'rowgroup' });
    this.element = h(
      'div.score-grid',
      { role: 'grid', tabIndex: 0, 'aria-label': label },
      h('div.score-head', { role: 'rowgroup' }, this.heads),
      h('div.score-spacer', { role: 'presentation' }, rows),
    );
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.element.addEventListener('click', (event) => this.#click(event));
    this.#windowed = new WindowedRows(rows, {
      scroller: this.element,
      rowHeight: 36,
      headHeight: () => this.heads.offsetHeight,
      draw: (at) => this.#draw(at),
      mark: () => {},
      idOf: (row) => row.children[this.#at.column]?.id ?? '',
    });
  }

  /** @param {Column[]} columns @param {number} count of rows */
  show(columns, count) {
    this.#columns = columns;
    this.#count = count;
    if (!columns.some(({ id }) => id === this.#order?.column)) this.#order = null;
    const tracks = columns.map(({ width }, k) =>
      k === 0 ? `minmax(${width}rem, 1fr)` : `${width}rem`,
    );
    const least = columns.reduce((sum, { width }) => sum + width, 0);
    this.element.style.setProperty('--tracks', tracks.join(' '));
    this.element.style.setProperty('--least', `${least}rem`);
    this.element.setAttribute('aria-rowcount', String(count + 1));
    this.element.setAttribute('aria-colcount', String(columns.length));
    this.#at.column = Math.min(this.#at.column, columns.length - 1);
    this.#sort();
  }

  dispose() {
    this.#windowed.dispose();
  }

  /** Puts the mark on a row. @param {number} row */
  point(row) {
    const at = this.#shown.indexOf(row);
    if (at >= 0) this.#go(at, this.#at.column);
  }

  #sort() {
    const order = this.#order;
    const column = this.#columns.find(({ id }) => id === order?.column);
    const rows = Array.from({ length: this.#count }, (_, k) => k);
    if (column && order) {
      const values = rows.map((row) => column.value(row));
      rows.sort((a, b) => {
        const [one, other] = [values[a], values[b]];
        if (one === null || other === null) return Number(one === null) - Number(other === null);
        const sign = one < other ? -1 : one > other ? 1 : 0;
        return order.down ? -sign : sign;
      });
    }
    this.#shown = rows;
    this.#at.row = Math.min(this.#at.row, Math.max(0, this.#count - 1));
    this.#drawHeads();
    this.#windowed.forget(this.#count, this.#at.row);
    this.#windowed.draw();
  }

  #drawHeads() {
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement ? activeElement.dataset.column : '';
    this.heads.replaceChildren(
      ...this.#columns.map(({ id, name, title, isNumber }) => {
        const sorted = this.#order?.column === id ? this.#order : null;
        const sign = sorted === null ? '' : sorted.down ? ' ↓' : ' ↑';
        return h(
          'div',
          {
            role: 'columnheader',
            className: isNumber ? 'end' : '',
            'aria-sort': sorted === null ? 'none' : sorted.down ? 'descending' : 'ascending',
          },
          h(
            'button.plain',
            {
              title: title ?? t('view_score_sort', name),
              data: { column: id },
              on: { click: () => this.#sortBy(id) },
            },
            name,
            sign === '' ? null : h('span', { 'aria-hidden': true }, sign),
          ),
        );
      }),
    );
    if (focused) {
      const again = [...this.heads.querySelectorAll('button')].find(
        ({ dataset }) => dataset.column === focused,
      );
      again?.focus();
    }
  }

  /** Worst first, best first, as given. @param {string} id */
  #sortBy(id) {
    const order = this.#order;
    if (order?.column !== id) this.#order = { column: id, down: false };
    else this.#order = order.down ? null : { column: id, down: true };
    this.#sort();
  }

  /** @param {number} row place in the list @param {number} column */
  #go(row, column) {
    this.#at = {
      row: Math.max(0, Math.min(this.#count - 1, row)),
      column: Math.max(0, Math.min(this.#columns.length - 1, column)),
    };
    this.#windowed.refresh(this.#count, this.#at.row);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target !== this.element || event.altKey || this.#count === 0) return;
    const { row, column } = this.#at;
    const page = Math.max(1, this.#windowed.fitting - 1);
    const far = event.ctrlKey || event.metaKey;
    const last = this.#columns.length - 1;
    const isRtl = getComputedStyle(this.element).direction === 'rtl';
    /** @type {Record<string, [number, number]>} */
    const moves = {
      ArrowRight: [row, column + (isRtl ? -1 : 1)],
      ArrowLeft: [row, column + (isRtl ? 1 : -1)],
      Home: far ? [0, 0] : [row, 0],
      End: far ? [this.#count - 1, last] : [row, last],
    };
    if (event.key === 'Enter') this.#open(this.#shown[row], this.#columns[column].id);
    else if (Object.hasOwn(moves, event.key)) this.#go(...moves[event.key]);
    else {
      const to = rowAfter(event.key, row, { count: this.#count, page });
      if (to === undefined) return;
      this.#go(to, column);
    }
    event.preventDefault();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const cell = event.target instanceof Element ? event.target.closest('[data-at]') : null;
    const row = cell?.closest('[data-row]');
    if (!(cell instanceof HTMLElement) || !(row instanceof HTMLElement)) return;
    this.#at = { row: Number(row.dataset.row), column: Number(cell.dataset.at) };
    this.#windowed.forget(this.#count, this.#at.row);
    this.#windowed.draw();
    this.#open(this.#shown[this.#at.row], this.#columns[this.#at.column].id);
  }

  /** @param {number} at */
  #draw(at) {
    const row = this.#shown[at];
    const isRow = at === this.#at.row;
    return h(
      'div',
      {
        role: 'row',
        'aria-rowindex': at + 2,
        className: isRow ? 'at' : '',
        data: { row: at },
      },
      ...this.#columns.map(({ id, isNumber, draw, value, shade }, k) => {
        const cell = h(
          'div',
          {
            id: `${this.#name}-${at}-${k}`,
            role: k === 0 ? 'rowheader' : 'gridcell',
            className: `${isNumber ? 'number end' : ''}${isRow && k === this.#at.column ? ' here' : ''}`,
            'aria-selected': isRow && k === this.#at.column,
            data: isNumber
              ? { at: k, column: id, value: String(value(row) ?? '') }
              : { at: k, column: id },
          },
          draw(row),
        );
        if (shade) cell.style.setProperty('--shade', `${Math.round(28 * shade(row))}%`);
        return cell;
      }),
    );
  }
}
