// A long list of which one row is chosen. A listbox; keys are those of the view around it.

import { h } from '../dom.js';
import { WindowedRows } from '../windowed_rows.js';

export class LabelList {
  #windowed;

  /**
   * @param {object} parts
   * @param {string} parts.name of the list, unlike that of any other; ids of rows begin with it
   * @param {string} parts.label what screen readers call it
   * @param {(row: number) => (Node | null)[]} parts.draw what a row shows
   * @param {(row: number) => void} parts.onChoose a row was clicked
   * @param {number} [parts.rowHeight] px
   */
  constructor({ name, label, draw, onChoose, rowHeight = 36 }) {
    const rows = h('div.label-rows', { role: 'presentation' });
    this.element = h(
      'div',
      {
        className: rowHeight < 36 ? 'label-list label-list-dense' : 'label-list',
        role: 'listbox',
        tabIndex: 0,
        'aria-label': label,
      },
      h('div.label-spacer', { role: 'presentation' }, rows),
    );
    this.element.addEventListener('click', (event) => {
      const row = event.target instanceof Element ? event.target.closest('[role=option]') : null;
      if (row instanceof HTMLElement) onChoose(Number(row.dataset.row));
    });
    this.#windowed = new WindowedRows(rows, {
      scroller: this.element,
      rowHeight,
      draw: (row) =>
        h(
          'div',
          {
            id: `${name}-${row}`,
            role: 'option',
            'aria-setsize': this.count,
            'aria-posinset': row + 1,
            data: { row },
          },
          ...draw(row),
        ),
    });
  }

  count = 0;

  /** @param {number} count @param {number} chosen -1 for none */
  show(count, chosen) {
    this.count = count;
    this.#windowed.refresh(count, chosen);
  }

  dispose() {
    this.#windowed.dispose();
  }
}
